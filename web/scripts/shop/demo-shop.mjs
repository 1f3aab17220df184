// What the picture scripts know about a running demo shop: who can sign in, and what there is to see.
const password = "Marigold#2026";
const emails = {
  admin: "admin@example.com",
  seller: "meera@example.com",
  customer: "asha@example.com",
  accountant: "omar@example.com",
};

export const base = process.env.HAAT_URL ?? "http://127.0.0.1:8080";

export const address = {
  fullName: "Asha Rao",
  address: "14 Residency Road",
  city: "Bengaluru",
  pinCode: "560025",
  country: "India",
};

async function call(path, options = {}) {
  const response = await fetch(base + path, options);
  return response.ok ? response.json() : null;
}

const signIn = (email) =>
  call("/api/users/signin", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });

/** The customer's unpaid order, placed now if there is none: paying is a screen of its own. */
export async function placeOrder({ people, products }) {
  const line = products.find(({ stock }) => stock > 1);
  const placed = await call("/api/orders", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${people.customer?.token}`,
    },
    body: JSON.stringify({
      orderItems: [{ _id: line?._id, quantity: 2 }],
      shippingAddress: address,
      paymentMethod: "PayPal",
    }),
  });
  return placed?.order;
}

export async function readShop() {
  const signedIn = Object.entries(emails).map(async ([role, mail]) => [role, await signIn(mail)]);
  const people = Object.fromEntries(await Promise.all(signedIn));
  const as = (user) => ({ headers: { Authorization: `Bearer ${user?.token}` } });
  const [products, auctions, orders, users, threads, sent, selling, signs] = await Promise.all([
    call("/api/products"),
    call("/api/auctions"),
    call("/api/orders/mine", as(people.customer)),
    call("/api/users", as(people.admin)),
    call("/api/threads", as(people.customer)),
    call("/api/seller/orders?status=paid", as(people.seller)),
    call("/api/auctions/selling", as(people.seller)),
    call("/api/admin/signs", as(people.admin)),
  ]);
  const open = auctions?.filter(({ status }) => status === "live") ?? [];
  return {
    people,
    products: products ?? [],
    product: products?.find(({ stock }) => stock > 0),
    ownProduct: products?.find(({ seller }) => seller?._id === people.seller?._id),
    soldOut: products?.find(({ stock }) => stock === 0),
    // The one with the most bids that does not end while its picture is taken.
    auction: open
      .filter(({ endDate }) => Date.parse(endDate) > Date.now() + 600_000)
      .sort((one, other) => other.bidCount - one.bidCount)[0],
    endedAuction: auctions?.find(({ status }) => status === "sold"),
    paidOrder: orders?.find(({ isPaid }) => isPaid),
    unpaidOrder: orders?.find(({ status }) => status === "placed"),
    user: users?.find(({ isSeller }) => isSeller),
    thread: threads?.threads[0],
    soldOrder: sent?.[0],
    ownAuction: selling?.find(({ auction }) => auction.status === "live")?.auction,
    sign: signs?.[0],
  };
}
