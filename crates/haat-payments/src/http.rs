//! HTTP as both clients use it: time-outs, TLS by rustls with ring, and one reading of failures.

use std::{sync::Once, time::Duration};

use reqwest::{RequestBuilder, StatusCode, Url, redirect};
use serde_json::Value;

use crate::PaymentError;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a provider may take for one answer.
pub(crate) const DEFAULT_TIMEOUT: Duration = Duration::from_secs(20);

/// A client for talking to the service at `base_url`. Installs ring as rustls' provider when nobody has yet.
pub fn http_client(base_url: &str, timeout: Duration) -> Result<reqwest::Client, PaymentError> {
    static RING: Once = Once::new();
    // Somebody else may have installed a provider first; then that one serves.
    RING.call_once(|| drop(rustls::crypto::ring::default_provider().install_default()));

    let url =
        Url::parse(base_url).map_err(|e| PaymentError::rejected("BAD_URL", format!("{base_url}: {e}")))?;
    let mut builder = reqwest::Client::builder()
        .user_agent(concat!("haat/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(CONNECT_TIMEOUT.min(timeout))
        .timeout(timeout)
        .redirect(redirect::Policy::none());
    if url.scheme() == "http" {
        if !is_loopback(&url) {
            return Err(PaymentError::rejected(
                "BAD_URL",
                "plain http is only for a sandbox on this machine",
            ));
        }
        // A sandbox on this machine: no proxy stands between, and a system without root certificates will do.
        builder = builder.no_proxy().tls_certs_only([]);
    }
    builder.build().map_err(|e| PaymentError::rejected("HTTP_CLIENT", e.to_string()))
}

fn is_loopback(url: &Url) -> bool {
    match url.host_str() {
        Some("localhost" | "[::1]") => true,
        Some(host) => host.parse::<std::net::Ipv4Addr>().is_ok_and(|ip| ip.is_loopback()),
        None => false,
    }
}

/// Sends, and reads a JSON answer whatever its status. What cannot be read, or says that the provider is
/// unwell, is `Unreachable`: the outcome of the call is then unknown.
pub(crate) async fn send(request: RequestBuilder) -> Result<(StatusCode, Value), PaymentError> {
    let response = request.send().await.map_err(|e| unreachable(&e))?;
    let status = response.status();
    // A gateway's word is not the provider's.
    if matches!(status.as_u16(), 408 | 409 | 425 | 429 | 502 | 503 | 504) {
        return Err(PaymentError::Unreachable(format!("status {}", status.as_u16())));
    }
    if status.is_server_error() {
        return Err(PaymentError::Unwell(format!("status {}", status.as_u16())));
    }
    let body = response.bytes().await.map_err(|e| unreachable(&e))?;
    match serde_json::from_slice(&body) {
        Ok(value) => Ok((status, value)),
        Err(_) if status.is_client_error() => Ok((status, Value::Null)),
        Err(_) => Err(PaymentError::unreadable("not JSON")),
    }
}

fn unreachable(error: &reqwest::Error) -> PaymentError {
    // The URL may carry ids; the kind of failure is what the log needs.
    let what = if error.is_timeout() {
        "timed out"
    } else if error.is_connect() {
        "could not connect"
    } else {
        "the connection broke"
    };
    PaymentError::Unreachable(what.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_http_is_for_loopback_only() {
        for url in [
            "http://127.0.0.1:4000",
            "http://localhost:1/paypal",
            "http://[::1]:2",
            "https://api-m.paypal.com",
        ] {
            assert!(http_client(url, DEFAULT_TIMEOUT).is_ok(), "{url}");
        }
        for url in ["http://api-m.paypal.com", "http://127.0.0.1.example.com", "nonsense", ""] {
            assert!(http_client(url, DEFAULT_TIMEOUT).is_err(), "{url}");
        }
    }
}
