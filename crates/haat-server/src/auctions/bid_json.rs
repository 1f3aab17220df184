//! A bid as the API and the live channel show it.

use crate::auctions::model::Bid;
use crate::http::values::{IsoTime, Rupees};
use crate::http::written::Written;
use crate::settings::People;
use haat_domain::ids::{AuctionId, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// A bid. The name is there under both spellings that clients read (spec section 3).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BidJson {
    /// The bidder's name at that time.
    #[serde(rename = "Bidder")]
    pub bidder_capital: String,
    /// The same name.
    pub bidder: String,
    /// Who it was: two people may share a name. In what a bidder asks for with their session it is their own `_id` where
    /// it was them; everyone else is told by an id of this auction alone, as in its public record.
    pub bidder_id: String,
    /// What was offered.
    pub bid_amount: Rupees,
    /// When it was accepted, by the server's clock.
    pub bid_time: IsoTime,
    /// The number of its event; rises through the history, with gaps. Also what `?before=` takes.
    pub seq: i64,
    /// Whether it was made for the bidder, from their maximum.
    pub automatic: bool,
    /// Whether nobody made it, not from a maximum either: it tells leader and price after a bid was taken back. Then it is
    /// `automatic`, too.
    pub restated: bool,
    /// Whether it was taken back.
    pub voided: bool,
    /// Why, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub void_reason: Option<String>,
}

/// A bid, already written: a busy lot shows each of its bids in hundreds of answers.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct BidText(Written);

impl BidText {
    /// `bid` in `auction`, as everyone sees it.
    pub fn of(bid: &Bid, auction: &AuctionId, names: People) -> Self {
        let write = || (names, Written::of(&BidJson::new(bid, auction, names)));
        let (called, text) = bid.shown.text.get_or_init(write);
        // The shop may have begun to name people in another way since.
        if *called == names { Self(text.clone()) } else { Self(write().1) }
    }

    /// `bid` for its maker, who knows themselves by their own id.
    pub fn for_maker(bid: &Bid, names: People) -> Self {
        Self(Written::of(&BidJson::called(bid, bid.bidder_id.to_string(), names)))
    }
}

impl BidJson {
    /// `bid` in `auction`, its maker named as the shop names bidders.
    pub fn new(bid: &Bid, auction: &AuctionId, names: People) -> Self {
        Self::called(bid, bid.shown_id(auction, names).to_string(), names)
    }

    fn called(bid: &Bid, bidder_id: String, names: People) -> Self {
        let name = names.show(&bid.bidder_name);
        Self {
            bidder_capital: name.clone(),
            bidder: name,
            bidder_id,
            bid_amount: Rupees(bid.amount),
            bid_time: IsoTime(bid.at),
            seq: bid.seq,
            automatic: bid.automatic,
            restated: bid.restated,
            voided: bid.voided.is_some(),
            void_reason: bid.voided.clone(),
        }
    }

    /// The same for whoever appears as `shown` and is `person`: they know themselves by their own id.
    #[must_use]
    pub fn for_person(mut self, shown: &str, person: &UserId) -> Self {
        if self.bidder_id == shown {
            self.bidder_id = person.to_string();
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use haat_domain::auctions::Names;
    use haat_domain::money::Paise;
    use haat_domain::time::Millis;
    use std::sync::Arc;

    fn bid() -> Bid {
        Bid {
            seq: 3,
            bidder_id: "u1".into(),
            bidder_name: "Asha Rao".into(),
            amount: Paise(70_000),
            at: Millis(5),
            automatic: false,
            restated: false,
            voided: None,
            shown: Arc::default(),
        }
    }

    fn read(text: &BidText) -> serde_json::Value {
        serde_json::to_value(text).unwrap()
    }

    #[test]
    fn what_was_written_before_is_the_bid() {
        let (bid, lot, names) = (bid(), AuctionId::from("a1"), People::new(Names::Full, [7; 32]));
        let shown = serde_json::to_value(BidJson::new(&bid, &lot, names)).unwrap();
        for bid in [&bid, &bid.clone()] {
            assert_eq!(read(&BidText::of(bid, &lot, names)), shown);
        }
        assert_eq!(
            serde_json::to_string(&BidText::of(&bid, &lot, names)).unwrap().len(),
            shown.to_string().len()
        );
    }

    #[test]
    fn who_is_named_in_another_way_later_is_shown_so() {
        let (bid, lot) = (bid(), AuctionId::from("a1"));
        let [full, masked] = [Names::Full, Names::Masked].map(|names| {
            read(&BidText::of(&bid, &lot, People::new(names, [7; 32])))["bidder"].as_str().unwrap().to_owned()
        });
        assert_eq!(full, "Asha Rao");
        assert_ne!(masked, full);
    }

    #[test]
    fn only_its_maker_finds_their_own_id() {
        let (bid, lot, names) = (bid(), AuctionId::from("a1"), People::new(Names::Full, [7; 32]));
        assert_eq!(read(&BidText::for_maker(&bid, names))["bidderId"], "u1");
        assert_ne!(read(&BidText::of(&bid, &lot, names))["bidderId"], "u1");
    }
}
