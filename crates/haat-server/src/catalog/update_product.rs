//! `PUT /api/products/{id}`

use crate::audit;
use crate::auth::Merchant;
use crate::catalog::create_product::SavedProduct;
use crate::catalog::facts::SellerFact;
use crate::catalog::json::FormNumber;
use crate::catalog::parts::Parts;
use crate::catalog::store::{self, SaveError};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::catalog::{ProductForm, ProductInput, StockMoved};
use haat_domain::ids::ProductId;
use haat_domain::sellers::Withheld;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use utoipa::ToSchema;

/// The form of a product. All fields are required but `rating` and `reviews`, which keep their stored value
/// when left out or sent by a seller, and `stockSeen`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateProductRequest {
    name: Option<String>,
    url: Option<String>,
    price: Option<FormNumber>,
    image: Option<String>,
    category: Option<String>,
    brand: Option<String>,
    stock: Option<FormNumber>,
    /// The stock that the form was opened with. With it, pieces sold meanwhile stay sold: an untouched stock is
    /// left as it is, a changed one is refused with 409. Without it, `stock` is stored as it is.
    stock_seen: Option<FormNumber>,
    description: Option<String>,
    rating: Option<FormNumber>,
    reviews: Option<FormNumber>,
}

impl From<UpdateProductRequest> for ProductInput {
    fn from(request: UpdateProductRequest) -> Self {
        Self {
            name: request.name.unwrap_or_default(),
            url: request.url.unwrap_or_default(),
            price: request.price.map(|number| number.0),
            image: request.image.unwrap_or_default(),
            category: request.category.unwrap_or_default(),
            brand: request.brand.unwrap_or_default(),
            stock: request.stock.map(|number| number.0),
            stock_seen: request.stock_seen.map(|number| number.0),
            description: request.description.unwrap_or_default(),
            rating: request.rating.map(|number| number.0),
            reviews: request.reviews.map(|number| number.0),
        }
    }
}

/// Saves a product; a draft is listed by its first save.
#[utoipa::path(put, path = "/api/products/{id}", tag = "catalog", security(("session" = [])),
    params(("id" = String, Path)), request_body = UpdateProductRequest,
    responses((status = 200, body = SavedProduct), (status = 403, description = "Another seller's product"),
        (status = 404, description = "No such product"),
        (status = 409, description = "The url is taken, or the stock changed meanwhile: `errors` says which, \
            `stock` how many pieces there are"),
        (status = 422, description = "`errors` has a sentence for each wrong field")))]
pub async fn update_product(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
    Json(request): Json<UpdateProductRequest>,
) -> AppResult<Json<SavedProduct>> {
    let id = ProductId::from(id);
    let mut tx = state.db.begin().await?;
    let now = state.clock.now();
    store::note_changes(&mut tx, std::slice::from_ref(&id), now).await?;
    let held = store::hold(&mut tx, &id, now).await?;
    let held = held.ok_or_else(|| AppError::not_found("Product"))?;
    merchant.must_manage(held.seller_id.as_ref())?;
    let form = ProductForm::parse(&by(&merchant, request))?;
    let stock = form.stock_over(held.stock).map_err(moved)?;
    store::save(&mut tx, &id, &held, &form, stock).await?;
    let row = store::find(&mut tx, &id).await?.ok_or_else(|| AppError::not_found("Product"))?;
    let summary = format!("Saved {}: {:#}, {} in stock.", row.name, row.price, row.stock);
    audit::record(&mut tx, &merchant.0, "product.update", "product", id.as_str(), &summary, now)?;
    if held.url.is_none() && row.why_hidden().as_deref() == Some(Withheld::Waiting.as_str()) {
        tx.append(now, Some(&merchant.0.id), &SellerFact::GoodsWait { product: id.to_string() })?;
    }
    let seq = tx.commit_facts().await?;
    state.search.follow(seq).await;
    Ok(Json(SavedProduct { message: "Product updated successfully", product: row.into() }))
}

/// Stars are the shoppers' word, which an admin may correct and a seller may not.
fn by(merchant: &Merchant, request: UpdateProductRequest) -> ProductInput {
    let input = ProductInput::from(request);
    if merchant.0.is_admin { input } else { ProductInput { rating: None, reviews: None, ..input } }
}

fn moved(error: StockMoved) -> AppError {
    let words = error.to_string();
    AppError::conflict(words.clone())
        .coded(Code::StockChanged)
        .param("stock", error.present)
        .with("errors", json!({ "stock": words }))
        .with("stock", error.present)
}

impl From<SaveError> for AppError {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::SlugTaken => {
                let words = error.to_string();
                AppError::conflict(words.clone())
                    .coded(Code::SlugTaken)
                    .with("errors", json!({ "url": words }))
            }
            SaveError::Db(error) => error.into(),
        }
    }
}
