//! Questions about products and lots, and their answers.

pub mod answer_question;
pub mod ask_question;
pub mod facts;
pub mod list_asked;
pub mod list_questions;
mod parts;
pub mod remove_question;
pub mod report_question;
pub mod store;

use crate::auth;
use crate::http::routes::{Routes, routes};
use crate::http::values::IsoTime;
use axum::extract::FromRef;
use haat_domain::questions::shown_name;
pub use parts::Parts;
use serde::Serialize;
use std::sync::Arc;
use store::QuestionRow;
use utoipa::ToSchema;

/// The feature's routes.
pub fn router<S>() -> Routes<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    Arc<auth::Parts>: FromRef<S>,
{
    Routes::default()
        .routes(routes!(list_questions::list_questions, ask_question::ask_question))
        .routes(routes!(list_asked::list_asked))
        .routes(routes!(answer_question::answer_question))
        .routes(routes!(report_question::report_question))
        .routes(routes!(remove_question::remove_question))
        .routes(routes!(remove_question::keep_question))
}

/// A question as everyone may read it, once it is answered; before that only by its asker and who may answer it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionJson {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// The first name of who asked.
    asker: String,
    /// What was asked.
    text: String,
    /// When.
    at: IsoTime,
    /// What was answered; null while nothing was.
    answer: Option<String>,
    /// When.
    answered_at: Option<IsoTime>,
    /// The addresses of the question's pictures.
    images: Vec<String>,
    /// The addresses of the answer's pictures.
    answer_images: Vec<String>,
}

impl From<QuestionRow> for QuestionJson {
    fn from(row: QuestionRow) -> Self {
        Self {
            id: row.id,
            asker: shown_name(&row.asker_name).to_owned(),
            text: row.text,
            at: IsoTime(row.at),
            answer: row.answered_at.is_some().then_some(row.answer),
            answered_at: row.answered_at.map(IsoTime),
            images: store::pictures(&row.images),
            answer_images: store::pictures(&row.answer_images),
        }
    }
}
