//! PayPal: Orders v2, captures, refunds.

mod read;
mod token;
mod webhook;

use std::{sync::Arc, time::Duration};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::OnceCell;

use crate::{
    CaptureOwner, CreatePayment, Created, PaymentError, ProviderPayment, RefundPayment, Refunded,
    amount::{has_cents, to_decimal},
    http, json as j,
};
use token::TokenCache;

/// What is needed to talk to PayPal.
#[derive(Clone)]
pub struct PayPalConfig {
    /// `https://api-m.paypal.com`, `https://api-m.sandbox.paypal.com`, or a sandbox on this machine.
    pub base_url: String,
    /// The app's client id, which browsers see.
    pub client_id: String,
    /// The app's secret.
    pub secret: String,
    /// The id of the webhook as PayPal's dashboard shows it; without it no webhook is believed.
    pub webhook_id: Option<String>,
    /// The merchant account; learned from PayPal when absent.
    pub merchant_id: Option<String>,
    /// How long PayPal may take for one answer.
    pub timeout: Duration,
}

impl PayPalConfig {
    /// A configuration with the usual time-out, no webhook, and the merchant to be asked of PayPal.
    pub fn new(base_url: &str, client_id: &str, secret: &str) -> Self {
        Self {
            base_url: base_url.to_owned(),
            client_id: client_id.to_owned(),
            secret: secret.to_owned(),
            webhook_id: None,
            merchant_id: None,
            timeout: http::DEFAULT_TIMEOUT,
        }
    }
}

/// A client of PayPal. Cheap to clone.
#[derive(Clone)]
pub struct PayPal(Arc<Inner>);

struct Inner {
    http: reqwest::Client,
    base_url: String,
    config: PayPalConfig,
    token: TokenCache,
    merchant: OnceCell<String>,
}

impl std::fmt::Debug for PayPal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PayPal").field("base_url", &self.0.base_url).finish_non_exhaustive()
    }
}

impl PayPal {
    /// A client; nothing is sent yet.
    pub fn new(config: PayPalConfig) -> Result<Self, PaymentError> {
        let http = http::http_client(&config.base_url, config.timeout)?;
        let base_url = config.base_url.trim_end_matches('/').to_owned();
        let merchant = OnceCell::new_with(config.merchant_id.clone());
        Ok(Self(Arc::new(Inner { http, base_url, config, token: TokenCache::default(), merchant })))
    }

    /// The client id that browsers load PayPal's script with.
    pub fn client_id(&self) -> &str {
        &self.0.config.client_id
    }

    /// Makes an order for the payer to approve.
    pub async fn create(&self, payment: &CreatePayment) -> Result<Created, PaymentError> {
        let body = json!({
            "intent": "CAPTURE",
            "purchase_units": [{
                "custom_id": payment.order_id,
                "description": payment.description.chars().take(127).collect::<String>(),
                "amount": money(payment.amount, &payment.currency)?,
            }],
            "application_context": { "shipping_preference": "NO_SHIPPING", "user_action": "PAY_NOW" },
        });
        let answer = self
            .call(Method::POST, "/v2/checkout/orders", Some(body), Some(&payment.idempotency_key))
            .await?;
        let seen = read::order(&answer)?;
        // We named no payee, so PayPal put us there. Whoever came first told the same.
        if let Some(merchant) = seen.merchant {
            let _ = self.0.merchant.set(merchant);
        }
        Ok(Created { provider_order_id: seen.provider_order_id, client_secret: None, status: seen.status })
    }

    /// The order as PayPal sees it.
    pub async fn look_up(&self, order_id: &str) -> Result<ProviderPayment, PaymentError> {
        known_id(order_id)?;
        let answer = self.call(Method::GET, &format!("/v2/checkout/orders/{order_id}"), None, None).await?;
        read::order(&answer)
    }

    /// Whose payment a capture is; `None` when PayPal does not say.
    pub async fn owner_of(&self, capture_id: &str) -> Result<Option<CaptureOwner>, PaymentError> {
        known_id(capture_id)?;
        let path = format!("/v2/payments/captures/{capture_id}");
        Ok(read::capture_owner(&self.call(Method::GET, &path, None, None).await?))
    }

    /// Captures an approved order; one that was captured before is answered as it is.
    pub async fn capture(
        &self,
        order_id: &str,
        idempotency_key: &str,
    ) -> Result<ProviderPayment, PaymentError> {
        known_id(order_id)?;
        let path = format!("/v2/checkout/orders/{order_id}/capture");
        match self.call(Method::POST, &path, Some(json!({})), Some(idempotency_key)).await {
            Ok(answer) => read::order(&answer),
            Err(PaymentError::Rejected { code, .. }) if code == "ORDER_ALREADY_CAPTURED" => {
                self.look_up(order_id).await
            }
            Err(error) => Err(error),
        }
    }

    /// Gives back part or all of a capture.
    pub async fn refund(&self, refund: &RefundPayment) -> Result<Refunded, PaymentError> {
        known_id(&refund.capture_id)?;
        let path = format!("/v2/payments/captures/{}/refund", refund.capture_id);
        let body = json!({ "amount": money(refund.amount, &refund.currency)? });
        let answer = self.call(Method::POST, &path, Some(body), Some(&refund.idempotency_key)).await?;
        read::refund(&answer, refund.amount)
    }

    /// Our own merchant account: the configured one, the one PayPal put on an order of ours, or the account
    /// behind the credentials, asked once.
    pub async fn merchant(&self) -> Result<String, PaymentError> {
        let ask = || async {
            let path = "/v1/identity/oauth2/userinfo?schema=paypalv1.1";
            let answer = self.call(Method::GET, path, None, None).await?;
            j::string(&answer, "/payer_id").ok_or_else(|| PaymentError::unreadable("no merchant account"))
        };
        self.0.merchant.get_or_try_init(ask).await.cloned()
    }

    async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
        request_id: Option<&str>,
    ) -> Result<Value, PaymentError> {
        self.call_raw(method, path, body.map(|b| b.to_string()), request_id).await
    }

    /// One authorised call. A token that PayPal no longer likes is replaced once.
    async fn call_raw(
        &self,
        method: Method,
        path: &str,
        body: Option<String>,
        request_id: Option<&str>,
    ) -> Result<Value, PaymentError> {
        let inner = &self.0;
        let mut refreshed = false;
        loop {
            let token = inner.token.get(&inner.http, &inner.base_url, &inner.config).await?;
            let mut request = inner
                .http
                .request(method.clone(), format!("{}{path}", inner.base_url))
                .bearer_auth(&token)
                .header("Prefer", "return=representation");
            if let Some(id) = request_id {
                request = request.header("PayPal-Request-Id", id);
            }
            if let Some(body) = &body {
                request = request.header("Content-Type", "application/json").body(body.clone());
            }
            let (status, answer) = http::send(request).await?;
            if status == StatusCode::UNAUTHORIZED && !refreshed {
                refreshed = true;
                inner.token.forget(&token).await;
                continue;
            }
            return if status.is_success() { Ok(answer) } else { Err(read::failure(status, &answer)) };
        }
    }
}

fn known_id(id: &str) -> Result<(), PaymentError> {
    if j::is_id(id) { Ok(()) } else { Err(PaymentError::NotFound) }
}

fn money(amount: i64, currency: &str) -> Result<Value, PaymentError> {
    let value = to_decimal(amount)
        .filter(|_| amount > 0 && has_cents(currency))
        .ok_or_else(|| PaymentError::rejected("BAD_AMOUNT", format!("{amount} {currency}")))?;
    Ok(json!({ "currency_code": currency, "value": value }))
}
