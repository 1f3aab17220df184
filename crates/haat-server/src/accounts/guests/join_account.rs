//! `POST /api/guests/join`

use super::{GuestKey, find};
use crate::accounts::json::MessageJson;
use crate::accounts::parts::Parts;
use crate::accounts::store::guests;
use crate::accounts::tries;
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use axum::extract::State;
use haat_domain::accounts::{Email, GuestOrders};
use haat_domain::errors::FieldErrors;
use std::sync::Arc;

/// Takes what was ordered as a guest into the account that one is signed in to, if it has the same address.
#[utoipa::path(post, path = "/api/guests/join", tag = "accounts", request_body = GuestKey, security(("session" = [])),
    responses((status = 200, body = MessageJson),
        (status = 404, description = "The orders are an account's by now, or it is no link"),
        (status = 409, description = "The account has another address")))]
pub async fn join_account(
    State(state): State<Arc<Parts>>,
    user: CurrentUser,
    address: ClientAddr,
    Json(GuestKey { token: key }): Json<GuestKey>,
) -> AppResult<Json<MessageJson>> {
    tries::reset_password(address).check(&state.limits).await?;
    let (guest, proof) = find(&state, &key).await?;
    let email = Email::parse(&guest.email).map_err(|error| FieldErrors::one("email", error))?;
    let same = Email::parse(&user.email).is_ok_and(|own| own.lower() == email.lower());
    let words = "This was ordered with another address than your account has.";
    let orders = proof.joins(same).ok_or_else(|| AppError::conflict(words))?;
    let mut tx = state.db.begin().await?;
    let joining = match orders {
        GuestOrders::OfLink => vec![guest.id],
        GuestOrders::OfAddress => guests::of_address(&mut tx, &email).await?,
    };
    guests::join(&mut tx, &joining, &user.id).await?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("Your order is in your account now.")))
}
