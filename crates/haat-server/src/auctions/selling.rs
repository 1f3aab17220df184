//! A seller's own auctions and what may be done with each: `GET /api/auctions/selling`, and `second-chance`, `relist`
//! and `put-away` of one.

use crate::auctions::create_auction::must_be_allowed_to_sell;
use crate::auctions::facts::AuctionFact;
use crate::auctions::json::{AuctionCreated, AuctionJson};
use crate::auctions::lapse;
use crate::auctions::model::{Auction, RECENT_BIDS};
use crate::auctions::parts::Parts;
use crate::auctions::store::chances::{self, Chance};
use crate::auctions::store::sales;
use crate::auctions::store::{self};
use crate::audit;
use crate::auth::{Seller, Verified};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::paging::{LIST_LIMIT, Paging, total_count};
use crate::http::path::Path;
use crate::http::values::{IsoTime, Rupees};
use crate::uploads::foreign::store::{self as foreign, PictureOf};
use axum::extract::State;
use bytes::Bytes;
use haat_domain::auctions::sale::{Ended, NextRefused, SECOND_CHANCE, may_decide, relisted_end, runner_up};
use haat_domain::auctions::{EventKind, Hidden, Outcome, Terms, outcome_of_bids};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Where one of the seller's lots stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    /// Its bidding has not ended, or did so a moment ago and is not settled yet.
    Running,
    /// Its buyer has time to order and pay.
    AwaitingPayment,
    /// It is paid for.
    Paid,
    /// A second chance waits for its answer.
    Offered,
    /// The seller decides: nobody bought it, or nobody paid.
    Free,
    /// It was put up again.
    Relisted,
    /// The seller gave it up.
    PutAway,
}

/// Somebody a lot is, was or may be offered to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChanceJson {
    /// Their name.
    name: String,
    /// Their own highest visible bid.
    price: Rupees,
    /// `open`, `accepted`, `declined`, `expired` or `lapsed`; absent while nothing was offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<&'static str>,
    /// Until when they can accept.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer_by: Option<IsoTime>,
}

/// One of the seller's auctions and what may be done with it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SellingJson {
    /// The auction.
    auction: AuctionJson,
    /// Where its lot stands.
    stage: Stage,
    /// Who has to pay, or has paid.
    buyer: Option<String>,
    /// Until when.
    pay_by: Option<IsoTime>,
    /// The latest second chance.
    offer: Option<ChanceJson>,
    /// Whom it can be offered to now.
    next: Option<ChanceJson>,
}

/// The seller's own auctions, newest first, each with what may be done with its lot.
#[utoipa::path(get, path = "/api/auctions/selling", tag = "auctions", security(("session" = [])),
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<SellingJson>, headers(("X-Total-Count" = i64))), (status = 403)))]
pub async fn list_selling(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    paging: Paging,
) -> AppResult<(HeaderMap, Json<Vec<SellingJson>>)> {
    let limit = paging.limit(LIST_LIMIT);
    let auctions = sales::selling(&state.db, &seller.id, limit, paging.offset(LIST_LIMIT)).await?;
    let total = sales::count_selling(&state.db, &seller.id).await?;
    let ids: Vec<AuctionId> = auctions.iter().map(|auction| auction.lot.id.clone()).collect();
    let chances = chances::of_lots(&state.db, &ids).await?;
    let orders: Vec<&str> =
        auctions.iter().filter_map(|auction| auction.standing.order_id.as_deref()).collect();
    let paid = sales::paid(&state.db, &orders).await?;
    let mut shown = Vec::with_capacity(auctions.len());
    for auction in &auctions {
        let of_lot: Vec<&Chance> =
            chances.iter().filter(|chance| chance.auction_id == auction.lot.id).collect();
        let is_paid = auction.standing.order_id.as_ref().is_some_and(|order| paid.contains(order));
        shown.push(selling(&state, auction, &of_lot, is_paid).await?);
    }
    Ok((total_count(total), Json(shown)))
}

async fn selling(
    state: &Parts,
    auction: &Auction,
    chances: &[&Chance],
    paid: bool,
) -> AppResult<SellingJson> {
    let (now, names) = (state.clock.now(), state.settings.names().await);
    let standing = &auction.standing;
    let stage = match may_be_decided(auction, chances, &auction.lot.creator_id, now) {
        Ok(()) | Err(NextRefused::NobodyLeft) => Stage::Free,
        Err(NextRefused::StillOpen | NextRefused::Settling | NextRefused::NotYours) => Stage::Running,
        Err(NextRefused::Sold) if paid => Stage::Paid,
        Err(NextRefused::Sold) => Stage::AwaitingPayment,
        Err(NextRefused::Offered) => Stage::Offered,
        Err(NextRefused::Done) if standing.relisted_as.is_some() => Stage::Relisted,
        Err(NextRefused::Done) => Stage::PutAway,
    };
    let next = match stage {
        Stage::Free => next_bidder(state, auction, chances, now).await?,
        _ => None,
    };
    let next = match next {
        Some((bidder, price)) => {
            let name = store::bidders::contact(&state.db, &bidder).await?.map(|(name, _)| name);
            name.map(|name| ChanceJson { name, price: Rupees(price), state: None, answer_by: None })
        }
        None => None,
    };
    let owed = matches!(stage, Stage::AwaitingPayment | Stage::Paid);
    let buyer = standing.second_name.as_ref().or(standing.leader_name.as_ref()).filter(|_| owed);
    Ok(SellingJson {
        auction: AuctionJson::new(auction, now, 0, names),
        stage,
        buyer: buyer.map(|name| String::from(&**name)),
        pay_by: standing.owed_by().filter(|_| stage == Stage::AwaitingPayment).map(IsoTime),
        offer: chances.first().map(|chance| ChanceJson {
            name: chance.bidder_name.clone(),
            price: Rupees(chance.price),
            state: Some(chance.state.at(now, chance.answer_by).as_str()),
            answer_by: Some(IsoTime(chance.answer_by)),
        }),
        next,
    })
}

/// Whom the lot can be offered to: not whoever won it by their bids, nor whoever was offered it before.
async fn next_bidder(
    state: &Parts,
    auction: &Auction,
    chances: &[&Chance],
    now: Millis,
) -> AppResult<Option<(UserId, Paise)>> {
    let mut had: Vec<UserId> = chances.iter().map(|chance| chance.bidder_id.clone()).collect();
    if let Outcome::Sold { winner, .. } = outcome_of_bids(&auction.state(), now) {
        had.push(winner);
    }
    let bids = sales::highest_bids(&state.db, &auction.lot.id).await?;
    Ok(runner_up(&bids, auction.standing.leader_id.as_ref(), &had).cloned())
}

/// Whether `seller` may decide about a lot for which these second chances were made: what they are shown and what they may
/// do is one answer.
fn may_be_decided(
    auction: &Auction,
    chances: &[&Chance],
    seller: &UserId,
    now: Millis,
) -> Result<(), NextRefused> {
    let (standing, state, sale) = (&auction.standing, auction.state(), auction.standing.sale());
    let lot = Ended {
        auction: &state,
        sale: &sale,
        taken: standing.order_id.is_some() || standing.pay_by.is_some(),
        offered: chances.iter().any(|chance| chance.is_open(now)),
        done: standing.relisted_as.is_some() || standing.put_away_at.is_some(),
    };
    may_decide(lot, seller, now)
}

/// A lot about which its seller may decide, with its second chances.
async fn free_lot(
    state: &Parts,
    seller: &UserId,
    id: &AuctionId,
    now: Millis,
) -> AppResult<(Auction, Vec<Chance>)> {
    let auction = store::head(&state.db, id).await?.ok_or_else(|| AppError::not_found("Auction"))?;
    let chances = chances::of_lots(&state.db, std::slice::from_ref(id)).await?;
    let made: Vec<&Chance> = chances.iter().collect();
    may_be_decided(&auction, &made, seller, now).map_err(refusal)?;
    Ok((auction, chances))
}

fn refusal(refused: NextRefused) -> AppError {
    match refused {
        NextRefused::NotYours => AppError::forbidden(refused.to_string()).coded(Code::NotYourAuction),
        _ => AppError::conflict(refused.to_string()).coded(Code::LotNotFree),
    }
}

/// Offers the lot to the next bidder, at their own highest visible bid, for 48 hours.
#[utoipa::path(post, path = "/api/auctions/{id}/second-chance", tag = "auctions", params(("id" = String, Path)),
    security(("session" = [])),
    responses((status = 201, body = SellingJson), (status = 403), (status = 404),
        (status = 409, description = "Sold, on offer, decided, or nobody is left")))]
pub async fn offer_second_chance(
    State(state): State<Arc<Parts>>,
    Verified(Seller(seller)): Verified<Seller>,
    Path(id): Path<String>,
) -> AppResult<(StatusCode, Json<SellingJson>)> {
    let id = AuctionId::from(id);
    // Whatever comes between the look and the offer makes us look again.
    loop {
        let now = state.clock.now();
        let (auction, chances) = free_lot(&state, &seller.id, &id, now).await?;
        let chances: Vec<&Chance> = chances.iter().collect();
        let next = next_bidder(&state, &auction, &chances, now).await?;
        let next = next.ok_or_else(|| refusal(NextRefused::NobodyLeft))?;
        let mut tx = state.db.begin().await?;
        // One whose time is over is noted as open until the worker comes, and a lot has one open offer.
        let seen = auction.standing.version;
        let Some(seen) = lapse::end_dead_offer(&mut tx, &id, seen, now).await? else { continue };
        if sales::note(&mut tx, &id, seen, EventKind::Offered, now).await?.is_none() {
            continue;
        }
        let answer_by = now.plus(SECOND_CHANCE);
        let offer = chances::offer(&mut tx, &id, &next, answer_by, now).await?;
        let (auction_id, bidder) = (id.to_string(), next.0.to_string());
        tx.append(now, Some(&seller.id), &AuctionFact::Offered { auction: auction_id, offer, bidder })?;
        tx.commit().await?;
        let auction = store::head(&state.db, &id).await?.ok_or_else(|| AppError::not_found("Auction"))?;
        let chances = chances::of_lots(&state.db, std::slice::from_ref(&id)).await?;
        let chances: Vec<&Chance> = chances.iter().collect();
        return Ok((StatusCode::CREATED, Json(selling(&state, &auction, &chances, false).await?)));
    }
}

/// What is different of a lot that is put up again.
#[derive(Default, Deserialize, ToSchema)]
pub struct RelistRequest {
    /// The new reserve in rupees. Left out, the old one stays as long as it is secret: one that was met is gone.
    #[serde(default)]
    reserve: Option<f64>,
}

impl RelistRequest {
    /// Reads a body, which may be missing.
    fn read(body: &Bytes) -> AppResult<Self> {
        if body.is_empty() {
            return Ok(Self::default());
        }
        let read: Result<Option<Self>, _> = serde_json::from_slice(body);
        let read = read.map_err(|_| AppError::bad_request("The request is not valid JSON."))?;
        Ok(read.unwrap_or_default())
    }

    /// The reserve of a lot with these terms.
    fn reserve(&self, terms: &Terms) -> AppResult<Option<Hidden>> {
        let Some(rupees) = self.reserve else { return Ok(None) };
        let reserve = Paise::from_rupees_f64(rupees)
            .map_err(|_| AppError::unprocessable("Please give the reserve in rupees and whole paise."))?;
        if reserve < terms.starting_bid {
            return Err(AppError::unprocessable("The reserve must be at least the starting bid."));
        }
        if terms.buy_now.is_some_and(|buy_now| reserve > buy_now) {
            return Err(AppError::unprocessable("The reserve must not be more than the fixed price."));
        }
        Ok(Some(Hidden::new(reserve)))
    }
}

/// Puts the lot up again with the same terms, for as long as it ran before. A reserve that was met is known by now, so it is
/// not among them.
#[utoipa::path(post, path = "/api/auctions/{id}/relist", tag = "auctions", params(("id" = String, Path)),
    request_body = Option<RelistRequest>, security(("session" = [])),
    responses((status = 201, body = AuctionCreated), (status = 403), (status = 404),
        (status = 409, description = "Running, sold, on offer, or decided"), (status = 422, description = "Not a reserve for it")))]
pub async fn relist_auction(
    State(state): State<Arc<Parts>>,
    Verified(Seller(seller)): Verified<Seller>,
    Path(id): Path<String>,
    body: Bytes,
) -> AppResult<(StatusCode, Json<AuctionCreated>)> {
    let asked = RelistRequest::read(&body)?;
    let id = AuctionId::from(id);
    loop {
        let now = state.clock.now();
        let (auction, _) = free_lot(&state, &seller.id, &id, now).await?;
        let terms = &auction.lot.terms;
        let reserve = asked.reserve(terms)?;
        let ends_at = relisted_end(terms.starts_at.max(auction.lot.created_at), terms.ends_at, now);
        let mut tx = state.db.begin().await?;
        must_be_allowed_to_sell(&mut tx, &seller.id).await?;
        let Some(new) = sales::relist(&mut tx, &auction, ends_at, reserve, now).await? else { continue };
        let new_id = new.lot.id.to_string();
        // What could not be fetched for the old one is tried for the new one.
        let pictures: Vec<&str> = new.lot.images.iter().map(String::as_str).collect();
        foreign::note(&mut tx, PictureOf::Lot, &new_id, &pictures).await?;
        audit::record(&mut tx, &seller, "auction.relist", "auction", &new_id, &new.lot.title, now)?;
        let relisted = AuctionFact::Relisted { auction: id.to_string(), new: Some(new_id.clone()) };
        tx.append(now, Some(&seller.id), &relisted)?;
        tx.append(now, Some(&seller.id), &AuctionFact::Opened { auction: new_id })?;
        tx.commit().await?;
        state.opened.notify_one();
        let auction = AuctionJson::new(&new, now, RECENT_BIDS, state.settings.names().await);
        let message = "The lot is up again".to_owned();
        return Ok((StatusCode::CREATED, Json(AuctionCreated { message, auction })));
    }
}

/// Gives the lot up: it is offered to nobody and not put up again.
#[utoipa::path(post, path = "/api/auctions/{id}/put-away", tag = "auctions", params(("id" = String, Path)),
    security(("session" = [])),
    responses((status = 200, body = SellingJson), (status = 403), (status = 404),
        (status = 409, description = "Running, sold, on offer, or decided")))]
pub async fn put_away_auction(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    Path(id): Path<String>,
) -> AppResult<Json<SellingJson>> {
    let id = AuctionId::from(id);
    loop {
        let now = state.clock.now();
        let (auction, chances) = free_lot(&state, &seller.id, &id, now).await?;
        let mut tx = state.db.begin().await?;
        let noted = sales::note(&mut tx, &id, auction.standing.version, EventKind::PutAway, now).await?;
        let Some(auction) = noted else { continue };
        tx.append(now, Some(&seller.id), &AuctionFact::Relisted { auction: id.to_string(), new: None })?;
        tx.commit().await?;
        let chances: Vec<&Chance> = chances.iter().collect();
        return Ok(Json(selling(&state, &auction, &chances, false).await?));
    }
}
