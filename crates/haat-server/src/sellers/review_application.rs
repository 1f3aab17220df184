//! `GET /api/admin/applications` and `PUT /api/admin/applications/{id}`: answering who wants to sell.

use crate::accounts::store as accounts;
use crate::audit;
use crate::auth::{Admin, Device, Fresh};
use crate::books::store::payouts::set_bank;
use crate::catalog::facts::SellerFact;
use crate::catalog::store as catalog;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::paging::{Paging, total_count};
use crate::http::path::Path;
use crate::http::query::Query;
use crate::security::{SecurityEvent, Whose};
use crate::sellers::apply::ApplicationJson;
use crate::sellers::parts::Parts;
use crate::sellers::store::{self, ApplicationRow};
use axum::extract::State;
use haat_db::Tx;
use haat_domain::sellers::{self, ApplicationState};
use haat_domain::time::Millis;
use http::HeaderMap;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Applications on one page.
const PAGE: i64 = 20;

/// Which applications are wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedApplications {
    /// `waiting`, `approved`, `declined` or `withdrawn`; all when left out.
    state: Option<String>,
}

/// Who wants to sell here: those that wait longest first, or the latest of the others.
#[utoipa::path(get, path = "/api/admin/applications", tag = "sellers", security(("session" = [])),
    params(WantedApplications, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<ApplicationJson>, description = "`X-Total-Count` tells how many there are")))]
pub async fn list_applications(
    State(state): State<Arc<Parts>>,
    _: Admin,
    paging: Paging,
    Query(wanted): Query<WantedApplications>,
) -> AppResult<(HeaderMap, Json<Vec<ApplicationJson>>)> {
    let of = wanted.state.as_deref().and_then(ApplicationState::parse);
    let (rows, total) = store::applications(&state.db, of, paging.limit(PAGE), paging.offset(PAGE)).await?;
    Ok((total_count(total), Json(rows.into_iter().map(ApplicationJson::from).collect())))
}

/// What an admin answers.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ApplicationAnswer {
    /// Whether they may sell.
    approve: bool,
    /// Why not; the applicant reads it. May be empty when they may.
    #[serde(default)]
    reason: String,
}

/// Lets somebody sell, or tells them why not. The second try answers it as it is.
#[utoipa::path(put, path = "/api/admin/applications/{id}", tag = "sellers", security(("session" = [])),
    params(("id" = String, Path)), request_body = ApplicationAnswer,
    responses((status = 200, body = ApplicationJson), (status = 404, description = "No such application"),
        (status = 409, description = "It was answered otherwise, or taken back"),
        (status = 422, description = "Declined without a reason")))]
pub async fn review_application(
    State(state): State<Arc<Parts>>,
    Fresh(Admin(admin)): Fresh<Admin>,
    device: Device,
    Path(id): Path<String>,
    Json(answer): Json<ApplicationAnswer>,
) -> AppResult<Json<ApplicationJson>> {
    let news = if answer.approve { ApplicationState::Approved } else { ApplicationState::Declined };
    let reason = match answer.reason.trim() {
        "" if answer.approve => String::new(),
        given => sellers::reason(given)?,
    };
    let now = state.clock.now();
    let not_found = || AppError::not_found("Application");
    let mut tx = state.db.begin().await?;
    let asked = store::find(&mut tx, &id).await?.ok_or_else(not_found)?;
    let to = asked.state.after(news).map_err(|over| over_already(&over.to_string()))?;
    if to != asked.state {
        if !store::decide(&mut tx, &id, to, &reason, &admin.name, now).await? {
            return Err(over_already("This application was answered by someone else just now."));
        }
        if to == ApplicationState::Approved {
            let note = format!("made seller by {}", admin.name);
            let whose = Whose { id: &asked.user_id, name: &asked.person };
            state.security.record(&mut tx, whose, SecurityEvent::RolesChanged, &device, &note, now)?;
            open_stall(&mut tx, &asked, now).await?;
        }
        let did = if answer.approve { "Approved" } else { "Declined" };
        let why = if reason.is_empty() { String::new() } else { format!(": {reason}") };
        let summary = format!(
            "{did} the application of {} <{}> to sell as {}{why}",
            asked.person, asked.email, asked.name
        );
        audit::record(&mut tx, &admin, "seller.review", "user", asked.user_id.as_str(), &summary, now)?;
        tx.append(now, Some(&admin.id), &SellerFact::Answered { application: id.clone() })?;
    }
    let answered = store::find(&mut tx, &id).await?.ok_or_else(not_found)?;
    tx.commit().await?;
    Ok(Json(answered.into()))
}

/// Makes somebody a seller with all that they said.
async fn open_stall(tx: &mut Tx, asked: &ApplicationRow, now: Millis) -> AppResult<()> {
    let seller = &asked.user_id;
    let words = [asked.name.as_str(), &asked.logo, &asked.description];
    accounts::make_seller(tx, seller, words, now).await?;
    catalog::hold_stall(tx, seller, now).await?;
    catalog::set_business(tx, seller, &asked.business()).await?;
    if !asked.bank_sealed.is_empty() {
        set_bank(tx, seller, &asked.bank_sealed, &asked.bank_shown, now).await?;
    }
    Ok(())
}

fn over_already(words: &str) -> AppError {
    AppError::conflict(words.to_owned()).coded(Code::ApplicationAnswered)
}
