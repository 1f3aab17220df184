//! Stripe: `PaymentIntents` and refunds.

mod read;
mod webhook;

use std::{sync::Arc, time::Duration};

use reqwest::RequestBuilder;
use serde_json::Value;

use crate::{
    CreatePayment, Created, PaymentError, PaymentStatus, ProviderPayment, RefundPayment, RefundSeen, country,
    http, json as j,
};

/// Pinned, so that Stripe's answers keep their shape whatever the account's default becomes.
const API_VERSION: &str = "2024-06-20";
/// How many refunds a page holds, at most what Stripe gives.
const PAGE: &str = "100";
/// A look-up brings the charge and its refunds along.
const EXPAND: [(&str, &str); 2] = [("expand[]", "latest_charge"), ("expand[]", "latest_charge.refunds")];

/// What is needed to talk to Stripe.
#[derive(Clone)]
pub struct StripeConfig {
    /// `https://api.stripe.com`, or a sandbox on this machine.
    pub base_url: String,
    /// The key that browsers see.
    pub publishable_key: String,
    /// The account's secret key.
    pub secret_key: String,
    /// The signing secret of the webhook; without it no webhook is believed.
    pub webhook_secret: Option<String>,
    /// How long Stripe may take for one answer.
    pub timeout: Duration,
}

impl StripeConfig {
    /// A configuration with the usual time-out and no webhook.
    pub fn new(base_url: &str, publishable_key: &str, secret_key: &str) -> Self {
        Self {
            base_url: base_url.to_owned(),
            publishable_key: publishable_key.to_owned(),
            secret_key: secret_key.to_owned(),
            webhook_secret: None,
            timeout: http::DEFAULT_TIMEOUT,
        }
    }
}

/// A client of Stripe. Cheap to clone.
#[derive(Clone)]
pub struct Stripe(Arc<Inner>);

struct Inner {
    http: reqwest::Client,
    base_url: String,
    config: StripeConfig,
}

impl std::fmt::Debug for Stripe {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stripe").field("base_url", &self.0.base_url).finish_non_exhaustive()
    }
}

impl Stripe {
    /// A client; nothing is sent yet.
    pub fn new(config: StripeConfig) -> Result<Self, PaymentError> {
        let http = http::http_client(&config.base_url, config.timeout)?;
        let base_url = config.base_url.trim_end_matches('/').to_owned();
        Ok(Self(Arc::new(Inner { http, base_url, config })))
    }

    /// The key that browsers load Stripe's script with.
    pub fn publishable_key(&self) -> &str {
        &self.0.config.publishable_key
    }

    /// Makes a `PaymentIntent`, for cards, captured as soon as the payer confirms it.
    pub async fn create(&self, payment: &CreatePayment) -> Result<Created, PaymentError> {
        if payment.amount <= 0 {
            return Err(PaymentError::rejected("BAD_AMOUNT", payment.amount.to_string()));
        }
        let mut form = vec![
            ("amount", payment.amount.to_string()),
            ("currency", payment.currency.to_ascii_lowercase()),
            ("payment_method_types[]", "card".to_owned()),
            ("description", payment.description.clone()),
            ("metadata[order_id]", payment.order_id.clone()),
        ];
        if let Some(to) = &payment.ship_to {
            form.push(("shipping[name]", to.name.clone()));
            form.push(("shipping[address][line1]", to.address.clone()));
            form.push(("shipping[address][city]", to.city.clone()));
            form.push(("shipping[address][postal_code]", to.postal_code.clone()));
            if let Some(code) = country::code(&to.country) {
                form.push(("shipping[address][country]", code.to_owned()));
            }
        }
        let request = self.post("/v1/payment_intents", &payment.idempotency_key).form(&form);
        let answer = self.call(request).await?;
        let seen = read::intent(&answer)?;
        let client_secret = j::string(&answer, "/client_secret")
            .ok_or_else(|| PaymentError::unreadable("a PaymentIntent without a client secret"))?;
        Ok(Created {
            provider_order_id: seen.provider_order_id,
            client_secret: Some(client_secret),
            payee: None,
            status: seen.status,
        })
    }

    /// The client secret of a `PaymentIntent` made before, for a shopper who comes back to pay.
    pub async fn client_secret(&self, intent_id: &str) -> Result<String, PaymentError> {
        let answer = self.retrieve(intent_id).await?;
        j::string(&answer, "/client_secret")
            .ok_or_else(|| PaymentError::unreadable("a PaymentIntent without a client secret"))
    }

    /// The payment as Stripe sees it.
    pub async fn look_up(&self, intent_id: &str) -> Result<ProviderPayment, PaymentError> {
        let intent = self.retrieve(intent_id).await?;
        let mut seen = read::intent(&intent)?;
        // A charge brings its latest ten refunds along; the others are asked for page by page.
        let mut more =
            intent.pointer("/latest_charge/refunds/has_more").and_then(Value::as_bool) == Some(true);
        while let Some(last) = seen.refunds.last().filter(|_| more) {
            let query = [("payment_intent", intent_id), ("limit", PAGE), ("starting_after", &last.id)];
            let url = format!("{}/v1/refunds", self.0.base_url);
            let page = self.call(self.0.http.get(url).query(&query)).await?;
            let found = read::refunds(j::items(&page, "/data"));
            more = page.get("has_more").and_then(Value::as_bool) == Some(true) && !found.is_empty();
            seen.refunds.extend(found);
        }
        Ok(seen)
    }

    /// Calls an intent off, so that nobody can pay it any more. Without a key, which would repeat for a day that it could
    /// not be while its money was on the way: an intent ends only once as it is.
    pub async fn cancel(&self, intent_id: &str) -> Result<(), PaymentError> {
        if !j::is_id(intent_id) {
            return Err(PaymentError::NotFound);
        }
        let url = format!("{}/v1/payment_intents/{intent_id}/cancel", self.0.base_url);
        let form = [("cancellation_reason", "abandoned")];
        match self.call(self.0.http.post(url).form(&form)).await {
            Err(PaymentError::Rejected { code, detail }) if code == "payment_intent_unexpected_state" => {
                let ended = self.look_up(intent_id).await?.status == PaymentStatus::Denied;
                if ended { Ok(()) } else { Err(PaymentError::rejected(code, detail)) }
            }
            answered => answered.map(|_| ()),
        }
    }

    /// Gives back part or all of a payment.
    pub async fn refund(&self, refund: &RefundPayment) -> Result<RefundSeen, PaymentError> {
        if refund.amount <= 0 {
            return Err(PaymentError::rejected("BAD_AMOUNT", refund.amount.to_string()));
        }
        let form = [
            ("payment_intent", refund.provider_order_id.clone()),
            ("amount", refund.amount.to_string()),
            ("metadata[refund]", refund.reference.clone()),
        ];
        let answer = self.call(self.post("/v1/refunds", &refund.idempotency_key).form(&form)).await?;
        read::refund(&answer, refund.amount)
    }

    async fn retrieve(&self, intent_id: &str) -> Result<Value, PaymentError> {
        if !j::is_id(intent_id) {
            return Err(PaymentError::NotFound);
        }
        let url = format!("{}/v1/payment_intents/{intent_id}", self.0.base_url);
        self.call(self.0.http.get(url).query(&EXPAND)).await
    }

    fn post(&self, path: &str, idempotency_key: &str) -> RequestBuilder {
        self.0.http.post(format!("{}{path}", self.0.base_url)).header("Idempotency-Key", idempotency_key)
    }

    async fn call(&self, request: RequestBuilder) -> Result<Value, PaymentError> {
        let request = request.bearer_auth(&self.0.config.secret_key).header("Stripe-Version", API_VERSION);
        let (status, answer) = http::send(request).await?;
        if status.is_success() { Ok(answer) } else { Err(read::failure(status, &answer)) }
    }
}
