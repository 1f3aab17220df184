//! SQL about what payers have against payments.

use haat_db::tables::DISPUTES;
use haat_db::{Db, DbError, FromRow, Tx, sql};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::OrderId;
use haat_domain::money_back::DisputeStage;
use haat_domain::time::Millis;

/// A dispute.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of disputes, described in the migration")]
pub struct Dispute {
    pub provider: PaymentMethod,
    pub dispute_id: String,
    pub provider_order_id: String,
    pub order_id: Option<OrderId>,
    pub stage: DisputeStage,
    pub provider_status: String,
    pub reason: String,
    pub amount: i64,
    pub respond_by: Option<Millis>,
    pub created_at: Millis,
}

/// The disputes of these orders, oldest first.
pub async fn of_orders(db: &Db, orders: &[&OrderId]) -> Result<Vec<Dispute>, DbError> {
    sql("SELECT provider, dispute_id, provider_order_id, order_id, stage, provider_status, reason, amount, respond_by, \
         created_at FROM disputes WHERE order_id IN ")
    .push_list(orders.iter().copied())
    .push(" ORDER BY created_at, dispute_id")
    .all(db)
    .await
}

/// What a provider tells of a dispute.
pub struct DisputeReport<'a> {
    /// With whom.
    pub method: PaymentMethod,
    /// Their id of the payment.
    pub provider_order_id: &'a str,
    /// For which order, when we know.
    pub order: Option<&'a OrderId>,
    /// Their id of the dispute.
    pub id: &'a str,
    /// Where it stands.
    pub stage: DisputeStage,
    /// Their word for that.
    pub word: &'a str,
    /// Why, in their word.
    pub reason: &'a str,
    /// In the payment's minor units.
    pub amount: i64,
    /// Until when it can be answered.
    pub respond_by: Option<Millis>,
}

/// Remembers what was told of a dispute. It only moves forward, so what is told late or twice changes nothing; true
/// when it moved.
pub async fn told(tx: &mut Tx, told: &DisputeReport<'_>, now: Millis) -> Result<bool, DbError> {
    let stage = |column: &str| {
        let cases: Vec<_> =
            DisputeStage::ALL.iter().map(|s| format!("WHEN '{}' THEN {}", s.as_str(), *s as i64)).collect();
        format!("(CASE {column} {} END)", cases.join(" "))
    };
    let touched = DISPUTES
        .insert(format!(
            "(provider, dispute_id, provider_order_id, order_id, stage, provider_status, reason, amount, \
             respond_by, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) \
             ON CONFLICT (provider, dispute_id) DO UPDATE SET stage = excluded.stage, \
             provider_status = excluded.provider_status, updated_at = excluded.updated_at WHERE {} > {}",
            stage("excluded.stage"),
            stage("disputes.stage"),
        ))
        .bind(told.method.as_str())
        .bind(told.id)
        .bind(told.provider_order_id)
        .bind(told.order)
        .bind(told.stage)
        .bind(told.word)
        .bind(told.reason)
        .bind(told.amount)
        .bind(told.respond_by)
        .bind(now)
        .execute(tx)
        .await?;
    Ok(touched == 1)
}
