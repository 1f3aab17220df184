//! SQL of what we know about money at a provider, for comparing with its reports.

use haat_db::{Db, DbError, FromRow, Query, sql};
use haat_domain::reconcile::{Flow, OwnLine};
use haat_domain::time::Millis;
use std::collections::BTreeMap;

/// Ids that are looked for at once.
const CHUNK: usize = 400;
/// Payments of the time of one report.
const MOST: i64 = 100_000;

#[derive(FromRow)]
struct Row {
    row_id: String,
    one: Option<String>,
    other: Option<String>,
    amount: i64,
    currency: String,
    at: Millis,
    order_id: Option<String>,
    booked: i64,
}

const BOOKED: &str = "(SELECT COUNT(*) FROM ledger_entries e WHERE e.order_id = p.order_id AND EXISTS \
                      (SELECT 1 FROM postings x WHERE x.entry_id = e.id AND x.account = 'provider:' || p.provider)) AS booked";

fn payments() -> Query {
    sql(format!(
        "SELECT p.id AS row_id, p.capture_id AS one, p.provider_order_id AS other, p.amount, p.currency, p.created_at AS at, \
         p.order_id, {BOOKED} FROM payments p \
         WHERE p.status IN ('completed', 'held', 'refunding', 'refunded', 'reversed', 'gone') AND p.provider = "
    ))
}

fn refunds() -> Query {
    sql(format!(
        "SELECT r.id AS row_id, r.refund_id AS one, NULL AS other, r.amount, p.currency, r.created_at AS at, \
         p.order_id, {BOOKED} FROM refunds r JOIN payments p ON p.provider_order_id = r.provider_order_id \
         WHERE r.state = 'done' AND r.provider = "
    ))
}

/// What we know of these ids, and of this time.
pub async fn own(
    db: &Db,
    provider: &str,
    ids: &[String],
    period: Option<(Millis, Millis)>,
) -> Result<Vec<OwnLine>, DbError> {
    let mut found: BTreeMap<(Flow, String), OwnLine> = BTreeMap::new();
    for (flow, query) in [(Flow::Payment, payments as fn() -> Query), (Flow::Refund, refunds)] {
        let (one, other, created) = match flow {
            Flow::Payment => (" AND p.capture_id IN ", Some(" AND p.provider_order_id IN "), "p.created_at"),
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
                .push_bind(MOST);
            keep(&mut found, flow, of_time.all(db).await?);
        }
    }
    let mut lines: Vec<OwnLine> = found.into_values().collect();
    lines.sort_by_key(|line| (line.at, line.ids.first().cloned()));
    Ok(lines)
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
            order: row.order_id.unwrap_or_default(),
            booked: row.booked > 0,
        };
        found.insert((flow, row.row_id), line);
    }
}
