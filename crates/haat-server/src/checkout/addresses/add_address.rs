//! `POST /api/addresses`

use super::{AddressJson, AddressRequest};
use crate::auth::CurrentUser;
use crate::checkout::parts::Parts;
use crate::checkout::store::addresses::{self, Added};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use axum::extract::State;
use haat_domain::checkout::MOST_ADDRESSES;
use http::StatusCode;
use std::sync::Arc;

/// Keeps an address. The first is the default; one that is there already is answered as it is.
#[utoipa::path(post, path = "/api/addresses", tag = "checkout", security(("session" = [])), request_body = AddressRequest,
    responses((status = 201, body = AddressJson), (status = 200, body = AddressJson, description = "It was there"),
        (status = 409, description = "The account keeps as many as it may"),
        (status = 422, description = "`errors` has a sentence for each wrong field")))]
pub async fn add_address(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Json(request): Json<AddressRequest>,
) -> AppResult<(StatusCode, Json<AddressJson>)> {
    let (address, is_default) = request.parse()?;
    let now = state.clock.now();
    // The first two of an account may arrive at once; only one of them can be its default.
    let added = match addresses::add(&state.db, &person.id, &address, is_default, now).await {
        Err(error) if error.is_unique("addresses", &["user_id"]) => {
            addresses::add(&state.db, &person.id, &address, is_default, now).await?
        }
        added => added?,
    };
    match added {
        Added::New(row) => Ok((StatusCode::CREATED, Json(row.into()))),
        Added::There(row) => Ok((StatusCode::OK, Json(row.into()))),
        Added::TooMany => {
            let words = format!("You keep {MOST_ADDRESSES} addresses already. Please remove one first.");
            Err(AppError::conflict(words).coded(Code::TooManyAddresses).param("most", MOST_ADDRESSES))
        }
    }
}
