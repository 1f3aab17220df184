use super::attempt::Offer;
use super::hidden::Hidden;
use super::terms::Terms;
use crate::ids::UserId;
use crate::money::Paise;

/// Who leads, up to which amount, at which price. A non-leader's ceiling never lies above the price, so the
/// leader's is the only one that the next bid can meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) leader: UserId,
    pub(super) ceiling: Paise,
    pub(super) price: Paise,
}

/// What an accepted offer did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Took {
    /// Its maker leads now, at the new price.
    Leads,
    /// The leader's ceiling answered it.
    Answered,
    /// The leader may go higher now; nothing else changed.
    RaisedOwn,
}

/// The position after `offer` of `bidder`, or the smallest amount that would have been taken.
pub(super) fn after(
    terms: &Terms,
    reserve: Option<Hidden>,
    before: Option<&Position>,
    bidder: &UserId,
    offer: Offer,
) -> Result<(Position, Took), Paise> {
    let amount = offer.amount();
    let own = before.filter(|position| position.leader == *bidder);
    let minimum = match (own, offer) {
        (Some(own), Offer::Maximum(_)) => above(own.ceiling, Paise(1)),
        _ => before.map_or(terms.starting_bid, |now| above(now.price, terms.step.least_raise(now.price))),
    };
    if amount < minimum {
        return Err(minimum);
    }
    let answered =
        |beaten: Paise, ceiling: Paise| ceiling.min(above(beaten, terms.step.automatic_raise(beaten)));
    let leads = |price| Position { leader: bidder.clone(), ceiling: amount, price };
    let (mut position, mut took) = match (before, offer) {
        (Some(now), Offer::Maximum(_)) if own.is_some() => (leads(now.price), Took::RaisedOwn),
        (Some(now), Offer::Exact(_)) if own.is_some() => {
            (Position { ceiling: now.ceiling.max(amount), ..leads(amount) }, Took::Leads)
        }
        (Some(now), _) if amount <= now.ceiling => {
            (Position { price: answered(amount, now.ceiling), ..now.clone() }, Took::Answered)
        }
        (_, Offer::Exact(_)) => (leads(amount), Took::Leads),
        (Some(now), Offer::Maximum(_)) => (leads(answered(now.ceiling, amount)), Took::Leads),
        (None, Offer::Maximum(_)) => (leads(terms.starting_bid), Took::Leads),
    };
    if let Some(reserve) = reserve.map(Hidden::open).filter(|reserve| position.ceiling >= *reserve) {
        position.price = position.price.max(reserve);
    }
    if took == Took::RaisedOwn && before.is_some_and(|now| now.price < position.price) {
        took = Took::Leads;
    }
    Ok((position, took))
}

fn above(amount: Paise, raise: Paise) -> Paise {
    Paise(amount.0.saturating_add(raise.0))
}
