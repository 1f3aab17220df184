//! SQL of everything that the shop holds about a person, for the person.

use crate::http::values::{Rupees, iso};
use haat_db::{Db, DbError, FromRow, Row, sql};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use serde_json::{Map, Value, json};

/// Rows of one kind at most, the newest: nobody's life is longer.
pub const MOST_ROWS: i64 = 10_000;
/// Columns of one kind at most.
const WIDEST: usize = 15;

/// How a column is shown.
enum As {
    Text,
    Number,
    Rupees,
    Time,
}
use As::{Number, Rupees as Money, Text, Time};

/// A kind of rows: its name, its columns (what they are called, the SQL of them) and where they are; `$1` is who.
struct Kind(&'static str, &'static [(&'static str, &'static str, As)], &'static str);

const KINDS: &[Kind] = &[
    Kind(
        "devices",
        &[
            ("device", "device", Text),
            ("network", "network", Text),
            ("createdAt", "created_at", Time),
            ("usedAt", "used_at", Time),
        ],
        "FROM sessions WHERE user_id = $1 ORDER BY created_at DESC",
    ),
    Kind(
        "passkeys",
        &[("name", "name", Text), ("createdAt", "created_at", Time), ("usedAt", "used_at", Time)],
        "FROM passkeys WHERE user_id = $1 ORDER BY created_at DESC",
    ),
    Kind(
        "returns",
        &[
            ("_id", "id", Text),
            ("order", "order_id", Text),
            ("status", "status", Text),
            ("reason", "reason", Text),
            ("text", "text", Text),
            ("photos", "photos", Text),
            ("createdAt", "created_at", Time),
        ],
        "FROM returns WHERE customer_id = $1 ORDER BY created_at DESC",
    ),
    Kind(
        "orders",
        &[
            ("_id", "id", Text),
            ("createdAt", "created_at", Time),
            ("status", "status", Text),
            ("total", "total_price", Money),
            ("paymentMethod", "payment_method", Text),
            ("paidAt", "paid_at", Time),
            ("customerName", "customer_name", Text),
            ("customerEmail", "customer_email", Text),
            ("fullName", "full_name", Text),
            ("address", "address", Text),
            ("city", "city", Text),
            ("pinCode", "pin_code", Text),
            ("country", "country", Text),
            ("phone", "phone", Text),
            (
                "taxNumber",
                "COALESCE((SELECT n.tax_number FROM order_tax_numbers n WHERE n.order_id = orders.id), '')",
                Text,
            ),
        ],
        "FROM orders WHERE user_id = $1 ORDER BY created_at DESC",
    ),
    Kind(
        "orderLines",
        &[
            ("order", "l.order_id", Text),
            ("name", "l.name", Text),
            ("price", "l.price", Money),
            ("quantity", "l.quantity", Number),
        ],
        "FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.user_id = $1 ORDER BY o.created_at DESC, l.line_no",
    ),
    Kind(
        "coupons",
        &[
            ("order", "u.order_id", Text),
            ("code", "c.code", Text),
            ("amount", "u.amount", Money),
            ("at", "u.used_at", Time),
        ],
        "FROM coupon_uses u JOIN coupons c ON c.id = u.coupon_id WHERE u.user_id = $1 ORDER BY u.used_at DESC",
    ),
    Kind(
        "payments",
        &[
            ("order", "p.order_id", Text),
            ("provider", "p.provider", Text),
            ("status", "p.status", Text),
            ("hundredths", "p.amount", Number),
            ("currency", "p.currency", Text),
            ("payerEmail", "p.payer_email", Text),
            ("createdAt", "p.created_at", Time),
        ],
        "FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.user_id = $1 ORDER BY p.created_at DESC",
    ),
    Kind(
        "bids",
        &[
            ("auction", "e.auction_id", Text),
            ("kind", "e.kind", Text),
            ("name", "e.bidder_name", Text),
            ("amount", "e.amount", Money),
            ("at", "e.at", Time),
        ],
        "FROM auction_bidders b JOIN auction_events e ON e.auction_id = b.auction_id AND e.bidder_id = b.bidder_id \
         WHERE b.bidder_id = $1 ORDER BY e.at DESC",
    ),
    Kind(
        "maximums",
        &[("auction", "c.auction_id", Text), ("amount", "c.amount", Money)],
        "FROM auction_bidders b JOIN ceilings c ON c.auction_id = b.auction_id AND c.bidder_id = b.bidder_id \
         WHERE b.bidder_id = $1 ORDER BY c.auction_id",
    ),
    Kind(
        "biddingFrom",
        &[("auction", "auction_id", Text), ("network", "network", Text)],
        "FROM auction_bidders WHERE bidder_id = $1 ORDER BY auction_id",
    ),
    Kind(
        "auctions",
        &[
            ("_id", "id", Text),
            ("title", "title", Text),
            ("description", "description", Text),
            ("network", "network", Text),
            ("createdAt", "created_at", Time),
        ],
        "FROM auctions WHERE creator_id = $1 ORDER BY created_at DESC",
    ),
    Kind(
        "products",
        &[
            ("_id", "id", Text),
            ("name", "name", Text),
            ("description", "description", Text),
            ("createdAt", "created_at", Time),
        ],
        "FROM products WHERE seller_id = $1 ORDER BY created_at DESC",
    ),
    Kind(
        "secondChances",
        &[
            ("auction", "auction_id", Text),
            ("price", "price", Money),
            ("state", "state", Text),
            ("madeAt", "made_at", Time),
        ],
        "FROM second_chances WHERE bidder_id = $1 ORDER BY made_at DESC",
    ),
    Kind(
        "strikes",
        &[
            ("auction", "auction_id", Text),
            ("at", "at", Time),
            ("liftedAt", "lifted_at", Time),
            ("reason", "reason", Text),
        ],
        "FROM strikes WHERE user_id = $1 ORDER BY at DESC",
    ),
    Kind(
        "notices",
        &[("kind", "kind", Text), ("about", "name", Text), ("at", "at", Time), ("readAt", "read_at", Time)],
        "FROM notices WHERE user_id = $1 ORDER BY at DESC",
    ),
    Kind(
        "mails",
        &[
            ("kind", "kind", Text),
            ("address", "address", Text),
            ("at", "at", Time),
            ("sentAt", "sent_at", Time),
        ],
        "FROM outbox WHERE user_id = $1 ORDER BY at DESC",
    ),
    Kind(
        "hearts",
        &[
            ("thing", "thing", Text),
            ("_id", "thing_id", Text),
            ("variant", "COALESCE(variant_id, '')", Text),
            ("at", "at", Time),
        ],
        "FROM hearts WHERE user_id = $1 ORDER BY at DESC",
    ),
    Kind(
        "questions",
        &[
            ("thing", "thing", Text),
            ("_id", "thing_id", Text),
            ("text", "text", Text),
            ("at", "at", Time),
            ("answer", "answer", Text),
            ("answeredAt", "answered_at", Time),
            ("images", "images", Text),
            ("answerImages", "answer_images", Text),
        ],
        "FROM questions WHERE asker_id = $1 ORDER BY at DESC",
    ),
    Kind(
        "reports",
        &[("question", "question_id", Text), ("reason", "reason", Text), ("at", "at", Time)],
        "FROM question_reports WHERE user_id = $1 ORDER BY at DESC",
    ),
    Kind(
        "messages",
        &[
            ("order", "order_id", Text),
            ("side", "side", Text),
            ("text", "text", Text),
            ("images", "images", Text),
            ("at", "at", Time),
        ],
        "FROM messages WHERE author_id = $1 ORDER BY at DESC",
    ),
    Kind(
        "messagesToYou",
        &[
            ("order", "m.order_id", Text),
            ("from", "m.side", Text),
            ("text", "m.text", Text),
            ("images", "m.images", Text),
            ("at", "m.at", Time),
        ],
        "FROM threads t JOIN messages m ON m.order_id = t.order_id AND m.seller_id = t.seller_id \
         WHERE (t.customer_id = $1 OR t.seller_id = $1) AND m.author_id <> $1 AND m.hidden_at IS NULL ORDER BY m.at DESC",
    ),
    Kind(
        "messageReports",
        &[("order", "order_id", Text), ("no", "no", Number), ("reason", "reason", Text), ("at", "at", Time)],
        "FROM message_reports WHERE user_id = $1 ORDER BY at DESC",
    ),
    Kind(
        "reviews",
        &[
            ("order", "order_id", Text),
            ("line", "line_no", Number),
            ("product", "product_id", Text),
            ("stars", "stars", Number),
            ("text", "text", Text),
            ("photos", "photos", Text),
            ("at", "at", Time),
            ("changedAt", "changed_at", Time),
            ("answer", "answer", Text),
            ("takenDownAt", "hidden_at", Time),
            ("takenDownWhy", "hidden_why", Text),
        ],
        "FROM reviews WHERE author_id = $1 ORDER BY at DESC",
    ),
    Kind(
        "foundHelpful",
        &[("review", "review_id", Text), ("at", "at", Time)],
        "FROM review_votes WHERE user_id = $1 ORDER BY at DESC",
    ),
    Kind(
        "reviewReports",
        &[("review", "review_id", Text), ("reason", "reason", Text), ("at", "at", Time)],
        "FROM review_reports WHERE user_id = $1 ORDER BY at DESC",
    ),
    Kind(
        "addresses",
        &[
            ("fullName", "full_name", Text),
            ("address", "address", Text),
            ("city", "city", Text),
            ("pinCode", "pin_code", Text),
            ("country", "country", Text),
            ("state", "state", Text),
            ("phone", "phone", Text),
            ("taxNumber", "tax_number", Text),
            ("createdAt", "created_at", Time),
        ],
        "FROM addresses WHERE user_id = $1 ORDER BY created_at DESC",
    ),
    Kind(
        "productReports",
        &[("product", "product_id", Text), ("reason", "reason", Text), ("at", "at", Time)],
        "FROM product_reports WHERE user_id = $1 ORDER BY at DESC",
    ),
    Kind(
        "sellerApplications",
        &[
            ("state", "state", Text),
            ("name", "name", Text),
            ("logo", "logo", Text),
            ("description", "description", Text),
            ("address", "address", Text),
            ("city", "city", Text),
            ("region", "region", Text),
            ("pinCode", "pin_code", Text),
            ("country", "country", Text),
            ("taxNumber", "tax_number", Text),
            ("bank", "bank_shown", Text),
            ("reason", "reason", Text),
            ("at", "at", Time),
        ],
        "FROM seller_applications WHERE user_id = $1 ORDER BY at DESC",
    ),
    Kind(
        "stall",
        &[
            ("state", "state", Text),
            ("shippingPolicy", "shipping_policy", Text),
            ("returnPolicy", "return_policy", Text),
            ("address", "address", Text),
            ("city", "city", Text),
            ("region", "region", Text),
            ("pinCode", "pin_code", Text),
            ("country", "country", Text),
            ("taxNumber", "tax_number", Text),
        ],
        "FROM stalls WHERE seller_id = $1",
    ),
    Kind(
        "pushDevices",
        &[("createdAt", "created_at", Time)],
        "FROM push_devices WHERE user_id = $1 ORDER BY created_at DESC",
    ),
    Kind(
        "unwantedPushes",
        &[("kind", "kind", Text)],
        "FROM unwanted_pushes WHERE user_id = $1 ORDER BY kind",
    ),
    Kind("unwantedMails", &[("kind", "kind", Text)], "FROM unwanted_mails WHERE user_id = $1 ORDER BY kind"),
    Kind(
        "pictures",
        &[("_id", "id", Text), ("bytes", "bytes", Number), ("createdAt", "created_at", Time)],
        "FROM uploads WHERE uploaded_by = $1 ORDER BY created_at DESC",
    ),
    Kind(
        "changes",
        &[("at", "at", Time), ("what", "payload", Text)],
        "FROM facts WHERE kind = 'audit.entry' AND (subject = $1 OR actor = $1) ORDER BY at DESC",
    ),
];

/// A row of any kind, all as text.
struct Cells(Vec<Option<String>>);

impl FromRow for Cells {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        (0..WIDEST).map(|place| row.get(&format!("c{place}"))).collect::<Result<_, _>>().map(Self)
    }
}

impl Kind {
    async fn rows(&self, db: &Db, user: &UserId) -> Result<Vec<Value>, DbError> {
        let Self(_, columns, from) = self;
        let column = |place| columns.get(place).map_or("NULL", |(_, sql, _)| *sql);
        let cells: Vec<String> =
            (0..WIDEST).map(|place| format!("CAST({} AS TEXT) AS c{place}", column(place))).collect();
        let rows: Vec<Cells> =
            sql(format!("SELECT {} {from} LIMIT {MOST_ROWS}", cells.join(", "))).bind(user).all(db).await?;
        Ok(rows.into_iter().map(|row| self.show(row)).collect())
    }

    fn show(&self, Cells(cells): Cells) -> Value {
        let fields = self.1.iter().zip(cells).map(|((name, _, shown), cell)| {
            let number = |cell: &str| cell.parse::<i64>().ok();
            let value = match (shown, cell) {
                (_, None) => Value::Null,
                (Text, Some(text)) => json!(text),
                (Number, Some(text)) => json!(number(&text)),
                (Money, Some(text)) => json!(number(&text).map(|paise| Rupees(Paise(paise)))),
                (Time, Some(text)) => json!(number(&text).map(|at| iso(Millis(at)))),
            };
            ((*name).to_owned(), value)
        });
        Value::Object(fields.collect())
    }
}

/// Everything, by kind.
pub async fn of(db: &Db, user: &UserId) -> Result<Map<String, Value>, DbError> {
    let mut all = Map::new();
    for kind in KINDS {
        all.insert(kind.0.to_owned(), Value::Array(kind.rows(db, user).await?));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_of_its_own_and_fits() {
        let mut names: Vec<&str> = KINDS.iter().map(|Kind(name, ..)| *name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), KINDS.len());
        assert!(KINDS.iter().all(|Kind(_, columns, _)| columns.len() <= WIDEST));
    }
}
