//! `POST /api/auctions`

use crate::auctions::facts::AuctionFact;
use crate::auctions::input::{LooseNumber, LooseText, LooseTime};
use crate::auctions::json::{AuctionCreated, AuctionJson};
use crate::auctions::model::RECENT_BIDS;
use crate::auctions::parts::Parts;
use crate::auctions::store;
use crate::audit;
use crate::auth::{Seller, Verified};
use crate::catalog::store as catalog;
use crate::error::{AppError, AppResult, Code};
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use crate::uploads::foreign::store::{self as foreign, PictureOf};
use axum::extract::State;
use haat_db::Tx;
use haat_domain::auctions::{AuctionForm, AuctionInput, ExtensionInput};
use haat_domain::ids::UserId;
use haat_domain::sellers::{StallState, Suspended};
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
    /// When bidding ends. A time without a zone is the shop's own (`HAAT_TIME_ZONE`).
    #[serde(default)]
    #[schema(required = true)]
    end_date: LooseTime,
    /// The raise that the bid form suggests; 100 when left out.
    #[serde(default)]
    bid_amount: LooseNumber,
    /// Stored and returned; it restricts nothing.
    #[serde(default)]
    bid_time: LooseTime,
    /// The least raise: `"any"` (the plain one), `"ladder"` or an amount in rupees.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    step: LooseNumber,
    /// The soft close; left out or null: none.
    #[serde(default)]
    extension: Option<ExtensionRequest>,
    /// The secret least price; left out or null: none.
    #[serde(default)]
    reserve: LooseNumber,
    /// The price at which it ends at once; left out or null: none.
    #[serde(default)]
    buy_now: LooseNumber,
    /// Before it no bid counts; left out: now.
    #[serde(default)]
    start_date: LooseTime,
    /// How long the winner has to order and pay; 72 when left out.
    #[serde(default)]
    payment_within_hours: LooseNumber,
    /// Up to 10 pictures; the first is `imageUrl`, which is then not needed.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    images: Vec<LooseText>,
    /// What kind of thing it is.
    #[serde(default)]
    category: LooseText,
    /// In what state it is.
    #[serde(default)]
    condition: LooseText,
}

/// A soft close: a change near the end moves the end.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExtensionRequest {
    /// How long bidding goes on after it; 2 when left out.
    #[serde(default)]
    minutes: LooseNumber,
    /// How far all extensions together may move the end; 60 when left out.
    #[serde(default)]
    cap_minutes: LooseNumber,
}

/// Opens an auction.
#[utoipa::path(post, path = "/api/auctions", tag = "auctions", request_body = CreateAuctionRequest,
    security(("session" = [])),
    responses((status = 201, body = AuctionCreated), (status = 403), (status = 422)))]
pub async fn create_auction(
    State(state): State<Arc<Parts>>,
    Verified(Seller(seller)): Verified<Seller>,
    from: ClientAddr,
    Json(request): Json<CreateAuctionRequest>,
) -> AppResult<(StatusCode, Json<AuctionCreated>)> {
    let now = state.clock.now();
    let form = AuctionForm::parse(&request.into(), now)?;
    let mut tx = state.db.begin().await?;
    must_be_allowed_to_sell(&mut tx, &seller.id).await?;
    let auction = store::insert(&mut tx, &seller, &form, &from.network().to_string(), now).await?;
    let id = auction.lot.id.as_str();
    let pictures: Vec<&str> = auction.lot.images.iter().map(String::as_str).collect();
    foreign::note(&mut tx, PictureOf::Lot, id, &pictures).await?;
    audit::record(&mut tx, &seller, "auction.create", "auction", id, form.title(), now)?;
    tx.append(now, Some(&seller.id), &AuctionFact::Opened { auction: id.to_owned() })?;
    tx.commit().await?;
    state.opened.notify_one();
    let message = "Auction created successfully".to_owned();
    let auction = AuctionJson::new(&auction, now, RECENT_BIDS, state.settings.names().await);
    Ok((StatusCode::CREATED, Json(AuctionCreated { message, auction })))
}

/// Nothing new is put up by a seller whose stall an admin closed.
pub(super) async fn must_be_allowed_to_sell(tx: &mut Tx, seller: &UserId) -> AppResult<()> {
    match catalog::stall(tx, seller).await?.state {
        StallState::Suspended => Err(AppError::forbidden(Suspended.to_string()).coded(Code::StallSuspended)),
        StallState::Open | StallState::Away => Ok(()),
    }
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
            step: request.step.0,
            extension: request.extension.map(|extension| ExtensionInput {
                minutes: extension.minutes.0,
                cap_minutes: extension.cap_minutes.0,
            }),
            reserve: request.reserve.0,
            buy_now: request.buy_now.0,
            start_date: request.start_date.0,
            payment_within_hours: request.payment_within_hours.0,
            images: request.images.into_iter().map(|image| image.0).collect(),
            category: request.category.0,
            condition: request.condition.0,
        }
    }
}
