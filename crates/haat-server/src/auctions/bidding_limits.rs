//! Bidding limits and unpaid wins: one's own at `GET /api/bidding`; everyone's for admins, who may change them.

use crate::auctions::input::{LooseNumber, LooseText};
use crate::auctions::parts::Parts;
use crate::auctions::store::bidders::{self as store, StrikeRow};
use crate::audit;
use crate::auth::{Admin, CurrentUser};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::paging::{LIST_LIMIT, Paging, total_count};
use crate::http::path::Path;
use crate::http::values::{IsoTime, Rupees};
use axum::extract::State;
use haat_domain::auctions::OwnLimit;
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A win that was not paid in time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrikeJson {
    /// Who did not pay.
    user_id: String,
    /// Their name; absent for one's own, and when the account is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Their address, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    /// The auction.
    auction_id: String,
    /// What was sold.
    title: String,
    /// When the time to pay was over.
    at: IsoTime,
    /// When an admin forgave it.
    lifted_at: Option<IsoTime>,
    /// Who forgave it; for admins.
    #[serde(skip_serializing_if = "Option::is_none")]
    lifted_by: Option<String>,
    /// Why; for admins.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl StrikeJson {
    fn new(row: StrikeRow, for_admin: bool) -> Self {
        let lifted = for_admin && row.lifted_at.is_some();
        Self {
            user_id: row.user_id.into_string(),
            name: row.name.filter(|_| for_admin),
            email: row.email.filter(|_| for_admin),
            auction_id: row.auction_id.into_string(),
            title: row.title.unwrap_or_default(),
            at: IsoTime(row.at),
            lifted_at: row.lifted_at.map(IsoTime),
            lifted_by: lifted.then_some(row.lifted_by),
            reason: lifted.then_some(row.reason),
        }
    }
}

/// How much somebody may bid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BiddingJson {
    /// In all; null for whatever they like.
    limit: Option<Rupees>,
    /// Where that comes from: `shop`, `none` or `own`, the latter two set by an admin.
    limit_from: &'static str,
    /// What they have bound themselves to: their highest offers where they lead, and what they owe. To admins the prices
    /// where they lead: a maximum is nobody else's business.
    committed: Rupees,
    /// Until when they may not bid, for wins that were not paid; null when they may.
    barred_until: Option<IsoTime>,
    /// How many more of those wins would bar them; null when no number does.
    strikes_left: Option<i64>,
    /// Those wins, newest first.
    strikes: Vec<StrikeJson>,
}

async fn bidding(state: &Parts, person: &UserId, for_admin: bool) -> AppResult<BiddingJson> {
    let (rules, record) = (state.settings.get().await?.bidders, store::record(&state.db, person).await?);
    let committed = if for_admin {
        store::openly_committed(&state.db, person).await?
    } else {
        store::committed(&state.db, person).await?
    };
    let (strikes, now) = (store::strikes_of(&state.db, person).await?, state.clock.now());
    Ok(BiddingJson {
        limit: record.limit(&rules).map(Rupees),
        limit_from: match record.own_limit {
            OwnLimit::AsTheShop => "shop",
            OwnLimit::Unlimited => "none",
            OwnLimit::UpTo(_) => "own",
        },
        committed: Rupees(Paise(committed.iter().fold(0, |sum: i64, (_, one)| sum.saturating_add(one.0)))),
        barred_until: record.barred_until(&rules, now).map(IsoTime),
        strikes_left: record.strikes_left(&rules, now),
        strikes: strikes.into_iter().map(|strike| StrikeJson::new(strike, for_admin)).collect(),
    })
}

/// How much the signed-in person may bid.
#[utoipa::path(get, path = "/api/bidding", tag = "auctions", security(("session" = [])),
    responses((status = 200, body = BiddingJson)))]
pub async fn show_own_bidding(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
) -> AppResult<Json<BiddingJson>> {
    bidding(&state, &person.id, false).await.map(Json)
}

/// How much somebody may bid, and which wins they did not pay.
#[utoipa::path(get, path = "/api/admin/bidders/{id}", tag = "auctions", params(("id" = String, Path)),
    security(("session" = [])), responses((status = 200, body = BiddingJson), (status = 403), (status = 404)))]
pub async fn show_bidder(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    Path(id): Path<String>,
) -> AppResult<Json<BiddingJson>> {
    let id = UserId::from(id);
    store::contact(&state.db, &id).await?.ok_or_else(|| AppError::not_found("User"))?;
    bidding(&state, &id, true).await.map(Json)
}

/// What one person may bid.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SetLimitRequest {
    /// `shop`: as everyone; `none`: whatever they like; `own`: up to `limit`.
    #[serde(default)]
    #[schema(required = true)]
    from: LooseText,
    /// In rupees.
    #[serde(default)]
    limit: LooseNumber,
}

/// Sets how much one person may bid.
#[utoipa::path(put, path = "/api/admin/bidders/{id}/limit", tag = "auctions", params(("id" = String, Path)),
    request_body = SetLimitRequest, security(("session" = [])),
    responses((status = 200, body = BiddingJson), (status = 403), (status = 404), (status = 422)))]
pub async fn set_bidding_limit(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
    Json(request): Json<SetLimitRequest>,
) -> AppResult<Json<BiddingJson>> {
    let id = UserId::from(id);
    let (name, _) = store::contact(&state.db, &id).await?.ok_or_else(|| AppError::not_found("User"))?;
    let limit = match request.from.0.as_str() {
        "shop" => OwnLimit::AsTheShop,
        "none" => OwnLimit::Unlimited,
        "own" => OwnLimit::UpTo(amount(&request.limit)?),
        _ => return Err(AppError::unprocessable("from: must be shop, none or own.")),
    };
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    store::set_limit(&mut tx, &id, limit, now).await?;
    let summary = match limit {
        OwnLimit::AsTheShop => format!("{name} may bid as much as everyone."),
        OwnLimit::Unlimited => format!("{name} may bid any sum."),
        OwnLimit::UpTo(most) => format!("{name} may bid up to {most}."),
    };
    audit::record(&mut tx, &admin, "user.bidding_limit", "user", id.as_str(), &summary, now)?;
    tx.commit().await?;
    state.bidders.forget(&id);
    bidding(&state, &id, true).await.map(Json)
}

fn amount(given: &LooseNumber) -> AppResult<Paise> {
    let given = given.0.as_ref().filter(|given| !given.is_blank());
    let given = given.ok_or_else(|| AppError::unprocessable("Please enter the limit."))?;
    given.paise().map_err(|error| AppError::unprocessable(error.to_string()))
}

/// Wins that were not paid, newest first.
#[utoipa::path(get, path = "/api/admin/strikes", tag = "auctions", security(("session" = [])),
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<StrikeJson>, headers(("X-Total-Count" = i64))), (status = 403)))]
pub async fn list_strikes(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    paging: Paging,
) -> AppResult<(HeaderMap, Json<Vec<StrikeJson>>)> {
    let (limit, offset) = (paging.limit(LIST_LIMIT), paging.offset(LIST_LIMIT));
    let strikes = store::strikes(&state.db, limit, offset).await?;
    let total = store::count_strikes(&state.db).await?;
    Ok((total_count(total), Json(strikes.into_iter().map(|row| StrikeJson::new(row, true)).collect())))
}

/// Why an unpaid win is forgiven.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LiftStrikeRequest {
    #[serde(default)]
    #[schema(required = true)]
    reason: LooseText,
}

/// Forgives an unpaid win: it no longer counts against its bidder.
#[utoipa::path(post, path = "/api/admin/strikes/{user}/{auction}/lift", tag = "auctions",
    params(("user" = String, Path), ("auction" = String, Path)), request_body = LiftStrikeRequest,
    security(("session" = [])),
    responses((status = 200, body = BiddingJson), (status = 403), (status = 404), (status = 422)))]
pub async fn lift_strike(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path((user, auction)): Path<(String, String)>,
    Json(request): Json<LiftStrikeRequest>,
) -> AppResult<Json<BiddingJson>> {
    let (user, auction) = (UserId::from(user), AuctionId::from(auction));
    let reason = request.reason.reason()?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    if !store::lift(&mut tx, &user, &auction, &admin.name, &reason, now).await? {
        return Err(AppError::not_found("Unpaid win"));
    }
    let summary = format!("The unpaid win of {auction} no longer counts: {reason}");
    audit::record(&mut tx, &admin, "user.lift_strike", "user", user.as_str(), &summary, now)?;
    tx.commit().await?;
    state.bidders.forget(&user);
    bidding(&state, &user, true).await.map(Json)
}
