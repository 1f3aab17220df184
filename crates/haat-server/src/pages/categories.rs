//! The page of a category.

use super::base::Base;
use super::drawing::in_address;
use super::head::Head;
use super::{Page, missing};
use crate::catalog::category_page::CategoryPageJson;
use crate::error::AppResult;
use crate::pages::parts::Parts;
use http::StatusCode;
use serde_json::json;

pub(super) async fn category(state: &Parts, base: &Base, name: &str) -> AppResult<Page> {
    let page = match CategoryPageJson::read(&state.db, &state.search, name).await {
        Ok(page) => page,
        Err(error) if error.status() == StatusCode::NOT_FOUND => return Ok(missing()),
        Err(error) => return Err(error),
    };
    let (name, words, image) = page.about();
    let shop = &state.settings.texts().await.name;
    let description = match words {
        "" => format!("{name} at {shop}: what sells best, what is new, and all brands."),
        words => words.trim_start_matches(['#', ' ']).to_owned(),
    };
    let path = address(name);
    let mut head = Head::new(name, &description);
    head.canonical(&base.at(&path));
    head.property("og:type", "website");
    if !image.is_empty() {
        head.property("og:image", &base.at(image));
    }
    head.json_ld(&json!({
        "@context": "https://schema.org",
        "@type": "CollectionPage",
        "name": name,
        "description": description,
        "url": base.at(&path),
    }));
    Ok(Page::Shown(StatusCode::OK, head))
}

/// The address of a category's page, as the web app writes it.
pub(super) fn address(name: &str) -> String {
    format!("/categories/{}", in_address(name).replace('+', "%20"))
}
