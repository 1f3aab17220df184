//! The pages that every shop needs: `GET /api/pages/{name}`, `PUT /api/admin/pages/{name}`

use crate::audit;
use crate::auth::Admin;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::office::parts::Parts;
use crate::office::store::pages as store;
use axum::extract::State;
use haat_domain::errors::{FieldErrors, Flaw};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Each by its name, with the text that it has until someone writes another.
const PAGES: [(&str, &str); 5] = [
    ("help", include_str!("pages/help.md")),
    ("shipping-and-returns", include_str!("pages/shipping-and-returns.md")),
    ("terms", include_str!("pages/terms.md")),
    ("privacy", include_str!("pages/privacy.md")),
    ("contact", include_str!("pages/contact.md")),
];
/// The most characters of a page.
const MAX_CHARS: usize = 40_000;

/// A page of words.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShopPageJson {
    /// `help`, `shipping-and-returns`, `terms`, `privacy` or `contact`.
    name: String,
    /// Markdown; HTML in it is shown as text.
    text: String,
}

/// What it shall say.
#[derive(Debug, Deserialize, ToSchema)]
pub struct EditShopPageRequest {
    text: String,
}

/// One of the shop's pages.
#[utoipa::path(get, path = "/api/pages/{name}", tag = "office", params(("name" = String, Path)),
    responses((status = 200, body = ShopPageJson), (status = 404, description = "No such page")))]
pub async fn show_shop_page(
    State(state): State<Arc<Parts>>,
    Path(name): Path<String>,
) -> AppResult<Json<ShopPageJson>> {
    let first = first_text(&name)?;
    let own = store::page_text(&state.db, &name).await?;
    Ok(Json(ShopPageJson { name, text: own.unwrap_or_else(|| first.to_owned()) }))
}

/// Writes it anew. An empty text brings back the one that it had at first.
#[utoipa::path(put, path = "/api/admin/pages/{name}", tag = "office", security(("session" = [])),
    params(("name" = String, Path)), request_body = EditShopPageRequest,
    responses((status = 200, body = ShopPageJson), (status = 404, description = "No such page"),
        (status = 422, description = "Too long")))]
pub async fn edit_shop_page(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(name): Path<String>,
    Json(request): Json<EditShopPageRequest>,
) -> AppResult<Json<ShopPageJson>> {
    let first = first_text(&name)?;
    let text = request.text.replace("\r\n", "\n").trim().to_owned();
    if text.chars().count() > MAX_CHARS || text.contains('\0') {
        let words = format!("A page can have at most {MAX_CHARS} characters.");
        return Err(FieldErrors::one("text", Flaw::TooLong(MAX_CHARS).says(words)).into());
    }
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    store::write_page(&mut tx, &name, &text, now).await?;
    audit::record(&mut tx, &admin, "page.update", "page", &name, &format!("Page {name}"), now)?;
    tx.commit().await?;
    let text = if text.is_empty() { first.to_owned() } else { text };
    Ok(Json(ShopPageJson { name, text }))
}

fn first_text(name: &str) -> AppResult<&'static str> {
    let found = PAGES.iter().find(|(known, _)| *known == name);
    found.map(|(_, text)| *text).ok_or_else(|| AppError::not_found("Page"))
}
