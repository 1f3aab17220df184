//! `PUT /api/admin/search/pins`

use super::{LONGEST_QUERY, MOST_PINNED, MOST_PINS, commit};
use crate::auth::Admin;
use crate::catalog::parts::Parts;
use crate::catalog::store::{self, PinRow};
use crate::catalog::suggest_products::ProductSuggestion;
use crate::error::AppResult;
use crate::http::json::Json;
use axum::extract::State;
use haat_domain::errors::{FieldErrors, Flaw};
use haat_search::Lexicon;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// What comes first for some words.
#[derive(Debug, Serialize, ToSchema)]
pub struct PinJson {
    /// The words as the owner wrote them; all their forms count.
    query: String,
    /// The products, the first one first; those that left the shop are not among them.
    products: Vec<ProductSuggestion>,
}

/// Products to be pinned.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct PinRequest {
    /// The words.
    pub(super) query: String,
    /// Ids, the first one first; none let go of the words.
    pub(super) products: Vec<String>,
}

impl PinRequest {
    /// As it is stored, or what is wrong with it.
    pub(super) fn parse(&self) -> Result<PinRow, FieldErrors> {
        let shown = self.query.split_whitespace().collect::<Vec<_>>().join(" ");
        let query = Lexicon::key(&shown);
        let mut errors = FieldErrors::new();
        if query.is_empty() {
            errors.push("query", Flaw::Required.says("Enter the words that shoppers search for."));
        }
        if shown.chars().count() > LONGEST_QUERY {
            let words = format!("The words may have at most {LONGEST_QUERY} characters.");
            errors.push("query", Flaw::TooLong(LONGEST_QUERY).says(words));
        }
        let mut products: Vec<&String> = Vec::new();
        for id in &self.products {
            if !products.contains(&id) {
                products.push(id);
            }
        }
        if products.len() > MOST_PINNED {
            let words = format!("At most {MOST_PINNED} products can come first.");
            errors.push("products", Flaw::TooMany(MOST_PINNED).says(words));
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let products = serde_json::to_string(&products).unwrap_or_default();
        Ok(PinRow { query, shown, products })
    }
}

/// Pins products to words, in effect at once on this node and within a second on the others.
#[utoipa::path(put, path = "/api/admin/search/pins", tag = "catalog", security(("session" = [])),
    request_body = PinRequest,
    responses((status = 200, body = [PinJson]), (status = 422, description = "By field")))]
pub async fn update_search_pins(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Json(request): Json<PinRequest>,
) -> AppResult<Json<Vec<PinJson>>> {
    let pin = request.parse()?;
    let ids = pin.ids();
    if store::listed(&state.db, &ids).await?.len() < ids.len() {
        let words = "One of these products is not in the shop.";
        return Err(FieldErrors::one("products", Flaw::Unknown.says(words)).into());
    }
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let others = usize::try_from(store::count_other_pins(&mut tx, &pin.query).await?).unwrap_or_default();
    if !ids.is_empty() && others >= MOST_PINS {
        let words = format!("At most {MOST_PINS} searches can have pinned results.");
        return Err(FieldErrors::one("query", Flaw::TooMany(MOST_PINS).says(words)).into());
    }
    store::put_pin(&mut tx, &pin, now).await?;
    let summary = match ids.len() {
        0 => format!("Nothing is pinned to “{}” any more.", pin.shown),
        count => format!("{count} pinned to “{}”.", pin.shown),
    };
    commit(&state, tx, &admin, "search.pins", &summary, now).await?;
    Ok(Json(shown_pins(&state).await?))
}

/// Everything that is pinned.
pub(super) async fn shown_pins(state: &Parts) -> AppResult<Vec<PinJson>> {
    let pins = store::pins(&state.db).await?;
    let ids: Vec<String> = pins.iter().flat_map(PinRow::ids).collect();
    let rows = store::listed(&state.db, &ids).await?;
    let rows: HashMap<String, store::ProductRow> =
        rows.into_iter().map(|row| (row.id.as_str().to_owned(), row)).collect();
    let shown = |pin: PinRow| PinJson {
        products: pin
            .ids()
            .iter()
            .filter_map(|id| rows.get(id))
            .cloned()
            .map(ProductSuggestion::from)
            .collect(),
        query: pin.shown,
    };
    Ok(pins.into_iter().map(shown).collect())
}
