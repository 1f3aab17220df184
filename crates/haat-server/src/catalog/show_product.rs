//! `GET /api/products/{id}`

use crate::auth::CurrentUser;
use crate::catalog::json::ProductJson;
use crate::catalog::parts::Parts;
use crate::catalog::store;
use crate::error::{AppError, AppResult};
use crate::http::bytes_cache::ForEveryone;
use crate::http::json::Json;
use crate::http::path::Path;
use axum::Extension;
use axum::extract::State;
use haat_domain::ids::ProductId;
use std::sync::Arc;

/// A product by its id: the stock check of the cart, and what the edit screen loads. A draft shows only to
/// those who manage it, unless it is blank: the known client's edit screen asks for it without a session.
#[utoipa::path(get, path = "/api/products/{id}", tag = "catalog", security((), ("session" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = ProductJson), (status = 404, description = "No such product")))]
pub async fn show_product(
    State(state): State<Arc<Parts>>,
    viewer: Option<CurrentUser>,
    Path(id): Path<String>,
) -> AppResult<(Option<Extension<ForEveryone>>, Json<ProductJson>)> {
    let found = store::find(&state.db, &ProductId::from(id)).await?;
    let (row, variants) =
        store::with_variants(&state.db, found).await?.ok_or_else(|| AppError::not_found("Product"))?;
    let everyones = row.is_listed() || row.is_blank_draft();
    if !everyones && !viewer.is_some_and(|viewer| viewer.manages(row.seller_id.as_ref())) {
        return Err(AppError::not_found("Product"));
    }
    Ok((everyones.then_some(Extension(ForEveryone)), Json(ProductJson::whole((row, variants)))))
}
