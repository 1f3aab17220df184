//! A client that speaks JSON, remembers who it is, and asks again when the shop says that it is busy.

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, RequestBuilder};
use serde_json::Value;
use std::io::Write as _;
use std::time::Duration;

/// How often a busy shop is asked again. On a machine that hardly runs each try may take its full time.
const TRIES: usize = 20;
/// A connection that was silent for so long is not used again. The shop closes it after fifteen seconds, and what is sent in
/// that moment is lost; only on a machine that hardly runs is a test ever silent for so long.
const FORGOTTEN: Duration = Duration::from_secs(4);
/// Codes of a 503 by which the shop says that it is busy. All others are about something else that is away.
const BUSY: [&str; 3] = ["unavailable", "too_many_orders", "too_many_bids"];

/// A client to be built that speaks plain HTTP: reading the system's certificates for each would be most of a small test.
pub fn over_http() -> reqwest::ClientBuilder {
    haat_server::http::tls::install();
    reqwest::Client::builder().tls_certs_only([])
}

/// Someone who calls the API.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    url: String,
    /// The session's token, if signed in.
    pub token: Option<String>,
    /// The user's id, if signed in.
    pub id: String,
    insists: bool,
}

/// An answer, read to its end.
#[derive(Debug)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as text.
    pub text: String,
}

impl Response {
    /// The body as JSON; panics with the body when it is not.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text)
            .unwrap_or_else(|_| panic!("not JSON ({}): {}", self.status, self.text))
    }

    /// The body's `message`.
    pub fn message(&self) -> String {
        self.json()["message"].as_str().unwrap_or_default().to_owned()
    }

    /// Fails the test unless the status is `status`; returns the JSON body.
    #[track_caller]
    pub fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }
}

impl Response {
    /// For how long the shop asks to be left alone.
    fn busy_for(&self) -> Option<Duration> {
        let code = || serde_json::from_str::<Value>(&self.text).ok().map(|body| body["code"].clone());
        if self.status != 503 || !BUSY.contains(&code()?.as_str()?) {
            return None;
        }
        self.headers.get("retry-after")?.to_str().ok()?.parse().map(Duration::from_secs).ok()
    }
}

/// What a request asks for, if asking twice is asking once.
fn repeatable(request: &RequestBuilder) -> Option<String> {
    let request = request.try_clone()?.build().ok()?;
    let safe = request.method().is_idempotent() || request.headers().contains_key("idempotency-key");
    safe.then(|| format!("{} {}", request.method(), request.url().path()))
}

/// Tells of a repeated request: in the test's own words, and in the file of which `scripts/with-services` tells at the end.
fn tell(what: &str, why: &str) {
    let line = format!("asked again: {what}: {why}\n");
    eprint!("{line}");
    if let Some(file) = std::env::var_os("HAAT_TEST_BUSY") {
        let file = std::fs::File::options().create(true).append(true).open(file);
        file.and_then(|mut file| file.write_all(line.as_bytes())).ok();
    }
}

impl Client {
    pub(crate) fn new(url: &str, token: Option<String>) -> Self {
        let client = over_http().redirect(reqwest::redirect::Policy::none());
        let http = client.pool_idle_timeout(FORGOTTEN).build().unwrap();
        Self { http, url: url.to_owned(), token, id: String::new(), insists: true }
    }

    /// The same person at another address (another node).
    #[must_use]
    pub fn at(&self, url: &str) -> Self {
        Self { url: url.to_owned(), ..self.clone() }
    }

    /// The same person, who takes a 503 for an answer: for tests that bring it about.
    #[must_use]
    pub fn once(&self) -> Self {
        Self { insists: false, ..self.clone() }
    }

    /// A request to build on: add headers or an odd body, then [`Client::send`] it.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let mut headers = HeaderMap::new();
        if let Some(token) = &self.token {
            let value = HeaderValue::from_str(&format!("Bearer {token}")).unwrap();
            headers.insert(HeaderName::from_static("authorization"), value);
        }
        self.http.request(method, format!("{}{path}", self.url)).headers(headers)
    }

    /// Sends a request and reads the answer. Told that the shop is busy, it asks again after the time that it was told, if
    /// that does no harm: what a slow machine says in honesty is no failure. Each time is told, so that a shop which
    /// refuses for no reason is seen.
    pub async fn send(&self, request: RequestBuilder) -> Response {
        let mut request = request;
        for _ in 1..TRIES {
            let Some(same) = request.try_clone().filter(|_| self.insists) else { break };
            let Some(what) = repeatable(&request) else { break };
            let response = Self::ask(request).await;
            let Some(pause) = response.busy_for() else { return response };
            tell(&what, &response.text);
            tokio::time::sleep(pause).await;
            request = same;
        }
        Self::ask(request).await
    }

    async fn ask(request: RequestBuilder) -> Response {
        let response = request.send().await.expect("the application answers");
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        Response { status, headers, text: response.text().await.unwrap() }
    }

    /// `GET path`
    pub async fn get(&self, path: &str) -> Response {
        self.send(self.request(Method::GET, path)).await
    }

    /// `POST path` with a JSON body.
    pub async fn post(&self, path: &str, body: Value) -> Response {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    /// `PUT path` with a JSON body.
    pub async fn put(&self, path: &str, body: Value) -> Response {
        self.send(self.request(Method::PUT, path).json(&body)).await
    }

    /// `DELETE path`
    pub async fn delete(&self, path: &str) -> Response {
        self.send(self.request(Method::DELETE, path)).await
    }
}
