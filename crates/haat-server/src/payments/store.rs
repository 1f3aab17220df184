//! SQL about payments.

pub mod attention;
pub mod by_hand;

use haat_db::tables::{ORDERS, PAYMENT_EVENTS, PAYMENT_TRIES, PAYMENTS};
use haat_db::{Db, DbError, Executor, FromRow, Tx, new_id, sql};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::OrderId;
use haat_domain::payments::PaymentState;
use haat_domain::time::Millis;
use haat_payments::ProviderPayment;

/// A payment as our books know it.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of payments, described in the migration")]
pub struct Payment {
    pub id: String,
    pub order_id: OrderId,
    pub provider: PaymentMethod,
    pub provider_order_id: String,
    pub capture_id: Option<String>,
    pub status: PaymentState,
    pub amount: i64,
    pub currency: String,
    pub refund_id: Option<String>,
    pub refunded_amount: i64,
    pub note: String,
    pub payee: String,
    pub check_at: Option<Millis>,
    pub created_at: Millis,
}

impl Payment {
    /// Whether it may still become anything.
    pub fn is_open(&self) -> bool {
        PaymentState::OPEN.contains(&self.status)
    }

    /// What is still with us.
    pub fn money_left(&self) -> i64 {
        self.amount - self.refunded_amount
    }
}

const COLUMNS: &str = "id, order_id, provider, provider_order_id, capture_id, status, amount, currency, refund_id, \
                       refunded_amount, note, payee, check_at, created_at";

/// The payment that a provider knows by this id.
pub async fn find<'a>(on: impl Executor<'a>, provider_order_id: &str) -> Result<Option<Payment>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM payments WHERE provider_order_id = $1"))
        .bind(provider_order_id)
        .optional(on)
        .await
}

/// The payment with this capture.
pub async fn find_by_capture(db: &Db, capture_id: &str) -> Result<Option<Payment>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM payments WHERE capture_id = $1")).bind(capture_id).optional(db).await
}

/// The payments of an order with one provider, oldest first.
pub async fn of_order(db: &Db, order: &OrderId, method: PaymentMethod) -> Result<Vec<Payment>, DbError> {
    sql(format!(
        "SELECT {COLUMNS} FROM payments WHERE order_id = $1 AND provider = $2 ORDER BY created_at, id"
    ))
    .bind(order)
    .bind(method.as_str())
    .all(db)
    .await
}

/// A payment about to be remembered.
pub struct NewPayment<'a> {
    /// For which order.
    pub order: &'a OrderId,
    /// With whom.
    pub method: PaymentMethod,
    /// Their id of it.
    pub provider_order_id: &'a str,
    /// In minor units.
    pub amount: i64,
    /// ISO 4217.
    pub currency: &'a str,
    /// Who gets the money.
    pub payee: &'a str,
    /// When to ask the provider about it if nobody brings news.
    pub check_at: Millis,
}

impl<'a> NewPayment<'a> {
    /// A payment as its provider shows it.
    pub fn seen(
        order: &'a OrderId,
        method: PaymentMethod,
        seen: &'a ProviderPayment,
        check_at: Millis,
    ) -> Self {
        Self {
            order,
            method,
            provider_order_id: &seen.provider_order_id,
            amount: seen.amount,
            currency: &seen.currency,
            payee: seen.merchant.as_deref().unwrap_or_default(),
            check_at,
        }
    }
}

/// Remembers a payment unless it is known already.
pub async fn insert(tx: &mut Tx, new: &NewPayment<'_>, now: Millis) -> Result<(), DbError> {
    PAYMENTS
        .insert(
            "(id, order_id, provider, provider_order_id, status, amount, currency, payee, check_at, \
             created_at, updated_at) VALUES ($1, $2, $3, $4, 'created', $5, $6, $7, $8, $9, $9) \
             ON CONFLICT (provider_order_id) DO NOTHING",
        )
        .bind(new_id(now))
        .bind(new.order)
        .bind(new.method.as_str())
        .bind(new.provider_order_id)
        .bind(new.amount)
        .bind(new.currency)
        .bind(new.payee)
        .bind(new.check_at)
        .bind(now)
        .execute(tx)
        .await
        .map(|_| ())
}

/// What a payment becomes.
#[derive(Default)]
pub struct PaymentChange<'a> {
    /// Its new status.
    pub status: PaymentState,
    /// The capture or charge, when it is known now.
    pub capture_id: Option<&'a str>,
    /// Who paid, when it is known now.
    pub payer_email: Option<&'a str>,
    /// The refund, when there is one now.
    pub refund_id: Option<&'a str>,
    /// How much went back, when that changed.
    pub refunded_amount: Option<i64>,
    /// What was really taken, when that differs from what was asked.
    pub taken: Option<(i64, &'a str)>,
    /// Words about it.
    pub note: &'a str,
    /// When to look again.
    pub check_at: Option<Millis>,
}

/// Changes a payment that stands in one of `from`; false when it no longer does. This is what decides
/// between a webhook and a browser that bring the same news at once.
pub async fn change(
    tx: &mut Tx,
    id: &str,
    from: &[PaymentState],
    change: &PaymentChange<'_>,
    now: Millis,
) -> Result<bool, DbError> {
    let (amount, currency) = change.taken.unzip();
    let touched = PAYMENTS.update("SET status = $1, capture_id = COALESCE($2, capture_id), \
                                   payer_email = COALESCE($3, payer_email), refund_id = COALESCE($4, refund_id), \
                                   refunded_amount = COALESCE($5, refunded_amount), amount = COALESCE($6, amount), \
                                   currency = COALESCE($7, currency), note = $8, check_at = $9, updated_at = $10 WHERE id = $11 AND status IN ")
    .bind(change.status)
    .bind(change.capture_id)
    .bind(change.payer_email)
    .bind(change.refund_id)
    .bind(change.refunded_amount)
    .bind(amount)
    .bind(currency)
    .bind(change.note)
    .bind(change.check_at)
    .bind(now)
    .bind(id)
    .push_list(from.iter().copied())
    .execute(tx)
    .await?;
    Ok(touched == 1)
}

/// Notes how much of a payment is gone now; false when that is known already.
pub async fn set_gone(
    tx: &mut Tx,
    id: &str,
    total: i64,
    refund_id: Option<&str>,
    now: Millis,
) -> Result<bool, DbError> {
    let touched = PAYMENTS
        .update(
            "SET refunded_amount = $1, refund_id = COALESCE($2, refund_id), updated_at = $3 \
             WHERE id = $4 AND refunded_amount <> $1",
        )
        .bind(total)
        .bind(refund_id)
        .bind(now)
        .bind(id)
        .execute(tx)
        .await?;
    Ok(touched == 1)
}

/// How often a call was answered for good; the next one needs another key.
pub async fn tries(db: &Db, call: &str) -> Result<i64, DbError> {
    let tries: Option<i64> =
        sql("SELECT tries FROM payment_tries WHERE call = $1").bind(call).scalar(db).await?;
    Ok(tries.unwrap_or(0))
}

/// A call was answered for good after `tries` others.
pub async fn decided(db: &Db, call: &str, tries: i64) -> Result<(), DbError> {
    let count = PAYMENT_TRIES.insert("(call, tries) VALUES ($1, $2) \
                                      ON CONFLICT (call) DO UPDATE SET tries = excluded.tries WHERE payment_tries.tries < excluded.tries");
    db.write(count.bind(call).bind(tries + 1)).await.map(|_| ())
}

/// Who got the money of the latest payment with a provider.
pub async fn latest_payee(db: &Db, method: PaymentMethod) -> Result<Option<String>, DbError> {
    sql("SELECT payee FROM payments WHERE provider = $1 AND payee <> '' ORDER BY created_at DESC, id DESC LIMIT 1")
        .bind(method.as_str())
        .scalar(db)
        .await
}

/// Nobody will pay this payment any more; `note` says why.
pub async fn give_up(db: &Db, payment: &Payment, note: &str, now: Millis) -> Result<(), DbError> {
    let give_up = PAYMENTS.update(
        "SET status = 'denied', note = $1, check_at = NULL, updated_at = $2 \
         WHERE id = $3 AND status = 'created'",
    );
    db.write(give_up.bind(note).bind(now).bind(&payment.id)).await.map(|_| ())
}

/// The payment that pays an order or is being returned, inside a transaction.
pub async fn paying(tx: &mut Tx, order: &OrderId) -> Result<Option<Payment>, DbError> {
    sql(format!(
        "SELECT {COLUMNS} FROM payments WHERE order_id = $1 AND status IN ('completed', 'refunding') ORDER BY created_at, id LIMIT 1"
    ))
    .bind(order)
    .optional(tx)
    .await
}

/// The order is paid the way it was paid, whatever was chosen at the checkout.
pub async fn set_method(tx: &mut Tx, order: &OrderId, method: PaymentMethod) -> Result<(), DbError> {
    ORDERS
        .update("SET payment_method = $1 WHERE id = $2")
        .bind(method.as_str())
        .bind(order)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Takes the payment that paid an order into its refund; `None` when there is none to take.
pub async fn start_refund(tx: &mut Tx, order: &OrderId, now: Millis) -> Result<Option<Payment>, DbError> {
    PAYMENTS
        .update(format!(
            "SET status = 'refunding', check_at = NULL, updated_at = $1 \
             WHERE order_id = $2 AND refunded_amount < amount AND status IN ('completed', 'reversed') \
             RETURNING {COLUMNS}"
        ))
        .bind(now)
        .bind(order)
        .optional(tx)
        .await
}

/// Payments that someone should ask about, longest overdue first: those that money came for, or those that nobody may
/// ever pay.
pub async fn to_check(db: &Db, unpaid: bool, now: Millis, limit: i64) -> Result<Vec<Payment>, DbError> {
    let which = if unpaid { "=" } else { "<>" };
    sql(format!(
        "SELECT {COLUMNS} FROM payments WHERE check_at IS NOT NULL AND check_at <= $1 AND status {which} 'created' \
         ORDER BY check_at LIMIT $2"
    ))
    .bind(now)
    .bind(limit)
    .all(db)
    .await
}

/// Claims the checking of a payment by moving its next check; false when another node did so first.
pub async fn claim_check(db: &Db, payment: &Payment, next: Millis) -> Result<bool, DbError> {
    let claim = PAYMENTS
        .update("SET check_at = $1 WHERE id = $2 AND check_at = $3")
        .bind(next)
        .bind(&payment.id)
        .bind(payment.check_at);
    Ok(db.write(claim).await? == 1)
}

/// Asks for a payment to be looked at by `at`, unless it is settled or will be looked at earlier.
pub async fn check_by(db: &Db, provider_order_id: &str, at: Millis) -> Result<(), DbError> {
    let hurry = PAYMENTS
        .update(
            "SET check_at = $1 WHERE provider_order_id = $2 \
             AND status IN ('created', 'pending') AND (check_at IS NULL OR check_at > $1)",
        )
        .bind(at)
        .bind(provider_order_id);
    db.write(hurry).await.map(|_| ())
}

/// Nobody needs to look at this payment any more.
pub async fn stop_checking(db: &Db, payment: &Payment) -> Result<(), DbError> {
    let stop = PAYMENTS
        .update("SET check_at = NULL WHERE id = $1 AND status = $2")
        .bind(&payment.id)
        .bind(payment.status);
    db.write(stop).await.map(|_| ())
}

/// Whether this event of a provider was dealt with before.
pub async fn event_known(db: &Db, method: PaymentMethod, event_id: &str) -> Result<bool, DbError> {
    let known = sql("SELECT COUNT(*) FROM payment_events WHERE provider = $1 AND event_id = $2");
    Ok(known.bind(method.as_str()).bind(event_id).count(db).await? > 0)
}

/// Remembers that an event was dealt with.
pub async fn remember_event(
    db: &Db,
    method: PaymentMethod,
    event_id: &str,
    kind: &str,
    now: Millis,
) -> Result<(), DbError> {
    let insert = PAYMENT_EVENTS
        .insert(
            "(provider, event_id, kind, received_at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (provider, event_id) DO NOTHING",
        )
        .bind(method.as_str())
        .bind(event_id)
        .bind(kind)
        .bind(now);
    db.write(insert).await.map(|_| ())
}
