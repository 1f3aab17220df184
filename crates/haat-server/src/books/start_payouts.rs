//! `POST /api/admin/payouts`

use crate::auth::{Accountant, Fresh};
use crate::books::json::PayoutJson;
use crate::books::parts::Parts;
use crate::books::payouts::{self, Starter};
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::values::Rupees;
use axum::extract::State;
use haat_domain::money::Paise;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What came of a run.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutRunJson {
    /// In words.
    message: String,
    /// What was started.
    payouts: Vec<PayoutJson>,
    /// Who would get something and did not say where.
    without_bank: Vec<UnpaidSellerJson>,
}

/// A seller who did not say where they want their money.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnpaidSellerJson {
    name: String,
    amount: Rupees,
}

/// Starts a payout of each seller's available balance, if it is as much as is paid out at all. What was started is no
/// longer available, so a second run starts nothing twice.
#[utoipa::path(post, path = "/api/admin/payouts", tag = "books", security(("session" = [])),
    responses((status = 200, body = PayoutRunJson)))]
pub async fn start_payouts(
    State(state): State<Arc<Parts>>,
    Fresh(Accountant(admin)): Fresh<Accountant>,
) -> AppResult<Json<PayoutRunJson>> {
    let run = payouts::start(&state, Starter::Person(&admin), None).await?;
    let message = run.words();
    let without_bank = run
        .without_bank
        .into_iter()
        .map(|(name, amount)| UnpaidSellerJson { name, amount: Rupees(Paise(amount)) })
        .collect();
    Ok(Json(PayoutRunJson {
        message,
        payouts: run.started.into_iter().map(PayoutJson::from).collect(),
        without_bank,
    }))
}
