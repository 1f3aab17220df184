//! `POST /api/admin/mails`: a test mail, sent at once.

use super::super::Parts;
use crate::auth::Admin;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::mail::{Words, explain, post};
use crate::settings;
use axum::extract::State;
use haat_db::new_id;
use haat_domain::accounts::Email;
use haat_domain::errors::FieldErrors;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// Where to.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TestMailRequest {
    /// An address; the admin's own when it is left out.
    #[serde(default)]
    to: Option<String>,
}

/// What became of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TestMailAnswer {
    /// Whether it was handed over.
    sent: bool,
    /// Where to.
    to: String,
    /// What the mail server said, if it did not take it.
    answer: String,
    /// What that means and what to do next.
    advice: String,
}

/// Sends a test mail past the outbox and tells what the mail server said to it.
#[utoipa::path(post, path = "/api/admin/mails", tag = "notices", security(("session" = [])),
    request_body = TestMailRequest,
    responses((status = 200, body = TestMailAnswer), (status = 422, description = "That is no address")))]
pub async fn send_test_mail(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Json(request): Json<TestMailRequest>,
) -> AppResult<Json<TestMailAnswer>> {
    let to = match request.to.as_deref().map(str::trim).filter(|to| !to.is_empty()) {
        Some(to) => Email::parse(to).map_err(|error| FieldErrors::one("to", error))?,
        None => Email::parse(&admin.email).map_err(AppError::internal)?,
    };
    state.mail.limits.check(&format!("test-mail:{}", admin.id), 5, Duration::from_mins(1)).await?;
    let shop = state.mail.settings.texts().await.name.clone();
    let words = Words {
        title: format!("A test mail from {shop}"),
        text: "If you can read this, mails of the shop arrive here.\n\n\
               Look whether it came to the inbox and not to spam, and whether the sender is right."
            .to_owned(),
        button: "Open the shop".to_owned(),
        path: "/".to_owned(),
        ..Words::default()
    };
    let answer = TestMailAnswer {
        sent: true,
        to: to.as_str().to_owned(),
        answer: String::new(),
        advice: String::new(),
    };
    let sealed = post::seal(&state.mail, new_id(state.clock.now()), &words, to, None).await;
    let handed_over = state.mail.mailer.hand_over(sealed).await;
    if let (Ok(()), Some(route)) = (&handed_over, state.mail.mailer.route()) {
        let mut tx = state.db.begin().await?;
        settings::put_mail_test(&mut tx, &route, state.clock.now()).await?;
        tx.commit().await?;
    }
    Ok(Json(match handed_over {
        Ok(()) if state.mail.mailer.has_server() => TestMailAnswer {
            advice: "The mail server took it. If it does not arrive within minutes, look among spam and at the domain's records.".to_owned(),
            ..answer
        },
        Ok(()) => TestMailAnswer {
            advice: "There is no mail server: it is a file in the outbox folder. Set HAAT_SMTP_URL to send mails.".to_owned(),
            ..answer
        },
        Err(trouble) => {
            TestMailAnswer { sent: false, advice: explain::advice(&trouble).to_owned(), answer: trouble, ..answer }
        }
    }))
}
