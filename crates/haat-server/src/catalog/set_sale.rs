//! `GET /api/products/{id}/sale` and `PUT /api/products/{id}/sale`

use crate::audit;
use crate::auth::Merchant;
use crate::catalog::parts::Parts;
use crate::catalog::store::{self, SaleRow};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::http::values::{IsoTime, Rupees, Whole};
use axum::extract::State;
use haat_domain::catalog::{Cut, Sale};
use haat_domain::errors::{FieldErrors, Flaw};
use haat_domain::ids::ProductId;
use haat_domain::time::Millis;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A sale, past, present or to come.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleJson {
    /// What the product costs when no sale is on; with options, the cheapest of its variants.
    regular_price: Rupees,
    /// What it costs during the sale; null: there is none.
    sale_price: Option<Rupees>,
    /// How many percent less its variants cost during the sale, with options; null otherwise.
    sale_percent: Option<i64>,
    /// Whether it has options, so that a sale is in percent.
    has_options: bool,
    /// From when; null: it is on already.
    sale_from: Option<IsoTime>,
    /// Until when; null: until somebody ends it.
    sale_to: Option<IsoTime>,
    /// Whether it is on.
    is_on: bool,
}

/// A sale to be. Without a price and percents there is none.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaleRequest {
    /// For goods without options.
    sale_price: Option<Rupees>,
    /// 1 to 99; goods with options have no other sale, since each variant has a price of its own.
    #[schema(value_type = Option<i64>)]
    sale_percent: Option<Whole>,
    sale_from: Option<IsoTime>,
    sale_to: Option<IsoTime>,
}

impl SaleJson {
    fn new(row: &SaleRow, now: Millis) -> Self {
        let sale = row.sale();
        Self {
            regular_price: Rupees(row.regular()),
            sale_price: sale.map(|sale| Rupees(sale.cut.of(row.regular()))),
            sale_percent: row.sale_percent,
            has_options: !row.options.is_empty(),
            sale_from: row.sale_from.map(IsoTime),
            sale_to: row.sale_to.map(IsoTime),
            is_on: sale.is_some_and(|sale| sale.is_on(now)),
        }
    }
}

fn own(row: Option<SaleRow>, merchant: &Merchant) -> AppResult<SaleRow> {
    let row = row.ok_or_else(|| AppError::not_found("Product"))?;
    merchant.must_manage(row.seller_id.as_ref())?;
    Ok(row)
}

/// The sale of a product, for whoever manages it.
#[utoipa::path(get, path = "/api/products/{id}/sale", tag = "catalog", security(("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = SaleJson), (status = 404, description = "No such product")))]
pub async fn show_sale(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
) -> AppResult<Json<SaleJson>> {
    let row = own(store::prices(&state.db, &ProductId::from(id)).await?, &merchant)?;
    Ok(Json(SaleJson::new(&row, state.clock.now())))
}

/// Sells a product for less for a while, or ends that.
#[utoipa::path(put, path = "/api/products/{id}/sale", tag = "catalog", security(("session" = [])),
    params(("id" = String, Path)), request_body = SaleRequest,
    responses((status = 200, body = SaleJson), (status = 404, description = "No such product"),
        (status = 422, description = "`errors` has a sentence for each wrong field")))]
pub async fn set_sale(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
    Json(request): Json<SaleRequest>,
) -> AppResult<Json<SaleJson>> {
    let id = ProductId::from(id);
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    store::note_changes(&mut tx, std::slice::from_ref(&id), now).await?;
    store::hold(&mut tx, &id, now).await?;
    let row = own(store::prices(&mut tx, &id).await?, &merchant)?;
    let sale = wanted(&request, &row, now)?;
    if let Some(sale) = &sale {
        sale.check(row.regular(), now)?;
    }
    store::set_prices(&mut tx, &id, row.regular(), sale.as_ref(), now).await?;
    let summary = match &sale {
        Some(Sale { cut: Cut::Percent(percent), .. }) => {
            format!("Put {} on sale: {percent} % off.", row.name)
        }
        Some(Sale { cut: Cut::To(price), .. }) => {
            format!("Put {} on sale: {price:#} instead of {:#}.", row.name, row.regular())
        }
        None => format!("Ended the sale of {}.", row.name),
    };
    audit::record(&mut tx, &merchant.0, "product.sale", "product", id.as_str(), &summary, now)?;
    let row = own(store::prices(&mut tx, &id).await?, &merchant)?;
    let seq = tx.commit_facts().await?;
    state.search.follow(seq).await;
    Ok(Json(SaleJson::new(&row, now)))
}

/// The sale that a request asks for.
fn wanted(request: &SaleRequest, row: &SaleRow, now: Millis) -> Result<Option<Sale>, FieldErrors> {
    let percent = request.sale_percent.as_ref().map(|percent| Cut::Percent(percent.0));
    let cut = match (percent, &request.sale_price) {
        (None, None) => return Ok(None),
        (Some(percent), _) if !row.options.is_empty() => percent,
        (Some(percent), None) => {
            Sale { cut: percent, from: None, to: None }.check(row.regular(), now)?;
            Cut::To(percent.of(row.regular()))
        }
        (None, Some(_)) if !row.options.is_empty() => {
            let words =
                "Goods with options go on sale in percent, since each variant has a price of its own.";
            return Err(FieldErrors::one("salePrice", Flaw::NotAllowed.says(words)));
        }
        (_, Some(price)) => Cut::To(price.0),
    };
    let (from, to) = (request.sale_from.as_ref(), request.sale_to.as_ref());
    Ok(Some(Sale { cut, from: from.map(|from| from.0), to: to.map(|to| to.0) }))
}
