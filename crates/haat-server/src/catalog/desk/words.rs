//! `GET /api/admin/search/words`, `PUT /api/admin/search/words` and `GET /api/admin/search/beginning`

use super::pins::{PinJson, shown_pins};
use super::{commit, parse_lines};
use crate::auth::Admin;
use crate::catalog::parts::Parts;
use crate::catalog::store;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use axum::extract::State;
use haat_search::Lexicon;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What the shop's owner says of words, beside the beginning that every shop has.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchDeskJson {
    /// One line each: `sofa, couch` are the same; `footwear: shoe, boot` are kinds of the first; `- for` need not be found;
    /// `! mobile` takes a word out of that beginning, and `! ` before a line of it the line.
    words: String,
    /// What comes first for some words, by these.
    pins: Vec<PinJson>,
}

/// The words that every shop begins with.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchBeginningJson {
    /// One line each, as the owner's are written.
    lines: Vec<String>,
}

/// The owner's lines.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SearchWordsRequest {
    /// All of them; they take the place of those before.
    words: String,
    /// Those that the form was opened with: if they are others by now, nothing is changed.
    seen: Option<String>,
}

/// What the owner says of searches.
#[utoipa::path(get, path = "/api/admin/search/words", tag = "catalog", security(("session" = [])),
    responses((status = 200, body = SearchDeskJson)))]
pub async fn show_search_words(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
) -> AppResult<Json<SearchDeskJson>> {
    Ok(Json(desk(&state).await?))
}

/// Changes the owner's lines, in effect at once on this node and within a second on the others.
#[utoipa::path(put, path = "/api/admin/search/words", tag = "catalog", security(("session" = [])),
    request_body = SearchWordsRequest,
    responses((status = 200, body = SearchDeskJson), (status = 409, description = "Somebody else changed them meanwhile"),
        (status = 422, description = "By field")))]
pub async fn update_search_words(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Json(request): Json<SearchWordsRequest>,
) -> AppResult<Json<SearchDeskJson>> {
    let words = parse_lines(&request.words)?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    match &request.seen {
        None => store::put_search_words(&mut tx, &words, now).await?,
        Some(seen) => {
            if !store::replace_search_words(&mut tx, seen, &words, now).await? {
                let why = "Somebody else changed these lines meanwhile. Please load the page anew.";
                return Err(AppError::conflict(why));
            }
        }
    }
    let summary = format!("Words of the search: {} lines.", words.lines().count());
    commit(&state, tx, &admin, "search.words", &summary, now).await?;
    Ok(Json(desk(&state).await?))
}

/// What searches know of words before the owner says anything.
#[utoipa::path(get, path = "/api/admin/search/beginning", tag = "catalog", security(("session" = [])),
    responses((status = 200, body = SearchBeginningJson)))]
pub async fn show_search_beginning(_admin: Admin) -> AppResult<Json<SearchBeginningJson>> {
    Ok(Json(SearchBeginningJson { lines: Lexicon::beginning_lines().map(str::to_owned).collect() }))
}

async fn desk(state: &Parts) -> AppResult<SearchDeskJson> {
    Ok(SearchDeskJson { words: store::search_words(&state.db).await?, pins: shown_pins(state).await? })
}
