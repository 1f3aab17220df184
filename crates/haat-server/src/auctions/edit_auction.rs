//! `PUT /api/auctions/{id}`

use crate::auctions::create_auction::CreateAuctionRequest;
use crate::auctions::facts::AuctionFact;
use crate::auctions::json::{AuctionCreated, AuctionJson};
use crate::auctions::model::RECENT_BIDS;
use crate::auctions::parts::Parts;
use crate::auctions::store;
use crate::audit;
use crate::auth::Seller;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::uploads::foreign::store::{self as foreign, PictureOf};
use axum::extract::State;
use haat_domain::auctions::{AuctionForm, EditRefused, may_edit};
use haat_domain::ids::AuctionId;
use std::sync::Arc;

/// Edits an auction, terms and all, until the first bid. What is left out gets its plain value, as on create.
#[utoipa::path(put, path = "/api/auctions/{id}", tag = "auctions", params(("id" = String, Path)),
    request_body = CreateAuctionRequest, security(("session" = [])),
    responses((status = 200, body = AuctionCreated), (status = 403), (status = 404),
        (status = 409, description = "Somebody has bid, or it has ended"), (status = 422)))]
pub async fn edit_auction(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    Path(id): Path<String>,
    Json(request): Json<CreateAuctionRequest>,
) -> AppResult<Json<AuctionCreated>> {
    let (id, input) = (AuctionId::from(id), request.into());
    // A change between the look and the edit makes us look again: a bid may have come.
    loop {
        let now = state.clock.now();
        let auction = store::head(&state.db, &id).await?.ok_or_else(|| AppError::not_found("Auction"))?;
        may_edit(&auction.state(), &seller.id, now).map_err(refusal)?;
        let form = AuctionForm::parse(&input, now)?;
        let mut tx = state.db.begin().await?;
        let Some(edited) = store::edit(&mut tx, &id, auction.standing.version, &form, now).await? else {
            continue;
        };
        let pictures: Vec<&str> = edited.lot.images.iter().map(String::as_str).collect();
        foreign::note(&mut tx, PictureOf::Lot, id.as_str(), &pictures).await?;
        audit::record(&mut tx, &seller, "auction.edit", "auction", id.as_str(), form.title(), now)?;
        let last = edited.standing.version;
        tx.append(now, Some(&seller.id), &AuctionFact::Changed { auction: id.to_string(), last })?;
        tx.commit().await?;
        state.opened.notify_one();
        let auction = AuctionJson::new(&edited, now, RECENT_BIDS, state.settings.names().await);
        return Ok(Json(AuctionCreated { message: "Auction updated successfully".to_owned(), auction }));
    }
}

fn refusal(refused: EditRefused) -> AppError {
    match refused {
        EditRefused::NotYours => AppError::forbidden(refused.to_string()).coded(Code::NotYourAuction),
        EditRefused::HasBids => AppError::conflict(refused.to_string()).coded(Code::AuctionHasBids),
        EditRefused::Ended => AppError::conflict(refused.to_string()).coded(Code::AuctionEnded),
    }
}
