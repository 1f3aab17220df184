//! The HTML of client routes: the app's page with a head that fits the address.

use crate::assets;
use crate::config::Config;
use crate::shop::ShopJson;
use axum::response::{Html, IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use std::fmt::Write as _;

/// Where `index.html` wants the server's additions.
const MARKER: &str = "<!--haat:head-->";

/// What the server adds to the page.
#[derive(Debug, Default)]
pub struct Head {
    /// The page's title; the shop's name when empty.
    pub title: String,
    /// A sentence for search engines and shared links.
    pub description: String,
    /// Ready-made tags (already escaped): canonical link, Open Graph, JSON-LD, preload hints.
    pub tags: String,
}

impl Head {
    /// Adds `<link rel="preload">` for an API call that the screen will make at once.
    pub fn preload_fetch(&mut self, href: &str) {
        let _ = write!(
            self.tags,
            r#"<link rel="preload" as="fetch" crossorigin="anonymous" href="{}">"#,
            escape(href)
        );
    }
}

/// The app's page with `head` filled in, and what the shop says about itself.
pub fn render(config: &Config, status: StatusCode, head: &Head) -> Response {
    let Some(page) = assets::index_html() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "The web app is not built yet: run `make web`.")
            .into_response();
    };
    let mut tags = ShopJson::new(config).tags();
    if !head.description.is_empty() {
        let _ = write!(tags, r#"<meta name="description" content="{}">"#, escape(&head.description));
    }
    tags.push_str(&head.tags);
    let page = page.replace(MARKER, &tags);
    let page = if head.title.is_empty() { page } else { with_title(&page, &head.title) };
    let mut response = (status, Html(page)).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn with_title(page: &str, title: &str) -> String {
    let Some((before, rest)) = page.split_once("<title>") else { return page.to_owned() };
    let Some((_, after)) = rest.split_once("</title>") else { return page.to_owned() };
    format!("{before}<title>{}</title>{after}", escape(title))
}

/// Text made safe inside HTML and its attributes.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}
