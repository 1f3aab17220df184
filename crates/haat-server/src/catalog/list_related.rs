//! `GET /api/products/{id}/related`

use crate::catalog::json::ProductJson;
use crate::catalog::parts::Parts;
use crate::catalog::store;
use crate::error::AppResult;
use crate::http::bytes_cache::ForEveryone;
use crate::http::json::Json;
use crate::http::path::Path;
use axum::Extension;
use axum::extract::State;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Products in each of the two lists.
const EACH: usize = 8;
/// What sold out or left the shop makes room for what comes after it.
const LOOKED_AT: i64 = 24;

/// What else may interest whoever looks at a product.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RelatedJson {
    /// What was most often bought in the same orders, and can be bought now.
    bought_together: Vec<ProductJson>,
    /// The most alike of the same category that can be bought now.
    similar: Vec<ProductJson>,
}

/// What else may interest whoever looks at a product; both lists are empty for one that is not in the shop.
#[utoipa::path(get, path = "/api/products/{id}/related", tag = "catalog", params(("id" = String, Path)),
    responses((status = 200, body = RelatedJson), (status = 503, description = "The index is being built")))]
pub async fn list_related(
    State(state): State<Arc<Parts>>,
    Path(id): Path<String>,
) -> AppResult<(Extension<ForEveryone>, Json<RelatedJson>)> {
    let together = store::bought_with(&state.db, &id, LOOKED_AT).await?;
    let similar = state.search.like(id, EACH * 2).await?;
    let mut bought = store::listed(&state.db, &together).await?;
    bought.retain(|row| row.stock > 0);
    bought.truncate(EACH);
    let shown: Vec<&str> = bought.iter().map(|row| row.id.as_str()).collect();
    // Nothing stands on the page twice.
    let others: Vec<String> =
        similar.into_iter().filter(|id| !shown.contains(&id.as_str())).take(EACH).collect();
    let similar = store::listed(&state.db, &others).await?;
    let json = |rows: Vec<store::ProductRow>| rows.into_iter().map(ProductJson::from).collect();
    Ok((Extension(ForEveryone), Json(RelatedJson { bought_together: json(bought), similar: json(similar) })))
}
