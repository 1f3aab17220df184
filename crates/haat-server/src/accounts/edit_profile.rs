//! `PUT /api/users/profile/{id}`

use crate::accounts::access::Myself;
use crate::accounts::json::UserInfo;
use crate::accounts::parts::Parts;
use crate::accounts::passwords::Check;
use crate::accounts::sign_up::taken_address;
use crate::accounts::store::{self, ProfileEdit};
use crate::accounts::tries;
use crate::audit;
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use axum::extract::State;
use haat_domain::accounts::{Email, Password, PersonName, SellerProfile};
use haat_domain::errors::FieldErrors;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The profile as it shall be. Roles are not part of it. The seller's fields count for sellers only.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditProfileRequest {
    name: Option<String>,
    email: Option<String>,
    password: Option<String>,
    seller_name: Option<String>,
    seller_logo: Option<String>,
    seller_description: Option<String>,
}

struct Profile {
    name: PersonName,
    email: Email,
    password: Password,
    seller: Option<SellerProfile>,
}

/// Changes the signed-in user. A new password ends every session; the answer opens the next one.
#[utoipa::path(put, path = "/api/users/profile/{id}", tag = "accounts", security(("session" = [])),
    params(("id" = String, Path, description = "The own id, or the word `undefined`")),
    request_body = EditProfileRequest,
    responses((status = 200, body = UserInfo), (status = 403, description = "Someone else's profile"),
        (status = 409, description = "The address has another account")))]
pub async fn edit_profile(
    State(state): State<Arc<Parts>>,
    Myself(user): Myself,
    Json(request): Json<EditProfileRequest>,
) -> AppResult<Json<UserInfo>> {
    let profile = request.parse(user.is_seller)?;
    tries::edit_profile(&user.id).check(&state.limits).await?;
    let password_hash = new_hash(&state, &user, &profile.password).await?;
    let now = state.clock.now();
    let edit = ProfileEdit {
        name: &profile.name,
        email: &profile.email,
        password_hash: password_hash.as_deref(),
        seller: profile.seller.as_ref(),
    };
    let mut tx = state.db.begin().await?;
    let edited =
        store::edit_profile(&mut tx, &user.id, user.session_epoch, edit, now).await.map_err(taken_address)?;
    let edited = edited.ok_or_else(AppError::unauthorized)?;
    // A link sent to the old address, or asked for before the password changed, must open nothing.
    store::drop_resets(&mut tx, &user.id).await?;
    if let Some(seller) = &profile.seller {
        let summary = format!("{} presents themselves as {}", profile.name.as_str(), seller.name());
        audit::record(&mut tx, &user, "user.profile", "user", user.id.as_str(), &summary, now)?;
    }
    tx.commit().await?;
    let token = state.sessions.issue(&edited.id, edited.session_epoch, now);
    Ok(Json(UserInfo::new(edited, token)))
}

impl EditProfileRequest {
    fn parse(&self, is_seller: bool) -> Result<Profile, FieldErrors> {
        let text = |field: &Option<String>| field.clone().unwrap_or_default();
        let mut errors = FieldErrors::default();
        let name = errors.take("name", PersonName::parse(&text(&self.name)));
        let email = errors.take("email", Email::parse(&text(&self.email)));
        let password = errors.take("password", Password::parse(&text(&self.password)));
        let seller = is_seller.then(|| {
            SellerProfile::parse(
                &text(&self.seller_name),
                &text(&self.seller_logo),
                &text(&self.seller_description),
            )
        });
        let seller = match seller.transpose() {
            Ok(seller) => seller,
            Err(wrong) => {
                wrong.iter().for_each(|(field, message)| errors.push(field, message));
                None
            }
        };
        match (name, email, password) {
            (Some(name), Some(email), Some(password)) if errors.is_empty() => {
                Ok(Profile { name, email, password, seller })
            }
            _ => Err(errors),
        }
    }
}

/// The hash of a password that differs from the stored one. The form always carries a password; typing
/// the present one again changes nothing and ends no session.
async fn new_hash(state: &Parts, user: &CurrentUser, password: &Password) -> AppResult<Option<String>> {
    let stored = store::find(&state.db, &user.id).await?.map(|user| user.password_hash);
    match state.passwords.check(password.expose(), stored).await? {
        Check::Right => Ok(None),
        Check::RightButOld | Check::Wrong => state.passwords.hash(password).await.map(Some),
    }
}
