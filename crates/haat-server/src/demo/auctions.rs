//! Auctions of the demo world, opened anew whenever most have ended.

use super::content::{Auction, Bid, World};
use super::pictures::picture_url;
use crate::auctions::facts::AuctionFact;
use crate::auctions::model::step_column;
use crate::auctions::store::events::{self, Ceiling, Event};
use haat_db::tables::AUCTIONS;
use haat_db::{Db, DbError, FromRow, Tx, new_id, sql};
use haat_domain::auctions::{Attempt, AuctionState, Extension, Hidden, Offer, Secrets, Step, Terms, decide};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::{HOUR, MINUTE, Millis};
use std::collections::{BTreeMap, HashMap};

/// Fewer open auctions than this, and the demo opens its set again.
const FEW: i64 = 4;

/// Name and id by email: auctions are added to a demo that may be days old.
type People = HashMap<String, (String, String)>;

pub(super) async fn open_when_few(db: &Db, world: &World, now: Millis) -> Result<(), DbError> {
    let open = sql("SELECT COUNT(*) FROM auctions WHERE ends_at > $1 AND deleted_at IS NULL")
        .bind(now)
        .count(db)
        .await?;
    if open >= FEW {
        return Ok(());
    }
    let rows: Vec<(String, String, String)> = sql("SELECT email_lower, id, name FROM users").all(db).await?;
    let by_email: People = rows.into_iter().map(|(email, id, name)| (email, (id, name))).collect();
    let people: People = world
        .people
        .of_auctions()
        .filter_map(|(key, email)| Some((key.to_owned(), by_email.get(&email.to_lowercase())?.clone())))
        .collect();
    let mut tx = db.begin().await?;
    for auction in &world.auctions {
        insert(&mut tx, auction, &people, now).await?;
    }
    tx.commit().await
}

/// A running auction, as a scripted bidder sees it.
#[derive(FromRow)]
pub(super) struct OpenLot {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) starting_bid: Paise,
    pub(super) current_bid: Option<Paise>,
    pub(super) bid_amount: Paise,
    pub(super) leader_id: Option<String>,
}

pub(super) async fn open_lots(db: &Db, now: Millis) -> Result<Vec<OpenLot>, DbError> {
    sql("SELECT id, title, starting_bid, current_bid, bid_amount, leader_id FROM auctions \
         WHERE closed_at IS NULL AND deleted_at IS NULL AND ends_at > $1 AND starts_at <= $1")
    .bind(now)
    .all(db)
    .await
}

/// Id and name of the people who bid by script.
pub(super) async fn background(db: &Db, world: &World) -> Result<Vec<(String, String)>, DbError> {
    let emails = world.people.background.iter().map(|person| person.email.to_lowercase());
    sql("SELECT id, name FROM users WHERE email_lower IN ").push_list(emails).all(db).await
}

async fn insert(tx: &mut Tx, auction: &Auction, people: &People, now: Millis) -> Result<(), DbError> {
    let Some((creator_id, creator_name)) = people.get(&auction.seller) else { return Ok(()) };
    let played = Played::new(auction, creator_id, people, now);
    let (state, terms) = (&played.state, &played.state.terms);
    let images: Vec<_> = auction.images.iter().map(|image| picture_url(image)).collect();
    let created = terms.starts_at.min(now);
    let id = AuctionId::from(new_id(created));
    AUCTIONS.insert("(id, creator_id, creator_name, title, description, image_url, images, category, \
                     item_condition, starting_bid, step, extension_by, extension_cap, reserve, buy_now, current_bid, leader_id, \
                     leader_name, reserve_met, bid_count, version, moved, last_bid, bid_amount, search_text, created_at, starts_at, \
                     first_ends_at, ends_at, network) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, \
                     $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30)")
    .bind(&id)
    .bind(creator_id)
    .bind(creator_name)
    .bind(&auction.title)
    .bind(&auction.description)
    .bind(images.first().cloned().unwrap_or_default())
    .bind(serde_json::to_string(&images).unwrap_or_default())
    .bind(&auction.category)
    .bind(&auction.condition)
    .bind(terms.starting_bid)
    .bind(step_column(terms.step))
    .bind(terms.extension.map_or(0, |extension| extension.by))
    .bind(terms.extension.map_or(0, |extension| extension.cap))
    .bind(auction.reserve.map(Paise::from_rupees))
    .bind(terms.buy_now)
    .bind(state.current_bid)
    .bind(state.leader.as_ref())
    .bind(state.leader.as_ref().map(|leader| name_of(people, leader)))
    .bind(state.reserve_met)
    .bind(state.bid_count)
    .bind(state.version)
    .bind(state.moved)
    .bind(played.last_bid())
    .bind(Paise::from_rupees(auction.bid_amount))
    .bind(format!("{} {} {}", auction.title, auction.category, auction.description).to_lowercase())
    .bind(created)
    .bind(terms.starts_at)
    .bind(terms.ends_at)
    .bind(state.ends_at)
    .bind(&auction.network)
    .execute(&mut *tx)
    .await?;
    let bidders: Vec<_> =
        played.bidders.iter().map(|(bidder, network)| (bidder.clone(), network.clone())).collect();
    let bidders: Vec<_> = bidders.iter().map(|bidder| (&id, bidder)).collect();
    let ceilings: Vec<_> = played.ceilings.iter().map(|ceiling| (&id, ceiling)).collect();
    events::insert_bidders(tx, &bidders, &ceilings).await?;
    events::add(tx, &id, &played.events).await?;
    tx.append(now, None, &AuctionFact::Opened { auction: id.to_string() })
}

fn name_of(people: &People, who: &UserId) -> String {
    people.values().find(|(id, _)| id == who.as_str()).map(|(_, name)| name.clone()).unwrap_or_default()
}

/// A lot after the rule has taken all its bids, as if they had been made at their time.
struct Played {
    state: AuctionState,
    events: Vec<Event>,
    ceilings: Vec<Ceiling>,
    /// With the network of their first bid.
    bidders: BTreeMap<UserId, String>,
}

impl Played {
    fn new(auction: &Auction, creator: &str, people: &People, now: Millis) -> Self {
        let terms = terms(auction, now);
        let mut secrets = Secrets {
            reserve: auction.reserve.map(|reserve| Hidden::new(Paise::from_rupees(reserve))),
            ceiling: None,
        };
        let mut played = Self {
            state: AuctionState::open(terms, creator.into()),
            events: vec![events::terms_event(0, &terms, terms.starts_at)],
            ceilings: Vec::new(),
            bidders: BTreeMap::new(),
        };
        for bid in &auction.bids {
            let at = Millis(now.0 - bid.minutes_ago * MINUTE);
            let Some((bidder, _)) = people.get(&bid.bidder) else { continue };
            let Some(offer) = bid.offer() else { continue };
            let bidder = UserId::from(bidder.as_str());
            let attempt = Attempt::Bid { bidder: bidder.clone(), offer, seen: None };
            let Ok(decision) = decide(&played.state, &secrets, &attempt, at) else { continue };
            let mut maximum = decision.maximum;
            for (no, effect) in decision.numbered() {
                played.events.push(Event::of(no, effect, at, |who| name_of(people, who).into()));
                if let Some(amount) = maximum.take() {
                    played.ceilings.push(Ceiling { no, bidder: bidder.clone(), amount, seal: None });
                }
            }
            played.bidders.entry(bidder).or_insert_with(|| bid.network.clone());
            (played.state, secrets) = (decision.next, decision.secrets);
        }
        played
    }

    fn last_bid(&self) -> i64 {
        self.events.iter().rfind(|event| event.bid().is_some()).map_or(0, |event| event.no)
    }
}

impl Bid {
    fn offer(&self) -> Option<Offer> {
        let exact = self.amount.map(|amount| Offer::Exact(Paise::from_rupees(amount)));
        exact.or_else(|| self.maximum.map(|amount| Offer::Maximum(Hidden::new(Paise::from_rupees(amount)))))
    }
}

fn terms(auction: &Auction, now: Millis) -> Terms {
    Terms {
        starting_bid: Paise::from_rupees(auction.starting_bid),
        step: if auction.ladder { Step::Ladder } else { Step::Any },
        extension: auction.soft_close.map(|(by, cap)| Extension { by: by * MINUTE, cap: cap * MINUTE }),
        has_reserve: auction.reserve.is_some(),
        buy_now: auction.buy_now.map(Paise::from_rupees),
        starts_at: Millis(now.0 - auction.started_minutes_ago * MINUTE),
        ends_at: whole_minutes(Millis(now.0 + auction.ends_in_minutes * MINUTE), now),
    }
}

/// As a person would set it, unless it is so soon that somebody may be watching the seconds.
fn whole_minutes(end: Millis, now: Millis) -> Millis {
    if end.since(now) > HOUR { Millis((end.0 + MINUTE - 1) / MINUTE * MINUTE) } else { end }
}

#[cfg(test)]
mod tests {
    use super::*;
    use haat_domain::auctions::EventKind;

    /// What the demo's files tell really happened: no bid of theirs is refused.
    #[test]
    fn every_bid_of_the_demo_counts() {
        let world = World::load().unwrap();
        let keys = world.people.of_auctions().map(|(key, _)| key.to_owned());
        let people: People = keys.map(|key| (key.clone(), (key.clone(), key))).collect();
        let now = Millis(1_800_000_000_000);
        for auction in &world.auctions {
            let played = Played::new(auction, &auction.seller, &people, now);
            let made = |event: &&Event| matches!(event.kind, EventKind::Exact | EventKind::Maximum);
            let counted = played.events.iter().filter(made).count();
            assert_eq!(counted, auction.bids.len(), "{}", auction.title);
            assert!(played.state.version == played.events.last().unwrap().no, "{}", auction.title);
        }
        let some = |what: fn(&Auction) -> bool| world.auctions.iter().any(what);
        assert!(some(|auction| auction.reserve.is_some()), "a reserve");
        assert!(some(|auction| auction.buy_now.is_some() && auction.bids.is_empty()), "a fixed price");
        assert!(some(|auction| auction.soft_close.is_some() && auction.ends_in_minutes < 5), "a soft close");
        assert!(
            some(|auction| auction.bids.iter().filter(|bid| bid.maximum.is_some()).count() > 1),
            "a duel"
        );
        assert!(some(|auction| auction.started_minutes_ago < 0), "one to come");
        assert!(some(|auction| auction.images.len() > 1), "a gallery");
    }
}
