//! SQL about payments that people take: transfers that are told of and confirmed, cash at the door.

use super::{Payment, PaymentChange};
use haat_db::tables::PAYMENTS;
use haat_db::{DbError, Tx, new_id};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::OrderId;
use haat_domain::payments::PaymentState;
use haat_domain::time::Millis;

/// Money that a person takes for an order.
pub struct Taken<'a> {
    /// For which order.
    pub order: &'a OrderId,
    /// How.
    pub method: PaymentMethod,
    /// Our name for it.
    pub id: &'a str,
    /// In paise.
    pub amount: i64,
}

/// Remembers it as begun, unless it is known already; nobody has to look after it.
pub async fn begin(tx: &mut Tx, taken: &Taken<'_>, now: Millis) -> Result<(), DbError> {
    PAYMENTS
        .insert(
            "(id, order_id, provider, provider_order_id, status, amount, currency, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, 'created', $5, 'INR', $6, $6) ON CONFLICT (provider_order_id) DO NOTHING",
        )
        .bind(new_id(now))
        .bind(taken.order)
        .bind(taken.method.as_str())
        .bind(taken.id)
        .bind(taken.amount)
        .bind(now)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Begins it if need be and changes it from any state in which it may still become anything; `None` when it was decided
/// before.
pub async fn take(
    tx: &mut Tx,
    taken: &Taken<'_>,
    change: &PaymentChange<'_>,
    now: Millis,
) -> Result<Option<Payment>, DbError> {
    begin(tx, taken, now).await?;
    let Some(payment) = super::find(&mut *tx, taken.id).await? else { return Ok(None) };
    if super::change(tx, &payment.id, &PaymentState::OPEN, change, now).await? {
        return super::find(&mut *tx, taken.id).await;
    }
    Ok(None)
}
