//! SQL of what we know about money at a provider, for comparing with its reports.

use super::held::at_provider;
use haat_db::{Db, DbError, FromRow, Query, sql};
use haat_domain::books::Account;
use haat_domain::checkout::PaymentMethod;
use haat_domain::reconcile::{Flow, OwnLine, is_booked};
use haat_domain::time::Millis;
use std::collections::{BTreeMap, BTreeSet};

/// Ids that are looked for at once.
const CHUNK: usize = 400;
/// Payments of the time of one report.
const MOST_PAYMENTS: i64 = 100_000;

#[derive(FromRow)]
struct Row {
    row_id: String,
    one: Option<String>,
    other: Option<String>,
    amount: i64,
    currency: String,
    at: Millis,
    order_id: String,
}

/// When a payment was made: it may have been begun the day before.
const PAID_AT: &str =
    "CASE WHEN p.status = 'held' THEN p.created_at ELSE COALESCE(o.paid_at, p.created_at) END";

fn payments() -> Query {
    sql(format!(
        "SELECT p.id AS row_id, p.capture_id AS one, p.provider_order_id AS other, p.amount, p.currency, {PAID_AT} AS at, \
         p.order_id FROM payments p JOIN orders o ON o.id = p.order_id \
         WHERE p.status IN ('completed', 'held', 'refunding', 'refunded', 'reversed', 'gone') AND p.provider = "
    ))
}

fn refunds() -> Query {
    sql(
        "SELECT r.id AS row_id, r.refund_id AS one, NULL AS other, r.amount, p.currency, r.created_at AS at, \
         p.order_id FROM refunds r JOIN payments p ON p.provider_order_id = r.provider_order_id \
         WHERE r.state = 'done' AND r.provider = ",
    )
}

/// What we know of these ids, and of this time.
pub async fn own(
    db: &Db,
    provider: PaymentMethod,
    ids: &[String],
    period: Option<(Millis, Millis)>,
) -> Result<Vec<OwnLine>, DbError> {
    let mut found: BTreeMap<(Flow, String), OwnLine> = BTreeMap::new();
    for (flow, query) in [(Flow::Payment, payments as fn() -> Query), (Flow::Refund, refunds)] {
        let (one, other, created) = match flow {
            Flow::Payment => (" AND p.capture_id IN ", Some(" AND p.provider_order_id IN "), PAID_AT),
            Flow::Refund => (" AND r.refund_id IN ", None, "r.created_at"),
        };
        for chunk in ids.chunks(CHUNK) {
            for column in [Some(one), other].into_iter().flatten() {
                let of_ids =
                    query().push_bind(provider).push(column).push_list(chunk.iter().map(String::as_str));
                keep(&mut found, flow, of_ids.all(db).await?);
            }
        }
        if let Some((from, until)) = period {
            let of_time = query()
                .push_bind(provider)
                .push(&format!(" AND {created} >= "))
                .push_bind(from)
                .push(&format!(" AND {created} <= "))
                .push_bind(until)
                .push(&format!(" ORDER BY {created} LIMIT "))
                .push_bind(MOST_PAYMENTS);
            keep(&mut found, flow, of_time.all(db).await?);
        }
    }
    let mut lines: Vec<OwnLine> = found.into_values().collect();
    note_booked(db, provider, &mut lines).await?;
    lines.sort_by_key(|line| (line.at, line.ids.first().cloned()));
    Ok(lines)
}

/// Notes which of them are in the books: there is as much of their orders with the provider as there should be.
async fn note_booked(db: &Db, provider: PaymentMethod, lines: &mut [OwnLine]) -> Result<(), DbError> {
    let orders: BTreeSet<&str> = lines.iter().map(|line| line.order.as_str()).collect();
    let orders: Vec<&str> = orders.into_iter().collect();
    let (mut books, mut there) = (BTreeMap::new(), BTreeMap::new());
    for chunk in orders.chunks(CHUNK) {
        there.extend(at_provider(db, provider, chunk).await?);
        let written: Vec<(String, i64)> =
            sql("SELECT e.order_id, CAST(SUM(x.amount) AS BIGINT) FROM ledger_entries e JOIN postings x ON x.entry_id = e.id \
                 WHERE e.kind <> 'adjustment' AND x.account = ")
            .push_bind(Account::Provider(provider).to_string())
            .push(" AND e.order_id IN ")
            .push_list(chunk.iter().copied())
            .push(" GROUP BY e.order_id")
            .all(db)
            .await?;
        books.extend(written);
    }
    for line in lines {
        let should = there.get(&line.order).copied().unwrap_or_default();
        line.booked = is_booked(line.flow, books.get(&line.order).copied(), should);
    }
    Ok(())
}

fn keep(found: &mut BTreeMap<(Flow, String), OwnLine>, flow: Flow, rows: Vec<Row>) {
    for row in rows {
        let ids: Vec<String> =
            [row.one, row.other].into_iter().flatten().filter(|id| !id.is_empty()).collect();
        let ids = if ids.is_empty() { vec![row.row_id.clone()] } else { ids };
        let line = OwnLine {
            ids,
            flow,
            amount: row.amount,
            currency: row.currency,
            at: row.at,
            order: row.order_id,
            booked: false,
        };
        found.insert((flow, row.row_id), line);
    }
}
