//! `DELETE /api/auctions/{id}`

use crate::auctions::facts::AuctionFact;
use crate::auctions::parts::Parts;
use crate::auctions::store;
use crate::audit;
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::auctions::{DeleteRefused, may_delete};
use haat_domain::ids::AuctionId;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Words for a toast.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuctionDeleted {
    message: String,
}

/// Takes an auction out of the shop: an admin always, its creator while there are no bids.
#[utoipa::path(delete, path = "/api/auctions/{id}", tag = "auctions", params(("id" = String, Path)),
    security(("session" = [])),
    responses((status = 200, body = AuctionDeleted), (status = 403), (status = 404), (status = 409)))]
pub async fn delete_auction(
    State(state): State<Arc<Parts>>,
    user: CurrentUser,
    Path(id): Path<String>,
) -> AppResult<Json<AuctionDeleted>> {
    let id = AuctionId::from(id);
    // A bid between the look and the deletion makes us look again: the creator may have lost the right.
    loop {
        let auction = store::head(&state.db, &id).await?.ok_or_else(|| AppError::not_found("Auction"))?;
        may_delete(&auction.state(), &user.id, user.is_admin).map_err(refusal)?;
        let now = state.clock.now();
        let mut tx = state.db.begin().await?;
        if store::delete(&mut tx, &id, auction.standing.version, now).await? {
            audit::record(&mut tx, &user, "auction.delete", "auction", id.as_str(), &auction.lot.title, now)?;
            tx.append(now, Some(&user.id), &AuctionFact::Deleted { auction: id.into_string() })?;
            tx.commit().await?;
            return Ok(Json(AuctionDeleted { message: "Auction Deleted!".to_owned() }));
        }
    }
}

fn refusal(refused: DeleteRefused) -> AppError {
    match refused {
        DeleteRefused::NotYours => AppError::forbidden(refused.to_string()).coded(Code::NotYourAuction),
        DeleteRefused::HasBids => AppError::conflict(refused.to_string()).coded(Code::AuctionHasBids),
    }
}
