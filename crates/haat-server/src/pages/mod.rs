//! The HTML of client routes: the app's page with a head that fits the address, so that search engines and
//! shared links know what it shows, and the browser asks for its data before the script has loaded. The main
//! screens come with their first view drawn, so that goods and prices are there before the app is.

mod auctions;
mod base;
mod categories;
mod drawing;
mod first_view;
mod head;
mod listings;
mod manifest;
mod parts;
mod products;
mod routes;
mod scripts;
mod sellers;
mod sitemap;
mod template;

pub use head::{Head, escape};
pub use manifest::manifest;
pub use sitemap::{robots, sitemap, sitemap_part};

use crate::assets;
use crate::config::Config;
use crate::error::AppResult;
use crate::shop::ShopJson;
use crate::uploads::sizes::Pictures;
use axum::response::{Html, IntoResponse, Response};
use base::Base;
use drawing::Drawings;
use haat_domain::checkout::PricingRules;
use http::request;
use http::{HeaderValue, StatusCode, header};
pub use parts::Parts;
use percent_encoding::percent_decode_str;
use scripts::Scripts;
use serde_json::json;
use template::{Drawn, Template};

/// What an address leads to.
enum Page {
    Shown(StatusCode, Head),
    MovedTo(String),
}

/// The page at the request's address, with an honest status.
pub async fn serve(state: &Parts, request: &request::Parts) -> Response {
    match page(state, request).await {
        Ok(Page::Shown(status, head)) => {
            render(state, status, head, Scripts::get().of(&segments(request.uri.path()))).await
        }
        Ok(Page::MovedTo(address)) => moved(&address),
        // The app tells the shopper what is wrong, in its own words.
        Err(error) => render(state, error.status(), Head::default(), &[]).await,
    }
}

fn segments(path: &str) -> Vec<&str> {
    path.trim_matches('/').split('/').collect()
}

async fn page(state: &Parts, request: &request::Parts) -> AppResult<Page> {
    let base = Base::of(&state.config, request);
    let segments = segments(request.uri.path());
    let name = |part: &str| percent_decode_str(part).decode_utf8().map(std::borrow::Cow::into_owned);
    match segments.as_slice() {
        [""] => Ok(Page::Shown(StatusCode::OK, listings::home(state, &base).await?)),
        ["search"] => Ok(Page::Shown(StatusCode::OK, listings::search(state, &base, &request.uri).await)),
        ["auction"] => Ok(Page::Shown(StatusCode::OK, auctions::list(state, &base).await?)),
        ["products", slug] => match name(slug) {
            Ok(slug) => products::product(state, &base, &slug).await,
            Err(_) => Ok(missing()),
        },
        ["auctions", id] => match name(id) {
            Ok(id) => auctions::auction(state, &base, &id).await,
            Err(_) => Ok(missing()),
        },
        ["categories", category] => match name(category) {
            Ok(category) => categories::category(state, &base, &category).await,
            Err(_) => Ok(missing()),
        },
        ["sellers", id] => match name(id) {
            Ok(id) => sellers::seller(state, &base, &id, &request.uri).await,
            Err(_) => Ok(missing()),
        },
        parts if routes::is_known(parts) => {
            let mut head = Head::default();
            head.keep_out_of_search();
            Ok(Page::Shown(StatusCode::OK, head))
        }
        _ => Ok(missing()),
    }
}

fn missing() -> Page {
    let mut head = Head::default();
    head.keep_out_of_search();
    Page::Shown(StatusCode::NOT_FOUND, head)
}

/// The app's page with `head` filled in, what the shop says about itself, and the `scripts` of the screen.
async fn render(state: &Parts, status: StatusCode, mut head: Head, scripts: &[String]) -> Response {
    let texts = state.settings.texts().await;
    let shop = json!({ "shop": texts.name, "logo": Pictures::small(&texts.logo), "demo": state.config.payments.sandbox_payments });
    let drawn = head.drawing().and_then(|drawing| {
        let markup = Drawings::get().draw(drawing.name, &[&drawing.values, &shop])?;
        Some(Drawn { markup, from: json!({ "at": drawing.at.0, "data": drawing.data }) })
    });
    head.hint(scripts, drawn.is_some());
    let mut pricing = state.settings.get().await.unwrap_or_default().pricing;
    if state.settings.tax().await.is_ok_and(|tax| tax.inclusive) {
        // What holds its tax has none on top.
        pricing.tax_bp = 0;
    }
    let tags = shop_tags(&ShopJson::new(&state.config, &texts), &pricing, &state.config.time_zone)
        + &source_tag(&state.config)
        + &head.to_tags(&texts.name);
    let page = Template::get().fill(&head.full_title(&texts.name), &tags, drawn.as_ref());
    let mut response = (status, Html(page)).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// What the shop says about itself as tags for the page's head, so that no screen waits for a request to know it.
fn shop_tags(shop: &ShopJson, pricing: &PricingRules, zone: &str) -> String {
    // Basis points and paise, as `web/src/lib/shop.ts` reads them.
    let pricing = format!("{} {} {}", pricing.tax_bp, pricing.shipping_fee.0, pricing.free_shipping_above.0);
    let on = |flag: bool| if flag { "on" } else { "" };
    let told = [
        ("name", shop.name.as_str()),
        ("logo", &shop.logo),
        ("footer", &shop.footer),
        ("pricing", &pricing),
        ("zone", zone),
        ("demo", on(shop.demo)),
        ("password-reset", on(shop.password_resets)),
    ];
    let tag =
        |(name, content): (&str, &str)| format!(r#"<meta name="haat:{name}" content="{}">"#, escape(content));
    told.into_iter().filter(|(_, content)| !content.is_empty()).map(tag).collect()
}

/// Where the footer's link to the source code leads.
fn source_tag(config: &Config) -> String {
    let tag = |url: &str| format!(r#"<meta name="haat:source" content="{}">"#, escape(url));
    let own = assets::has("source.tgz").then_some("/source.tgz");
    config.source_url.as_deref().or(own).map(tag).unwrap_or_default()
}

fn moved(address: &str) -> Response {
    let mut response = StatusCode::MOVED_PERMANENTLY.into_response();
    // A slug may come back one day, and browsers keep a permanent answer for ever unless told otherwise.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("max-age=300"));
    match HeaderValue::from_str(address) {
        Ok(location) => {
            response.headers_mut().insert(header::LOCATION, location);
            response
        }
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}
