//! Answers that a page of any origin may read.

use axum::{
    Json,
    extract::Request,
    http::{HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde_json::Value;

/// The shop's pages come from another origin (another port), as they do with the real providers.
pub(super) async fn open_to_all_origins(request: Request, next: Next) -> Response {
    let mut response = if request.method() == Method::OPTIONS {
        StatusCode::NO_CONTENT.into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    for (name, value) in [
        ("access-control-allow-origin", "*"),
        ("access-control-allow-methods", "GET, POST, OPTIONS"),
        (
            "access-control-allow-headers",
            "authorization, content-type, paypal-request-id, idempotency-key, prefer",
        ),
        ("access-control-allow-private-network", "true"),
        ("cross-origin-resource-policy", "cross-origin"),
        ("cache-control", "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Sandboxes change with every start, so nothing of them may be kept.
pub(super) async fn never_stored(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A script.
pub(super) fn script(source: &'static str) -> Response {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], source).into_response()
}

/// A JSON answer or refusal.
pub(super) type Answer = (StatusCode, Json<Value>);

/// A JSON answer with a status.
pub(super) fn answer(status: StatusCode, body: Value) -> Answer {
    (status, Json(body))
}
