//! A client that speaks JSON and remembers who it is.

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, RequestBuilder};
use serde_json::Value;

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

impl Client {
    pub(crate) fn new(url: &str, token: Option<String>) -> Self {
        let http = over_http().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        Self { http, url: url.to_owned(), token, id: String::new() }
    }

    /// The same person at another address (another node).
    #[must_use]
    pub fn at(&self, url: &str) -> Self {
        Self { url: url.to_owned(), ..self.clone() }
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

    /// Sends a request and reads the answer.
    pub async fn send(&self, request: RequestBuilder) -> Response {
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
