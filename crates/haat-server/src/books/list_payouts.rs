//! `GET /api/admin/payouts` and `GET /api/admin/payout-runs/{id}/bank.csv`

use crate::auth::{Accountant, Device, Fresh, Knows};
use crate::books::bank::BankDetails;
use crate::books::json::PayoutJson;
use crate::books::parts::Parts;
use crate::books::store::payouts as store;
use crate::error::{AppError, AppResult};
use crate::http::csv::{self, guarded};
use crate::http::json::Json;
use crate::http::paging::{LIST_LIMIT, Paging, total_count};
use crate::http::path::Path;
use crate::http::query::Query;
use axum::extract::State;
use axum::response::Response;
use haat_domain::payouts::PayoutStatus;
use http::HeaderMap;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Which payouts are wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedPayouts {
    /// `started`, `paid` or `failed`.
    status: Option<String>,
}

/// The shop's payouts, newest first.
#[utoipa::path(get, path = "/api/admin/payouts", tag = "books", security(("session" = [])),
    params(WantedPayouts, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<PayoutJson>, description = "`X-Total-Count` tells how many there are")))]
pub async fn list_payouts(
    State(state): State<Arc<Parts>>,
    _: Accountant,
    paging: Paging,
    Query(wanted): Query<WantedPayouts>,
) -> AppResult<(HeaderMap, Json<Vec<PayoutJson>>)> {
    let status = wanted.status.as_deref().and_then(PayoutStatus::parse);
    let (limit, offset) = (paging.limit(LIST_LIMIT), paging.offset(LIST_LIMIT));
    let (payouts, total) = store::list(&state.db, None, status, limit, offset).await?;
    Ok((total_count(total), Json(payouts.into_iter().map(PayoutJson::from).collect())))
}

/// The payouts of a run that are still to be transferred, as a CSV file for the bank.
#[utoipa::path(get, path = "/api/admin/payout-runs/{id}/bank.csv", tag = "books", security(("session" = [])), params(("id" = String, Path)),
    responses((status = 200, content_type = "text/csv", body = String), (status = 404, description = "No such run, or nothing of it is to be transferred"),
        (status = 409, description = "Bank details were sealed with another secret")))]
pub async fn export_bank_file(
    State(state): State<Arc<Parts>>,
    Fresh(Knows(Accountant(accountant))): Fresh<Knows<Accountant>>,
    device: Device,
    Path(id): Path<String>,
) -> AppResult<Response> {
    let payouts = store::of_run(&state.db, &id).await?;
    let open: Vec<_> = payouts.into_iter().filter(|payout| payout.status == PayoutStatus::Started).collect();
    if open.is_empty() {
        return Err(AppError::not_found("Payout"));
    }
    let columns = ["payout", "beneficiary", "account", "code", "amount", "currency", "remark"];
    let mut lines = vec![columns.map(str::to_owned).to_vec()];
    for payout in open {
        let opened = state.vault.open(payout.seller_id.as_str(), &payout.bank_sealed);
        let bank: Option<BankDetails> = opened.and_then(|opened| serde_json::from_str(&opened.text).ok());
        let bank = bank.ok_or_else(|| {
            AppError::conflict(format!(
                "The bank details of {} cannot be read: the shop's secret is another one now. \
                 Mark the payout as failed and ask for them again.",
                payout.seller_name
            ))
        })?;
        lines.push(vec![
            payout.id,
            guarded(&bank.holder),
            bank.account,
            bank.code,
            csv::amount(payout.amount),
            "INR".to_owned(),
            guarded(&payout.seller_name),
        ]);
    }
    let name = format!("payouts-{id}.csv");
    state.security.exported(&state.db, &accountant, &device, &name, state.clock.now()).await?;
    Ok(csv::file(&name, &lines))
}
