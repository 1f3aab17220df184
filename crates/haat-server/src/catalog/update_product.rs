//! `PUT /api/products/{id}`

use crate::audit;
use crate::auth::Merchant;
use crate::catalog::create_product::SavedProduct;
use crate::catalog::facts::SellerFact;
use crate::catalog::json::{FormNumber, OptionJson, PictureJson, ProductJson};
use crate::catalog::parts::Parts;
use crate::catalog::store::{self, Counting, SaveError};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::catalog::{Picture, ProductForm, ProductInput, ProductOption, VariantInput};
use haat_domain::errors::Flaw;
use haat_domain::ids::ProductId;
use haat_domain::sellers::Withheld;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use utoipa::ToSchema;

/// The form of a product. All fields are required but `rating` and `reviews`, which keep their stored value
/// when left out, sent by a seller, or once buyers have reviewed it, and `stockSeen`, and what comes after it: left out, that stays as it is stored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateProductRequest {
    name: Option<String>,
    url: Option<String>,
    price: Option<FormNumber>,
    /// What the product cost, no sale counted (`formerPrice` while one is on, else `price`), when the form was opened.
    /// With it, `price` is that price: left as it was it changes nothing, and a sale goes on with another as long as it
    /// is lower. Without it, a `price` other than the present ones ends a sale that is on.
    price_seen: Option<FormNumber>,
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
    /// Up to 10 pictures; the first is `image`, which is then not needed.
    pictures: Option<Vec<PictureJson>>,
    /// The seller's own number, for a product without options.
    sku: Option<String>,
    /// The number under its bars.
    barcode: Option<String>,
    /// What a piece weighs, in grams.
    weight: Option<FormNumber>,
    /// Up to 3; an empty list makes it a product without options. With options, `price` and `stock` are not needed.
    options: Option<Vec<OptionJson>>,
    /// The combinations of the options that are sold, up to 100.
    #[serde(default)]
    variants: Vec<VariantRequest>,
}

/// A combination of the options.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VariantRequest {
    /// The variant that this is; absent for a new one.
    #[serde(rename = "_id")]
    id: Option<String>,
    /// One value of each option, in their order.
    #[serde(default)]
    choice: Vec<String>,
    price: Option<FormNumber>,
    stock: Option<FormNumber>,
    /// As for the product.
    stock_seen: Option<FormNumber>,
    sku: Option<String>,
    barcode: Option<String>,
    weight: Option<FormNumber>,
    /// Its own picture; absent or empty for the product's.
    image: Option<String>,
}

impl From<VariantRequest> for VariantInput {
    fn from(request: VariantRequest) -> Self {
        Self {
            id: request.id,
            choice: request.choice,
            price: request.price.map(|number| number.0),
            stock: request.stock.map(|number| number.0),
            stock_seen: request.stock_seen.map(|number| number.0),
            sku: request.sku.unwrap_or_default(),
            barcode: request.barcode.unwrap_or_default(),
            weight: request.weight.map(|number| number.0),
            image: request.image.unwrap_or_default(),
        }
    }
}

impl From<UpdateProductRequest> for ProductInput {
    fn from(request: UpdateProductRequest) -> Self {
        Self {
            name: request.name.unwrap_or_default(),
            url: request.url.unwrap_or_default(),
            price: request.price.map(|number| number.0),
            price_seen: request.price_seen.map(|number| number.0),
            image: request.image.unwrap_or_default(),
            category: request.category.unwrap_or_default(),
            brand: request.brand.unwrap_or_default(),
            stock: request.stock.map(|number| number.0),
            stock_seen: request.stock_seen.map(|number| number.0),
            description: request.description.unwrap_or_default(),
            rating: request.rating.map(|number| number.0),
            reviews: request.reviews.map(|number| number.0),
            pictures: request.pictures.map(|pictures| {
                pictures
                    .into_iter()
                    .map(|picture| Picture { image: picture.image, alt: picture.alt })
                    .collect()
            }),
            sku: request.sku,
            barcode: request.barcode,
            weight: request.weight.map(|number| number.0),
            options: request.options.map(|options| {
                let option = |option: OptionJson| ProductOption { name: option.name, values: option.values };
                options.into_iter().map(option).collect()
            }),
            variants: request.variants.into_iter().map(VariantInput::from).collect(),
        }
    }
}

/// Saves a product; a draft is listed by its first save.
#[utoipa::path(put, path = "/api/products/{id}", tag = "catalog", security(("session" = [])),
    params(("id" = String, Path)), request_body = UpdateProductRequest,
    responses((status = 200, body = SavedProduct), (status = 403, description = "Another seller's product"),
        (status = 404, description = "No such product"),
        (status = 409, description = "The url is taken, or the stock changed meanwhile: `errors` says which, \
            `stock` how many pieces there are, `variantId` of which variant"),
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
    store::save(&mut tx, &id, &held, &form, Counting::Form, now).await?;
    let row = store::find(&mut tx, &id).await?.ok_or_else(|| AppError::not_found("Product"))?;
    let variants = store::variants(&mut tx, &id).await?;
    let summary = format!("Saved {}: {:#}, {} in stock.", row.name, row.price, row.stock);
    audit::record(&mut tx, &merchant.0, "product.update", "product", id.as_str(), &summary, now)?;
    if held.url.is_none() && row.why_hidden().as_deref() == Some(Withheld::Waiting.as_str()) {
        tx.append(now, Some(&merchant.0.id), &SellerFact::GoodsWait { product: id.to_string() })?;
    }
    let seq = tx.commit_facts().await?;
    state.search.follow(seq).await;
    Ok(Json(SavedProduct {
        message: "Product updated successfully",
        product: ProductJson::whole((row, variants)),
    }))
}

/// Stars are the shoppers' word: until they have spoken an admin may begin with some, and a seller may not.
fn by(merchant: &Merchant, request: UpdateProductRequest) -> ProductInput {
    let input = ProductInput::from(request);
    if merchant.0.is_admin { input } else { ProductInput { rating: None, reviews: None, ..input } }
}

impl From<SaveError> for AppError {
    fn from(error: SaveError) -> Self {
        match error {
            SaveError::SlugTaken => {
                let words = error.to_string();
                AppError::conflict(words.clone())
                    .coded(Code::SlugTaken)
                    .field("url", &Flaw::Taken.says(words))
            }
            SaveError::StockMoved { ref variant, moved, .. } => {
                let words = error.to_string();
                let field = if variant.is_some() { "variants" } else { "stock" };
                let refused = AppError::conflict(words.clone())
                    .coded(Code::StockChanged)
                    .param("stock", moved.present)
                    .field(field, &Flaw::Changed(moved.present).says(words))
                    .with("stock", moved.present);
                match variant {
                    Some(id) => refused.with("variantId", json!(id.as_str())),
                    None => refused,
                }
            }
            SaveError::HasOptions { field } => {
                let words = error.to_string();
                AppError::unprocessable(words.clone())
                    .coded(Code::HasOptions)
                    .field(field, &Flaw::NotAllowed.says(words))
            }
            SaveError::Db(error) => error.into(),
        }
    }
}
