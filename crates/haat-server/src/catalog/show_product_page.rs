//! `GET /api/products/url/{url}`

use crate::catalog::json::ProductJson;
use crate::catalog::parts::Parts;
use crate::catalog::store;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use std::sync::Arc;

/// What the product page shows. An old slug answers with the product as it is now: `url` in the answer is the
/// current one.
#[utoipa::path(get, path = "/api/products/url/{url}", tag = "catalog", params(("url" = String, Path)),
    responses((status = 200, body = ProductJson), (status = 404, description = "No such product")))]
pub async fn show_product_page(
    State(state): State<Arc<Parts>>,
    Path(url): Path<String>,
) -> AppResult<Json<ProductJson>> {
    let found = store::find_by_slug(&state.db, &url.to_ascii_lowercase()).await?;
    let found = store::with_variants(&state.db, found).await?;
    found.map(|found| Json(ProductJson::whole(found))).ok_or_else(|| AppError::not_found("Product"))
}
