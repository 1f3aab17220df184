//! `PUT /api/orders/{id}/parcels/{no}/ship`

use crate::auth::Merchant;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders::json::OrderAnswer;
use crate::orders::store::parcels::Tracking;
use crate::sellers::parcel::InHand;
use crate::sellers::parts::Parts;
use axum::extract::State;
use haat_domain::errors::{FieldErrors, Flaw};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

const LONGEST_NAME: usize = 60;
const LONGEST_URL: usize = 500;

/// Who carries a parcel. Everything may be left out.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ShipParcelRequest {
    /// Who carries it.
    #[schema(required = false)]
    carrier: String,
    /// Its number with them.
    #[schema(required = false)]
    tracking_number: String,
    /// Where the customer can follow it.
    #[schema(required = false)]
    tracking_url: String,
}

impl ShipParcelRequest {
    /// Who carries it, if that makes sense.
    pub fn parse(&self) -> AppResult<Tracking> {
        let tracking = Tracking {
            carrier: self.carrier.trim().to_owned(),
            number: self.tracking_number.trim().to_owned(),
            url: self.tracking_url.trim().to_owned(),
        };
        let mut errors = FieldErrors::new();
        for (field, text, words) in [
            ("carrier", &tracking.carrier, "Please give the carrier in up to 60 letters."),
            ("trackingNumber", &tracking.number, "Please give the tracking number in up to 60 letters."),
        ] {
            if text.chars().count() > LONGEST_NAME || text.chars().any(char::is_control) {
                errors.push(field, Flaw::TooLong(LONGEST_NAME).says(words));
            }
        }
        let (is_empty, is_short) = (tracking.url.is_empty(), tracking.url.len() <= LONGEST_URL);
        let is_link = tracking.url.starts_with("https://") || tracking.url.starts_with("http://");
        let is_plain = tracking.url.chars().all(|c| !c.is_control() && !c.is_whitespace());
        if !(is_empty || is_link && is_plain && is_short) {
            let words = "Please give a link that begins with https://, or leave it empty.";
            errors.push("trackingUrl", Flaw::Malformed.says(words));
        }
        if errors.is_empty() { Ok(tracking) } else { Err(AppError::from(errors)) }
    }
}

/// Marks a parcel of a paid order as shipped: by its seller, or an admin. Again, it corrects who carries it.
#[utoipa::path(put, path = "/api/orders/{id}/parcels/{no}/ship", tag = "sellers", security(("session" = [])),
    params(("id" = String, Path), ("no" = i64, Path)), request_body = ShipParcelRequest,
    responses((status = 200, body = OrderAnswer), (status = 409, description = "Not paid, its money went back, or the parcel arrived or was cancelled"),
        (status = 422, description = "Not a link")))]
pub async fn ship_parcel(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path((id, no)): Path<(String, String)>,
    Json(asked): Json<ShipParcelRequest>,
) -> AppResult<Json<OrderAnswer>> {
    let parcel = InHand::find(&state, &merchant, &id, &no).await?;
    parcel.ship(&asked.parse()?).await?;
    let done = if parcel.is_on_its_way() { "Tracking corrected" } else { "Marked as shipped" };
    parcel.answer(done).await.map(Json)
}
