//! Money that went back, weighed against all that was told of it. Whatever the order of the news, the same
//! payment and the same order come of it.

use crate::books;
use crate::error::AppResult;
use crate::orders;
use crate::orders::event::OrderEventKind;
use crate::orders::life::{self, Stuck};
use crate::orders::store::refunds::{self, Refund, RefundReport};
use crate::orders::store::{Actor, OrderRow, record_event};
use crate::payments::facts::PaymentFact;
use crate::payments::parts::Parts;
use crate::payments::settlement::decimal;
use crate::payments::store::{self, Payment, PaymentChange};
use haat_db::{DbError, Tx};
use haat_domain::money_back::{MoneyBack, RefundState, Return, Whereabouts, Why};
use haat_domain::orders::{OrderAction, OrderStatus};
use haat_domain::payments::PaymentState;
use haat_domain::time::Millis;
use haat_payments::{ProviderPayment, RefundStatus};

/// How far along a provider's refund is, in our words.
pub fn state_of(status: RefundStatus) -> RefundState {
    match status {
        RefundStatus::Completed => RefundState::Done,
        RefundStatus::Pending => RefundState::Pending,
        RefundStatus::Failed => RefundState::Failed,
    }
}

/// A payment whose money may have gone back.
struct Weighed<'a> {
    /// The order that it is for.
    order: &'a OrderRow,
    /// The payment as it stands now.
    payment: &'a Payment,
    /// How much of it the provider shows as gone.
    gone: i64,
    /// Who brought the news.
    actor: &'a Actor<'a>,
    /// When.
    now: Millis,
}

/// Weighs a payment by what was told of it, without asking its provider.
pub async fn weigh_told(state: &Parts, order: &OrderRow, provider_order_id: &str) -> AppResult<()> {
    let mut tx = state.db.begin().await?;
    let payment = store::find(&mut tx, provider_order_id).await?;
    if payment.is_some_and(|payment| payment.order_id == order.id) {
        weigh(&mut tx, order, provider_order_id, 0, &Actor::SHOP, state.clock.now()).await?;
    }
    Ok(tx.commit().await?)
}

/// Weighs a payment of which a provider shows that so much is `gone`, and by what was told of it.
pub async fn weigh(
    tx: &mut Tx,
    order: &OrderRow,
    provider_order_id: &str,
    gone: i64,
    actor: &Actor<'_>,
    now: Millis,
) -> Result<(), Stuck> {
    // One after the other: what is written is the sum of all that went back, and who saw less must not have the last
    // word.
    orders::store::hold(tx, &order.id).await?;
    let Some(payment) = store::find(&mut *tx, provider_order_id).await? else { return Ok(()) };
    Weighed { order, payment: &payment, gone, actor, now }.write_down(tx).await
}

/// Remembers every refund that the provider shows, and says in the order's history which of them failed.
pub async fn remember_seen(
    tx: &mut Tx,
    order: &OrderRow,
    payment: &Payment,
    seen: &ProviderPayment,
    now: Millis,
) -> Result<(), DbError> {
    for refund in &seen.refunds {
        let told = RefundReport {
            method: payment.provider,
            provider_order_id: &payment.provider_order_id,
            order: Some(&order.id),
            id: &refund.id,
            amount: refund.amount,
            why: if refund.certain { Why::Refund } else { Why::Unknown },
            state: state_of(refund.status),
            word: &refund.word,
            reference: refund.reference.as_deref(),
        };
        remember(tx, order, payment, &told, now).await?;
    }
    Ok(())
}

/// Remembers one return, and says in the order's history if it failed by that.
pub async fn remember(
    tx: &mut Tx,
    order: &OrderRow,
    payment: &Payment,
    told: &RefundReport<'_>,
    now: Millis,
) -> Result<(), DbError> {
    // Whoever gives money back takes the order before its refunds. Whoever pays takes the payment before the order, and
    // nothing goes back of what is not paid.
    if !payment.is_open() {
        orders::store::hold(tx, &order.id).await?;
    }
    let moved = refunds::told(tx, told, now).await?;
    if moved && told.why != Why::Reversal {
        let (order, refund) = (order.id.to_string(), told.reference.unwrap_or(told.id).to_owned());
        let (provider, amount) = (payment.provider.as_str().to_owned(), told.amount);
        match told.state {
            RefundState::Done => {
                tx.append(now, None, &PaymentFact::RefundDone { order, refund, provider, amount })?;
            }
            RefundState::Failed => {
                tx.append(now, None, &PaymentFact::RefundFailed { order, refund, provider, amount })?;
            }
            _ => {}
        }
    }
    if moved && told.state == RefundState::Failed && told.why != Why::Reversal {
        let (sum, provider) = (decimal(told.amount, &payment.currency), payment.provider.as_str());
        let note =
            format!("{provider} could not give {sum} back. The money is still owed: please try again.");
        record_event(tx, &order.id, &Actor::SHOP, OrderEventKind::RefundFailed, &note, now).await?;
    }
    Ok(())
}

impl Weighed<'_> {
    /// Writes down what became of the payment, closes its order if that is what it means, and lets the books follow.
    async fn write_down(&self, tx: &mut Tx) -> Result<(), Stuck> {
        self.decide(tx).await?;
        Ok(books::store::settle(tx, &self.order.id, books::store::LedgerKind::Refund, self.now).await?)
    }

    async fn decide(&self, tx: &mut Tx) -> Result<(), Stuck> {
        let Some(purpose) = self.payment.status.purpose() else { return Ok(()) };
        let rows = refunds::of_payment(tx, &self.payment.provider_order_id).await?;
        let returns: Vec<Return> = rows.iter().map(Refund::as_return).collect();
        let shown = self.gone.max(self.payment.refunded_amount);
        let back = MoneyBack::of(self.payment.amount, purpose, &returns, shown);
        let (gone, decided) = (back.gone, back.consequences());
        let refund_id =
            rows.iter().rev().find_map(|row| row.refund_id.as_deref().filter(|_| row.state.is_gone()));
        refunds::restock_done(tx, &self.order.id).await?;
        life::follow(tx, &self.order.id, self.actor, self.now).await?;
        let sum = decimal(gone, &self.payment.currency);
        let provider = self.payment.provider.as_str();
        let row = PaymentRow { weighed: self, refund_id, gone };
        match decided.money {
            Whereabouts::Kept | Whereabouts::PartlyBack
                if PaymentState::BACK.contains(&self.payment.status) =>
            {
                return self.came_again(tx, &row).await;
            }
            Whereabouts::Kept | Whereabouts::PartlyBack => row.partly_back(tx, &sum).await?,
            Whereabouts::OnItsWay => {
                let note = format!("{sum} is on its way back through {provider}.");
                if row
                    .change(
                        tx,
                        &[PaymentState::Completed, PaymentState::Gone, PaymentState::Refunded],
                        PaymentState::Refunding,
                        &note,
                    )
                    .await?
                {
                    self.record(tx, OrderEventKind::RefundPending, &note).await?;
                } else {
                    store::set_gone(tx, &self.payment.id, gone, refund_id, self.now).await?;
                }
            }
            Whereabouts::Refunded => {
                let note = format!("{sum} went back through {provider}.");
                let from = [
                    PaymentState::Completed,
                    PaymentState::Gone,
                    PaymentState::Refunding,
                    PaymentState::Held,
                ];
                if row.change(tx, &from, PaymentState::Refunded, "").await? {
                    if !decided.closes_order {
                        self.record(tx, OrderEventKind::PaymentReturned, &note).await?;
                    }
                    return self.close_order(tx, decided.closes_order, &note).await;
                }
            }
            Whereabouts::Reversed => {
                let note = format!("The payer's bank took {sum} back.");
                let from = [
                    PaymentState::Completed,
                    PaymentState::Gone,
                    PaymentState::Refunding,
                    PaymentState::Held,
                    PaymentState::Refunded,
                ];
                if row.change(tx, &from, PaymentState::Reversed, &note).await? {
                    self.record(tx, OrderEventKind::PaymentReversed, &note).await?;
                    return self.close_order(tx, decided.closes_order, &note).await;
                }
                store::set_gone(tx, &self.payment.id, gone, refund_id, self.now).await?;
            }
            Whereabouts::Unexplained => {
                let note = format!("{sum} went back, and {provider} has not said why yet.");
                if row.change(tx, &[PaymentState::Completed], PaymentState::Gone, &note).await? {
                    self.record(tx, OrderEventKind::PaymentGone, &note).await?;
                }
            }
        }
        Ok(())
    }

    /// Money that was gone is with us again: a bank gave it back, or a refund failed. An order that was closed
    /// meanwhile stays closed, and its money is a person's to return.
    async fn came_again(&self, tx: &mut Tx, row: &PaymentRow<'_>) -> Result<(), Stuck> {
        let sum = decimal(self.payment.amount - row.gone, &self.payment.currency);
        let (kind, what) = if self.payment.status == PaymentState::Reversed {
            (OrderEventKind::PaymentReinstated, format!("The payer's bank gave {sum} to us again"))
        } else {
            (OrderEventKind::RefundCameBack, format!("{sum} of the refund came back to us"))
        };
        let paid = orders::store::status(tx, &self.order.id).await?.is_some_and(OrderStatus::is_paid);
        let (status, note) = if paid {
            (PaymentState::Completed, format!("{what}."))
        } else {
            (
                PaymentState::Held,
                format!("{what}, but this order is closed. Please give the money back again."),
            )
        };
        if row.change(tx, &PaymentState::BACK, status, &note).await? {
            self.record(tx, kind, &note).await?;
        }
        Ok(())
    }

    async fn record(&self, tx: &mut Tx, kind: OrderEventKind, note: &str) -> Result<(), DbError> {
        record_event(tx, &self.order.id, self.actor, kind, note, self.now).await
    }

    async fn close_order(&self, tx: &mut Tx, closes: bool, note: &str) -> Result<(), Stuck> {
        if !closes {
            return Ok(());
        }
        match life::apply(tx, &self.order.id, OrderAction::Refund, self.actor, note, self.now).await {
            Ok(_) | Err(Stuck::Missing | Stuck::Rule(_)) => Ok(()),
            Err(other) => Err(other),
        }
    }
}

/// A payment's row as the weighing leaves it.
struct PaymentRow<'a> {
    weighed: &'a Weighed<'a>,
    refund_id: Option<&'a str>,
    gone: i64,
}

impl PaymentRow<'_> {
    async fn change(
        &self,
        tx: &mut Tx,
        from: &[PaymentState],
        status: PaymentState,
        note: &str,
    ) -> Result<bool, DbError> {
        let change = PaymentChange {
            status,
            refund_id: self.refund_id,
            refunded_amount: Some(self.gone),
            note,
            ..PaymentChange::default()
        };
        store::change(tx, &self.weighed.payment.id, from, &change, self.weighed.now).await
    }

    async fn partly_back(&self, tx: &mut Tx, sum: &str) -> Result<(), DbError> {
        let payment = self.weighed.payment;
        let more = self.gone > payment.refunded_amount;
        if store::set_gone(tx, &payment.id, self.gone, self.refund_id, self.weighed.now).await? && more {
            let note = format!("{sum} of {} went back.", decimal(payment.amount, &payment.currency));
            self.weighed.record(tx, OrderEventKind::PartlyRefunded, &note).await?;
        }
        Ok(())
    }
}
