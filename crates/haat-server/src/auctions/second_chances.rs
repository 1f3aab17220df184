//! `GET /api/second-chances`, and `accept` and `decline` of one: lots offered to the next bidder.

use crate::auctions::facts::AuctionFact;
use crate::auctions::json::AuctionJson;
use crate::auctions::lapse;
use crate::auctions::model::RECENT_BIDS;
use crate::auctions::parts::Parts;
use crate::auctions::store::chances::{self, Chance};
use crate::auctions::store::{self};
use crate::auth::{CurrentUser, Verified};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::http::values::{IsoTime, Rupees};
use axum::extract::State;
use haat_domain::auctions::{ChanceState, TurnedDown};
use haat_domain::time::{HOUR, Millis};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A lot that its winner did not pay for, or that stayed below its reserve, offered at one's own highest bid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondChanceJson {
    /// The id of the offer.
    #[serde(rename = "_id")]
    id: String,
    /// The auction.
    auction_id: String,
    /// What is sold.
    title: String,
    /// Its picture.
    image_url: String,
    /// What it costs: one's own highest visible bid.
    price: Rupees,
    /// Where it stands.
    #[schema(value_type = ChanceStateJson)]
    state: &'static str,
    /// Until when it can be accepted.
    answer_by: IsoTime,
    /// When it was made.
    made_at: IsoTime,
    /// How long one has to order and pay after accepting.
    payment_within_hours: i64,
    /// The server's time, for the countdown.
    server_now: IsoTime,
}

/// Where a second chance stands; `lapsed`: it was accepted, and not paid in time.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words of ChanceState")]
pub enum ChanceStateJson {
    Open,
    Accepted,
    Declined,
    Expired,
    Lapsed,
}

impl SecondChanceJson {
    fn new(chance: Chance, now: Millis) -> Self {
        Self {
            state: chance.state.at(now, chance.answer_by).as_str(),
            id: chance.id,
            auction_id: chance.auction_id.into_string(),
            title: chance.title,
            image_url: chance.image_url,
            price: Rupees(chance.price),
            answer_by: IsoTime(chance.answer_by),
            made_at: IsoTime(chance.made_at),
            payment_within_hours: chance.payment_within / HOUR,
            server_now: IsoTime(now),
        }
    }
}

/// The second chances that the signed-in person got, newest first.
#[utoipa::path(get, path = "/api/second-chances", tag = "auctions", security(("session" = [])),
    responses((status = 200, body = Vec<SecondChanceJson>)))]
pub async fn list_second_chances(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
) -> AppResult<Json<Vec<SecondChanceJson>>> {
    let now = state.clock.now();
    let chances = chances::of_person(&state.db, &person.id).await?;
    Ok(Json(chances.into_iter().map(|chance| SecondChanceJson::new(chance, now)).collect()))
}

/// Accepts a second chance: the lot is then to be ordered and paid in time, as a winner's.
#[utoipa::path(post, path = "/api/second-chances/{id}/accept", tag = "auctions", params(("id" = String, Path)),
    security(("session" = [])),
    responses((status = 200, body = AuctionJson), (status = 404),
        (status = 409, description = "Answered before, too late, or the lot is no longer free")))]
pub async fn accept_second_chance(
    State(state): State<Arc<Parts>>,
    Verified(person): Verified<CurrentUser>,
    Path(id): Path<String>,
) -> AppResult<Json<AuctionJson>> {
    let chance = own(&state, &person, &id).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let mut auction = if let Some(auction) = chances::accept(&mut tx, &chance, now).await? {
        let (auction_id, offer) = (chance.auction_id.to_string(), chance.id.clone());
        let (bidder, answer) = (person.id.to_string(), ChanceState::Accepted.as_str().to_owned());
        let fact = AuctionFact::Answered { auction: auction_id, offer, bidder, answer };
        tx.append(now, Some(&person.id), &fact)?;
        tx.commit().await?;
        state.bidders.forget(&person.id);
        auction
    } else {
        drop(tx);
        // Pressed twice: it is theirs already. The first press may share our commit: it is on disk once that is done.
        let mut tx = state.db.begin().await?;
        let found = store::heads(&mut tx, std::slice::from_ref(&chance.auction_id)).await?.pop();
        tx.commit().await?;
        let theirs = found.filter(|auction| auction.standing.second_id.as_ref() == Some(&person.id));
        let Some(auction) = theirs else {
            let stands = chances::stands(&state.db, &chance.id).await?;
            return Err(if stands { over() } else { taken_back() });
        };
        auction
    };
    auction.recent = store::recent(&state.db, &auction.lot.id, auction.standing.version).await?;
    let maximum = store::secrets::maximum_of(&state.db, &auction.lot.id, &person.id).await?;
    let names = state.settings.names().await;
    let shown = AuctionJson::new(&auction, state.clock.now(), RECENT_BIDS, names);
    Ok(Json(shown.seen_by(&auction, &person.id, maximum, names)))
}

/// Declines a second chance; nothing else comes of it.
#[utoipa::path(post, path = "/api/second-chances/{id}/decline", tag = "auctions", params(("id" = String, Path)),
    security(("session" = [])),
    responses((status = 200, body = SecondChanceJson), (status = 404),
        (status = 409, description = "Answered before, or too late")))]
pub async fn decline_second_chance(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Path(id): Path<String>,
) -> AppResult<Json<SecondChanceJson>> {
    let chance = own(&state, &person, &id).await?;
    if chance.state != ChanceState::Declined && !lapse::answer(&state, &chance, TurnedDown::Declined).await? {
        return Err(over());
    }
    let chance = own(&state, &person, &id).await?;
    Ok(Json(SecondChanceJson::new(chance, state.clock.now())))
}

async fn own(state: &Parts, person: &CurrentUser, id: &str) -> AppResult<Chance> {
    let chance = chances::find(&state.db, id).await?.filter(|chance| chance.bidder_id == person.id);
    chance.ok_or_else(|| AppError::not_found("Offer"))
}

fn taken_back() -> AppError {
    let words = "The shop took back the bid that this offer was made for. It can no longer be accepted.";
    AppError::conflict(words).coded(Code::OfferOver)
}

fn over() -> AppError {
    AppError::conflict("This offer was answered before, or its time is over.").coded(Code::OfferOver)
}
