//! The home page and the results of a search.

use super::base::Base;
use super::drawing::in_address;
use super::first_view::{self, FIRST_ROW};
use super::head::{Drawing, Head};
use crate::auctions::store as auctions;
use crate::catalog::cards::Card;
use crate::catalog::counts::Counted;
use crate::catalog::json::ProductJson;
use crate::catalog::search_products::{self, SearchResults};
use crate::catalog::store::{self, ProductRow};
use crate::error::AppResult;
use crate::pages::parts::Parts;
use axum::extract::Query;
use haat_domain::catalog::{SearchFilters, SortOrder};
use haat_domain::time::Millis;
use http::Uri;
use serde_json::json;
use std::collections::HashMap;

/// Cards in a row of the widest screens, and which screens have more than a phone's: as `ProductGrid` lays them out.
const WIDE_ROW: usize = 4;
const WIDE: &str = "(min-width: 768px)";

/// How wide the picture of a card is drawn: as in `pictureSizes` of the web app.
pub(super) const HOME_SIZES: &str =
    "(min-width: 1280px) 218px, (min-width: 1024px) 18vw, (min-width: 768px) 23vw, 35vw";
pub(super) const SEARCH_SIZES: &str =
    "(min-width: 1280px) 165px, (min-width: 1024px) 13vw, (min-width: 768px) 23vw, 35vw";

pub(super) async fn home(state: &Parts, base: &Base) -> AppResult<Head> {
    let name = &state.settings.texts().await.name;
    let mut head = Head::new(
        "",
        "An open market online: clothes, shoes, electronics and more from many sellers, and live auctions.",
    );
    head.canonical(&base.at("/"));
    head.property("og:type", "website");
    head.json_ld(&json!({
        "@context": "https://schema.org",
        "@type": "WebSite",
        "name": name,
        "url": base.at("/"),
        "potentialAction": {
            "@type": "SearchAction",
            "target": base.at("/search?query={query}"),
            "query-input": "required name=query",
        },
    }));
    head.preload_fetch("/api/products");
    let rows = store::newest(&state.db, &Counted::Listed, None, (first_view::HOME_CARDS, 0)).await?;
    preload_pictures(&mut head, &rows, HOME_SIZES);
    // The screen keeps room for the running auctions before it knows them, unless there are none.
    let running = auctions::next_end(&state.db, Millis(0)).await?.is_some();
    if running {
        head.preload_fetch("/api/auctions?status=live&sort=ending&limit=8&fields=card");
    } else {
        head.tell("auctions", "off");
    }
    if !rows.is_empty() {
        let values = json!({
            "products": first_view::cards(&rows),
            "faces": first_view::faces(&rows),
            "auctions": running,
        });
        let total = state.counts.get(&state.db, Counted::Listed).await?;
        let items: Vec<ProductJson> = rows.into_iter().map(ProductJson::from).collect();
        head.draw(Drawing {
            name: "home",
            at: state.clock.now(),
            values,
            data: json!({ "items": items, "total": total }),
        });
    }
    Ok(head)
}

pub(super) async fn search(state: &Parts, base: &Base, address: &Uri) -> Head {
    let params =
        Query::<HashMap<String, String>>::try_from_uri(address).map(|query| query.0).unwrap_or_default();
    let filters = search_products::filters(&params);
    let title = filters.query.as_ref().or(filters.category.as_ref()).map_or("All products", String::as_str);
    let shop = &state.settings.texts().await.name;
    let mut head = Head::new(title, &format!("{title}: compare prices and ratings, and buy at {shop}."));
    let query = query_string(&filters, &params);
    head.canonical(&base.at(&format!("/search{query}")));
    head.property("og:type", "website");
    if filters.query.is_some() || narrowed(&filters) {
        // Any word makes such a page: search engines would drown in them.
        head.keep_out_of_search();
    }
    head.preload_fetch(&format!("/api/products/search{query}"));
    head.preload_fetch("/api/products/categories");
    let drawing = drawing(&filters);
    let values = json!({ "query": filters.query, "category": filters.category });
    let found = preload_cards(state, &mut head, search_products::query(filters), SEARCH_SIZES).await;
    if let (Some(name), Some((found, rows))) = (drawing, found)
        && found.corrected.is_none()
        && !found.close
        && found.price.is_none()
        && !rows.is_empty()
    {
        let mut values = values;
        values["count"] = first_view::results(found.total).into();
        values["products"] = first_view::cards(&rows);
        let products = rows.into_iter().map(Card::from).collect();
        head.draw(Drawing {
            name,
            at: state.clock.now(),
            values,
            data: json!(SearchResults::new(found, products, 1)),
        });
    }
    head
}

/// Whether any filter but the category's is set.
fn narrowed(filters: &SearchFilters) -> bool {
    let some_of = !filters.brands.is_empty() || !filters.options.is_empty();
    some_of || filters.price.is_some() || filters.rating.is_some() || filters.in_stock
}

/// The drawing of a search; those with several filters have none.
fn drawing(filters: &SearchFilters) -> Option<&'static str> {
    if narrowed(filters) || filters.order != SortOrder::Best || filters.page > 1 {
        return None;
    }
    match (&filters.query, &filters.category) {
        (None, None) => Some("search"),
        (Some(_), None) => Some("search-words"),
        (None, Some(_)) => Some("search-category"),
        (Some(_), Some(_)) => None,
    }
}

/// What a search shows, with the pictures of the first cards asked for. Without them the page is as good, only a
/// moment slower.
pub(super) async fn preload_cards(
    state: &Parts,
    head: &mut Head,
    query: haat_search::Query,
    sizes: &str,
) -> Option<(haat_search::Results, Vec<ProductRow>)> {
    let found = state.search.search(query).await.ok()?;
    let rows = store::listed(&state.db, &found.ids).await.ok()?;
    preload_pictures(head, &rows, sizes);
    Some((found, rows))
}

fn preload_pictures(head: &mut Head, rows: &[ProductRow], sizes: &str) {
    for (place, row) in rows.iter().take(WIDE_ROW).enumerate() {
        head.preload_picture_where(&row.image, sizes, (place >= FIRST_ROW).then_some(WIDE));
    }
}

/// The search as the web app writes it, letter for letter: only then is the preloaded answer the one it wants.
fn query_string(filters: &SearchFilters, params: &HashMap<String, String>) -> String {
    let price = params.get("price").filter(|_| filters.price.is_some());
    let order = (filters.order != SortOrder::Best).then(|| filters.order.as_str().to_owned());
    let page = (filters.page > 1).then(|| filters.page.to_string());
    let given = [
        ("page", page),
        ("query", filters.query.clone()),
        ("category", filters.category.clone()),
        ("price", price.map(|price| price.trim().to_owned())),
        ("rating", filters.rating.map(|rating| rating.to_string())),
        ("order", order),
        ("brand", filters.brands_in_address()),
        ("stock", filters.in_stock.then(|| "in".to_owned())),
        ("option", filters.options_in_address()),
    ];
    let mut text = String::new();
    for (name, value) in given {
        if let Some(value) = value {
            text.push(if text.is_empty() { '?' } else { '&' });
            text.extend([name, "=", &in_address(&value)]);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_are_written_as_the_web_app_writes_them() {
        for (given, written) in [
            ("", ""),
            ("query=all&category=all&page=1&order=xyz&price=abc&rating=9", ""),
            ("order=lowest&query=%20red%20%20lamp%20&page=2", "?page=2&query=red+lamp&order=lowest"),
            ("category=K%26B%20~*&rating=4.0", "?category=K%26B+%7E*&rating=4"),
            ("price=%201000-10000", "?price=1000-10000"),
            ("query=caf%C3%A9", "?query=caf%C3%A9"),
            ("stock=IN&brand=Bata%7C%20Puma%20%7CBata%7C", "?brand=Bata%7CPuma&stock=in"),
            ("stock=out&brand=all", ""),
            ("option=Size:M%7CSize:%20L&stock=in", "?stock=in&option=Size%3AM%7CSize%3AL"),
        ] {
            let uri: Uri = format!("/search?{given}").parse().unwrap();
            let params = Query::<HashMap<String, String>>::try_from_uri(&uri).unwrap().0;
            assert_eq!(query_string(&search_products::filters(&params), &params), written, "{given}");
        }
    }
}
