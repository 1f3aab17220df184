//! `POST /api/users/signout-everywhere`

use crate::accounts::json::MessageJson;
use crate::accounts::parts::Parts;
use crate::accounts::store;
use crate::auth::CurrentUser;
use crate::error::AppResult;
use crate::http::json::Json;
use axum::extract::State;
use std::sync::Arc;

/// Ends every session of the signed-in user, this one included.
#[utoipa::path(post, path = "/api/users/signout-everywhere", tag = "accounts", security(("session" = [])),
    responses((status = 200, body = MessageJson), (status = 401, description = "No session")))]
pub async fn sign_out_everywhere(
    State(state): State<Arc<Parts>>,
    user: CurrentUser,
) -> AppResult<Json<MessageJson>> {
    let mut tx = state.db.begin().await?;
    store::raise_epoch(&mut tx, &user.id, state.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("You are signed out on every device.")))
}
