//! `PUT /api/users/{id}`

use crate::accounts::edit_profile::note_address;
use crate::accounts::json::PersonJson;
use crate::accounts::parts::Parts;
use crate::accounts::sign_up::taken_address;
use crate::accounts::store::{self, PersonEdit, UserRow};
use crate::audit;
use crate::auth::{Admin, Device};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::security::SecurityEvent;
use axum::extract::State;
use haat_domain::accounts::{Email, PersonName, keep_an_admin};
use haat_domain::errors::FieldErrors;
use haat_domain::ids::UserId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A person as they shall be. A role that is left out stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditUserRequest {
    #[serde(default)]
    name: String,
    #[serde(default)]
    email: String,
    is_admin: Option<bool>,
    is_seller: Option<bool>,
    /// Whether they read the books and run payouts.
    is_accountant: Option<bool>,
}

/// The person as they are now.
#[derive(Debug, Serialize, ToSchema)]
pub struct EditUserResponse {
    /// 'User updated successfully'
    message: &'static str,
    user: PersonJson,
}

/// Changes someone's name, address and roles. The last admin stays one.
#[utoipa::path(put, path = "/api/users/{id}", tag = "accounts", params(("id" = String, Path)),
    security(("session" = [])), request_body = EditUserRequest,
    responses((status = 200, body = EditUserResponse),
        (status = 403, description = "Not an admin, or the password has to be given again"), (status = 404, description = "No such user"),
        (status = 409, description = "The last admin, or a taken address")))]
pub async fn edit_user(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    device: Device,
    Path(id): Path<String>,
    Json(request): Json<EditUserRequest>,
) -> AppResult<Json<EditUserResponse>> {
    let mut errors = FieldErrors::default();
    let name = errors.take("name", PersonName::parse(&request.name));
    let email = errors.take("email", Email::parse(&request.email));
    let (Some(name), Some(email)) = (name, email) else { return Err(errors.into()) };
    let (id, now) = (UserId::from(id), state.clock.now());
    let not_found = || AppError::not_found("User");
    let present = store::find(&state.db, &id).await?.ok_or_else(not_found)?;
    if request.changes_powers(&present, &email) {
        state.auth.must_be_fresh(&admin).await?;
    }

    let mut tx = state.db.begin().await?;
    store::lock_admins(&mut tx).await?;
    let before = store::find(&mut tx, &id).await?.ok_or_else(not_found)?;
    let is_admin = request.is_admin.unwrap_or(before.is_admin);
    let is_seller = request.is_seller.unwrap_or(before.is_seller);
    let is_accountant = request.is_accountant.unwrap_or(before.is_accountant);
    let admins = store::count_admins(&mut tx).await?;
    keep_an_admin(before.is_admin, is_admin, admins)
        .map_err(|error| AppError::conflict(error.to_string()).coded(Code::LastAdmin))?;
    let edit = PersonEdit { name: &name, email: &email, is_admin, is_seller, is_accountant };
    let after = store::edit_person(&mut tx, &id, edit, now).await.map_err(taken_address)?;
    let after = after.ok_or_else(not_found)?;
    let summary = summary(&before, &after);
    audit::record(&mut tx, &admin, "user.update", "user", id.as_str(), &summary, now)?;
    if roles(&before) != roles(&after) {
        state.security.record(&mut tx, &after, SecurityEvent::RolesChanged, &device, &summary, now)?;
    }
    if (after.is_admin && !before.is_admin) || (after.is_accountant && !before.is_accountant) {
        // Whoever becomes more signs in anew.
        state.auth.end_all(&mut tx, &id, now).await?;
    }
    note_address(&mut tx, &state, &before, &after, &device, now).await?;
    tx.commit().await?;
    Ok(Json(EditUserResponse { message: "User updated successfully", user: after.into() }))
}

impl EditUserRequest {
    /// Whether somebody would get or lose power over the shop, or over the account.
    fn changes_powers(&self, present: &UserRow, email: &Email) -> bool {
        self.is_admin.is_some_and(|is_admin| is_admin != present.is_admin)
            || self.is_seller.is_some_and(|is_seller| is_seller != present.is_seller)
            || self.is_accountant.is_some_and(|keeps| keeps != present.is_accountant)
            || email.lower() != present.email.to_lowercase()
    }
}

fn roles(user: &UserRow) -> [bool; 3] {
    [user.is_admin, user.is_seller, user.is_accountant]
}

/// Who it was and what changed, for the audit trail.
fn summary(before: &UserRow, after: &UserRow) -> String {
    let mut changes = Vec::new();
    if before.name != after.name {
        changes.push(format!("name now {}", after.name));
    }
    if before.email != after.email {
        changes.push(format!("email now {}", after.email));
    }
    for (role, (was, is)) in
        ["admin", "seller", "accountant"].into_iter().zip(roles(before).into_iter().zip(roles(after)))
    {
        match (was, is) {
            (false, true) => changes.push(format!("made {role}")),
            (true, false) => changes.push(format!("no longer {role}")),
            _ => {}
        }
    }
    let changes = if changes.is_empty() { "saved unchanged".to_owned() } else { changes.join(", ") };
    format!("{} <{}>: {changes}", before.name, before.email)
}
