//! The application: its state, its routes, its life.

use crate::accounts::callers::Callers;
use crate::accounts::passwords::Passwords;
use crate::accounts::token::Sessions;
use crate::auctions::bidding::Bidding;
use crate::catalog::cards::Cards;
use crate::catalog::counts::Counts;
use crate::catalog::search::SearchIndex;
use crate::clock::Clock;
use crate::config::Config;
use crate::error::AppError;
use crate::http::headers::{SecurityHeaders, secure};
use crate::http::{bytes_cache, deadline, drain, health, metrics};
use crate::limits::Limits;
use crate::live::{self, Live};
use crate::mail::Mailer;
use crate::payments::service::Payments;
use crate::settings::ShopSettings;
use crate::uploads::media::Media;
use crate::{
    accounts, assets, auctions, catalog, checkout, dashboard, demo, facts, openapi, orders, pages, payments,
    secret, shop, uploads,
};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use haat_db::{Db, DbError};
use http::{HeaderName, HeaderValue, Method, StatusCode, header};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::cors::CorsLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::trace::TraceLayer;
use utoipa_axum::router::OpenApiRouter;

/// No request body is larger, but for pictures and imports, which set their own limit.
const BODY_LIMIT: usize = 2 * 1024 * 1024;

/// Everything a handler may need. Cheap to clone.
#[derive(Clone)]
pub struct AppState(Arc<App>);

/// The parts of the running program.
pub struct App {
    /// The settings.
    pub config: Config,
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// The accounts behind the latest calls.
    pub callers: Callers,
    /// Session tokens.
    pub sessions: Sessions,
    /// Password hashing.
    pub passwords: Passwords,
    /// Prices, tax and the hold, as the shop set them.
    pub settings: ShopSettings,
    /// How often something may be tried.
    pub limits: Limits,
    /// The way to people's mailboxes.
    pub mail: Mailer,
    /// Pictures.
    pub media: Media,
    /// The payment providers.
    pub payments: Payments,
    /// The search index of this node.
    pub search: SearchIndex,
    /// The products of the latest pages of results.
    pub cards: Cards,
    /// How many products there are.
    pub counts: Counts,
    /// Ready-made answers for visitors.
    pub answers: bytes_cache::BytesCache,
    /// Figures for operators.
    pub metrics: metrics::Metrics,
    /// The live channel.
    pub live: Live,
    /// The queue that every bid goes through.
    pub bidding: Bidding,
    /// Rung when an auction was opened: it may be the next to end.
    pub auction_opened: Notify,
    /// Set when the program is about to stop: `/readyz` turns false.
    pub stopping: AtomicBool,
}

impl Deref for AppState {
    type Target = App;

    fn deref(&self) -> &App {
        &self.0
    }
}

/// Why the program cannot start, in one sentence.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct StartError(String);

impl StartError {
    /// The sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl From<DbError> for StartError {
    fn from(error: DbError) -> Self {
        Self(error.to_string())
    }
}

impl From<AppError> for StartError {
    fn from(error: AppError) -> Self {
        Self(error.message().to_owned())
    }
}

impl AppState {
    /// Opens the data folder and the database, brings the schema up to date, and makes the parts.
    pub async fn open(config: Config, clock: Clock, passwords: Passwords) -> Result<Self, StartError> {
        let db = open_database(&config).await?;
        db.migrate(clock.now()).await?;
        orders::store::words::fill(&db).await?;
        let secret = secret::load(&config, &db, clock.now()).await?;
        let live = Live::open(&config, &db, &clock, &secret)?;
        let metrics = metrics::Metrics::default();
        live.measure(&mut metrics.registry.lock());
        facts::measure(&db, &metrics);
        Ok(Self(Arc::new(App {
            bidding: Bidding::start(&db, &clock, &live),
            live,
            auction_opened: Notify::new(),
            callers: Callers::default(),
            sessions: Sessions::new(&secret),
            passwords,
            settings: ShopSettings::new(db.clone()),
            limits: Limits::new(&config, clock.clone())?,
            mail: Mailer::new(&config)?,
            media: Media::open(&config)?,
            payments: Payments::open(&config, &clock).await?,
            search: SearchIndex::new(&config, &db, &metrics),
            cards: Cards::default(),
            counts: Counts::default(),
            answers: bytes_cache::BytesCache::new(clock.now()),
            metrics,
            stopping: AtomicBool::new(false),
            config,
            db,
            clock,
        })))
    }

    /// Starts the background work of every feature; it ends with `stop`.
    pub fn start_workers(&self, stop: &CancellationToken) {
        health::spawn(self.clone(), stop.clone());
        facts::spawn(self.db.clone(), self.clock.clone(), stop.clone());
        accounts::callers::spawn(self.clone(), stop.clone());
        orders::expire::spawn(self.clone(), stop.clone());
        auctions::closer::spawn(self.clone(), stop.clone());
        live::close_on(self.live.clone(), stop.clone());
        payments::reconcile::spawn(self.clone(), stop.clone());
        catalog::search::spawn(self.clone(), stop.clone());
    }
}

/// Opens the database that the settings name, making the data folder first.
pub async fn open_database(config: &Config) -> Result<Db, StartError> {
    std::fs::create_dir_all(&config.data_dir).map_err(|error| {
        StartError::new(format!(
            "HAAT_DATA_DIR: cannot use the folder {}: {error}",
            config.data_dir.display()
        ))
    })?;
    Db::connect(&config.database_url())
        .await
        .map_err(|error| StartError::new(format!("DATABASE_URL: {error}")))
}

/// The API's routes with their description.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(openapi::base())
        .merge(shop::router())
        .merge(accounts::router())
        .merge(catalog::router())
        .merge(checkout::router())
        .merge(orders::router())
        .merge(payments::router())
        .merge(auctions::router())
        .merge(uploads::router())
        .merge(dashboard::router())
}

/// The whole HTTP side, in rings. A route is cloned for each request together with every layer around it, and a
/// router as a whole is not: each ring but the innermost therefore lies around a router instead of in it.
pub fn router(state: &AppState) -> Router {
    let kept = around(shop(state)).layer(from_fn_with_state(state.clone(), bytes_cache::answer));
    let live = live::router(state).layer(cors(&state.config));
    around(kept).merge(live).layer(from_fn_with_state(state.clone(), drain::last_of_its_connection))
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
            .layer(from_fn_with_state(SecurityHeaders::new(&state.config), secure))
            .layer(CompressionLayer::new()),
    )
}

/// The addresses, each with what needs to know its route.
fn routes(state: &AppState) -> Router {
    let (api, document) = api().split_for_parts();
    let document = Arc::new(serde_json::to_value(openapi::finish(document)).unwrap_or_default());
    Router::new()
        .merge(api)
        .route("/api/openapi.json", get(move || async move { axum::Json(document.as_ref().clone()) }))
        .route("/sitemap.xml", get(pages::sitemap))
        .route("/sitemaps/{number}", get(pages::sitemap_part))
        .route("/robots.txt", get(pages::robots))
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(metrics::metrics))
        .merge(if state.config.demo { demo_pictures() } else { Router::new() })
        .merge(state.payments.sandbox_pages())
        .fallback(fallback)
        .method_not_allowed_fallback(async || {
            AppError::new(StatusCode::METHOD_NOT_ALLOWED, "This address does not take that kind of request.")
        })
        .layer(
            ServiceBuilder::new()
                .layer(from_fn_with_state(state.clone(), metrics::measure))
                .layer(from_fn(deadline::answer_in_time))
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
async fn fallback(State(state): State<AppState>, request: Request) -> Response {
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
    pages::serve(&state, &request.into_parts().0).await
}
