//! `GET /api/products/export.csv`

use crate::auth::{Device, Merchant};
use crate::catalog::list_managed_products::Scope;
use crate::catalog::parts::Parts;
use crate::catalog::{csv_export, csv_row, store};
use crate::error::AppResult;
use crate::http::params::Params;
use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;
use haat_db::DbError;
use haat_domain::ids::{ProductId, UserId};
use haat_domain::tax::ProductTax;
use haat_domain::time::Millis;
use http::header;
use std::collections::HashMap;
use std::sync::Arc;

/// Products read at a time.
const PAGE: i64 = 1_000;

/// Where an export has come to.
enum Progress {
    Heading,
    Before(Millis, String),
    Done,
}

/// The listed products that the caller manages, as a CSV file that can be imported again. Texts that a
/// spreadsheet would run as a formula begin with an apostrophe; importing takes it away.
#[utoipa::path(get, path = "/api/products/export.csv", tag = "catalog", security(("session" = [])),
    params(("mine" = Option<bool>, Query)),
    responses((status = 200, body = String, content_type = "text/csv"),
        (status = 403, description = "Not a seller or admin")))]
pub async fn export_products(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    device: Device,
    Params(scope): Params<Scope>,
) -> AppResult<Response> {
    let seller = scope.seller(&merchant).cloned();
    state.security.exported(&state.db, &merchant.0, &device, "products.csv", state.clock.now()).await?;
    let exported: Arc<str> = csv_row::export_of(state.clock.now()).into();
    let body = stream::try_unfold(Progress::Heading, move |progress| {
        next_piece(state.clone(), seller.clone(), exported.clone(), progress)
    });
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"products.csv\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(body)).into_response())
}

async fn next_piece(
    state: Arc<Parts>,
    seller: Option<UserId>,
    exported: Arc<str>,
    progress: Progress,
) -> Result<Option<(Bytes, Progress)>, DbError> {
    let (created_at, id) = match progress {
        Progress::Done => return Ok(None),
        Progress::Heading => {
            let newest = Progress::Before(Millis(i64::MAX), String::new());
            return Ok(Some((csv_export::heading().into(), newest)));
        }
        Progress::Before(created_at, id) => (created_at, id),
    };
    let rows = store::listed_before(&state.db, seller.as_ref(), created_at, &id, PAGE).await?;
    let next = rows.last().map_or(Progress::Done, |row| Progress::Before(row.created_at, row.id.to_string()));
    let with_options = rows.iter().filter(|row| row.has_options()).map(|row| row.id.as_str());
    let mut variants: HashMap<ProductId, Vec<_>> = HashMap::new();
    for variant in store::variants_of(&state.db, with_options).await? {
        variants.entry(variant.product_id.clone()).or_default().push(variant);
    }
    let of = |row: &store::ProductRow| variants.get(&row.id).map_or(&[][..], Vec::as_slice);
    let taxes = store::product_taxes(&state.db, rows.iter().map(|row| row.id.as_str())).await?;
    let plain = ProductTax::default();
    let tax = |row: &store::ProductRow| taxes.get(row.id.as_str()).unwrap_or(&plain);
    let write = |row| csv_export::write(row, of(row), tax(row), &exported);
    let piece: Vec<u8> = rows.iter().flat_map(write).collect();
    Ok(Some((piece.into(), next)))
}
