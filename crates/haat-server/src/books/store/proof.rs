//! Proving the books of orders: what settling each of them would write, written nowhere.

use super::{hold, unwritten};
use haat_db::{Db, DbError, Tx, sql};
use haat_domain::books::Position;
use haat_domain::ids::OrderId;

/// Orders of one transaction: on SQLite it holds the only writer.
const ROUND: i64 = 50;
/// Whoever has more looks at these first.
const MOST_FINDINGS: usize = 100;

/// Each order whose books are not what is known of it, in a sentence.
pub async fn run(db: &Db) -> Result<Vec<String>, DbError> {
    let (mut findings, mut after) = (Vec::new(), String::new());
    loop {
        let mut tx = db.begin().await?;
        // Those that were paid, those for which other money came, and those that are in the books without a reason.
        let orders: Vec<OrderId> =
            sql("SELECT o.id FROM orders o WHERE o.id > $1 AND (o.paid_at IS NOT NULL OR EXISTS \
                 (SELECT 1 FROM ledger_entries e WHERE e.order_id = o.id) OR EXISTS (SELECT 1 FROM payments p \
                 WHERE p.order_id = o.id AND p.status IN ('held', 'refunding'))) ORDER BY o.id LIMIT $2")
            .bind(&after)
            .bind(ROUND)
            .scalars(&mut tx)
            .await?;
        for order in &orders {
            let off = off(&mut tx, order).await?;
            if !off.is_empty() {
                findings.push(sentence(order, &off));
            }
        }
        match orders.last() {
            Some(last) if findings.len() < MOST_FINDINGS => last.as_str().clone_into(&mut after),
            _ => return Ok(findings),
        }
    }
}

async fn off(tx: &mut Tx, order: &OrderId) -> Result<Vec<(Position, i64)>, DbError> {
    let (_, seen) = unwritten(tx, order).await?;
    if seen.is_empty() {
        return Ok(seen);
    }
    // Of a shop that is open somebody may have written between two of our reads.
    hold(tx, order).await?;
    Ok(unwritten(tx, order).await?.1)
}

fn sentence(order: &OrderId, off: &[(Position, i64)]) -> String {
    let lacks: Vec<String> = off.iter().map(|((account, _), amount)| format!("{account} {amount}")).collect();
    format!("the books of an order lack something, or have too much: {order}: {}", lacks.join(", "))
}
