//! What a look at the provider means for our books. Each function is one transaction; running it again, or
//! twice at once, changes nothing more.

use crate::books;
use crate::error::AppResult;
use crate::orders::event::OrderEventKind;
use crate::orders::life::{self, Stuck};
use crate::orders::store::{Actor, OrderRow, record_event};
use crate::payments::facts::PaymentFact;
use crate::payments::money_back::{self, remember_seen};
use crate::payments::parts::Parts;
use crate::payments::reconcile::SOON;
use crate::payments::refund::shown;
use crate::payments::store::{self, NewPayment, Payment, PaymentChange};
use haat_db::{DbError, Tx};
use haat_domain::checkout::PaymentMethod;
use haat_domain::money::{Paise, UsdCents};
use haat_domain::orders::{OrderAction, Transition};
use haat_domain::payments::PaymentState;
use haat_payments::{ProviderPayment, Reason};

/// How a payment stands towards its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settlement {
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
pub struct Settling<'a> {
    /// The application.
    pub state: &'a Parts,
    /// The order it is said to pay.
    pub order: &'a OrderRow,
    /// Whose payment it is.
    pub method: PaymentMethod,
    /// What the provider shows.
    pub seen: &'a ProviderPayment,
    /// Who brought the news.
    pub actor: &'a Actor<'a>,
}

impl Settling<'_> {
    /// Remembers the payment before its money is taken, so that a crash in between loses nothing.
    pub async fn remember(&self) -> AppResult<Option<Settlement>> {
        let mut tx = self.state.db.begin().await?;
        let known = self.own(&mut tx).await?;
        tx.commit().await?;
        Ok(known.is_none().then_some(Settlement::UsedElsewhere))
    }

    /// The provider has the money for exactly this order.
    pub async fn paid(&self, capture_id: &str) -> AppResult<Settlement> {
        unless_used_elsewhere(self.try_settled(Some(capture_id)).await)
    }

    /// The provider had the money for exactly this order, and some or all of it went back. If it is ours, it paid
    /// the order first, whichever news comes first.
    pub async fn went_back(&self) -> AppResult<Settlement> {
        let ours = self.seen.our_order_id.as_deref() == Some(self.order.id.as_str());
        if !ours && store::find(&self.state.db, &self.seen.provider_order_id).await?.is_none() {
            // A stranger's payment of the same amount, refunded long ago, must not pay anything.
            return Ok(Settlement::WentBack);
        }
        unless_used_elsewhere(self.try_settled(self.seen.capture_id.as_deref()).await)
    }

    async fn try_settled(&self, capture_id: Option<&str>) -> Result<Settlement, Stuck> {
        let mut tx = self.state.db.begin().await?;
        let Some(payment) = self.own(&mut tx).await? else { return Ok(Settlement::UsedElsewhere) };
        remember_seen(&mut tx, self.order, &payment, self.seen, self.state.clock.now()).await?;
        let outcome = self.pay_in(&mut tx, &payment, capture_id).await?;
        let known = self.weigh(&mut tx).await?;
        // Whoever wrote it may share our commit.
        tx.commit().await?;
        Ok(match (outcome, known) {
            (_, None) => Settlement::UsedElsewhere,
            (Some(held), Some(payment)) if payment.status == PaymentState::Held => held,
            (_, Some(payment)) => known_settlement(&payment),
        })
    }

    /// Lets a payment that is still open pay the order, or be held when it cannot; nothing when it did so before.
    async fn pay_in(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        capture_id: Option<&str>,
    ) -> Result<Option<Settlement>, Stuck> {
        let now = self.state.clock.now();
        let completed = PaymentChange {
            status: PaymentState::Completed,
            capture_id,
            payer_email: self.seen.payer_email.as_deref(),
            taken: Some((self.seen.amount, &self.seen.currency)),
            ..PaymentChange::default()
        };
        if !store::change(tx, &payment.id, &PaymentState::OPEN, &completed, now).await? {
            return Ok(None);
        }
        let note = format!("Paid with {}.", self.method.as_str());
        let held = match life::apply(tx, &self.order.id, OrderAction::Pay, self.actor, &note, now).await {
            Ok(Transition::To { .. }) => {
                store::set_method(tx, &self.order.id, self.method).await?;
                let (order, provider) = (self.order.id.to_string(), self.method.as_str().to_owned());
                tx.append(now, None, &PaymentFact::Paid { order, provider, amount: self.seen.amount })?;
                return Ok(None);
            }
            Ok(Transition::AlreadyThere) => "This order was already paid.".to_owned(),
            Err(Stuck::Rule(rule)) => rule.plainly(),
            Err(Stuck::Missing) => "This order no longer exists.".to_owned(),
            Err(other) => return Err(other),
        };
        Ok(Some(self.hold_in(tx, payment, capture_id, &held).await?))
    }

    /// Writes down what went back, by what is seen and by what was told before; the payment as it stands then.
    async fn weigh(&self, tx: &mut Tx) -> Result<Option<Payment>, Stuck> {
        let now = self.state.clock.now();
        let id = &self.seen.provider_order_id;
        money_back::weigh(tx, self.order, id, shown(self.seen), self.actor, now).await?;
        Ok(store::find(tx, id).await?)
    }

    /// Money came for this order that does not pay it; it is kept visibly until it goes back.
    pub async fn held(&self, reason: Reason) -> AppResult<Settlement> {
        match self.try_held(reason.shopper_message()).await {
            Err(error) if error.is_unique("payments", &["capture_id"]) => Ok(Settlement::UsedElsewhere),
            outcome => Ok(outcome?),
        }
    }

    async fn try_held(&self, why: &str) -> Result<Settlement, DbError> {
        let mut tx = self.state.db.begin().await?;
        let Some(payment) = self.own(&mut tx).await? else { return Ok(Settlement::UsedElsewhere) };
        if !payment.is_open() {
            tx.commit().await?;
            return Ok(known_settlement(&payment));
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
    ) -> Result<Settlement, DbError> {
        let now = self.state.clock.now();
        let held = PaymentChange {
            status: PaymentState::Held,
            capture_id,
            payer_email: self.seen.payer_email.as_deref(),
            taken: Some((self.seen.amount, &self.seen.currency)),
            note: why,
            check_at: Some(now),
            ..PaymentChange::default()
        };
        let [created, pending, denied] = PaymentState::OPEN;
        let from = [created, pending, denied, PaymentState::Completed];
        if store::change(tx, &payment.id, &from, &held, now).await? {
            let (sum, method) = (money(self.seen), self.method.as_str());
            let note = format!("{sum} came with {method}. {why} The money goes back to the payer.");
            record_event(tx, &self.order.id, self.actor, OrderEventKind::PaymentHeld, &note, now).await?;
            books::store::settle(tx, &self.order.id, books::store::LedgerKind::Refund, now).await?;
        }
        Ok(Settlement::Held(why.to_owned()))
    }

    /// The provider has not decided yet.
    pub async fn pending(&self) -> AppResult<Settlement> {
        let now = self.state.clock.now();
        let mut tx = self.state.db.begin().await?;
        let Some(payment) = self.own(&mut tx).await? else { return Ok(Settlement::UsedElsewhere) };
        let pending = PaymentChange {
            status: PaymentState::Pending,
            note: "The payment is being checked.",
            check_at: Some(now.plus(SOON)),
            ..PaymentChange::default()
        };
        if store::change(&mut tx, &payment.id, &[PaymentState::Created, PaymentState::Denied], &pending, now)
            .await?
        {
            let note = format!("{} is checking the payment.", self.method.as_str());
            record_event(&mut tx, &self.order.id, self.actor, OrderEventKind::PaymentPending, &note, now)
                .await?;
        }
        let known = store::find(&mut tx, &payment.provider_order_id).await?;
        tx.commit().await?;
        Ok(known.map_or(Settlement::Pending, |payment| known_settlement(&payment)))
    }

    /// The provider or the payer called it off.
    pub async fn denied(&self) -> AppResult<Settlement> {
        let why = Reason::Denied.shopper_message();
        let now = self.state.clock.now();
        let mut tx = self.state.db.begin().await?;
        // A payment that we never heard of and that came to nothing is not worth a line.
        let payment = store::find(&mut tx, &self.seen.provider_order_id).await?;
        if let Some(payment) = payment.filter(|payment| payment.order_id == self.order.id) {
            let denied =
                PaymentChange { status: PaymentState::Denied, note: why, ..PaymentChange::default() };
            if store::change(
                &mut tx,
                &payment.id,
                &[PaymentState::Created, PaymentState::Pending],
                &denied,
                now,
            )
            .await?
            {
                let note = format!("{} declined the payment.", self.method.as_str());
                record_event(&mut tx, &self.order.id, self.actor, OrderEventKind::PaymentDenied, &note, now)
                    .await?;
            }
        }
        tx.commit().await?;
        Ok(Settlement::Declined(why.to_owned()))
    }

    /// The row of this payment, made if need be; `None` when it belongs to another order.
    async fn own(&self, tx: &mut Tx) -> Result<Option<Payment>, DbError> {
        let now = self.state.clock.now();
        let new = NewPayment::seen(&self.order.id, self.method, self.seen, now.plus(SOON));
        store::insert(tx, &new, now).await?;
        let payment = store::find(tx, &self.seen.provider_order_id).await?;
        Ok(payment.filter(|payment| payment.order_id == self.order.id && payment.provider == self.method))
    }
}

/// A capture pays one order; the database knows which.
fn unless_used_elsewhere(outcome: Result<Settlement, Stuck>) -> AppResult<Settlement> {
    match outcome {
        Err(Stuck::Db(error)) if error.is_unique("payments", &["capture_id"]) => {
            Ok(Settlement::UsedElsewhere)
        }
        outcome => Ok(outcome?),
    }
}

/// What the status in our books says.
fn known_settlement(payment: &Payment) -> Settlement {
    match payment.status {
        PaymentState::Completed => Settlement::Paid,
        PaymentState::Pending => Settlement::Pending,
        PaymentState::Held => Settlement::Held(payment.note.clone()),
        PaymentState::Refunding | PaymentState::Refunded | PaymentState::Reversed | PaymentState::Gone => {
            Settlement::WentBack
        }
        PaymentState::Created | PaymentState::Denied => Settlement::NotYet,
    }
}

fn money(seen: &ProviderPayment) -> String {
    decimal(seen.amount, &seen.currency)
}

/// An amount as people read it, beside those of the order's page: `$12.34`, `₹1,650`, `EUR 12.34`.
pub fn decimal(amount: i64, currency: &str) -> String {
    match currency {
        "USD" => format!("${}", UsdCents(amount)),
        "INR" => format!("{:#}", Paise(amount)),
        other => format!("{other} {}", UsdCents(amount)),
    }
}
