//! An order of the sandbox's PayPal, with what was taken for it and what went back.

use serde::{Deserialize, Serialize};

/// An order of Orders v2.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Order {
    /// PayPal's id.
    pub id: String,
    /// `CAPTURE` or `AUTHORIZE`.
    pub intent: String,
    /// Where it stands.
    pub status: OrderStatus,
    /// Who gets how much; we only ever make one.
    pub units: Vec<Unit>,
    pub(super) funding: Option<Funding>,
    /// What the payer has against it.
    #[serde(default)]
    pub dispute: Option<Dispute>,
    #[serde(default)]
    pub(super) made_at: i64,
}

impl Order {
    /// The id of the capture that took money, if any did.
    pub fn capture_id(&self) -> Option<String> {
        self.captures().find(|c| c.status != CaptureStatus::Declined).map(|c| c.id.clone())
    }

    /// How much was captured and not given back.
    pub fn money_left(&self) -> i64 {
        let taken = self.captures().filter(|c| c.status.took_money()).map(|c| c.amount);
        let back = self.units.iter().flat_map(|u| &u.refunds).filter(|r| r.status != RefundStatus::Failed);
        taken.sum::<i64>() - back.map(|r| r.amount).sum::<i64>()
    }

    pub(super) fn captures(&self) -> impl Iterator<Item = &Capture> {
        self.units.iter().flat_map(|unit| &unit.captures)
    }
}

/// PayPal's words for an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum OrderStatus {
    /// Waiting for the payer.
    Created,
    /// Waiting for the payer, whose way of paying was named.
    PayerActionRequired,
    /// The payer agreed.
    Approved,
    /// Captured, be it pending.
    Completed,
    /// Called off.
    Voided,
}

/// One purchase unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// In cents.
    pub amount: i64,
    /// ISO 4217.
    pub currency: String,
    /// Who gets the money.
    pub merchant: String,
    /// The shop's order.
    pub custom_id: Option<String>,
    /// What the payer reads.
    pub description: Option<String>,
    /// Where the goods go.
    #[serde(default)]
    pub shipping: Option<serde_json::Value>,
    /// What was taken.
    pub captures: Vec<Capture>,
    /// What went back.
    pub refunds: Vec<Refund>,
}

impl Unit {
    pub(super) fn new(amount: i64, currency: &str, merchant: &str) -> Self {
        Self {
            amount,
            currency: currency.to_owned(),
            merchant: merchant.to_owned(),
            custom_id: None,
            description: None,
            shipping: None,
            captures: Vec::new(),
            refunds: Vec::new(),
        }
    }
}

/// Money taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Capture {
    /// PayPal's id.
    pub id: String,
    /// Where it stands.
    pub status: CaptureStatus,
    /// In cents.
    pub amount: i64,
    /// ISO 4217.
    pub currency: String,
}

/// PayPal's words for a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CaptureStatus {
    /// The merchant has the money.
    Completed,
    /// Nobody knows yet.
    Pending,
    /// No money moved.
    Declined,
    /// Some went back.
    PartiallyRefunded,
    /// All went back.
    Refunded,
}

impl CaptureStatus {
    pub(super) fn took_money(self) -> bool {
        matches!(self, Self::Completed | Self::PartiallyRefunded | Self::Refunded)
    }
}

/// Money given back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refund {
    /// PayPal's id.
    pub id: String,
    /// Of which capture.
    pub capture_id: String,
    /// In cents.
    pub amount: i64,
    /// ISO 4217.
    pub currency: String,
    /// Where it stands.
    #[serde(default)]
    pub status: RefundStatus,
    /// The shop's own note.
    #[serde(default)]
    pub custom_id: Option<String>,
    #[serde(default)]
    pub(super) made_at: i64,
}

/// PayPal's words for a refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum RefundStatus {
    /// The payer has the money.
    #[default]
    Completed,
    /// On its way.
    Pending,
    /// It did not go back.
    Failed,
}

/// What a payer has against an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispute {
    /// `PP-D-…`.
    pub id: String,
    /// Of which capture.
    pub capture_id: String,
    /// In cents.
    pub amount: i64,
    /// ISO 4217.
    pub currency: String,
    /// PayPal's word for how it ended.
    pub outcome: Option<String>,
    /// Until when the shop may answer.
    pub due_at: i64,
    pub(super) made_at: i64,
}

/// What the payer pays with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Funding {
    Good,
    Empty,
    /// Checked before it comes.
    Slow,
}
