//! One interface for both providers.

use axum::http::HeaderMap;

use crate::{
    CaptureOwner, CreatePayment, Created, PayPal, PaymentError, ProviderPayment, RefundPayment, RefundSeen,
    Stripe, WebhookError, WebhookEvent,
};

/// A configured payment provider.
#[derive(Debug, Clone)]
pub enum Provider {
    /// The wallet.
    PayPal(PayPal),
    /// The card provider.
    Stripe(Stripe),
}

impl Provider {
    /// The provider's name as orders carry it in `paymentMethod`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::PayPal(_) => "PayPal",
            Self::Stripe(_) => "Stripe",
        }
    }

    /// Asks the provider to wait for a payment.
    pub async fn create(&self, payment: &CreatePayment) -> Result<Created, PaymentError> {
        match self {
            Self::PayPal(paypal) => paypal.create(payment).await,
            Self::Stripe(stripe) => stripe.create(payment).await,
        }
    }

    /// What the provider knows of a payment now.
    pub async fn look_up(&self, provider_order_id: &str) -> Result<ProviderPayment, PaymentError> {
        match self {
            Self::PayPal(paypal) => paypal.look_up(provider_order_id).await,
            Self::Stripe(stripe) => stripe.look_up(provider_order_id).await,
        }
    }

    /// Whose payment a capture is, for news that names nothing else. Stripe's always name the payment.
    pub async fn owner_of(&self, capture_id: &str) -> Result<Option<CaptureOwner>, PaymentError> {
        match self {
            Self::PayPal(paypal) => paypal.owner_of(capture_id).await,
            Self::Stripe(_) => Ok(None),
        }
    }

    /// Takes the money of an approved payment; one that was captured before is answered as it is. Stripe
    /// captures by itself, so there it is a look-up.
    pub async fn capture(
        &self,
        provider_order_id: &str,
        idempotency_key: &str,
    ) -> Result<ProviderPayment, PaymentError> {
        match self {
            Self::PayPal(paypal) => paypal.capture(provider_order_id, idempotency_key).await,
            Self::Stripe(stripe) => stripe.look_up(provider_order_id).await,
        }
    }

    /// Gives money back. The answer says how far it came: be it done, pending or failed.
    pub async fn refund(&self, refund: &RefundPayment) -> Result<RefundSeen, PaymentError> {
        match self {
            Self::PayPal(paypal) => paypal.refund(refund).await,
            Self::Stripe(stripe) => stripe.refund(refund).await,
        }
    }

    /// Calls a payment off, so that nobody can pay it any more; false when the provider has no way to, as PayPal
    /// has none for orders that were never captured: those end by themselves within hours.
    pub async fn call_off(&self, provider_order_id: &str) -> Result<bool, PaymentError> {
        match self {
            Self::PayPal(_) => Ok(false),
            Self::Stripe(stripe) => stripe.cancel(provider_order_id).await.map(|()| true),
        }
    }

    /// The merchant account that [`crate::Expected::merchant`] has to name, where the settings or an order made
    /// since the start tell it. Stripe's key binds the account already, so there it is `None`.
    pub fn merchant(&self) -> Option<String> {
        match self {
            Self::PayPal(paypal) => paypal.merchant(),
            Self::Stripe(_) => None,
        }
    }

    /// Reads an event, believing it only when the provider signed exactly these bytes. `now_ms` is the shop's
    /// clock.
    pub async fn verify_webhook(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        now_ms: i64,
    ) -> Result<WebhookEvent, WebhookError> {
        match self {
            Self::PayPal(paypal) => paypal.verify_webhook(headers, body, now_ms).await,
            Self::Stripe(stripe) => stripe.verify_webhook(headers, body, now_ms),
        }
    }
}
