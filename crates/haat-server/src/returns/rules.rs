//! `GET /api/returns/rules` and `PUT /api/admin/returns/rules`

use crate::audit;
use crate::auth::Admin;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::values::Whole;
use crate::returns::parts::Parts;
use crate::settings;
use axum::extract::State;
use haat_domain::returns::ReturnRules;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The days that the shop allows for returns.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnRulesJson {
    /// So many days after its delivery something can be given back; 0 when nothing can.
    window_days: Whole,
    /// So many days the seller has to answer, and the customer to object.
    answer_days: Whole,
    /// So many days for the way back, and for the seller to say that it came.
    send_days: Whole,
}

impl From<ReturnRules> for ReturnRulesJson {
    fn from(rules: ReturnRules) -> Self {
        Self {
            window_days: Whole(rules.window_days),
            answer_days: Whole(rules.answer_days),
            send_days: Whole(rules.send_days),
        }
    }
}

/// The days that the shop allows for returns.
#[utoipa::path(get, path = "/api/returns/rules", tag = "returns", responses((status = 200, body = ReturnRulesJson)))]
pub async fn show_return_rules(State(state): State<Arc<Parts>>) -> AppResult<Json<ReturnRulesJson>> {
    Ok(Json(settings::read_return_rules(&state.db).await?.into()))
}

/// Changes the days that the shop allows for returns. Returns under way keep the day that they have.
#[utoipa::path(put, path = "/api/admin/returns/rules", tag = "returns", security(("session" = [])), request_body = ReturnRulesJson,
    responses((status = 200, body = ReturnRulesJson), (status = 422, description = "Days that make no sense")))]
pub async fn put_return_rules(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Json(given): Json<ReturnRulesJson>,
) -> AppResult<Json<ReturnRulesJson>> {
    let rules = ReturnRules {
        window_days: given.window_days.0,
        answer_days: given.answer_days.0,
        send_days: given.send_days.0,
    };
    rules.check().map_err(AppError::from)?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    settings::put_return_rules(&mut tx, &rules, now).await?;
    let summary = format!("Changed the days for returns: {} after delivery.", rules.window_days);
    audit::record(&mut tx, &admin, "returns.rules", "settings", "returns", &summary, now)?;
    tx.commit().await?;
    Ok(Json(rules.into()))
}
