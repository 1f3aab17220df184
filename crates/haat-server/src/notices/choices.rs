//! `GET` and `PUT /api/notices/choices`: what a person gets mails and pushes about.

use super::parts::Parts;
use super::store;
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::mail::store::Way;
use axum::extract::State;
use haat_domain::notices::{Audience, Kind};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Why mails of some kinds cannot be switched off.
pub(super) const DUE: &str =
    "Orders, money and who gets into your account are always told by mail, so this cannot be switched off.";

/// Which ways one kind is told.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// The kind, `outbid`.
    kind: &'static str,
    /// Whether mails of it are sent.
    mail: bool,
    /// Whether it is pushed to the devices that take pushes.
    push: bool,
    /// Whether it must be told, so that it cannot be switched off.
    required: bool,
}

/// What is to change.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ChoiceRequest {
    /// The kind.
    kind: String,
    /// Whether mails of it are wanted; unchanged when it is left out.
    #[serde(default)]
    mail: Option<bool>,
    /// Whether pushes of it are wanted; unchanged when it is left out.
    #[serde(default)]
    push: Option<bool>,
}

/// What the signed-in person gets mails and pushes about.
#[utoipa::path(get, path = "/api/notices/choices", tag = "notices", security(("session" = [])),
    responses((status = 200, body = Vec<Choice>)))]
pub async fn list_choices(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
) -> AppResult<Json<Vec<Choice>>> {
    choices(&state, &person).await.map(Json)
}

/// Switches mails or pushes of one kind on or off for the signed-in person.
#[utoipa::path(put, path = "/api/notices/choices", tag = "notices", security(("session" = [])),
    request_body = ChoiceRequest,
    responses((status = 200, body = Vec<Choice>), (status = 422, description = "No such kind, or it must be told")))]
pub async fn choose(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Json(request): Json<ChoiceRequest>,
) -> AppResult<Json<Vec<Choice>>> {
    let kind = Kind::parse(&request.kind)
        .ok_or_else(|| AppError::unprocessable("There are no notices of this kind."))?;
    if request.mail.is_none() && request.push.is_none() {
        return Err(AppError::unprocessable("Say what is to change: mail or push."));
    }
    if kind.is_due() && request.mail == Some(false) {
        return Err(AppError::unprocessable(DUE));
    }
    let mut tx = state.db.begin().await?;
    for (way, wanted) in [(Way::Mail, request.mail), (Way::Push, request.push)] {
        if let Some(wanted) = wanted {
            store::choose(&mut tx, way, &person.id, kind, wanted).await?;
        }
    }
    tx.commit().await?;
    choices(&state, &person).await.map(Json)
}

async fn choices(state: &Parts, person: &CurrentUser) -> AppResult<Vec<Choice>> {
    let no_mails = store::unwanted(&state.db, Way::Mail, &person.id).await?;
    let no_pushes = store::unwanted(&state.db, Way::Push, &person.id).await?;
    let concerns = |kind: &&Kind| match kind.audience() {
        Audience::Everyone => true,
        Audience::Sellers => person.is_seller,
        Audience::Admins => person.is_admin,
    };
    let choice = |kind: &Kind| Choice {
        kind: kind.as_str(),
        required: kind.is_due(),
        mail: kind.is_due() || !no_mails.iter().any(|word| word == kind.as_str()),
        push: !no_pushes.iter().any(|word| word == kind.as_str()),
    };
    Ok(Kind::ALL.iter().filter(concerns).map(choice).collect())
}
