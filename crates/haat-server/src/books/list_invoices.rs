//! `GET /api/orders/{id}/invoices`, `GET /api/invoices/{id}`; and those of a month (`GET /api/seller/invoices`,
//! `GET /api/admin/invoices`), also as files

use crate::auth::{Accountant, CurrentUser, Customer, Device, Seller};
use crate::books::invoice::{InvoiceJson, InvoiceRate};
use crate::books::parts::Parts;
use crate::books::show_statement::WantedMonth;
use crate::books::store::invoices::{self as store, InvoiceRow};
use crate::error::{AppError, AppResult};
use crate::http::csv::{self, guarded};
use crate::http::json::Json;
use crate::http::month::Month;
use crate::http::paging::{Paging, TABLE_PAGE, total_count};
use crate::http::path::Path;
use crate::http::query::Query;
use crate::http::values::{Rupees, iso};
use axum::extract::State;
use axum::response::Response;
use haat_domain::ids::{OrderId, UserId};
use haat_domain::money::Paise;
use http::HeaderMap;
use std::sync::Arc;

/// Rows of a file.
const MOST_ROWS: i64 = 100_000;

const COLUMNS: [&str; 20] = [
    "number",
    "kind",
    "date",
    "order",
    "refersTo",
    "buyer",
    "buyerTaxNumber",
    "placeOfSupply",
    "hsn",
    "rate",
    "taxable",
    "cgst",
    "sgst",
    "igst",
    "vat",
    "shipping",
    "total",
    // Of sellers who may name none of these taxes.
    "otherTax",
    "seller",
    "sellerTaxNumber",
];

/// The invoices and credit notes of an order, oldest first: all for its customer and admins, their own for a seller.
#[utoipa::path(get, path = "/api/orders/{id}/invoices", tag = "books", security(("session" = [])),
    params(("id" = String, Path)), responses((status = 200, body = Vec<InvoiceJson>)))]
pub async fn list_order_invoices(
    State(state): State<Arc<Parts>>,
    Customer(viewer): Customer,
    Path(id): Path<String>,
) -> AppResult<Json<Vec<InvoiceJson>>> {
    let id = OrderId::from(id);
    let customer = store::customer_of(&state.db, &id).await?;
    let customer = customer.ok_or_else(|| AppError::not_found("Order"))?;
    let mut rows = store::of_order(&state.db, &id).await?;
    if !viewer.is_admin && customer != viewer.id {
        rows.retain(|row| sells(&viewer, row));
        if !viewer.is_seller || (rows.is_empty() && !store::sells_in(&state.db, &viewer.id, &id).await?) {
            return Err(AppError::not_found("Order"));
        }
        let now = state.clock.now();
        return Ok(Json(rows.into_iter().map(|row| InvoiceJson::for_seller(row, now)).collect()));
    }
    Ok(Json(rows.into_iter().map(InvoiceJson::new).collect()))
}

/// An invoice or a credit note: for its customer, its seller, and admins.
#[utoipa::path(get, path = "/api/invoices/{id}", tag = "books", security(("session" = [])),
    params(("id" = String, Path)), responses((status = 200, body = InvoiceJson), (status = 404, description = "Not there, or someone else's")))]
pub async fn get_invoice(
    State(state): State<Arc<Parts>>,
    Customer(viewer): Customer,
    Path(id): Path<String>,
) -> AppResult<Json<InvoiceJson>> {
    let row = store::find(&state.db, &id).await?;
    let row = row.filter(|row| viewer.is_admin || row.customer_id == viewer.id || sells(&viewer, row));
    let row = row.ok_or_else(|| AppError::not_found("Invoice"))?;
    let whole = viewer.is_admin || row.customer_id == viewer.id;
    let now = state.clock.now();
    Ok(Json(if whole { InvoiceJson::new(row) } else { InvoiceJson::for_seller(row, now) }))
}

fn sells(viewer: &CurrentUser, row: &InvoiceRow) -> bool {
    viewer.is_seller && row.seller_id.as_deref() == Some(viewer.id.as_str())
}

/// The calling seller's invoices and credit notes of a month, newest first.
#[utoipa::path(get, path = "/api/seller/invoices", tag = "books", security(("session" = [])),
    params(WantedMonth, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<InvoiceJson>, description = "`X-Total-Count` tells how many there are"), (status = 422, description = "Not a month")))]
pub async fn list_seller_invoices(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    paging: Paging,
    Query(wanted): Query<WantedMonth>,
) -> AppResult<(HeaderMap, Json<Vec<InvoiceJson>>)> {
    let page = (paging.limit(TABLE_PAGE), paging.offset(TABLE_PAGE));
    let (rows, total) =
        store::of_month(&state.db, Some(&seller.id), wanted.of(&state)?.bounds(), page).await?;
    let now = state.clock.now();
    let own = rows.into_iter().map(|row| InvoiceJson::for_seller(row, now)).collect();
    Ok((total_count(total), Json(own)))
}

/// The invoices and credit notes of a month of the house and of all its sellers, newest first.
#[utoipa::path(get, path = "/api/admin/invoices", tag = "books", security(("session" = [])),
    params(WantedMonth, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<InvoiceJson>), (status = 422, description = "Not a month")))]
pub async fn list_shop_invoices(
    State(state): State<Arc<Parts>>,
    _: Accountant,
    paging: Paging,
    Query(wanted): Query<WantedMonth>,
) -> AppResult<(HeaderMap, Json<Vec<InvoiceJson>>)> {
    let page = (paging.limit(TABLE_PAGE), paging.offset(TABLE_PAGE));
    let (rows, total) = store::of_month(&state.db, None, wanted.of(&state)?.bounds(), page).await?;
    Ok((total_count(total), Json(rows.into_iter().map(InvoiceJson::new).collect())))
}

/// The same as a CSV file with a row for each rate, for who does the taxes.
#[utoipa::path(get, path = "/api/seller/invoices.csv", tag = "books", security(("session" = [])), params(WantedMonth),
    responses((status = 200, content_type = "text/csv", body = String), (status = 422, description = "Not a month")))]
pub async fn export_seller_invoices(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    device: Device,
    Query(wanted): Query<WantedMonth>,
) -> AppResult<Response> {
    let month = wanted.of(&state)?;
    let file = file(&state, Some(&seller.id), month).await?;
    state.security.exported(&state.db, &seller, &device, &file_name(month), state.clock.now()).await?;
    Ok(file)
}

/// Those of the whole shop as a CSV file.
#[utoipa::path(get, path = "/api/admin/invoices.csv", tag = "books", security(("session" = [])), params(WantedMonth),
    responses((status = 200, content_type = "text/csv", body = String), (status = 422, description = "Not a month")))]
pub async fn export_shop_invoices(
    State(state): State<Arc<Parts>>,
    Accountant(accountant): Accountant,
    device: Device,
    Query(wanted): Query<WantedMonth>,
) -> AppResult<Response> {
    let month = wanted.of(&state)?;
    let file = file(&state, None, month).await?;
    state.security.exported(&state.db, &accountant, &device, &file_name(month), state.clock.now()).await?;
    Ok(file)
}

async fn file(state: &Parts, seller: Option<&UserId>, month: Month) -> AppResult<Response> {
    let (rows, _) = store::of_month(&state.db, seller, month.bounds(), (MOST_ROWS, 0)).await?;
    let mut lines = vec![COLUMNS.map(str::to_owned).to_vec()];
    for invoice in rows.into_iter().rev().map(InvoiceJson::new) {
        let document = &invoice.document;
        // A note may be of the shipping alone.
        let none = [InvoiceRate { rate: 0.0, taxable: Rupees(Paise::ZERO), parts: Vec::new() }];
        let rates = if document.rates.is_empty() { &none[..] } else { &document.rates[..] };
        // What comes once for a document stands in its first row.
        for (place, rate) in rates.iter().enumerate() {
            let of = |name: &str| {
                let own = rate.parts.iter().filter(|part| part.name == name).map(|part| part.amount.0.0);
                csv::amount(own.sum())
            };
            let coded =
                document.lines.iter().filter(|line| same(line.rate, rate.rate) && !line.hsn.is_empty());
            let mut codes: Vec<&str> = coded.map(|line| line.hsn.as_str()).collect();
            codes.sort_unstable();
            codes.dedup();
            let once = |amount: i64| if place == 0 { csv::amount(amount) } else { String::new() };
            lines.push(vec![
                invoice.number.clone(),
                invoice.kind.clone(),
                iso(invoice.issued_at.0),
                invoice.order_number.clone(),
                invoice.refers_to.clone(),
                guarded(&document.buyer.name),
                guarded(&document.buyer.tax_number),
                guarded(&document.place_of_supply),
                guarded(&codes.join(" ")),
                rate.rate.to_string(),
                csv::amount(rate.taxable.0.0),
                of("CGST"),
                of("SGST"),
                of("IGST"),
                of("VAT"),
                once(document.shipping.0.0),
                once(document.total.0.0),
                of("Tax"),
                guarded(&document.seller.name),
                guarded(&document.seller.tax_number),
            ]);
        }
    }
    Ok(csv::file(&file_name(month), &lines))
}

fn file_name(month: Month) -> String {
    format!("invoices-{month}.csv")
}

/// Rates have two decimals.
fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.001
}
