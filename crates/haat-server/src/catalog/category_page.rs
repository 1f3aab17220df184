//! `GET /api/categories/{name}` and `PUT /api/admin/categories/{name}`

use crate::audit;
use crate::auth::Admin;
use crate::catalog::json::ProductJson;
use crate::catalog::parts::Parts;
use crate::catalog::search::SearchIndex;
use crate::catalog::search_products::CategoryCount;
use crate::catalog::store::{self, CategoryPageRow};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::uploads::sizes::Pictures;
use axum::extract::State;
use haat_db::Db;
use haat_domain::errors::{FieldErrors, Flaw};
use haat_search::{Order, Query};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Products of each row.
const ROW: u32 = 8;
/// Brands that are named.
const BRANDS: usize = 12;
const LONGEST_WORDS: usize = 4_000;
const LONGEST_IMAGE: usize = 500;

/// The page of a category.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryPageJson {
    /// Its name, as most of its products write it.
    name: String,
    /// Markdown; empty while the shop says nothing.
    words: String,
    /// Its picture: the one that the shop chose, else that of what sold best in it.
    image: String,
    /// The picture that the shop chose; empty for none.
    own_image: String,
    /// How many products it has.
    count_products: u64,
    /// What sold best, of what can be bought now.
    best_selling: Vec<ProductJson>,
    /// What is new.
    newest: Vec<ProductJson>,
    /// The brands with most products.
    brands: Vec<CategoryCount>,
}

/// What the shop says of a category. An empty picture is that of what sold best.
#[derive(Debug, Deserialize, ToSchema)]
pub struct EditCategoryRequest {
    /// Markdown.
    words: String,
    /// The address of a picture.
    image: String,
}

/// The page of a category that has products.
#[utoipa::path(get, path = "/api/categories/{name}", tag = "catalog", params(("name" = String, Path)),
    responses((status = 200, body = CategoryPageJson), (status = 404, description = "No such category"),
        (status = 503, description = "The index is being built")))]
pub async fn show_category(
    State(state): State<Arc<Parts>>,
    Path(name): Path<String>,
) -> AppResult<Json<CategoryPageJson>> {
    Ok(Json(CategoryPageJson::read(&state.db, &state.search, &name).await?))
}

/// Writes what the shop says of a category; empty words and no picture take it away.
#[utoipa::path(put, path = "/api/admin/categories/{name}", tag = "catalog", security(("session" = [])),
    params(("name" = String, Path)), request_body = EditCategoryRequest,
    responses((status = 200, body = CategoryPageJson), (status = 404, description = "No such category"),
        (status = 422, description = "By field")))]
pub async fn edit_category(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(name): Path<String>,
    Json(request): Json<EditCategoryRequest>,
) -> AppResult<Json<CategoryPageJson>> {
    let known = CategoryPageJson::read(&state.db, &state.search, &name).await?;
    let page = request.parse()?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    store::put_category_page(&mut tx, &known.name, &page, now).await?;
    let summary = format!("Page of the category {}.", known.name);
    audit::record(&mut tx, &admin, "category.update", "category", &known.name, &summary, now)?;
    tx.commit().await?;
    Ok(Json(CategoryPageJson::read(&state.db, &state.search, &known.name).await?))
}

impl EditCategoryRequest {
    fn parse(self) -> Result<CategoryPageRow, FieldErrors> {
        let words = self.words.replace("\r\n", "\n").trim().to_owned();
        let image = self.image.trim().to_owned();
        let mut errors = FieldErrors::new();
        if words.chars().count() > LONGEST_WORDS || words.contains('\0') {
            let told = format!("The words may have at most {LONGEST_WORDS} characters.");
            errors.push("words", Flaw::TooLong(LONGEST_WORDS).says(told));
        }
        let is_address = image.is_empty() || image.starts_with('/') || image.starts_with("https://");
        if image.len() > LONGEST_IMAGE || image.contains(char::is_control) || !is_address {
            errors.push("image", Flaw::Malformed.says("Enter the address of a picture, or upload one."));
        }
        if errors.is_empty() { Ok(CategoryPageRow { words, image }) } else { Err(errors) }
    }
}

impl CategoryPageJson {
    /// The page of a category that has products.
    pub async fn read(db: &Db, search: &SearchIndex, name: &str) -> AppResult<Self> {
        let category = Some(name.to_owned());
        let wanted = |order, in_stock| Query {
            category: category.clone(),
            order,
            in_stock,
            per_page: ROW,
            ..Query::default()
        };
        let newest = search.search(wanted(Order::Newest, false)).await?;
        if newest.total == 0 {
            return Err(AppError::not_found("Category"));
        }
        let best = search.search(wanted(Order::BestSelling, true)).await?;
        let mut choices = search.choices(wanted(Order::Best, false), Vec::new()).await?;
        choices.brands.retain(|(brand, _)| !brand.is_empty());
        choices.brands.truncate(BRANDS);
        let folded = name.trim().to_lowercase();
        let shown = choices.categories.iter().find(|(known, _)| known.to_lowercase() == folded);
        let own = store::category_page(db, name.trim()).await?.unwrap_or_default();
        let best_rows = store::listed(db, &best.ids).await?;
        let newest_rows = store::listed(db, &newest.ids).await?;
        let first = best_rows
            .first()
            .or(newest_rows.first())
            .map(|row| Pictures::of(&row.image).map_or_else(|| row.image.clone(), |pictures| pictures.page));
        let image = if own.image.is_empty() { first.unwrap_or_default() } else { own.image.clone() };
        let json = |rows: Vec<store::ProductRow>| rows.into_iter().map(ProductJson::from).collect();
        Ok(Self {
            name: shown.map_or_else(|| name.trim().to_owned(), |(known, _)| known.clone()),
            words: own.words,
            image,
            own_image: own.image,
            count_products: newest.total,
            best_selling: json(best_rows),
            newest: json(newest_rows),
            brands: choices.brands.into_iter().map(CategoryCount::from).collect(),
        })
    }

    /// What a search engine is told of it: its name, its first words, its picture.
    pub fn about(&self) -> (&str, &str, &str) {
        (&self.name, self.words.lines().find(|line| !line.trim().is_empty()).unwrap_or_default(), &self.image)
    }
}
