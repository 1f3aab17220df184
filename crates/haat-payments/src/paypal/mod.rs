//! PayPal: Orders v2, captures, refunds.

mod certificate;
mod read;
mod token;
mod webhook;

use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    CaptureOwner, CreatePayment, Created, PaymentError, ProviderPayment, RefundPayment, RefundSeen, ShipTo,
    amount::{has_cents, to_decimal},
    country, http, json as j,
};
use certificate::Certificates;
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
    /// The merchant account; learned from the first order that PayPal makes for us when absent.
    pub merchant_id: Option<String>,
    /// How long PayPal may take for one answer.
    pub timeout: Duration,
}

impl PayPalConfig {
    /// A configuration with the usual time-out, no webhook, and the merchant to be learned.
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
    certificates: Certificates,
    merchant: OnceLock<String>,
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
        let merchant = config.merchant_id.clone().map(OnceLock::from).unwrap_or_default();
        let (token, certificates) = (TokenCache::default(), Certificates::default());
        Ok(Self(Arc::new(Inner { http, base_url, config, token, certificates, merchant })))
    }

    /// The client id that browsers load PayPal's script with.
    pub fn client_id(&self) -> &str {
        &self.0.config.client_id
    }

    /// Makes an order for the payer to approve. An address that PayPal does not take keeps nobody from paying: then the
    /// order is made without it.
    pub async fn create(&self, payment: &CreatePayment) -> Result<Created, PaymentError> {
        // Seller protection holds for the address that PayPal knows, and PayPal knows countries by their code.
        let shipping = payment.ship_to.as_ref().and_then(shipping);
        let told = shipping.is_some();
        match self.create_for(payment, shipping, &payment.idempotency_key).await {
            Err(PaymentError::Rejected { code, .. }) if told && is_about_address(&code) => {
                self.create_for(payment, None, &format!("{}-nowhere", payment.idempotency_key)).await
            }
            created => created,
        }
    }

    async fn create_for(
        &self,
        payment: &CreatePayment,
        shipping: Option<Value>,
        key: &str,
    ) -> Result<Created, PaymentError> {
        let mut unit = json!({
            "custom_id": payment.order_id,
            "description": payment.description.chars().take(127).collect::<String>(),
            "amount": money(payment.amount, &payment.currency)?,
        });
        let preference = if shipping.is_some() { "SET_PROVIDED_ADDRESS" } else { "NO_SHIPPING" };
        if let Some(shipping) = shipping {
            unit["shipping"] = shipping;
        }
        let context = json!({ "shipping_preference": preference, "user_action": "PAY_NOW" });
        let body = json!({
            "intent": "CAPTURE",
            "purchase_units": [unit],
            "payment_source": { "paypal": { "experience_context": context } },
        });
        let answer = self.call(Method::POST, "/v2/checkout/orders", Some(body), Some(key)).await?;
        let seen = read::order(&answer)?;
        // We named no payee, so PayPal put us there. Whoever came first told the same.
        if let Some(merchant) = &seen.merchant {
            let _ = self.0.merchant.set(merchant.clone());
        }
        let ProviderPayment { provider_order_id, status, merchant: payee, .. } = seen;
        Ok(Created { provider_order_id, client_secret: None, payee, status })
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
    pub async fn refund(&self, refund: &RefundPayment) -> Result<RefundSeen, PaymentError> {
        known_id(&refund.capture_id)?;
        let path = format!("/v2/payments/captures/{}/refund", refund.capture_id);
        let body =
            json!({ "amount": money(refund.amount, &refund.currency)?, "custom_id": refund.reference });
        let answer = self.call(Method::POST, &path, Some(body), Some(&refund.idempotency_key)).await?;
        read::refund(&answer, refund.amount)
    }

    /// Our own merchant account: the configured one, or the one PayPal put on an order of ours since the start.
    /// PayPal does not tell a program whose account its credentials are of.
    pub fn merchant(&self) -> Option<String> {
        self.0.merchant.get().cloned()
    }

    /// One authorised call. A token that PayPal no longer likes is replaced once.
    async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
        request_id: Option<&str>,
    ) -> Result<Value, PaymentError> {
        let inner = &self.0;
        let body = body.map(|body| body.to_string());
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

/// Where the goods go, in PayPal's words; nothing when it could not be understood.
fn shipping(to: &ShipTo) -> Option<Value> {
    let country_code = country::code(&to.country)?;
    let cut = |text: &str, most: usize| text.chars().take(most).collect::<String>();
    Some(json!({
        "name": { "full_name": cut(&to.name, 300) },
        "address": {
            "address_line_1": cut(&to.address, 300),
            "admin_area_2": cut(&to.city, 120),
            "postal_code": cut(&to.postal_code, 60),
            "country_code": country_code,
        },
    }))
}

/// Whether PayPal refuses an order for where its goods go: rules that differ by country, of which it tells no more.
fn is_about_address(code: &str) -> bool {
    matches!(
        code,
        "SHIPPING_ADDRESS_INVALID" | "CITY_REQUIRED" | "POSTAL_CODE_REQUIRED" | "INVALID_COUNTRY_CODE"
    )
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
