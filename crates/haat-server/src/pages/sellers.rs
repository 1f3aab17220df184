//! The page of a seller.

use super::base::Base;
use super::head::Head;
use super::listings::{HOME_SIZES, preload_cards};
use super::{Page, missing};
use crate::catalog::search_products;
use crate::catalog::store;
use crate::error::AppResult;
use crate::pages::parts::Parts;
use axum::extract::Query;
use haat_domain::ids::UserId;
use haat_domain::sellers::StallState;
use http::{StatusCode, Uri};
use serde_json::json;
use std::collections::HashMap;

pub(super) async fn seller(state: &Parts, base: &Base, id: &str, address: &Uri) -> AppResult<Page> {
    let Some(seller) = store::find_seller(&state.db, &UserId::from(id)).await? else {
        return Ok(missing());
    };
    if store::stall(&state.db, &seller.id).await?.state == StallState::Suspended {
        return Ok(missing());
    }
    let params =
        Query::<HashMap<String, String>>::try_from_uri(address).map(|query| query.0).unwrap_or_default();
    let page = search_products::filters(&params).page;
    let description = match seller.description.trim() {
        "" => format!("Everything on the stall of {}, with prices and ratings.", seller.name),
        words => words.to_owned(),
    };
    let path = format!("/sellers/{}", seller.id);
    let turned = if page > 1 { format!("page={page}") } else { String::new() };
    let mut head = Head::new(&seller.name, &description);
    head.canonical(&base.at(&[path.as_str(), &turned].join(if page > 1 { "?" } else { "" })));
    head.property("og:type", "profile");
    let mut data = json!({
        "@context": "https://schema.org",
        "@type": "Store",
        "name": seller.name,
        "description": description,
        "url": base.at(&path),
    });
    if !seller.logo.is_empty() {
        head.property("og:image", &base.at(&seller.logo));
        data["logo"] = base.at(&seller.logo).into();
    }
    head.json_ld(&data);
    head.preload_fetch(&format!("/api/sellers/{}", seller.id));
    // As the web app writes it, letter for letter.
    let goods = [turned.as_str(), &format!("seller={}", seller.id)];
    let goods: Vec<&str> = goods.into_iter().filter(|part| !part.is_empty()).collect();
    head.preload_fetch(&format!("/api/products/search?{}", goods.join("&")));
    let wanted = search_products::filters(&HashMap::from([("page".to_owned(), page.to_string())]));
    let wanted =
        haat_search::Query { seller: Some(seller.id.into_string()), ..search_products::query(wanted) };
    preload_cards(state, &mut head, wanted, HOME_SIZES).await;
    Ok(Page::Shown(StatusCode::OK, head))
}
