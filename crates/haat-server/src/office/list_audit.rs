//! `GET /api/admin/audit`

use crate::audit::{self, AuditFact};
use crate::auth::Admin;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::{LIST_LIMIT, Paging, total_count};
use crate::http::params::Params;
use crate::http::values::IsoTime;
use crate::office::parts::Parts;
use axum::extract::State;
use haat_db::Recorded;
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// What to look for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditParams {
    /// Words that must all be in the entry.
    #[serde(default)]
    query: String,
}

/// Who changed what, and when.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// The entry's id.
    #[serde(rename = "_id")]
    id: String,
    /// When.
    at: IsoTime,
    /// Who, by the name they had then.
    actor: String,
    /// A feature word and a verb, `product.update`.
    action: String,
    /// What kind of thing was changed.
    subject_kind: String,
    /// Its id.
    subject_id: String,
    /// One sentence for people.
    summary: String,
}

/// The audit log, newest first.
#[utoipa::path(get, path = "/api/admin/audit", tag = "office", security(("session" = [])),
    params(AuditParams, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = [AuditEntry], headers(("X-Total-Count" = i64)))))]
pub async fn list_audit(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    paging: Paging,
    Params(params): Params<AuditParams>,
) -> AppResult<(HeaderMap, Json<Vec<AuditEntry>>)> {
    let (rows, total) = audit::search(
        &state.db,
        "audit.entry",
        None,
        &params.query,
        paging.limit(LIST_LIMIT),
        paging.offset(LIST_LIMIT),
    )
    .await?;
    Ok((total_count(total), Json(rows.into_iter().map(entry).collect())))
}

fn entry(fact: Recorded) -> AuditEntry {
    let AuditFact::Entry { by, action, what, summary, .. } =
        fact.read().unwrap_or_else(|| AuditFact::unreadable(&fact.payload));
    AuditEntry {
        id: fact.id.to_string(),
        at: IsoTime(fact.at),
        actor: by,
        action,
        subject_kind: what,
        subject_id: fact.subject,
        summary,
    }
}
