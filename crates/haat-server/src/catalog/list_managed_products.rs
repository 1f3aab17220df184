//! `GET /api/products/admin`

use crate::auth::Merchant;
use crate::catalog::counts::Counted;
use crate::catalog::json::ProductJson;
use crate::catalog::parts::Parts;
use crate::catalog::store;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::paging::{Paging, TABLE_PAGE, pages};
use crate::http::params::Params;
use axum::extract::State;
use haat_domain::ids::UserId;
use haat_search::{Order, Query};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// One page of the table of products.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManagedProducts {
    /// The page's products, drafts included (`isDraft`), newest first.
    products: Vec<ProductJson>,
    /// The page, from 1.
    page: i64,
    /// How many pages there are.
    pages: i64,
    /// How many products there are on all pages.
    count_products: i64,
}

/// Whose products are wanted.
#[derive(Debug, Default, Deserialize)]
pub struct Scope {
    #[serde(default)]
    mine: bool,
}

impl Scope {
    /// The seller whose products are wanted; `None` is everyone's.
    pub fn seller<'a>(&self, merchant: &'a Merchant) -> Option<&'a UserId> {
        if self.mine { Some(&merchant.0.id) } else { merchant.limited_to() }
    }

    /// Whose new products will be; `None` is the house. Only a seller has products of their own.
    pub fn owner<'a>(&self, merchant: &'a Merchant) -> AppResult<Option<&'a UserId>> {
        if self.mine && !merchant.0.is_seller {
            return Err(
                AppError::forbidden("Only sellers have products of their own.").coded(Code::SellersOnly)
            );
        }
        Ok(self.seller(merchant))
    }
}

/// Which of them, and in which order.
#[derive(Debug, Default, Deserialize)]
pub struct ManagedQuery {
    #[serde(default)]
    query: String,
    #[serde(default)]
    order: String,
}

impl ManagedQuery {
    /// What the index is asked for; `None` when the table is as it is, newest first.
    fn search(&self, seller: Option<&UserId>, page: i64, limit: i64) -> Option<Query> {
        let text = self.query.trim();
        let order = match self.order.as_str() {
            "lowest" => Order::Lowest,
            "highest" => Order::Highest,
            _ if text.is_empty() => return None,
            "newest" => Order::Newest,
            _ => Order::Best,
        };
        Some(Query {
            text: (!text.is_empty()).then(|| text.to_owned()),
            category: None,
            brands: Vec::new(),
            in_stock: false,
            options: Vec::new(),
            price: None,
            min_rating: None,
            seller: seller.map(|seller| seller.as_str().to_owned()),
            order,
            page: u32::try_from(page).unwrap_or(u32::MAX),
            per_page: u32::try_from(limit).unwrap_or(10),
        })
    }
}

/// What the caller manages: an admin everything, a seller their own, 10 a page. An admin who also sells asks
/// for `mine=true` to see only their own. Drafts are in the plain table alone: they have nothing to be found or
/// sorted by.
#[utoipa::path(get, path = "/api/products/admin", tag = "catalog", security(("session" = [])),
    params(("page" = Option<i64>, Query), ("mine" = Option<bool>, Query), ("query" = Option<String>, Query),
        ("order" = Option<String>, Query, description = "newest, lowest, highest, or stock: least left first")),
    responses((status = 200, body = ManagedProducts), (status = 403, description = "Not a seller or admin")))]
pub async fn list_managed_products(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    paging: Paging,
    Params(scope): Params<Scope>,
    Params(wanted): Params<ManagedQuery>,
) -> AppResult<Json<ManagedProducts>> {
    let seller = scope.seller(&merchant);
    let limit = paging.limit(TABLE_PAGE);
    let offset = paging.offset(TABLE_PAGE);
    let (rows, total) = if let Some(query) = wanted.search(seller, paging.page(), limit) {
        let found = state.search.search(query).await?;
        let rows = store::listed(&state.db, &found.ids).await?;
        (rows, i64::try_from(found.total).unwrap_or(i64::MAX))
    } else if wanted.order == "stock" {
        store::by_stock(&state.db, seller, limit, offset).await?
    } else {
        let counted = seller.map_or(Counted::Everything, |seller| Counted::Of(seller.clone()));
        let (behind, skipped) = state.marks.before(&state.db, &counted, offset).await?;
        let rows = store::newest(&state.db, &counted, behind.as_ref(), (limit, skipped)).await?;
        (rows, state.counts.get(&state.db, counted).await?)
    };
    Ok(Json(ManagedProducts {
        products: rows.into_iter().map(ProductJson::from).collect(),
        page: paging.page(),
        pages: pages(total, limit),
        count_products: total,
    }))
}
