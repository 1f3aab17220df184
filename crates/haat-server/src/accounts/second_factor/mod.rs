//! What is asked for beside the password: a code of an app, a recovery code, or a passkey instead of all of it.

pub mod authenticator_app;
pub mod recovery_codes;
pub mod reset_second_factor;
pub mod show_second_factor;

use crate::accounts::letters::{self, Letter};
use crate::accounts::parts::Parts;
use crate::accounts::store as accounts;
use crate::accounts::store::factors::{self as store, Factors};
use crate::accounts::tries::Tries;
use crate::auth::totp::TotpSecret;
use crate::auth::{CurrentUser, Device};
use crate::error::{AppError, AppResult, Code};
use crate::security::SecurityEvent;
use haat_db::Tx;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// What a code, typed at sign-in or before something delicate, is worth.
pub(super) enum Given {
    /// A code of the app.
    Code,
    /// A recovery code, which is used up.
    RecoveryCode,
}

/// Uses a code up. An error with the code `code_needed` when there is none, `wrong_code` when it is wrong.
/// Wrong ones count against `tries`.
pub(super) async fn take_code(
    state: &Parts,
    user: &UserId,
    typed: Option<&str>,
    tries: &Tries,
) -> AppResult<Given> {
    let Some(typed) = typed.map(str::trim).filter(|typed| !typed.is_empty()) else {
        return Err(code_needed(&store::of(&state.db, user).await?));
    };
    tries.check(&state.limits).await?;
    let mut tx = state.db.begin().await?;
    let app = store::app(&mut tx, user).await?.filter(|app| app.confirmed);
    let step = match &app {
        Some(app) => {
            let secret = store::secret_of(&mut tx, &state.vault, user, app).await?;
            let secret = secret.and_then(|secret| TotpSecret::read(&secret));
            secret.and_then(|secret| secret.step_of(typed, app.last_step, state.clock.now()))
        }
        None => None,
    };
    let given = if let Some(step) = step {
        store::take_step(&mut tx, user, step).await?.then_some(Given::Code)
    } else {
        let hash = recovery_codes::hash(typed);
        store::use_recovery_code(&mut tx, user, &hash).await?.then_some(Given::RecoveryCode)
    };
    let given = given.ok_or_else(|| {
        AppError::forbidden("This code is not right. Please enter the one that the app shows now.")
            .coded(Code::WrongCode)
    })?;
    tx.commit().await?;
    tries.refund(&state.limits).await;
    Ok(given)
}

/// 403: more than the password is needed, and what there is of it.
fn code_needed(factors: &Factors) -> AppError {
    let words = if factors.app {
        "Please enter the code of your authenticator app."
    } else {
        "Please use your passkey, or enter a recovery code."
    };
    AppError::forbidden(words)
        .coded(Code::CodeNeeded)
        .param("app", factors.app)
        .param("passkey", factors.passkeys > 0)
}

/// Notes a new second factor. With the first come recovery codes, shown once.
pub(super) async fn note_new(
    tx: &mut Tx,
    state: &Parts,
    user: &CurrentUser,
    event: SecurityEvent,
    device: &Device,
    now: Millis,
) -> AppResult<Vec<String>> {
    let codes = if user.second_factor { Vec::new() } else { recovery_codes::renew(tx, &user.id).await? };
    store::count(tx, &user.id, now).await?;
    state.security.record(tx, user, event, device, "", now)?;
    let row = accounts::find(&mut *tx, &user.id).await?.ok_or_else(AppError::unauthorized)?;
    let what = "Your account has a new authenticator app or passkey.";
    letters::write(tx, state, &row, Letter::SecondFactorChanged(what), now).await?;
    Ok(codes)
}

/// Notes that one went. With the last go the recovery codes; an admin who must have one keeps it.
pub(super) async fn note_gone(
    tx: &mut Tx,
    state: &Parts,
    user: &CurrentUser,
    event: SecurityEvent,
    device: &Device,
    now: Millis,
) -> AppResult<()> {
    let left = store::of(&mut *tx, &user.id).await?;
    if !left.any() {
        if user.is_admin && user.factor_required && state.auth.admins_need_factor {
            return Err(AppError::conflict(
                "Admins of this shop need a second factor. Please add another one before you remove this.",
            )
            .coded(Code::SecondFactorMissing));
        }
        store::set_recovery_codes(tx, &user.id, &[]).await?;
    }
    store::count(tx, &user.id, now).await?;
    state.security.record(tx, user, event, device, "", now)?;
    let row = accounts::find(&mut *tx, &user.id).await?.ok_or_else(AppError::unauthorized)?;
    let what = "An authenticator app or passkey was removed from your account.";
    letters::write(tx, state, &row, Letter::SecondFactorChanged(what), now).await
}
