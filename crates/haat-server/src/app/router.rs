//! Every address of the program, and what each request passes through on its way there and back.

use super::AppState;
use super::api::api;
use crate::config::Config;
use crate::error::AppError;
use crate::http::bytes_cache::BytesCache;
use crate::http::deadline::Networks;
use crate::http::headers::{SecurityHeaders, secure};
use crate::http::routes::Routes;
use crate::http::{bytes_cache, deadline, drain, health, metrics, reports};
use crate::{assets, demo, live, openapi, pages, record};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use bytes::Bytes;
use http::{HeaderName, HeaderValue, Method, StatusCode, header};
use std::future::ready;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::cors::CorsLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::trace::TraceLayer;

/// No request body is larger, but for pictures and imports, which set their own limit.
const BODY_LIMIT: usize = 2 * 1024 * 1024;

/// The whole HTTP side, in rings. A route is cloned for each request together with every layer around it, and a
/// router as a whole is not: each ring but the innermost therefore lies around a router instead of in it.
pub fn router(state: &AppState) -> Router {
    let (db, search) = (state.db.clone(), state.catalog.search.clone());
    let watched = db.clone();
    let answers = Arc::new(bytes_cache::Parts {
        answers: BytesCache::new(state.clock.now()),
        metrics: state.metrics.clone(),
        // Neither number ever falls, so their sum stays only while both do.
        version: Box::new(move || db.version().wrapping_add(search.version())),
        still: Box::new(move || watched.still()),
    });
    let kept = around(shop(state)).layer(from_fn_with_state(answers, bytes_cache::answer));
    let live = live::router(&state.live, state.clone()).layer(cors(&state.config));
    around(kept).merge(live).layer(from_fn_with_state(state.stopping.clone(), drain::last_of_its_connection))
}

/// A router that leaves everything to `inner`.
fn around(inner: Router) -> Router {
    Router::new().fallback_service(inner)
}

/// Everything but the live channel, with what every request and answer goes through.
fn shop(state: &AppState) -> Router {
    let request_id = HeaderName::from_static("x-request-id");
    around(routes(state)).layer(
        ServiceBuilder::new()
            .layer(SetRequestIdLayer::new(request_id.clone(), MakeRequestUuid))
            .layer(TraceLayer::new_for_http().make_span_with(request_span))
            .layer(PropagateRequestIdLayer::new(request_id))
            .layer(CatchPanicLayer::custom(|_| AppError::internal("a handler panicked").into_response()))
            .layer(cors(&state.config))
            .layer(from_fn_with_state(SecurityHeaders::new(&state.config, state.policy.clone()), secure))
            .layer(CompressionLayer::new()),
    )
}

/// The addresses, each with what needs to know its route.
fn routes(state: &AppState) -> Router {
    let Routes { router: api, descriptions } = api();
    let take_reports = post(reports::take).layer(DefaultBodyLimit::max(reports::MAX_BYTES));
    let take_reports = take_reports.with_state(state.reports.clone());
    let document = Arc::new(LazyLock::new(move || {
        Bytes::from(serde_json::to_vec(&openapi::document(&descriptions)).unwrap_or_default())
    }));
    let show_document =
        move || ready(([(header::CONTENT_TYPE, "application/json")], Bytes::clone(&document)));
    Router::new()
        .merge(api)
        .route("/api/openapi.json", get(show_document))
        .merge(record::log_router())
        .route("/sitemap.xml", get(pages::sitemap))
        .route("/sitemaps/{number}", get(pages::sitemap_part))
        .route("/robots.txt", get(pages::robots))
        .route(reports::ADDRESS, take_reports)
        .route("/manifest.webmanifest", get(pages::manifest))
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(metrics::metrics))
        .merge(if state.config.demo { demo_pictures() } else { Router::new() })
        .merge(state.payments.service.sandbox_pages())
        .fallback(fallback)
        .method_not_allowed_fallback(async || {
            AppError::new(StatusCode::METHOD_NOT_ALLOWED, "This address does not take that kind of request.")
        })
        .layer(
            ServiceBuilder::new()
                .layer(from_fn_with_state(state.metrics.clone(), metrics::measure))
                .layer(from_fn_with_state(Networks::of(&state.config), deadline::answer_in_time))
                .layer(DefaultBodyLimit::max(BODY_LIMIT)),
        )
        .with_state(state.clone())
}

fn demo_pictures() -> Router<AppState> {
    Router::new().route("/demo/{folder}/{file}", get(demo::picture))
}

fn request_span(request: &Request) -> tracing::Span {
    let id = request.headers().get("x-request-id").and_then(|value| value.to_str().ok()).unwrap_or_default();
    tracing::info_span!("request", method = %request.method(), path = request.uri().path(), id)
}

fn cors(config: &Config) -> CorsLayer {
    let origins: Vec<HeaderValue> =
        config.allowed_origins.iter().filter_map(|origin| origin.parse().ok()).collect();
    CorsLayer::new()
        .allow_origin(origins)
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::DELETE])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            HeaderName::from_static("idempotency-key"),
            HeaderName::from_static("x-xsrf-token"),
        ])
        .expose_headers([HeaderName::from_static("x-total-count"), header::RETRY_AFTER])
        .max_age(Duration::from_mins(10))
}

/// Files of the web app, its page for client routes, and JSON for API addresses that do not exist.
async fn fallback(State(pages): State<Arc<pages::Parts>>, request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") && path != "/api/docs" {
        return AppError::new(StatusCode::NOT_FOUND, "There is nothing at this address.").into_response();
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return AppError::new(StatusCode::METHOD_NOT_ALLOWED, "This address can only be read.")
            .into_response();
    }
    if let Some(file) = assets::find(path, request.headers()) {
        return file;
    }
    if path.starts_with("/assets/") {
        return AppError::not_found("File").into_response();
    }
    pages::serve(&pages, &request.into_parts().0).await
}
