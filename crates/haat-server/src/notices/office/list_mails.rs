//! `GET /api/admin/mails`

use super::super::Parts;
use crate::auth::Admin;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::Paging;
use crate::http::params::Params;
use crate::http::values::IsoTime;
use crate::mail::Words;
use crate::mail::store::{self, MailRow, MailStage, Way};
use axum::extract::State;
use haat_domain::time::DAY;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Mails on one page.
const PAGE: i64 = 20;

/// Which mails.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MailsParams {
    /// `waiting`, `sent` or `failed`; all of them when it is left out.
    #[serde(default)]
    state: String,
}

/// A mail, without its words.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailJson {
    /// Its id, also its Message-ID.
    #[serde(rename = "_id")]
    id: String,
    /// What kind: that of a notice, or `password_reset` and the like.
    kind: String,
    /// Where to; empty when the account is gone.
    to: String,
    /// Its subject.
    subject: String,
    /// Where it stands.
    state: MailStateJson,
    /// When it was written.
    at: IsoTime,
    /// When it is to be sent, while it waits.
    due_at: Option<IsoTime>,
    /// When it was sent.
    sent_at: Option<IsoTime>,
    /// How often it was tried.
    tries: i64,
    /// Why the last try failed.
    trouble: String,
}

/// How the mails fare.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailsJson {
    /// A page of them, the newest first.
    mails: Vec<MailJson>,
    /// How many there are of this state in all.
    total: i64,
    /// How many wait to be sent.
    waiting: i64,
    /// For how many seconds the oldest of them has been due.
    oldest_seconds: i64,
    /// How many were sent in the last 24 hours.
    sent: i64,
    /// How many were given up in the last 30 days.
    failed: i64,
    /// Whether there is a mail server; without one the mails are files in the outbox folder.
    has_server: bool,
    /// Whose address they come from.
    sender: String,
    /// How the pushes to people's devices fare beside them.
    pushes: PushesJson,
}

/// How the pushes fare.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushesJson {
    /// How many wait to be sent.
    waiting: i64,
    /// For how many seconds the oldest of them has been due.
    oldest_seconds: i64,
    /// How many were given up in the last 30 days.
    failed: i64,
}

/// Where a mail stands.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MailStateJson {
    /// It is to be sent.
    Waiting,
    /// It was.
    Sent,
    /// It was given up.
    Failed,
}

impl From<MailRow> for MailJson {
    fn from(row: MailRow) -> Self {
        let words: Words = serde_json::from_str(&row.words).unwrap_or_default();
        let state = match (row.due_at, row.sent_at) {
            (Some(_), _) => MailStateJson::Waiting,
            (None, Some(_)) => MailStateJson::Sent,
            (None, None) => MailStateJson::Failed,
        };
        Self {
            id: row.id,
            kind: row.kind,
            to: row.email.unwrap_or_default(),
            subject: words.title,
            state,
            at: IsoTime(row.at),
            due_at: row.due_at.map(IsoTime),
            sent_at: row.sent_at.map(IsoTime),
            tries: row.tries,
            trouble: row.trouble,
        }
    }
}

/// Mails that wait, were sent or were given up, the newest first, and how they fare in all.
#[utoipa::path(get, path = "/api/admin/mails", tag = "notices", security(("session" = [])),
    params(MailsParams, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = MailsJson)))]
pub async fn list_mails(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    Params(params): Params<MailsParams>,
    paging: Paging,
) -> AppResult<Json<MailsJson>> {
    let (db, now) = (&state.db, state.clock.now());
    let stage = MailStage::parse(&params.state);
    let rows = store::list(db, stage, paging.limit(PAGE).min(100), paging.offset(PAGE)).await?;
    let (mails, pushes) = (store::backlog(db, Way::Mail).await?, store::backlog(db, Way::Push).await?);
    Ok(Json(MailsJson {
        mails: rows.into_iter().map(MailJson::from).collect(),
        total: store::count(db, stage).await?,
        waiting: mails.waiting,
        oldest_seconds: mails.late(now),
        sent: store::sent_since(db, now.plus(-DAY)).await?,
        failed: store::given_up(db, Way::Mail).await?,
        has_server: state.mail.mailer.has_server(),
        sender: state.mail.mailer.sender(),
        pushes: PushesJson {
            waiting: pushes.waiting,
            oldest_seconds: pushes.late(now),
            failed: store::given_up(db, Way::Push).await?,
        },
    }))
}
