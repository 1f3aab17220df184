//! An auction in memory: what bids never change, how it stands, and its newest bids.

use crate::http::written::Written;
use crate::settings::People;
use haat_db::{Column, DbError, FromRow, Row};
use haat_domain::auctions::{
    AuctionState, EventKind, Extension, LotSale, Outcome, Step, Terms, outcome, outcome_of_bids,
};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use haat_record::Pseudonym;
use std::sync::{Arc, OnceLock};

/// How many bids travel with an auction in a response; the rest is a page away.
pub const RECENT_BIDS: usize = 100;

/// How many travel with it in a live event, which goes to every watcher.
pub const EVENT_BIDS: usize = 20;

/// What was settled when the auction was created. Bids never change it.
#[derive(Debug)]
#[expect(missing_docs, reason = "the columns of auctions, described in the migration")]
pub struct Lot {
    pub id: AuctionId,
    pub creator_id: UserId,
    pub creator_name: String,
    /// `None` when the account is gone.
    pub creator_logo: Option<String>,
    pub title: String,
    pub description: String,
    pub image_url: String,
    /// All pictures, the first of which is `image_url`.
    pub images: Vec<String>,
    pub category: String,
    pub condition: String,
    pub terms: Terms,
    pub payment_within: i64,
    pub bid_amount: Paise,
    pub bid_time: String,
    pub created_at: Millis,
}

/// What bids and the closer change.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
#[expect(missing_docs, reason = "the columns of auctions, described in the migration")]
pub struct Standing {
    pub current_bid: Option<Paise>,
    pub leader_id: Option<UserId>,
    pub leader_name: Option<Arc<str>>,
    pub reserve_met: bool,
    pub bid_count: i64,
    pub version: i64,
    pub moved: i64,
    pub ends_at: Millis,
    pub closed_at: Option<Millis>,
    pub order_id: Option<String>,
    /// Until when its buyer has to order and pay.
    pub pay_by: Option<Millis>,
    pub lapsed_at: Option<Millis>,
    pub second_id: Option<UserId>,
    pub second_name: Option<Arc<str>>,
    pub second_price: Option<Paise>,
    pub relisted_as: Option<AuctionId>,
    pub put_away_at: Option<Millis>,
}

/// A bid that counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bid {
    /// The number of its event.
    pub seq: i64,
    /// Who made it.
    pub bidder_id: UserId,
    /// Their name at that time.
    pub bidder_name: Arc<str>,
    /// What they offered.
    pub amount: Paise,
    /// The server's time.
    pub at: Millis,
    /// Whether it was made for them, from their maximum.
    pub automatic: bool,
    /// Whether nobody made it, not from a maximum either: it tells leader and price after a bid was taken back.
    pub restated: bool,
    /// Why it was taken back, if it was.
    pub voided: Option<String>,
    /// What others see of it.
    pub shown: Arc<Shown>,
}

/// What was made of a bid for others to see, once it was asked for: a busy lot shows each bid in hundreds of answers. It
/// follows from the bid, and is no part of it.
#[derive(Debug, Default)]
pub struct Shown {
    /// The maker's id in this auction.
    pub id: OnceLock<Pseudonym>,
    /// The bid as JSON, with how people were named then.
    pub text: OnceLock<(People, Written)>,
}

impl PartialEq for Shown {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Shown {}

/// The newest bids, oldest first. Auctions as they stood after each bid of a batch share one list.
#[derive(Debug, Clone, Default)]
pub struct Recent {
    all: Arc<[Bid]>,
    end: usize,
}

/// An auction as it stood at some moment.
#[derive(Debug, Clone)]
pub struct Auction {
    /// What bids never change.
    pub lot: Arc<Lot>,
    /// How it stands.
    pub standing: Arc<Standing>,
    /// Its newest bids.
    pub recent: Recent,
}

impl FromRow for Auction {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        Ok(Self {
            lot: Arc::new(Lot::from_row(row)?),
            standing: Arc::new(Standing::from_row(row)?),
            recent: Recent::default(),
        })
    }
}

/// The ladder as the column `step` has it; zero is any raise.
const LADDER: i64 = -1;

/// How a step is written into its column.
pub(crate) const fn step_column(step: Step) -> i64 {
    match step {
        Step::Any => 0,
        Step::Ladder => LADDER,
        Step::Fixed(raise) => raise.0,
    }
}

fn step_of(column: i64) -> Step {
    match column {
        0 => Step::Any,
        LADDER => Step::Ladder,
        raise => Step::Fixed(Paise(raise)),
    }
}

impl FromRow for Lot {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        fn get<T: Column>(row: &Row<'_>, name: &str) -> Result<T, DbError> {
            row.get(name)
        }
        let by: i64 = get(row, "extension_by")?;
        let cap: i64 = get(row, "extension_cap")?;
        let ends_at: Millis = get(row, "ends_at")?;
        let terms = Terms {
            starting_bid: get(row, "starting_bid")?,
            step: step_of(get(row, "step")?),
            extension: (by > 0).then_some(Extension { by, cap }),
            has_reserve: get::<i64>(row, "has_reserve")? > 0,
            buy_now: get(row, "buy_now")?,
            starts_at: get(row, "starts_at")?,
            ends_at: get::<Option<Millis>>(row, "first_ends_at")?.unwrap_or(ends_at),
        };
        let image_url: String = get(row, "image_url")?;
        let images: Vec<String> = serde_json::from_str(&get::<String>(row, "images")?).unwrap_or_default();
        Ok(Self {
            id: get(row, "id")?,
            creator_id: get(row, "creator_id")?,
            creator_name: get(row, "creator_name")?,
            creator_logo: get(row, "creator_logo")?,
            title: get(row, "title")?,
            description: get(row, "description")?,
            images: if images.is_empty() { vec![image_url.clone()] } else { images },
            image_url,
            category: get(row, "category")?,
            condition: get(row, "item_condition")?,
            terms,
            payment_within: get(row, "payment_within")?,
            bid_amount: get(row, "bid_amount")?,
            bid_time: get(row, "bid_time")?,
            created_at: get(row, "created_at")?,
        })
    }
}

impl FromRow for Bid {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        Ok(Self {
            seq: row.get("no")?,
            bidder_id: row.get("bidder_id")?,
            bidder_name: row.get("bidder_name")?,
            amount: row.get("amount")?,
            at: row.get("at")?,
            automatic: row.get::<EventKind>("kind")? == EventKind::Automatic,
            restated: row.get::<i64>("restated")? > 0,
            voided: row.get("reason")?,
            shown: Arc::default(),
        })
    }
}

impl Bid {
    /// Under which id its maker appears in `auction`, of which it is.
    pub fn shown_id(&self, auction: &AuctionId, names: People) -> Pseudonym {
        *self.shown.id.get_or_init(|| names.id(auction, &self.bidder_id))
    }
}

impl Recent {
    /// All of `bids`, which are in order.
    pub fn new(bids: Vec<Bid>) -> Self {
        Self { end: bids.len(), all: bids.into() }
    }

    /// At most `most` of the newest.
    pub fn newest(&self, most: usize) -> &[Bid] {
        self.all.get(self.end.saturating_sub(most)..self.end).unwrap_or_default()
    }

    /// The same list, cut after its first `end` bids.
    #[must_use]
    pub fn cut_at(&self, end: usize) -> Self {
        Self { all: self.all.clone(), end: end.min(self.all.len()) }
    }
}

impl Standing {
    /// How it stands after the rule has spoken; `name` is that of its leader.
    pub(crate) fn after(
        &self,
        next: &AuctionState,
        name: Option<Arc<str>>,
        payment_within: i64,
        now: Millis,
    ) -> Self {
        Self {
            pay_by: self.pay_by_after(next, payment_within, now),
            current_bid: next.current_bid,
            leader_id: next.leader.clone(),
            leader_name: name,
            reserve_met: next.reserve_met,
            bid_count: next.bid_count,
            version: next.version,
            moved: next.moved,
            ends_at: next.ends_at,
            closed_at: self.closed_at.or_else(|| next.closed.then_some(now)),
            ..self.clone()
        }
    }

    /// Whoever wins an auction that is settled has so long from then; a win that stays keeps its time.
    fn pay_by_after(&self, next: &AuctionState, payment_within: i64, now: Millis) -> Option<Millis> {
        match outcome_of_bids(next, now) {
            Outcome::Sold { winner, .. } if next.closed => {
                let same = self.pay_by.filter(|_| self.leader_id.as_ref() == Some(&winner));
                Some(same.unwrap_or_else(|| now.plus(payment_within)))
            }
            _ => None,
        }
    }

    /// What happened after the end.
    pub fn sale(&self) -> LotSale {
        LotSale { lapsed: self.lapsed_at.is_some(), second: self.second_id.clone().zip(self.second_price) }
    }

    /// Until when somebody has to order and pay; nothing for a win from before there were such times.
    pub fn owed_by(&self) -> Option<Millis> {
        self.pay_by.filter(|until| until.0 > 0)
    }
}

impl Auction {
    /// How it stands at `now`, what came after its end included.
    pub fn outcome(&self, now: Millis) -> Outcome {
        outcome(&self.state(), &self.standing.sale(), now)
    }

    /// What the rule needs to know, but for the secrets.
    pub fn state(&self) -> AuctionState {
        let standing = &self.standing;
        AuctionState {
            terms: self.lot.terms,
            creator: self.lot.creator_id.clone(),
            current_bid: standing.current_bid,
            leader: standing.leader_id.clone(),
            reserve_met: standing.reserve_met,
            bid_count: standing.bid_count,
            version: standing.version,
            moved: standing.moved,
            ends_at: standing.ends_at,
            closed: standing.closed_at.is_some(),
        }
    }
}
