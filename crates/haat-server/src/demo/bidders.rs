//! Scripted bidders, so that a newcomer sees bids arrive within seconds.

use super::auctions::{self, OpenLot};
use super::content::World;
use super::dice::Dice;
use crate::auctions::bidding::Ask;
use crate::demo::parts::Parts;
use crate::workers::{Next, Workers};
use haat_db::DbError;
use haat_domain::auctions::{Attempt, Hidden, Offer};
use haat_domain::money::Paise;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Bids every few seconds on lots that have a ceiling, and opens new auctions when few are left.
pub(super) fn spawn(state: Arc<Parts>, world: World, workers: &Workers, stop: &CancellationToken) {
    let world = Arc::new(world);
    workers.spawn("demo bidders", stop, move || {
        let (state, world) = (state.clone(), world.clone());
        async move {
            let mut dice = Dice::new(u64::try_from(state.clock.now().0).unwrap_or_default());
            step(&state, &world, &mut dice).await?;
            Ok(Next::After(Duration::from_millis(u64::try_from(2500 + dice.roll(4500)).unwrap_or(3000))))
        }
    });
}

async fn step(state: &Parts, world: &World, dice: &mut Dice) -> Result<(), DbError> {
    let now = state.clock.now();
    auctions::open_when_few(&state.db, world, now).await?;
    let lots = auctions::open_lots(&state.db, now).await?;
    let wanted: Vec<_> = lots.into_iter().filter_map(|lot| Some((next_bid(&lot, world)?, lot))).collect();
    let Some(((amount, ceiling), lot)) = dice.pick(&wanted) else { return Ok(()) };
    let people = auctions::background(&state.db, world).await?;
    let strangers: Vec<_> = people.into_iter().filter(|(id, _)| Some(id) != lot.leader_id.as_ref()).collect();
    let Some((id, name)) = dice.pick(&strangers) else { return Ok(()) };
    // One in three names a maximum a little above, so that bids are answered by themselves.
    let maximum = Paise(ceiling.0.min(amount.0 + lot.bid_amount.0 * (1 + dice.roll(3))));
    let offer = if dice.roll(3) == 0 { Offer::Maximum(Hidden::new(maximum)) } else { Offer::Exact(*amount) };
    let attempt = Attempt::Bid { bidder: id.as_str().into(), offer, seen: None };
    let ask = Ask {
        auction: lot.id.as_str().into(),
        name: name.as_str().into(),
        attempt,
        key: None,
        network: String::new(),
    };
    // A newcomer may have been quicker; the next turn bids anew.
    state.bidding.place(ask).await.ok();
    Ok(())
}

/// What a scripted bidder would offer, the suggested raise, and the lot's ceiling, which it stays below.
fn next_bid(lot: &OpenLot, world: &World) -> Option<(Paise, Paise)> {
    let ceiling = world.auctions.iter().find(|auction| auction.title == lot.title)?.bot_ceiling? * 100;
    let next = lot.current_bid.map_or(lot.starting_bid, |current| Paise(current.0 + lot.bid_amount.0));
    (next.0 <= ceiling).then_some((next, Paise(ceiling)))
}
