//! Reading all that matters about the money of an order.

use super::taxes_on_top;
use haat_db::{DbError, FromRow, Tx, sql};
use haat_domain::books::{Fee, Promise, Sold, SoldLine, tax_of_pieces};
use haat_domain::checkout::{PaymentMethod, paid_for};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::money::Paise;
use haat_domain::money_back::{RefundState, share};
use haat_domain::orders::OrderStatus;
use haat_domain::parcels::ParcelStatus;
use haat_domain::time::Millis;
use std::collections::{BTreeMap, HashMap};

#[derive(FromRow)]
struct Order {
    payment_method: PaymentMethod,
    status: OrderStatus,
    paid_at: Option<Millis>,
    tax_price: i64,
    shipping_price: i64,
}

#[derive(FromRow)]
struct Line {
    line_no: i64,
    seller_id: Option<UserId>,
    price: i64,
    quantity: i64,
    discount: i64,
    subsidy: i64,
    shipped_at: Option<Millis>,
    rate_bp: Option<i64>,
    commission: Option<i64>,
    tax: Option<i64>,
    released_at: Option<Millis>,
}

#[derive(FromRow)]
struct Parcel {
    no: i64,
    seller_id: Option<UserId>,
    shipping_price: i64,
    tax_price: i64,
    shipping_discount: i64,
    shipping_subsidy: i64,
    own_shipping: bool,
    released_at: Option<Millis>,
    status: ParcelStatus,
    delivered_at: Option<Millis>,
}

#[derive(FromRow)]
struct Payment {
    provider: PaymentMethod,
    provider_order_id: String,
    amount: i64,
    refunded_amount: i64,
}

#[derive(FromRow)]
struct Back {
    id: String,
    state: RefundState,
    amount: i64,
    request_key: Option<String>,
    retried: bool,
}

/// Which refunds count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum RefundsCounted {
    /// All that were promised.
    Promised,
    /// Those whose money left us, and nothing else: what a bank took is no refund.
    Gone,
}

/// The money of an order that was paid; `None` when it never was.
pub async fn read(tx: &mut Tx, id: &OrderId, counted: RefundsCounted) -> Result<Option<Sold>, DbError> {
    let order: Option<Order> =
        sql("SELECT payment_method, status, paid_at, tax_price, shipping_price FROM orders WHERE id = $1")
            .bind(id)
            .optional(&mut *tx)
            .await?;
    let Some(order) = order.filter(|order| order.paid_at.is_some()) else { return Ok(None) };
    let lines: Vec<Line> =
        sql("SELECT l.line_no, l.seller_id, l.price, l.quantity, l.discount, l.subsidy, l.shipped_at, f.rate_bp, f.commission, f.tax, p.released_at \
             FROM order_lines l LEFT JOIN line_fees f ON f.order_id = l.order_id AND f.line_no = l.line_no \
             LEFT JOIN parcels p ON p.order_id = l.order_id AND COALESCE(p.seller_id, '') = COALESCE(l.seller_id, '') \
             WHERE l.order_id = $1 ORDER BY l.line_no")
        .bind(id)
        .all(&mut *tx)
        .await?;
    // The one that pays it, or did: of money that came twice the other is held (`held`).
    let payment: Option<Payment> =
        sql("SELECT provider, provider_order_id, amount, refunded_amount FROM payments WHERE order_id = $1 \
             AND status IN ('completed', 'refunding', 'gone', 'reversed', 'refunded', 'held') \
             ORDER BY CASE status WHEN 'completed' THEN 1 WHEN 'refunding' THEN 2 WHEN 'gone' THEN 3 \
             WHEN 'reversed' THEN 4 WHEN 'refunded' THEN 5 ELSE 6 END, created_at, id LIMIT 1")
        .bind(id)
        .optional(&mut *tx)
        .await?;
    let disputed = sql("SELECT COUNT(*) FROM disputes WHERE order_id = $1 AND stage = 'open'")
        .bind(id)
        .count(&mut *tx)
        .await?
        > 0;
    let parcels: Vec<Parcel> =
        sql("SELECT no, seller_id, shipping_price, tax_price, shipping_discount, shipping_subsidy, own_shipping, released_at, status, delivered_at \
             FROM parcels WHERE order_id = $1 ORDER BY no")
        .bind(id)
        .all(&mut *tx)
        .await?;
    let of_shop = parcels.iter().filter(|parcel| !parcel.own_shipping);
    let waived: i64 = of_shop.map(|parcel| parcel.shipping_discount).sum();
    let of_sellers: Vec<&Parcel> = parcels.iter().filter(|parcel| parcel.own_shipping).collect();
    let theirs: i64 = of_sellers.iter().map(|parcel| parcel.shipping_price).sum();
    let closed = order.status == OrderStatus::Refunded;
    let mut sold = Sold {
        provider: payment.as_ref().map_or(order.payment_method, |payment| payment.provider),
        lines: lines.iter().map(Line::sold).chain(of_sellers.iter().map(|parcel| parcel.sold())).collect(),
        tax: order.tax_price,
        taxes: BTreeMap::new(),
        unit: 1,
        shipping: order.shipping_price - theirs - waived,
        promised: Vec::new(),
        gone: 0,
        closed,
        disputed,
    };
    if sold.tax > 0 {
        let priced: Vec<_> =
            lines.iter().map(|line| (line.line_no, line.seller_id.as_ref(), line.paid())).collect();
        let taxed: Vec<_> =
            parcels.iter().map(|parcel| (parcel.seller_id.as_ref(), parcel.tax_price)).collect();
        sold.taxes = taxes_on_top(tx, id, &priced, &taxed).await?;
    }
    let total = sold.total();
    match payment {
        Some(payment) if payment.amount > 0 => {
            // In the payment's own currency it may be dollars.
            sold.unit = total.checked_div(payment.amount).unwrap_or(1).max(1);
            sold.promised = promised(tx, &payment, &lines, &parcels, &sold, counted).await?;
            sold.gone = match counted {
                RefundsCounted::Promised => share(total, payment.refunded_amount, payment.amount),
                RefundsCounted::Gone => sold.promised.iter().map(|promise| promise.amount).sum(),
            };
        }
        // Whoever closed it returned what there was.
        _ if closed => sold.gone = total,
        _ => {}
    }
    Ok(Some(sold))
}

/// What was promised back of a payment and not called off, in paise: each as the difference of what all were until
/// then, so that together they are what their sum is.
async fn promised(
    tx: &mut Tx,
    payment: &Payment,
    lines: &[Line],
    parcels: &[Parcel],
    sold: &Sold,
    counted: RefundsCounted,
) -> Result<Vec<Promise>, DbError> {
    let backs: Vec<Back> = sql("SELECT id, state, amount, request_key, retried FROM refunds \
                                WHERE provider_order_id = $1 AND kind = 'refund' ORDER BY created_at, id")
    .bind(&payment.provider_order_id)
    .all(&mut *tx)
    .await?;
    if backs.is_empty() {
        return Ok(Vec::new());
    }
    let pieces: Vec<(String, i64, i64)> = sql(
        "SELECT b.refund_id, b.line_no, b.quantity FROM refund_lines b JOIN refunds r ON r.id = b.refund_id \
             WHERE r.provider_order_id = $1 ORDER BY b.refund_id, b.line_no",
    )
    .bind(&payment.provider_order_id)
    .all(tx)
    .await?;
    let (total, mut units, mut given) = (sold.total(), 0_i64, 0_i64);
    let mut promises = Vec::new();
    let mut before: HashMap<i64, i64> = HashMap::new();
    let mut all = before.clone();
    let mut sent_for: Vec<i64> = Vec::new();
    let counts = |back: &&Back| match counted {
        RefundsCounted::Promised => back.is_owed_or_done(),
        RefundsCounted::Gone => back.state.is_gone(),
    };
    let ours: Vec<&Back> = backs.iter().filter(counts).collect();
    for (_, line_no, quantity) in pieces.iter().filter(|(id, ..)| ours.iter().any(|back| back.id == *id)) {
        *all.entry(*line_no).or_default() += quantity;
    }
    for back in ours {
        units = (units + back.amount).min(payment.amount);
        let until = share(total, units, payment.amount);
        let (mut meant, mut named) = (Vec::new(), 0);
        for (_, line_no, quantity) in pieces.iter().filter(|(refund, ..)| *refund == back.id) {
            let Some(line) = lines.iter().find(|line| line.line_no == *line_no) else { continue };
            let gone = before.entry(*line_no).or_default();
            let paid = |before, pieces| {
                paid_for(Paise(line.price), line.quantity, Paise(line.discount), before, pieces).0
            };
            let worth = paid(*gone, *quantity);
            let tax = sold.taxes.get(line_no).copied().unwrap_or(0);
            named += worth + tax_of_pieces(tax, line.paid(), paid(0, *gone), worth);
            meant.push((*line_no, worth));
            *gone += quantity;
        }
        // What sending cost goes back with the last piece of what never arrives: with the refund that is as large as both.
        for parcel in parcels {
            let own = || lines.iter().filter(|line| line.seller_id == parcel.seller_id);
            let is_back = |counts: &HashMap<i64, i64>| {
                own().all(|line| counts.get(&line.line_no).is_some_and(|gone| *gone >= line.quantity))
            };
            let touched = own().any(|line| meant.iter().any(|(line_no, _)| *line_no == line.line_no));
            let unsent = own().all(|line| line.shipped_at.is_none());
            if !touched || sent_for.contains(&parcel.no) || !(unsent || parcel.came_back()) || !is_back(&all)
            {
                continue;
            }
            let sending = parcel.shipping_price - parcel.shipping_discount;
            let more = until - given - named - sending;
            let exact = more.abs() <= 2 * sold.unit;
            // Not with one that is too small for it: then the goods alone were paid back.
            let last = is_back(&before) && (more >= 0 || (unsent && parcel.own_shipping));
            if exact || last {
                sent_for.push(parcel.no);
                meant.push((-parcel.no, sending));
                named += sending;
            }
        }
        promises.push(Promise { amount: until - given, lines: meant });
        given = until;
    }
    Ok(promises)
}

impl Back {
    /// What failed is owed until another takes its place.
    fn is_owed_or_done(&self) -> bool {
        self.state.is_promised()
            || (self.state == RefundState::Failed && self.request_key.is_some() && !self.retried)
    }
}

impl Parcel {
    /// Whether its carrier brought it back.
    fn came_back(&self) -> bool {
        self.status == ParcelStatus::Returned && self.delivered_at.is_none()
    }

    /// What its seller took for sending it.
    fn sold(&self) -> SoldLine {
        SoldLine {
            no: -self.no,
            seller: self.seller_id.clone(),
            amount: self.shipping_price - self.shipping_discount,
            subsidy: self.shipping_subsidy,
            fee: Fee::default(),
            released: self.released_at.is_some(),
        }
    }
}

impl Line {
    /// What was paid for it.
    fn paid(&self) -> i64 {
        self.price.saturating_mul(self.quantity) - self.discount
    }

    fn sold(&self) -> SoldLine {
        let fee = Fee {
            rate_bp: self.rate_bp.unwrap_or_default(),
            commission: self.commission.unwrap_or_default(),
            tax: self.tax.unwrap_or_default(),
        };
        SoldLine {
            no: self.line_no,
            seller: self.seller_id.clone(),
            amount: self.paid(),
            subsidy: self.subsidy,
            fee,
            released: self.released_at.is_some(),
        }
    }
}
