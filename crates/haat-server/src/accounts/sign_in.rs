//! `POST /api/users/signin`

use crate::accounts::json::UserInfo;
use crate::accounts::known_device::KnownDevice;
use crate::accounts::parts::Parts;
use crate::accounts::passwords::Check;
use crate::accounts::privacy;
use crate::accounts::second_factor::{Given, take_code};
use crate::accounts::store::{self, UserRow, factors};
use crate::accounts::tries::{self, Tries, Typed};
use crate::auth::Device;
use crate::auth::token::TokenHash;
use crate::error::{AppError, AppResult, Code};
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use crate::security::{NEW_DEVICE, SecurityEvent};
use crate::workers::Workers;
use axum::extract::State;
use haat_db::Tx;
use haat_domain::accounts::{Email, Password};
use haat_domain::ids::UserId;
use haat_domain::time::{HOUR, Millis};
use http::StatusCode;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Whoever signs in so soon after they made their account needs not be told of it.
const JUST_MADE: i64 = HOUR;

/// Who wants in.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SignInRequest {
    email: String,
    password: String,
    /// The `device` of an earlier sign-in to this account from here, so that strangers' wrong tries cannot keep its
    /// owner waiting.
    device: Option<String>,
    /// The code of the authenticator app, or a recovery code, for accounts that ask for one.
    code: Option<String>,
}

/// Opens a session.
#[utoipa::path(post, path = "/api/users/signin", tag = "accounts", request_body = SignInRequest,
    responses((status = 200, body = UserInfo), (status = 401, description = "Wrong email or password"),
        (status = 403, description = "A code is needed, or wrong"),
        (status = 429, description = "Too many wrong tries; see Retry-After")))]
pub async fn sign_in(
    State(state): State<Arc<Parts>>,
    address: ClientAddr,
    device: Device,
    Json(request): Json<SignInRequest>,
) -> AppResult<Json<UserInfo>> {
    let email = Email::parse(&request.email).ok();
    let user = match &email {
        Some(email) => store::find_by_email(&state.db, email).await?,
        None => None,
    };
    let known = KnownDevice::read(&state.auth.signer, request.device.as_deref(), user.as_ref());
    let tries = tries_of(&state, address, email.as_ref(), user.as_ref(), known.as_ref(), &device).await?;
    if let Err(refused) = tries.check(&state.limits).await {
        tell_when_slowed(&state, &tries, user, device);
        return Err(refused);
    }
    let stored = user.as_ref().map(|user| user.password_hash.clone());
    let check = state.passwords.check(&request.password, stored).await?;
    let Some(user) = user.clone().filter(|_| check != Check::Wrong) else {
        note_failure(&state, user, device);
        return Err(
            AppError::new(StatusCode::UNAUTHORIZED, "Invalid email or password").coded(Code::WrongPassword)
        );
    };
    tries.refund(&state.limits).await;
    let given = if user.second_factor {
        Some(code_of(&state, &user, known.as_ref(), &device, request.code.as_deref()).await?)
    } else {
        None
    };
    if check == Check::RightButOld
        && let Ok(password) = Password::parse(&request.password)
    {
        let hash = state.passwords.hash(&password).await?;
        store::upgrade_hash(&state.db, &user.id, &user.password_hash, &hash).await?;
    }
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let strange = is_strange(&mut tx, &state, &user, known.as_ref(), &device, now).await?;
    let place = if strange { NEW_DEVICE } else { "" };
    let token = state.auth.open(&mut tx, &user.id, user.session_epoch, &device, now).await?;
    state.security.record(&mut tx, &user, SecurityEvent::SignedIn, &device, place, now)?;
    if matches!(given, Some(Given::RecoveryCode)) {
        state.security.record(&mut tx, &user, SecurityEvent::RecoveryCodeUsed, &device, "", now)?;
    }
    privacy::stay(&mut tx, &state, &user, &device, now).await?;
    let due = user.is_admin && user.factor_required && !user.second_factor && state.auth.admins_need_factor;
    let waits = due && !factors::use_grace(&mut tx, &user.id, &TokenHash::of(&token).to_hex()).await?;
    tx.commit().await?;
    let known = known.unwrap_or_else(|| KnownDevice::new(&user.id, now));
    let device = known.sign(&state.auth.signer);
    let is_admin = user.is_admin && !waits;
    Ok(Json(UserInfo { is_admin, second_factor_due: due, ..UserInfo::new(user, token, device) }))
}

/// Whether this is a device and a network that nobody signed in from before: its owner is told of that.
pub(super) async fn is_strange(
    tx: &mut Tx,
    state: &Parts,
    user: &UserRow,
    known: Option<&KnownDevice>,
    device: &Device,
    now: Millis,
) -> AppResult<bool> {
    if known.is_some() || now.since(user.created_at) <= JUST_MADE {
        return Ok(false);
    }
    Ok(!state.auth.knows_network(tx, &user.id, &device.network).await?)
}

/// What a wrong password here would count against. The same for accounts that do not exist: a limit must not tell
/// which do.
async fn tries_of(
    state: &Parts,
    address: ClientAddr,
    email: Option<&Email>,
    user: Option<&UserRow>,
    known: Option<&KnownDevice>,
    device: &Device,
) -> AppResult<Tries> {
    if let Some(known) = known {
        return Ok(tries::known_device(known.number()));
    }
    let nobody = UserId::from("");
    let user = user.map_or(&nobody, |user| &user.id);
    let at_home = state.auth.is_known_network(user, &device.network).await?;
    Ok(tries::sign_in(address, email, at_home))
}

/// The second factor, of whoever knows the password.
async fn code_of(
    state: &Arc<Parts>,
    user: &UserRow,
    known: Option<&KnownDevice>,
    device: &Device,
    typed: Option<&str>,
) -> AppResult<Given> {
    let place = match known {
        Some(known) => Typed::OnDevice(known.number()),
        None if state.auth.is_known_network(&user.id, &device.network).await? => {
            Typed::AtHome(&device.network)
        }
        None => Typed::Elsewhere,
    };
    let given = take_code(state, &user.id, typed, &tries::code(&user.id, place)).await;
    if given.as_ref().is_err_and(|error| error.code() == Code::WrongCode) {
        note_aside(state, Some(user.clone()), device.clone(), SecurityEvent::WrongCode);
    }
    given
}

/// Aside, so that the time of the answer does not tell whether there is such an account.
fn note_failure(state: &Arc<Parts>, user: Option<UserRow>, device: Device) {
    note_aside(state, user, device, SecurityEvent::SignInFailed);
}

/// Once an hour: whoever floods an account must not flood the log.
fn tell_when_slowed(state: &Arc<Parts>, tries: &Tries, user: Option<UserRow>, device: Device) {
    if let (Some(user), Some(once)) = (user, tries.told_once()) {
        let state = state.clone();
        Workers::default().aside("security log", async move {
            if once.check(&state.limits).await.is_ok() {
                note_aside(&state, Some(user), device, SecurityEvent::SignInSlowed);
            }
        });
    }
}

fn note_aside(state: &Arc<Parts>, user: Option<UserRow>, device: Device, event: SecurityEvent) {
    let Some(user) = user else { return state.security.count(event, None, &device) };
    let state = state.clone();
    Workers::default().aside("security log", async move {
        if let Err(error) = note(&state, &user, &device, event).await {
            tracing::error!(error = error.message(), "the security log could not be written");
        }
    });
}

async fn note(state: &Parts, user: &UserRow, device: &Device, event: SecurityEvent) -> AppResult<()> {
    let mut tx = state.db.begin().await?;
    state.security.record(&mut tx, user, event, device, "", state.clock.now())?;
    Ok(tx.commit().await?)
}
