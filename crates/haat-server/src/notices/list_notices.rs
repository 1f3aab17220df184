//! `GET /api/notices`

use super::parts::Parts;
use super::store::{self, NoticeRow};
use crate::auth::CurrentUser;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::Paging;
use crate::http::values::{IsoTime, Rupees};
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Notices on one page.
const PAGE: i64 = 20;

/// Something that the signed-in person was told.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeJson {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// What kind of thing, `outbid`.
    kind: String,
    /// The headline.
    title: String,
    /// What happened and what to do next.
    text: String,
    /// Where it leads, within the shop.
    path: String,
    /// The order or lot it is about.
    subject: String,
    /// The money in it.
    amount: Option<Rupees>,
    /// When, or when last.
    at: IsoTime,
    /// How often it happened before it was read.
    times: i64,
    /// Whether it was read.
    read: bool,
}

/// What the signed-in person was told.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoticesJson {
    /// A page of it, newest first.
    notices: Vec<NoticeJson>,
    /// How many there are in all.
    total: i64,
    /// How many are unread.
    unread: i64,
}

impl NoticeJson {
    fn new(row: NoticeRow) -> Option<Self> {
        let notice = row.notice()?;
        Some(Self {
            title: notice.title(),
            text: row.text(&notice),
            path: notice.path(),
            id: row.id,
            kind: row.kind,
            subject: row.subject,
            amount: row.amount.map(Rupees),
            at: IsoTime(row.at),
            times: row.times,
            read: row.read_at.is_some(),
        })
    }
}

/// What the signed-in person was told, newest first.
#[utoipa::path(get, path = "/api/notices", tag = "notices", security(("session" = [])),
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = NoticesJson)))]
pub async fn list_notices(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    paging: Paging,
) -> AppResult<Json<NoticesJson>> {
    let rows = store::list(&state.db, &person.id, paging.limit(PAGE).min(100), paging.offset(PAGE)).await?;
    let (total, unread) = store::counts(&state.db, &person.id).await?;
    let notices = rows.into_iter().filter_map(NoticeJson::new).collect();
    Ok(Json(NoticesJson { notices, total, unread }))
}
