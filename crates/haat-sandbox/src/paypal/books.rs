//! What the sandbox's PayPal knows, and how it may change.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::super::{Fault, random::random_text};
use super::order::{
    Capture, CaptureStatus, Dispute, Funding, Order, OrderStatus, Refund, RefundStatus, Unit,
};

/// A refund that the shop asks for.
pub(super) struct Asked {
    pub(super) amount: Option<i64>,
    pub(super) custom_id: Option<String>,
    pub(super) key: Option<String>,
    pub(super) fault: Option<Fault>,
}

/// What a `PayPal-Request-Id` is answered with when it comes again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Made {
    /// What the first call made.
    Thing(String),
    /// Why it made nothing.
    Refusal(String),
}

/// Why something cannot be done: PayPal's `issue`.
pub(super) type Issue = String;

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
    /// The kind of call with its `PayPal-Request-Id`, and what came of it.
    #[serde(default)]
    pub(super) made: HashMap<String, Made>,
}

impl Books {
    pub(super) fn open(&mut self, intent: &str, units: Vec<Unit>, status: OrderStatus, now: i64) -> String {
        let id = new_id();
        let (intent, funding, dispute) = (intent.to_owned(), None, None);
        let order = Order { id: id.clone(), intent, status, units, funding, dispute, made_at: now };
        self.orders.insert(id.clone(), order);
        id
    }

    pub(super) fn approve(&mut self, order_id: &str, funding: Funding) -> Option<Order> {
        let order = self.orders.get_mut(order_id)?;
        let open = [OrderStatus::Created, OrderStatus::PayerActionRequired, OrderStatus::Approved];
        if !open.contains(&order.status) {
            return None;
        }
        order.status = OrderStatus::Approved;
        order.funding = Some(funding);
        Some(order.clone())
    }

    /// Takes the money of an approved order. What the same request did before is answered again, and the flag says
    /// whether this call was the one that did it.
    pub(super) fn capture(
        &mut self,
        order_id: &str,
        key: Option<String>,
        fault: Option<Fault>,
    ) -> Result<(Order, bool), Issue> {
        let key = key.map(|key| format!("capture {order_id} {key}"));
        match key.as_ref().and_then(|key| self.made.get(key)) {
            Some(Made::Refusal(issue)) => return Err(issue.clone()),
            Some(Made::Thing(_)) => {
                let order = self.orders.get(order_id).cloned();
                return order.map(|order| (order, false)).ok_or_else(|| "INVALID_RESOURCE_ID".to_owned());
            }
            None => {}
        }
        let captured = self.capture_anew(order_id, fault);
        if let Some(key) = key {
            let made = match &captured {
                Ok(_) => Made::Thing(order_id.to_owned()),
                Err(issue) => Made::Refusal((*issue).to_owned()),
            };
            self.made.insert(key, made);
        }
        captured.map(|order| (order, true)).map_err(str::to_owned)
    }

    fn capture_anew(&mut self, order_id: &str, fault: Option<Fault>) -> Result<Order, &'static str> {
        let order = self.orders.get_mut(order_id).ok_or("INVALID_RESOURCE_ID")?;
        match order.status {
            OrderStatus::Created | OrderStatus::PayerActionRequired => return Err("ORDER_NOT_APPROVED"),
            OrderStatus::Completed => return Err("ORDER_ALREADY_CAPTURED"),
            OrderStatus::Voided => return Err("ORDER_EXPIRED"),
            OrderStatus::Approved if order.intent != "CAPTURE" => return Err("ACTION_DOES_NOT_MATCH_INTENT"),
            OrderStatus::Approved => {}
        }
        if order.funding == Some(Funding::Empty) || fault == Some(Fault::Decline) {
            // The payer has to agree again, with something else.
            order.status = OrderStatus::PayerActionRequired;
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
        Ok(order.clone())
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

    /// Gives back so much of a capture, or all that is left. The same request is answered as the first time,
    /// refusals too, and the flag says whether this call was the one that did it.
    pub(super) fn refund(
        &mut self,
        capture_id: &str,
        asked: &Asked,
        now: i64,
    ) -> Result<(Order, Refund, bool), Issue> {
        let key = asked.key.as_ref().map(|key| format!("refund {capture_id} {key}"));
        match key.as_ref().and_then(|key| self.made.get(key)) {
            Some(Made::Refusal(issue)) => return Err(issue.clone()),
            Some(Made::Thing(id)) => {
                let found =
                    self.find_refund(id).map(|(order, refund)| (order.clone(), refund.clone(), false));
                return found.ok_or_else(|| "INVALID_RESOURCE_ID".to_owned());
            }
            None => {}
        }
        let given = self.refund_anew(capture_id, asked, now);
        if let Some(key) = key {
            let made = match &given {
                Ok((_, refund)) => Made::Thing(refund.id.clone()),
                Err(issue) => Made::Refusal((*issue).to_owned()),
            };
            self.made.insert(key, made);
        }
        given.map(|(order, refund)| (order, refund, true)).map_err(str::to_owned)
    }

    fn refund_anew(
        &mut self,
        capture_id: &str,
        asked: &Asked,
        now: i64,
    ) -> Result<(Order, Refund), &'static str> {
        let holds = |order: &&mut Order| order.captures().any(|c| c.id == capture_id);
        let order = self.orders.values_mut().find(holds).ok_or("INVALID_RESOURCE_ID")?;
        let unit = order.units.iter_mut().find(|u| u.captures.iter().any(|c| c.id == capture_id));
        let unit = unit.ok_or("INVALID_RESOURCE_ID")?;
        let capture = unit.captures.iter_mut().find(|c| c.id == capture_id).ok_or("INVALID_RESOURCE_ID")?;
        match capture.status {
            CaptureStatus::Refunded => return Err("CAPTURE_FULLY_REFUNDED"),
            CaptureStatus::Pending => return Err("PENDING_CAPTURE"),
            CaptureStatus::Declined => return Err("REFUND_NOT_ALLOWED"),
            CaptureStatus::Completed | CaptureStatus::PartiallyRefunded => {}
        }
        if asked.fault == Some(Fault::Decline) {
            return Err("REFUND_FAILED_INSUFFICIENT_FUNDS");
        }
        let back =
            unit.refunds.iter().filter(|r| r.capture_id == capture_id && r.status != RefundStatus::Failed);
        let left = capture.amount - back.map(|r| r.amount).sum::<i64>();
        let amount = asked.amount.unwrap_or(left);
        if amount <= 0 || amount > left {
            return Err("REFUND_AMOUNT_EXCEEDED");
        }
        let status = match asked.fault {
            Some(Fault::Pending) => RefundStatus::Pending,
            Some(Fault::Fail) => RefundStatus::Failed,
            _ => RefundStatus::Completed,
        };
        let refund = Refund {
            id: new_id(),
            capture_id: capture_id.to_owned(),
            amount,
            currency: capture.currency.clone(),
            status,
            custom_id: asked.custom_id.clone(),
            made_at: now,
        };
        unit.refunds.push(refund.clone());
        unit.weigh();
        Ok((order.clone(), refund))
    }

    pub(super) fn find_refund(&self, id: &str) -> Option<(&Order, &Refund)> {
        self.orders.values().find_map(|order| {
            let refund = order.units.iter().flat_map(|unit| &unit.refunds).find(|refund| refund.id == id)?;
            Some((order, refund))
        })
    }

    /// What became of a refund.
    pub(super) fn decide_refund(&mut self, id: &str, status: RefundStatus) -> Option<(Order, Refund)> {
        let holds = |order: &&mut Order| order.units.iter().any(|u| u.refunds.iter().any(|r| r.id == id));
        let order = self.orders.values_mut().find(holds)?;
        let unit = order.units.iter_mut().find(|unit| unit.refunds.iter().any(|r| r.id == id))?;
        let refund = unit.refunds.iter_mut().find(|refund| refund.id == id)?;
        if refund.status != RefundStatus::Pending {
            return None;
        }
        refund.status = status;
        let refund = refund.clone();
        unit.weigh();
        Some((order.clone(), refund))
    }

    /// Opens the dispute of a paid order, or ends it.
    pub(super) fn dispute(
        &mut self,
        order_id: &str,
        outcome: Option<&str>,
        now: i64,
    ) -> Option<(Order, Dispute)> {
        let order = self.orders.get_mut(order_id)?;
        let capture = order.captures().find(|c| c.status.took_money()).cloned()?;
        let fresh = || Dispute {
            id: format!("PP-D-{}", new_id()),
            capture_id: capture.id,
            amount: capture.amount,
            currency: capture.currency,
            outcome: None,
            due_at: now + 10 * 86_400_000,
            made_at: now,
        };
        let dispute = order.dispute.get_or_insert_with(fresh);
        dispute.outcome = outcome.map(str::to_owned);
        let dispute = dispute.clone();
        Some((order.clone(), dispute))
    }
}

impl Unit {
    /// Says of each capture how much of it went back.
    fn weigh(&mut self) {
        for capture in self.captures.iter_mut().filter(|capture| capture.status.took_money()) {
            let back = self
                .refunds
                .iter()
                .filter(|r| r.capture_id == capture.id && r.status != RefundStatus::Failed);
            let back: i64 = back.map(|refund| refund.amount).sum();
            capture.status = match back {
                0 => CaptureStatus::Completed,
                back if back < capture.amount => CaptureStatus::PartiallyRefunded,
                _ => CaptureStatus::Refunded,
            };
        }
    }
}
