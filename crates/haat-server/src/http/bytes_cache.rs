//! Ready-made answers to what every visitor reads: the home list, searches, products, and the pages around them.
//!
//! An answer is kept as the bytes that went out, compressed as they were, and given again until something that
//! visitors see is written on this node, or a second has passed: by then another node may have written. A product is
//! given for longer, as long as it is known that nobody wrote anything ([`Db::still`]), since few of many products are
//! asked for twice in a second. One reader then fetches it anew and the others get the old one until that is done
//! (stale while revalidating), or wait for it when the old one is no longer true (single flight), so a crowd never
//! falls on the database at once. What everyone sees, those who are signed in see too; what is shown to one of them
//! alone is never kept.

use crate::error::AppError;
use crate::http::metrics::{Metrics, Series};
use crate::workers::{Next as After, Workers};
use axum::body::{Body, to_bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use haat_db::{Db, Still, new_id};
use haat_domain::time::Millis;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use moka::sync::Cache;
use parking_lot::Mutex;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// How long another node's change may stay unseen.
pub const FRESH_FOR: Duration = Duration::from_secs(1);
/// How long an answer is given at most while nobody writes.
const LASTS_FOR: Duration = Duration::from_mins(1);
/// How long the old answer is given while one reader fetches the new one.
const STALE_FOR: Duration = Duration::from_secs(1);
/// Bytes that all answers together may take.
const CAPACITY: u64 = 64 * 1024 * 1024;
/// A larger answer is not kept.
const LARGEST: usize = 1024 * 1024;
/// Nor is one to a longer question: nobody else will ask it.
const LONGEST_KEY: usize = 1024;
/// What an entry costs beside its body.
const OVERHEAD: usize = 2 * 1024;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Where they all are.
const PRODUCTS: &str = "/api/products";
/// The API's routes whose answers are kept.
const ROUTES: [&str; 9] = [
    "/api/products",
    "/api/products/categories",
    "/api/products/search",
    "/api/products/suggest",
    "/api/products/choices",
    "/api/products/suggest/places",
    "/api/products/url/{url}",
    "/api/products/{id}",
    "/api/products/{id}/related",
];

/// Of these, those that only what is written changes: nothing in them is told by the clock, and there may be very many.
const LASTING: [&str; 2] = [ROUTES[6], ROUTES[7]];

/// Of all, those without anything in their address that could lead to something private.
const SAME_FOR_ALL: [&str; 6] = [ROUTES[0], ROUTES[1], ROUTES[2], ROUTES[3], ROUTES[4], ROUTES[5]];

/// The answers of this node.
pub struct BytesCache {
    kept: Cache<String, Arc<Cached>>,
    /// What is being fetched; cancelled when it is there.
    flights: Mutex<HashMap<String, CancellationToken>>,
    /// Numbers its answers, after a word of its own: cheaper than a random id for each.
    ids: (String, AtomicU64),
}

struct Cached {
    version: u64,
    /// Before it was read.
    asked: Instant,
    lasting: bool,
    headers: HeaderMap,
    etag: HeaderValue,
    body: Bytes,
    series: Series,
    /// Someone is fetching the next one.
    renewing: AtomicBool,
}

impl BytesCache {
    /// An empty one, opened at `now`.
    pub fn new(now: Millis) -> Self {
        let weight = |key: &String, kept: &Arc<Cached>| {
            u32::try_from(key.len() + kept.body.len() + OVERHEAD).unwrap_or(u32::MAX)
        };
        let kept = Cache::builder().max_capacity(CAPACITY).weigher(weight).time_to_live(LASTS_FOR).build();
        Self { kept, flights: Mutex::default(), ids: (new_id(now), AtomicU64::new(0)) }
    }

    /// Fetching this is mine, until what is given back is dropped; or I wait for whoever is fetching it.
    fn fetch(&self, key: &str) -> Result<Flight<'_>, CancellationToken> {
        let mut flights = self.flights.lock();
        if let Some(flight) = flights.get(key) {
            return Err(flight.clone());
        }
        flights.insert(key.to_owned(), CancellationToken::new());
        Ok(Flight { cache: self, key: key.to_owned() })
    }

    fn id(&self) -> HeaderValue {
        let number = self.ids.1.fetch_add(1, Ordering::Relaxed);
        HeaderValue::from_str(&format!("{}-{number}", self.ids.0)).unwrap_or(HeaderValue::from_static("0"))
    }
}

/// Something is being fetched, and others may wait for it.
struct Flight<'a> {
    cache: &'a BytesCache,
    key: String,
}

impl Drop for Flight<'_> {
    fn drop(&mut self) {
        if let Some(over) = self.cache.flights.lock().remove(&self.key) {
            over.cancel();
        }
    }
}

/// What the middleware works with.
pub struct Parts {
    /// The answers.
    pub answers: BytesCache,
    /// Where they are counted.
    pub metrics: Arc<Metrics>,
    /// A number that rises with everything that visitors can see.
    pub version: Box<dyn Fn() -> u64 + Send + Sync>,
    /// When it is known that nobody wrote anything, lately.
    pub still: Box<dyn Fn() -> Option<Still> + Send + Sync>,
}

/// Looks until `stop` whether anybody writes.
pub fn spawn(db: &Db, workers: &Workers, stop: &CancellationToken) {
    let db = db.clone();
    workers.spawn("stillness", stop, move || {
        let db = db.clone();
        async move {
            db.watch().await?;
            Ok(After::Done)
        }
    });
}

/// Middleware, outside of nearly all others: answers from what is kept, or keeps what the others answer.
pub async fn answer(State(state): State<Arc<Parts>>, request: Request, next: Next) -> Response {
    let Some(key) = key(&request) else { return next.run(request).await };
    let began = Instant::now();
    // Before anything is read: a write in between makes the answer outdated, not wrongly fresh.
    let mut version = (state.version)();
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let give = |kept: &Cached, request: &Request| {
        kept.series.count(began.elapsed());
        let id = request.headers().get(REQUEST_ID).cloned().unwrap_or_else(|| state.answers.id());
        kept.answer(known.clone(), Some(id))
    };
    let find = |version| {
        state.answers.kept.get(&key).filter(|kept| kept.may_be_given(version, began, &*state.still))
    };
    if let Some(kept) = find(version) {
        return give(&kept, &request);
    }
    let everyones = is_for_everyone(&request);
    // What may be for one person alone is waited for by nobody else.
    let mut flight = everyones.then(|| state.answers.fetch(&key));
    if let Some(Err(other)) = &flight {
        other.cancelled().await;
        version = (state.version)();
        if let Some(kept) = find(version) {
            return give(&kept, &request);
        }
        // It was nothing to be kept, or is outdated already: no more waiting.
        flight = Some(state.answers.fetch(&key));
    }
    let response = next.run(request).await;
    let route = response.extensions().get::<MatchedPath>().cloned();
    let everyones = everyones || response.extensions().get::<ForEveryone>().is_some();
    if !everyones || response.status() != StatusCode::OK || !is_kept(&key, route.as_ref()) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let body = match to_bytes(body, usize::MAX).await {
        Ok(body) => body,
        Err(error) => return AppError::internal(error).into_response(),
    };
    let id = parts.headers.remove(REQUEST_ID);
    let series = state.metrics.series(&Method::GET, route.as_ref(), StatusCode::OK);
    let lasting = route.as_ref().is_some_and(|route| LASTING.contains(&route.as_str()));
    let kept = Arc::new(Cached::new((version, began, lasting), parts.headers, body, series));
    if kept.body.len() <= LARGEST && key.len() <= LONGEST_KEY {
        state.answers.kept.insert(key, kept.clone());
    }
    drop(flight);
    kept.answer(known, id)
}

/// Says of an answer that a stranger would have got the same.
#[derive(Debug, Clone, Copy)]
pub struct ForEveryone;

/// Whether the answer is the same for everyone, whoever asks. Of those who are signed in it is known for some addresses;
/// a product by its id may be a draft that only they see, and says itself if it is not ([`ForEveryone`]).
fn is_for_everyone(request: &Request) -> bool {
    let path = request.uri().path();
    let signed_in = request.headers().contains_key(header::AUTHORIZATION);
    !signed_in || SAME_FOR_ALL.contains(&path) || path.starts_with("/api/products/url/")
}

/// Whether the answer of `route` may be given again: all pages may that have a key, but only some calls.
fn is_kept(key: &str, route: Option<&MatchedPath>) -> bool {
    route.map_or(!key.starts_with(PRODUCTS), |route| ROUTES.contains(&route.as_str()))
}

/// What the same answer is given to; `None` for requests that are answered anew each time.
fn key(request: &Request) -> Option<String> {
    let headers = request.headers();
    let personal = [header::ORIGIN, header::RANGE];
    if request.method() != Method::GET || personal.iter().any(|name| headers.contains_key(name)) {
        return None;
    }
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let path = request.uri().path();
    // Pages name the address they were asked at, in whichever way it was given.
    let authority = request.uri().authority().map_or("", http::uri::Authority::as_str);
    let (host, scheme) = if path.starts_with(PRODUCTS) {
        ("", "")
    } else if path == "/" || path.starts_with("/products/") {
        (text(header::HOST), text(HeaderName::from_static("x-forwarded-proto")))
    } else {
        return None;
    };
    let encoding = text(header::ACCEPT_ENCODING);
    let query = request.uri().query().unwrap_or_default();
    Some([path, "?", query, "\n", encoding, "\n", scheme, "\n", host, "\n", authority].concat())
}

impl Cached {
    fn new(
        (version, asked, lasting): (u64, Instant, bool),
        mut headers: HeaderMap,
        body: Bytes,
        series: Series,
    ) -> Self {
        let digest = Sha256::digest(&body);
        let etag = HeaderValue::from_str(&format!("\"{}\"", hex::encode(&digest[..12])))
            .unwrap_or_else(|_| HeaderValue::from_static("\"\""));
        headers.insert(header::ETAG, etag.clone());
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
        Self { version, asked, lasting, headers, etag, body, series, renewing: AtomicBool::new(false) }
    }

    /// Whether it is good for another reader; false for the first who finds it old, and so fetches the next one.
    fn may_be_given(&self, version: u64, now: Instant, still: &dyn Fn() -> Option<Still>) -> bool {
        if self.version != version {
            return false;
        }
        if now < self.asked + FRESH_FOR {
            return true;
        }
        let until = self.true_at(still) + FRESH_FOR;
        now < until || (now < until + STALE_FOR && self.renewing.swap(true, Ordering::Relaxed))
    }

    /// When it was last known to be true.
    fn true_at(&self, still: &dyn Fn() -> Option<Still>) -> Instant {
        let still = if self.lasting { still() } else { None };
        still
            .filter(|still| still.since <= self.asked)
            .map_or(self.asked, |still| still.until.max(self.asked))
    }

    fn answer(&self, known: Option<HeaderValue>, id: Option<HeaderValue>) -> Response {
        let unchanged = known.is_some_and(|known| known == self.etag);
        let body = if unchanged { Body::empty() } else { Body::from(self.body.clone()) };
        let mut response = Response::new(body);
        *response.headers_mut() = self.headers.clone();
        if unchanged {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        if let Some(id) = id {
            response.headers_mut().insert(REQUEST_ID, id);
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(asked: Instant, lasting: bool) -> Cached {
        let series = Metrics::default().series(&Method::GET, None, StatusCode::OK);
        Cached::new((7, asked, lasting), HeaderMap::new(), Bytes::new(), series)
    }

    #[test]
    fn an_answer_lasts_while_nobody_writes_and_no_longer() {
        let start = Instant::now();
        let at = |millis: u64| start + Duration::from_millis(millis);
        let unknown = || -> Option<Still> { None };
        let still = |since: u64, until: u64| {
            let still = Still { since: at(since), until: at(until) };
            move || Some(still)
        };
        // Each is asked for once: a second reader is given the old one while the first fetches the next.
        let given = |lasting: bool, now: u64, still: &dyn Fn() -> Option<Still>| {
            kept(at(500), lasting).may_be_given(7, at(now), still)
        };
        assert!(given(true, 1_499, &unknown));
        assert!(!given(true, 1_500, &unknown), "somebody else may have written");
        assert!(given(true, 9_000, &still(400, 8_100)), "nobody did");
        assert!(!given(true, 9_000, &still(400, 8_000)), "until a second ago");
        assert!(!given(true, 9_000, &still(501, 8_900)), "not since it was read");
        assert!(!given(true, 1_500, &still(0, 300)), "before it was read");
        assert!(!given(false, 9_000, &still(400, 8_900)), "what the clock changes is read again");
        assert!(!kept(at(500), true).may_be_given(8, at(600), &still(400, 500)), "we wrote");
    }

    #[test]
    fn one_reader_fetches_the_next_and_others_get_the_old_one_for_a_while() {
        let start = Instant::now();
        let old = kept(start, true);
        let now = start + FRESH_FOR;
        assert!(!old.may_be_given(7, now, &|| None));
        assert!(old.may_be_given(7, now, &|| None));
        assert!(!old.may_be_given(7, now + STALE_FOR, &|| None));
    }
}
