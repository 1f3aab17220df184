//! Auctions of the demo world, opened anew whenever most have ended.

use super::content::{Auction, World};
use super::pictures::picture_url;
use haat_db::{Db, DbError, FromRow, Tx, new_id, sql};
use haat_domain::money::Paise;
use haat_domain::time::{MINUTE, Millis};
use std::collections::HashMap;

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
        .sellers
        .iter()
        .map(|seller| (&seller.key, &seller.email))
        .chain(world.people.buyers().map(|buyer| (&buyer.key, &buyer.email)))
        .filter_map(|(key, email)| Some((key.clone(), by_email.get(&email.to_lowercase())?.clone())))
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
         WHERE closed_at IS NULL AND deleted_at IS NULL AND ends_at > $1")
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
    let started = Millis(now.0 - auction.started_minutes_ago * MINUTE);
    let id = new_id(started);
    let bids: Vec<_> = auction.bids.iter().filter_map(|bid| Some((bid, people.get(&bid.bidder)?))).collect();
    let last = bids.last();
    sql("INSERT INTO auctions (id, creator_id, creator_name, title, description, image_url, starting_bid, \
         current_bid, leader_id, leader_name, bid_count, version, moved, last_bid, bid_amount, created_at, starts_at, ends_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11, $11, $12, $13, $13, $14)")
    .bind(&id)
    .bind(creator_id)
    .bind(creator_name)
    .bind(&auction.title)
    .bind(&auction.description)
    .bind(picture_url(&auction.image))
    .bind(auction.starting_bid * 100)
    .bind(last.map(|(bid, _)| bid.amount * 100))
    .bind(last.map(|(_, (id, _))| id.clone()))
    .bind(last.map(|(_, (_, name))| name.clone()))
    .bind(i64::try_from(bids.len()).unwrap_or_default())
    .bind(auction.bid_amount * 100)
    .bind(started)
    .bind(Millis(now.0 + auction.ends_in_minutes * MINUTE))
    .execute(&mut *tx)
    .await?;
    for (seq, (bid, (bidder_id, bidder_name))) in (1_i64..).zip(bids) {
        sql("INSERT INTO auction_events (auction_id, no, kind, bidder_id, bidder_name, amount, at) VALUES ($1, $2, 'exact', $3, $4, $5, $6)")
            .bind(&id)
            .bind(seq)
            .bind(bidder_id)
            .bind(bidder_name)
            .bind(bid.amount * 100)
            .bind(Millis(now.0 - bid.minutes_ago * MINUTE))
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}
