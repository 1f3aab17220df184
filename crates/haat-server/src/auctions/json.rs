//! Auctions as the API and the live channel show them.

use crate::auctions::bid_json::{BidJson, BidText};
use crate::auctions::model::Auction;
use crate::auctions::terms_json::TermsJson;
use crate::http::values::{IsoTime, Rupees};
use crate::settings::People;
use haat_domain::accounts::SellerProfile;
use haat_domain::auctions::{Hidden, Outcome};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What `highestBidder` says while nobody has bid (spec, "Auction screens").
const NO_BIDS: &str = "NoBids";

/// How an auction stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// Bids will be taken later.
    Upcoming,
    /// Bids are taken.
    Live,
    /// Over: the leader may buy the lot.
    Sold,
    /// Over: nobody bid.
    Unsold,
    /// Over below the seller's secret least price.
    ReserveNotMet,
    /// Over: whoever could have had the lot did not pay in time.
    Lapsed,
}

/// How the signed-in person stands, for their eyes alone.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MineJson {
    /// Their own id in this auction: what lists and live events, which are the same for everyone, say instead of `_id`.
    pub bidder_id: String,
    /// Whether a bid of theirs stands.
    pub has_bid: bool,
    /// Whether they lead.
    pub leading: bool,
    /// The maximum that they named, if they did.
    pub maximum: Option<Rupees>,
    /// What their next bid would have to be.
    pub next_bid: Rupees,
    /// Until when they have to order the lot and pay for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pay_by: Option<IsoTime>,
    /// What they pay for it, if that is another price than the highest bid: they accepted a second chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Rupees>,
}

/// Who put the lot up.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CreatorJson {
    /// Their user id.
    #[serde(rename = "_id")]
    pub id: String,
    /// The name of their shop, or their own.
    pub name: String,
    /// The address of their shop's logo; may be empty.
    pub logo: String,
}

/// What opens the seal of a maximum: whoever has it can show what they named.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SealJson {
    /// The maximum, in paise.
    pub value: i64,
    /// What it was sealed with, as hex.
    pub salt: String,
}

/// An auction.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuctionJson {
    /// The auction's id.
    #[serde(rename = "_id")]
    pub mongo_id: String,
    /// The same id, as the list screen reads it.
    pub id: String,
    /// What is sold.
    pub title: String,
    /// More about it.
    pub description: String,
    /// Its picture.
    pub image_url: String,
    /// The least that a first bid must be.
    pub starting_bid: Rupees,
    /// The highest bid, or the starting bid before the first.
    pub current_bid: Rupees,
    /// The smallest bid that would be accepted now.
    pub minimum_bid: Rupees,
    /// What the one-tap button offers.
    pub suggested_bid: Rupees,
    /// The raise that the bid form suggests.
    pub bid_amount: Rupees,
    /// The time that the seller entered.
    pub bid_time: Option<String>,
    /// When bidding ends.
    pub end_date: IsoTime,
    /// The server's time, for the countdown.
    pub server_now: IsoTime,
    /// When it was created.
    pub created_at: IsoTime,
    /// The end before any extension.
    pub first_end_date: IsoTime,
    /// Rises with every change of any kind: of two states of an auction the one with the higher version is newer.
    pub version: i64,
    /// What was agreed when it opened.
    pub terms: TermsJson,
    /// Whether the reserve is met; null without a reserve.
    pub reserve_met: Option<bool>,
    /// The price at which it can be had at once; null when it cannot now.
    pub buy_now: Option<Rupees>,
    /// All pictures; the first is `imageUrl`.
    pub images: Vec<String>,
    /// What kind of thing it is; may be empty.
    pub category: String,
    /// In what state it is; may be empty.
    pub condition: String,
    /// How it stands.
    pub status: Status,
    /// The name of the last bidder, or `NoBids`.
    pub highest_bidder: String,
    /// The last bidder's id, as `bidderId` of their bid.
    pub highest_bidder_id: Option<String>,
    /// How many bids there are in all, automatic ones and those that were taken back included.
    pub bid_count: i64,
    /// The newest bids, oldest first.
    #[schema(value_type = Vec<BidJson>)]
    pub bids: Vec<BidText>,
    /// Who put the lot up.
    pub creator: CreatorJson,
    /// Whether the winner has ordered the lot.
    pub ordered: bool,
    /// Who may order the lot: the winner, or whoever accepted a second chance; null when nobody may.
    pub buyer_id: Option<String>,
    /// What it sold for; null when it did not.
    pub sold_for: Option<Rupees>,
    /// The auction in which the lot was put up again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relisted_as: Option<String>,
    /// The secret least price, for the seller and admins alone; absent in what everyone is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reserve: Option<Rupees>,
    /// How the signed-in person stands; absent in what everyone is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mine: Option<MineJson>,
    /// The shop's signed word for the bid that this answers: a receipt to keep (docs/record.md). Absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub receipt: Option<String>,
    /// With the receipt of a maximum: what opens its seal, for its maker alone (docs/record.md). Absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seal: Option<SealJson>,
}

/// An auction with words for a toast.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuctionCreated {
    /// Words for a toast.
    pub message: String,
    /// The new auction.
    pub auction: AuctionJson,
}

impl AuctionJson {
    /// `auction` at `now`, with at most `most` of its newest bids.
    pub fn new(auction: &Auction, now: Millis, most: usize, names: People) -> Self {
        let (lot, standing, state) = (&auction.lot, &auction.standing, auction.state());
        let outcome = auction.outcome(now);
        let shown_id = |person: &UserId| names.id(&lot.id, person).to_string();
        let (buyer, price) = match &outcome {
            Outcome::Sold { winner, price } => (Some(shown_id(winner)), Some(Rupees(*price))),
            _ => (None, None),
        };
        Self {
            mongo_id: lot.id.to_string(),
            id: lot.id.to_string(),
            title: lot.title.clone(),
            description: lot.description.clone(),
            image_url: lot.image_url.clone(),
            starting_bid: Rupees(lot.terms.starting_bid),
            current_bid: Rupees(standing.current_bid.unwrap_or(lot.terms.starting_bid)),
            minimum_bid: Rupees(state.minimum_bid()),
            suggested_bid: Rupees(state.suggested_bid(lot.bid_amount)),
            bid_amount: Rupees(lot.bid_amount),
            bid_time: Some(lot.bid_time.clone()).filter(|time| !time.is_empty()),
            end_date: IsoTime(standing.ends_at),
            server_now: IsoTime(now),
            created_at: IsoTime(lot.created_at),
            first_end_date: IsoTime(lot.terms.ends_at),
            version: standing.version,
            terms: TermsJson::new(lot),
            reserve_met: lot.terms.has_reserve.then_some(standing.reserve_met),
            buy_now: state.buy_now().filter(|_| !state.has_ended(now)).map(Rupees),
            images: lot.images.clone(),
            category: lot.category.clone(),
            condition: lot.condition.clone(),
            status: match outcome {
                Outcome::Upcoming => Status::Upcoming,
                Outcome::Open => Status::Live,
                Outcome::Sold { .. } => Status::Sold,
                Outcome::ReserveNotMet => Status::ReserveNotMet,
                Outcome::Unsold => Status::Unsold,
                Outcome::Lapsed => Status::Lapsed,
            },
            highest_bidder: standing
                .leader_name
                .as_ref()
                .map_or_else(|| NO_BIDS.to_owned(), |name| names.show(name)),
            highest_bidder_id: standing.leader_id.as_ref().map(shown_id),
            bid_count: standing.bid_count,
            bids: auction.recent.newest(most).iter().map(|bid| BidText::of(bid, &lot.id, names)).collect(),
            creator: CreatorJson {
                id: lot.creator_id.to_string(),
                name: lot.creator_name.clone(),
                logo: SellerProfile::shown_logo(lot.creator_logo.as_deref().unwrap_or_default()).to_owned(),
            },
            ordered: standing.order_id.is_some(),
            buyer_id: buyer,
            sold_for: price,
            relisted_as: standing.relisted_as.as_ref().map(ToString::to_string),
            reserve: None,
            mine: None,
            receipt: None,
            seal: None,
        }
    }

    /// The same as a list shows it: without its description and further pictures.
    #[must_use]
    pub fn as_card(mut self) -> Self {
        self.description.clear();
        self.images.truncate(1);
        self
    }

    /// The same for the eyes of `person`, who finds their own id wherever they appear.
    #[must_use]
    pub fn for_person(mut self, auction: &Auction, person: &UserId, names: People) -> Self {
        let shown = names.id(&auction.lot.id, person).to_string();
        for id in [&mut self.highest_bidder_id, &mut self.buyer_id].into_iter().flatten() {
            if *id == shown {
                *id = person.to_string();
            }
        }
        let bids = auction.recent.newest(self.bids.len());
        for (text, bid) in self.bids.iter_mut().zip(bids).filter(|(_, bid)| bid.bidder_id == *person) {
            *text = BidText::for_maker(bid, names);
        }
        self
    }

    /// The same with how `person` stands, who has bid and named `maximum`: for their eyes alone.
    #[must_use]
    pub fn seen_by(self, auction: &Auction, person: &UserId, maximum: Option<Hidden>, names: People) -> Self {
        let mut seen = self.for_person(auction, person, names);
        let leading = auction.standing.leader_id.as_ref() == Some(person);
        let next_bid = Rupees(auction.state().minimum_bid());
        let buys = seen.buyer_id.as_deref() == Some(person.as_str());
        seen.mine = Some(MineJson {
            bidder_id: names.id(&auction.lot.id, person).to_string(),
            has_bid: true,
            leading,
            maximum: maximum.map(|own| Rupees(own.open())),
            next_bid,
            pay_by: auction.standing.owed_by().filter(|_| buys).map(IsoTime),
            price: auction.standing.second_price.filter(|_| buys).map(Rupees),
        });
        seen
    }
}
