//! `GET` and `PUT /api/seller/stall`, `PUT /api/seller/holiday`: what a seller says about their own stall.

use crate::audit;
use crate::auth::Seller;
use crate::catalog::store::{self as catalog, StallRow, StallStatus};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::values::IsoTime;
use crate::sellers::apply::BusinessJson;
use crate::sellers::parts::Parts;
use axum::extract::State;
use haat_domain::errors::{FieldErrors, Flaw};
use haat_domain::sellers::{Business, Policies, StallState, words_or_none};
use haat_domain::time::{DAY, Millis};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Nobody plans further ahead.
const LONGEST_ABSENCE: i64 = 366 * DAY;

/// A stall, to its seller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StallJson {
    /// How it stands.
    state: StallStateJson,
    /// When it opens by itself; null until they say so.
    away_until: Option<IsoTime>,
    /// What visitors read meanwhile.
    away_note: String,
    /// Why the shop closed it.
    reason: String,
    /// How things are sent.
    shipping_policy: String,
    /// What can be given back.
    return_policy: String,
    #[serde(flatten)]
    business: BusinessJson,
}

/// How a stall stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words of StallState")]
pub enum StallStateJson {
    Open,
    Away,
    Suspended,
}

impl From<StallState> for StallStateJson {
    fn from(state: StallState) -> Self {
        match state {
            StallState::Open => Self::Open,
            StallState::Away => Self::Away,
            StallState::Suspended => Self::Suspended,
        }
    }
}

impl From<StallRow> for StallJson {
    fn from(row: StallRow) -> Self {
        let StallRow { address, city, region, pin_code, country, tax_number, .. } = row;
        Self {
            state: row.state.into(),
            away_until: row.away_until.map(IsoTime),
            away_note: row.away_note,
            reason: row.reason,
            shipping_policy: row.shipping_policy,
            return_policy: row.return_policy,
            business: Business { address, city, region, pin_code, country, tax_number }.into(),
        }
    }
}

/// The caller's own stall.
#[utoipa::path(get, path = "/api/seller/stall", tag = "sellers", security(("session" = [])),
    responses((status = 200, body = StallJson)))]
pub async fn show_stall(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
) -> AppResult<Json<StallJson>> {
    Ok(Json(catalog::stall(&state.db, &seller.id).await?.into()))
}

/// What a stall is to say.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StallRequest {
    /// How things are sent; may be empty.
    #[serde(default)]
    shipping_policy: String,
    /// What can be given back; may be empty.
    #[serde(default)]
    return_policy: String,
    #[serde(flatten)]
    business: BusinessJson,
}

/// Says what the caller's stall promises and where its business is.
#[utoipa::path(put, path = "/api/seller/stall", tag = "sellers", security(("session" = [])), request_body = StallRequest,
    responses((status = 200, body = StallJson), (status = 422, description = "`errors` has a sentence for each wrong field")))]
pub async fn put_stall(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    Json(given): Json<StallRequest>,
) -> AppResult<Json<StallJson>> {
    let mut errors = FieldErrors::new();
    let mut note = |wrong: FieldErrors| errors.join(wrong);
    let policies = Policies::parse(&given.shipping_policy, &given.return_policy).map_err(&mut note).ok();
    let business = given.business.parse().map_err(&mut note).ok();
    let (Some(policies), Some(business)) = (policies, business) else { return Err(errors.into()) };
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    catalog::hold_stall(&mut tx, &seller.id, now).await?;
    catalog::set_policies(&mut tx, &seller.id, &policies).await?;
    catalog::set_business(&mut tx, &seller.id, &business).await?;
    let summary = "Changed what the stall promises, or where its business is.";
    audit::record(&mut tx, &seller, "seller.stall", "user", seller.id.as_str(), summary, now)?;
    let stall = catalog::stall(&mut tx, &seller.id).await?;
    tx.commit().await?;
    Ok(Json(stall.into()))
}

/// Whether a seller is away.
#[derive(Debug, Deserialize, ToSchema)]
pub struct HolidayRequest {
    /// Whether they are.
    away: bool,
    /// Until when: then the stall opens by itself. Left out: until they say so.
    until: Option<IsoTime>,
    /// What visitors read meanwhile; may be empty.
    #[serde(default)]
    note: String,
}

/// Hides the caller's goods while they are away, and brings them back. Orders that were placed go on.
#[utoipa::path(put, path = "/api/seller/holiday", tag = "sellers", security(("session" = [])), request_body = HolidayRequest,
    responses((status = 200, body = StallJson), (status = 409, description = "The shop closed the stall"),
        (status = 422, description = "A time that is over, or too far away")))]
pub async fn put_holiday(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    Json(given): Json<HolidayRequest>,
) -> AppResult<Json<StallJson>> {
    let now = state.clock.now();
    let until = given.until.filter(|_| given.away).map(|until| until.0);
    if until.is_some_and(|until| until <= now || until > now.plus(LONGEST_ABSENCE)) {
        let words = "Please choose a day within the next year.";
        return Err(FieldErrors::one("until", Flaw::OutOfRange(1, 365).says(words)).into());
    }
    let note = if given.away {
        words_or_none(&given.note, "note", 500).map_err(|error| FieldErrors::one("note", error))?
    } else {
        String::new()
    };
    let mut tx = state.db.begin().await?;
    let stall = catalog::hold_stall(&mut tx, &seller.id, now).await?;
    let to = stall.state.by_seller(given.away);
    let to = to.map_err(|error| AppError::conflict(error.to_string()).coded(Code::StallSuspended))?;
    let status = StallStatus { state: to, away_until: until, away_note: &note, reason: "" };
    let goods = catalog::set_stall_status(&mut tx, &seller.id, &status, now).await?;
    let summary = summary(to, until, goods);
    audit::record(&mut tx, &seller, "seller.holiday", "user", seller.id.as_str(), &summary, now)?;
    let stall = catalog::stall(&mut tx, &seller.id).await?;
    tx.commit().await?;
    Ok(Json(stall.into()))
}

fn summary(to: StallState, until: Option<Millis>, goods: usize) -> String {
    let goods = audit::counted(goods, "product");
    match (to, until) {
        (StallState::Away, Some(_)) => format!("Is away until a day; hidden: {goods}."),
        (StallState::Away, None) => format!("Is away; hidden: {goods}."),
        _ => format!("Is back; in the shop again: {goods}."),
    }
}
