//! `POST /api/admin/payouts`

use crate::audit;
use crate::auth::{Admin, Fresh};
use crate::books::json::PayoutJson;
use crate::books::parts::Parts;
use crate::books::payouts;
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
    Fresh(Admin(admin)): Fresh<Admin>,
) -> AppResult<Json<PayoutRunJson>> {
    let run = payouts::start(&state, &admin.name, None).await?;
    let sum: i64 = run.started.iter().map(|payout| payout.amount).sum();
    let message = match run.started.len() {
        0 => "There is nothing to pay out.".to_owned(),
        1 => format!("One payout of {} is to be transferred.", Paise(sum)),
        many => format!("{many} payouts of {} are to be transferred.", Paise(sum)),
    };
    if let Some(first) = run.started.first() {
        let (mut tx, now) = (state.db.begin().await?, state.clock.now());
        audit::record(&mut tx, &admin, "payout.start", "payout", &first.run_id, &message, now)?;
        tx.commit().await?;
    }
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
