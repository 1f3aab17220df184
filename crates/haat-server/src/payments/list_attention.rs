//! `GET /api/payments/attention`

use crate::auth::Admin;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::values::{IsoTime, dollars};
use crate::orders::json::{PaymentMethodJson, dispute_url, order_number};
use crate::payments::parts::Parts;
use crate::payments::store::attention::{self, NeedsAttention};
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Money that waits for a person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttentionJson {
    /// What waits.
    #[schema(value_type = AttentionKindJson)]
    kind: String,
    /// The order it is about.
    order_id: String,
    /// What people call that order.
    order_number: String,
    /// Through whom it was paid.
    #[schema(value_type = PaymentMethodJson)]
    provider: &'static str,
    /// In units of the currency.
    amount: f64,
    /// ISO 4217.
    currency: String,
    /// More about it, in words: a reason, a reference.
    note: String,
    /// Since when.
    at: IsoTime,
    /// Of a dispute: until when it can be answered.
    respond_by: Option<IsoTime>,
    /// Of a dispute: where.
    url: Option<String>,
}

/// The contract's names for what waits.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
pub enum AttentionKindJson {
    /// It came back to the shop, and is still owed.
    RefundFailed,
    /// The provider would not make it, and it is still owed.
    RefundRefused,
    /// It can be answered.
    Dispute,
    /// It could not pay its order, and cannot go back by itself.
    Held,
    /// The payer's bank took it, and its order counts as paid.
    Reversed,
    /// It went back unexplained, and its order counts as paid.
    Gone,
    /// The customer says that it was transferred.
    Receipt,
}

/// What an admin has to decide or to do about money, the longest waiting first.
#[utoipa::path(get, path = "/api/payments/attention", tag = "payments", security(("session" = [])),
    responses((status = 200, body = Vec<AttentionJson>)))]
pub async fn list_attention(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
) -> AppResult<Json<Vec<AttentionJson>>> {
    let waiting = attention::waiting(&state.db).await?;
    Ok(Json(waiting.into_iter().map(AttentionJson::from).collect()))
}

impl From<NeedsAttention> for AttentionJson {
    fn from(waiting: NeedsAttention) -> Self {
        let id = waiting.dispute_id;
        Self {
            url: (!id.is_empty()).then(|| dispute_url(waiting.provider, &id)),
            kind: waiting.kind,
            order_number: order_number(waiting.number, waiting.placed_at),
            order_id: waiting.order_id.into_string(),
            provider: waiting.provider.as_str(),
            amount: dollars(waiting.amount),
            currency: waiting.currency,
            note: waiting.note,
            at: IsoTime(waiting.at),
            respond_by: waiting.respond_by.map(IsoTime),
        }
    }
}
