//! `GET /api/users/me/second-factor`

use crate::accounts::parts::Parts;
use crate::accounts::store::factors;
use crate::accounts::store::passkeys::{self, PasskeyRow};
use crate::auth::CurrentUser;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::values::IsoTime;
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What is asked for beside the password.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct SecondFactorJson {
    /// Whether anything is.
    on: bool,
    /// Whether a code of an authenticator app is taken.
    app: bool,
    /// Each is a whole sign-in.
    passkeys: Vec<PasskeyJson>,
    /// Recovery codes that were not used yet.
    recovery_codes_left: i64,
    /// Whether the shop asks this admin for one.
    required: bool,
    /// Whether the powers of an admin wait for it.
    missing: bool,
}

/// A passkey as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyJson {
    /// Its id, for removing it.
    #[serde(rename = "_id")]
    id: String,
    /// By which its owner knows it.
    name: String,
    /// When it was added.
    created_at: IsoTime,
    /// When it was last used; `null` before that.
    used_at: Option<IsoTime>,
}

impl From<PasskeyRow> for PasskeyJson {
    fn from(row: PasskeyRow) -> Self {
        let PasskeyRow { id, name, created_at, used_at, .. } = row;
        Self { id, name, created_at: IsoTime(created_at), used_at: used_at.map(IsoTime) }
    }
}

/// The second factors of the own account.
#[utoipa::path(get, path = "/api/users/me/second-factor", tag = "accounts", security(("session" = [])),
    responses((status = 200, body = SecondFactorJson), (status = 401, description = "No session")))]
pub async fn show_second_factor(
    State(state): State<Arc<Parts>>,
    user: CurrentUser,
) -> AppResult<Json<SecondFactorJson>> {
    let factors = factors::of(&state.db, &user.id).await?;
    let passkeys = passkeys::of(&state.db, &user.id).await?;
    Ok(Json(SecondFactorJson {
        on: factors.any(),
        app: factors.app,
        passkeys: passkeys.into_iter().map(PasskeyJson::from).collect(),
        recovery_codes_left: factors.recovery_codes,
        required: state.auth.admins_need_factor
            && user.factor_required
            && (user.is_admin || user.factor_missing),
        missing: user.factor_missing,
    }))
}
