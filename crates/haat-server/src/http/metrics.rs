//! Figures for operators, in Prometheus text at `/metrics`.

use super::client_addr::TrustedProxies;
use crate::error::AppError;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, Method, StatusCode, header};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// One series of requests.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Route {
    method: &'static str,
    route: String,
    status: u16,
}

/// Everything that is counted. Features register their own figures at start.
pub struct Metrics {
    /// Where features register.
    pub registry: parking_lot::Mutex<Registry>,
    requests: Family<Route, Counter>,
    seconds: Family<Route, Histogram>,
    in_flight: Gauge,
    /// 1 while the database answers, 0 while it does not.
    pub database_up: Gauge,
    /// 1 while the database's disk is full.
    pub disk_full: Gauge,
    /// By how many milliseconds this machine's clock is ahead of the database's.
    pub clock_skew: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("haat");
        let requests = Family::default();
        let seconds = Family::<Route, Histogram>::new_with_constructor(|| {
            Histogram::new([0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0])
        });
        let (in_flight, database_up, disk_full) = (Gauge::default(), Gauge::default(), Gauge::default());
        registry.register("http_requests", "Requests answered", requests.clone());
        registry.register("http_request_seconds", "Time to answer", seconds.clone());
        registry.register("http_requests_in_flight", "Requests being answered", in_flight.clone());
        registry.register("database_up", "Whether the database answers", database_up.clone());
        registry.register("disk_full", "Whether the database's disk is full", disk_full.clone());
        let clock_skew = Gauge::default();
        registry.register(
            "clock_skew_milliseconds",
            "How far this machine's clock is ahead of the database's",
            clock_skew.clone(),
        );
        let registry = parking_lot::Mutex::new(registry);
        Self { registry, requests, seconds, in_flight, database_up, disk_full, clock_skew }
    }
}

/// The figures of one route and outcome.
pub struct Series {
    requests: Counter,
    seconds: Histogram,
}

impl Series {
    /// Counts an answer that took so long.
    pub fn count(&self, took: Duration) {
        self.seconds.observe(took.as_secs_f64());
        self.requests.inc();
    }
}

impl Metrics {
    /// The figures to count such answers with.
    pub fn series(&self, method: &Method, route: Option<&MatchedPath>, status: StatusCode) -> Series {
        let route = route.map_or("fallback", MatchedPath::as_str).to_owned();
        let labels = Route { method: known(method), route, status: status.as_u16() };
        Series {
            requests: self.requests.get_or_create_owned(&labels),
            seconds: self.seconds.get_or_create_owned(&labels),
        }
    }
}

/// The method as a label. Anyone may invent one, and a series is kept for good.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// A request that is being answered, until it is dropped: also when its client does not wait for the answer.
struct InFlight(Gauge);

impl InFlight {
    fn new(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Middleware that counts and times each request by its route, and notes the route in the answer for those outside.
pub async fn measure(State(metrics): State<Arc<Metrics>>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let method = request.method().clone();
    let began = Instant::now();
    let in_flight = InFlight::new(&metrics.in_flight);
    let mut response = next.run(request).await;
    drop(in_flight);
    metrics.series(&method, route.as_ref(), response.status()).count(began.elapsed());
    if let Some(route) = route {
        response.extensions_mut().insert(route);
    }
    response
}

/// `GET /metrics`: for whoever runs the shop and asks a node itself. What comes through the proxies is the public.
pub async fn metrics(
    State(metrics): State<Arc<Metrics>>,
    State(proxies): State<TrustedProxies>,
    headers: HeaderMap,
) -> Response {
    if proxies.0 > 0 && headers.contains_key("x-forwarded-for") {
        return AppError::new(StatusCode::NOT_FOUND, "There is nothing at this address.").into_response();
    }
    let mut text = String::new();
    if encode(&mut text, &metrics.registry.lock()).is_err() {
        text.clear();
    }
    ([(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text)
        .into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::body::Body;
    use axum::routing::get;
    use futures_util::FutureExt as _;
    use tower::ServiceExt as _;

    #[tokio::test]
    async fn whoever_hangs_up_is_no_longer_in_flight() {
        let metrics = Arc::new(Metrics::default());
        let layer = axum::middleware::from_fn_with_state(metrics.clone(), measure);
        let app = Router::new().route("/", get(async || std::future::pending::<()>().await)).layer(layer);
        let mut asked = Box::pin(app.oneshot(Request::new(Body::empty())));
        assert!(asked.as_mut().now_or_never().is_none());
        assert_eq!(metrics.in_flight.get(), 1);
        drop(asked);
        assert_eq!(metrics.in_flight.get(), 0);
    }
}
