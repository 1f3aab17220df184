//! What the sandbox's PayPal knows, and how it may change.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::super::{Fault, random::random_text};

/// An order of Orders v2.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
}

impl Order {
    /// The id of the capture that took money, if any did.
    pub fn capture_id(&self) -> Option<String> {
        self.captures().find(|c| c.status != CaptureStatus::Declined).map(|c| c.id.clone())
    }

    /// How much was captured and not given back.
    pub fn money_left(&self) -> i64 {
        let taken = self.captures().filter(|c| c.status.took_money()).map(|c| c.amount);
        taken.sum::<i64>() - self.units.iter().flat_map(|u| &u.refunds).map(|r| r.amount).sum::<i64>()
    }

    fn captures(&self) -> impl Iterator<Item = &Capture> {
        self.units.iter().flat_map(|unit| &unit.captures)
    }
}

/// PayPal's words for an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum OrderStatus {
    /// Waiting for the payer.
    Created,
    /// The payer agreed.
    Approved,
    /// Captured, be it pending.
    Completed,
    /// Called off.
    Voided,
}

/// One purchase unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
    fn took_money(self) -> bool {
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
}

/// What the payer pays with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Funding {
    Good,
    Empty,
    /// Checked before it comes.
    Slow,
}

/// Why something cannot be done: PayPal's `issue`.
pub(super) type Issue = &'static str;

/// An id as PayPal makes them.
pub(super) fn new_id() -> String {
    random_text(17).to_ascii_uppercase()
}

#[derive(Default, Serialize, Deserialize)]
pub(super) struct Books {
    /// Worthless after a restart, as the credentials are.
    #[serde(skip)]
    pub(super) tokens: HashSet<String>,
    pub(super) orders: HashMap<String, Order>,
    /// The kind of call with its `PayPal-Request-Id`, and what it made.
    pub(super) requests: HashMap<String, String>,
}

impl Books {
    pub(super) fn open(&mut self, intent: &str, units: Vec<Unit>) -> String {
        let id = new_id();
        let status = OrderStatus::Created;
        let order = Order { id: id.clone(), intent: intent.to_owned(), status, units, funding: None };
        self.orders.insert(id.clone(), order);
        id
    }

    pub(super) fn approve(&mut self, order_id: &str, funding: Funding) -> Option<Order> {
        let order = self.orders.get_mut(order_id)?;
        if !matches!(order.status, OrderStatus::Created | OrderStatus::Approved) {
            return None;
        }
        order.status = OrderStatus::Approved;
        order.funding = Some(funding);
        Some(order.clone())
    }

    /// Takes the money of an approved order. What was captured by the same request is answered again, and the
    /// flag says whether this call was the one that did it.
    pub(super) fn capture(
        &mut self,
        order_id: &str,
        key: Option<String>,
        fault: Option<Fault>,
    ) -> Result<(Order, bool), Issue> {
        let key = key.map(|key| format!("capture {key}"));
        let order = self.orders.get_mut(order_id).ok_or("INVALID_RESOURCE_ID")?;
        if key.as_ref().is_some_and(|key| self.requests.get(key).is_some_and(|made| made == order_id)) {
            return Ok((order.clone(), false));
        }
        match order.status {
            OrderStatus::Created => return Err("ORDER_NOT_APPROVED"),
            OrderStatus::Completed => return Err("ORDER_ALREADY_CAPTURED"),
            OrderStatus::Voided => return Err("ORDER_EXPIRED"),
            OrderStatus::Approved if order.intent != "CAPTURE" => return Err("ACTION_DOES_NOT_MATCH_INTENT"),
            OrderStatus::Approved => {}
        }
        if order.funding == Some(Funding::Empty) || fault == Some(Fault::Decline) {
            // The payer has to agree again, with something else.
            order.status = OrderStatus::Created;
            order.funding = None;
            return Err("INSTRUMENT_DECLINED");
        }
        for unit in &mut order.units {
            let slow = order.funding == Some(Funding::Slow) || fault == Some(Fault::Pending);
            let status = if slow { CaptureStatus::Pending } else { CaptureStatus::Completed };
            let amount = if let Some(Fault::Partial(amount)) = fault { amount } else { unit.amount };
            unit.captures.push(Capture { id: new_id(), status, amount, currency: unit.currency.clone() });
        }
        order.status = OrderStatus::Completed;
        let order = order.clone();
        if let Some(key) = key {
            self.requests.insert(key, order_id.to_owned());
        }
        Ok((order, true))
    }

    pub(super) fn find_capture(&self, id: &str) -> Option<(&Order, &Capture)> {
        self.orders.values().find_map(|order| Some((order, order.captures().find(|c| c.id == id)?)))
    }

    /// Orders whose money is being checked.
    pub(super) fn under_review(&self) -> Vec<String> {
        let pending = |order: &&Order| order.captures().any(|c| c.status == CaptureStatus::Pending);
        let slow = self.orders.values().filter(|order| order.funding == Some(Funding::Slow));
        slow.filter(pending).map(|order| order.id.clone()).collect()
    }

    pub(super) fn decide(&mut self, order_id: &str, status: CaptureStatus) -> Option<(Order, Capture)> {
        let order = self.orders.get_mut(order_id)?;
        let mut captures = order.units.iter_mut().flat_map(|unit| &mut unit.captures);
        let capture = captures.find(|c| c.status == CaptureStatus::Pending)?;
        capture.status = status;
        let capture = capture.clone();
        Some((order.clone(), capture))
    }

    /// Gives back so much of a capture, or all that is left. The same request gives back once, and the flag says
    /// whether this call was the one that did it.
    pub(super) fn refund(
        &mut self,
        capture_id: &str,
        amount: Option<i64>,
        key: Option<String>,
    ) -> Result<(Order, Refund, bool), Issue> {
        let key = key.map(|key| format!("refund {key}"));
        let holds = |order: &&mut Order| order.captures().any(|c| c.id == capture_id);
        let order = self.orders.values_mut().find(holds).ok_or("INVALID_RESOURCE_ID")?;
        let unit = order.units.iter_mut().find(|u| u.captures.iter().any(|c| c.id == capture_id));
        let unit = unit.ok_or("INVALID_RESOURCE_ID")?;
        if let Some(made) = key.as_ref().and_then(|key| self.requests.get(key)) {
            let refund = unit.refunds.iter().find(|r| r.id == *made).cloned();
            return refund.map(|refund| (order.clone(), refund, false)).ok_or("DUPLICATE_REQUEST_ID");
        }
        let back: i64 = unit.refunds.iter().filter(|r| r.capture_id == capture_id).map(|r| r.amount).sum();
        let capture = unit.captures.iter_mut().find(|c| c.id == capture_id).ok_or("INVALID_RESOURCE_ID")?;
        match capture.status {
            CaptureStatus::Refunded => return Err("CAPTURE_FULLY_REFUNDED"),
            CaptureStatus::Pending | CaptureStatus::Declined => return Err("CAPTURE_STATUS_NOT_VALID"),
            CaptureStatus::Completed | CaptureStatus::PartiallyRefunded => {}
        }
        let left = capture.amount - back;
        let amount = amount.unwrap_or(left);
        if amount <= 0 || amount > left {
            return Err("REFUND_AMOUNT_EXCEEDED");
        }
        let whole = amount == left;
        capture.status = if whole { CaptureStatus::Refunded } else { CaptureStatus::PartiallyRefunded };
        let currency = capture.currency.clone();
        let refund = Refund { id: new_id(), capture_id: capture_id.to_owned(), amount, currency };
        unit.refunds.push(refund.clone());
        if let Some(key) = key {
            self.requests.insert(key, refund.id.clone());
        }
        Ok((order.clone(), refund, true))
    }
}
