//! Wins that are to be paid: their buyers are reminded, and what is not paid in time is free again. Whom it concerns hears
//! of it through the facts.
//!
//! Every node runs this. Each step is one conditional UPDATE of the auction's row, so exactly one node takes it; the
//! same row decides between a lapse, a late order and an accepted second chance. Between a lapse and a late payment
//! the status of the order decides: money that comes for an order that lapsed goes back, as for any expired one.

use crate::auctions::facts::AuctionFact;
use crate::auctions::parts::Parts;
use crate::auctions::store::chances::{self, Chance};
use crate::auctions::store::sales::{self, Owed};
use crate::auctions::store::{self, bidders};
use crate::error::AppResult;
use crate::orders::life::{self, Stuck};
use crate::orders::store as orders;
use crate::workers::{Next, Workers};
use haat_domain::auctions::sale::remind_at;
use haat_domain::auctions::{ChanceState, TurnedDown};
use haat_domain::ids::{AuctionId, OrderId};
use haat_domain::orders::{OrderAction, OrderStatus};
use haat_domain::time::Millis;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_secs(15);
const BATCH: i64 = 100;
const NOTE: &str = "The lot was not paid in time.";

/// Runs until `stop`.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("unpaid wins", stop, move || {
        let state = state.clone();
        async move {
            look_after(&state).await?;
            Ok(Next::After(EVERY))
        }
    });
}

/// Reminds, lapses and ends offers, whatever is due now; tells how many wins lapsed.
pub async fn look_after(state: &Parts) -> AppResult<usize> {
    sales::start_old_times(&state.db, state.clock.now()).await?;
    remind_due(state).await?;
    let lapsed = lapse_due(state).await?;
    for chance in chances::unanswered(&state.db, state.clock.now(), BATCH).await? {
        if let Err(error) = answer(state, &chance, TurnedDown::Expired).await {
            let (auction, message) = (&chance.auction_id, error.message());
            tracing::warn!(%auction, message, "could not end a second chance");
        }
    }
    Ok(lapsed)
}

/// Ends every win that is due, and tells how many. One that stays, for whatever reason, keeps nobody behind it waiting.
async fn lapse_due(state: &Parts) -> AppResult<usize> {
    let (now, mut lapsed, mut last) = (state.clock.now(), 0, None);
    loop {
        let due = sales::overdue(&state.db, now, last.as_ref(), BATCH).await?;
        for owed in &due {
            match lapse(state, &owed.id).await {
                Ok(true) => lapsed += 1,
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(auction = %owed.id, message = error.message(), "could not end a win");
                }
            }
        }
        last = due.into_iter().next_back();
        if last.is_none() {
            return Ok(lapsed);
        }
    }
}

async fn remind_due(state: &Parts) -> AppResult<()> {
    let now = state.clock.now();
    for owed in sales::to_remind(&state.db, now, BATCH).await? {
        if remind_at(owed.pay_by, owed.payment_within) > now {
            continue;
        }
        if let Err(error) = remind(state, &owed, now).await {
            tracing::warn!(auction = %owed.id, message = error.message(), "could not remind a winner");
        }
    }
    Ok(())
}

async fn remind(state: &Parts, owed: &Owed, now: Millis) -> AppResult<()> {
    let mut tx = state.db.begin().await?;
    if !sales::remind(&mut tx, owed, now).await? {
        return Ok(());
    }
    let (auction, buyer) = (owed.id.to_string(), owed.buyer_id.to_string());
    tx.append(now, None, &AuctionFact::Reminded { auction, buyer })?;
    Ok(tx.commit().await?)
}

/// Ends one win that was not paid: its order, the claim and the strike together, or nothing.
async fn lapse(state: &Parts, id: &AuctionId) -> AppResult<bool> {
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let Some(owed) = sales::still_overdue(&mut tx, id, now).await? else { return Ok(false) };
    if let Some(order) = &owed.order_id {
        match end_order(&mut tx, order, now).await? {
            Ending::Ended => {}
            Ending::Wait => return Ok(false),
            Ending::Paid => {
                sales::paid_for(&mut tx, &owed).await?;
                tx.commit().await?;
                return Ok(false);
            }
        }
    }
    let Some(last) = sales::lapse(&mut tx, &owed, now).await? else { return Ok(false) };
    let (Owed { buyer_id, has_bids, .. }, auction) = (&owed, id.to_string());
    // Who could not order is not to blame for it; only the lot is free again.
    let fact = if *has_bids {
        bidders::strike(&mut tx, buyer_id, id, now).await?;
        AuctionFact::Lapsed { auction, buyer: buyer_id.to_string() }
    } else {
        AuctionFact::Changed { auction, last }
    };
    tx.append(now, None, &fact)?;
    tx.commit().await?;
    state.bidders.forget(buyer_id);
    tracing::info!(auction = %id, "a win lapsed");
    Ok(true)
}

/// What became of the order of a lot whose time to pay is over.
enum Ending {
    /// It holds the lot no longer.
    Ended,
    /// It is paid.
    Paid,
    /// A provider is checking a payment, or it is paid at the door: it is looked at again.
    Wait,
}

async fn end_order(tx: &mut haat_db::Tx, order: &OrderId, now: Millis) -> AppResult<Ending> {
    match orders::status_even_deleted(tx, order).await? {
        Some((OrderStatus::Placed, _)) => {}
        Some((OrderStatus::Paid | OrderStatus::Delivered | OrderStatus::Refunded, _)) => {
            return Ok(Ending::Paid);
        }
        _ => return Ok(Ending::Ended),
    }
    // What is paid at the door was ordered in time; if that order comes to nothing, the lot is free after all.
    if orders::payment_pending(tx, order).await? || sales::paid_at_the_door(tx, order).await? {
        return Ok(Ending::Wait);
    }
    match life::apply(tx, order, OrderAction::Expire, &orders::Actor::SHOP, NOTE, now).await {
        Ok(_) => {}
        // Paid while we looked: the next look finds it so.
        Err(Stuck::Rule(_)) => return Ok(Ending::Wait),
        Err(stuck) => return Err(stuck.into()),
    }
    Ok(Ending::Ended)
}

/// Ends the second chance of a lot that is noted as open and that nobody can accept any more, if there is one. Gives the
/// lot's version after it; `None` when the lot is no longer as `seen`.
pub(super) async fn end_dead_offer(
    tx: &mut haat_db::Tx,
    lot: &AuctionId,
    seen: i64,
    now: Millis,
) -> AppResult<Option<i64>> {
    let Some(chance) = chances::dead(tx, lot, now).await? else { return Ok(Some(seen)) };
    let (answer, event) = TurnedDown::Expired.noted();
    let Some(noted) = sales::note(tx, lot, seen, event, now).await? else { return Ok(None) };
    if chances::answer(tx, &chance, answer, now).await? {
        tx.append(now, None, &answered(&chance, answer))?;
    }
    Ok(Some(noted.standing.version))
}

fn answered(chance: &Chance, answer: ChanceState) -> AuctionFact {
    AuctionFact::Answered {
        auction: chance.auction_id.to_string(),
        offer: chance.id.clone(),
        bidder: chance.bidder_id.to_string(),
        answer: answer.as_str().to_owned(),
    }
}

/// Turns a second chance down; false when it was answered before.
pub(super) async fn answer(state: &Parts, chance: &Chance, how: TurnedDown) -> AppResult<bool> {
    let (answer, event) = how.noted();
    loop {
        let Some(auction) = store::head(&state.db, &chance.auction_id).await? else { return Ok(false) };
        let now = state.clock.now();
        let mut tx = state.db.begin().await?;
        // The lot first, as everyone takes them.
        let seen = auction.standing.version;
        if sales::note(&mut tx, &chance.auction_id, seen, event, now).await?.is_none() {
            let still = chances::find(&state.db, &chance.id)
                .await?
                .is_some_and(|chance| chance.state == ChanceState::Open);
            if still {
                continue;
            }
            return Ok(false);
        }
        if !chances::answer(&mut tx, chance, answer, now).await? {
            return Ok(false);
        }
        tx.append(now, None, &answered(chance, answer))?;
        tx.commit().await?;
        return Ok(true);
    }
}
