//! What the demo's customers wish for, watch and ask, and what its first customer was told lately.

use crate::hearts::MOST_HEARTS;
use crate::hearts::store::{self, Thing};
use crate::notices::store::{self as notices, Post};
use crate::questions::store::{self as questions, NewQuestion};
use crate::threads::store::{self as threads, Key, NewMessage};
use haat_db::{Db, DbError, Tx, new_id, sql};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::money::Paise;
use haat_domain::notices::{Kind, Notice};
use haat_domain::threads::Side;
use haat_domain::time::{DAY, HOUR, MINUTE, Millis};

/// Things that each of them marked.
const WISHES: usize = 5;
const WATCHED: usize = 3;

/// Lets everyone mark a few things, and tells `first`, an address, of one that costs less now. `seller` is written to.
pub(super) async fn give(db: &Db, [first, seller]: [&str; 2], now: Millis) -> Result<(), DbError> {
    let people: Vec<UserId> =
        sql("SELECT id FROM users WHERE is_admin = FALSE AND is_seller = FALSE ORDER BY id")
            .scalars(db)
            .await?;
    let products: Vec<String> =
        sql("SELECT id FROM products WHERE state = 'listed' ORDER BY id LIMIT 60").scalars(db).await?;
    let lots: Vec<String> = sql(
        "SELECT id FROM auctions WHERE closed_at IS NULL AND deleted_at IS NULL AND ends_at > $1 ORDER BY id",
    )
    .bind(now)
    .scalars(db)
    .await?;
    let mut tx = db.begin().await?;
    for (number, person) in people.iter().enumerate() {
        for (thing, ids, count) in [(Thing::Product, &products, WISHES), (Thing::Lot, &lots, WATCHED)] {
            for step in 0..count.min(ids.len()) {
                let at = now.plus(-i64::try_from(step).unwrap_or_default() * HOUR);
                let id = &ids[(number * 7 + step * 3) % ids.len()];
                store::give(&mut tx, person, thing, id, at, MOST_HEARTS).await?;
            }
        }
    }
    let told: Option<(UserId, String, String, Paise)> =
        sql("SELECT u.id, p.id, p.name, p.price FROM users u \
         JOIN hearts h ON h.user_id = u.id AND h.thing = 'product' JOIN products p ON p.id = h.thing_id \
         WHERE u.email_lower = $1 AND p.stock > 0 ORDER BY h.at DESC, p.id LIMIT 1")
        .bind(first)
        .optional(&mut tx)
        .await?;
    if let Some((person, subject, name, price)) = told {
        let notice =
            Notice { kind: Kind::PriceDrop, subject, name, amount: Some(price), note: String::new() };
        notices::post(&mut tx, &[Post { user: &person, notice, at: now.plus(-20 * MINUTE) }]).await?;
    }
    ask(&mut tx, &people, now).await?;
    write(&mut tx, "u", first, now).await?;
    write(&mut tx, "s", seller, now.plus(-HOUR)).await?;
    tx.commit().await
}

const QUESTIONS: [(&str, &str); 3] = [
    ("Is it made to order, or do you have it there?", "It is here and leaves us within two working days."),
    (
        "Can it be returned if it does not suit me?",
        "Within seven days, unused. Write to us first, and we arrange it.",
    ),
    ("What does it weigh with its packing?", ""),
];

/// The newest goods were asked about; the last question still waits for its answer.
async fn ask(tx: &mut Tx, people: &[UserId], now: Millis) -> Result<(), DbError> {
    let goods: Vec<(String, Option<String>, String)> =
        sql("SELECT id, seller_id, image FROM products WHERE state = 'listed' \
         AND seller_id IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 3")
        .all(&mut *tx)
        .await?;
    for (product, seller, image) in goods {
        // What is there can be shown.
        let mut shown = vec![image];
        let seller = seller.map(UserId::from);
        for ((text, answer), asker) in QUESTIONS.iter().zip(people) {
            let name: Option<String> =
                sql("SELECT name FROM users WHERE id = $1").bind(asker).scalar(&mut *tx).await?;
            let question = NewQuestion {
                id: &new_id(now.plus(-DAY)),
                thing: Thing::Product,
                thing_id: &product,
                seller: seller.as_ref(),
                asker,
                asker_name: &name.unwrap_or_default(),
                text,
                pictures: &[],
            };
            let asked = questions::add(tx, question, now.plus(-DAY)).await?;
            if !answer.is_empty() {
                questions::answer(tx, &asked.id, answer, Some(&std::mem::take(&mut shown)), now.plus(-HOUR))
                    .await?;
            }
        }
    }
    Ok(())
}

const MESSAGES: [(Side, &str); 3] = [
    (Side::Customer, "Hello! It is a present: could you leave the invoice out of the box?"),
    (Side::Seller, "Gladly. We wrap it as well, if you like; it costs nothing."),
    (Side::Customer, "That would be lovely, thank you."),
];

/// A customer and a seller wrote to each other about the latest order that the two have; `whose` address it is, the
/// customer's (`u`) or the seller's (`s`).
async fn write(tx: &mut Tx, whose: &str, address: &str, now: Millis) -> Result<(), DbError> {
    let thread: Option<(String, String, i64, String)> = sql(format!(
        "SELECT o.id, p.seller_id, p.no, o.user_id FROM orders o JOIN users u ON u.id = o.user_id \
         JOIN parcels p ON p.order_id = o.id JOIN users s ON s.id = p.seller_id WHERE {whose}.email_lower = $1 \
         AND o.paid_at IS NOT NULL AND o.deleted_at IS NULL ORDER BY s.id, o.created_at DESC, p.no LIMIT 1"
    ))
    .bind(address)
    .optional(&mut *tx)
    .await?;
    let Some((order, seller, parcel, customer)) = thread else { return Ok(()) };
    let (customer, author) = (UserId::from(customer), UserId::from(seller.as_str()));
    let key = Key { order: OrderId::from(order), seller };
    for (place, (side, text)) in MESSAGES.iter().enumerate() {
        let message = NewMessage {
            key: &key,
            parcel,
            customer: &customer,
            side: *side,
            author: if *side == Side::Seller { &author } else { &customer },
            text,
            pictures: &[],
            request_key: None,
        };
        let before = i64::try_from(MESSAGES.len() - place).unwrap_or_default() * HOUR;
        threads::write(tx, &message, now.plus(-before)).await?;
    }
    Ok(())
}
