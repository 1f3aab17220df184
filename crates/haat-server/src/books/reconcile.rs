//! `POST /api/admin/reconciliation/{provider}`

use crate::auth::Accountant;
use crate::books::parts::Parts;
use crate::books::report;
use crate::books::store::own::own;
use crate::error::{AppError, AppResult};
use crate::http::days;
use crate::http::json::Json;
use crate::http::path::Path;
use crate::http::query::Query;
use crate::http::values::{IsoTime, dollars};
use axum::body::Bytes;
use axum::extract::State;
use haat_domain::checkout::PaymentMethod;
use haat_domain::errors::{FieldErrors, Flaw};
use haat_domain::reconcile::{self, Difference, Flow, Mismatch};
use haat_domain::time::Millis;
use http::{HeaderMap, StatusCode, header};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tokio::sync::Semaphore;
use utoipa::{IntoParams, ToSchema};

/// Larger reports are of too long a time.
pub const MAX_BYTES: usize = 20 * 1024 * 1024;
/// Reports that are read at once; each is held in memory.
static TURNS: Semaphore = Semaphore::const_new(2);
/// Differences that are told; who has more looks at these first.
const MOST_DIFFERENCES: usize = 500;

/// Of which time a report is. What it lacks at its edges nobody notices who does not know that.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReportedTime {
    /// Its first day, `2026-11-01`; left out, its first line's time.
    from: Option<String>,
    /// Its last day, all of it; left out, its last line's time.
    until: Option<String>,
}

impl ReportedTime {
    /// Its first and its last moment, as far as they are said.
    fn bounds(&self) -> AppResult<(Option<Millis>, Option<Millis>)> {
        let day = |name: &'static str, text: &Option<String>| match text.as_deref() {
            None | Some("") => Ok(None),
            Some(text) => days::bounds(text).map(Some).ok_or_else(|| {
                FieldErrors::one(name, Flaw::Malformed.says("Please give the days like 2026-11-01."))
            }),
        };
        let (from, until) = (day("from", &self.from)?, day("until", &self.until)?);
        let (from, until) = (from.map(|(first, _)| first), until.map(|(_, next)| next.plus(-1)));
        if from.zip(until).is_some_and(|(from, until)| from > until) {
            let early = Flaw::WrongOrder.says("The last day is before the first.");
            return Err(FieldErrors::one("until", early).into());
        }
        Ok((from, until))
    }
}

/// What came of comparing a provider's report with what we know.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReconciliationJson {
    /// Whose report.
    provider: String,
    /// Since when it was compared: as it was asked for, or its first line's time; null when it names none.
    from: Option<IsoTime>,
    /// Until when: as it was asked for, or its last line's time.
    until: Option<IsoTime>,
    /// Its lines about payments and refunds.
    lines: usize,
    /// Its other lines: withdrawals, exchanges, what was not completed.
    others: usize,
    /// Lines that both sides have, with the same amount.
    matched: usize,
    /// What the provider kept, in the report's own currency.
    fees: f64,
    /// What both sides come to, by currency.
    sums: Vec<ReconciledSum>,
    /// What does not fit; at most 500.
    differences: Vec<DifferenceJson>,
    /// How many there are in all.
    differences_total: usize,
}

/// What both sides come to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReconciledSum {
    /// `INR`
    currency: String,
    /// Payments or refunds.
    flow: FlowJson,
    /// By the report.
    reported: f64,
    /// By what we know.
    own: f64,
}

/// Which way money went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words of Flow")]
pub enum FlowJson {
    Payment,
    Refund,
}

/// What does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the words of Mismatch")]
pub enum MismatchJson {
    UnknownHere,
    MissingThere,
    Amount,
    Twice,
    NotBooked,
}

/// A difference.
#[derive(Debug, Serialize, ToSchema)]
pub struct DifferenceJson {
    /// What does not fit.
    what: MismatchJson,
    /// A payment or a refund.
    flow: FlowJson,
    /// The provider's id of it.
    id: String,
    /// Our order; null when we know none.
    order: Option<String>,
    /// The report's amount; null when it has none.
    reported: Option<f64>,
    /// Ours; null when we have none.
    own: Option<f64>,
    /// `INR`
    currency: String,
    /// When.
    at: Option<IsoTime>,
    /// The line of the file.
    line: Option<u64>,
}

impl From<Flow> for FlowJson {
    fn from(flow: Flow) -> Self {
        match flow {
            Flow::Payment => Self::Payment,
            Flow::Refund => Self::Refund,
        }
    }
}

impl From<Difference> for DifferenceJson {
    fn from(difference: Difference) -> Self {
        Self {
            what: match difference.mismatch {
                Mismatch::UnknownHere => MismatchJson::UnknownHere,
                Mismatch::MissingThere => MismatchJson::MissingThere,
                Mismatch::Amount => MismatchJson::Amount,
                Mismatch::Twice => MismatchJson::Twice,
                Mismatch::NotBooked => MismatchJson::NotBooked,
            },
            flow: difference.flow.into(),
            id: difference.id,
            order: difference.order.filter(|order| !order.is_empty()),
            reported: difference.reported.map(dollars),
            own: difference.own.map(dollars),
            currency: difference.currency,
            at: difference.at.map(IsoTime),
            line: difference.line,
        }
    }
}

/// Compares a CSV report of PayPal's or Stripe's with our payments, refunds and books, and changes nothing.
#[utoipa::path(post, path = "/api/admin/reconciliation/{provider}", tag = "books", security(("session" = [])),
    params(("provider" = String, Path, description = "`PayPal` or `Stripe`"), ReportedTime),
    request_body(content = String, content_type = "text/csv"),
    responses((status = 200, body = ReconciliationJson), (status = 404, description = "No such provider"),
        (status = 413, description = "More than 20 MB"), (status = 415, description = "Not a CSV file"),
        (status = 422, description = "Not a report of theirs, or not a time")))]
pub async fn reconcile(
    State(state): State<Arc<Parts>>,
    _: Accountant,
    Path(provider): Path<String>,
    Query(time): Query<ReportedTime>,
    headers: HeaderMap,
    body: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> AppResult<Json<ReconciliationJson>> {
    let method = PaymentMethod::parse(&provider).ok();
    let method =
        method.filter(|method| !method.is_by_hand()).ok_or_else(|| AppError::not_found("Provider"))?;
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if !["text/csv", "text/plain", "application/vnd.ms-excel"].contains(&kind.as_str()) {
        return Err(AppError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "Please send a CSV file."));
    }
    let too_large = |_| {
        AppError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "A report can have up to 20 MB. Please take a shorter time.",
        )
    };
    let (from, until) = time.bounds()?;
    let file = body.map_err(too_large)?;
    let turn = TURNS.acquire().await.map_err(AppError::internal)?;
    // The reading holds its turn itself: it runs on when the caller hangs up, and must still be counted.
    let read = tokio::task::spawn_blocking(move || (report::read(method, &file), turn));
    let (report, _turn) = read.await.map_err(AppError::internal)?;
    let report = report.map_err(|wrong| FieldErrors::one("file", Flaw::Malformed.says(wrong)))?;
    let whole = reconcile::period(&report.lines);
    let period = from.or(whole.map(|(from, _)| from)).zip(until.or(whole.map(|(_, until)| until)));
    let ids: BTreeSet<String> = report.lines.iter().flat_map(|line| line.ids.iter().cloned()).collect();
    let ids: Vec<String> = ids.into_iter().collect();
    let own = own(&state.db, method, &ids, period).await?;
    let result = reconcile::compare(&report.lines, &own, period);
    let mut sums: BTreeMap<(String, Flow), (i64, i64)> = BTreeMap::new();
    for (key, sum) in result.reported {
        sums.entry(key).or_default().0 = sum;
    }
    for (key, sum) in result.own {
        sums.entry(key).or_default().1 = sum;
    }
    let sum = |((currency, flow), (reported, own)): ((String, Flow), (i64, i64))| ReconciledSum {
        currency,
        flow: flow.into(),
        reported: dollars(reported),
        own: dollars(own),
    };
    Ok(Json(ReconciliationJson {
        provider: method.as_str().to_owned(),
        from: period.map(|(from, _)| IsoTime(from)),
        until: period.map(|(_, until)| IsoTime(until)),
        lines: report.lines.len(),
        others: report.others,
        matched: result.matched,
        fees: dollars(report.fees),
        sums: sums.into_iter().map(sum).collect(),
        differences_total: result.differences.len(),
        differences: result
            .differences
            .into_iter()
            .take(MOST_DIFFERENCES)
            .map(DifferenceJson::from)
            .collect(),
    }))
}
