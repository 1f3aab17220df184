//! SQL of the checkout: reading offers, placing orders.

use crate::auctions;
use crate::auctions::model::Auction;
use crate::audit::fold;
use crate::auth::CurrentUser;
use crate::checkout::cart::{CartLine, Item};
use crate::checkout::quote::{Quote, QuotedLine};
use crate::error::AppResult;
use crate::orders::facts::OrderFact;
use crate::orders::life;
use crate::orders::store::{Actor, Details, EventRow, LineRow, OrderRow, counts, record_event, words};
use haat_db::tables::{AUCTIONS, COUNTERS, ORDER_LINES, ORDERS, PAYMENT_TRIES, PRODUCTS};
use haat_db::{Db, DbError, FromRow, Tx, Value, new_id, sql};
use haat_domain::catalog::ProductState;
use haat_domain::checkout::{PaymentMethod, ShippingAddress};
use haat_domain::ids::{AuctionId, OrderId, ProductId, UserId};
use haat_domain::money::Paise;
use haat_domain::orders::{OrderAction, OrderStatus};
use haat_domain::time::Millis;

/// A product as it is offered now.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of products, described in the migration")]
pub struct ProductOffer {
    pub id: ProductId,
    pub seller_id: Option<UserId>,
    pub name: String,
    pub url: Option<String>,
    pub price: Paise,
    pub image: String,
    pub category: String,
    pub stock: i64,
    pub state: ProductState,
}

/// The goods of a cart as they are offered now, in no order; those that do not exist are left out.
#[derive(Debug)]
pub struct Offers {
    /// The products.
    pub products: Vec<ProductOffer>,
    /// The lots.
    pub lots: Vec<Auction>,
}

impl Offers {
    /// Those of a cart.
    pub async fn read(db: &Db, cart: &[CartLine]) -> Result<Self, DbError> {
        Ok(Self { products: product_offers(db, cart).await?, lots: lot_offers(db, cart).await? })
    }
}

async fn product_offers(db: &Db, cart: &[CartLine]) -> Result<Vec<ProductOffer>, DbError> {
    let ids: Vec<&str> =
        cart.iter().filter(|line| matches!(line.item, Item::Product(_))).map(|line| line.item.id()).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    sql("SELECT id, seller_id, name, url, price, image, category, stock, state FROM products WHERE id IN ")
        .push_list(ids)
        .all(db)
        .await
}

async fn lot_offers(db: &Db, cart: &[CartLine]) -> Result<Vec<Auction>, DbError> {
    let lot = |line: &CartLine| if let Item::Lot(id) = &line.item { Some(id.clone()) } else { None };
    let ids: Vec<AuctionId> = cart.iter().filter_map(lot).collect();
    if ids.is_empty() { Ok(Vec::new()) } else { auctions::store::heads(db, &ids).await }
}

/// Takes the next `count` numbers of orders and tells the last of them.
pub async fn take_numbers(db: &Db, count: i64) -> Result<i64, DbError> {
    let mut tx = db.begin().await?;
    let taken: Option<i64> = COUNTERS
        .update("SET value = value + $1 WHERE name = 'order_numbers' RETURNING value")
        .bind(count)
        .scalar(&mut tx)
        .await?;
    tx.commit().await?;
    Ok(taken.unwrap_or_default())
}

/// The order that a user placed with this key.
pub async fn find_by_key(db: &Db, user: &UserId, key: &str) -> Result<Option<OrderId>, DbError> {
    sql("SELECT id FROM orders WHERE user_id = $1 AND idempotency_key = $2")
        .bind(user)
        .bind(key)
        .scalar(db)
        .await
}

/// An order about to be placed.
pub struct NewOrder<'a> {
    /// The number that people read out.
    pub number: i64,
    /// Whose.
    pub buyer: &'a CurrentUser,
    /// The request's idempotency key.
    pub key: Option<&'a str>,
    /// Where it goes.
    pub address: &'a ShippingAddress,
    /// How it will be paid.
    pub method: PaymentMethod,
    /// Lines and figures, fresh from the catalogue.
    pub quote: &'a Quote,
    /// How much may wait for its payment; `None` when nobody counts.
    pub limits: Option<Unpaid>,
}

/// What an account without a paid order may have waiting for its payment.
#[derive(Debug, Clone, Copy)]
pub struct Unpaid {
    /// So many orders.
    pub orders: i64,
    /// Worth so much together.
    pub worth: Paise,
}

impl NewOrder<'_> {
    /// Whether there is nothing to pay.
    pub fn is_free(&self) -> bool {
        self.quote.totals.total == Paise::ZERO
    }

    /// What [`place`] stored under `id` at `now`, without reading it again; not for a free order, which goes on to
    /// be paid.
    pub fn stored(&self, id: OrderId, now: Millis) -> (OrderRow, Details) {
        let NewOrder { number, buyer, address, method, quote, .. } = self;
        let lines = (1..).zip(&quote.lines).map(|(line_no, line)| line.stored(&id, line_no)).collect();
        let placed = EventRow {
            at: now,
            actor_id: Some(buyer.id.clone()),
            actor_name: buyer.name.clone(),
            kind: OrderStatus::Placed.as_str().to_owned(),
            note: String::new(),
        };
        let row = OrderRow {
            id,
            number: Some(*number),
            user_id: buyer.id.clone(),
            full_name: address.full_name().to_owned(),
            address: address.address().to_owned(),
            city: address.city().to_owned(),
            pin_code: address.pin_code().to_owned(),
            country: address.country().to_owned(),
            state: address.state().to_owned(),
            phone: address.phone().to_owned(),
            payment_method: method.as_str().to_owned(),
            items_price: quote.totals.items,
            shipping_price: quote.totals.shipping,
            tax_price: quote.totals.tax,
            total_price: quote.totals.total,
            total_usd_cents: quote.usd,
            status: OrderStatus::Placed,
            paid_at: None,
            delivered_at: None,
            closed_at: None,
            deleted_at: None,
            held_until: quote.figures.held_until(*method, now),
            created_at: now,
            account_name: Some(buyer.name.clone()),
            account_email: Some(buyer.email.clone()),
        };
        (row, Details { lines, events: vec![placed], ..Details::default() })
    }
}

impl QuotedLine {
    fn stored(&self, order: &OrderId, line_no: i64) -> LineRow {
        let (product_id, auction_id) = match &self.item {
            Item::Product(id) => (Some(id.clone()), None),
            Item::Lot(id) => (None, Some(id.clone())),
        };
        LineRow {
            order_id: order.clone(),
            line_no,
            product_id,
            auction_id,
            seller_id: self.seller_id.clone(),
            name: self.name.clone(),
            url: self.url.clone(),
            image: self.image.clone(),
            category: self.category.clone(),
            price: self.price,
            quantity: self.quantity,
            shipped_at: None,
        }
    }
}

/// How placing went.
pub enum Placing {
    /// The order is on disk and its stock is taken.
    Done(OrderId),
    /// There is an order with this key already.
    SameKey,
    /// A product or lot is no longer as quoted; nothing happened.
    Overtaken,
    /// Too much of this account waits for its payment; nothing happened.
    TooMuchOpen,
}

/// Takes the stock and writes the order, or does nothing at all.
pub async fn place(db: &Db, new: &NewOrder<'_>, now: Millis) -> AppResult<Placing> {
    let id = OrderId::from(new_id(now));
    let mut tx = db.begin().await?;
    if !insert_order(&mut tx, &id, new, now).await? {
        // The twin may share our commit: it is on disk only once that is done.
        tx.commit().await?;
        return Ok(Placing::SameKey);
    }
    if let Some(limits) = new.limits
        && too_much_open(&mut tx, &new.buyer.id, limits).await?
    {
        return Ok(Placing::TooMuchOpen);
    }
    if !take_goods(&mut tx, &id, new, now).await? {
        return Ok(Placing::Overtaken);
    }
    insert_lines(&mut tx, &id, &new.quote.lines, now).await?;
    record_event(&mut tx, &id, &Actor::user(new.buyer), OrderStatus::Placed.as_str(), "", now).await?;
    tx.append(now, Some(&new.buyer.id), &OrderFact::Placed { order: id.to_string() })?;
    if new.is_free() {
        // No provider takes a payment of nothing, so there is nothing to wait for.
        life::apply(&mut tx, &id, OrderAction::Pay, &Actor::SHOP, "Nothing to pay.", now).await?;
    }
    words::remember(&mut tx, &new.buyer.id, &new.buyer.name, &new.buyer.email).await?;
    counts::placed(&mut tx, &id).await?;
    tx.commit().await?;
    Ok(Placing::Done(id))
}

async fn insert_order(tx: &mut Tx, id: &OrderId, new: &NewOrder<'_>, now: Millis) -> Result<bool, DbError> {
    let NewOrder { number, buyer, key, address, method, quote, .. } = new;
    let inserted = ORDERS.insert(
        "(id, user_id, customer_name, customer_email, full_name, address, city, pin_code, \
         country, payment_method, items_price, shipping_price, tax_price, total_price, total_usd_cents, status, \
         held_until, idempotency_key, search_text, created_at, number, state, phone) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'placed', $16, $17, $18, $19, \
         $20, $21, $22) \
         ON CONFLICT (user_id, idempotency_key) DO NOTHING",
    )
    .bind(id)
    .bind(&buyer.id)
    .bind(&buyer.name)
    .bind(&buyer.email)
    .bind(address.full_name())
    .bind(address.address())
    .bind(address.city())
    .bind(address.pin_code())
    .bind(address.country())
    .bind(method.as_str())
    .bind(quote.totals.items)
    .bind(quote.totals.shipping)
    .bind(quote.totals.tax)
    .bind(quote.totals.total)
    .bind(quote.usd)
    .bind(quote.figures.held_until(*method, now))
    .bind(*key)
    .bind(fold(&format!("{id} {} {}", buyer.name, buyer.email)))
    .bind(now)
    .bind(*number)
    .bind(address.state())
    .bind(address.phone())
    .execute(tx)
    .await?;
    Ok(inserted == 1)
}

/// Whether an account that never paid holds more than it may, the order just written included.
async fn too_much_open(tx: &mut Tx, user: &UserId, limits: Unpaid) -> Result<bool, DbError> {
    // Two orders of one account at once count one after the other.
    PAYMENT_TRIES
        .insert("(call, tries) VALUES ($1, 0) ON CONFLICT (call) DO UPDATE SET tries = payment_tries.tries")
        .bind(format!("place-{user}"))
        .execute(&mut *tx)
        .await?;
    let (paid, open, worth): (i64, i64, i64) =
        sql("SELECT COUNT(CASE WHEN status IN ('paid', 'delivered', 'refunded') THEN 1 END), \
         COUNT(CASE WHEN status = 'placed' THEN 1 END), \
         CAST(COALESCE(SUM(CASE WHEN status = 'placed' THEN total_price ELSE 0 END), 0) AS BIGINT) \
         FROM orders WHERE user_id = $1")
        .bind(user)
        .one(tx)
        .await?;
    Ok(paid == 0 && (open > limits.orders || worth > limits.worth.0))
}

/// Takes every piece at the quoted price; false as soon as one is not there. Products before lots and each
/// by id, so that two orders never wait for each other in a circle.
async fn take_goods(tx: &mut Tx, id: &OrderId, new: &NewOrder<'_>, now: Millis) -> Result<bool, DbError> {
    let mut lines: Vec<&QuotedLine> = new.quote.lines.iter().collect();
    lines.sort_by_key(|line| (matches!(line.item, Item::Lot(_)), line.item.id()));
    for line in lines {
        let taken = match &line.item {
            Item::Product(product) => take_product(tx, product, line).await?,
            Item::Lot(lot) => claim_lot(tx, lot, id, &new.buyer.id, line.price, now).await?,
        };
        if !taken {
            return Ok(false);
        }
    }
    Ok(true)
}

async fn take_product(tx: &mut Tx, product: &ProductId, line: &QuotedLine) -> Result<bool, DbError> {
    let touched = PRODUCTS
        .update(
            "SET stock = stock - $1 \
             WHERE id = $2 AND stock >= $1 AND price = $3 AND state = 'listed'",
        )
        .bind(line.quantity)
        .bind(product)
        .bind(line.price)
        .execute(tx)
        .await?;
    Ok(touched == 1)
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

async fn insert_lines(tx: &mut Tx, id: &OrderId, lines: &[QuotedLine], now: Millis) -> Result<(), DbError> {
    let mut insert = ORDER_LINES.insert(
        "(order_id, line_no, product_id, auction_id, seller_id, name, url, \
         image, category, price, quantity, created_at) VALUES ",
    );
    for (line_no, line) in (1_i64..).zip(lines) {
        let (product, lot) = match &line.item {
            Item::Product(id) => (Some(id), None),
            Item::Lot(id) => (None, Some(id)),
        };
        let row: [Value; 12] = [
            id.into(),
            line_no.into(),
            product.into(),
            lot.into(),
            line.seller_id.as_ref().into(),
            (&line.name).into(),
            (&line.url).into(),
            (&line.image).into(),
            (&line.category).into(),
            line.price.into(),
            line.quantity.into(),
            now.into(),
        ];
        insert = insert.push(if line_no == 1 { "" } else { ", " }).push_list(row);
    }
    insert.execute(tx).await.map(|_| ())
}
