//! Someone who calls the shop through the balancer and writes down every answer that is not a clean one.

use haat_testing::over_http;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// No answer takes longer, whatever is broken.
const REQUEST_TIMEOUT: Duration = Duration::from_mins(1);
/// Nobody insists longer than this on the same wish.
const INSISTENCE: Duration = Duration::from_mins(3);

pub(crate) const PASSWORD: &str = "Lotus-Pond7!";

/// What all visitors saw.
#[derive(Default)]
pub(crate) struct Book {
    /// How often each kind of answer came.
    counts: Mutex<BTreeMap<String, u64>>,
    /// Answers that nobody should get.
    unclean: Mutex<Vec<String>>,
}

impl Book {
    fn count(&self, kind: impl Into<String>) {
        *self.counts.lock().unwrap().entry(kind.into()).or_default() += 1;
    }

    pub(crate) fn complain(&self, what: String) {
        self.unclean.lock().unwrap().push(what);
    }

    pub(crate) fn unclean(&self) -> Vec<String> {
        self.unclean.lock().unwrap().clone()
    }

    pub(crate) fn counts(&self) -> BTreeMap<String, u64> {
        self.counts.lock().unwrap().clone()
    }

    /// How often somebody was told that the disk is full.
    pub(crate) fn told_of_a_full_disk(&self) -> u64 {
        self.counts.lock().unwrap().get("507").copied().unwrap_or_default()
    }

    /// How many calls failed, cleanly or not.
    pub(crate) fn failures(&self) -> u64 {
        let counts = self.counts.lock().unwrap();
        counts.iter().filter(|(kind, _)| kind.starts_with('5') || kind.contains(' ')).map(|(_, n)| n).sum()
    }
}

/// What came of a call.
pub(crate) enum Said {
    /// The shop answered.
    Answer(u16, Value),
    /// A clean failure: whether the shop did it, nobody knows.
    Unknown,
}

pub(crate) struct Visitor {
    pub(crate) address: Ipv4Addr,
    http: reqwest::Client,
    url: String,
    token: String,
    book: Arc<Book>,
}

impl Visitor {
    /// The `number`-th visitor, at an address of their own: the balancer chooses a node by it.
    pub(crate) fn new(number: u8, url: &str, book: &Arc<Book>) -> Self {
        let address = Ipv4Addr::new(127, 1, number, 1);
        let http = over_http()
            .local_address(IpAddr::V4(address))
            .timeout(REQUEST_TIMEOUT)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .unwrap();
        Self { address, http, url: url.to_owned(), token: String::new(), book: book.clone() }
    }

    /// The same with an account.
    pub(crate) async fn member(number: u8, name: &str, url: &str, book: &Arc<Book>) -> Self {
        let mut visitor = Self::new(number, url, book);
        let email = format!("{name}-{number}@example.com");
        let body = json!({ "name": name, "email": email, "password": PASSWORD });
        let (status, user) = visitor.insist(Method::POST, "/api/users/signup", &body, None).await;
        assert_eq!(status, 201, "{user}");
        user["token"].as_str().unwrap().clone_into(&mut visitor.token);
        visitor
    }

    pub(crate) async fn sign_in(&mut self, email: &str) {
        let body = json!({ "email": email, "password": PASSWORD });
        let (status, user) = self.insist(Method::POST, "/api/users/signin", &body, None).await;
        assert_eq!(status, 200, "{user}");
        user["token"].as_str().unwrap().clone_into(&mut self.token);
    }

    pub(crate) async fn get(&self, path: &str) -> Said {
        self.call(Method::GET, path, &Value::Null, None).await
    }

    /// One call.
    pub(crate) async fn call(&self, method: Method, path: &str, body: &Value, key: Option<&str>) -> Said {
        let what = format!("{method} {path}");
        let mut request = self.http.request(method, format!("{}{path}", self.url));
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        if !body.is_null() {
            request = request.json(body);
        }
        let response = match request.send().await {
            Ok(response) => response,
            Err(error) => return self.broken(&what, &error),
        };
        let status = response.status().as_u16();
        let text = match response.text().await {
            Ok(text) => text,
            Err(error) => return self.broken(&what, &error),
        };
        self.book.count(status.to_string());
        let body: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
        match status {
            // The shop's own words, or the balancer's page when it found no node; 429 asks for patience.
            502..=504 | 429 if body.is_null() || body["message"].is_string() => Said::Unknown,
            200..=499 => Said::Answer(status, body),
            // The disk is full: nothing was done, and that is certain.
            507 if body["code"] == "storage_full" => Said::Answer(status, body),
            _ => {
                self.book.complain(format!("{what}: {status} {text}"));
                Said::Unknown
            }
        }
    }

    /// The same call again and again until the shop answers, and has room for it.
    pub(crate) async fn insist(
        &self,
        method: Method,
        path: &str,
        body: &Value,
        key: Option<&str>,
    ) -> (u16, Value) {
        let began = Instant::now();
        while began.elapsed() < INSISTENCE {
            if let Said::Answer(status, body) = self.call(method.clone(), path, body, key).await
                && status != 507
            {
                return (status, body);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("{method} {path} was not answered in {INSISTENCE:?}");
    }

    /// A connection that broke: a node died in the middle of its answer. One that hangs is never clean.
    fn broken(&self, what: &str, error: &reqwest::Error) -> Said {
        if error.is_timeout() {
            self.book.complain(format!("{what}: no answer in {REQUEST_TIMEOUT:?}"));
        }
        self.book.count("broken off");
        Said::Unknown
    }
}
