//! `GET /api/admin/sellers`

use crate::auth::Admin;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::{Paging, total_count};
use crate::http::query::Query;
use crate::http::values::IsoTime;
use crate::sellers::keep_stall::StallStateJson;
use crate::sellers::parts::Parts;
use crate::sellers::store::{self, SellerListRow};
use axum::extract::State;
use haat_domain::accounts::SellerProfile;
use haat_domain::sellers::StallState;
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Sellers on one page.
const PAGE: i64 = 20;

/// Which sellers are wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedSellers {
    /// `open`, `away` or `suspended`; all when left out.
    state: Option<String>,
}

/// A seller as admins see one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SellerListJson {
    /// Their id.
    #[serde(rename = "_id")]
    id: String,
    /// What their stall is called.
    name: String,
    /// Their address.
    email: String,
    /// Their logo; may be empty.
    logo: String,
    /// How the stall stands.
    state: StallStateJson,
    /// When it opens by itself.
    away_until: Option<IsoTime>,
    /// Why it is closed.
    reason: String,
    /// Their tax number; may be empty.
    tax_number: String,
    /// Where they are; may be empty.
    country: String,
    /// Since when they have an account.
    created_at: IsoTime,
}

impl From<SellerListRow> for SellerListJson {
    fn from(row: SellerListRow) -> Self {
        Self {
            id: row.id.into_string(),
            name: row.name,
            email: row.email,
            logo: SellerProfile::shown_logo(&row.logo).to_owned(),
            state: row.state.into(),
            away_until: row.away_until.map(IsoTime),
            reason: row.reason,
            tax_number: row.tax_number,
            country: row.country,
            created_at: IsoTime(row.created_at),
        }
    }
}

/// The shop's sellers, by name.
#[utoipa::path(get, path = "/api/admin/sellers", tag = "sellers", security(("session" = [])),
    params(WantedSellers, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<SellerListJson>, description = "`X-Total-Count` tells how many there are")))]
pub async fn list_sellers(
    State(state): State<Arc<Parts>>,
    _: Admin,
    paging: Paging,
    Query(wanted): Query<WantedSellers>,
) -> AppResult<(HeaderMap, Json<Vec<SellerListJson>>)> {
    let of = wanted.state.as_deref().and_then(StallState::parse);
    let (rows, total) = store::sellers(&state.db, of, paging.limit(PAGE), paging.offset(PAGE)).await?;
    Ok((total_count(total), Json(rows.into_iter().map(SellerListJson::from).collect())))
}
