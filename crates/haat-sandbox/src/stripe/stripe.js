/*
 * The part of Stripe.js that @stripe/react-stripe-js uses, for the sandbox: no real money.
 * The card fields stand in the page itself instead of in Stripe's frames. Nothing here needs more from a
 * content security policy than this script's own origin for scripts and connections: styles are set through
 * the DOM.
 */
(() => {
  "use strict";

  const { make, choice, ask } = window.haatSandboxPage;
  const source = new URL(document.currentScript.src);
  const base = source.origin + source.pathname.replace(/\/(v3\/?|stripe\.js)$/, "");
  const NOTE = "Stripe sandbox — no real money. Pay with 4242 4242 4242 4242, any future date and any code. " +
    "4000 0000 0000 0002 is declined, 4000 0000 0000 9995 has insufficient funds, 4000 0027 6000 3184 is asked " +
    "by its bank first.";
  let elementCount = 0;

  const digits = (text) => text.replace(/\D/g, "");

  function passesLuhn(number) {
    const sum = [...number].reverse().reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return sum % 10 === 0;
  }

  function readExpiry(text) {
    const all = digits(text);
    return { month: all.slice(0, 2), year: all.slice(2) };
  }

  function isPast({ month, year }) {
    const now = new Date();
    const end = new Date(2000 + Number(year.slice(-2)), Number(month), 1);
    return end <= now;
  }

  // Each field: how it is typed, when it is complete, and what is wrong with it.
  const FIELDS = [
    {
      name: "number", label: "Card number", autocomplete: "cc-number", placeholder: "1234 1234 1234 1234", max: 23,
      format: (text) => digits(text).slice(0, 19).replace(/(\d{4})(?=\d)/g, "$1 "),
      problem: (text) => {
        const number = digits(text);
        if (number.length < 12) return ["incomplete_number", "Your card number is incomplete."];
        return passesLuhn(number) ? null : ["invalid_number", "Your card number is invalid."];
      },
    },
    {
      name: "expiry", label: "Expiration date", autocomplete: "cc-exp", placeholder: "MM / YY", max: 9,
      format: (text, before) => {
        const { month, year } = readExpiry(text);
        if (text.length < before.length) return text;
        return month.length === 2 ? `${month} / ${year.slice(0, 4)}` : month;
      },
      problem: (text) => {
        const expiry = readExpiry(text);
        if (expiry.month.length < 2 || ![2, 4].includes(expiry.year.length)) {
          return ["incomplete_expiry", "Your card's expiration date is incomplete."];
        }
        if (Number(expiry.month) < 1 || Number(expiry.month) > 12) {
          return ["invalid_expiry_month", "Your card's expiration month is invalid."];
        }
        return isPast(expiry) ? ["invalid_expiry_year_past", "Your card's expiration year is in the past."] : null;
      },
    },
    {
      name: "cvc", label: "Security code", autocomplete: "cc-csc", placeholder: "CVC", max: 4,
      format: (text) => digits(text).slice(0, 4),
      problem: (text) => (text.length < 3 ? ["incomplete_cvc", "Your card's security code is incomplete."] : null),
    },
  ];

  const faint = "color-mix(in srgb, currentColor 55%, transparent)";
  // Mixed with the text colour, so that it reads on light and dark pages alike.
  const alarm = "color-mix(in srgb, #d93025 70%, currentColor)";

  function makeField(spec, id, noteId) {
    const errorId = `${id}-error`;
    const wrapper = make("div", "", { flex: spec.name === "number" ? "1 0 100%" : "1 1 8rem", minWidth: "0" });
    const label = make("label", spec.label, { display: "block", margin: "0 0 4px", fontWeight: "500" }, { for: id });
    const input = make("input", "", {
      boxSizing: "border-box", width: "100%", minHeight: "44px", padding: "8px 12px", border: `1px solid ${faint}`,
      borderRadius: "8px", font: "inherit", color: "inherit", background: "transparent",
    }, {
      id, name: `sandbox-card-${spec.name}`, type: "text", inputmode: "numeric", autocomplete: spec.autocomplete,
      placeholder: spec.placeholder, maxlength: spec.max, "aria-required": "true", "data-stripe-sandbox": spec.name,
      "aria-describedby": spec.name === "number" ? `${errorId} ${noteId}` : errorId,
    });
    const error = make("p", "", { margin: "4px 0 0", color: alarm, fontSize: "0.875em" },
      { id: errorId, role: "alert" });
    wrapper.append(label, input, error);
    return { spec, wrapper, input, error };
  }

  class CardForm {
    constructor(type, options, onDestroy) {
      this.type = type;
      this.options = options || {};
      this.handlers = new Map();
      this.onDestroy = onDestroy;
      this.ready = false;
      elementCount += 1;
      const prefix = `stripe-sandbox-${elementCount}`;
      const noteId = `${prefix}-note`;
      this.root = make("div", "", { display: "flex", flexWrap: "wrap", gap: "12px", font: "inherit" },
        { role: "group", "aria-label": "Card details", "data-stripe-sandbox": "card" });
      const note = make("p", NOTE, { flex: "1 0 100%", margin: "0", fontSize: "0.875em", opacity: "0.85" },
        { id: noteId });
      this.fields = FIELDS.map((spec) => makeField(spec, `${prefix}-${spec.name}`, noteId));
      this.root.append(note, ...this.fields.map((field) => field.wrapper));
      this.fields.forEach((field) => this.watch(field));
      this.setDisabled(this.options.disabled);
    }

    watch(field) {
      let before = "";
      field.input.addEventListener("input", () => {
        field.input.value = field.spec.format(field.input.value, before);
        before = field.input.value;
        this.show(field, null);
        this.emit("change", this.state());
      });
      field.input.addEventListener("focus", () => this.emit("focus", { elementType: this.type }));
      field.input.addEventListener("blur", () => {
        if (field.input.value) this.show(field, field.spec.problem(field.input.value));
        this.emit("blur", { elementType: this.type });
      });
      field.input.addEventListener("keydown", (event) => {
        if (event.key === "Escape") this.emit("escape", { elementType: this.type });
      });
    }

    show(field, problem) {
      field.error.textContent = problem ? problem[1] : "";
      if (problem) field.input.setAttribute("aria-invalid", "true");
      else field.input.removeAttribute("aria-invalid");
      field.input.style.borderColor = problem ? alarm : faint;
    }

    state() {
      const wrong = this.fields.map((field) => field.spec.problem(field.input.value)).find(Boolean);
      const empty = this.fields.every((field) => field.input.value === "");
      const error = wrong && !wrong[0].startsWith("incomplete")
        ? { type: "validation_error", code: wrong[0], message: wrong[1] } : undefined;
      const state = { elementType: this.type, empty, complete: !wrong, collapsed: false };
      return this.type === "card" ? { ...state, brand: "unknown", error } : { ...state, value: { type: "card" } };
    }

    /** Marks what is wrong, moves to the first of it, and returns it as Stripe's error. */
    validate() {
      let first = null;
      for (const field of this.fields) {
        const problem = field.spec.problem(field.input.value);
        this.show(field, problem);
        if (problem && !first) {
          field.input.focus();
          first = { type: "validation_error", code: problem[0], message: problem[1] };
        }
      }
      return first;
    }

    card() {
      const [number, expiry, cvc] = this.fields.map((field) => field.input.value);
      const { month, year } = readExpiry(expiry);
      return { number: digits(number), exp_month: month, exp_year: year, cvc };
    }

    setDisabled(disabled) {
      for (const field of this.fields) field.input.disabled = Boolean(disabled);
    }

    on(event, handler) {
      this.handlers.set(event, [...(this.handlers.get(event) || []), handler]);
      // React attaches its listeners after mounting, when the form has long been ready.
      if (event === "ready" && this.ready) setTimeout(() => handler({ elementType: this.type }), 0);
      return this;
    }

    once(event, handler) {
      const wrapped = (data) => { this.off(event, wrapped); handler(data); };
      return this.on(event, wrapped);
    }

    off(event, handler) {
      const kept = handler ? (this.handlers.get(event) || []).filter((known) => known !== handler) : [];
      this.handlers.set(event, kept);
      return this;
    }

    emit(event, data) {
      for (const handler of this.handlers.get(event) || []) handler(data);
    }

    mount(where) {
      const target = typeof where === "string" ? document.querySelector(where) : where;
      if (!target) throw new Error("The element to mount the card form into is not in the page.");
      target.append(this.root);
      setTimeout(() => {
        this.ready = true;
        this.emit("ready", { elementType: this.type });
      }, 0);
    }

    unmount() { this.root.remove(); }

    destroy() {
      this.root.remove();
      this.handlers.clear();
      this.onDestroy();
    }

    update(options) {
      Object.assign(this.options, options);
      this.setDisabled(this.options.disabled || this.options.readOnly);
    }

    clear() { for (const field of this.fields) field.input.value = ""; }
    focus() { this.fields[0].input.focus(); }
    blur() { document.activeElement?.blur(); }
    collapse() {}
  }

  function makeElements(given) {
    const options = { ...given };
    const made = new Map();
    return {
      options,
      create(type, elementOptions) {
        if (type !== "payment" && type !== "card") throw new Error(`The Stripe sandbox has no "${type}" element.`);
        if (made.has(type)) throw new Error(`Can only create one Element of type ${type}.`);
        const element = new CardForm(type, elementOptions, () => made.delete(type));
        made.set(type, element);
        return element;
      },
      getElement(type) {
        const name = typeof type === "string" ? type : type?.__elementType;
        return made.get(name) || null;
      },
      update(next) { Object.assign(options, next); },
      async submit() {
        const form = made.get("payment") || made.get("card");
        const error = form ? form.validate() : null;
        return error ? { error } : { selectedPaymentMethod: "card" };
      },
      async fetchUpdates() { return {}; },
      on() {},
      off() {},
    };
  }

  async function request(method, secret, action, key, fields, area = "v1") {
    const id = String(secret || "").split("_secret_")[0];
    const form = new URLSearchParams({ key, client_secret: secret, ...fields });
    const url = `${base}/${area}/payment_intents/${encodeURIComponent(id)}${action}`;
    try {
      // A form, or a query, keeps the request simple: no preflight.
      const response = method === "GET" ? await fetch(`${url}?${form}`) : await fetch(url, { method, body: form });
      const answer = await response.json();
      if (response.ok) return { paymentIntent: answer };
      return { error: answer.error || { type: "api_error", message: "Stripe could not process the payment." } };
    } catch {
      const message = "The card provider cannot be reached right now. Please try again in a moment.";
      return { error: { type: "api_connection_error", message } };
    }
  }

  /** Where Stripe shows the bank's own page (3-D Secure), this asks in a dialog. Closing it is a wrong answer. */
  function askPayer(intent) {
    const amount = new Intl.NumberFormat("en-IN", { style: "currency", currency: intent.currency.toUpperCase() })
      .format(intent.amount / 100);
    const good = choice("Complete authentication", { background: "#635bff", color: "#fff" });
    const bad = choice("Fail authentication", { background: "#fbe9e7", color: "#8c1d18" });
    return ask({
      name: `stripe-sandbox-${intent.id}`,
      mark: "Stripe sandbox — no real money",
      title: "Your bank asks: is it you?",
      details: `A payment of ${amount} by card. With a real bank you would enter a code here.`,
      content: [good, bad],
      closed: "fail",
      ready: (finish) => {
        good.addEventListener("click", () => finish("complete"));
        bad.addEventListener("click", () => finish("fail"));
      },
    });
  }

  /** As Stripe.js does: what the bank wants to know is asked before the shop hears of it. */
  async function finishAction(key, secret, result) {
    if (result.error || result.paymentIntent.status !== "requires_action") return result;
    const outcome = await askPayer(result.paymentIntent);
    return request("POST", secret, "/challenge", key, { outcome }, "sandbox");
  }

  async function confirm(key, secret, form, billing) {
    if (!secret) throw new Error("Missing the client secret of a PaymentIntent.");
    if (!(form instanceof CardForm)) throw new Error("There is no card form in the page.");
    const invalid = form.validate();
    if (invalid) return { error: invalid };
    const fields = { "payment_method_data[type]": "card" };
    for (const [name, value] of Object.entries(form.card())) fields[`payment_method_data[card][${name}]`] = value;
    for (const [name, value] of Object.entries(billing || {})) {
      if (typeof value === "string") fields[`payment_method_data[billing_details][${name}]`] = value;
    }
    return finishAction(key, secret, await request("POST", secret, "/confirm", key, fields));
  }

  function Stripe(publishableKey) {
    if (!/^pk_sandbox_/.test(publishableKey)) {
      throw new Error("This is the Stripe sandbox: it takes no live or test key of Stripe.");
    }
    const missing = async () => ({ error: { type: "invalid_request_error", message: "Not part of the sandbox." } });
    return {
      elements: makeElements,
      async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = "always" }) {
        const secret = clientSecret || elements?.options.clientSecret;
        const form = elements?.getElement("payment") || elements?.getElement("card");
        const result = await confirm(publishableKey, secret, form, confirmParams.payment_method_data?.billing_details);
        if (result.error || redirect === "if_required") return result;
        const url = new URL(confirmParams.return_url);
        url.searchParams.set("payment_intent", result.paymentIntent.id);
        url.searchParams.set("payment_intent_client_secret", secret);
        url.searchParams.set("redirect_status", "succeeded");
        window.location.assign(url);
        return new Promise(() => {});
      },
      confirmCardPayment: (secret, { payment_method: method = {} } = {}) =>
        confirm(publishableKey, secret, method.card, method.billing_details),
      retrievePaymentIntent: (secret) => request("GET", secret, "", publishableKey, {}),
      createToken: missing,
      createPaymentMethod: missing,
      handleNextAction: async ({ clientSecret }) =>
        finishAction(publishableKey, clientSecret, await request("GET", clientSecret, "", publishableKey, {})),
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }

  Stripe.version = "sandbox";
  window.Stripe = Stripe;
})();
