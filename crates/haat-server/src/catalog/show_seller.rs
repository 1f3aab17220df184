//! `GET /api/sellers/{id}`

use crate::catalog::parts::Parts;
use crate::catalog::store::{self, SellerRow, StallFigures, StallRow};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::http::values::IsoTime;
use axum::extract::State;
use haat_domain::accounts::SellerProfile;
use haat_domain::ids::UserId;
use haat_domain::sellers::StallState;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A seller as shoppers see one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
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
    /// Since when they are here.
    since: IsoTime,
    /// Where they are, city and country; empty when they did not say.
    place: String,
    /// How many goods they have in the shop.
    goods: i64,
    /// What shoppers think of their goods: stars from 0 to 5, by the number of reviews.
    rating: f64,
    /// How many reviews these have.
    reviews: i64,
    /// How things are sent; may be empty.
    shipping_policy: String,
    /// What can be given back; may be empty.
    return_policy: String,
    /// Whether they are away: then their goods are hidden.
    away: bool,
    /// Until when; null when they did not say.
    away_until: Option<IsoTime>,
    /// What they say meanwhile; may be empty.
    away_note: String,
}

impl SellerPageJson {
    fn new(row: SellerRow, stall: StallRow, figures: StallFigures) -> Self {
        let place = [stall.city, stall.country].into_iter().filter(|part| !part.is_empty());
        #[expect(clippy::cast_precision_loss, reason = "shown with one decimal")]
        let rating = figures.stars as f64 / figures.reviews.max(1) as f64 / 100.0;
        Self {
            id: row.id.into_string(),
            name: row.name,
            logo: SellerProfile::shown_logo(&row.logo).to_owned(),
            description: row.description,
            since: IsoTime(row.created_at),
            place: place.collect::<Vec<_>>().join(", "),
            goods: figures.goods,
            rating: (rating * 10.0).round() / 10.0,
            reviews: figures.reviews,
            shipping_policy: stall.shipping_policy,
            return_policy: stall.return_policy,
            away: stall.state == StallState::Away,
            away_until: stall.away_until.map(IsoTime),
            away_note: stall.away_note,
        }
    }
}

/// Who sells a product. Their goods are at `/api/products/search?seller={id}`, their lots at `/api/auctions?seller={id}`.
#[utoipa::path(get, path = "/api/sellers/{id}", tag = "catalog", params(("id" = String, Path)),
    responses((status = 200, body = SellerPageJson), (status = 404, description = "No such seller, or the shop closed their stall")))]
pub async fn show_seller(
    State(state): State<Arc<Parts>>,
    Path(id): Path<String>,
) -> AppResult<Json<SellerPageJson>> {
    let (id, not_found) = (UserId::from(id), || AppError::not_found("Seller"));
    let seller = store::find_seller(&state.db, &id).await?.ok_or_else(not_found)?;
    let stall = store::stall(&state.db, &id).await?;
    if stall.state == StallState::Suspended {
        return Err(not_found());
    }
    let figures = state.counts.of_stall(&state.db, &id).await?;
    Ok(Json(SellerPageJson::new(seller, stall, figures)))
}
