//! `GET /api/products/search`

use crate::catalog::cards::Card;
use crate::catalog::json::ProductJson;
use crate::catalog::parts::Parts;
use crate::catalog::search::DEEPEST;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::pages;
use crate::http::params::Params;
use crate::http::values::Rupees;
use axum::extract::State;
use haat_domain::catalog::{SearchFilters, SearchParams, SortOrder};
use haat_domain::money::Paise;
use haat_search::{Order, Query, Results};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// Products on one page of results.
const PER_PAGE: u32 = 12;

/// How many products a category would show.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryCount {
    /// The category's name.
    name: String,
    /// Products in it that fit the other filters.
    count: u64,
}

impl From<(String, u64)> for CategoryCount {
    fn from((name, count): (String, u64)) -> Self {
        Self { name, count }
    }
}

/// One page of results.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResults {
    /// The page's products.
    #[schema(value_type = Vec<ProductJson>)]
    products: Vec<Card>,
    /// The page, from 1.
    page: u32,
    /// How many pages can be shown: those of the first 10,000 results.
    pages: i64,
    /// How many products fit, exactly.
    count_products: u64,
    /// What each category would show, were it chosen; most first.
    categories: Vec<CategoryCount>,
    /// The words really looked for, when the spelling of the query found nothing; otherwise null.
    corrected: Option<String>,
    /// Whether some of these have only some of the words, since no product has all of them or hardly any.
    close: bool,
    /// Whether any product has all words of the query.
    exact: bool,
    /// The price that the words spoke of ("under 2000"), by which these were chosen; otherwise null.
    spoken_price: Option<SpokenPrice>,
}

/// A price that was part of the query.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpokenPrice {
    /// At least this.
    low: Rupees,
    /// At most this; null without a limit.
    high: Option<Rupees>,
}

/// Searches the shop. `all`, an empty or an odd value of a parameter is the same as leaving it out.
#[utoipa::path(get, path = "/api/products/search", tag = "catalog",
    params(("page" = Option<i64>, Query), ("query" = Option<String>, Query), ("category" = Option<String>, Query),
        ("price" = Option<String>, Query, description = "LOW-HIGH in rupees, both included"),
        ("rating" = Option<f64>, Query, description = "At least so many stars"),
        ("order" = Option<String>, Query,
            description = "newest, lowest, highest, toprated or bestselling; better matches first when left out"),
        ("brand" = Option<String>, Query, description = "One of these brands, parted by |"),
        ("stock" = Option<String>, Query, description = "`in`: only what can be bought now"),
        ("option" = Option<String>, Query,
            description = "Values of options, parted by |, such as Size:M|Size:L|Colour:Red: of every option one of them"),
        ("seller" = Option<String>, Query, description = "Only this seller's products")),
    responses((status = 200, body = SearchResults), (status = 422, description = "A page beyond the first 10,000 results"),
        (status = 503, description = "The index is being built")))]
pub async fn search_products(
    State(state): State<Arc<Parts>>,
    Params(params): Params<HashMap<String, String>>,
) -> AppResult<Json<SearchResults>> {
    let filters = filters(&params);
    let page = filters.page;
    let seller = params.get("seller").filter(|id| !id.is_empty()).cloned();
    let found = state.search.search(Query { seller, ..query(filters) }).await?;
    let products = state.cards.listed(&state.db, &found.ids).await?;
    Ok(Json(SearchResults::new(found, products, page)))
}

impl SearchResults {
    /// What was found, with the `products` of the page.
    pub fn new(found: Results, products: Vec<Card>, page: u32) -> Self {
        Self {
            products,
            page,
            pages: pages(
                i64::try_from(found.total.min(DEEPEST - DEEPEST % u64::from(PER_PAGE))).unwrap_or_default(),
                PER_PAGE.into(),
            ),
            count_products: found.total,
            categories: found.categories.into_iter().map(CategoryCount::from).collect(),
            corrected: found.corrected,
            close: found.close,
            exact: found.exact,
            spoken_price: found.price.map(|(low, high)| SpokenPrice {
                low: Rupees(Paise(low)),
                high: (high < i64::MAX).then_some(Rupees(Paise(high))),
            }),
        }
    }
}

/// Reads the address of a search, as it is shared and edited.
pub fn filters(params: &HashMap<String, String>) -> SearchFilters {
    let get = |name: &str| params.get(name).map(String::as_str);
    SearchFilters::parse(&SearchParams {
        page: get("page"),
        category: get("category"),
        query: get("query"),
        price: get("price"),
        rating: get("rating"),
        order: get("order"),
        brand: get("brand"),
        stock: get("stock"),
        option: get("option"),
    })
}

/// What the index is asked for.
pub fn query(filters: SearchFilters) -> Query {
    Query {
        text: filters.query,
        category: filters.category,
        price: filters.price.map(|range| (range.low.0, range.high.0)),
        min_rating: filters.rating.map(haat_domain::catalog::Rating::hundredths),
        seller: None,
        brands: filters.brands,
        in_stock: filters.in_stock,
        options: filters.options,
        order: match filters.order {
            SortOrder::Best => Order::Best,
            SortOrder::Newest => Order::Newest,
            SortOrder::Lowest => Order::Lowest,
            SortOrder::Highest => Order::Highest,
            SortOrder::TopRated => Order::TopRated,
            SortOrder::BestSelling => Order::BestSelling,
        },
        page: filters.page,
        per_page: PER_PAGE,
    }
}
