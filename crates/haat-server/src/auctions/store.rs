//! SQL about auctions.

pub(crate) mod bidders;
pub(crate) mod chances;
pub(crate) mod events;
mod list;
pub(crate) mod sales;
pub(crate) mod secrets;
pub(crate) mod signs;
pub(crate) mod withdrawn;

use crate::auctions::model::{Auction, Bid, RECENT_BIDS, Recent, Standing, step_column};
use crate::auth::CurrentUser;
use crate::http::values::iso;
use events::{Event, IS_BID, IS_RESTATED};
use haat_db::tables::AUCTIONS;
use haat_db::{Db, DbError, Executor, FromRow, Query, Row, Tx, Value, new_id, sql};
use haat_domain::auctions::{AuctionForm, EventKind, Hidden};
use haat_domain::ids::AuctionId;
use haat_domain::time::Millis;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

pub use list::{AuctionStatus, Sort, Which, count, has_bid, list, mine, newest, open};

/// The creator is shown as products show their seller: by the shop's name and logo of today. The name stored with
/// the auction is for an account that is gone. Of the reserve only its existence is here.
const COLUMNS: &str = "id, creator_id, COALESCE((SELECT CASE WHEN u.seller_name = '' THEN u.name \
                       ELSE u.seller_name END FROM users u WHERE u.id = creator_id), creator_name) AS creator_name, \
                       (SELECT u.seller_logo FROM users u WHERE u.id = creator_id) AS creator_logo, title, description, image_url, images, \
                       category, item_condition, starting_bid, step, extension_by, extension_cap, \
                       CAST(CASE WHEN reserve IS NULL THEN 0 ELSE 1 END AS BIGINT) AS has_reserve, reserve_met, \
                       buy_now, starts_at, first_ends_at, payment_within, current_bid, leader_id, leader_name, \
                       bid_count, version, moved, bid_amount, bid_time, created_at, ends_at, closed_at, order_id, \
                       pay_by, lapsed_at, second_id, second_name, second_price, relisted_as, put_away_at";

/// Stores a new auction with its terms as event 0.
pub async fn insert(
    tx: &mut Tx,
    creator: &CurrentUser,
    form: &AuctionForm,
    network: &str,
    now: Millis,
) -> Result<Auction, DbError> {
    let new = AUCTIONS.insert(format!(
        "(id, creator_id, creator_name, title, description, image_url, images, category, \
         item_condition, starting_bid, step, extension_by, extension_cap, reserve, buy_now, starts_at, \
         first_ends_at, payment_within, bid_amount, bid_time, search_text, created_at, ends_at, network) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, \
         $22, $17, $23) RETURNING {COLUMNS}"
    ))
    .bind(new_id(now))
    .bind(&creator.id)
    .bind(&creator.name);
    let auction: Auction = bind_form(new, form).bind(now).bind(network).one(&mut *tx).await?;
    events::insert_one(tx, &auction.lot.id, &events::terms_event(0, form.terms(), now)).await?;
    Ok(auction)
}

/// Puts an edited form in the place of what was agreed; `None` when a bid or anything else came first.
pub async fn edit(
    tx: &mut Tx,
    id: &AuctionId,
    seen: i64,
    form: &AuctionForm,
    now: Millis,
) -> Result<Option<Auction>, DbError> {
    let edit = AUCTIONS.update(format!(
        "SET title = $1, description = $2, image_url = $3, images = $4, category = $5, \
         item_condition = $6, starting_bid = $7, step = $8, extension_by = $9, extension_cap = $10, reserve = $11, \
         buy_now = $12, starts_at = $13, first_ends_at = $14, ends_at = $14, payment_within = $15, \
         bid_amount = $16, bid_time = $17, search_text = $18, version = version + 1, moved = version + 1 \
         WHERE id = $19 AND version = $20 AND bid_count = 0 AND deleted_at IS NULL AND closed_at IS NULL \
         RETURNING {COLUMNS}"
    ));
    let edited: Option<Auction> = bind_form(edit, form).bind(id).bind(seen).optional(&mut *tx).await?;
    if edited.is_some() {
        events::insert_one(tx, id, &events::terms_event(seen + 1, form.terms(), now)).await?;
    }
    Ok(edited)
}

/// The columns that a form fills, from `title` to `search_text`.
fn bind_form(query: Query, form: &AuctionForm) -> Query {
    let terms = form.terms();
    query
        .bind(form.title())
        .bind(form.description())
        .bind(form.image_url())
        .bind(images_column(form))
        .bind(form.category())
        .bind(form.condition())
        .bind(terms.starting_bid)
        .bind(step_column(terms.step))
        .bind(terms.extension.map_or(0, |extension| extension.by))
        .bind(terms.extension.map_or(0, |extension| extension.cap))
        .bind(form.reserve().map(Hidden::open))
        .bind(terms.buy_now)
        .bind(terms.starts_at)
        .bind(terms.ends_at)
        .bind(form.payment_within())
        .bind(form.raise())
        .bind(form.bid_time().map(iso).unwrap_or_default())
        .bind(search_text(form))
}

fn images_column(form: &AuctionForm) -> String {
    serde_json::to_string(form.images()).unwrap_or_default()
}

/// What a search for words looks at.
fn search_text(form: &AuctionForm) -> String {
    format!("{} {} {}", form.title(), form.category(), form.description()).to_lowercase()
}

/// The auction with its newest bids, unless deleted.
pub async fn find(db: &Db, id: &AuctionId) -> Result<Option<Auction>, DbError> {
    with_recent(db, head(db, id).await?).await
}

/// The auction with its newest bids, in the shop or not.
pub async fn find_even_deleted(db: &Db, id: &AuctionId) -> Result<Option<Auction>, DbError> {
    let found = sql(format!("SELECT {COLUMNS} FROM auctions WHERE id = $1")).bind(id).optional(db).await?;
    with_recent(db, found).await
}

async fn with_recent(db: &Db, found: Option<Auction>) -> Result<Option<Auction>, DbError> {
    let Some(mut auction) = found else { return Ok(None) };
    auction.recent = recent(db, &auction.lot.id, auction.standing.version).await?;
    Ok(Some(auction))
}

/// The auction without its bids, unless deleted.
pub async fn head(db: &Db, id: &AuctionId) -> Result<Option<Auction>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM auctions WHERE id = $1 AND deleted_at IS NULL"))
        .bind(id)
        .optional(db)
        .await
}

/// The newest bids up to number `last`.
///
/// The caller read `last` a moment ago: bids that came since are left out, so that an auction never
/// shows a bid that its own figures do not know.
pub async fn recent<'a>(on: impl Executor<'a>, id: &AuctionId, last: i64) -> Result<Recent, DbError> {
    if last == 0 {
        return Ok(Recent::default());
    }
    bids_before(on, id, last.saturating_add(1), RECENT_BIDS).await.map(Recent::new)
}

/// At most `most` bids with a number below `before`: the newest of those, oldest first.
pub async fn bids_before<'a>(
    on: impl Executor<'a>,
    id: &AuctionId,
    before: i64,
    most: usize,
) -> Result<Vec<Bid>, DbError> {
    let mut bids: Vec<Bid> = sql(format!(
        "SELECT e.no, e.kind, e.bidder_id, e.bidder_name, e.amount, e.at, v.reason, {IS_RESTATED} \
         FROM auction_events e LEFT JOIN voided_bids v ON v.auction_id = e.auction_id AND v.no = e.no \
         WHERE e.auction_id = $1 AND e.no < $2 AND {IS_BID} ORDER BY e.no DESC LIMIT $3"
    ))
    .bind(id)
    .bind(before)
    .bind(i64::try_from(most).unwrap_or(i64::MAX))
    .all(on)
    .await?;
    bids.reverse();
    Ok(bids)
}

/// Takes the auction out of the shop; false when it is no longer as `seen`, the version of the decision.
pub async fn delete(tx: &mut Tx, id: &AuctionId, seen: i64, now: Millis) -> Result<bool, DbError> {
    let touched = AUCTIONS
        .update(
            "SET deleted_at = $1, closed_at = COALESCE(closed_at, $1), \
             version = version + 1 WHERE id = $2 AND deleted_at IS NULL AND version = $3",
        )
        .bind(now)
        .bind(id)
        .bind(seen)
        .execute(&mut *tx)
        .await?;
    if touched == 1 {
        events::insert_one(tx, id, &Event::plain(seen + 1, EventKind::Deleted, now)).await?;
    }
    Ok(touched == 1)
}

/// Whether it is there and not deleted.
pub async fn exists(db: &Db, id: &AuctionId) -> Result<bool, DbError> {
    let query = sql("SELECT COUNT(*) FROM auctions WHERE id = $1 AND deleted_at IS NULL").bind(id);
    Ok(query.count(db).await? > 0)
}

/// Those of `ids` that are not deleted, without their bids.
pub async fn heads<'a>(on: impl Executor<'a>, ids: &[AuctionId]) -> Result<Vec<Auction>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM auctions WHERE deleted_at IS NULL AND id IN "))
        .push_list(ids)
        .all(on)
        .await
}

/// What shows whether an auction is as it was.
#[derive(FromRow, PartialEq)]
pub(crate) struct Mark {
    version: i64,
    /// Somebody who leaves the shop takes their name along.
    leader_name: Option<Arc<str>>,
}

impl Mark {
    pub(crate) fn of(standing: &Standing) -> Self {
        Self { version: standing.version, leader_name: standing.leader_name.clone() }
    }
}

/// Takes those of `ids` that are not deleted, for changing them, and tells how each stands; and which of them another
/// node is changing at this moment: nobody waits for those here, since that node may have fallen silent.
pub(crate) async fn take_free(
    tx: &mut Tx,
    ids: &[AuctionId],
) -> Result<(HashMap<AuctionId, Mark>, HashSet<AuctionId>), DbError> {
    struct Taken(AuctionId, Mark);
    impl FromRow for Taken {
        fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
            Ok(Self(row.get("id")?, Mark::from_row(row)?))
        }
    }
    let these = tx.one_of("id", 1);
    let query = format!(
        "SELECT id, version, leader_name FROM auctions WHERE deleted_at IS NULL AND {these}{}",
        tx.only_free()
    );
    let wanted: Vec<&str> = ids.iter().map(AuctionId::as_str).collect();
    let free: Vec<Taken> = Tx::in_rows(sql(query), &wanted)?.all(&mut *tx).await?;
    let free: HashMap<AuctionId, Mark> = free.into_iter().map(|Taken(id, mark)| (id, mark)).collect();
    if free.len() == ids.len() {
        return Ok((free, HashSet::new()));
    }
    let missing = ids.iter().filter(|id| !free.contains_key(*id));
    let taken: Vec<AuctionId> = sql("SELECT id FROM auctions WHERE deleted_at IS NULL AND id IN ")
        .push_list(missing)
        .scalars(&mut *tx)
        .await?;
    Ok((free, taken.into_iter().collect()))
}

/// Those of `ids` that no other node is changing at this moment.
pub(crate) async fn free(tx: &mut Tx, ids: &[AuctionId]) -> Result<Vec<AuctionId>, DbError> {
    let query = sql("SELECT id FROM auctions WHERE id IN ").push_list(ids).push(" ORDER BY id");
    query.push(tx.only_free()).scalars(tx).await
}

/// Where an auction moves on to.
pub(crate) struct Advance<'a> {
    pub(crate) id: &'a AuctionId,
    /// How it stood when that was decided: its version, the fence of every change, and the name that its leader had.
    pub(crate) seen: &'a Standing,
    pub(crate) next: &'a Standing,
    /// The number of its last bid, if it is another now.
    pub(crate) last_bid: Option<i64>,
}

/// Moves auctions on, and tells which of them: the others are no longer as the decision saw them. An ordered lot stays as
/// it is: its order must keep its price. A new winner was not reminded yet.
pub(crate) async fn advance(tx: &mut Tx, moves: &[Advance<'_>]) -> Result<HashSet<AuctionId>, DbError> {
    use haat_db::Kind::{Bool, Int, Text};
    let row = |Advance { id, seen, next, last_bid }: &Advance<'_>| -> [Value; 14] {
        [
            (*id).into(),
            seen.version.into(),
            next.current_bid.into(),
            next.leader_id.as_ref().into(),
            next.leader_name.as_ref().into(),
            next.bid_count.into(),
            next.version.into(),
            next.moved.into(),
            next.reserve_met.into(),
            next.ends_at.into(),
            next.closed_at.into(),
            next.pay_by.into(),
            (*last_bid).into(),
            seen.leader_name.as_ref().into(),
        ]
    };
    let rows = tx.rows(&[Text, Int, Int, Text, Text, Int, Int, Int, Bool, Int, Int, Int, Int, Text]);
    let update = AUCTIONS.update(format!(
        "SET current_bid = next.c2, leader_id = next.c3, leader_name = next.c4, bid_count = next.c5, \
         version = next.c6, moved = next.c7, reserve_met = next.c8, ends_at = next.c9, closed_at = next.c10, \
         pay_by = next.c11, last_bid = COALESCE(next.c12, last_bid), reminded_at = CASE WHEN leader_id = next.c3 \
         AND pay_by = next.c11 THEN reminded_at ELSE NULL END FROM ({rows}) AS next \
         WHERE auctions.id = next.c0 AND auctions.version = next.c1 AND leader_name IS NOT DISTINCT FROM next.c13 \
         AND deleted_at IS NULL AND order_id IS NULL RETURNING id"
    ));
    let moves: Vec<[Value; 14]> = moves.iter().map(row).collect();
    Ok(Tx::in_rows(update, &moves)?.scalars(tx).await?.into_iter().collect())
}

/// Auctions that are over and not settled, at most `most`, in the order in which bids take them.
pub async fn due(db: &Db, now: Millis, most: i64) -> Result<Vec<AuctionId>, DbError> {
    let mut ids: Vec<AuctionId> =
        sql("SELECT id FROM auctions WHERE closed_at IS NULL AND ends_at <= $1 ORDER BY ends_at LIMIT $2")
            .bind(now)
            .bind(most)
            .scalars(db)
            .await?;
    ids.sort();
    Ok(ids)
}

/// Settles an auction that is over. `None` when someone else has.
pub async fn close(tx: &mut Tx, id: &AuctionId, now: Millis) -> Result<Option<Auction>, DbError> {
    let closed: Option<Auction> = AUCTIONS
        .update(format!(
            "SET closed_at = $1, version = version + 1, \
             pay_by = CASE WHEN leader_id IS NOT NULL AND (reserve IS NULL OR reserve_met = TRUE) \
             THEN $1 + payment_within ELSE NULL END \
             WHERE id = $2 AND closed_at IS NULL AND ends_at <= $1 RETURNING {COLUMNS}"
        ))
        .bind(now)
        .bind(id)
        .optional(&mut *tx)
        .await?;
    if let Some(auction) = &closed {
        let ended = Event::ended(auction.standing.version, auction.standing.ends_at, now);
        events::insert_one(tx, id, &ended).await?;
    }
    Ok(closed)
}

/// When the next auction ends, of those that end after a time.
pub async fn next_end(db: &Db, after: Millis) -> Result<Option<Millis>, DbError> {
    sql("SELECT ends_at FROM auctions WHERE closed_at IS NULL AND ends_at > $1 ORDER BY ends_at LIMIT 1")
        .bind(after)
        .scalar(db)
        .await
}
