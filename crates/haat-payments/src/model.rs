//! Payments in words that both providers share.

use haat_domain::money_back::DisputeStage;

/// A payment to be made for one of our orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreatePayment {
    /// Our order, carried by the provider as `custom_id` / `metadata[order_id]`.
    pub order_id: String,
    /// In the currency's smallest unit.
    pub amount: i64,
    /// ISO 4217 in capitals.
    pub currency: String,
    /// What the payer sees on the statement page.
    pub description: String,
    /// Where the goods go; what protects a seller is proof that they went there.
    pub ship_to: Option<ShipTo>,
    /// The same key never makes a second payment, and gives the first answer again, refusals included. PayPal
    /// remembers it for hours only and takes 108 characters.
    pub idempotency_key: String,
}

/// Where the goods of a payment go.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the lines of an address")]
pub struct ShipTo {
    pub name: String,
    pub address: String,
    pub city: String,
    pub postal_code: String,
    /// As people write it; providers are told its code where we know it.
    pub country: String,
}

/// A payment that the provider now waits for.
#[derive(Clone, PartialEq, Eq)]
pub struct Created {
    /// PayPal's order id or Stripe's `PaymentIntent` id.
    pub provider_order_id: String,
    /// What the browser needs to confirm a Stripe payment; secret to everyone but its payer.
    pub client_secret: Option<String>,
    /// The account that PayPal put there as the one who gets the money: ours, since we named none.
    pub payee: Option<String>,
    /// Usually [`PaymentStatus::Created`]; further along when the key was used before.
    pub status: PaymentStatus,
}

impl std::fmt::Debug for Created {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Created")
            .field("provider_order_id", &self.provider_order_id)
            .field("status", &self.status)
            .finish_non_exhaustive()
    }
}

/// Where a payment stands at the provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PaymentStatus {
    /// Waiting for the payer; no money has moved.
    Created,
    /// The payer agreed; the money waits to be captured.
    Approved,
    /// Captured, but the provider still checks it.
    Pending,
    /// The money is ours.
    Completed,
    /// Refused, cancelled or voided for good.
    Denied,
    /// All of it went back.
    Refunded,
    /// Some of it went back.
    PartiallyRefunded,
}

impl PaymentStatus {
    /// A stable lower-case word, for storage and logs.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Approved => "approved",
            Self::Pending => "pending",
            Self::Completed => "completed",
            Self::Denied => "denied",
            Self::Refunded => "refunded",
            Self::PartiallyRefunded => "partially_refunded",
        }
    }
}

/// A payment as the provider sees it now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderPayment {
    /// PayPal's order id or Stripe's `PaymentIntent` id.
    pub provider_order_id: String,
    /// PayPal's capture id or Stripe's charge id, once there is one.
    pub capture_id: Option<String>,
    /// Where it stands.
    pub status: PaymentStatus,
    /// What was captured, or what is asked for while nothing was; in the currency's smallest unit.
    pub amount: i64,
    /// ISO 4217 in capitals.
    pub currency: String,
    /// PayPal's merchant account. Stripe's secret key already binds the account, so there it is `None`.
    pub merchant: Option<String>,
    /// Our order's id as the provider carries it.
    pub our_order_id: Option<String>,
    /// How many purchase units it has; more than one is never ours.
    pub units: usize,
    /// Who paid.
    pub payer_email: Option<String>,
    /// What went back.
    pub refunds: Vec<RefundSeen>,
}

impl ProviderPayment {
    /// How much went back or is on its way back.
    pub fn refunded_amount(&self) -> i64 {
        self.refunds.iter().filter(|refund| !refund.has_failed()).map(|refund| refund.amount).sum()
    }
}

/// One refund as the provider sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundSeen {
    /// The provider's id of the refund.
    pub id: String,
    /// In the payment's currency.
    pub amount: i64,
    /// Where it stands.
    pub status: RefundStatus,
    /// The provider's own word for that.
    pub word: String,
    /// The note that we gave it, as in [`RefundPayment::reference`].
    pub reference: Option<String>,
    /// Whether this is a refund for certain. PayPal lists what a payer's bank took in the same way.
    pub certain: bool,
}

impl RefundSeen {
    /// Whether the money stayed with us after all.
    fn has_failed(&self) -> bool {
        self.status == RefundStatus::Failed
    }
}

/// Where a refund stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RefundStatus {
    /// The money is back.
    Completed,
    /// On its way.
    Pending,
    /// It did not go back.
    Failed,
}

/// Money to give back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundPayment {
    /// As in [`ProviderPayment::provider_order_id`]; what Stripe refunds by.
    pub provider_order_id: String,
    /// As in [`ProviderPayment::capture_id`]; what PayPal refunds by.
    pub capture_id: String,
    /// In the currency's smallest unit.
    pub amount: i64,
    /// ISO 4217 in capitals.
    pub currency: String,
    /// Our name for this refund, by which it is found again when its answer was lost.
    pub reference: String,
    /// The same key never refunds twice, and gives the first answer again for weeks, refusals included.
    pub idempotency_key: String,
}

/// What an event of the provider is about. It is a hint: look the payment up before acting on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WebhookKind {
    /// The payer agreed and the money waits to be captured.
    Approved,
    /// The money came.
    PaymentCompleted,
    /// The provider checks the payment.
    Pending,
    /// A try failed, or the payment is off.
    Denied,
    /// Money went back, is on its way, or failed to go.
    Refunded,
    /// The payer or the bank took the money back.
    Reversed,
    /// The bank gave the money to us again: we won the dispute.
    Reinstated,
    /// The payer or the bank disputes the payment, or that changed.
    Disputed,
    /// Nothing the shop acts on.
    Other,
}

/// A webhook whose signature was right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookEvent {
    /// The provider's id of the event, the same on every redelivery.
    pub event_id: String,
    /// What it is about.
    pub kind: WebhookKind,
    /// PayPal's order id or Stripe's `PaymentIntent` id, when the event names it.
    pub provider_order_id: Option<String>,
    /// PayPal's capture id or Stripe's charge id, when the event names it.
    pub capture_id: Option<String>,
    /// Our order's id, when the event carries it.
    pub our_order_id: Option<String>,
    /// Which money went back, when the event says why it did.
    pub returned: Option<ReturnTold>,
    /// What the payer has against the payment, when the event is about that.
    pub dispute: Option<DisputeSeen>,
}

/// What a payer or bank has against a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DisputeSeen {
    /// The provider's id.
    pub id: String,
    /// Where it stands.
    pub stage: DisputeStage,
    /// The provider's own word for that.
    pub word: String,
    /// Why, in the provider's word.
    pub reason: String,
    /// In the payment's currency.
    pub amount: i64,
    /// Until when it can be answered, UTC milliseconds.
    pub respond_by: Option<i64>,
}

/// Money that went back, as the provider told it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReturnTold {
    /// The provider's id of the refund or dispute.
    pub id: String,
    /// In the payment's currency.
    pub amount: i64,
    /// Where it stands.
    pub status: RefundStatus,
    /// The provider's own word for that.
    pub word: String,
    /// The note that we gave it, as in [`RefundPayment::reference`].
    pub reference: Option<String>,
}

/// Whose payment a capture is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaptureOwner {
    /// As in [`ProviderPayment::provider_order_id`].
    pub provider_order_id: String,
    /// As in [`ProviderPayment::our_order_id`].
    pub our_order_id: Option<String>,
}
