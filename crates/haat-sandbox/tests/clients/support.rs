//! A shop's side of the counter.

use std::{sync::Arc, time::Duration};

use axum::{
    Json, Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    routing::post,
};
use haat_payments::{
    CreatePayment, Expected, PayPal, PayPalConfig, PaymentError, ProviderPayment, RefundPayment, ShipTo,
    Stripe, StripeConfig,
};
use haat_sandbox::{PAYPAL_WEBHOOK_PATH, STRIPE_WEBHOOK_PATH, Sandbox, SandboxOptions};
use parking_lot::Mutex;
use serde_json::{Value, json};

/// The sandbox's clock in tests.
pub(crate) const NOW_MS: i64 = 1_790_000_000_000;

/// A sandbox and the clients of a shop that uses it.
pub(crate) struct Shop {
    pub(crate) sandbox: Sandbox,
    pub(crate) paypal: PayPal,
    pub(crate) stripe: Stripe,
}

/// A sandbox that sends no webhooks, and clients that lose patience quickly.
pub(crate) async fn shop() -> Shop {
    shop_with(SandboxOptions::default()).await
}

/// The same with other options, but for the clock.
pub(crate) async fn shop_with(options: SandboxOptions) -> Shop {
    let options = SandboxOptions { clock: Arc::new(|| NOW_MS), ..options };
    let sandbox = Sandbox::start(options).await.unwrap();
    let timeout = Duration::from_millis(400);
    let paypal = PayPal::new(PayPalConfig { timeout, ..sandbox.info().paypal_config() }).unwrap();
    let stripe = Stripe::new(StripeConfig { timeout, ..sandbox.info().stripe_config() }).unwrap();
    Shop { sandbox, paypal, stripe }
}

/// A PayPal that makes no order, and what it was asked for.
pub(crate) async fn listening_paypal() -> (PayPal, Arc<Mutex<Vec<Value>>>) {
    let asked = Arc::<Mutex<Vec<Value>>>::default();
    let heard = asked.clone();
    let refuse = move |Json(body): Json<Value>| {
        heard.lock().push(body);
        let refusal = json!({ "name": "UNPROCESSABLE_ENTITY", "details": [] });
        std::future::ready((StatusCode::UNPROCESSABLE_ENTITY, Json(refusal)))
    };
    let token = async || Json(json!({ "access_token": "t", "token_type": "Bearer", "expires_in": 3600 }));
    let app = Router::new().route("/v1/oauth2/token", post(token)).route("/v2/checkout/orders", post(refuse));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, app).await });
    (PayPal::new(PayPalConfig::new(&url, "client", "secret")).unwrap(), asked)
}

pub(crate) fn dollars(key: &str) -> CreatePayment {
    CreatePayment {
        order_id: "order-1".into(),
        amount: 7039,
        currency: "USD".into(),
        description: "Haat order".into(),
        ship_to: Some(ShipTo {
            name: "Asha Rao".into(),
            address: "12 MG Road".into(),
            city: "Bengaluru".into(),
            postal_code: "560001".into(),
            country: "India".into(),
        }),
        idempotency_key: key.into(),
    }
}

pub(crate) fn rupees(key: &str) -> CreatePayment {
    CreatePayment { amount: 575_000, currency: "INR".into(), ..dollars(key) }
}

pub(crate) fn refund_of(seen: &ProviderPayment, amount: i64, key: &str) -> RefundPayment {
    RefundPayment {
        provider_order_id: seen.provider_order_id.clone(),
        capture_id: seen.capture_id.clone().unwrap(),
        amount,
        currency: seen.currency.clone(),
        reference: format!("ours-{key}"),
        idempotency_key: key.into(),
    }
}

impl Shop {
    /// What our books say about [`dollars`].
    pub(crate) fn expected_dollars(&self) -> Expected {
        Expected {
            order_id: "order-1".into(),
            amount: 7039,
            currency: "USD".into(),
            merchant: Some(self.sandbox.info().paypal_merchant_id.clone()),
        }
    }

    /// A PayPal order of ours that its payer approved.
    pub(crate) async fn approved(&self) -> String {
        let id = self.paypal.create(&dollars("create")).await.unwrap().provider_order_id;
        assert!(self.sandbox.paypal().approve(&id));
        id
    }

    /// A PayPal order of ours, paid.
    pub(crate) async fn captured(&self) -> ProviderPayment {
        let id = self.approved().await;
        self.paypal.capture(&id, "capture").await.unwrap()
    }
}

/// What [`rupees`] must look like in our books.
pub(crate) fn expected_rupees() -> Expected {
    Expected { order_id: "order-1".into(), amount: 575_000, currency: "INR".into(), merchant: None }
}

pub(crate) fn rejection_code(error: PaymentError) -> String {
    match error {
        PaymentError::Rejected { code, .. } => code,
        other => panic!("expected a rejection, got {other:?}"),
    }
}

/// A webhook as it arrived.
#[derive(Clone)]
pub(crate) struct Arrived {
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

/// Takes webhooks, and refuses the first few if asked to.
#[derive(Clone, Default)]
pub(crate) struct Receiver {
    arrived: Arc<Mutex<Vec<Arrived>>>,
    refusals: Arc<Mutex<usize>>,
}

impl Receiver {
    /// Starts receiving from this shop's sandbox.
    pub(crate) async fn start(shop: &Shop) -> Self {
        let receiver = Self::default();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}/", listener.local_addr().unwrap());
        let router = Router::new()
            .route(PAYPAL_WEBHOOK_PATH, post(receive))
            .route(STRIPE_WEBHOOK_PATH, post(receive))
            .with_state(receiver.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        shop.sandbox.send_webhooks_to(Some(&base));
        receiver
    }

    pub(crate) fn refuse(&self, times: usize) {
        *self.refusals.lock() = times;
    }

    pub(crate) fn arrived(&self) -> Vec<Arrived> {
        self.arrived.lock().clone()
    }
}

async fn receive(State(receiver): State<Receiver>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let mut refusals = receiver.refusals.lock();
    if *refusals > 0 {
        *refusals -= 1;
        return StatusCode::SERVICE_UNAVAILABLE;
    }
    receiver.arrived.lock().push(Arrived { headers, body: body.to_vec() });
    StatusCode::OK
}
