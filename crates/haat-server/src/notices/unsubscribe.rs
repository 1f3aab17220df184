//! `/api/notices/unsubscribe`: the link in a mail that ends mails of its kind, without signing in.
//!
//! Mail programs press it themselves (`POST`, RFC 8058) or open it (`GET`), which ends nothing: those who look for evil
//! behind links open every one. It leads to a page with one button.

use super::choices;
use super::parts::Parts;
use super::store;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::params::Params;
use crate::mail::links::unsubscribe_path;
use crate::mail::store::Way;
use axum::extract::State;
use axum::response::Redirect;
use haat_domain::accounts::veiled;
use haat_domain::ids::UserId;
use haat_domain::notices::Kind;
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

/// The same where it stays out of the logs of those between.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SubscriptionRequest {
    /// As it stands in the mail.
    #[serde(default)]
    key: String,
}

/// Which mails a link can end.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Subscription {
    /// The kind of notice.
    kind: &'static str,
    /// Whose they are, for those who know the address: `a…@example.com`.
    to: String,
    /// Whether they are still sent.
    mail: bool,
    /// Whether they have an account, with a page of all such choices.
    has_account: bool,
}

/// What was ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct Unsubscribed {
    /// One sentence for people.
    message: String,
    /// The kind of notice.
    kind: &'static str,
}

/// Whose mails of which kind a key ends: the person, their address, and whether they are a guest.
async fn whose(state: &Parts, key: &str) -> AppResult<(UserId, Kind, String, bool)> {
    let useless = || AppError::not_found("Link");
    let (user, kind) = state.mail.links.verify(key).ok_or_else(useless)?;
    let (email, is_guest) = store::reader(&state.db, &user).await?.ok_or_else(useless)?;
    // A mail from when it could still be switched off.
    if kind.is_due() {
        return Err(AppError::unprocessable(choices::DUE));
    }
    Ok((user, kind, email, is_guest))
}

/// Which mails the link of a mail can end, for the page with the button.
#[utoipa::path(post, path = "/api/notices/subscription", tag = "notices", request_body = SubscriptionRequest,
    responses((status = 200, body = Subscription), (status = 404, description = "No such link"),
        (status = 422, description = "It must be told by now")))]
pub async fn show_subscription(
    State(state): State<Arc<Parts>>,
    Json(request): Json<SubscriptionRequest>,
) -> AppResult<Json<Subscription>> {
    let (user, kind, email, is_guest) = whose(&state, &request.key).await?;
    let unwanted = store::unwanted(&state.db, Way::Mail, &user).await?;
    Ok(Json(Subscription {
        kind: kind.as_str(),
        to: veiled(&email),
        mail: !unwanted.iter().any(|word| word == kind.as_str()),
        has_account: !is_guest,
    }))
}

/// Leads to the page with the button. It ends nothing.
#[utoipa::path(get, path = "/api/notices/unsubscribe", tag = "notices", params(UnsubscribeParams),
    responses((status = 303, description = "To the page with the button")))]
pub async fn open_unsubscribe(Params(params): Params<UnsubscribeParams>) -> Redirect {
    Redirect::to(&unsubscribe_path(&params.key))
}

/// Ends mails of one kind for the person whose mail carried the key.
#[utoipa::path(post, path = "/api/notices/unsubscribe", tag = "notices", params(UnsubscribeParams),
    responses((status = 200, body = Unsubscribed), (status = 404, description = "No such link"),
        (status = 422, description = "It must be told by now")))]
pub async fn unsubscribe(
    State(state): State<Arc<Parts>>,
    Params(params): Params<UnsubscribeParams>,
) -> AppResult<Json<Unsubscribed>> {
    let (user, kind, _, is_guest) = whose(&state, &params.key).await?;
    let mut tx = state.db.begin().await?;
    store::choose(&mut tx, Way::Mail, &user, kind, false).await?;
    tx.commit().await?;
    let bell = if is_guest { "" } else { " The bell in the shop still tells you." };
    let message = format!("You will get no more mails of this kind.{bell}");
    Ok(Json(Unsubscribed { message, kind: kind.as_str() }))
}
