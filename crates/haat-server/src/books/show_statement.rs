//! `GET /api/seller/statement`, `GET /api/admin/sellers/{id}/statement`, and both as files

use crate::auth::{Accountant, CurrentUser, Device, Knows, Seller};
use crate::books::json::{ComingJson, PayoutJson, StatementEntryJson, StatementJson};
use crate::books::parts::Parts;
use crate::books::store::payouts;
use crate::books::store::statement::{self as store, Touched};
use crate::error::{AppError, AppResult};
use crate::http::csv::{self, guarded};
use crate::http::json::Json;
use crate::http::month::Month;
use crate::http::path::Path;
use crate::http::query::Query;
use crate::http::values::{Rupees, iso};
use crate::settings;
use axum::extract::State;
use axum::response::Response;
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::payouts::PayoutStatus;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Entries that a screen shows.
const SHOWN: i64 = 500;
/// Entries of a file.
const MOST_ROWS: i64 = 100_000;
/// Parcels of which is said what they are to bring.
pub const COMING: i64 = 50;

/// Of which month.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedMonth {
    /// `2026-11`; left out, the month that runs.
    month: Option<String>,
}

impl WantedMonth {
    /// The month, if it is one.
    pub fn of(&self, state: &Parts) -> AppResult<Month> {
        match self.month.as_deref() {
            None | Some("") => Ok(Month::of(state.clock.now())),
            Some(text) => Month::parse(text)
                .ok_or_else(|| AppError::unprocessable("Please give the month like 2026-11.")),
        }
    }
}

/// What the calling seller has with the shop, and what happened to it in a month.
#[utoipa::path(get, path = "/api/seller/statement", tag = "books", security(("session" = [])), params(WantedMonth),
    responses((status = 200, body = StatementJson), (status = 422, description = "Not a month")))]
pub async fn show_statement(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    Query(wanted): Query<WantedMonth>,
) -> AppResult<Json<StatementJson>> {
    let name = store::name_of(&state.db, &seller.id).await?.unwrap_or(seller.name);
    statement(&state, &seller.id, &name, wanted.of(&state)?).await.map(Json)
}

/// What a seller has with the shop, for those who keep its books.
#[utoipa::path(get, path = "/api/admin/sellers/{id}/statement", tag = "books", security(("session" = [])),
    params(("id" = String, Path), WantedMonth),
    responses((status = 200, body = StatementJson), (status = 404, description = "Nobody with this id ever sold anything")))]
pub async fn show_seller_statement(
    State(state): State<Arc<Parts>>,
    _: Knows<Accountant>,
    Path(id): Path<String>,
    Query(wanted): Query<WantedMonth>,
) -> AppResult<Json<StatementJson>> {
    let id = UserId::from(id);
    let name = store::name_of(&state.db, &id).await?.ok_or_else(|| AppError::not_found("Seller"))?;
    statement(&state, &id, &name, wanted.of(&state)?).await.map(Json)
}

async fn statement(state: &Parts, seller: &UserId, name: &str, month: Month) -> AppResult<StatementJson> {
    let (db, terms) = (&state.db, state.settings.terms().await?);
    let wait_days = terms.wait_days(&settings::read_return_rules(db).await?);
    let bounds = month.bounds();
    let accounts = store::accounts(seller);
    let now = store::balances(db, &accounts).await?;
    let opening = store::before(db, &accounts, bounds.0).await?;
    let mut touched = store::of_seller(db, seller, bounds, SHOWN + 1).await?;
    let is_cut = touched.len() > usize::try_from(SHOWN).unwrap_or_default();
    touched.truncate(usize::try_from(SHOWN).unwrap_or_default());
    let closing = store::before(db, &accounts, bounds.1).await?;
    let (latest, _) = payouts::list(db, Some(seller), None, 12, 0).await?;
    let under_way = payouts::sum(db, seller, PayoutStatus::Started).await?;
    let coming = store::coming(db, Some(seller), COMING).await?;
    let rupees = |amount: i64| Rupees(Paise(amount));
    Ok(StatementJson {
        seller_id: seller.to_string(),
        seller_name: name.to_owned(),
        month: month.to_string(),
        pending: rupees(now[0]),
        available: rupees(now[1]),
        held: rupees(now[2]),
        under_way: rupees(under_way),
        release_days: wait_days,
        minimum: Rupees(terms.minimum),
        bank: payouts::bank(db, seller).await?,
        coming: coming.into_iter().map(|coming| ComingJson::new(coming, wait_days)).collect(),
        opening: rupees(opening),
        entries: with_balances(touched, opening),
        closing: rupees(closing),
        is_cut,
        payouts: latest.into_iter().map(PayoutJson::from).collect(),
    })
}

fn with_balances(touched: Vec<Touched>, opening: i64) -> Vec<StatementEntryJson> {
    let mut balance = opening;
    let after = |touched: Touched| {
        balance += touched.amount;
        StatementEntryJson::new(touched, balance)
    };
    touched.into_iter().map(after).collect()
}

/// The calling seller's entries of a month as a CSV file.
#[utoipa::path(get, path = "/api/seller/statement.csv", tag = "books", security(("session" = [])), params(WantedMonth),
    responses((status = 200, content_type = "text/csv", body = String), (status = 422, description = "Not a month")))]
pub async fn export_statement(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    device: Device,
    Query(wanted): Query<WantedMonth>,
) -> AppResult<Response> {
    file(&state, &seller.id, wanted.of(&state)?, (&seller, &device)).await
}

/// A seller's entries of a month as a CSV file, for those who keep the books.
#[utoipa::path(get, path = "/api/admin/sellers/{id}/statement.csv", tag = "books", security(("session" = [])),
    params(("id" = String, Path), WantedMonth), responses((status = 200, content_type = "text/csv", body = String),
    (status = 404, description = "Nobody with this id ever sold anything"), (status = 422, description = "Not a month")))]
pub async fn export_seller_statement(
    State(state): State<Arc<Parts>>,
    Knows(Accountant(accountant)): Knows<Accountant>,
    device: Device,
    Path(id): Path<String>,
    Query(wanted): Query<WantedMonth>,
) -> AppResult<Response> {
    let id = UserId::from(id);
    store::name_of(&state.db, &id).await?.ok_or_else(|| AppError::not_found("Seller"))?;
    file(&state, &id, wanted.of(&state)?, (&accountant, &device)).await
}

async fn file(
    state: &Parts,
    seller: &UserId,
    month: Month,
    (taken_by, device): (&CurrentUser, &Device),
) -> AppResult<Response> {
    let bounds = month.bounds();
    let opening = store::before(&state.db, &store::accounts(seller), bounds.0).await?;
    let touched = store::of_seller(&state.db, seller, bounds, MOST_ROWS).await?;
    let columns = ["date", "kind", "order", "note", "amount", "available", "balance"];
    let mut lines = vec![columns.map(str::to_owned).to_vec()];
    for entry in with_balances(touched, opening) {
        lines.push(vec![
            iso(entry.at.0),
            entry.kind,
            entry.number,
            guarded(&entry.note),
            csv::amount(entry.amount.0.0),
            csv::amount(entry.available.0.0),
            csv::amount(entry.balance.0.0),
        ]);
    }
    let name = format!("statement-{month}.csv");
    state.security.exported(&state.db, taken_by, device, &name, state.clock.now()).await?;
    Ok(csv::file(&name, &lines))
}
