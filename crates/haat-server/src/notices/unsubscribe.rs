//! `POST /api/notices/unsubscribe`: one press in a mail, without signing in (RFC 8058).

use super::choices;
use super::parts::Parts;
use super::store;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::params::Params;
use crate::mail::store::Way;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The key of a link in a mail.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UnsubscribeParams {
    /// As it stands in the mail.
    #[serde(default)]
    key: String,
}

/// What was ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct Unsubscribed {
    /// One sentence for people.
    message: String,
    /// The kind of notice.
    kind: &'static str,
}

/// Ends mails of one kind for the person whose mail carried the key.
#[utoipa::path(post, path = "/api/notices/unsubscribe", tag = "notices", params(UnsubscribeParams),
    responses((status = 200, body = Unsubscribed), (status = 404, description = "No such link"),
        (status = 422, description = "It must be told by now")))]
pub async fn unsubscribe(
    State(state): State<Arc<Parts>>,
    Params(params): Params<UnsubscribeParams>,
) -> AppResult<Json<Unsubscribed>> {
    let (user, kind) = state.mail.links.verify(&params.key).ok_or_else(|| AppError::not_found("Link"))?;
    // A mail from when it could still be switched off.
    if kind.is_due() {
        return Err(AppError::unprocessable(choices::DUE));
    }
    let mut tx = state.db.begin().await?;
    store::choose(&mut tx, Way::Mail, &user, kind, false).await?;
    tx.commit().await?;
    let message = "You will get no more mails of this kind. The bell in the shop still tells you.".to_owned();
    Ok(Json(Unsubscribed { message, kind: kind.as_str() }))
}
