//! The API as one router with its description, from which `openapi.json` and the web app's types are made.

use super::AppState;
use crate::http::routes::Routes;
use crate::{
    accounts, auctions, books, catalog, checkout, coupons, dashboard, hearts, notices, office, openapi,
    orders, payments, questions, record, returns, reviews, sellers, shipping, shop, threads, uploads,
};

/// The API's routes with their description.
pub fn api() -> Routes<AppState> {
    Routes::default()
        .merge(shop::router())
        .merge(accounts::router())
        .merge(catalog::router())
        .merge(checkout::router())
        .merge(coupons::router())
        .merge(orders::router())
        .merge(hearts::router())
        .merge(questions::router())
        .merge(threads::router())
        .merge(reviews::router())
        .merge(notices::router())
        .merge(payments::router())
        .merge(sellers::router())
        .merge(shipping::router())
        .merge(returns::router())
        .merge(books::router())
        .merge(auctions::router())
        .merge(record::router())
        .merge(uploads::router())
        .merge(dashboard::router())
        .merge(office::router())
}

/// The whole document as pretty JSON, as it is committed in `openapi.json`.
pub fn document() -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string_pretty(&openapi::document(&api().descriptions))?;
    text.push('\n');
    Ok(text)
}
