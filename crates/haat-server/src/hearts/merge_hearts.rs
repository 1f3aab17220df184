//! `POST /api/hearts`

use super::list_hearts::{HeartsJson, hearts_of};
use super::parts::Parts;
use super::store::{self, Thing};
use super::{MOST_HEARTS, give_heart};
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What was marked in a browser before its owner signed in, the latest first.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MergeRequest {
    /// Products, by id.
    #[serde(default)]
    products: Vec<String>,
    /// Lots, by id.
    #[serde(default)]
    lots: Vec<String>,
}

/// Adds what was marked before signing in to what the account has. What no longer exists is left out.
#[utoipa::path(post, path = "/api/hearts", tag = "hearts", security(("session" = [])), request_body = MergeRequest,
    responses((status = 200, body = HeartsJson), (status = 422, description = "Too many")))]
pub async fn merge_hearts(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Json(request): Json<MergeRequest>,
) -> AppResult<Json<HeartsJson>> {
    let most = usize::try_from(MOST_HEARTS).unwrap_or(usize::MAX);
    if request.products.len() > most || request.lots.len() > most {
        return Err(AppError::unprocessable(format!("At most {MOST_HEARTS} hearts of a kind can be kept.")));
    }
    give_heart::limit(&state, &person.id).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    for (thing, ids) in [(Thing::Product, &request.products), (Thing::Lot, &request.lots)] {
        store::give_all(&mut tx, &person.id, thing, ids, now, MOST_HEARTS).await?;
    }
    tx.commit().await?;
    Ok(Json(hearts_of(&state, &person.id).await?))
}
