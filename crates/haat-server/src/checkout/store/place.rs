//! Writing new orders, many with each statement.

use crate::audit::fold;
use crate::checkout::cart::Item;
use crate::checkout::queue::{Ask, Debtor};
use crate::checkout::quote::Quote;
use crate::coupons::store::NewUse;
use crate::orders::event::OrderEventKind;
use crate::orders::facts::OrderFact;
use crate::orders::store::chosen_column;
use haat_db::tables::{
    AUCTIONS, ORDER_EVENTS, ORDER_LINES, ORDERS, PAYMENT_TRIES, PRODUCTS, Table, VARIANTS,
};
use haat_db::{DbError, Kind, Tx, Value, new_id, sql};
use haat_domain::checkout::OrdersSoFar;
use haat_domain::ids::{AuctionId, OrderId, UserId};
use haat_domain::money::Paise;
use haat_domain::orders::OrderStatus;
use haat_domain::time::Millis;
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// An order about to be placed.
pub(crate) struct NewOrder<'a> {
    /// Its place in the group.
    pub(crate) place: usize,
    pub(crate) id: OrderId,
    /// The number that people read out.
    pub(crate) number: i64,
    /// Who wants what.
    pub(crate) ask: &'a Ask,
    /// Lines and figures, fresh from the catalogue.
    pub(crate) quote: Quote,
    /// Whether it leaves few pieces of something.
    pub(crate) few_left: bool,
}

impl NewOrder<'_> {
    /// Whose goods are in it.
    pub(crate) fn sellers(&self) -> BTreeSet<&UserId> {
        self.quote.lines.iter().filter_map(|line| line.seller_id.as_ref()).collect()
    }
}

/// What each debtor has ordered so far, of those who have. Two nodes that take orders of the same one count one after the
/// other.
pub(crate) async fn accounts(tx: &mut Tx, asks: &[&Ask]) -> Result<HashMap<Debtor, OrdersSoFar>, DbError> {
    let debtors: BTreeSet<Debtor> = asks.iter().map(|ask| ask.debtor()).collect();
    let turn = |debtor: &Debtor| match debtor {
        Debtor::Account(id) => format!("place-{id}"),
        // A few addresses share a turn: the row stays when a guest is forgotten, and must not tell who they were.
        Debtor::Guests(address) => {
            format!("place-guests-{}", hex::encode(&Sha256::digest(address.as_bytes())[..2]))
        }
    };
    if tx.is_shared() {
        let turns: BTreeSet<String> = debtors.iter().map(turn).collect();
        let turns: Vec<[Value; 2]> = turns.into_iter().map(|turn| [turn.into(), 0_i64.into()]).collect();
        let taken = "ON CONFLICT (call) DO UPDATE SET tries = payment_tries.tries";
        tx.insert_or(PAYMENT_TRIES, "(call, tries)", turns, taken).await?;
    }
    let (mut users, mut addresses) = (Vec::new(), Vec::new());
    for debtor in &debtors {
        match debtor {
            Debtor::Account(id) => users.push(id.as_str()),
            Debtor::Guests(address) => addresses.push(address.as_str()),
        }
    }
    let mut accounts = HashMap::new();
    for (user, account) in ordered_by(tx, "orders o", "o.user_id", &users).await? {
        accounts.insert(Debtor::Account(UserId::from(user)), account);
    }
    let theirs = "users u JOIN orders o ON o.user_id = u.id";
    for (address, account) in ordered_by(tx, theirs, "u.guest_of", &addresses).await? {
        accounts.insert(Debtor::Guests(address), account);
    }
    Ok(accounts)
}

/// The figures by one column of `from`, for each of `whose`.
async fn ordered_by(
    tx: &mut Tx,
    from: &str,
    column: &str,
    whose: &[&str],
) -> Result<Vec<(String, OrdersSoFar)>, DbError> {
    if whose.is_empty() {
        return Ok(Vec::new());
    }
    let query = format!(
        "SELECT {column}, COUNT(CASE WHEN o.status IN ('paid', 'delivered', 'refunded') THEN 1 END), \
         COUNT(CASE WHEN o.status = 'placed' THEN 1 END), \
         CAST(COALESCE(SUM(CASE WHEN o.status = 'placed' THEN o.total_price ELSE 0 END), 0) AS BIGINT) \
         FROM {from} WHERE {} GROUP BY {column}",
        tx.one_of(column, 1)
    );
    let rows: Vec<(String, i64, i64, i64)> = Tx::in_rows(sql(query), whose)?.all(tx).await?;
    let account = |(whose, paid, open, worth)| (whose, OrdersSoFar { paid, open, worth: Paise(worth) });
    Ok(rows.into_iter().map(account).collect())
}

/// Writes the orders' own rows, and tells which: one whose buyer used its key before is not written.
pub(crate) async fn insert_orders(
    tx: &mut Tx,
    orders: &[NewOrder<'_>],
    now: Millis,
) -> Result<HashSet<OrderId>, DbError> {
    const NAMES: &str = "(id, user_id, customer_name, customer_email, full_name, address, city, pin_code, \
        country, payment_method, status, idempotency_key, search_text, state, phone, items_price, shipping_price, \
        tax_price, total_price, total_usd_cents, held_until, created_at, number, discount, coupon_code)";
    const SAME_KEY: &str = "ON CONFLICT (user_id, idempotency_key) DO NOTHING RETURNING id";
    let row = |order: &NewOrder<'_>| -> [Value; 25] {
        let NewOrder { id, number, ask, quote, .. } = order;
        let (buyer, address) = (&ask.buyer, &ask.wish.address);
        [
            id.into(),
            (&buyer.id).into(),
            (&buyer.name).into(),
            (&buyer.email).into(),
            address.full_name().into(),
            address.address().into(),
            address.city().into(),
            address.pin_code().into(),
            address.country().into(),
            ask.wish.method.as_str().into(),
            OrderStatus::Placed.as_str().into(),
            ask.key.as_deref().into(),
            fold(&format!("{id} {} {}", buyer.name, buyer.email)).into(),
            address.state().into(),
            address.phone().into(),
            quote.totals.items.into(),
            quote.totals.shipping.into(),
            quote.totals.tax.into(),
            quote.totals.total.into(),
            quote.usd.into(),
            quote.held_until(ask.wish.method, now).into(),
            now.into(),
            (*number).into(),
            quote.totals.discount.into(),
            quote.coupon.as_ref().map_or("", |(_, code)| code.as_str()).into(),
        ]
    };
    let rows: Vec<[Value; 25]> = orders.iter().map(row).collect();
    let stored: Vec<(OrderId,)> = tx.insert_returning(ORDERS, NAMES, rows, SAME_KEY).await?;
    Ok(stored.into_iter().map(|(id,)| id).collect())
}

/// Takes the pieces of all orders from the stock, with one change of each product and of each variant. They were counted
/// in this transaction, so one that has fewer is an error.
pub(crate) async fn take_stock(tx: &mut Tx, orders: &[NewOrder<'_>]) -> Result<(), DbError> {
    let (mut products, mut variants): (BTreeMap<&str, i64>, BTreeMap<&str, i64>) = Default::default();
    for line in orders.iter().flat_map(|order| &order.quote.lines) {
        if let Item::Product(id) = &line.item {
            *products.entry(id.as_str()).or_default() += line.quantity;
        }
        if let Some(id) = &line.variant {
            *variants.entry(id.as_str()).or_default() += line.quantity;
        }
    }
    take(tx, PRODUCTS, &products).await?;
    take(tx, VARIANTS, &variants).await
}

async fn take(tx: &mut Tx, table: Table, pieces: &BTreeMap<&str, i64>) -> Result<(), DbError> {
    if pieces.is_empty() {
        return Ok(());
    }
    let rows: Vec<(&str, i64)> = pieces.iter().map(|(id, count)| (*id, *count)).collect();
    let query = format!(
        "SET stock = {table}.stock - taken.c1 FROM ({}) AS taken \
         WHERE {table}.id = taken.c0 AND {table}.stock >= taken.c1",
        tx.rows(&[Kind::Text, Kind::Int])
    );
    let touched = Tx::in_rows(table.update(query), &rows)?.execute(tx).await?;
    if touched != rows.len() as u64 {
        return Err(DbError::Busy("stock changed while it was sold".into()));
    }
    Ok(())
}

/// Claims what its buyer won; false as soon as one is not theirs any more.
pub(crate) async fn claim_lots(tx: &mut Tx, order: &NewOrder<'_>, now: Millis) -> Result<bool, DbError> {
    let mut lots: Vec<(&AuctionId, Paise)> = order
        .quote
        .lines
        .iter()
        .filter_map(|line| match &line.item {
            Item::Lot(id) => Some((id, line.price)),
            Item::Product(_) => None,
        })
        .collect();
    // By id, so that two orders never wait for each other in a circle.
    lots.sort_unstable();
    for (lot, price) in lots {
        if !claim_lot(tx, lot, &order.id, &order.ask.buyer.id, price, now).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

async fn claim_lot(
    tx: &mut Tx,
    lot: &AuctionId,
    order: &OrderId,
    winner: &UserId,
    price: Paise,
    now: Millis,
) -> Result<bool, DbError> {
    let touched =
        AUCTIONS.update("SET order_id = $1 WHERE id = $2 AND order_id IS NULL AND deleted_at IS NULL \
             AND COALESCE(second_id, leader_id) = $3 AND COALESCE(second_price, current_bid) = $4 AND ends_at <= $5 \
             AND lapsed_at IS NULL AND relisted_as IS NULL AND put_away_at IS NULL AND COALESCE(pay_by, 0) NOT BETWEEN 1 AND $5")
        .bind(order)
        .bind(lot)
        .bind(winner)
        .bind(price)
        .bind(now)
        .execute(tx)
        .await?;
    Ok(touched == 1)
}

/// Writes the lines of all orders.
pub(crate) async fn insert_lines(tx: &mut Tx, orders: &[NewOrder<'_>], now: Millis) -> Result<(), DbError> {
    const NAMES: &str = "(order_id, product_id, auction_id, seller_id, name, url, image, category, line_no, \
        price, quantity, created_at, variant_id, options, sku, discount, subsidy)";
    let rows: Vec<[Value; 17]> = orders
        .iter()
        .flat_map(|order| (1_i64..).zip(&order.quote.lines).map(|(line_no, line)| (&order.id, line_no, line)))
        .map(|(id, line_no, line)| {
            let (product, lot) = match &line.item {
                Item::Product(id) => (Some(id), None),
                Item::Lot(id) => (None, Some(id)),
            };
            [
                id.into(),
                product.into(),
                lot.into(),
                line.seller_id.as_ref().into(),
                (&line.name).into(),
                (&line.url).into(),
                (&line.image).into(),
                (&line.category).into(),
                line_no.into(),
                line.price.into(),
                line.quantity.into(),
                now.into(),
                line.variant.as_ref().into(),
                chosen_column(&line.chosen).into(),
                (&line.sku).into(),
                line.discount.into(),
                line.subsidy.into(),
            ]
        })
        .collect();
    tx.insert_many(ORDER_LINES, NAMES, rows).await.map(|_| ())
}

/// The coupons that these orders use.
pub(crate) fn coupon_uses<'a>(orders: &'a [NewOrder<'_>]) -> Vec<NewUse<'a>> {
    let used = |order: &'a NewOrder<'_>| {
        let (coupon, _) = order.quote.coupon.as_ref()?;
        let amount = order.quote.totals.discount.0;
        Some(NewUse { order: &order.id, coupon, user: &order.ask.buyer.id, amount })
    };
    orders.iter().filter_map(used).collect()
}

/// Notes in the history of each order who placed it.
pub(crate) async fn insert_events(tx: &mut Tx, orders: &[NewOrder<'_>], now: Millis) -> Result<(), DbError> {
    let placed = OrderEventKind::Placed.as_str();
    let rows = orders
        .iter()
        .map(|order| {
            let (id, buyer) = (&order.id, &order.ask.buyer);
            [
                new_id(now).into(),
                id.into(),
                (&buyer.id).into(),
                (&buyer.name).into(),
                placed.into(),
                now.into(),
            ]
        })
        .collect();
    tx.insert_many(ORDER_EVENTS, "(id, order_id, actor_id, actor_name, kind, at)", rows).await.map(|_| ())
}

/// Appends a fact for each order.
pub(crate) fn append_facts(tx: &mut Tx, orders: &[NewOrder<'_>], now: Millis) -> Result<(), DbError> {
    for order in orders {
        let fact = OrderFact::Placed { order: order.id.to_string(), few_left: Some(order.few_left) };
        tx.append(now, Some(&order.ask.buyer.id), &fact)?;
    }
    Ok(())
}
