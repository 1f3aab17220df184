//! `PUT /api/admin/sellers/{id}/state`

use crate::accounts::store as accounts;
use crate::auctions::store::withdrawn::{self as auctions, Unbid};
use crate::audit;
use crate::auth::{Admin, Fresh};
use crate::catalog::facts::SellerFact;
use crate::catalog::store::{self as catalog, StallStatus};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::sellers::keep_stall::StallJson;
use crate::sellers::parts::Parts;
use axum::extract::State;
use haat_domain::ids::UserId;
use haat_domain::sellers;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Whether a stall is closed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SuspensionRequest {
    /// Whether it is.
    suspended: bool,
    /// Why; the seller reads it. May be empty when it is opened again.
    #[serde(default)]
    reason: String,
}

/// A stall that was closed or opened, and what became of its lots.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuspensionAnswer {
    #[serde(flatten)]
    stall: StallJson,
    /// How many lots without bids were withdrawn.
    lots_withdrawn: usize,
    /// How many with bids run on to their end; an admin can still delete them.
    lots_running: i64,
}

/// Closes a seller's stall, or opens it again: the goods are hidden and nothing new is put up, while orders that were
/// placed are served and paid for. Lots that nobody has bid on are withdrawn for good; those with bids run on to their
/// end, since their bidders were promised so, and an admin may delete each.
#[utoipa::path(put, path = "/api/admin/sellers/{id}/state", tag = "sellers", security(("session" = [])),
    params(("id" = String, Path)), request_body = SuspensionRequest,
    responses((status = 200, body = SuspensionAnswer), (status = 404, description = "No such seller"),
        (status = 422, description = "Closed without a reason")))]
pub async fn suspend_seller(
    State(state): State<Arc<Parts>>,
    Fresh(Admin(admin)): Fresh<Admin>,
    Path(id): Path<String>,
    Json(given): Json<SuspensionRequest>,
) -> AppResult<Json<SuspensionAnswer>> {
    let reason = if given.suspended { sellers::reason(&given.reason)? } else { String::new() };
    let (id, now) = (UserId::from(id), state.clock.now());
    let mut tx = state.db.begin().await?;
    let person = accounts::find(&mut tx, &id).await?.filter(|person| person.is_seller);
    let person = person.ok_or_else(|| AppError::not_found("Seller"))?;
    let stall = catalog::hold_stall(&mut tx, &id, now).await?;
    let to = stall.state.by_admin(given.suspended);
    let mut lots_withdrawn = 0;
    if to != stall.state {
        if given.suspended {
            lots_withdrawn = auctions::withdraw(&mut tx, &id, Unbid::Running, now).await?;
        }
        let status = StallStatus { state: to, away_until: None, away_note: "", reason: &reason };
        let goods = catalog::set_stall_status(&mut tx, &id, &status, now).await?;
        let did = if given.suspended { "Suspended" } else { "Reopened" };
        let why = if reason.is_empty() { String::new() } else { format!(": {reason}") };
        let lots = match lots_withdrawn {
            0 => String::new(),
            lots => format!(", {} withdrawn", audit::counted(lots, "lot")),
        };
        let goods = audit::counted(goods, "product");
        let summary = format!("{did} the stall of {} <{}> ({goods}{lots}){why}", person.name, person.email);
        audit::record(&mut tx, &admin, "seller.suspend", "user", id.as_str(), &summary, now)?;
        let suspended = given.suspended;
        tx.append(now, Some(&admin.id), &SellerFact::Suspended { seller: id.to_string(), suspended })?;
    }
    let stall = catalog::stall(&mut tx, &id).await?;
    let lots_running = auctions::running(&mut tx, &id).await?;
    tx.commit().await?;
    Ok(Json(SuspensionAnswer { stall: stall.into(), lots_withdrawn, lots_running }))
}
