//! The calls that the shop's server makes with the secret key, and the payer's browser with the public one.

use std::collections::{BTreeMap, HashMap};

use axum::{
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::{
    super::{
        Fault, Op,
        web::{Answer, answer, script},
    },
    StripeSandbox,
    books::{Books, Intent, invalid, missing},
    cards::{self, Card},
    json as show,
};

pub(super) type Form = HashMap<String, String>;

/// Who is asking.
enum Caller {
    Shop,
    Payer,
}

pub(super) async fn stripe_js() -> Response {
    script(concat!(include_str!("../page.js"), include_str!("stripe.js")))
}

pub(super) async fn create_intent(
    State(stripe): State<StripeSandbox>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let open = |books: &mut Books, form: &Form| StripeSandbox::open_intent(books, form, stripe.seconds());
    let work = |fault| stripe.once(&headers, &body, fault, open);
    stripe.0.faults.meet(Op::Create, work).await
}

pub(super) async fn find_intent(
    State(stripe): State<StripeSandbox>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(query): Query<Vec<(String, String)>>,
) -> Response {
    let work = |_| {
        let form: Form = query.iter().cloned().collect();
        let expanded =
            query.iter().any(|(key, value)| key.starts_with("expand") && value.starts_with("latest_charge"));
        let (caller, intent) = stripe.admit(&headers, &form, &id)?;
        let shown = match caller {
            Caller::Shop => show::intent(&intent, expanded),
            Caller::Payer => show::intent_for_payer(&intent),
        };
        Ok::<_, Answer>(answer(StatusCode::OK, shown))
    };
    stripe.0.faults.meet(Op::LookUp, work).await
}

pub(super) async fn confirm_intent(
    State(stripe): State<StripeSandbox>,
    headers: HeaderMap,
    Path(id): Path<String>,
    body: String,
) -> Response {
    let work = |fault| {
        let form = read_form(&body);
        stripe.admit(&headers, &form, &id)?;
        let field = |name: &str| form.get(name).map_or("", String::as_str);
        let card = Card {
            number: field("payment_method_data[card][number]"),
            exp_month: field("payment_method_data[card][exp_month]"),
            exp_year: field("payment_method_data[card][exp_year]"),
            cvc: field("payment_method_data[card][cvc]"),
        };
        let email = form.get("payment_method_data[billing_details][email]").cloned();
        let bank = cards::judge(&card, (stripe.0.clock)());
        let outcome = stripe.pay(&id, bank, email, fault);
        stripe.tell_payer(&id, outcome)
    };
    stripe.0.faults.meet(Op::Capture, work).await
}

/// What the payer told their bank: `outcome` is `complete`, or they failed to.
pub(super) async fn answer_challenge(
    State(stripe): State<StripeSandbox>,
    headers: HeaderMap,
    Path(id): Path<String>,
    body: String,
) -> Response {
    let work = || {
        let form = read_form(&body);
        stripe.admit(&headers, &form, &id)?;
        let well = form.get("outcome").is_some_and(|outcome| outcome == "complete");
        stripe.tell_payer(&id, stripe.end_challenge(&id, well))
    };
    work().into_response()
}

/// What a demo wants to see go wrong with a payment: `what` is `refund_refused` (the next refund of it is), `dispute`,
/// `dispute_won` or `dispute_lost`.
pub(super) async fn befall(
    State(stripe): State<StripeSandbox>,
    headers: HeaderMap,
    Path(id): Path<String>,
    body: String,
) -> Response {
    let work = || {
        let form = read_form(&body);
        stripe.admit(&headers, &form, &id)?;
        let happened = match form.get("what").map_or("", String::as_str) {
            "refund_refused" => stripe.edit(&id, |intent| intent.refused_refunds += 1),
            "dispute" => stripe.dispute(&id),
            "dispute_won" => stripe.win_dispute(&id),
            "dispute_lost" => stripe.lose_dispute(&id),
            _ => false,
        };
        let refused = || refusal(invalid("parameter_unknown", "That cannot befall this payment."));
        if happened { Ok::<_, Answer>(answer(StatusCode::OK, json!({ "id": id }))) } else { Err(refused()) }
    };
    work().into_response()
}

pub(super) async fn cancel_intent(
    State(stripe): State<StripeSandbox>,
    headers: HeaderMap,
    Path(id): Path<String>,
    body: String,
) -> Response {
    let work = |fault| {
        let mut cancelled = None;
        let answered = stripe.once(&headers, &body, fault, |books, _| {
            let intent = books.cancel(&id, stripe.seconds())?;
            let shown = show::intent(&intent, false);
            cancelled = Some(intent);
            Ok(shown)
        })?;
        if let Some(intent) = cancelled {
            stripe.announce("canceled", &intent);
        }
        Ok::<_, Answer>(answered)
    };
    stripe.0.faults.meet(Op::Cancel, work).await
}

impl StripeSandbox {
    fn tell_payer(&self, id: &str, outcome: Result<Intent, Value>) -> Result<Answer, Answer> {
        match outcome {
            Ok(intent) => Ok(answer(StatusCode::OK, show::intent_for_payer(&intent))),
            Err(mut error) => {
                if let Some(intent) = self.intent(id) {
                    error["payment_intent"] = show::intent_for_payer(&intent);
                }
                Err(refusal(error))
            }
        }
    }

    fn open_intent(books: &mut Books, form: &Form, now: i64) -> Result<Value, Value> {
        let amount = form.get("amount").and_then(|a| a.parse::<i64>().ok()).filter(|a| *a > 0);
        let amount =
            amount.ok_or_else(|| invalid("parameter_invalid_integer", "Invalid positive integer"))?;
        let currency =
            form.get("currency").filter(|c| c.len() == 3 && c.bytes().all(|b| b.is_ascii_lowercase()));
        let currency = currency.ok_or_else(|| invalid("parameter_missing", "Invalid currency"))?;
        let shipping = read_shipping(form)?;
        let intent = books.open(amount, currency, now);
        intent.description = form.get("description").cloned();
        intent.receipt_email = form.get("receipt_email").cloned();
        intent.shipping = shipping;
        intent.metadata = read_metadata(form);
        Ok(show::intent(intent, false))
    }

    /// Does something for the shop once per `Idempotency-Key`, answering repetitions as the first time: refusals and failures
    /// of Stripe's own too.
    pub(super) fn once(
        &self,
        headers: &HeaderMap,
        body: &str,
        fault: Option<Fault>,
        work: impl FnOnce(&mut Books, &Form) -> Result<Value, Value>,
    ) -> Result<Answer, Answer> {
        self.shop_only(headers)?;
        // Open throughout, so that two at once with one key do the work once.
        let mut books = self.0.books.lock();
        let key = headers.get("idempotency-key").and_then(|v| v.to_str().ok());
        if let Some((asked, status, shown)) = key.and_then(|key| books.kept.get(key)) {
            if asked != body {
                let message = "Keys for idempotent requests can only be used with the same parameters they were \
                               first used with.";
                return Err(refusal(json!({ "type": "idempotency_error", "message": message })));
            }
            return Ok(answer(StatusCode::from_u16(*status).unwrap_or_default(), shown.clone()));
        }
        let (status, shown) = if fault == Some(Fault::ServerErrorKept) {
            let error = json!({ "type": "api_error", "message": "An unknown error occurred." });
            (StatusCode::INTERNAL_SERVER_ERROR, json!({ "error": error }))
        } else {
            match work(&mut books, &read_form(body)) {
                Ok(shown) => (StatusCode::OK, shown),
                Err(error) => {
                    // What did not pass validation was never carried out, so its key stays free.
                    let invalid = error["code"].as_str().is_some_and(|code| code.starts_with("parameter_"));
                    let (status, shown) = refusal(error);
                    if invalid {
                        return Err((status, shown));
                    }
                    (status, shown.0)
                }
            }
        };
        if let Some(key) = key {
            books.kept.insert(key.to_owned(), (body.to_owned(), status.as_u16(), shown.clone()));
        }
        Ok(answer(status, shown))
    }

    pub(super) fn shop_only(&self, headers: &HeaderMap) -> Result<(), Answer> {
        let bearer = headers.get("authorization").and_then(|v| v.to_str().ok()?.strip_prefix("Bearer "));
        if bearer == Some(&self.0.info.stripe_secret_key) {
            return Ok(());
        }
        let error = json!({ "type": "invalid_request_error", "message": "Invalid API Key provided" });
        Err(answer(StatusCode::UNAUTHORIZED, json!({ "error": error })))
    }

    /// The shop may see any intent; a browser only one whose client secret it has.
    fn admit(&self, headers: &HeaderMap, form: &Form, id: &str) -> Result<(Caller, Intent), Answer> {
        let caller = if form.get("key").is_some_and(|key| *key == self.0.info.stripe_publishable_key) {
            Caller::Payer
        } else {
            self.shop_only(headers).map(|()| Caller::Shop)?
        };
        let intent = self.intent(id).ok_or_else(|| refusal(missing("payment_intent")))?;
        let knows = form.get("client_secret") == Some(&intent.client_secret);
        match caller {
            Caller::Payer if !knows => Err(refusal(missing("payment_intent"))),
            _ => Ok((caller, intent)),
        }
    }
}

/// `metadata[…]`.
pub(super) fn read_metadata(form: &Form) -> BTreeMap<String, String> {
    let notes = form.iter().filter_map(|(key, value)| {
        let name = key.strip_prefix("metadata[")?.strip_suffix(']')?;
        Some((name.to_owned(), value.clone()))
    });
    notes.collect()
}

/// `shipping[…]`: a name and the first line of an address are required, a country has two letters.
fn read_shipping(form: &Form) -> Result<Option<Value>, Value> {
    if !form.keys().any(|key| key.starts_with("shipping[")) {
        return Ok(None);
    }
    let field = |name: &str| form.get(name).filter(|value| !value.is_empty());
    let needed = |name: &str| {
        field(name).ok_or_else(|| invalid("parameter_missing", &format!("Missing required param: {name}.")))
    };
    let part = |name: &str| field(&format!("shipping[address][{name}]"));
    if part("country").is_some_and(|country| country.len() != 2) {
        return Err(invalid("parameter_invalid_string", "Country must be a 2-letter code."));
    }
    Ok(Some(json!({
        "name": needed("shipping[name]")?,
        "address": {
            "line1": needed("shipping[address][line1]")?, "line2": null, "city": part("city"),
            "state": part("state"), "postal_code": part("postal_code"), "country": part("country"),
        },
        "carrier": null, "phone": null, "tracking_number": null,
    })))
}

pub(super) fn read_form(body: &str) -> Form {
    reqwest::Url::parse(&format!("http://form/?{body}"))
        .map(|url| url.query_pairs().into_owned().collect())
        .unwrap_or_default()
}

pub(super) fn refusal(error: Value) -> Answer {
    let status = match (error["type"].as_str(), error["code"].as_str()) {
        (Some("card_error"), _) => StatusCode::PAYMENT_REQUIRED,
        (_, Some("resource_missing")) => StatusCode::NOT_FOUND,
        _ => StatusCode::BAD_REQUEST,
    };
    answer(status, Value::from_iter([("error", error)]))
}
