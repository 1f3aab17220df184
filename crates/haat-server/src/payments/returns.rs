//! Money that went back, weighed against all that was told of it. Whatever the order of the news, the same
//! payment and the same order come of it.

use crate::error::AppResult;
use crate::orders;
use crate::orders::life::{self, Stuck};
use crate::orders::store::{Actor, OrderRow, record_event};
use crate::payments::books::decimal;
use crate::payments::parts::Parts;
use crate::payments::store::{self, Change, Payment};
use haat_db::{DbError, Tx};
use haat_domain::money_back::{MoneyBack, Purpose, Standing};
use haat_domain::orders::{OrderAction, OrderStatus};
use haat_domain::time::Millis;

/// A payment whose money may have gone back.
pub struct Weighed<'a> {
    /// The order that it is for.
    pub order: &'a OrderRow,
    /// The payment as it stands now.
    pub payment: &'a Payment,
    /// How much of it the provider shows as gone.
    pub gone: i64,
    /// The latest refund that the provider shows.
    pub refund_id: Option<&'a str>,
    /// Who brought the news.
    pub actor: &'a Actor<'a>,
    /// When.
    pub now: Millis,
}

/// Weighs a payment by what was told of it, without asking its provider.
pub async fn weigh_told(state: &Parts, order: &OrderRow, provider_order_id: &str) -> AppResult<()> {
    let mut tx = state.db.begin().await?;
    let payment = store::find_in(&mut tx, provider_order_id).await?;
    if let Some(payment) = payment.filter(|payment| payment.order_id == order.id) {
        let (actor, now) = (&Actor::SHOP, state.clock.now());
        let weighed = Weighed { order, payment: &payment, gone: 0, refund_id: None, actor, now };
        weighed.write_down(&mut tx).await?;
    }
    Ok(tx.commit().await?)
}

impl Weighed<'_> {
    /// Writes down what became of the payment, and closes its order if that is what it means.
    pub async fn write_down(&self, tx: &mut Tx) -> Result<(), Stuck> {
        let Some(purpose) = purpose(&self.payment.status) else { return Ok(()) };
        let told = store::told(tx, self.payment).await?;
        let won_back = self.payment.status == "reversed" && told.reversed == 0;
        let known = if won_back { 0 } else { self.payment.refunded_amount };
        let gone = self.gone.max(known).max(told.refunded + told.reversed).min(self.payment.amount);
        let back = MoneyBack {
            taken: self.payment.amount,
            gone,
            refunded: told.refunded,
            reversed: told.reversed,
            purpose,
        };
        let outcome = back.outcome();
        let sum = decimal(gone, &self.payment.currency);
        let provider = &self.payment.provider;
        match outcome.standing {
            Standing::Kept | Standing::PartlyBack if won_back => return self.came_again(tx, gone).await,
            Standing::Kept => {}
            Standing::PartlyBack => self.partly_back(tx, gone, &sum).await?,
            Standing::Refunded => {
                let note = format!("{sum} went back through {provider}.");
                let from = ["completed", "gone", "refunding", "held"];
                if self.change(tx, &from, "refunded", gone, "").await? {
                    if !outcome.closes_order {
                        self.record(tx, "payment_returned", &note).await?;
                    }
                    return self.close_order(tx, outcome.closes_order, &note).await;
                }
            }
            Standing::Reversed => {
                let note = format!("The payer's bank took {sum} back.");
                let from = ["completed", "gone", "refunding", "held", "refunded"];
                if self.change(tx, &from, "reversed", gone, &note).await? {
                    self.record(tx, "payment_reversed", &note).await?;
                    return self.close_order(tx, outcome.closes_order, &note).await;
                }
                store::more_went_back(tx, &self.payment.id, gone, self.refund_id, self.now).await?;
            }
            Standing::Unexplained => {
                let note = format!("{sum} went back, and {provider} has not said why yet.");
                if self.change(tx, &["completed"], "gone", gone, &note).await? {
                    self.record(tx, "payment_gone", &note).await?;
                }
            }
        }
        Ok(())
    }

    async fn partly_back(&self, tx: &mut Tx, gone: i64, sum: &str) -> Result<(), DbError> {
        if store::more_went_back(tx, &self.payment.id, gone, self.refund_id, self.now).await? {
            let note =
                format!("{sum} of {} went back.", decimal(self.payment.amount, &self.payment.currency));
            self.record(tx, "partly_refunded", &note).await?;
        }
        Ok(())
    }

    /// A bank that took the money gave it to us again. An order that was closed meanwhile stays closed, and its
    /// money is a person's to return.
    async fn came_again(&self, tx: &mut Tx, gone: i64) -> Result<(), Stuck> {
        let sum = decimal(self.payment.amount - gone, &self.payment.currency);
        let paid = orders::store::status(tx, &self.order.id).await?.is_some_and(OrderStatus::is_paid);
        let (status, note) = if paid {
            ("completed", format!("The payer's bank gave {sum} to us again."))
        } else {
            let closed = "but this order is closed. Please return the money by hand at the provider.";
            ("held", format!("The payer's bank gave {sum} to us again, {closed}"))
        };
        if self.change(tx, &["reversed"], status, gone, &note).await? {
            self.record(tx, "payment_reinstated", &note).await?;
        }
        Ok(())
    }

    async fn change(
        &self,
        tx: &mut Tx,
        from: &[&str],
        status: &str,
        gone: i64,
        note: &str,
    ) -> Result<bool, DbError> {
        let change = Change {
            status,
            refund_id: self.refund_id,
            refunded_amount: Some(gone),
            note,
            ..Change::default()
        };
        store::change(tx, &self.payment.id, from, &change, self.now).await
    }

    async fn record(&self, tx: &mut Tx, kind: &str, note: &str) -> Result<(), DbError> {
        record_event(tx, &self.order.id, self.actor, kind, note, self.now).await
    }

    async fn close_order(&self, tx: &mut Tx, closes: bool, note: &str) -> Result<(), Stuck> {
        if !closes {
            return Ok(());
        }
        match life::apply(tx, &self.order.id, OrderAction::Refund, self.actor, note, self.now).await {
            // Deleted orders are out of the way already; the payment's own row tells the story.
            Ok(_) | Err(Stuck::Missing | Stuck::Rule(_)) => Ok(()),
            Err(other) => Err(other),
        }
    }
}

/// What a payment with this status in our books is for; `None` while nothing of it is with us.
fn purpose(status: &str) -> Option<Purpose> {
    match status {
        "completed" | "gone" | "refunded" | "reversed" => Some(Purpose::Pays),
        "refunding" => Some(Purpose::Returning),
        "held" => Some(Purpose::Held),
        _ => None,
    }
}
