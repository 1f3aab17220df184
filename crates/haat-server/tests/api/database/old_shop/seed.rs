//! A shop as older versions left it: goods, people, lots, and orders in every state that they knew. Written with plain SQL,
//! since the programs that would have written it are gone.

use haat_db::tables::{
    AUCTIONS, ORDER_EVENTS, ORDER_LINES, ORDERS, PAYMENTS, PRODUCTS, REFUND_LINES, REFUNDS, USERS,
};
use haat_db::{Tx, Value, sql};
use haat_domain::money_back::share;
use haat_domain::time::{DAY, HOUR};
use haat_testing::START;
use std::collections::BTreeMap;

pub(super) const PRODUCTS_OF_OLD: i64 = 10_000;
/// Orders of each kind, and lots of each kind.
pub(super) const OF_EACH: i64 = 15;
const CUSTOMERS: i64 = 20;
const SELLERS: [&str; 2] = ["s1", "s2"];

/// What became of an order.
#[derive(Clone, Copy)]
struct Fate {
    status: &'static str,
    /// The status of its payment; empty: it has none.
    payment: &'static str,
    /// How many percent of that went back.
    back: i64,
    /// How many of its lines were sent.
    sent: usize,
    delivered: bool,
    deleted: bool,
}

const fn fate(status: &'static str, payment: &'static str) -> Fate {
    Fate { status, payment, back: 0, sent: 0, delivered: false, deleted: false }
}

impl Fate {
    const fn back(self, back: i64) -> Self {
        Self { back, ..self }
    }
    const fn sent(self, sent: usize) -> Self {
        Self { sent, ..self }
    }
    const fn delivered(self) -> Self {
        Self { delivered: true, ..self }
    }
    const fn deleted(self) -> Self {
        Self { deleted: true, ..self }
    }
    fn paid(self) -> bool {
        matches!(self.status, "paid" | "delivered" | "refunded")
    }
}

/// What the first version did with orders.
const FATES: &[Fate] = &[
    fate("placed", ""),
    fate("placed", "created"),
    fate("placed", "pending"),
    fate("placed", "denied"),
    fate("placed", "").deleted(),
    fate("cancelled", ""),
    // Money that came too late, and money that went back since.
    fate("cancelled", "held"),
    fate("cancelled", "refunded").back(100),
    fate("expired", "denied"),
    fate("paid", ""),
    fate("paid", "completed"),
    fate("paid", "completed").sent(1),
    fate("paid", "completed").sent(9),
    fate("paid", "completed").back(50),
    fate("paid", "refunding"),
    fate("paid", "gone").back(100),
    fate("delivered", "").delivered(),
    // An admin marked it, the sellers nothing.
    fate("delivered", "completed").delivered(),
    fate("delivered", "completed").sent(9).delivered(),
    fate("delivered", "completed").sent(9).delivered().deleted(),
    fate("delivered", "reversed").sent(9).delivered().back(100),
    fate("refunded", ""),
    fate("refunded", "refunded").back(100),
    fate("refunded", "refunded").sent(9).delivered().back(100),
];

/// Whose goods (the house's, the first seller's, the second's) and how many pieces.
const CARTS: [&[(i64, i64)]; 5] =
    [&[(0, 1)], &[(1, 3)], &[(1, 1), (2, 2)], &[(0, 2), (1, 1), (2, 5)], &[(2, 1), (2, 2), (0, 1)]];

struct Line {
    product: Option<String>,
    lot: Option<String>,
    seller: Option<&'static str>,
    price: i64,
    quantity: i64,
}

/// What the books have to say of all of it.
#[derive(Default)]
pub(super) struct Seeded {
    /// Money that is with us, by the way in which it came.
    pub(super) money: BTreeMap<String, i64>,
    orders: i64,
}

fn seller(whose: i64) -> Option<&'static str> {
    usize::try_from(whose - 1).ok().map(|place| SELLERS[place])
}

/// Mostly odd amounts, and some dear enough to be sent free.
fn price(product: i64) -> i64 {
    if product % 10 == 0 { 1_234_567 } else { 9_900 + product % 97 * 1_313 }
}

/// When the order with this number was placed: over the last 200 days.
fn placed(number: i64) -> i64 {
    START.0 - (205 - number % 200) * DAY - number * 1_000
}

fn order_id(number: i64) -> String {
    format!("0190{:04x}-0000-7000-8000-{number:012x}", number % 0xffff)
}

/// Everything that the first version wrote.
pub(super) async fn first_version(tx: &mut Tx) -> Seeded {
    people(tx).await;
    goods(tx).await;
    let mut seeded = Seeded::default();
    for fate in FATES {
        for round in 0..OF_EACH {
            let lines = cart(seeded.orders);
            let method = if round % 2 == 0 { "PayPal" } else { "Stripe" };
            let customer = format!("c{}", seeded.orders % CUSTOMERS);
            order(tx, &mut seeded, *fate, &lines, &customer, method).await;
        }
    }
    for statement in [
        // What the first version told of money that went back.
        "INSERT INTO payment_returns (provider, return_id, provider_order_id, kind, amount, told_at) \
         SELECT provider, refund_id, provider_order_id, CASE WHEN status = 'reversed' THEN 'reversal' ELSE 'refund' END, \
         refunded_amount, updated_at FROM payments WHERE refund_id IS NOT NULL",
        "INSERT INTO product_changes (seq, product_id) SELECT created_at, id FROM products WHERE created_at <= 300",
        "UPDATE counters SET value = 300 WHERE name = 'product_changes'",
        "INSERT INTO audit_log VALUES ('a', 10, NULL, 'Command line', 'user.update', 'user', 'admin', 'Made an admin.', 'made')",
    ] {
        sql(statement).execute(&mut *tx).await.unwrap();
    }
    lots(tx, &mut seeded).await;
    running_totals(tx).await;
    seeded
}

/// What was new before there were parcels: money by hand, refunds of parts, disputes.
pub(super) async fn last_version_without_parcels(tx: &mut Tx, seeded: &mut Seeded) {
    for (fate, method) in [
        (fate("placed", ""), "COD"),
        (fate("delivered", "completed").delivered(), "COD"),
        (fate("placed", "pending"), "UPI"),
        (fate("paid", "completed"), "UPI"),
    ] {
        for _ in 0..OF_EACH {
            let (lines, customer) = (cart(seeded.orders), format!("c{}", seeded.orders % CUSTOMERS));
            order(tx, seeded, fate, &lines, &customer, method).await;
        }
    }
    for state in ["requested", "pending", "done", "failed", "refused"] {
        for round in 0..OF_EACH {
            let (lines, customer) = (cart(seeded.orders), format!("c{}", seeded.orders % CUSTOMERS));
            let fate = fate("paid", "completed").back(if state == "done" { 10 } else { 0 });
            let made = order(tx, seeded, fate, &lines, &customer, "Stripe").await;
            refund_of_a_piece(tx, &made, state, round % 2 == 0).await;
        }
    }
    for (stage, fate) in [
        ("open", fate("paid", "completed").sent(1)),
        ("won", fate("delivered", "completed").sent(9).delivered()),
        ("lost", fate("delivered", "reversed").sent(9).delivered().back(100)),
    ] {
        for _ in 0..OF_EACH {
            let (lines, customer) = (cart(seeded.orders), format!("c{}", seeded.orders % CUSTOMERS));
            let made = order(tx, seeded, fate, &lines, &customer, "Stripe").await;
            sql("INSERT INTO disputes (provider, dispute_id, provider_order_id, order_id, stage, provider_status, reason, \
                 amount, created_at, updated_at) VALUES ('Stripe', $1, $2, $3, $4, '', '', $5, $6, $6)")
            .bind(format!("dp-{}", made.id))
            .bind(format!("at-{}", made.id))
            .bind(&made.id)
            .bind(stage)
            .bind(made.total)
            .bind(START)
            .execute(&mut *tx)
            .await
            .unwrap();
        }
    }
    sql("UPDATE orders SET number = ranked.number FROM (SELECT id, (SELECT value FROM counters WHERE name = 'order_numbers') \
         + ROW_NUMBER() OVER (ORDER BY created_at, id) AS number FROM orders WHERE number IS NULL) AS ranked \
         WHERE ranked.id = orders.id")
    .execute(&mut *tx)
    .await
    .unwrap();
    sql("UPDATE counters SET value = (SELECT MAX(number) FROM orders) WHERE name = 'order_numbers'")
        .execute(&mut *tx)
        .await
        .unwrap();
    running_totals(tx).await;
}

async fn people(tx: &mut Tx) {
    let row = |id: String| -> [Value; 10] {
        let email = format!("{id}@example.com");
        let (is_seller, is_admin) = (id.starts_with('s'), id == "admin");
        [
            id.clone().into(),
            format!("Person {id}").into(),
            email.clone().into(),
            email.clone().into(),
            "".into(),
            is_seller.into(),
            is_admin.into(),
            format!("person {id} {email}").into(),
            1_i64.into(),
            1_i64.into(),
        ]
    };
    let names = "(id, name, email, email_lower, password_hash, is_seller, is_admin, search_text, created_at, updated_at)";
    let ids = (0..CUSTOMERS).map(|n| format!("c{n}")).chain(SELLERS.map(str::to_owned));
    let rows = ids.chain(["admin".to_owned()]).map(row).collect();
    tx.insert_many(USERS, names, rows).await.unwrap();
}

async fn goods(tx: &mut Tx) {
    let row = |n: i64| -> [Value; 15] {
        let state = match n % 50 {
            48 => "draft",
            49 => "withdrawn",
            _ => "listed",
        };
        let url = (state == "listed").then(|| format!("thing-{n}"));
        let (stars, reviews) = if n % 6 == 0 { (0, 0) } else { (200 + n % 301, n % 6 * 7) };
        [
            format!("p{n}").into(),
            seller(n % 3).into(),
            format!("Thing {n}").into(),
            url.into(),
            price(n).into(),
            "/uploads/thing.webp".into(),
            if n % 2 == 0 { "Home" } else { "Toys" }.into(),
            "Maker".into(),
            (20 + n % 40).into(),
            "As it was.".into(),
            stars.into(),
            reviews.into(),
            state.into(),
            n.into(),
            n.into(),
        ]
    };
    let names = "(id, seller_id, name, url, price, image, category, brand, stock, description, rating_hundredths, reviews, \
                 state, created_at, updated_at)";
    tx.insert_many(PRODUCTS, names, (1..=PRODUCTS_OF_OLD).map(row).collect()).await.unwrap();
}

fn cart(number: i64) -> Vec<Line> {
    let wanted = CARTS[usize::try_from(number).unwrap() % CARTS.len()];
    let line = |(place, (whose, quantity)): (i64, &(i64, i64))| {
        let product = 3 * ((number * 37 + place * 101) % 3_000 + 1) + whose;
        Line {
            product: Some(format!("p{product}")),
            lot: None,
            seller: seller(*whose),
            price: price(product),
            quantity: *quantity,
        }
    };
    (0..).zip(wanted).map(line).collect()
}

struct Made {
    id: String,
    total: i64,
    first_line: i64,
}

/// Writes an order with its lines, history and payment.
async fn order(
    tx: &mut Tx,
    seeded: &mut Seeded,
    fate: Fate,
    lines: &[Line],
    customer: &str,
    method: &str,
) -> Made {
    let number = seeded.orders;
    seeded.orders += 1;
    let (id, at) = (order_id(number), placed(number));
    let items: i64 = lines.iter().map(|line| line.price * line.quantity).sum();
    let shipping = if items > 1_000_000 { 0 } else { 50_000 };
    let tax = share(items, 15, 100);
    let total = items + shipping + tax;
    let cents = share(total, 100, 8_171);
    let paid_at = fate.paid().then_some(at + HOUR);
    let delivered_at = fate.delivered.then_some(at + 3 * DAY);
    // Whoever deleted an unpaid order gave it up.
    let status = if fate.deleted && fate.status == "placed" { "cancelled" } else { fate.status };
    let closed_at = matches!(status, "cancelled" | "expired" | "refunded").then_some(at + 4 * DAY);
    let deleted_at = fate.deleted.then_some(at + 4 * DAY);
    let row: [Value; 23] = [
        (&id).into(),
        customer.into(),
        format!("Person {customer}").into(),
        format!("{customer}@example.com").into(),
        "Asha Rao".into(),
        "4 Lotus Lane".into(),
        "Pune".into(),
        "411001".into(),
        "India".into(),
        method.into(),
        items.into(),
        shipping.into(),
        tax.into(),
        total.into(),
        cents.into(),
        status.into(),
        paid_at.into(),
        delivered_at.into(),
        closed_at.into(),
        deleted_at.into(),
        (START.0 + DAY).into(),
        at.into(),
        (&id).into(),
    ];
    let names = "(id, user_id, customer_name, customer_email, full_name, address, city, pin_code, country, payment_method, \
                 items_price, shipping_price, tax_price, total_price, total_usd_cents, status, paid_at, delivered_at, \
                 closed_at, deleted_at, held_until, created_at, search_text)";
    tx.insert_many(ORDERS, names, vec![row]).await.unwrap();
    write_lines(tx, &id, lines, fate.sent, at).await;
    let story = [(Some(at), "placed"), (paid_at, "paid"), (delivered_at, "delivered"), (closed_at, status)];
    let events = (0_i64..).zip(story).filter_map(|(place, (at, kind))| {
        let event: [Value; 5] =
            [format!("{id}-{place}").into(), (&id).into(), at?.into(), "The shop".into(), kind.into()];
        Some(event)
    });
    tx.insert_many(ORDER_EVENTS, "(id, order_id, at, actor_name, kind)", events.collect()).await.unwrap();
    let gone = pay(tx, &id, fate, method, (total, cents), at).await;
    let ours = if fate.payment == "held" {
        total
    } else if fate.paid() {
        total - gone
    } else {
        0
    };
    *seeded.money.entry(method.to_owned()).or_default() += ours;
    Made { id, total, first_line: lines[0].price }
}

async fn write_lines(tx: &mut Tx, order: &str, lines: &[Line], sent: usize, at: i64) {
    let row = |(place, line): (usize, &Line)| -> [Value; 13] {
        let line_no = i64::try_from(place).unwrap() + 1;
        let name = line.product.as_deref().or(line.lot.as_deref()).unwrap();
        [
            order.into(),
            line_no.into(),
            line.product.clone().into(),
            line.lot.clone().into(),
            line.seller.into(),
            name.into(),
            name.into(),
            "Home".into(),
            line.price.into(),
            line.quantity.into(),
            (place < sent).then_some(at + DAY).into(),
            at.into(),
            "".into(),
        ]
    };
    let names = "(order_id, line_no, product_id, auction_id, seller_id, name, url, category, price, quantity, shipped_at, \
                 created_at, image)";
    tx.insert_many(ORDER_LINES, names, lines.iter().enumerate().map(row).collect()).await.unwrap();
}

/// Writes an order's payment, if it has one, and tells how much of the order's price went back.
async fn pay(tx: &mut Tx, order: &str, fate: Fate, method: &str, (total, cents): (i64, i64), at: i64) -> i64 {
    if fate.payment.is_empty() {
        return if fate.status == "refunded" { total } else { 0 };
    }
    let (amount, currency) = if method == "PayPal" { (cents, "USD") } else { (total, "INR") };
    let back = share(amount, fate.back, 100);
    let told = matches!(fate.payment, "refunded" | "reversed" | "completed") && back > 0;
    let taken = !matches!(fate.payment, "created" | "pending" | "denied");
    let waits = matches!(fate.payment, "created" | "pending" | "held" | "refunding");
    let by_hand = matches!(method, "UPI" | "COD");
    let row: [Value; 13] = [
        format!("payment-{order}").into(),
        order.into(),
        method.into(),
        format!("at-{order}").into(),
        taken.then(|| format!("capture-{order}")).into(),
        fate.payment.into(),
        amount.into(),
        currency.into(),
        told.then(|| format!("back-{order}")).into(),
        (waits && !by_hand).then_some(at + HOUR).into(),
        (at + HOUR).into(),
        back.into(),
        (at + HOUR).into(),
    ];
    let names = "(id, order_id, provider, provider_order_id, capture_id, status, amount, currency, refund_id, check_at, \
                 created_at, refunded_amount, updated_at)";
    tx.insert_many(PAYMENTS, names, vec![row]).await.unwrap();
    share(total, back, amount)
}

/// Money back for one piece of the first line, which may have gone on the shelf again.
async fn refund_of_a_piece(tx: &mut Tx, of: &Made, state: &str, restocked: bool) {
    let id = format!("refund-{}", of.id);
    let amount = if state == "done" { share(of.total, 10, 100) } else { of.first_line };
    let under_way = matches!(state, "requested" | "pending");
    let row: [Value; 12] = [
        (&id).into(),
        "Stripe".into(),
        format!("at-{}", of.id).into(),
        (&of.id).into(),
        (state != "requested").then(|| format!("re-{}", of.id)).into(),
        "refund".into(),
        state.into(),
        amount.into(),
        format!("key-{}", of.id).into(),
        under_way.then_some(START.0).into(),
        START.into(),
        START.into(),
    ];
    let names = "(id, provider, provider_order_id, order_id, refund_id, kind, state, amount, request_key, check_at, \
                 created_at, updated_at)";
    tx.insert_many(REFUNDS, names, vec![row]).await.unwrap();
    let piece: [Value; 4] = [id.into(), 1_i64.into(), 1_i64.into(), restocked.into()];
    tx.insert_many(REFUND_LINES, "(refund_id, line_no, quantity, restocked)", vec![piece]).await.unwrap();
}

/// Running with bids and without, won and not ordered, ordered and in every state, ended without a bid, deleted.
async fn lots(tx: &mut Tx, seeded: &mut Seeded) {
    let kinds = [
        "running",
        "quiet",
        "won",
        "placed",
        "paid",
        "delivered",
        "expired",
        "refunded",
        "unsold",
        "deleted",
    ];
    for (kind, round) in kinds.into_iter().flat_map(|kind| (0..OF_EACH).map(move |round| (kind, round))) {
        let id = format!("lot-{kind}-{round}");
        let has_bids = !matches!(kind, "quiet" | "unsold");
        let runs = matches!(kind, "running" | "quiet");
        let (began, ends) = (START.0 - 20 * DAY, if runs { START.0 + 5 * DAY } else { START.0 - 10 * DAY });
        let (first, winner) = (format!("c{}", round + 1), format!("c{round}"));
        let row: [Value; 16] = [
            (&id).into(),
            format!("Lot {kind} {round}").into(),
            100_000_i64.into(),
            has_bids.then_some(300_000_i64).into(),
            has_bids.then(|| winner.clone()).into(),
            has_bids.then(|| format!("Person {winner}")).into(),
            (if has_bids { 3_i64 } else { 0 }).into(),
            began.into(),
            ends.into(),
            (!runs).then_some(ends + 1_000).into(),
            (kind == "deleted").then_some(ends + 1_000).into(),
            "s1".into(),
            "Person s1".into(),
            100_000_i64.into(),
            "As it was.".into(),
            "/uploads/lot.webp".into(),
        ];
        let names = "(id, title, starting_bid, current_bid, leader_id, leader_name, bid_count, created_at, ends_at, closed_at, \
                     deleted_at, creator_id, creator_name, bid_amount, description, image_url)";
        tx.insert_many(AUCTIONS, names, vec![row]).await.unwrap();
        let bids = [(1_i64, &winner), (2, &first), (3, &winner)];
        for (seq, bidder) in bids.into_iter().filter(|_| has_bids) {
            sql("INSERT INTO bids (auction_id, seq, bidder_id, bidder_name, amount, at) VALUES ($1, $2, $3, $4, $5, $6)")
                .bind(&id)
                .bind(seq)
                .bind(bidder)
                .bind(format!("Person {bidder}"))
                .bind(seq * 100_000)
                .bind(began + seq * HOUR)
                .execute(&mut *tx)
                .await
                .unwrap();
        }
        let fate = match kind {
            "placed" => fate("placed", "created"),
            "paid" => fate("paid", "completed"),
            "delivered" => fate("delivered", "completed").sent(9).delivered(),
            "expired" => fate("expired", ""),
            "refunded" => fate("refunded", "refunded").back(100),
            _ => continue,
        };
        let lot =
            Line { product: None, lot: Some(id.clone()), seller: Some("s1"), price: 300_000, quantity: 1 };
        // Some with goods of the house, or of their own seller.
        let more = cart(round).into_iter().take(usize::try_from(round % 2).unwrap());
        let lines: Vec<Line> = std::iter::once(lot).chain(more).collect();
        let made = order(tx, seeded, fate, &lines, &winner, "Stripe").await;
        if kind != "expired" {
            sql("UPDATE auctions SET order_id = $1 WHERE id = $2")
                .bind(&made.id)
                .bind(&id)
                .execute(&mut *tx)
                .await
                .unwrap();
        }
    }
    sql("INSERT INTO payment_returns (provider, return_id, provider_order_id, kind, amount, told_at) \
         SELECT provider, refund_id, provider_order_id, 'refund', refunded_amount, updated_at FROM payments p \
         WHERE refund_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM payment_returns r WHERE r.return_id = p.refund_id)")
    .execute(&mut *tx)
    .await
    .unwrap();
}

/// What the program kept with every order that moved.
async fn running_totals(tx: &mut Tx) {
    let counted = "CASE WHEN o.deleted_at IS NULL THEN o.status ELSE 'deleted' END";
    let sold =
        "FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.status IN ('paid', 'delivered')";
    let day = "(o.paid_at + 19800000) / 86400000";
    let mut statements = vec![
        "DELETE FROM order_counts".to_owned(),
        "DELETE FROM sales_by_day".to_owned(),
        "DELETE FROM sales_by_product".to_owned(),
        format!(
            "INSERT INTO order_counts (scope, status, shard, orders) SELECT '', {counted}, 0, COUNT(*) FROM orders o GROUP BY {counted}"
        ),
        format!(
            "INSERT INTO order_counts (scope, status, shard, orders) SELECT l.seller_id, {counted}, 0, COUNT(DISTINCT o.id) \
             FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE l.seller_id IS NOT NULL GROUP BY l.seller_id, {counted}"
        ),
    ];
    for day in ["0", day] {
        statements.push(format!(
            "INSERT INTO sales_by_day (scope, day, orders, sales) SELECT '', {day}, COUNT(*), CAST(SUM(total_price) AS BIGINT) \
             FROM orders o WHERE o.status IN ('paid', 'delivered') GROUP BY 2"
        ));
        statements.push(format!(
            "INSERT INTO sales_by_day (scope, day, orders, sales) SELECT l.seller_id, {day}, COUNT(DISTINCT o.id), \
             CAST(SUM(l.price * l.quantity) AS BIGINT) {sold} AND l.seller_id IS NOT NULL GROUP BY 1, 2"
        ));
        statements.push(format!(
            "INSERT INTO sales_by_product (scope, day, product_id, quantity, sales) SELECT '', {day}, \
             COALESCE(l.product_id, l.auction_id), CAST(SUM(l.quantity) AS BIGINT), CAST(SUM(l.price * l.quantity) AS BIGINT) \
             {sold} GROUP BY 2, 3"
        ));
    }
    for statement in statements {
        sql(statement).execute(&mut *tx).await.unwrap();
    }
}
