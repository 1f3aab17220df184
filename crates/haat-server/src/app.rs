//! The program, put together: the parts of each feature, the routes, the workers. It knows all features; none knows
//! it.

use crate::accounts::passwords::Passwords;
use crate::accounts::security::SecurityLog;
use crate::auctions::bidders::Bidders;
use crate::auctions::bidding::Bidding;
use crate::auctions::finder::Finder;
use crate::catalog::cards::Cards;
use crate::catalog::counts::Counts;
use crate::catalog::heard::Heard;
use crate::catalog::known_sellers::KnownSellers;
use crate::catalog::marks::Marks;
use crate::catalog::search::SearchIndex;
use crate::checkout::queue::Queue;
use crate::clock::Clock;
use crate::config::{Config, Switch};
use crate::error::{AppError, StartError};
use crate::http::bytes_cache::BytesCache;
use crate::http::client_addr::TrustedProxies;
use crate::http::door::Door;
use crate::http::drain::Stopping;
use crate::http::headers::{Policy, SecurityHeaders, secure};
use crate::http::health::{Awaited, Remarks};
use crate::http::metrics::Metrics;
use crate::http::reports::{self, Reports};
use crate::http::{bytes_cache, deadline, drain, health, metrics};
use crate::limits::Limits;
use crate::live::{self, Live};
use crate::payments::service::Payments;
use crate::sellers::views::Views;
use crate::settings::ShopSettings;
use crate::uploads::media::Media;
use crate::vault::{Purpose, Vault};
use crate::workers::Workers;
use crate::{
    accounts, assets, auctions, auth, books, catalog, checkout, coupons, dashboard, demo, facts, hearts,
    mail, notices, openapi, orders, pages, payments, push, questions, record, returns, reviews, secret,
    sellers, shipping, shop, threads, uploads,
};
use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef, Request, State};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use haat_db::Db;
use http::{HeaderName, HeaderValue, Method, StatusCode, header};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::{Notify, Semaphore};
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

/// The whole program, of which each handler takes the parts of its own feature. Cheap to clone.
#[derive(Clone)]
pub struct AppState(Arc<App>);

/// What the program is made of.
pub struct App {
    /// The settings.
    pub config: Arc<Config>,
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// How many come in.
    pub door: Door,
    /// Set when the program is about to stop.
    pub stopping: Stopping,
    /// The live channel.
    pub live: Live,
    /// Who keeps the background work going.
    pub workers: Workers,
    /// What browsers refused.
    pub reports: Reports,
    /// What browsers may load.
    pub policy: Policy,
    /// What accounts need.
    pub accounts: Arc<accounts::Parts>,
    /// What auctions need.
    pub auctions: Arc<auctions::Parts>,
    /// What the books need.
    pub books: Arc<books::Parts>,
    /// What the catalogue needs.
    pub catalog: Arc<catalog::Parts>,
    /// What placing orders needs.
    pub checkout: Arc<checkout::Parts>,
    coupons: Arc<coupons::Parts>,
    /// What hearts need.
    pub hearts: Arc<hearts::Parts>,
    /// What sending mails needs.
    pub mail: Arc<mail::Parts>,
    /// What questions need.
    pub questions: Arc<questions::Parts>,
    /// What reviews need.
    pub reviews: Arc<reviews::Parts>,
    /// What sending pushes needs.
    pub push: Arc<push::Parts>,
    /// What notices need.
    pub notices: Arc<notices::Parts>,
    /// What orders need.
    pub orders: Arc<orders::Parts>,
    /// What payments need.
    pub payments: Arc<payments::Parts>,
    /// What the public record of auctions needs.
    pub record: Arc<record::Parts>,
    /// What returns need.
    pub returns: Arc<returns::Parts>,
    /// What sellers need.
    pub sellers: Arc<sellers::Parts>,
    threads: Arc<threads::Parts>,
    auth: Arc<auth::Parts>,
    dashboard: Arc<dashboard::Parts>,
    gate: Arc<live::Parts>,
    health: Arc<health::Parts>,
    metrics: Arc<Metrics>,
    pages: Arc<pages::Parts>,
    shipping: Arc<shipping::Parts>,
    shop: Arc<shop::Parts>,
    /// What pictures need.
    pub uploads: Arc<uploads::Parts>,
}

impl Deref for AppState {
    type Target = App;

    fn deref(&self) -> &App {
        &self.0
    }
}

/// Lets handlers ask for one of the parts.
macro_rules! handed_out {
    ($($part:ty: $field:ident),* $(,)?) => {$(
        impl FromRef<AppState> for Arc<$part> {
            fn from_ref(state: &AppState) -> Self {
                state.$field.clone()
            }
        }
    )*};
}
handed_out! {
    accounts::Parts: accounts,
    auctions::Parts: auctions,
    auth::Parts: auth,
    books::Parts: books,
    catalog::Parts: catalog,
    checkout::Parts: checkout,
    coupons::Parts: coupons,
    dashboard::Parts: dashboard,
    health::Parts: health,
    hearts::Parts: hearts,
    live::Parts: gate,
    Metrics: metrics,
    notices::Parts: notices,
    orders::Parts: orders,
    pages::Parts: pages,
    payments::Parts: payments,
    questions::Parts: questions,
    record::Parts: record,
    reviews::Parts: reviews,
    returns::Parts: returns,
    sellers::Parts: sellers,
    shipping::Parts: shipping,
    shop::Parts: shop,
    threads::Parts: threads,
    uploads::Parts: uploads,
}

impl FromRef<AppState> for TrustedProxies {
    fn from_ref(state: &AppState) -> Self {
        Self(state.config.trust_proxy)
    }
}

impl AppState {
    /// Opens the data folder and the database, brings the schema up to date, and makes the parts.
    #[expect(clippy::too_many_lines, reason = "a list of the program's parts")]
    pub async fn open(config: Config, clock: Clock, passwords: Passwords) -> Result<Self, StartError> {
        settle_zone(&config);
        let db = open_database(&config).await?;
        let clock = clock.agreed(&db).await?;
        db.migrate(clock.now()).await?;
        orders::store::words::fill(&db).await?;
        orders::store::parcels::fill(&db).await?;
        books::store::opening::open(&db, clock.now()).await?;
        record::sequencer::fill(&db, clock.now()).await?;
        let secret = secret::load(&config, &db, clock.now()).await?;
        let stopping = Stopping::default();
        let (metrics, workers) = (Arc::new(Metrics::default()), Workers::default());
        workers.measure(&mut metrics.registry.lock());
        let door = Door::new(&config, &mut metrics.registry.lock());
        let limits = Arc::new(Limits::new(&config, clock.clone())?);
        let security = SecurityLog::default();
        security.measure(&mut metrics.registry.lock());
        let reports = Reports::default();
        reports.measure(&mut metrics.registry.lock());
        let auth = Arc::new(auth::Parts::new(&config, &db, &clock, &secret));
        let settings = Arc::new(ShopSettings::new(db.clone(), secret::of_auctions(&db).await?));
        let mail = Arc::new(mail::Parts::new(
            &config,
            db.clone(),
            clock.clone(),
            settings.clone(),
            limits.clone(),
            &secret,
            &metrics,
        )?);
        let push = Arc::new(push::Parts::open(&config, &db, &clock, &metrics).await?);
        let live = Live::open(&config, &db, &clock, &auth, &secret, &workers).await?;
        live.measure(&mut metrics.registry.lock());
        facts::measure(&db, &metrics);
        let search = SearchIndex::new(&config, &db, &metrics);
        let counts = Arc::new(Counts::default());
        let service = Arc::new(Payments::open(&config, &clock).await?);
        let media = Media::open(&config)?;
        let remarks = Remarks::default();
        let waiting = record::Waiting::new(&remarks, &metrics);
        let record = Arc::new(record::Parts::open(&config, &db, &clock, &limits, waiting).await?);
        let vault = |purpose| Arc::new(Vault::new(purpose, &secret, &config.old_session_secrets));
        let (bank_vault, factor_vault) = (vault(Purpose::BankDetails), vault(Purpose::SecondFactors));
        accounts::store::factors::seal_all(&db, &factor_vault).await?;
        let sellers_security = security.clone();
        let config = Arc::new(config);
        let policy = Policy::new(&config);
        // Of which every part takes its own.
        let (db, clock) = (|| db.clone(), || clock.clone());
        let public_url = config.public_url.clone();
        let quota = config.upload_quota_mb.saturating_mul(1_000_000);
        let payments = Arc::new(payments::Parts {
            db: db(),
            clock: clock(),
            limits: limits.clone(),
            service: service.clone(),
            settings: settings.clone(),
        });
        Ok(Self(Arc::new(App {
            accounts: Arc::new(accounts::Parts {
                db: db(),
                clock: clock(),
                config: config.clone(),
                settings: settings.clone(),
                limits: limits.clone(),
                passwords: Arc::new(passwords),
                auth: auth.clone(),
                vault: factor_vault,
                security,
            }),
            auctions: Arc::new(auctions::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                settings: settings.clone(),
                bidders: Bidders::default(),
                record: record.clone(),
                bidding: Bidding::start(&db(), &clock(), &workers, record.kept.then(|| record.pen.clone())),
                opened: Notify::new(),
                finder: Finder::new(&db(), &clock(), &search),
            }),
            auth,
            books: Arc::new(books::Parts {
                db: db(),
                clock: clock(),
                settings: settings.clone(),
                vault: bank_vault.clone(),
            }),
            catalog: Arc::new(catalog::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                search: search.clone(),
                cards: Cards::default(),
                counts: counts.clone(),
                marks: Marks::default(),
                imports: Semaphore::new(catalog::IMPORTS),
                sellers: KnownSellers::default(),
                heard: Heard::default(),
            }),
            checkout: Arc::new(checkout::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                unverified_order: config.protection.unverified_order,
                queue: Queue::start(&db(), &clock(), &settings, config.unpaid_limits(), &workers),
                settings: settings.clone(),
            }),
            coupons: Arc::new(coupons::Parts { db: db(), clock: clock() }),
            dashboard: Arc::new(dashboard::Parts {
                db: db(),
                clock: clock(),
                config: config.clone(),
                settings: settings.clone(),
                mail: mail.clone(),
                payments: service,
            }),
            gate: Arc::new(live::Parts {
                live: live.clone(),
                limits: limits.clone(),
                stopping: stopping.clone(),
            }),
            health: Arc::new(health::Parts {
                db: db(),
                clock: clock(),
                metrics: metrics.clone(),
                stopping: stopping.clone(),
                awaited: Awaited::default(),
                remarks,
            }),
            questions: Arc::new(questions::Parts { db: db(), clock: clock(), limits: limits.clone() }),
            reviews: Arc::new(reviews::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                public_url: public_url.clone(),
            }),
            hearts: Arc::new(hearts::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                settings: settings.clone(),
            }),
            notices: Arc::new(notices::Parts {
                db: db(),
                clock: clock(),
                mail: mail.clone(),
                push: push.clone(),
            }),
            mail,
            push,
            orders: Arc::new(orders::Parts { db: db(), clock: clock() }),
            pages: Arc::new(pages::Parts {
                db: db(),
                clock: clock(),
                config: config.clone(),
                settings: settings.clone(),
                search,
                counts,
            }),
            returns: Arc::new(returns::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                payments: payments.clone(),
            }),
            sellers: Arc::new(sellers::Parts {
                db: db(),
                clock: clock(),
                payments: payments.clone(),
                limits: limits.clone(),
                settings: settings.clone(),
                vault: bank_vault,
                security: sellers_security,
                views: Views::default(),
            }),
            payments,
            record,
            reports,
            shipping: Arc::new(shipping::Parts { db: db(), clock: clock(), settings: settings.clone() }),
            threads: Arc::new(threads::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                settings: settings.clone(),
                public_url: public_url.clone(),
            }),
            shop: Arc::new(shop::Parts { config: config.clone(), settings }),
            uploads: Arc::new(uploads::Parts {
                db: db(),
                clock: clock(),
                limits,
                media,
                quota,
                public_url,
                picture_hosts: config.picture_hosts.clone(),
                policy: policy.clone(),
                local: config.push_to_loopback == Switch::On,
                http: OnceLock::new(),
            }),
            policy,
            db: db(),
            clock: clock(),
            config,
            door,
            live,
            metrics,
            stopping,
            workers,
        })))
    }

    /// What the demo world needs.
    pub fn demo(&self) -> Arc<demo::Parts> {
        Arc::new(demo::Parts {
            db: self.db.clone(),
            clock: self.clock.clone(),
            passwords: self.accounts.passwords.clone(),
            bidding: self.auctions.bidding.clone(),
            books: self.books.clone(),
        })
    }

    /// Starts the background work of every feature; it ends with `stop`.
    pub fn start_workers(&self, stop: &CancellationToken) {
        health::spawn(&self.health, &self.workers, stop);
        facts::spawn(&self.db, &self.clock, &self.workers, stop);
        auth::callers::spawn(&self.db, &self.workers, stop);
        auth::spawn(&self.auth, &self.workers, stop);
        accounts::privacy::spawn(&self.accounts, &self.workers, stop);
        uploads::sweep::spawn(&self.uploads, &self.workers, stop);
        uploads::foreign::spawn(&self.uploads, &self.workers, stop);
        books::release::spawn(&self.books, &self.workers, stop);
        orders::expire::spawn(&self.orders, &self.workers, stop);
        record::spawn(&self.record, &self.workers, stop);
        auctions::closer::spawn(&self.auctions, &self.workers, stop);
        auctions::lapse::spawn(&self.auctions, &self.workers, stop);
        auctions::look_for_signs::spawn(&self.auctions, &self.workers, stop);
        mail::post::spawn(&self.mail, &self.workers, stop);
        sellers::holidays::spawn(&self.sellers, &self.workers, stop);
        sellers::views::spawn(&self.sellers, &self.workers, stop);
        push::post::spawn(&self.push, &self.workers, stop);
        notices::spawn(&self.notices, &self.workers, stop);
        live::close_on(&self.live, &self.workers, stop);
        payments::reconcile::spawn(&self.payments, &self.workers, stop);
        catalog::reprice::spawn(&self.catalog, &self.workers, stop);
        returns::deadlines::spawn(&self.returns, &self.workers, stop);
        catalog::search::spawn(&self.catalog.search, &self.workers, stop);
        catalog::heard::spawn(&self.catalog, &self.workers, stop);
        let search = self.catalog.search.clone();
        self.health.awaited.wait_for("search index is being built", move || search.is_ready());
    }
}

/// Times that are sent without a zone are the shop's; the setting was checked when it was read.
fn settle_zone(config: &Config) {
    if let Ok(zone) = jiff::tz::TimeZone::get(&config.time_zone) {
        crate::http::values::set_shop_zone(zone);
    }
}

/// Opens the database that the settings name, making the data folder first.
pub async fn open_database(config: &Config) -> Result<Db, StartError> {
    make_data_folder(config)?;
    Db::connect(&config.database_url()).await.map_err(wrong_database)
}

/// The same for commands that look at a whole shop, which may take its time.
pub async fn open_database_patiently(config: &Config) -> Result<Db, StartError> {
    make_data_folder(config)?;
    Db::connect_patiently(&config.database_url()).await.map_err(wrong_database)
}

#[expect(clippy::needless_pass_by_value, reason = "used as a map_err function")]
fn wrong_database(error: haat_db::DbError) -> StartError {
    StartError::new(format!("DATABASE_URL: {error}"))
}

fn make_data_folder(config: &Config) -> Result<(), StartError> {
    std::fs::create_dir_all(&config.data_dir).map_err(|error| {
        StartError::new(format!(
            "HAAT_DATA_DIR: cannot use the folder {}: {error}",
            config.data_dir.display()
        ))
    })
}

/// The API's routes with their description.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(openapi::base())
        .merge(shop::router())
        .merge(accounts::router())
        .merge(catalog::router())
        .merge(checkout::router())
        .merge(coupons::router())
        .merge(orders::router())
        .merge(hearts::router())
        .merge(questions::router())
        .merge(threads::router())
        .merge(reviews::router())
        .merge(notices::router())
        .merge(payments::router())
        .merge(sellers::router())
        .merge(shipping::router())
        .merge(returns::router())
        .merge(books::router())
        .merge(auctions::router())
        .merge(record::router())
        .merge(uploads::router())
        .merge(dashboard::router())
}

/// The whole document as pretty JSON, as it is committed in `openapi.json`.
pub fn document() -> Result<String, serde_json::Error> {
    let (_, document) = api().split_for_parts();
    let mut text = serde_json::to_string_pretty(&openapi::finish(document))?;
    text.push('\n');
    Ok(text)
}

/// The whole HTTP side, in rings. A route is cloned for each request together with every layer around it, and a
/// router as a whole is not: each ring but the innermost therefore lies around a router instead of in it.
pub fn router(state: &AppState) -> Router {
    let (db, search) = (state.db.clone(), state.catalog.search.clone());
    let answers = Arc::new(bytes_cache::Parts {
        answers: BytesCache::new(state.clock.now()),
        metrics: state.metrics.clone(),
        // Neither number ever falls, so their sum stays only while both do.
        version: Box::new(move || db.version().wrapping_add(search.version())),
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
    let (api, document) = api().split_for_parts();
    let take_reports = post(reports::take).layer(DefaultBodyLimit::max(reports::LONGEST));
    let take_reports = take_reports.with_state(state.reports.clone());
    let document = Arc::new(serde_json::to_value(openapi::finish(document)).unwrap_or_default());
    Router::new()
        .merge(api)
        .route("/api/openapi.json", get(move || async move { axum::Json(document.as_ref().clone()) }))
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
