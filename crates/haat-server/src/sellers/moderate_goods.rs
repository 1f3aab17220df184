//! `GET /api/admin/moderation` and `DELETE /api/admin/moderation/{id}`: goods that somebody has to look at.

use crate::audit;
use crate::auth::Admin;
use crate::error::{AppError, AppResult};
use crate::http::json::{Json, MessageJson};
use crate::http::path::Path;
use crate::http::values::{IsoTime, Rupees};
use crate::sellers::parts::Parts;
use crate::sellers::store::{self, LookedAtRow};
use axum::extract::State;
use haat_domain::ids::ProductId;
use haat_domain::money::Paise;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Goods of a kind at once.
const MOST_SHOWN: i64 = 50;

/// Goods that somebody has to look at.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModerationJson {
    /// Those that wait for approval, the longest first.
    waiting: Vec<LookedAtJson>,
    /// How many do.
    waiting_total: i64,
    /// Those that were reported, the latest first.
    reported: Vec<LookedAtJson>,
    /// How many were.
    reported_total: i64,
}

/// A product that somebody has to look at.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LookedAtJson {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// What it is called.
    name: String,
    /// Its slug.
    url: String,
    /// Its picture.
    image: String,
    /// What it costs.
    price: Rupees,
    /// Whose it is; null for the house's own.
    seller_id: Option<String>,
    /// What they are called.
    seller_name: String,
    /// Whether it is withheld: `waiting`, `paused`, `unlisted`, or empty.
    withheld: String,
    /// How many people reported it.
    reports: i64,
    /// What the last of them said.
    reason: String,
    /// When it was saved or reported last.
    at: IsoTime,
}

impl From<LookedAtRow> for LookedAtJson {
    fn from(row: LookedAtRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            url: row.url,
            image: row.image,
            price: Rupees(Paise(row.price)),
            seller_id: row.seller_id,
            seller_name: row.seller_name.unwrap_or_default(),
            withheld: row.withheld,
            reports: row.reports,
            reason: row.reason.unwrap_or_default(),
            at: IsoTime(row.at),
        }
    }
}

/// Products that wait for approval, and products that were reported. Each is decided by `PUT /api/products/{id}/listing`.
#[utoipa::path(get, path = "/api/admin/moderation", tag = "sellers", security(("session" = [])),
    responses((status = 200, body = ModerationJson)))]
pub async fn list_moderation(State(state): State<Arc<Parts>>, _: Admin) -> AppResult<Json<ModerationJson>> {
    let (waiting, waiting_total) = store::waiting(&state.db, MOST_SHOWN).await?;
    let (reported, reported_total) = store::reported(&state.db, MOST_SHOWN).await?;
    let shown = |rows: Vec<LookedAtRow>| rows.into_iter().map(LookedAtJson::from).collect();
    Ok(Json(ModerationJson {
        waiting: shown(waiting),
        waiting_total,
        reported: shown(reported),
        reported_total,
    }))
}

/// Notes that there is nothing to the reports of a product.
#[utoipa::path(delete, path = "/api/admin/moderation/{id}", tag = "sellers", security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = MessageJson), (status = 404, description = "Nobody reported it")))]
pub async fn dismiss_reports(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> AppResult<Json<MessageJson>> {
    let (id, now) = (ProductId::from(id), state.clock.now());
    let mut tx = state.db.begin().await?;
    let reports = store::forget_reports(&mut tx, &id).await?;
    if reports == 0 {
        return Err(AppError::not_found("Report"));
    }
    let summary = format!("Dismissed {reports} reports of a product.");
    audit::record(&mut tx, &admin, "product.reports", "product", id.as_str(), &summary, now)?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("The reports are put away.")))
}
