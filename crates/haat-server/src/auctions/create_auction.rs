//! `POST /api/auctions`

use crate::auctions::facts::AuctionFact;
use crate::auctions::input::{LooseNumber, LooseText, LooseTime};
use crate::auctions::json::{AuctionCreated, AuctionJson};
use crate::auctions::model::RECENT_BIDS;
use crate::auctions::parts::Parts;
use crate::auctions::store;
use crate::audit;
use crate::auth::Seller;
use crate::error::AppResult;
use crate::http::json::Json;
use axum::extract::State;
use haat_domain::auctions::{AuctionForm, AuctionInput};
use http::StatusCode;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A lot to put up.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateAuctionRequest {
    #[serde(default)]
    #[schema(required = true)]
    title: LooseText,
    #[serde(default)]
    #[schema(required = true)]
    description: LooseText,
    #[serde(default)]
    #[schema(required = true)]
    image_url: LooseText,
    #[serde(default)]
    #[schema(required = true)]
    starting_bid: LooseNumber,
    /// When bidding ends. A time without a zone is India's.
    #[serde(default)]
    #[schema(required = true)]
    end_date: LooseTime,
    /// The raise that the bid form suggests; 100 when left out.
    #[serde(default)]
    bid_amount: LooseNumber,
    /// Stored and returned; it restricts nothing.
    #[serde(default)]
    bid_time: LooseTime,
}

/// Opens an auction.
#[utoipa::path(post, path = "/api/auctions", tag = "auctions", request_body = CreateAuctionRequest,
    security(("session" = [])),
    responses((status = 201, body = AuctionCreated), (status = 403), (status = 422)))]
pub async fn create_auction(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    Json(request): Json<CreateAuctionRequest>,
) -> AppResult<(StatusCode, Json<AuctionCreated>)> {
    let now = state.clock.now();
    let form = AuctionForm::parse(&request.into(), now)?;
    let mut tx = state.db.begin().await?;
    let auction = store::insert(&mut tx, &seller, &form, now).await?;
    let id = auction.lot.id.as_str();
    audit::record(&mut tx, &seller, "auction.create", "auction", id, form.title(), now)?;
    tx.append(now, Some(&seller.id), &AuctionFact::Opened { auction: id.to_owned() })?;
    tx.commit().await?;
    state.opened.notify_one();
    let message = "Auction created successfully".to_owned();
    let auction = AuctionJson::new(&auction, now, RECENT_BIDS);
    Ok((StatusCode::CREATED, Json(AuctionCreated { message, auction })))
}

impl From<CreateAuctionRequest> for AuctionInput {
    fn from(request: CreateAuctionRequest) -> Self {
        Self {
            title: request.title.0,
            description: request.description.0,
            image_url: request.image_url.0,
            starting_bid: request.starting_bid.0,
            end_date: request.end_date.0,
            bid_amount: request.bid_amount.0,
            bid_time: request.bid_time.0,
        }
    }
}
