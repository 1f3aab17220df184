//! `POST /api/seller/parcels/ship`

use crate::auth::{Merchant, Seller};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::orders::store::parcels::Tracking;
use crate::sellers::parcel::InHand;
use crate::sellers::parts::Parts;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

const MOST_PARCELS: usize = 100;

/// Parcels that were handed over together.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ShipParcelsRequest {
    /// Up to 100 of them.
    parcels: Vec<NamedParcel>,
}

/// One parcel.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
pub struct NamedParcel {
    /// The id of its order.
    order: String,
    /// Its number.
    no: i64,
}

/// What became of parcels that were handed over together.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShippedParcelsJson {
    /// How many are marked as shipped.
    shipped: usize,
    /// Those that are not, and why.
    refused: Vec<RefusedParcelJson>,
}

/// A parcel that could not be marked as shipped.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefusedParcelJson {
    /// Which.
    #[serde(flatten)]
    parcel: NamedParcel,
    /// Why.
    message: String,
}

/// Marks several of the caller's parcels as shipped, each by itself: one that cannot be does not hold up the others.
#[utoipa::path(post, path = "/api/seller/parcels/ship", tag = "sellers", security(("session" = [])), request_body = ShipParcelsRequest,
    responses((status = 200, body = ShippedParcelsJson), (status = 422, description = "None, or too many")))]
pub async fn ship_parcels(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    Json(asked): Json<ShipParcelsRequest>,
) -> AppResult<Json<ShippedParcelsJson>> {
    if asked.parcels.is_empty() || asked.parcels.len() > MOST_PARCELS {
        return Err(AppError::unprocessable("Please choose between 1 and 100 parcels."));
    }
    let merchant = Merchant(seller);
    let (mut shipped, mut refused) = (0, Vec::new());
    for parcel in asked.parcels {
        match ship(&state, &merchant, &parcel).await {
            Ok(()) => shipped += 1,
            Err(error) if error.status().is_server_error() => return Err(error),
            Err(error) => refused.push(RefusedParcelJson { message: error.message().to_owned(), parcel }),
        }
    }
    Ok(Json(ShippedParcelsJson { shipped, refused }))
}

/// What is on its way already stays as it is, its tracking too.
async fn ship(state: &Parts, merchant: &Merchant, parcel: &NamedParcel) -> AppResult<()> {
    let parcel = InHand::find(state, merchant, &parcel.order, &parcel.no.to_string()).await?;
    if parcel.is_on_its_way() { Ok(()) } else { parcel.ship(&Tracking::default()).await }
}
