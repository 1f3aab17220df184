//! Three months of orders, made from a fixed seed so that every demo tells the same story.

mod write;

use super::content::{Customer, World};
use super::dice::Dice;
use super::goods::{Keys, Listed};
use crate::catalog::store as catalog;
use crate::catalog::store::VariantRow;
use crate::orders::store::chosen_column;
use haat_db::tables::{COUNTERS, ORDERS};
use haat_db::{DbError, Tx, sql};
use haat_domain::catalog::variant_name;
use haat_domain::ids::ProductId;
use haat_domain::money::Paise;
use haat_domain::orders::OrderStatus;
use haat_domain::time::{DAY, HOUR, MINUTE, Millis};
use write::insert_order;

const COUNT: i64 = 420;
const DAYS: i64 = 92;

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
