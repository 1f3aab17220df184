//! `GET /api/admin/mail-sender`: whether mailboxes will believe the sender.

use super::super::Parts;
use crate::auth::Admin;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::mail::sender::{self, Verdict};
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What the sender's domain says about who may send in its name.
#[derive(Debug, Serialize, ToSchema)]
pub struct SenderFinding {
    /// `SPF`, `DKIM` or `DMARC`.
    name: &'static str,
    /// `good`, `bad`, or `unknown` when it could not be looked up.
    #[schema(pattern = "^(good|bad|unknown)$")]
    verdict: &'static str,
    /// What was seen and what to do.
    text: String,
}

/// Looks up what the domain of the sender's address says by SPF, DKIM and DMARC.
#[utoipa::path(get, path = "/api/admin/mail-sender", tag = "notices", security(("session" = [])),
    responses((status = 200, body = Vec<SenderFinding>)))]
pub async fn show_sender(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
) -> AppResult<Json<Vec<SenderFinding>>> {
    let mail = &state.mail;
    let findings =
        sender::check(mail.resolver, &mail.mailer.sender(), mail.dkim_selector.as_deref()).await.into_iter();
    let json = findings.map(|finding| SenderFinding {
        name: finding.name,
        verdict: match finding.verdict {
            Verdict::Good => "good",
            Verdict::Bad => "bad",
            Verdict::Unknown => "unknown",
        },
        text: finding.text,
    });
    Ok(Json(json.collect()))
}
