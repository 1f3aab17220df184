//! `PUT` and `DELETE /api/hearts/{thing}/{id}`

use super::MOST_HEARTS;
use super::parts::Parts;
use super::store::{self, Thing};
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::params::Params;
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::ids::{UserId, VariantId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};

/// Whether it is marked now.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeartJson {
    hearted: bool,
}

/// What of a product is wished for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WishParams {
    /// The variant to be told of when it is back in stock; empty for any of them. Left out, it stays as it was.
    variant: Option<String>,
}

/// Marks a product or a lot with a heart. Doing it again changes nothing but the variant that is waited for.
#[utoipa::path(put, path = "/api/hearts/{thing}/{id}", tag = "hearts", security(("session" = [])),
    params(("thing" = String, Path, description = "`product` or `lot`"), ("id" = String, Path), WishParams),
    responses((status = 200, body = HeartJson), (status = 404, description = "No such thing in the shop"),
        (status = 422, description = "There are too many hearts already")))]
pub async fn give_heart(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Path((thing, id)): Path<(String, String)>,
    Params(params): Params<WishParams>,
) -> AppResult<Json<HeartJson>> {
    let thing = Thing::parse(&thing).ok_or_else(|| AppError::not_found("Thing"))?;
    limit(&state, &person.id).await?;
    let mut tx = state.db.begin().await?;
    let given = store::give(&mut tx, &person.id, thing, &id, state.clock.now(), MOST_HEARTS).await?;
    if !given && !store::has(&mut tx, &person.id, thing, &id).await? {
        if store::count_of(&mut tx, &person.id, thing).await? >= MOST_HEARTS {
            return Err(AppError::unprocessable(format!(
                "You have {MOST_HEARTS} hearts of this kind. Take one back before you give another."
            )));
        }
        return Err(AppError::not_found("Thing"));
    }
    if let Some(variant) = params.variant.filter(|_| thing == Thing::Product) {
        let variant = (!variant.is_empty()).then(|| VariantId::from(variant));
        if !store::wait_for(&mut tx, &person.id, &id, variant.as_ref()).await? {
            return Err(AppError::not_found("Variant"));
        }
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

/// More than people press: whatever goes on pressing would only keep the database writing.
pub(super) async fn limit(state: &Parts, user: &UserId) -> AppResult<()> {
    state.limits.check(&format!("heart:{user}"), 120, Duration::from_mins(1)).await
}
