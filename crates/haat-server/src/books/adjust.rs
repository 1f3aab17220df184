//! `POST /api/admin/adjustments`

use crate::audit;
use crate::auth::{Admin, Fresh};
use crate::books::parts::Parts;
use crate::books::store::statement::name_of;
use crate::books::store::{LedgerKind, NewEntry, post_once, posted};
use crate::error::{AppError, AppResult, Code};
use crate::http::idempotency_key::idempotency_key;
use crate::http::json::{Json, MessageJson};
use crate::http::values::Number;
use axum::extract::State;
use haat_db::new_id;
use haat_domain::books::Account;
use haat_domain::ids::UserId;
use haat_domain::input;
use haat_domain::money::Paise;
use http::HeaderMap;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Something to put right in a seller's balance.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Adjustment {
    /// The seller's id.
    seller: String,
    /// In rupees: above zero in the seller's favour, below in the shop's.
    amount: Number,
    /// Why; the seller reads it.
    reason: String,
}

/// Puts a seller's balance right by an entry of its own, with a reason. The same `Idempotency-Key` does it once.
#[utoipa::path(post, path = "/api/admin/adjustments", tag = "books", security(("session" = [])),
    params(("Idempotency-Key" = Option<String>, Header)), request_body = Adjustment,
    responses((status = 200, body = MessageJson), (status = 404, description = "No such seller"),
        (status = 409, description = "The key was used for something else"), (status = 422, description = "No amount, or no reason")))]
pub async fn adjust(
    State(state): State<Arc<Parts>>,
    Fresh(Admin(admin)): Fresh<Admin>,
    headers: HeaderMap,
    Json(asked): Json<Adjustment>,
) -> AppResult<Json<MessageJson>> {
    let missing = || AppError::unprocessable("Please say in up to 500 letters why.");
    let reason = input::reason(&asked.reason).ok_or_else(missing)?;
    let amount = Paise::from_rupees_f64(asked.amount.0.abs()).ok().filter(|amount| amount.0 > 0);
    let amount =
        amount.ok_or_else(|| AppError::unprocessable("Please give an amount in rupees and whole paise."))?;
    let amount = if asked.amount.0 < 0.0 { -amount.0 } else { amount.0 };
    let seller = UserId::from(asked.seller);
    let name = name_of(&state.db, &seller).await?.ok_or_else(|| AppError::not_found("Seller"))?;
    let now = state.clock.now();
    // The key of two admins may be the same.
    let id = idempotency_key(&headers)?.map_or_else(|| new_id(now), |key| format!("{}-{key}", admin.id));
    let entry =
        NewEntry { kind: LedgerKind::Adjustment, order: None, reference: "", note: reason, by: &admin.name };
    let postings = [((Account::Available(seller.clone()), 0), -amount), ((Account::Adjustments, 0), amount)];
    let mut tx = state.db.begin().await?;
    if !post_once(&mut tx, &id, &entry, &postings, now).await? {
        let known = posted(&mut tx, &id, &Account::Available(seller)).await?;
        // What stands there may be in the same group, and be on disk only with it.
        tx.commit().await?;
        if known != Some((reason.to_owned(), -amount)) {
            let words = "This Idempotency-Key was used for another correction. Please use a new one.";
            return Err(AppError::conflict(words).coded(Code::IdempotencyKeyReused));
        }
        return Ok(done());
    }
    let summary = format!("Changed the balance of {name} by {}: {reason}", Paise(amount));
    audit::record(&mut tx, &admin, "books.adjust", "user", seller.as_str(), &summary, now)?;
    tx.commit().await?;
    Ok(done())
}

fn done() -> Json<MessageJson> {
    Json(MessageJson::new("The balance was put right."))
}
