//! Goods that come back in the demo: a return in every state, and who the house is for the tax office.

use crate::books::store::{LedgerKind, settle};
use crate::orders::store::parcels::Tracking;
use crate::returns::store::{self, NewReturn, ReturnChange};
use crate::settings;
use haat_db::tables::{PAYMENTS, REFUND_LINES, REFUNDS};
use haat_db::{DbError, FromRow, Tx, new_id, sql};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::money_back::share;
use haat_domain::returns::{Pieces, Reason, ReturnRules, ReturnStatus, ReturnWish};
use haat_domain::tax::{TaxPerson, TaxRules};
use haat_domain::time::{HOUR, Millis};

/// How each return came to where it stands: who did what, in which words.
type Story = &'static [(ReturnStatus, &'static str, &'static str)];

const ASKED: (ReturnStatus, &str, &str) =
    (ReturnStatus::Asked, "customer", "It arrived damaged, as the photo shows.");
const ACCEPTED: (ReturnStatus, &str, &str) =
    (ReturnStatus::Accepted, "seller", "Sorry for that! Please send it back to the address on the parcel.");
const REFUSED: (ReturnStatus, &str, &str) =
    (ReturnStatus::Refused, "seller", "It was whole when it left us; please ask the carrier.");
const SENT: (ReturnStatus, &str, &str) = (ReturnStatus::Sent, "customer", "");
const RECEIVED: (ReturnStatus, &str, &str) = (ReturnStatus::Received, "seller", "");

const STORIES: &[Story] = &[
    &[ASKED],
    &[ASKED, ACCEPTED, SENT],
    &[ASKED, REFUSED, (ReturnStatus::Escalated, "customer", "The photo shows that it was packed badly.")],
    &[ASKED, ACCEPTED],
    &[ASKED, ACCEPTED, SENT, RECEIVED],
    &[ASKED, ACCEPTED, SENT, RECEIVED, (ReturnStatus::Refunded, "admin", "")],
    &[ASKED, REFUSED],
    &[
        ASKED,
        REFUSED,
        (ReturnStatus::Escalated, "customer", "I disagree."),
        (ReturnStatus::Declined, "admin", "The photos show another piece."),
    ],
    &[ASKED, (ReturnStatus::Withdrawn, "customer", "")],
    &[ASKED, ACCEPTED, (ReturnStatus::Lapsed, "clock", "")],
];

#[derive(FromRow)]
struct Arrived {
    order_id: OrderId,
    parcel_no: i64,
    seller_id: UserId,
    seller_name: String,
    user_id: UserId,
    full_name: String,
    line_no: i64,
    price: i64,
    image: String,
    tax_price: i64,
    items_price: i64,
    delivered_at: Millis,
}

/// Where each category stands in the tariff.
const HSN: [(&str, &str); 12] = [
    ("Accessories", "4202"),
    ("Books", "4901"),
    ("Clothings", "6204"),
    ("Electronics", "8543"),
    ("Garden", "0602"),
    ("Home", "9403"),
    ("Kitchen", "7323"),
    ("Music", "9205"),
    ("Pantry", "2106"),
    ("Shoes", "6403"),
    ("Sports", "9506"),
    ("Toys", "9503"),
];

/// Who the house is for the tax office, and what its goods are.
pub(super) async fn register(tx: &mut Tx, now: Millis) -> Result<(), DbError> {
    let rules = TaxRules {
        country: "India".to_owned(),
        house: TaxPerson {
            name: "Haat Bazaar Private Limited".to_owned(),
            address: "12 Laxmi Road\nPune 411030".to_owned(),
            state: "Maharashtra".to_owned(),
            tax_number: "27AAPFU0939F1ZV".to_owned(),
        },
        hsn: HSN.map(|(category, code)| (category.to_owned(), code.to_owned())).into(),
        ..TaxRules::default()
    };
    settings::put_tax_rules(tx, &rules, now).await
}

/// A return in every state, of the goods of one seller as far as there are enough, the first of them `first`'s. What came
/// to `first` last is left for whoever wants to see how one asks.
pub(super) async fn insert(
    tx: &mut Tx,
    seller: Option<&UserId>,
    first: Option<&UserId>,
    now: Millis,
) -> Result<(), DbError> {
    let untouched: Option<OrderId> =
        sql("SELECT id FROM orders WHERE user_id = $1 AND status = 'delivered' \
         AND payment_method = 'UPI' ORDER BY created_at DESC, id LIMIT 1")
        .bind(first.map_or("", UserId::as_str))
        .scalar(&mut *tx)
        .await?;
    let arrived: Vec<Arrived> = sql(
        "SELECT p.order_id, p.no AS parcel_no, p.seller_id, u.seller_name, o.user_id, o.full_name, l.line_no, l.price, l.image, o.tax_price, \
         o.items_price, p.delivered_at FROM parcels p JOIN orders o ON o.id = p.order_id JOIN users u ON u.id = p.seller_id JOIN order_lines l \
         ON l.order_id = p.order_id AND l.seller_id = p.seller_id WHERE o.status = 'delivered' AND o.payment_method = 'UPI' \
         AND p.status = 'delivered' AND l.line_no = (SELECT MIN(f.line_no) FROM order_lines f \
         WHERE f.order_id = p.order_id AND f.seller_id = p.seller_id) \
         AND p.order_id <> $2 \
         ORDER BY CASE WHEN p.seller_id = $1 THEN 0 ELSE 1 END, p.delivered_at DESC, p.order_id, p.no LIMIT $3",
    )
    .bind(seller.map_or("", UserId::as_str))
    .bind(untouched.as_ref().map_or("", OrderId::as_str))
    .bind(i64::try_from(STORIES.len()).unwrap_or_default())
    .all(&mut *tx)
    .await?;
    for (arrived, story) in arrived.iter().zip(STORIES) {
        tell(tx, arrived, story, now).await?;
    }
    Ok(())
}

async fn tell(tx: &mut Tx, arrived: &Arrived, story: Story, now: Millis) -> Result<(), DbError> {
    let (rules, id) = (ReturnRules::default(), new_id(now));
    let wish = ReturnWish {
        reason: Reason::Damaged,
        text: ASKED.2.to_owned(),
        photos: vec![arrived.image.clone()],
        lines: vec![Pieces { line_no: arrived.line_no, quantity: 1 }],
    };
    let (mut at, step) = (arrived.delivered_at.plus(5 * HOUR), 7 * HOUR);
    // The last step was a while ago, so that whoever is to act still has time.
    at = at.max(now.plus(-step * i64::try_from(story.len()).unwrap_or_default() - HOUR));
    for (place, (status, party, note)) in story.iter().enumerate() {
        let due_at = rules.due(*status, at);
        if place == 0 {
            let new = NewReturn {
                id: &id,
                order: &arrived.order_id,
                parcel_no: arrived.parcel_no,
                seller: Some(&arrived.seller_id),
                customer: &arrived.user_id,
                wish: &wish,
                due_at,
            };
            store::insert(tx, &new, at).await?;
        } else if let Some(row) = store::find(&mut *tx, &id).await? {
            let tracking = Tracking {
                carrier: "India Post".to_owned(),
                number: "RR482915736IN".to_owned(),
                url: String::new(),
            };
            let refund = match status {
                ReturnStatus::Refunded => Some(pay_back(tx, arrived, at).await?),
                _ => None,
            };
            let change = ReturnChange {
                tracking: (*status == ReturnStatus::Sent).then_some(&tracking),
                restocked: (*status == ReturnStatus::Received).then_some(false),
                refund: refund.as_deref(),
                due_at,
            };
            store::move_on(tx, &row, *status, &change, at).await?;
        }
        let name = match *party {
            "customer" => arrived.full_name.as_str(),
            "seller" => arrived.seller_name.as_str(),
            _ => "The shop",
        };
        store::record(tx, &id, (party, name), *status, note, at).await?;
        at = at.plus(step);
    }
    Ok(())
}

/// Gives the money for one piece back by hand, with its tax.
async fn pay_back(tx: &mut Tx, arrived: &Arrived, at: Millis) -> Result<String, DbError> {
    let amount = arrived.price + share(arrived.tax_price, arrived.price, arrived.items_price.max(1));
    let (id, payment) = (new_id(at), format!("demo-{}", arrived.order_id));
    REFUNDS
        .insert(
            "(id, provider, provider_order_id, order_id, refund_id, kind, state, provider_status, amount, reason, requested_by, \
             request_key, created_at, updated_at) VALUES ($1, 'UPI', $2, $3, $1, 'refund', 'done', 'by hand', $4, \
             'Return: It arrived damaged.', 'The shop', $1, $5, $5)",
        )
        .bind(&id)
        .bind(&payment)
        .bind(&arrived.order_id)
        .bind(amount)
        .bind(at)
        .execute(&mut *tx)
        .await?;
    REFUND_LINES
        .insert("(refund_id, line_no, quantity) VALUES ($1, $2, 1)")
        .bind(&id)
        .bind(arrived.line_no)
        .execute(&mut *tx)
        .await?;
    PAYMENTS
        .update("SET refunded_amount = $1 WHERE provider_order_id = $2")
        .bind(amount)
        .bind(payment)
        .execute(&mut *tx)
        .await?;
    settle(tx, &arrived.order_id, LedgerKind::Refund, at).await?;
    Ok(id)
}
