mod category_page;
mod create_product;
mod csv;
mod delete_product;
mod list_categories;
mod list_choices;
mod list_managed_products;
mod list_products;
mod list_related;
mod pages;
mod sale;
mod search_desk;
mod search_products;
mod show_product;
mod show_product_page;
mod show_seller;
mod suggest_products;
mod update_product;
mod variants;

use serde_json::{Value, json};

/// A form that is in order.
fn form(url: &str) -> Value {
    json!({ "name": "Brass Lamp", "url": url, "price": 2499.5, "rating": 4.2, "image": "/pictures/lamp.webp",
        "category": "Home", "brand": "Deepika", "stock": 7, "description": "A lamp.", "reviews": 3 })
}

/// `base` with `field` replaced.
fn with(base: &Value, field: &str, value: Value) -> Value {
    let mut changed = base.clone();
    changed[field] = value;
    changed
}

/// The names in a list of products.
fn names(products: &Value) -> Vec<&str> {
    products.as_array().unwrap().iter().map(|product| product["name"].as_str().unwrap()).collect()
}
