//! `GET /api/users/me/data`

use crate::accounts::json::{PersonJson, SecurityEntryJson};
use crate::accounts::parts::Parts;
use crate::accounts::store::{self, holdings};
use crate::audit;
use crate::auth::{CurrentUser, Device, Fresh};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::values::IsoTime;
use crate::security::SecurityEvent;
use axum::extract::State;
use axum::response::IntoResponse;
use http::header;
use serde::Serialize;
use serde_json::{Map, Value};
use std::sync::Arc;
use utoipa::ToSchema;

/// Everything that the shop holds about a person, but for secrets such as the hash of the password.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonalDataJson {
    /// When it was put together.
    made_at: IsoTime,
    account: PersonJson,
    /// Sign-ins and what changed about how the account is protected, the last 90 days.
    security_log: Vec<SecurityEntryJson>,
    /// Orders, bids, notices and so on: each a list of rows.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    holdings: Map<String, Value>,
}

/// Everything that the shop holds about the signed-in person.
#[utoipa::path(get, path = "/api/users/me/data", tag = "accounts", security(("session" = [])),
    responses((status = 200, body = PersonalDataJson),
        (status = 403, description = "The password has to be given again"),
        (status = 429, description = "Too many downloads; see Retry-After")))]
pub async fn download_data(
    State(state): State<Arc<Parts>>,
    Fresh(user): Fresh<CurrentUser>,
    device: Device,
) -> AppResult<impl IntoResponse> {
    crate::accounts::tries::download(&user.id).check(&state.limits).await?;
    let now = state.clock.now();
    let row = store::find(&state.db, &user.id).await?.ok_or_else(AppError::unauthorized)?;
    let (log, _) =
        audit::search(&state.db, "security.entry", Some(&user.id), "", holdings::MOST_ROWS, 0).await?;
    let mut tx = state.db.begin().await?;
    state.security.record(&mut tx, &user, SecurityEvent::DataDownloaded, &device, "", now)?;
    tx.commit().await?;
    let data = PersonalDataJson {
        made_at: IsoTime(now),
        account: row.into(),
        security_log: log.into_iter().filter_map(SecurityEntryJson::read).collect(),
        holdings: holdings::of(&state.db, &user.id).await?,
    };
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"my-data.json\"")];
    Ok((name, Json(data)))
}
