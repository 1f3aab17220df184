//! A page as everyone is told it who is not in it: written once and given again, with the time of each answer in it.

use super::Page;
use crate::auctions::json::AuctionJson;
use crate::auctions::model::Auction;
use crate::http::values::iso;
use crate::settings::People;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// Comes before each time of the answer. Nobody can write it into a title: quotes in a text come after a backslash.
const TIME: &str = r#""serverNow":""#;

/// A page, written.
#[derive(Debug)]
pub(super) struct Rendered {
    text: String,
    /// Where the time begins.
    places: Vec<usize>,
    /// The time that stands there.
    at: Millis,
    /// From here on an auction stands otherwise.
    until: Millis,
    names: People,
}

impl Rendered {
    pub(super) fn new(
        page: &Page,
        card: bool,
        names: People,
        now: Millis,
    ) -> Result<Self, serde_json::Error> {
        let shown: Vec<_> = page.auctions.iter().map(|auction| show(auction, card, names, now)).collect();
        let text = serde_json::to_string(&shown)?;
        let places = text.match_indices(TIME).map(|(place, _)| place + TIME.len()).collect();
        let turns = page.auctions.iter().flat_map(|lot| [lot.lot.terms.starts_at, lot.standing.ends_at]);
        let until = turns.filter(|turn| *turn > now).min().unwrap_or(Millis(i64::MAX));
        Ok(Self { text, places, at: now, until, names })
    }

    /// Whether it is what would be written at `now`, but for the time.
    pub(super) fn holds(&self, names: People, now: Millis) -> bool {
        self.names == names && self.at <= now && now < self.until
    }

    /// What is answered at `now`.
    pub(super) fn at(&self, now: Millis) -> String {
        let (mut text, time) = (String::with_capacity(self.text.len()), iso(now));
        let (mut from, length) = (0, iso(self.at).len());
        for place in &self.places {
            text.push_str(&self.text[from..*place]);
            text.push_str(&time);
            from = place + length;
        }
        text.push_str(&self.text[from..]);
        text
    }
}

/// An auction as the list shows it.
pub(super) fn show(auction: &Auction, card: bool, names: People, now: Millis) -> AuctionJson {
    let shown = AuctionJson::new(auction, now, 1, names);
    if card { shown.as_card() } else { shown }
}

/// Whether `person` finds themselves in what the list shows of an auction.
pub(super) fn is_in(auction: &Auction, person: &UserId) -> bool {
    let standing = &auction.standing;
    let named = [&standing.leader_id, &standing.second_id].into_iter().flatten();
    named.chain(auction.recent.newest(1).iter().map(|bid| &bid.bidder_id)).any(|id| id == person)
}
