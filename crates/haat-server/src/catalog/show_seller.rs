//! `GET /api/sellers/{id}`

use crate::catalog::parts::Parts;
use crate::catalog::store::{self, SellerRow};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::accounts::SellerProfile;
use haat_domain::ids::UserId;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A seller as shoppers see one.
#[derive(Debug, Serialize, ToSchema)]
pub struct SellerPageJson {
    /// The seller's id.
    #[serde(rename = "_id")]
    id: String,
    /// The name of the shop; the person's own while there is none.
    name: String,
    /// A picture's address; empty when there is none.
    logo: String,
    /// What they sell.
    description: String,
}

impl From<SellerRow> for SellerPageJson {
    fn from(row: SellerRow) -> Self {
        let logo = SellerProfile::shown_logo(&row.logo).to_owned();
        Self { id: row.id.into_string(), name: row.name, logo, description: row.description }
    }
}

/// Who sells a product. Their goods are at `/api/products/search?seller={id}`.
#[utoipa::path(get, path = "/api/sellers/{id}", tag = "catalog", params(("id" = String, Path)),
    responses((status = 200, body = SellerPageJson), (status = 404, description = "No such seller")))]
pub async fn show_seller(
    State(state): State<Arc<Parts>>,
    Path(id): Path<String>,
) -> AppResult<Json<SellerPageJson>> {
    let seller = store::find_seller(&state.db, &UserId::from(id)).await?;
    seller.map(|row| Json(row.into())).ok_or_else(|| AppError::not_found("Seller"))
}
