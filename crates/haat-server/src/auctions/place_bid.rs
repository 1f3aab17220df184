//! `POST /api/auctions/{id}/bids` and `POST /api/auctions/{id}/bids/Bidder`

use crate::auctions::bidding::{BidError, Offer};
use crate::auctions::input::LooseNumber;
use crate::auctions::json::AuctionJson;
use crate::auctions::model::RECENT_BIDS;
use crate::auctions::parts::Parts;
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::values::Rupees;
use axum::extract::{Path, State};
use haat_domain::auctions::BidRefused;
use haat_domain::ids::AuctionId;
use haat_domain::money::Paise;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// Bids that one person may try in a while: more than a thumb can, less than a flood.
const BIDS: u32 = 100;
const BIDS_PER: Duration = Duration::from_secs(10);

/// A bid. Whose it is, the session says; a name in the body is ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceBidRequest {
    /// What is offered, in rupees.
    #[serde(default)]
    #[schema(required = true)]
    bid_amount: LooseNumber,
}

/// Bids on an auction. The answer is the auction as it stood right after this bid.
#[utoipa::path(post, path = "/api/auctions/{id}/bids", tag = "auctions", params(("id" = String, Path)),
    request_body = PlaceBidRequest, security(("session" = [])),
    responses((status = 200, body = AuctionJson), (status = 403), (status = 404),
        (status = 409, description = "Too low (`minimumBid` tells what would do), or ended"), (status = 422)))]
pub async fn place_bid(
    State(state): State<Arc<Parts>>,
    bidder: CurrentUser,
    Path(id): Path<String>,
    Json(request): Json<PlaceBidRequest>,
) -> AppResult<Json<AuctionJson>> {
    state.limits.check(&format!("bid:{}", bidder.id), BIDS, BIDS_PER).await?;
    let amount = amount(request)?;
    let auction = AuctionId::from(id);
    let offer = Offer { auction, bidder: bidder.id, bidder_name: bidder.name, amount };
    let auction = state.bidding.place(offer).await.map_err(refusal)?;
    Ok(Json(AuctionJson::new(&auction, state.clock.now(), RECENT_BIDS)))
}

/// The same call under the address that the known client uses.
#[utoipa::path(post, path = "/api/auctions/{id}/bids/Bidder", tag = "auctions", params(("id" = String, Path)),
    request_body = PlaceBidRequest, security(("session" = [])),
    responses((status = 200, body = AuctionJson), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn place_bid_as_bidder(
    state: State<Arc<Parts>>,
    bidder: CurrentUser,
    id: Path<String>,
    request: Json<PlaceBidRequest>,
) -> AppResult<Json<AuctionJson>> {
    place_bid(state, bidder, id, request).await
}

fn amount(request: PlaceBidRequest) -> AppResult<Paise> {
    let given = request.bid_amount.0.filter(|given| !given.is_blank());
    let given = given.ok_or_else(|| AppError::unprocessable("Please enter your bid."))?;
    given.paise().map_err(|error| AppError::unprocessable(error.to_string()))
}

fn refusal(error: BidError) -> AppError {
    match error {
        BidError::Refused(refused) => {
            let words = refused.to_string();
            match refused {
                BidRefused::Ended => AppError::conflict(words),
                BidRefused::OwnAuction => AppError::forbidden(words),
                BidRefused::TooLow { minimum } => AppError::conflict(words)
                    .with("minimumBid", serde_json::to_value(Rupees(minimum)).unwrap_or_default()),
                BidRefused::TooHigh { .. } => AppError::unprocessable(words),
            }
        }
        BidError::NoSuchAuction => AppError::not_found("Auction"),
        BidError::Busy => AppError::unavailable("Too many bids at once. Please try again in a moment."),
        BidError::Database(error) => error.into(),
    }
}
