//! Writing down an order of the demo, as far as it came.

use super::Line;
use crate::books::store::{LedgerKind, OrderedLine, fix_fees, settle};
use crate::demo::content::Customer;
use crate::orders::store::parcels::Tracking;
use crate::orders::store::{counts, parcels, sales, words};
use crate::settings;
use haat_db::tables::{ORDER_EVENTS, ORDER_LINES, ORDERS, PAYMENTS};
use haat_db::{DbError, Tx, new_id};
use haat_domain::checkout::{PricingRules, totals};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::money::Paise;
use haat_domain::orders::OrderStatus;
use haat_domain::time::{DAY, HOUR, MINUTE, Millis};

const LATELY: i64 = 16 * DAY;

/// An order with all that belongs to it in that state.
pub(super) async fn insert_order(
    tx: &mut Tx,
    buyer: &Customer,
    user_id: &str,
    lines: &[Line<'_>],
    status: OrderStatus,
    at: Millis,
    now: Millis,
) -> Result<(), DbError> {
    let rules = PricingRules::default();
    let priced: Vec<_> = lines.iter().map(|line| (line.price, line.quantity)).collect();
    let Ok(totals) = totals(&priced, &rules) else { return Ok(()) };
    let id = new_id(at);
    let refunded = status == OrderStatus::Refunded;
    let paid_at = (status.is_paid() || refunded).then_some(Millis(at.0 + 4 * MINUTE));
    let delivered_at = status.is_delivered().then_some(Millis(at.0 + 3 * DAY));
    let closed_at = (status.shows_as_cancelled() || refunded).then_some(Millis(at.0 + 5 * HOUR));
    let address = &buyer.shipping_address;
    // What arrived lately was paid by transfer, so that all of a return can be tried out by hand.
    let lately = status == OrderStatus::Delivered && now.since(at) < LATELY;
    let method = if lately { "UPI" } else { "PayPal" };
    ORDERS.insert("(id, user_id, customer_name, customer_email, full_name, address, city, pin_code, country, state, phone, \
                   payment_method, items_price, shipping_price, tax_price, total_price, total_usd_cents, status, paid_at, \
                   delivered_at, closed_at, held_until, search_text, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, \
                   $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)")
    .bind(&id)
    .bind(user_id)
    .bind(&buyer.name)
    .bind(&buyer.email)
    .bind(&address.full_name)
    .bind(&address.address)
    .bind(&address.city)
    .bind(&address.pin_code)
    .bind(&address.country)
    .bind(&address.state)
    .bind(&address.phone)
    .bind(method)
    .bind(totals.items)
    .bind(totals.shipping)
    .bind(totals.tax)
    .bind(totals.total)
    .bind(totals.usd(&rules))
    .bind(status)
    .bind(paid_at)
    .bind(delivered_at)
    .bind(closed_at)
    // The demo's unpaid orders stay payable for as long as anyone looks at it.
    .bind(Millis(now.0 + 30 * DAY))
    .bind(format!("{id} {} {}", buyer.name.to_lowercase(), buyer.email.to_lowercase()))
    .bind(at)
    .execute(&mut *tx)
    .await?;
    if let Some(paid_at) = paid_at.filter(|_| lately) {
        insert_payment(tx, &id, totals.total, paid_at).await?;
    }
    for (number, line) in (1_i64..).zip(lines) {
        insert_line(tx, &id, number, line, delivered_at, at).await?;
    }
    if status.is_paid() {
        sales::add(tx, &OrderId::from(id.clone())).await?;
    }
    let story = [
        (Some(at), OrderStatus::Placed, buyer.name.as_str()),
        (paid_at, OrderStatus::Paid, method),
        (delivered_at, OrderStatus::Delivered, "The shop"),
        (closed_at, status, if refunded { "The shop" } else { buyer.name.as_str() }),
    ];
    for (moment, kind, actor) in story {
        let Some(moment) = moment else { continue };
        ORDER_EVENTS
            .insert("(id, order_id, at, actor_name, kind) VALUES ($1, $2, $3, $4, $5)")
            .bind(new_id(moment))
            .bind(&id)
            .bind(moment)
            .bind(actor)
            .bind(kind)
            .execute(&mut *tx)
            .await?;
    }
    let order = OrderId::from(id);
    parcels::make_of(tx, &order).await?;
    fix(tx, &order, lines).await?;
    if status == OrderStatus::Paid && now.since(at) > 4 * DAY {
        send_first(tx, &order, Millis(at.0 + 2 * DAY)).await?;
    }
    settle(tx, &order, LedgerKind::Paid, paid_at.unwrap_or(at)).await?;
    words::remember(tx, &UserId::from(user_id), &buyer.name, &buyer.email).await?;
    counts::placed(tx, &order).await?;
    if status != OrderStatus::Placed {
        counts::moved(tx, &order, OrderStatus::Placed, status).await?;
    }
    Ok(())
}

/// A transfer that somebody confirmed.
async fn insert_payment(tx: &mut Tx, order: &str, amount: Paise, at: Millis) -> Result<(), DbError> {
    PAYMENTS
        .insert(
            "(id, order_id, provider, provider_order_id, status, amount, currency, capture_id, created_at, updated_at) \
             VALUES ($1, $2, 'UPI', $3, 'completed', $4, 'INR', $3, $5, $5)",
        )
        .bind(new_id(at))
        .bind(order)
        .bind(format!("demo-{order}"))
        .bind(amount)
        .bind(at)
        .execute(tx)
        .await
        .map(|_| ())
}

async fn insert_line(
    tx: &mut Tx,
    order: &str,
    number: i64,
    line: &Line<'_>,
    shipped_at: Option<Millis>,
    at: Millis,
) -> Result<(), DbError> {
    ORDER_LINES
        .insert(
            "(order_id, line_no, product_id, seller_id, name, url, image, category, price, \
             quantity, shipped_at, created_at, variant_id, options, sku) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        )
        .bind(order)
        .bind(number)
        .bind(&line.product.id)
        .bind(line.product.seller_id.clone())
        .bind(&line.name)
        .bind(&line.url)
        .bind(line.image())
        .bind(&line.category)
        .bind(line.price)
        .bind(line.quantity)
        .bind(shipped_at)
        .bind(at)
        .bind(line.variant.as_ref().map(|(variant, _)| &variant.id))
        .bind(line.variant.as_ref().map_or("", |(_, chosen)| chosen))
        .bind(line.variant.as_ref().map_or("", |(variant, _)| &variant.sku))
        .execute(tx)
        .await?;
    Ok(())
}

/// What the shop keeps of it.
async fn fix(tx: &mut Tx, order: &OrderId, lines: &[Line<'_>]) -> Result<(), DbError> {
    let sellers: Vec<Option<UserId>> =
        lines.iter().map(|line| line.product.seller_id.as_deref().map(UserId::from)).collect();
    let ordered: Vec<OrderedLine<'_>> = (1_i64..)
        .zip(lines.iter().zip(&sellers))
        .map(|(line_no, (line, seller))| OrderedLine {
            order,
            line_no,
            seller: seller.as_ref(),
            category: &line.category,
            amount: line.price.0 * line.quantity,
        })
        .collect();
    let rates = settings::read_terms(&mut *tx).await?.rates;
    fix_fees(tx, &rates, &ordered).await
}

/// The first parcel of a paid order is on its way.
async fn send_first(tx: &mut Tx, order: &OrderId, at: Millis) -> Result<(), DbError> {
    ORDER_LINES
        .update(
            "SET shipped_at = $1 WHERE order_id = $2 AND COALESCE(seller_id, '') = \
         (SELECT COALESCE(p.seller_id, '') FROM parcels p WHERE p.order_id = $2 AND p.no = 1)",
        )
        .bind(at)
        .bind(order)
        .execute(&mut *tx)
        .await?;
    let number: String = order.as_str().chars().rev().filter(char::is_ascii_digit).take(9).collect();
    let tracking = Tracking {
        carrier: "India Post".to_owned(),
        number: format!("RX{number}IN"),
        url: "https://www.indiapost.gov.in/".to_owned(),
    };
    parcels::ship(tx, order, 1, &tracking, at).await.map(|_| ())
}
