//! `PUT` and `DELETE /api/hearts/{thing}/{id}`

use super::MOST;
use super::parts::Parts;
use super::store::{self, Thing};
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::ids::UserId;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// Whether it is marked now.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeartJson {
    hearted: bool,
}

/// Marks a product or a lot with a heart. Doing it again changes nothing.
#[utoipa::path(put, path = "/api/hearts/{thing}/{id}", tag = "hearts", security(("session" = [])),
    params(("thing" = String, Path, description = "`product` or `lot`"), ("id" = String, Path)),
    responses((status = 200, body = HeartJson), (status = 404, description = "No such thing in the shop"),
        (status = 422, description = "There are too many hearts already")))]
pub async fn give_heart(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Path((thing, id)): Path<(String, String)>,
) -> AppResult<Json<HeartJson>> {
    let thing = Thing::parse(&thing).ok_or_else(|| AppError::not_found("Thing"))?;
    limit(&state, &person.id).await?;
    let mut tx = state.db.begin().await?;
    let given = store::give(&mut tx, &person.id, thing, &id, state.clock.now(), MOST).await?;
    if !given && !store::has(&mut tx, &person.id, thing, &id).await? {
        if store::count_of(&mut tx, &person.id, thing).await? >= MOST {
            return Err(AppError::unprocessable(format!(
                "You have {MOST} hearts of this kind. Take one back before you give another."
            )));
        }
        return Err(AppError::not_found("Thing"));
    }
    tx.commit().await?;
    Ok(Json(HeartJson { hearted: true }))
}

/// Takes a heart back. Doing it again changes nothing.
#[utoipa::path(delete, path = "/api/hearts/{thing}/{id}", tag = "hearts", security(("session" = [])),
    params(("thing" = String, Path, description = "`product` or `lot`"), ("id" = String, Path)),
    responses((status = 200, body = HeartJson)))]
pub async fn take_heart(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Path((thing, id)): Path<(String, String)>,
) -> AppResult<Json<HeartJson>> {
    let thing = Thing::parse(&thing).ok_or_else(|| AppError::not_found("Thing"))?;
    limit(&state, &person.id).await?;
    store::take_back(&state.db, &person.id, thing, &id).await?;
    Ok(Json(HeartJson { hearted: false }))
}

/// Nobody's heart beats faster.
pub(super) async fn limit(state: &Parts, user: &UserId) -> AppResult<()> {
    state.limits.check(&format!("heart:{user}"), 120, Duration::from_mins(1)).await
}
