//! The page of a product.

use super::base::Base;
use super::drawing::in_address;
use super::head::{Drawing, Head};
use super::{Page, first_view, missing};
use crate::catalog::json::ProductJson;
use crate::catalog::store::{self, ProductRow, VariantRow, options_of, pictures_of};
use crate::error::AppResult;
use crate::http::values::iso;
use crate::pages::parts::Parts;
use crate::reviews::store::counts;
use haat_domain::catalog::{is_gtin, variant_name};
use haat_domain::reviews::Tally;
use http::StatusCode;
use serde_json::{Value, json};

/// How wide the picture of a product page is drawn: as in `pictureSizes` of the web app.
pub(super) const PAGE_SIZES: &str = "(min-width: 1280px) 490px, (min-width: 768px) 40vw, 76vw";

pub(super) async fn product(state: &Parts, base: &Base, slug: &str) -> AppResult<Page> {
    let found = store::find_by_slug(&state.db, &slug.to_ascii_lowercase()).await?;
    let Some((row, variants)) = store::with_variants(&state.db, found).await? else {
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
    head.property("product:price:amount", &row.price_shown().to_rupees_f64().to_string());
    head.property("product:price:currency", "INR");
    let reviews = counts::of(&state.db, row.id.as_str()).await?.unwrap_or_default();
    head.json_ld(&json_ld(&row, reviews.tally(), &variants, base, &path));
    head.preload_fetch(&format!("/api/products/url/{current}"));
    head.preload_picture(&row.image, PAGE_SIZES);
    head.draw(Drawing {
        at: state.clock.now(),
        name: if row.stock > 0 { "product" } else { "product-gone" },
        values: first_view::product(&row, true),
        data: json!(ProductJson::whole((row, variants))),
    });
    Ok(Page::Shown(StatusCode::OK, head))
}

/// What search engines are told: of what buyers wrote, and never of figures that somebody typed. With options it is a
/// group of products, each of which can be had at an address of its own.
fn json_ld(row: &ProductRow, reviews: Tally, variants: &[VariantRow], base: &Base, path: &str) -> Value {
    let images: Vec<String> = match pictures_of(&row.pictures) {
        pictures if pictures.is_empty() => vec![base.at(&row.image)],
        pictures => pictures.iter().map(|picture| base.at(&picture.image)).collect(),
    };
    let mut data = json!({
        "@context": "https://schema.org",
        "@type": "Product",
        "name": row.name,
        "description": row.description,
        "category": row.category,
        "image": if let [only] = images.as_slice() { json!(only) } else { json!(images) },
        "url": base.at(path),
        "brand": { "@type": "Brand", "name": row.brand },
    });
    if row.has_options() {
        group(&mut data, row, variants, base, path);
    } else {
        data["sku"] = if row.sku.is_empty() { row.id.as_str().into() } else { row.sku.as_str().into() };
        if is_gtin(&row.barcode) {
            data["gtin"] = row.barcode.as_str().into();
        }
        data["offers"] = offer(&base.at(path), row.price.to_rupees_f64(), row.stock);
        if let Some(to) = row.former_price.and(row.sale_to) {
            data["offers"]["priceValidUntil"] = iso(to).into();
        }
    }
    if let Some(rating) = reviews.rating() {
        data["aggregateRating"] = json!({
            "@type": "AggregateRating", "ratingValue": rating.stars(), "reviewCount": reviews.total(),
            "bestRating": 5, "worstRating": 1,
        });
    }
    data
}

fn offer(url: &str, price: f64, stock: i64) -> Value {
    let stock = if stock > 0 { "InStock" } else { "OutOfStock" };
    json!({
        "@type": "Offer",
        "url": url,
        "price": price,
        "priceCurrency": "INR",
        "availability": format!("https://schema.org/{stock}"),
    })
}

fn group(data: &mut Value, row: &ProductRow, variants: &[VariantRow], base: &Base, path: &str) {
    let options = options_of(&row.options);
    let property = |name: &str| match name.to_lowercase().as_str() {
        "size" => Some("size"),
        "colour" | "color" => Some("color"),
        "material" => Some("material"),
        "pattern" => Some("pattern"),
        _ => None,
    };
    let varies: Vec<String> = options
        .iter()
        .map(|option| {
            property(&option.name).map_or(option.name.clone(), |name| format!("https://schema.org/{name}"))
        })
        .collect();
    data["@type"] = "ProductGroup".into();
    data["productGroupID"] = row.id.as_str().into();
    data["variesBy"] = json!(varies);
    let each = |variant: &VariantRow| {
        let choice = variant.choice();
        let asked: Vec<String> = options
            .iter()
            .zip(&choice)
            .map(|(option, value)| format!("{}={}", in_address(&param(&option.name)), in_address(value)))
            .collect();
        let url = base.at(&format!("{path}?{}", asked.join("&")));
        let image = if variant.image.is_empty() { &row.image } else { &variant.image };
        let mut one = json!({
            "@type": "Product",
            "sku": if variant.sku.is_empty() { variant.id.as_str() } else { &variant.sku },
            "name": variant_name(&row.name, &choice),
            "image": base.at(image),
            "offers": offer(&url, row.price_of(variant).to_rupees_f64(), variant.stock),
        });
        if let Some(to) = row.former_price.and(row.sale_to) {
            one["offers"]["priceValidUntil"] = iso(to).into();
        }
        let mut further = Vec::new();
        for (option, value) in options.iter().zip(&choice) {
            match property(&option.name) {
                Some(name) => one[name] = value.as_str().into(),
                None => {
                    further.push(json!({ "@type": "PropertyValue", "name": option.name, "value": value }));
                }
            }
        }
        if !further.is_empty() {
            one["additionalProperty"] = further.into();
        }
        if is_gtin(&variant.barcode) {
            one["gtin"] = variant.barcode.as_str().into();
        }
        if variant.weight_grams > 0 {
            one["weight"] =
                json!({ "@type": "QuantitativeValue", "value": variant.weight_grams, "unitCode": "GRM" });
        }
        one
    };
    data["hasVariant"] = variants.iter().map(each).collect();
}

/// What an option is called in the address of a product: as in `choosing/choice.ts` of the web app.
fn param(option: &str) -> String {
    option.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}
