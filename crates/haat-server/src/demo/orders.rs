//! Three months of orders, made from a fixed seed so that every demo tells the same story.

use super::content::{Customer, World};
use super::dice::Dice;
use super::goods::{Keys, Listed};
use crate::books::store::{Kind, OrderedLine, fix_fees, settle};
use crate::catalog::store as catalog;
use crate::catalog::store::VariantRow;
use crate::orders::store::parcels::Tracking;
use crate::orders::store::sales;
use crate::orders::store::{chosen_column, counts, parcels, words};
use haat_db::tables::{COUNTERS, ORDER_EVENTS, ORDER_LINES, ORDERS, PAYMENTS};
use haat_db::{DbError, Tx, new_id, sql};
use haat_domain::catalog::variant_name;
use haat_domain::checkout::{PricingRules, totals};
use haat_domain::ids::{OrderId, ProductId, UserId};
use haat_domain::money::Paise;
use haat_domain::orders::OrderStatus;
use haat_domain::time::{DAY, HOUR, MINUTE, Millis};

const COUNT: i64 = 420;
const DAYS: i64 = 92;
const LATELY: i64 = 16 * DAY;

struct Line<'a> {
    product: &'a Listed,
    name: String,
    url: String,
    category: String,
    price: Paise,
    quantity: i64,
    /// The variant, and what that is.
    variant: Option<(VariantRow, String)>,
}

impl Line<'_> {
    fn image(&self) -> &str {
        let own = self.variant.as_ref().map(|(variant, _)| variant.image.as_str());
        own.filter(|image| !image.is_empty()).unwrap_or(&self.product.image)
    }
}

pub(super) async fn insert(
    tx: &mut Tx,
    world: &World,
    keys: &Keys,
    products: &[Listed],
    now: Millis,
) -> Result<(), DbError> {
    let buyers: Vec<&Customer> = world.people.buyers().collect();
    let mut dice = Dice::new(2026);
    for number in 0..COUNT {
        // More orders lately than at the start, and more in the evening than at night.
        let age = (DAYS * DAY / COUNT) * (COUNT - number) * (COUNT - number) / COUNT;
        let at = Millis(now.0 - age - dice.roll(6) * HOUR - dice.roll(60) * MINUTE);
        let Some(buyer) = dice.pick(&buyers) else { return Ok(()) };
        let mut lines = Vec::new();
        for _ in 0..=dice.roll(3) {
            let Some(product) = beside(products, lines.first(), &mut dice) else { continue };
            if lines.iter().any(|line: &Line| line.product.id == product.id) {
                continue;
            }
            lines.push(read_line(tx, product, 1 + dice.roll(4) / 3).await?);
        }
        let user_id = keys.get(&buyer.key).cloned().unwrap_or_default();
        let status = match dice.roll(20) {
            0 => OrderStatus::Cancelled,
            1 => OrderStatus::Refunded,
            _ if age < 2 * DAY => OrderStatus::Placed,
            _ if age < 7 * DAY => OrderStatus::Paid,
            _ => OrderStatus::Delivered,
        };
        insert_order(tx, buyer, &user_id, &lines, status, at, now).await?;
    }
    insert_reviewed(tx, world, keys, products, now).await?;
    insert_arrived(tx, world, keys, products, now).await?;
    give_numbers(tx).await
}

/// Two parcels of the first seller's that came to the first customer a moment ago, so that both can try out a return: one
/// comes back already (`returns::insert`), the other is theirs to give back.
async fn insert_arrived(
    tx: &mut Tx,
    world: &World,
    keys: &Keys,
    products: &[Listed],
    now: Millis,
) -> Result<(), DbError> {
    let people = &world.people;
    let seller = people.sellers.first().and_then(|seller| keys.get(&seller.key));
    let mut goods = products.iter().filter(|product| product.seller_id.as_ref() == seller);
    let Some(buyer) = people.customers.first() else { return Ok(()) };
    let user_id = keys.get(&buyer.key).cloned().unwrap_or_default();
    for (age, quantity) in [(4 * DAY, 1), (3 * DAY + 6 * HOUR, 2)] {
        let Some(product) = goods.next() else { return Ok(()) };
        let line = read_line(tx, product, quantity).await?;
        insert_order(tx, buyer, &user_id, &[line], OrderStatus::Delivered, now.plus(-age), now).await?;
    }
    Ok(())
}

/// What the demo has words about was bought by as many people as say something.
async fn insert_reviewed(
    tx: &mut Tx,
    world: &World,
    keys: &Keys,
    products: &[Listed],
    now: Millis,
) -> Result<(), DbError> {
    // The first customer has theirs yet to write.
    let buyers: Vec<&Customer> = world.people.buyers().skip(1).collect();
    let first = world.people.customers.first().and_then(|first| keys.get(&first.key));
    let first = first.map_or("", String::as_str);
    let mut goods: Vec<_> = world.reviews.about.iter().collect();
    goods.sort_by_key(|(url, _)| *url);
    for (url, said) in goods {
        let id: Option<String> =
            sql("SELECT id FROM products WHERE url = $1").bind(url).scalar(&mut *tx).await?;
        let product = products.iter().find(|product| Some(&product.id) == id.as_ref());
        let Some(product) = product else { continue };
        let bought = sql("SELECT COUNT(*) FROM order_lines l JOIN orders o ON o.id = l.order_id \
                          WHERE l.product_id = $1 AND o.status = 'delivered' AND o.user_id <> $2");
        let bought = bought.bind(&product.id).bind(first).count(&mut *tx).await?;
        let bought = usize::try_from(bought).unwrap_or_default();
        for (number, buyer) in buyers.iter().enumerate().take(said.len()).skip(bought) {
            let number = i64::try_from(number).unwrap_or_default();
            let at = now.plus(-(24 + 9 * number) * DAY - (2 + number) * HOUR);
            let line = read_line(tx, product, 1 + number % 2).await?;
            let user_id = keys.get(&buyer.key).cloned().unwrap_or_default();
            insert_order(tx, buyer, &user_id, &[line], OrderStatus::Delivered, at, now).await?;
        }
    }
    Ok(())
}

/// What comes first is anything; what goes with it is one of a few that often do.
fn beside<'a>(products: &'a [Listed], first: Option<&Line<'_>>, dice: &mut Dice) -> Option<&'a Listed> {
    let Some(first) = first else { return dice.pick(products) };
    let place = products.iter().position(|product| product.id == first.product.id)?;
    let step = usize::try_from(1 + dice.roll(3)).unwrap_or(1);
    products.get((place + step) % products.len())
}

/// In the order in which they were placed, as the checkout would have.
async fn give_numbers(tx: &mut Tx) -> Result<(), DbError> {
    ORDERS
        .update(
            "SET number = ranked.number \
             FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY created_at, id) AS number FROM orders) AS ranked \
             WHERE ranked.id = orders.id",
        )
        .execute(&mut *tx)
        .await?;
    COUNTERS
        .update("SET value = (SELECT COALESCE(MAX(number), 0) FROM orders) WHERE name = 'order_numbers'")
        .execute(tx)
        .await
        .map(|_| ())
}

async fn read_line<'a>(tx: &mut Tx, product: &'a Listed, quantity: i64) -> Result<Line<'a>, DbError> {
    let (name, url, category, price): (String, String, String, Paise) =
        sql("SELECT name, url, category, price FROM products WHERE id = $1")
            .bind(&product.id)
            .one(&mut *tx)
            .await?;
    // Nobody buys two of the dear things.
    let quantity = if price.0 > 2_000_000 { 1 } else { quantity };
    let line = Line { product, name, url, category, price, quantity, variant: None };
    choose(tx, line).await
}

/// Of what comes in sizes, one is chosen.
async fn choose<'a>(tx: &mut Tx, line: Line<'a>) -> Result<Line<'a>, DbError> {
    let id = ProductId::from(line.product.id.as_str());
    let variants = catalog::variants(&mut *tx, &id).await?;
    if variants.is_empty() {
        return Ok(line);
    }
    let (options,): (String,) = sql("SELECT options FROM products WHERE id = $1").bind(&id).one(tx).await?;
    let place = (line.name.len() + usize::try_from(line.quantity).unwrap_or_default()) % variants.len();
    let variant = variants[place].clone();
    let choice = variant.choice();
    let chosen = catalog::chosen(&catalog::options_of(&options), &choice);
    Ok(Line {
        name: variant_name(&line.name, &choice),
        price: variant.price,
        variant: Some((variant, chosen_column(&chosen))),
        ..line
    })
}

async fn insert_order(
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
    settle(tx, &order, Kind::Paid, paid_at.unwrap_or(at)).await?;
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
    fix_fees(tx, &ordered).await
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
