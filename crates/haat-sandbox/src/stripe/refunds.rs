//! Stripe's refunds: made, found, and listed page by page.

use axum::{
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use serde_json::Value;

use super::{
    super::{
        Fault, Op,
        web::{Answer, answer},
    },
    RefundState, StripeSandbox,
    api::{Form, read_metadata, refusal},
    books::{Books, invalid, missing},
    json as show,
};

/// How many a page holds, unless asked otherwise, and at most.
const PAGE: usize = 10;
const LARGEST_PAGE: usize = 100;

pub(super) async fn create_refund(
    State(stripe): State<StripeSandbox>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let work =
        |fault| stripe.once(&headers, &body, fault, |books, form| stripe.open_refund(books, form, fault));
    stripe.0.faults.meet(Op::Refund, work).await
}

pub(super) async fn find_refund(
    State(stripe): State<StripeSandbox>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    let work = |_| {
        stripe.shop_only(&headers)?;
        let books = stripe.0.books.lock();
        let found = books.intents.values().find_map(|intent| {
            let charge = intent.charge.as_ref()?;
            let refund = charge.refunds.iter().find(|refund| refund.id == id)?;
            Some(show::refund(intent, charge, refund))
        });
        found.map(|shown| answer(StatusCode::OK, shown)).ok_or_else(|| refusal(missing("refund")))
    };
    stripe.0.faults.meet(Op::LookUp, work).await
}

pub(super) async fn list_refunds(
    State(stripe): State<StripeSandbox>,
    headers: HeaderMap,
    Query(form): Query<Form>,
) -> Response {
    let work = |_| {
        stripe.shop_only(&headers)?;
        let intent_id = form.get("payment_intent").map(String::as_str).unwrap_or_default();
        let intent = stripe.intent(intent_id).ok_or_else(|| refusal(missing("payment_intent")))?;
        let limit = form.get("limit").map_or(Ok(PAGE), |limit| limit.parse());
        let limit = limit.ok().filter(|limit| (1..=LARGEST_PAGE).contains(limit));
        let limit = limit.ok_or_else(|| refusal(invalid("parameter_invalid_integer", "Invalid limit")))?;
        let after = form.get("starting_after").map(String::as_str);
        let shown = match &intent.charge {
            Some(charge) => show::refunds(&intent, charge, after, limit, "/v1/refunds"),
            None => {
                serde_json::json!({ "object": "list", "data": [], "has_more": false, "url": "/v1/refunds" })
            }
        };
        Ok::<_, Answer>(answer(StatusCode::OK, shown))
    };
    stripe.0.faults.meet(Op::LookUp, work).await
}

impl StripeSandbox {
    fn open_refund(&self, books: &mut Books, form: &Form, fault: Option<Fault>) -> Result<Value, Value> {
        let amount = match form.get("amount").map(|a| a.parse::<i64>()) {
            None => None,
            Some(Ok(amount)) => Some(amount),
            Some(Err(_)) => return Err(invalid("parameter_invalid_integer", "Invalid integer")),
        };
        let intent_id = form.get("payment_intent").ok_or_else(|| missing("payment_intent"))?;
        let intent = books.intents.get_mut(intent_id).ok_or_else(|| missing("payment_intent"))?;
        let refused = intent.refused_refunds > 0;
        intent.refused_refunds = intent.refused_refunds.saturating_sub(1);
        let status = match fault {
            _ if refused => {
                return Err(invalid("balance_insufficient", "Insufficient funds in your Stripe balance."));
            }
            Some(Fault::Decline) => {
                return Err(invalid("balance_insufficient", "Insufficient funds in your Stripe balance."));
            }
            Some(Fault::Pending) => RefundState::Pending,
            Some(Fault::Fail) => RefundState::Failed,
            _ => RefundState::Succeeded,
        };
        let (_, made) = books.refund(intent_id, amount, status, self.seconds())?;
        let intent = books.intents.get_mut(intent_id).ok_or_else(|| missing("payment_intent"))?;
        if let Some(refund) = intent.charge.as_mut().and_then(|charge| charge.refunds.last_mut()) {
            refund.metadata = read_metadata(form);
        }
        let intent = intent.clone();
        let charge = intent.charge.as_ref().ok_or_else(|| missing("charge"))?;
        let refund = charge.refunds.iter().find(|refund| refund.id == made.id).unwrap_or(&made);
        // A refund is announced when it is made, be it pending.
        let news: &[&str] = match status {
            RefundState::Failed => &["refund.created", "refund.failed"],
            _ => &["refund.created", "charge.refunded"],
        };
        self.tell_of_refund(news, &intent, refund);
        Ok(show::refund(&intent, charge, refund))
    }
}
