//! `GET /api/threads/{id}`

use super::access::Open;
use super::json::{NamesOf, ThreadJson, ThreadMessageJson};
use super::parts::Parts;
use super::store;
use crate::auth::Customer;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::params::Params;
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::threads::Side;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Messages in one answer.
const PAGE: i64 = 50;

/// Which part of the thread.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ThreadParams {
    /// Only messages before the one with this number; left out, the newest.
    #[serde(default)]
    before: Option<String>,
}

/// What was written about one seller's part of an order: for its customer, that seller and admins. It may be empty yet.
#[utoipa::path(get, path = "/api/threads/{id}", tag = "threads", security(("session" = [])),
    params(("id" = String, Path, description = "The order's id, a dot, and the number of the parcel"), ThreadParams),
    responses((status = 200, body = ThreadJson), (status = 404, description = "Not there, or not yours to see")))]
pub async fn show_thread(
    State(state): State<Arc<Parts>>,
    Customer(person): Customer,
    Path(id): Path<String>,
    Params(params): Params<ThreadParams>,
) -> AppResult<Json<ThreadJson>> {
    let open = Open::find(&state, &person, &id).await?;
    let before = match params.before.as_deref().map(str::trim) {
        None | Some("") => i64::MAX,
        Some(no) => no.parse().map_err(|_| AppError::bad_request("before: must be the no of a message."))?,
    };
    shown(&state, &open, before).await.map(Json)
}

/// The thread as its reader may see it.
pub(super) async fn shown(state: &Parts, open: &Open, before: i64) -> AppResult<ThreadJson> {
    let names = NamesOf::new(open, &state.settings.texts().await.name);
    let rows = store::messages(&state.db, &open.key, before, PAGE).await?;
    let reasons = match open.side {
        Side::Shop => store::reasons(&state.db, &open.key).await?,
        Side::Customer | Side::Seller => Vec::new(),
    };
    let messages = rows.into_iter().map(|row| {
        let own = reasons.iter().filter(|(no, _)| *no == row.no).map(|(_, reason)| reason.clone());
        let own = own.collect();
        ThreadMessageJson::new(row, &names, own)
    });
    let messages = messages.collect();
    Ok(ThreadJson::new(open, names, messages))
}
