//! `GET /api/questions`

use super::QuestionJson;
use super::parts::Parts;
use super::store;
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::hearts::store::Thing;
use crate::http::json::Json;
use crate::http::params::Params;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Questions shown of a thing.
const MOST_SHOWN: i64 = 50;

/// About what.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AboutParams {
    /// `product` or `lot`.
    #[serde(default)]
    thing: String,
    /// Its id.
    #[serde(default)]
    id: String,
}

/// What was asked about a thing and answered, the latest first. Whoever is signed in also sees what they asked themselves.
#[utoipa::path(get, path = "/api/questions", tag = "questions", params(AboutParams),
    security((), ("session" = [])),
    responses((status = 200, body = Vec<QuestionJson>), (status = 404, description = "Nothing of this kind can be asked about")))]
pub async fn list_questions(
    State(state): State<Arc<Parts>>,
    reader: Option<CurrentUser>,
    Params(params): Params<AboutParams>,
) -> AppResult<Json<Vec<QuestionJson>>> {
    let thing = Thing::parse(&params.thing).ok_or_else(|| AppError::not_found("Thing"))?;
    let reader = reader.as_ref().map(|reader| &reader.id);
    let rows = store::about(&state.db, thing, &params.id, reader, MOST_SHOWN).await?;
    Ok(Json(rows.into_iter().map(QuestionJson::from).collect()))
}
