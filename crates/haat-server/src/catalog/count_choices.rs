//! `GET /api/products/choices`

use crate::catalog::parts::Parts;
use crate::catalog::search_products::{self, CategoryCount};
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::params::Params;
use crate::http::values::Rupees;
use axum::extract::State;
use haat_domain::catalog::{PriceRange, option_value_order};
use haat_domain::money::Paise;
use haat_search::{Choices, Query};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// The price ranges that are offered, in rupees (specification, section 9).
const RANGES: [&str; 3] = ["1000-10000", "10001-50000", "50001-1000000"];

/// What each further choice beside the results would show. Each count fits all other choices, and not its own.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChoicesJson {
    /// How many products fit all choices.
    count_products: u64,
    /// The categories that show anything, most products first.
    categories: Vec<CategoryCount>,
    /// The brands with most products, and those chosen; at most 70.
    brands: Vec<CategoryCount>,
    /// How many brands there are in all.
    count_brands: u64,
    /// What can be bought now.
    in_stock: u64,
    /// What goods can be chosen in, such as sizes and colours; the options with most products first.
    options: Vec<OptionCounts>,
    /// By stars, four first.
    ratings: Vec<RatingCount>,
    /// By price, the lowest first.
    prices: Vec<PriceCount>,
    /// The lowest price; null when nothing fits.
    lowest: Option<Rupees>,
    /// The highest price; null when nothing fits.
    highest: Option<Rupees>,
}

/// How many products have which value of an option.
#[derive(Debug, Serialize, ToSchema)]
pub struct OptionCounts {
    /// The option's name.
    name: String,
    /// Its values as people expect them: sizes from small to large, numbers rising, all others with most products first.
    values: Vec<CategoryCount>,
}

/// How many products have at least so many stars.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingCount {
    /// The stars.
    at_least: u8,
    /// The products.
    count: u64,
}

/// How many products cost between these.
#[derive(Debug, Serialize, ToSchema)]
pub struct PriceCount {
    /// As in the address: LOW-HIGH in rupees, both included.
    price: &'static str,
    /// The products.
    count: u64,
}

/// What each further choice beside the results of the same search would show.
#[utoipa::path(get, path = "/api/products/choices", tag = "catalog",
    params(("query" = Option<String>, Query), ("category" = Option<String>, Query),
        ("price" = Option<String>, Query, description = "LOW-HIGH in rupees, both included"),
        ("rating" = Option<f64>, Query, description = "At least so many stars"),
        ("brand" = Option<String>, Query, description = "One of these brands, parted by |"),
        ("stock" = Option<String>, Query, description = "`in`: only what can be bought now"),
        ("option" = Option<String>, Query,
            description = "Values of options, parted by |, such as Size:M|Size:L|Colour:Red: of every option one of them"),
        ("seller" = Option<String>, Query, description = "Only this seller's products")),
    responses((status = 200, body = ChoicesJson), (status = 503, description = "The index is being built")))]
pub async fn count_choices(
    State(state): State<Arc<Parts>>,
    Params(params): Params<HashMap<String, String>>,
) -> AppResult<Json<ChoicesJson>> {
    let seller = params.get("seller").filter(|id| !id.is_empty()).cloned();
    let query = Query { seller, ..search_products::query(search_products::filters(&params)) };
    let ranges = RANGES.into_iter().filter_map(PriceRange::parse);
    let ranges = ranges.map(|range| (range.low.0, range.high.0)).collect();
    Ok(Json(state.search.choices(query, ranges).await?.into()))
}

impl From<(String, Vec<(String, u64)>)> for OptionCounts {
    fn from((name, mut values): (String, Vec<(String, u64)>)) -> Self {
        values.sort_by_cached_key(|(value, _)| option_value_order(value));
        Self { name, values: values.into_iter().map(CategoryCount::from).collect() }
    }
}

impl From<Choices> for ChoicesJson {
    fn from(choices: Choices) -> Self {
        let counts = |named: Vec<(String, u64)>| named.into_iter().map(CategoryCount::from).collect();
        let rupees = |paise| Rupees(Paise(paise));
        Self {
            count_products: choices.total,
            categories: counts(choices.categories),
            brands: counts(choices.brands),
            count_brands: choices.brands_in_all,
            in_stock: choices.in_stock,
            options: choices.options.into_iter().map(OptionCounts::from).collect(),
            ratings: [4, 3, 2, 1]
                .map(|at_least: u8| RatingCount {
                    at_least,
                    count: choices.ratings[usize::from(at_least) - 1],
                })
                .into(),
            prices: RANGES
                .into_iter()
                .zip(choices.prices)
                .map(|(price, count)| PriceCount { price, count })
                .collect(),
            lowest: choices.price.map(|(lowest, _)| rupees(lowest)),
            highest: choices.price.map(|(_, highest)| rupees(highest)),
        }
    }
}
