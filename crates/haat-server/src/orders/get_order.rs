//! `GET /api/orders/{id}`

use crate::auth::Customer;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders::access;
use crate::orders::json::OrderJson;
use crate::orders::parts::Parts;
use axum::extract::State;
use std::sync::Arc;

/// One order: for its customer, an admin, or a seller with a line in it.
#[utoipa::path(get, path = "/api/orders/{id}", tag = "orders", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = OrderJson), (status = 404, description = "Not there, or not yours to see")))]
pub async fn get_order(
    State(state): State<Arc<Parts>>,
    Customer(viewer): Customer,
    Path(id): Path<String>,
) -> AppResult<Json<OrderJson>> {
    access::load_for(&state.db, &viewer, &id.into(), state.clock.now()).await.map(Json)
}
