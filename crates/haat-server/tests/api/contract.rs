//! The contract between server and web app is committed and current.

use haat_server::app;
use std::path::Path;

#[test]
fn the_committed_description_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(committed == app::document().unwrap(), "openapi.json is stale: run `make api`");
}

#[test]
fn every_call_of_the_specification_is_described() {
    let document: serde_json::Value = serde_json::from_str(&app::document().unwrap()).unwrap();
    for (method, path) in [
        ("get", "/api/products"),
        ("get", "/api/products/url/{url}"),
        ("get", "/api/products/{id}"),
        ("get", "/api/products/search"),
        ("get", "/api/products/categories"),
        ("get", "/api/products/admin"),
        ("post", "/api/products"),
        ("put", "/api/products/{id}"),
        ("delete", "/api/products/{id}"),
        ("post", "/api/upload"),
        ("post", "/api/users/signin"),
        ("post", "/api/users/signup"),
        ("put", "/api/users/profile/{id}"),
        ("get", "/api/users"),
        ("get", "/api/users/{id}"),
        ("put", "/api/users/{id}"),
        ("delete", "/api/users/{id}"),
        ("post", "/api/orders"),
        ("get", "/api/orders/{id}"),
        ("get", "/api/orders/mine"),
        ("get", "/api/orders"),
        ("delete", "/api/orders/{id}"),
        ("get", "/api/orders/summary"),
        ("put", "/api/orders/{id}/pay"),
        ("put", "/api/orders/{id}/deliver"),
        ("get", "/api/keys/paypal"),
        ("get", "/api/auctions"),
        ("get", "/api/auctions/{id}"),
        ("post", "/api/auctions"),
        ("post", "/api/auctions/{id}/bids/Bidder"),
        ("delete", "/api/auctions/{id}"),
    ] {
        assert!(document["paths"][path][method].is_object(), "{method} {path}");
    }
}
