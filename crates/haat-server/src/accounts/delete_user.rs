//! `DELETE /api/users/{id}`

use crate::accounts::json::MessageJson;
use crate::accounts::parts::Parts;
use crate::accounts::store;
use crate::audit;
use crate::auth::{Admin, Fresh};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::accounts::keep_an_admin;
use haat_domain::ids::UserId;
use std::sync::Arc;

/// Deletes an account. Orders and bids stay; what the person was selling leaves the shop.
#[utoipa::path(delete, path = "/api/users/{id}", tag = "accounts", params(("id" = String, Path)),
    security(("session" = [])),
    responses((status = 200, body = MessageJson),
        (status = 403, description = "Not an admin, or the password has to be given again"), (status = 404, description = "No such user"),
        (status = 409, description = "The last admin")))]
pub async fn delete_user(
    State(state): State<Arc<Parts>>,
    Fresh(Admin(admin)): Fresh<Admin>,
    Path(id): Path<String>,
) -> AppResult<Json<MessageJson>> {
    let (id, now) = (UserId::from(id), state.clock.now());
    let mut tx = state.db.begin().await?;
    store::lock_admins(&mut tx).await?;
    let user = store::find(&mut tx, &id).await?.ok_or_else(|| AppError::not_found("User"))?;
    let admins = store::count_admins(&mut tx).await?;
    keep_an_admin(user.is_admin, false, admins)
        .map_err(|error| AppError::conflict(error.to_string()).coded(Code::LastAdmin))?;
    let withdrawn = store::remove(&mut tx, &id, now).await?;
    let summary = format!(
        "{} <{}>, with {} and {}",
        user.name,
        user.email,
        audit::counted(withdrawn.products, "product"),
        audit::counted(withdrawn.auctions, "auction")
    );
    audit::record(&mut tx, &admin, "user.delete", "user", id.as_str(), &summary, now)?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("user deleted successfully")))
}
