//! `manifest.webmanifest`: what a phone needs to put the shop among its apps.

use super::parts::Parts;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header;
use serde_json::json;
use std::sync::Arc;

/// `GET /manifest.webmanifest`: the shop as an app, under its own name.
pub async fn manifest(State(state): State<Arc<Parts>>) -> Response {
    let name = &state.settings.texts().await.name;
    let icon = |size: &str, purpose: &str| {
        json!({ "src": format!("/icon-{size}.png"), "sizes": format!("{size}x{size}"), "type": "image/png",
            "purpose": purpose })
    };
    let manifest = json!({
        "name": name,
        "short_name": name,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#faf6ee",
        "theme_color": "#f5a81c",
        "icons": [icon("192", "any"), icon("512", "any"), icon("512", "maskable")],
    });
    ([(header::CONTENT_TYPE, "application/manifest+json")], manifest.to_string()).into_response()
}
