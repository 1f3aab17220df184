//! `GET /api/hearts`

use super::parts::Parts;
use super::store::{self, Thing};
use crate::auth::CurrentUser;
use crate::error::AppResult;
use crate::http::json::Json;
use axum::extract::State;
use haat_db::DbError;
use haat_domain::ids::UserId;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// What a person marked with a heart, by id, the latest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeartsJson {
    /// Products they wish for.
    products: Vec<String>,
    /// Lots they watch.
    lots: Vec<String>,
    /// The variants of which they want to be told when they are back in stock, each under its product's id.
    variants: BTreeMap<String, String>,
}

/// What the signed-in person marked with a heart, by id, the latest first.
#[utoipa::path(get, path = "/api/hearts", tag = "hearts", security(("session" = [])),
    responses((status = 200, body = HeartsJson)))]
pub async fn list_hearts(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
) -> AppResult<Json<HeartsJson>> {
    Ok(Json(hearts_of(&state, &person.id).await?))
}

pub(super) async fn hearts_of(state: &Parts, user: &UserId) -> Result<HeartsJson, DbError> {
    let products = store::of_person(&state.db, user, Thing::Product).await?;
    let lots = store::of_person(&state.db, user, Thing::Lot).await?;
    let variants = store::waits_of(&state.db, user).await?;
    Ok(HeartsJson { products, lots, variants })
}
