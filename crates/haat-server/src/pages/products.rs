//! The page of a product.

use super::base::Base;
use super::head::{Drawing, FirstPicture, Head};
use super::{Page, first_view, missing};
use crate::catalog::json::ProductJson;
use crate::catalog::store::{self, ProductRow};
use crate::error::AppResult;
use crate::http::values::iso;
use crate::pages::parts::Parts;
use crate::uploads::sizes::Pictures;
use http::StatusCode;
use serde_json::{Value, json};

/// How wide the picture of a product page is drawn: as in `pictureSizes` of the web app.
pub(super) const PAGE_SIZES: &str = "(min-width: 1280px) 490px, (min-width: 768px) 40vw, 76vw";

pub(super) async fn product(state: &Parts, base: &Base, slug: &str) -> AppResult<Page> {
    let Some(row) = store::find_by_slug(&state.db, &slug.to_ascii_lowercase()).await? else {
        return Ok(missing());
    };
    let current = row.url.clone().unwrap_or_default();
    let path = format!("/products/{current}");
    if current != slug {
        return Ok(Page::MovedTo(path));
    }
    let mut head = Head::new(&row.name, &row.description);
    head.canonical(&base.at(&path));
    head.property("og:type", "product");
    head.property("og:image", &base.at(&row.image));
    head.property("product:price:amount", &row.price.to_rupees_f64().to_string());
    head.property("product:price:currency", "INR");
    head.json_ld(&json_ld(&row, base, &path));
    head.preload_fetch(&format!("/api/products/url/{current}"));
    match Pictures::of(&row.image) {
        Some(pictures) => head.preload_picture(&FirstPicture {
            src: &pictures.page,
            responsive: Some((&pictures.srcset, PAGE_SIZES)),
        }),
        None => head.preload_picture(&FirstPicture { src: &row.image, responsive: None }),
    }
    head.draw(Drawing {
        at: state.clock.now(),
        name: if row.stock > 0 { "product" } else { "product-gone" },
        values: first_view::product(&row, true),
        data: json!(ProductJson::from(row)),
    });
    Ok(Page::Shown(StatusCode::OK, head))
}

fn json_ld(row: &ProductRow, base: &Base, path: &str) -> Value {
    let stock = if row.stock > 0 { "InStock" } else { "OutOfStock" };
    let mut data = json!({
        "@context": "https://schema.org",
        "@type": "Product",
        "sku": row.id.as_str(),
        "name": row.name,
        "description": row.description,
        "category": row.category,
        "image": base.at(&row.image),
        "url": base.at(path),
        "brand": { "@type": "Brand", "name": row.brand },
        "offers": {
            "@type": "Offer",
            "url": base.at(path),
            "price": row.price.to_rupees_f64(),
            "priceCurrency": "INR",
            "availability": format!("https://schema.org/{stock}"),
        },
    });
    if let Some(to) = row.former_price.and(row.sale_to) {
        data["offers"]["priceValidUntil"] = iso(to).into();
    }
    if row.reviews > 0 && row.rating_hundredths > 0 {
        #[expect(clippy::cast_precision_loss, reason = "at most 500")]
        let stars = row.rating_hundredths as f64 / 100.0;
        data["aggregateRating"] = json!({
            "@type": "AggregateRating", "ratingValue": stars, "reviewCount": row.reviews, "bestRating": 5,
        });
    }
    data
}
