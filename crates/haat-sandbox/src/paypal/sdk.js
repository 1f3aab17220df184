/*
 * The part of PayPal's JavaScript SDK that @paypal/react-paypal-js uses, for the sandbox: no real money.
 * Where PayPal opens its own window, this opens a dialog in the page. Nothing here needs more from a content
 * security policy than this script's own origin for scripts and connections: styles are set through the DOM.
 */
(() => {
  "use strict";

  const { make, choice, ask } = window.haatSandboxPage;
  const script = document.currentScript;
  const source = new URL(script.src);
  const base = source.origin + source.pathname.replace(/\/sdk\/js$/, "");
  const currency = source.searchParams.get("currency") || "USD";
  const clientId = source.searchParams.get("client-id") || "";
  const namespace = script.getAttribute("data-namespace") || "paypal";
  const payer = { id: "HAATBUYER2345", email: "buyer@sandbox.example" };

  const FUNDING = Object.freeze({
    PAYPAL: "paypal", PAYLATER: "paylater", CREDIT: "credit", CARD: "card", VENMO: "venmo",
  });

  async function call(method, path, params, body) {
    const query = new URLSearchParams({ client_id: clientId, ...params });
    const response = await fetch(`${base}/sandbox/orders${path}?${query}`, {
      method,
      // Plain text keeps the request simple: no preflight.
      headers: body ? { "Content-Type": "text/plain" } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer;
    const detail = answer.details?.[0];
    const error = new Error(detail?.description || answer.message || `PayPal sandbox answered ${response.status}`);
    error.name = detail?.issue || answer.name || "Error";
    error.details = answer.details;
    throw error;
  }

  const orderPath = (id) => `/${encodeURIComponent(id)}`;

  function describe(order) {
    const amounts = (order.purchase_units || []).map((unit) => {
      const { value, currency_code: code } = unit.amount;
      try {
        return new Intl.NumberFormat("en-US", { style: "currency", currency: code }).format(Number(value));
      } catch {
        return `${value} ${code}`;
      }
    });
    const what = order.purchase_units?.[0]?.description;
    return { amount: amounts.join(" + "), what };
  }

  /** Shows the order and resolves with "approved", "declined" or "cancelled". */
  function showOrder(order) {
    const { amount, what } = describe(order);
    const status = make("p", "", { margin: "0", minHeight: "1.5em", color: "#a50e0e" }, { role: "alert" });
    const pay = choice("Pay now", { background: "#003087", color: "#fff" });
    const check = choice("Pay by eCheck", { background: "#e8eefc", color: "#003087" });
    check.title = "PayPal looks at the money for some seconds before it comes";
    const decline = choice("Decline", { background: "#fbe9e7", color: "#8c1d18" });
    decline.title = "PayPal refuses the money, as with an empty account";
    const cancel = choice("Cancel", { background: "#eef0f3", color: "#1a1a1a" });
    const buttons = [pay, check, decline, cancel];

    return ask({
      name: `paypal-sandbox-${order.id}`,
      mark: "PayPal sandbox — no real money",
      title: `Pay ${amount}`,
      details: [what, `as ${payer.email}`].filter(Boolean).join(" · "),
      content: [...buttons, status],
      closed: "cancelled",
      isBusy: () => cancel.disabled,
      ready: (finish) => {
        const approve = async (funding, outcome) => {
          for (const button of buttons) button.disabled = true;
          status.textContent = "";
          try {
            await call("POST", `${orderPath(order.id)}/approve`, { funding });
            finish(outcome);
          } catch (error) {
            status.textContent = error.message;
            for (const button of buttons) button.disabled = false;
          }
        };
        pay.addEventListener("click", () => approve("good", "approved"));
        check.addEventListener("click", () => approve("checked", "approved"));
        decline.addEventListener("click", () => approve("declined", "declined"));
        cancel.addEventListener("click", () => finish("cancelled"));
      },
    });
  }

  const orderActions = (id) => ({
    get: () => call("GET", orderPath(id)),
    capture: () => call("POST", `${orderPath(id)}/capture`),
  });

  /** The real script fills in the currency of its own address where an order names none. */
  const withCurrency = (order) => ({
    ...order,
    purchase_units: (order.purchase_units || []).map((unit) => ({
      ...unit,
      amount: { currency_code: currency, ...unit.amount },
    })),
  });

  const createActions = {
    order: {
      create: async (order) =>
        (await call("POST", "", {}, { intent: "CAPTURE", ...withCurrency(order) })).id,
    },
  };

  /** From a click to the shop's callback; errors all end in `onError`. */
  async function checkout(props, fundingSource) {
    const verdict = { resolve: () => true, reject: () => false };
    const click = await props.onClick?.({ fundingSource }, verdict);
    if (click === false) return;
    const id = await props.createOrder?.({ paymentSource: fundingSource }, createActions);
    if (typeof id !== "string" || id === "") throw new Error("Expected an order id to be passed");
    await present(props, fundingSource, id);
  }

  async function present(props, fundingSource, id) {
    const outcome = await showOrder(await call("GET", orderPath(id)));
    if (outcome === "cancelled") {
      await props.onCancel?.({ orderID: id }, { redirect });
      return;
    }
    const data = { orderID: id, payerID: payer.id, paymentSource: fundingSource, facilitatorAccessToken: "" };
    await props.onApprove?.(data, {
      order: orderActions(id),
      redirect,
      restart: () => present(props, fundingSource, id),
    });
  }

  const redirect = (url) => { window.location.assign(url); };

  function Buttons(given = {}) {
    const props = { ...given };
    const fundingSource = props.fundingSource || FUNDING.PAYPAL;
    let root = null;
    let button = null;
    let busy = false;

    const setEnabled = (enabled) => {
      if (button) {
        button.disabled = !enabled;
        button.style.cursor = enabled ? "pointer" : "not-allowed";
      }
      return Promise.resolve();
    };

    const onClick = async () => {
      if (busy) return;
      busy = true;
      button.setAttribute("aria-busy", "true");
      try {
        await checkout(props, fundingSource);
      } catch (error) {
        if (props.onError) props.onError(error);
        else console.error(error);
      } finally {
        busy = false;
        button?.removeAttribute("aria-busy");
      }
    };

    return {
      isEligible: () => fundingSource === FUNDING.PAYPAL,
      async render(container) {
        const target = typeof container === "string" ? document.querySelector(container) : container;
        if (!target) throw new Error("Document is ready and element is not in the page");
        const height = Math.min(Math.max(Number(props.style?.height) || 45, 25), 55);
        root = make("div", "", { width: "100%" }, { "data-paypal-sandbox": "buttons" });
        button = choice("", { background: "#ffc439", color: "#111", minHeight: `${height}px`, marginBottom: "4px" });
        button.setAttribute("data-funding-source", fundingSource);
        button.setAttribute("aria-label", "Pay with PayPal");
        button.append(
          make("span", "Pay", { color: "#003087", fontStyle: "italic", fontWeight: "800" }),
          make("span", "Pal", { color: "#0a4aa8", fontStyle: "italic", fontWeight: "800" }),
        );
        if (props.style?.shape === "pill") button.style.borderRadius = "999px";
        button.addEventListener("click", onClick);
        root.append(button, make("p", "PayPal sandbox — no real money",
          { margin: "0", font: "13px/1.4 system-ui, sans-serif", textAlign: "center", opacity: "0.85" }));
        target.append(root);
        props.onInit?.({ correlationID: "sandbox" }, {
          enable: () => setEnabled(true),
          disable: () => setEnabled(false),
        });
      },
      async close() {
        root?.remove();
        root = null;
        button = null;
      },
      async updateProps(next) {
        Object.assign(props, next);
      },
    };
  }

  window[namespace] = {
    version: "5.0.0-sandbox",
    FUNDING,
    Buttons,
    getFundingSources: () => [FUNDING.PAYPAL],
    isFundingEligible: (source) => source === FUNDING.PAYPAL,
  };
})();
