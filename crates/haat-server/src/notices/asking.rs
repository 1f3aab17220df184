//! Some days after something arrived its buyer is asked how it is.

use super::gather::Told;
use super::parts::Parts;
use crate::reviews::store::asking;
use crate::reviews::store::lines::{self, LinesOf, ToReview};
use crate::workers::{Next, Workers};
use haat_db::{DbError, Tx};
use haat_domain::notices::{Kind, Notice};
use haat_domain::reviews::{ASK_AFTER, ASK_UNTIL};
use haat_domain::time::Millis;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often is looked.
const EVERY: Duration = Duration::from_mins(10);
/// Parcels of one transaction.
const AT_ONCE: i64 = 100;

/// Asks until `stop`.
pub(super) fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("asking for reviews", stop, move || {
        let state = state.clone();
        async move {
            while ask(&state).await? {}
            Ok(Next::After(EVERY))
        }
    });
}

/// Asks about parcels that arrived long enough ago. Whether there may be more.
pub async fn ask(state: &Parts) -> Result<bool, DbError> {
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let arrived = asking::take(&mut tx, now.plus(-ASK_AFTER), AT_ONCE, now).await?;
    if arrived.is_empty() {
        return Ok(false);
    }
    let mut told = Told::default();
    for parcel in &arrived {
        if now.since(parcel.delivered_at) <= ASK_UNTIL {
            ask_about(&mut tx, &parcel.order_id, parcel.no, now, &mut told).await?;
        }
    }
    told.announce(&mut tx)?;
    tx.commit().await?;
    Ok(true)
}

async fn ask_about(tx: &mut Tx, order: &str, no: i64, now: Millis, told: &mut Told) -> Result<(), DbError> {
    let Some(buyer) = asking::buyer(tx, order).await? else { return Ok(()) };
    let of = LinesOf { order: Some(order), parcel: Some(no), ..LinesOf::default() };
    let mut lines = lines::to_review(&mut *tx, &buyer, of).await?;
    // Who bought the same before was asked then; and two sizes of one thing are one thing.
    let asked = asking::asked_before(tx, &buyer, (order, no), ASK_UNTIL).await?;
    let mut seen: HashSet<String> = asked.into_iter().collect();
    lines.retain(|line| seen.insert(line.product_id.clone()));
    let Some(name) = named(&lines) else { return Ok(()) };
    let notice = Notice {
        kind: Kind::ReviewWanted,
        subject: order.to_owned(),
        name,
        amount: None,
        note: String::new(),
    };
    told.tell(tx, &buyer, notice, now).await
}

/// One thing by its name, several by the first and how many more; `None` when there is nothing to ask about.
fn named(lines: &[ToReview]) -> Option<String> {
    let first = lines.first()?;
    Some(match lines.len() - 1 {
        0 => first.name.clone(),
        more => format!("{} and {more} more", first.name),
    })
}
