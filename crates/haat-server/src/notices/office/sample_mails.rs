//! `GET /api/admin/mail-samples`, and each of them: every mail of the shop with made-up content.

use super::super::Parts;
use super::show_mail::{RenderedMail, rendered};
use crate::accounts::letters;
use crate::auth::Admin;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::mail::Words;
use axum::extract::State;
use haat_domain::money::Paise;
use haat_domain::notices::{Kind, Notice};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A kind of mail.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailSample {
    /// What kind: that of a notice, or `password_reset` and the like.
    kind: String,
    /// Its subject, with made-up content.
    subject: String,
}

const SARI: &str = "Banarasi silk sari, hand-woven in Varanasi";

async fn samples(state: &Parts) -> Vec<(&'static str, Words)> {
    let shop = state.mail.settings.texts().await.name.clone();
    let notices = Kind::ALL.iter().filter(|kind| !kind.has_letter());
    let notices = notices.map(|kind| (kind.as_str(), sample(*kind)));
    notices.chain(letters::samples(&shop)).collect()
}

fn sample(kind: Kind) -> Words {
    let (subject, note) = match kind {
        Kind::QuestionAnswered => ("/auction", "Woven in, thread by thread."),
        Kind::Message => ("/messages", "It left today; you should have it on Friday."),
        Kind::PayoutPaid => ("0198c0de-7a3b-7e11-9d1c-5a4b7c2f9e10", "N320261116004711"),
        Kind::PayoutFailed => ("0198c0de-7a3b-7e11-9d1c-5a4b7c2f9e10", "The account is closed."),
        Kind::ApplicationDeclined | Kind::StallSuspended | Kind::GoodsUnlisted | Kind::GoodsReported => {
            ("0198c0de-7a3b-7e11-9d1c-5a4b7c2f9e10", "It is sold as silk, and is not.")
        }
        Kind::LowStock => ("0198c0de-7a3b-7e11-9d1c-5a4b7c2f9e10", "2"),
        _ => ("0198c0de-7a3b-7e11-9d1c-5a4b7c2f9e10", "Is the border woven in, or sewn on afterwards?"),
    };
    let (name, note) = match kind {
        Kind::NewDevice => ("Firefox on Android", "203.0.113.0/24"),
        Kind::SignInSlowed => ("Asha Rao", "203.0.113.0/24"),
        Kind::ProviderTrouble => ("PayPal", ""),
        Kind::Dispute => ("PayPal", "Tue 24 Nov 2026, 6:30 pm IST"),
        Kind::ReturnUpdate => (SARI, "accepted"),
        Kind::ReturnProgress => (SARI, "sent"),
        Kind::ReviewWritten => (SARI, "★★★★★ The border shines like my grandmother's."),
        Kind::ReviewAnswered => (SARI, "Thank you! Our weavers were glad to read it."),
        Kind::ReviewTakenDown => (SARI, "It is about another shop"),
        Kind::Message => ("Vidyutra Electronics", note),
        Kind::BidVoided => (SARI, "It came from the seller's own family."),
        Kind::Extended => (SARI, "Mon 16 Nov 2026, 6:32 pm IST"),
        Kind::Won | Kind::PayReminder | Kind::SecondChance => (SARI, "Tue 17 Nov 2026, 6:30 pm IST"),
        Kind::OrderPlaced | Kind::OrderDelivered | Kind::ToShip | Kind::HouseToShip => (SARI, ""),
        Kind::LineCancelled | Kind::RefundStarted | Kind::RefundDelayed | Kind::RefundDone => {
            (SARI, "The border came loose on the loom.")
        }
        Kind::OrderShipped => (SARI, "India Post, RX973406315IN"),
        Kind::SellerApplied | Kind::ApplicationApproved => ("Looms of Varanasi", note),
        _ => (SARI, note),
    };
    let notice = Notice {
        kind,
        subject: subject.to_owned(),
        name: name.to_owned(),
        amount: Some(Paise(1_249_900)),
        note: note.to_owned(),
    };
    let mut words = Words::from(&notice);
    if kind.is_about_an_order() {
        words.text = notice.text_of("H-2026-000123");
    }
    let row = |label: &str, value: &str| (label.to_owned(), value.to_owned());
    words.details = match kind {
        Kind::OrderPlaced | Kind::OrderPaid | Kind::OrderCancelled => {
            vec![row(name, "₹10,869"), row("Shipping", "Free"), row("Tax", "₹1,630"), row("Total", "₹12,499")]
        }
        Kind::Won | Kind::PayReminder => {
            vec![row("Price", "₹12,499"), row("Pay by", "Tue 17 Nov 2026, 6:30 pm IST")]
        }
        _ => Vec::new(),
    };
    words
}

/// Every kind of mail that the shop sends.
#[utoipa::path(get, path = "/api/admin/mail-samples", tag = "notices", security(("session" = [])),
    responses((status = 200, body = Vec<MailSample>)))]
pub async fn list_sample_mails(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
) -> AppResult<Json<Vec<MailSample>>> {
    let samples = samples(&state).await.into_iter();
    Ok(Json(
        samples.map(|(kind, words)| MailSample { kind: kind.to_owned(), subject: words.title }).collect(),
    ))
}

/// One kind of mail with made-up content.
#[utoipa::path(get, path = "/api/admin/mail-samples/{kind}", tag = "notices", security(("session" = [])),
    params(("kind" = String, Path)),
    responses((status = 200, body = RenderedMail), (status = 404, description = "No such kind")))]
pub async fn show_sample_mail(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    Path(kind): Path<String>,
) -> AppResult<Json<RenderedMail>> {
    let mut samples = samples(&state).await.into_iter();
    let (_, words) = samples.find(|(word, _)| *word == kind).ok_or_else(|| AppError::not_found("Mail"))?;
    let end = Kind::parse(&kind).filter(|kind| !kind.is_due()).map(|_| "");
    Ok(Json(rendered(&state, &words, end).await))
}
