//! `GET /api/questions/asked`

use super::parts::Parts;
use super::store::{self, AskedRow};
use crate::auth::Merchant;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::Paging;
use crate::http::values::IsoTime;
use axum::extract::State;
use haat_domain::questions::shown_name;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// Questions on one page.
const PAGE: i64 = 20;

/// A question to whoever may answer it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskedJson {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// What it is about: `product` or `lot`.
    thing: String,
    /// Its name; empty when it is gone.
    name: String,
    /// Where its page is, within the shop; empty when it is gone.
    path: String,
    /// The first name of who asked.
    asker: String,
    /// What was asked.
    text: String,
    /// When.
    at: IsoTime,
    /// What was answered; null while nothing was.
    answer: Option<String>,
    /// The addresses of the question's pictures.
    images: Vec<String>,
    /// The addresses of the answer's pictures.
    answer_images: Vec<String>,
    /// How many people reported it; for admins alone, others read 0.
    reports: usize,
    /// What they said is wrong with it; for admins alone.
    reasons: Vec<String>,
}

/// Questions to whoever may answer them.
#[derive(Debug, Serialize, ToSchema)]
pub struct AskedPage {
    /// Those that wait first, then the latest.
    questions: Vec<AskedJson>,
    /// How many there are in all.
    total: i64,
}

impl AskedJson {
    fn new(row: AskedRow, reasons: Vec<String>) -> Self {
        Self {
            id: row.id,
            thing: row.thing,
            name: row.name.unwrap_or_default(),
            path: row.path.unwrap_or_default(),
            asker: shown_name(&row.asker_name).to_owned(),
            text: row.text,
            at: IsoTime(row.at),
            answer: row.answered_at.is_some().then_some(row.answer),
            images: store::pictures(&row.images),
            answer_images: store::pictures(&row.answer_images),
            reports: reasons.len(),
            reasons,
        }
    }
}

/// What was asked about a seller's own things, or about all for admins: what waits for an answer first.
#[utoipa::path(get, path = "/api/questions/asked", tag = "questions", security(("session" = [])),
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = AskedPage)))]
pub async fn list_asked(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    paging: Paging,
) -> AppResult<Json<AskedPage>> {
    let seller = merchant.limited_to();
    let rows = store::asked(&state.db, seller, paging.limit(PAGE).min(100), paging.offset(PAGE)).await?;
    let total = store::count_asked(&state.db, seller).await?;
    let mut reasons: HashMap<String, Vec<String>> = HashMap::new();
    if merchant.0.is_admin {
        let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        for (question, reason) in store::reasons(&state.db, &ids).await? {
            reasons.entry(question).or_default().push(reason);
        }
    }
    let with_reasons = |row: AskedRow| {
        let reasons = reasons.remove(&row.id).unwrap_or_default();
        AskedJson::new(row, reasons)
    };
    let questions = rows.into_iter().map(with_reasons).collect();
    Ok(Json(AskedPage { questions, total }))
}
