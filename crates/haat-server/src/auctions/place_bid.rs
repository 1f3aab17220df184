//! `POST /api/auctions/{id}/bids` and `POST /api/auctions/{id}/bids/Bidder`

use crate::auctions::bidding::{Ask, BidError, Placed};
use crate::auctions::input::LooseNumber;
use crate::auctions::json::{AuctionJson, SealJson};
use crate::auctions::model::RECENT_BIDS;
use crate::auctions::parts::Parts;
use crate::auctions::store;
use crate::auth::{CurrentUser, Verified};
use crate::error::{AppError, AppResult, Code};
use crate::http::client_addr::ClientAddr;
use crate::http::idempotency_key::idempotency_key;
use crate::http::json::Json;
use crate::http::path::Path;
use crate::http::values::{Rupees, Whole};
use crate::settings::People;
use axum::extract::State;
use haat_domain::auctions::{Attempt, Hidden, Offer, Refused};
use haat_domain::ids::AuctionId;
use haat_domain::ids::UserId;
use haat_domain::input::NumberInput;
use haat_domain::time::Millis;
use http::HeaderMap;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// Bids and purchases at a fixed price that one person may try in a while: more than a thumb can, less than a flood.
const BIDS: u32 = 100;
const BIDS_PER: Duration = Duration::from_secs(10);

/// A bid. Whose it is, the session says; a name in the body is ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceBidRequest {
    /// What is offered, in rupees: exactly this.
    #[serde(default)]
    bid_amount: LooseNumber,
    /// In its place: as little as is needed, up to this. Nobody else learns it.
    #[serde(default)]
    maximum_bid: LooseNumber,
    /// The `version` that the bidder saw: nothing is bid when price or leader changed since.
    #[serde(default)]
    seen_version: Option<Whole>,
}

/// Bids on an auction. The answer is the auction as it stood right after this bid.
#[utoipa::path(post, path = "/api/auctions/{id}/bids", tag = "auctions",
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header,
        description = "The same key has the same outcome, once, however often it is sent.")),
    request_body = PlaceBidRequest, security(("session" = [])),
    responses((status = 200, body = AuctionJson),
        (status = 403, description = "One's own lot, above one's bidding limit, or barred for unpaid wins"), (status = 404),
        (status = 409, description = "Too low (`minimumBid` tells what would do), the price moved (`auction` is \
            how it stands now), or ended"), (status = 422)))]
pub async fn place_bid(
    State(state): State<Arc<Parts>>,
    Verified(bidder): Verified<CurrentUser>,
    from: ClientAddr,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(request): Json<PlaceBidRequest>,
) -> AppResult<Json<AuctionJson>> {
    count_try(&state, &bidder.id).await?;
    let offer = offer(&request)?;
    let amount = match offer {
        Offer::Exact(amount) => amount,
        Offer::Maximum(maximum) => maximum.open(),
    };
    let seen = request.seen_version.map(|Whole(version)| version);
    let attempt = Attempt::Bid { bidder: bidder.id.clone(), offer, seen };
    let network = from.network().to_string();
    let key = idempotency_key(&headers)?.map(str::to_owned);
    let ask = Ask { auction: AuctionId::from(id), name: bidder.name.into(), attempt, key, network };
    let held = state.bidders.check(&state, &ask, amount).await?;
    let sealed = matches!(offer, Offer::Maximum(_)).then(|| {
        let salt = state.record.pen.salt(ask.auction.as_str(), bidder.id.as_str(), amount.0);
        SealJson { value: amount.0, salt: hex::encode(salt) }
    });
    let answer = answer(&state, &bidder.id, ask).await;
    drop(held);
    let answer = answer?;
    let seal = sealed.filter(|_| answer.receipt.is_some());
    Ok(Json(AuctionJson { seal, ..answer }))
}

/// The same call under the address that the known client uses.
#[utoipa::path(post, path = "/api/auctions/{id}/bids/Bidder", tag = "auctions", params(("id" = String, Path)),
    request_body = PlaceBidRequest, security(("session" = [])),
    responses((status = 200, body = AuctionJson), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn place_bid_as_bidder(
    state: State<Arc<Parts>>,
    bidder: Verified<CurrentUser>,
    from: ClientAddr,
    id: Path<String>,
    headers: HeaderMap,
    request: Json<PlaceBidRequest>,
) -> AppResult<Json<AuctionJson>> {
    place_bid(state, bidder, from, id, headers, request).await
}

/// Counts a try of whatever goes through the queue; 429 when there were too many.
pub(super) async fn count_try(state: &Parts, person: &UserId) -> AppResult<()> {
    state.limits.check(&format!("bid:{person}"), BIDS, BIDS_PER).await
}

/// Puts an attempt through the queue and answers its maker, with how they stand.
pub(super) async fn answer(state: &Parts, person: &UserId, ask: Ask) -> AppResult<AuctionJson> {
    let (now, names) = (|| state.clock.now(), state.settings.names().await);
    let (id, key) = (ask.auction.clone(), ask.key.clone());
    let Placed { auction, ceiling, entry } =
        state.bidding.place(ask).await.map_err(|error| refusal(error, person, now(), names))?;
    // Of one that had counted before, under the same key, the queue tells neither entry nor ceiling.
    let first = entry.is_some() || key.is_none();
    let receipt = match (entry, key) {
        (Some(entry), _) => state.record.receipt(&entry),
        (None, Some(key)) => state.record.receipt_by_key(&id, person.as_str(), &key).await?,
        (None, None) => None,
    };
    let leads = auction.standing.leader_id.as_ref() == Some(person);
    let maximum = match ceiling {
        Some(ceiling) => Some(ceiling),
        // The leader without more in hand has said so openly; whoever was outbid may have an older maximum.
        None if leads && first => None,
        None => store::secrets::maximum_of(&state.db, &auction.lot.id, person).await?,
    };
    let answer =
        AuctionJson::new(&auction, now(), RECENT_BIDS, names).seen_by(&auction, person, maximum, names);
    Ok(AuctionJson { receipt, ..answer })
}

fn offer(request: &PlaceBidRequest) -> AppResult<Offer> {
    let given = |field: &LooseNumber| field.0.clone().filter(|given| !given.is_blank());
    let missing = |words: String| AppError::unprocessable(words).coded(Code::BidMissing);
    let paise = |given: NumberInput| given.paise().map_err(|error| missing(error.to_string()));
    match (given(&request.bid_amount), given(&request.maximum_bid)) {
        (Some(_), Some(_)) => Err(AppError::unprocessable("Send bidAmount or maximumBid, not both.")),
        (Some(amount), None) => paise(amount).map(Offer::Exact),
        (None, Some(maximum)) => paise(maximum).map(|maximum| Offer::Maximum(Hidden::new(maximum))),
        (None, None) => Err(missing("Please enter your bid.".to_owned())),
    }
}

fn refusal(error: BidError, person: &UserId, now: Millis, names: People) -> AppError {
    match error {
        BidError::Refused(refused, auction) => {
            let words = refused.to_string();
            match refused {
                Refused::Ended => AppError::conflict(words).coded(Code::AuctionEnded),
                Refused::NotStarted => AppError::conflict(words).coded(Code::AuctionNotStarted),
                Refused::NotForSale => AppError::conflict(words).coded(Code::NotForSale),
                Refused::MaximumNotRaised => AppError::conflict(words).coded(Code::MaximumNotRaised),
                Refused::OwnAuction => AppError::forbidden(words).coded(Code::OwnAuction),
                Refused::Moved => {
                    let shown = AuctionJson::new(&auction, now, RECENT_BIDS, names);
                    let shown = shown.for_person(&auction, person, names);
                    AppError::conflict(words).coded(Code::PriceMoved).with("auction", json!(shown))
                }
                Refused::TooLow { minimum } => {
                    let minimum = json!(Rupees(minimum));
                    let refused = AppError::conflict(words).coded(Code::BidTooLow);
                    refused.param("minimumBid", minimum.clone()).with("minimumBid", minimum)
                }
                Refused::TooHigh { maximum } => AppError::unprocessable(words)
                    .coded(Code::BidTooHigh)
                    .param("maximumBid", json!(Rupees(maximum))),
            }
        }
        BidError::KeyReused => {
            let words = "This Idempotency-Key was used for another bid. Please use a new one for a new bid.";
            AppError::unprocessable(words).coded(Code::IdempotencyKeyReused)
        }
        BidError::NoSuchAuction => AppError::not_found("Auction"),
        BidError::Busy => AppError::unavailable("Too many bids at once. Please try again in a moment.")
            .coded(Code::TooManyBids),
        BidError::Database(error) => error.into(),
    }
}
