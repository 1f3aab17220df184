//! `PUT /api/admin/payouts/{id}/paid` and `PUT /api/admin/payouts/{id}/failed`

use crate::audit;
use crate::auth::{Accountant, CurrentUser, Fresh, Knows};
use crate::books::facts::PayoutFact;
use crate::books::json::PayoutJson;
use crate::books::parts::Parts;
use crate::books::store::payouts::{self as store, Payout};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_db::Tx;
use haat_domain::money::Paise;
use haat_domain::payouts::PayoutStatus;
use haat_domain::time::Millis;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// How a payout was made.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PaidPayout {
    /// The bank's number of the transfer.
    reference: String,
}

/// Why a payout did not arrive.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FailedPayout {
    /// In a few words; the seller reads it.
    reason: String,
}

/// Notes that a payout was transferred. The second try answers it as it is.
#[utoipa::path(put, path = "/api/admin/payouts/{id}/paid", tag = "books", security(("session" = [])), params(("id" = String, Path)),
    request_body = PaidPayout, responses((status = 200, body = PayoutJson), (status = 404, description = "No such payout"), (status = 409, description = "It failed before"), (status = 422, description = "No reference")))]
pub async fn pay_payout(
    State(state): State<Arc<Parts>>,
    Fresh(Knows(Accountant(admin))): Fresh<Knows<Accountant>>,
    Path(id): Path<String>,
    Json(told): Json<PaidPayout>,
) -> AppResult<Json<PayoutJson>> {
    let reference = words(&told.reference, "Please give the bank's number of the transfer.")?;
    settle_payout(&state, &admin, &id, PayoutStatus::Paid, &reference).await
}

/// Notes that a payout did not arrive, or came back: its money is the seller's balance again.
#[utoipa::path(put, path = "/api/admin/payouts/{id}/failed", tag = "books", security(("session" = [])), params(("id" = String, Path)),
    request_body = FailedPayout, responses((status = 200, body = PayoutJson), (status = 404, description = "No such payout"), (status = 422, description = "No reason")))]
pub async fn fail_payout(
    State(state): State<Arc<Parts>>,
    Fresh(Knows(Accountant(admin))): Fresh<Knows<Accountant>>,
    Path(id): Path<String>,
    Json(told): Json<FailedPayout>,
) -> AppResult<Json<PayoutJson>> {
    let reason = words(&told.reason, "Please say why the payout failed.")?;
    settle_payout(&state, &admin, &id, PayoutStatus::Failed, &reason).await
}

fn words(text: &str, missing: &'static str) -> AppResult<String> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > 200 || text.chars().any(char::is_control) {
        return Err(AppError::unprocessable(missing));
    }
    Ok(text.to_owned())
}

async fn settle_payout(
    state: &Parts,
    admin: &CurrentUser,
    id: &str,
    news: PayoutStatus,
    said: &str,
) -> AppResult<Json<PayoutJson>> {
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let payout = store::find(&mut tx, id).await?.ok_or_else(not_found)?;
    let to = payout.status.after(news).map_err(|over| conflict(&over.to_string()))?;
    if to != payout.status && !write(&mut tx, &payout, to, said, &admin.name, now).await? {
        return Err(conflict("This payout was changed by someone else just now."));
    }
    if to != payout.status {
        let sum = Paise(payout.amount);
        let summary =
            format!("Noted that the payout of {sum} to {} {}: {said}", payout.seller_name, done(to));
        audit::record(&mut tx, admin, "payout.settle", "payout", id, &summary, now)?;
        tx.append(now, Some(&admin.id), &PayoutFact::Settled { payout: id.to_owned() })?;
    }
    let payout = store::find(&mut tx, id).await?.ok_or_else(not_found)?;
    tx.commit().await?;
    Ok(Json(payout.into()))
}

async fn write(
    tx: &mut Tx,
    payout: &Payout,
    to: PayoutStatus,
    said: &str,
    by: &str,
    now: Millis,
) -> AppResult<bool> {
    Ok(match to {
        PayoutStatus::Started => false,
        PayoutStatus::Paid => store::paid(tx, payout, said, by, now).await?,
        PayoutStatus::Failed => store::failed(tx, payout, said, by, now).await?,
    })
}

fn done(to: PayoutStatus) -> &'static str {
    if to == PayoutStatus::Paid { "was made" } else { "failed" }
}

fn conflict(words: &str) -> AppError {
    AppError::conflict(words.to_owned()).coded(Code::PayoutMoved)
}

fn not_found() -> AppError {
    AppError::not_found("Payout")
}
