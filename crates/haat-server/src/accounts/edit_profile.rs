//! `PUT /api/users/profile/{id}`

use crate::accounts::access::Myself;
use crate::accounts::confirm_password::{compare, prove};
use crate::accounts::json::UserInfo;
use crate::accounts::known_device::KnownDevice;
use crate::accounts::letters::{self, Letter};
use crate::accounts::parts::Parts;
use crate::accounts::passwords::Check;
use crate::accounts::sign_up::taken_address;
use crate::accounts::store::{self, ProfileEdit, UserRow};
use crate::accounts::{tries, undo_email, verify_email};
use crate::audit;
use crate::auth::token::Token;
use crate::auth::{Bearer, CurrentUser, Device, password_needed};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::security::SecurityEvent;
use crate::uploads::foreign::store::{self as foreign, PictureOf};
use axum::extract::State;
use haat_db::Tx;
use haat_domain::accounts::{Email, Password, PersonName, SellerProfile};
use haat_domain::errors::FieldErrors;
use haat_domain::time::Millis;
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
    /// The present password: needed for a new one when the last was given more than a quarter of an hour ago.
    current_password: Option<String>,
    /// Goes with it where the account asks for a code.
    code: Option<String>,
}

struct Profile {
    name: PersonName,
    email: Email,
    password: Password,
    seller: Option<SellerProfile>,
}

/// Changes the signed-in user. A new password ends every session; the answer opens the next one. The old address hears
/// of a new one, with a link that undoes it.
#[utoipa::path(put, path = "/api/users/profile/{id}", tag = "accounts", security(("session" = [])),
    params(("id" = String, Path, description = "The own id, or the word `undefined`")),
    request_body = EditProfileRequest,
    responses((status = 200, body = UserInfo),
        (status = 403, description = "Someone else's profile, or `currentPassword` is needed or wrong"),
        (status = 409, description = "The address has another account")))]
pub async fn edit_profile(
    State(state): State<Arc<Parts>>,
    Myself(user): Myself,
    Bearer(token): Bearer,
    device: Device,
    Json(request): Json<EditProfileRequest>,
) -> AppResult<Json<UserInfo>> {
    let profile = request.parse(user.is_seller)?;
    tries::edit_profile(&user.id).check(&state.limits).await?;
    let before = store::find(&state.db, &user.id).await?.ok_or_else(AppError::unauthorized)?;
    let password_hash = new_hash(&state, &user, &device, &before, &profile, &request).await?;
    let now = state.clock.now();
    let edit = ProfileEdit {
        name: &profile.name,
        email: &profile.email,
        password_hash: password_hash.as_deref(),
        seller: profile.seller.as_ref(),
    };
    let mut tx = state.db.begin().await?;
    let edited = store::edit_profile(&mut tx, &user, edit, now).await.map_err(taken_address)?;
    let edited = edited.ok_or_else(AppError::unauthorized)?;
    // A link sent to the old address, or asked for before the password changed, must open nothing.
    store::drop_resets(&mut tx, &user.id).await?;
    if let Some(seller) = &profile.seller {
        let summary = format!("{} presents themselves as {}", profile.name.as_str(), seller.name());
        audit::record(&mut tx, &user, "user.profile", "user", user.id.as_str(), &summary, now)?;
        foreign::note(&mut tx, PictureOf::Seller, user.id.as_str(), &[edited.seller_logo.as_str()]).await?;
    }
    note_address(&mut tx, &state, &before, &edited, &device, now).await?;
    let token = if password_hash.is_some() {
        state.security.record(&mut tx, &edited, SecurityEvent::PasswordChanged, &device, "", now)?;
        let epoch = state.auth.end_all(&mut tx, &user.id, now).await?.ok_or_else(AppError::unauthorized)?;
        letters::write(&mut tx, &state, &edited, Letter::PasswordChanged, now).await?;
        state.auth.open(&mut tx, &user.id, epoch, &device, now).await?
    } else {
        token
    };
    tx.commit().await?;
    let known = KnownDevice::new(&user.id, now).sign(&state.auth.signer);
    Ok(Json(UserInfo::new(edited, token, known)))
}

/// Notes that an account has another address now, and tells the old one how to go back.
pub(super) async fn note_address(
    tx: &mut Tx,
    state: &Parts,
    before: &UserRow,
    after: &UserRow,
    device: &Device,
    now: Millis,
) -> AppResult<()> {
    if before.email.to_lowercase() == after.email.to_lowercase() {
        return Ok(());
    }
    let undo = Token::new()?;
    let until = now.plus(undo_email::VALID_FOR);
    store::add_undo(tx, &undo.hash().to_hex(), &before.id, &before.email, until, now).await?;
    state.security.record(tx, after, SecurityEvent::EmailChanged, device, "", now)?;
    letters::write(tx, state, before, Letter::EmailChanged(undo.expose()), now).await?;
    verify_email::ask_anew(tx, state, after, now).await
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
                errors.join(wrong);
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
/// the present one again changes nothing and ends no session. A new password or address takes a proof that it is not a
/// thief who sets it: the present password, unless it was given a short while ago. Where no code is asked for, the
/// present one in the form itself is as good.
async fn new_hash(
    state: &Parts,
    user: &CurrentUser,
    device: &Device,
    before: &UserRow,
    profile: &Profile,
    request: &EditProfileRequest,
) -> AppResult<Option<String>> {
    let fresh = match request.current_password.as_deref().filter(|current| !current.is_empty()) {
        Some(current) => {
            prove(state, user, device, current, request.code.as_deref()).await?;
            true
        }
        None => state.auth.is_fresh(user).await?,
    };
    let typed = profile.password.expose();
    let check = if fresh {
        state.passwords.check(typed, Some(before.password_hash.clone())).await?
    } else {
        // The answer tells whether it is the present one, so it is a guess like any other.
        compare(state, user, device, typed).await?
    };
    let moves = profile.email.lower() != before.email.to_lowercase();
    let proven = fresh || (check != Check::Wrong && !user.second_factor);
    if (check == Check::Wrong || moves) && !proven {
        return Err(password_needed());
    }
    if check == Check::Right {
        return Ok(None);
    }
    state.passwords.hash(&profile.password).await.map(Some)
}
