//! `GET /api/admin/books`, what happened in them (`GET /api/admin/entries`), and all of it as a file

use crate::auth::{Accountant, Device};
use crate::books::json::{ComingJson, order_number};
use crate::books::parts::Parts;
use crate::books::show_statement::{COMING, WantedMonth};
use crate::books::store::LedgerKind;
use crate::books::store::statement as store;
use crate::error::AppResult;
use crate::http::csv::{self, guarded};
use crate::http::json::Json;
use crate::http::paging::{Paging, TABLE_PAGE, total_count};
use crate::http::query::Query;
use crate::http::values::{IsoTime, Rupees, iso};
use axum::extract::State;
use axum::response::Response;
use haat_domain::money::Paise;
use http::HeaderMap;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

const SELLERS: i64 = 500;
/// Postings of a file.
const MOST_ROWS: i64 = 200_000;

/// The shop's books.
#[derive(Debug, Serialize, ToSchema)]
pub struct BooksJson {
    /// The month it is of.
    month: String,
    /// What each account holds now, and how it moved in the month; all sellers together.
    accounts: Vec<AccountJson>,
    /// What the shop owes its sellers now, most first.
    sellers: Vec<SellerBalanceJson>,
    /// Which parcels become sellers' available money next, and when.
    coming: Vec<ComingJson>,
}

/// An account of the shop.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountJson {
    /// `provider:PayPal`, `sellers_available`, `commission` …
    account: String,
    /// What it holds now: above zero is what the shop has, below what it owes or earned.
    balance: Rupees,
    /// What it held when the month began.
    opening: Rupees,
    /// What came in this month.
    debit: Rupees,
    /// What went out.
    credit: Rupees,
    /// What it held at the month's end, or holds now.
    closing: Rupees,
}

/// What the shop owes a seller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SellerBalanceJson {
    /// The seller.
    #[serde(rename = "_id")]
    id: String,
    /// What they are called.
    name: String,
    /// Not available yet.
    pending: Rupees,
    /// To be paid out; below zero it is a debt.
    available: Rupees,
    /// Held back while payers dispute.
    held: Rupees,
    /// Whether they said where they want it.
    has_bank: bool,
}

/// What each account holds, how it moved in a month, and what the shop owes whom.
#[utoipa::path(get, path = "/api/admin/books", tag = "books", security(("session" = [])), params(WantedMonth),
    responses((status = 200, body = BooksJson), (status = 422, description = "Not a month")))]
pub async fn show_books(
    State(state): State<Arc<Parts>>,
    _: Accountant,
    Query(wanted): Query<WantedMonth>,
) -> AppResult<Json<BooksJson>> {
    let month = wanted.of(&state)?;
    let rupees = |amount: i64| Rupees(Paise(amount));
    let account = |moved: store::Moved| {
        let closing = moved.balance - moved.since;
        AccountJson {
            account: moved.name,
            balance: rupees(moved.balance),
            opening: rupees(closing - moved.debit + moved.credit),
            debit: rupees(moved.debit),
            credit: rupees(moved.credit),
            closing: rupees(closing),
        }
    };
    let sellers = store::sellers(&state.db, SELLERS).await?.into_iter().map(|seller| SellerBalanceJson {
        id: seller.seller_id,
        name: seller.name,
        pending: rupees(seller.pending),
        available: rupees(seller.available),
        held: rupees(seller.held),
        has_bank: seller.has_bank > 0,
    });
    let accounts = store::shop_accounts(&state.db, month.bounds()).await?.into_iter().map(account);
    let days = state.settings.terms().await?.release_days;
    let coming = store::coming(&state.db, None, COMING).await?;
    Ok(Json(BooksJson {
        month: month.to_string(),
        accounts: accounts.collect(),
        sellers: sellers.collect(),
        coming: coming.into_iter().map(|coming| ComingJson::new(coming, days)).collect(),
    }))
}

/// Something that happened, as the shop's books have it.
#[derive(Debug, Serialize, ToSchema)]
pub struct BooksEntryJson {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// When.
    at: IsoTime,
    /// What it is about.
    #[schema(value_type = LedgerKind)]
    kind: String,
    /// The order that it is about.
    order: Option<String>,
    /// What people call that.
    number: String,
    /// More about it.
    note: String,
    /// Who did it; empty when nobody had to.
    by: String,
    /// Which accounts it moved, all sellers together. They add up to zero.
    postings: Vec<PostingJson>,
}

/// What an entry moved on an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct PostingJson {
    /// As in the list of accounts.
    account: String,
    /// Above zero is what came in.
    amount: Rupees,
}

/// Everything that happened in a month, newest first, with what it moved.
#[utoipa::path(get, path = "/api/admin/entries", tag = "books", security(("session" = [])),
    params(WantedMonth, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<BooksEntryJson>), (status = 422, description = "Not a month")))]
pub async fn list_entries(
    State(state): State<Arc<Parts>>,
    _: Accountant,
    paging: Paging,
    Query(wanted): Query<WantedMonth>,
) -> AppResult<(HeaderMap, Json<Vec<BooksEntryJson>>)> {
    let page = (paging.limit(TABLE_PAGE), paging.offset(TABLE_PAGE));
    let (entries, total) = store::entries(&state.db, wanted.of(&state)?.bounds(), page).await?;
    let moved = store::moved_by(&state.db, entries.iter().map(|entry| entry.id.as_str())).await?;
    let entry = |entry: store::LedgerEntry| BooksEntryJson {
        at: IsoTime(entry.at),
        kind: entry.kind,
        number: entry.order_at.map(|at| order_number(entry.order_number, at)).unwrap_or_default(),
        order: entry.order_id,
        note: entry.note,
        by: entry.actor_name,
        postings: moved
            .iter()
            .filter(|(id, _, amount)| *id == entry.id && *amount != 0)
            .map(|(_, account, amount)| PostingJson {
                account: account.clone(),
                amount: Rupees(Paise(*amount)),
            })
            .collect(),
        id: entry.id,
    };
    Ok((total_count(total), Json(entries.into_iter().map(entry).collect())))
}

/// Every posting of a month as a CSV file, for the accountant.
#[utoipa::path(get, path = "/api/admin/books.csv", tag = "books", security(("session" = [])), params(WantedMonth),
    responses((status = 200, content_type = "text/csv", body = String), (status = 422, description = "Not a month")))]
pub async fn export_books(
    State(state): State<Arc<Parts>>,
    Accountant(accountant): Accountant,
    device: Device,
    Query(wanted): Query<WantedMonth>,
) -> AppResult<Response> {
    let month = wanted.of(&state)?;
    let columns =
        ["entry", "date", "kind", "order", "payout", "note", "by", "account", "line", "debit", "credit"];
    let mut lines = vec![columns.map(str::to_owned).to_vec()];
    for posted in store::posted(&state.db, month.bounds(), MOST_ROWS).await? {
        let (debit, credit) = if posted.amount > 0 { (posted.amount, 0) } else { (0, -posted.amount) };
        lines.push(vec![
            posted.entry_id,
            iso(posted.at),
            posted.kind,
            posted.order_id.unwrap_or_default(),
            posted.reference,
            guarded(&posted.note),
            guarded(&posted.actor_name),
            posted.account,
            posted.line_no.to_string(),
            csv::amount(debit),
            csv::amount(credit),
        ]);
    }
    let name = format!("books-{month}.csv");
    state.security.exported(&state.db, &accountant, &device, &name, state.clock.now()).await?;
    Ok(csv::file(&name, &lines))
}
