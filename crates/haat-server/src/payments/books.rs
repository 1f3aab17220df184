//! What a look at the provider means for our books. Each function is one transaction; running it again, or
//! twice at once, changes nothing more.

use crate::app::AppState;
use crate::error::AppResult;
use crate::orders::life::{self, Stuck};
use crate::orders::store::{Actor, OrderRow, record_event};
use crate::payments::reconcile::SOON;
use crate::payments::store::{self, Change, NewPayment, Payment};
use haat_db::{DbError, Tx};
use haat_domain::checkout::PaymentMethod;
use haat_domain::orders::{OrderAction, Transition};
use haat_payments::{ProviderPayment, Reason};

/// How a payment stands towards its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It paid the order, now or before.
    Paid,
    /// The provider is still checking it.
    Pending,
    /// The payer has not agreed to it yet.
    NotYet,
    /// The money is with us but does not pay this order; it goes back.
    Held(String),
    /// The payer's bank or the provider said no; another try may work.
    Declined(String),
    /// It is no payment of this order, and nothing of it is with us.
    Refused(String),
    /// It paid for another order.
    UsedElsewhere,
    /// It was paid and went back.
    WentBack,
}

/// A payment in the middle of being written down.
pub struct Entry<'a> {
    /// The application.
    pub state: &'a AppState,
    /// The order it is said to pay.
    pub order: &'a OrderRow,
    /// Whose payment it is.
    pub method: PaymentMethod,
    /// What the provider shows.
    pub seen: &'a ProviderPayment,
    /// Who brought the news.
    pub actor: &'a Actor<'a>,
}

/// Statuses from which a payment may still become anything.
const OPEN: [&str; 3] = ["created", "pending", "denied"];

impl Entry<'_> {
    /// Remembers the payment before its money is taken, so that a crash in between loses nothing.
    pub async fn remember(&self) -> AppResult<Option<Outcome>> {
        let mut tx = self.state.db.begin().await?;
        let known = self.own(&mut tx).await?;
        tx.commit().await?;
        Ok(known.is_none().then_some(Outcome::UsedElsewhere))
    }

    /// The provider has the money for exactly this order.
    pub async fn paid(&self, capture_id: &str) -> AppResult<Outcome> {
        match self.try_paid(capture_id).await {
            Err(Stuck::Db(error)) if error.is_unique("payments", &["capture_id"]) => {
                Ok(Outcome::UsedElsewhere)
            }
            outcome => Ok(outcome?),
        }
    }

    async fn try_paid(&self, capture_id: &str) -> Result<Outcome, Stuck> {
        let now = self.state.clock.now();
        let mut tx = self.state.db.begin().await?;
        let Some(payment) = self.own(&mut tx).await? else { return Ok(Outcome::UsedElsewhere) };
        let completed = Change {
            status: "completed",
            capture_id: Some(capture_id),
            payer_email: self.seen.payer_email.as_deref(),
            taken: Some((self.seen.amount, &self.seen.currency)),
            ..Change::default()
        };
        if !store::change(&mut tx, &payment.id, &OPEN, &completed, now).await? {
            let now_there = store::find_in(&mut tx, &payment.provider_order_id).await?;
            // Whoever wrote it may share our commit.
            tx.commit().await?;
            return Ok(now_there.map_or(Outcome::UsedElsewhere, |payment| known_outcome(&payment)));
        }
        let note = format!("Paid with {}.", self.method.as_str());
        let held = match life::apply(&mut tx, &self.order.id, OrderAction::Pay, self.actor, &note, now).await
        {
            Ok(Transition::To { .. }) => {
                store::set_method(&mut tx, &self.order.id, self.method).await?;
                None
            }
            Ok(Transition::AlreadyThere) => Some("This order was already paid.".to_owned()),
            Err(Stuck::Rule(rule)) => Some(rule.to_string()),
            Err(Stuck::Missing) => Some("This order no longer exists.".to_owned()),
            Err(other) => return Err(other),
        };
        let outcome = match held {
            None => Outcome::Paid,
            Some(why) => self.hold_in(&mut tx, &payment, Some(capture_id), &why).await?,
        };
        tx.commit().await?;
        Ok(outcome)
    }

    /// Money came for this order that does not pay it; it is kept visibly until it goes back.
    pub async fn held(&self, reason: Reason) -> AppResult<Outcome> {
        match self.try_held(reason.shopper_message()).await {
            Err(error) if error.is_unique("payments", &["capture_id"]) => Ok(Outcome::UsedElsewhere),
            outcome => Ok(outcome?),
        }
    }

    async fn try_held(&self, why: &str) -> Result<Outcome, DbError> {
        let mut tx = self.state.db.begin().await?;
        let Some(payment) = self.own(&mut tx).await? else { return Ok(Outcome::UsedElsewhere) };
        if !OPEN.contains(&payment.status.as_str()) {
            tx.commit().await?;
            return Ok(known_outcome(&payment));
        }
        let outcome = self.hold_in(&mut tx, &payment, self.seen.capture_id.as_deref(), why).await?;
        tx.commit().await?;
        Ok(outcome)
    }

    async fn hold_in(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        capture_id: Option<&str>,
        why: &str,
    ) -> Result<Outcome, DbError> {
        let now = self.state.clock.now();
        let held = Change {
            status: "held",
            capture_id,
            payer_email: self.seen.payer_email.as_deref(),
            taken: Some((self.seen.amount, &self.seen.currency)),
            note: why,
            check_at: Some(now),
            ..Change::default()
        };
        let from = [OPEN[0], OPEN[1], OPEN[2], "completed"];
        if store::change(tx, &payment.id, &from, &held, now).await? {
            let note = format!(
                "{} {}: {why} The money goes back to the payer.",
                money(self.seen),
                self.method.as_str()
            );
            record_event(tx, &self.order.id, self.actor, "payment_held", &note, now).await?;
        }
        Ok(Outcome::Held(why.to_owned()))
    }

    /// The provider has not decided yet.
    pub async fn pending(&self) -> AppResult<Outcome> {
        let now = self.state.clock.now();
        let mut tx = self.state.db.begin().await?;
        let Some(payment) = self.own(&mut tx).await? else { return Ok(Outcome::UsedElsewhere) };
        let pending = Change {
            status: "pending",
            note: "The payment is being checked.",
            check_at: Some(now.plus(SOON)),
            ..Change::default()
        };
        if store::change(&mut tx, &payment.id, &["created", "denied"], &pending, now).await? {
            let note = format!("{} is checking the payment.", self.method.as_str());
            record_event(&mut tx, &self.order.id, self.actor, "payment_pending", &note, now).await?;
        }
        let known = store::find_in(&mut tx, &payment.provider_order_id).await?;
        tx.commit().await?;
        Ok(known.map_or(Outcome::Pending, |payment| known_outcome(&payment)))
    }

    /// The provider or the payer called it off.
    pub async fn denied(&self) -> AppResult<Outcome> {
        let why = Reason::Denied.shopper_message();
        let now = self.state.clock.now();
        let mut tx = self.state.db.begin().await?;
        // A payment that we never heard of and that came to nothing is not worth a line.
        let payment = store::find_in(&mut tx, &self.seen.provider_order_id).await?;
        if let Some(payment) = payment.filter(|payment| payment.order_id == self.order.id) {
            let denied = Change { status: "denied", note: why, ..Change::default() };
            if store::change(&mut tx, &payment.id, &["created", "pending"], &denied, now).await? {
                let note = format!("{} declined the payment.", self.method.as_str());
                record_event(&mut tx, &self.order.id, self.actor, "payment_denied", &note, now).await?;
            }
        }
        tx.commit().await?;
        Ok(Outcome::Declined(why.to_owned()))
    }

    /// Some or all of the money went back, by our doing or from the provider's own screens.
    pub async fn went_back(&self) -> AppResult<Outcome> {
        let now = self.state.clock.now();
        let mut tx = self.state.db.begin().await?;
        let Some(payment) = self.own(&mut tx).await? else { return Ok(Outcome::UsedElsewhere) };
        let total = match self.seen.refunded_amount() {
            0 if self.seen.status == haat_payments::PaymentStatus::Refunded => self.seen.amount,
            total => total,
        };
        let refund_id = self.seen.refunds.last().map(|refund| refund.id.as_str());
        if store::more_went_back(&mut tx, &payment.id, total, refund_id, now).await? {
            if total >= self.seen.amount {
                self.all_went_back(&mut tx, &payment).await?;
            } else {
                let note =
                    format!("{} of {} went back.", decimal(total, &self.seen.currency), money(self.seen));
                record_event(&mut tx, &self.order.id, self.actor, "partly_refunded", &note, now).await?;
            }
        }
        tx.commit().await?;
        Ok(Outcome::WentBack)
    }

    async fn all_went_back(&self, tx: &mut Tx, payment: &Payment) -> Result<(), Stuck> {
        let now = self.state.clock.now();
        let capture_id = self.seen.capture_id.as_deref();
        let refunded = Change { status: "refunded", capture_id, ..Change::default() };
        let from = ["created", "pending", "denied", "held", "completed", "refunding", "reversed"];
        store::change(tx, &payment.id, &from, &refunded, now).await?;
        let note = format!("{} went back by {}.", money(self.seen), self.method.as_str());
        if matches!(payment.status.as_str(), "completed" | "refunding") {
            return close_order(tx, self, &note).await;
        }
        Ok(record_event(tx, &self.order.id, self.actor, "payment_returned", &note, now).await?)
    }

    /// The row of this payment, made if need be; `None` when it belongs to another order.
    async fn own(&self, tx: &mut Tx) -> Result<Option<Payment>, DbError> {
        let now = self.state.clock.now();
        let new = NewPayment::seen(&self.order.id, self.method, self.seen, now.plus(SOON));
        store::insert(tx, &new, now).await?;
        let payment = store::find_in(tx, &self.seen.provider_order_id).await?;
        Ok(payment.filter(|payment| payment.order_id == self.order.id && payment.method() == self.method))
    }
}

async fn close_order(tx: &mut Tx, entry: &Entry<'_>, note: &str) -> Result<(), Stuck> {
    let now = entry.state.clock.now();
    match life::apply(tx, &entry.order.id, OrderAction::Refund, entry.actor, note, now).await {
        // Deleted orders are out of the way already; the payment's own row tells the story.
        Ok(_) | Err(Stuck::Missing | Stuck::Rule(_)) => Ok(()),
        Err(other) => Err(other),
    }
}

/// What the status in our books says.
fn known_outcome(payment: &Payment) -> Outcome {
    match payment.status.as_str() {
        "completed" => Outcome::Paid,
        "pending" => Outcome::Pending,
        "held" => Outcome::Held("The money goes back to the payer.".to_owned()),
        "refunding" | "refunded" | "reversed" => Outcome::WentBack,
        _ => Outcome::NotYet,
    }
}

fn money(seen: &ProviderPayment) -> String {
    decimal(seen.amount, &seen.currency)
}

/// `USD 12.34`
pub fn decimal(amount: i64, currency: &str) -> String {
    format!("{currency} {}.{:02}", amount / 100, amount % 100)
}
