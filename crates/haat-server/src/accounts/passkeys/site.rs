//! The site that passkeys are for.

use crate::accounts::parts::Parts;
use axum::extract::{FromRef, FromRequestParts};
use http::{header, request};
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;

/// The shop's public address, or without one the address that the browser called.
pub struct Site {
    /// Its host: the id by which authenticators know it.
    pub(super) rp_id: String,
    /// `https://shop.example`; without a public address either scheme counts.
    origins: Vec<String>,
}

#[derive(Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(rename = "crossOrigin", default)]
    cross_origin: bool,
}

impl Site {
    fn new(public_url: Option<&str>, host: &str) -> Self {
        if let Some((scheme, rest)) = public_url.and_then(|url| url.split_once("://")) {
            let authority = rest.split('/').next().unwrap_or_default();
            return Self { rp_id: host_of(authority), origins: vec![format!("{scheme}://{authority}")] };
        }
        Self { rp_id: host_of(host), origins: vec![format!("https://{host}"), format!("http://{host}")] }
    }

    /// What the browser says it signed, if it is of this `kind` and from a page of ours.
    pub(super) fn challenge_of(&self, client_data: &[u8], kind: &str) -> Option<String> {
        let said: ClientData = serde_json::from_slice(client_data).ok()?;
        (said.kind == kind && !said.cross_origin && self.origins.contains(&said.origin))
            .then_some(said.challenge)
    }
}

/// Without the port.
fn host_of(authority: &str) -> String {
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => authority,
    };
    host.to_ascii_lowercase()
}

impl<S: Send + Sync> FromRequestParts<S> for Site
where
    Arc<Parts>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut request::Parts, state: &S) -> Result<Self, Infallible> {
        let state = Arc::<Parts>::from_ref(state);
        let named = parts.headers.get(header::HOST).and_then(|value| value.to_str().ok());
        let host = named.or_else(|| parts.uri.authority().map(http::uri::Authority::as_str));
        Ok(Self::new(state.config.public_url.as_deref(), host.unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_the_site_count() {
        let said = |origin: &str, rest: &str| {
            format!(r#"{{"type":"webauthn.get","challenge":"abc","origin":"{origin}"{rest}}}"#).into_bytes()
        };
        let shop = Site::new(Some("https://Shop.example/haat"), "10.0.0.1:8080");
        assert_eq!(shop.rp_id, "shop.example");
        let shop = Site::new(Some("https://shop.example"), "evil.example");
        let right = said("https://shop.example", r#","crossOrigin":false"#);
        assert_eq!(shop.challenge_of(&right, "webauthn.get").as_deref(), Some("abc"));
        assert_eq!(shop.challenge_of(&right, "webauthn.create"), None);
        for (origin, rest) in [
            ("http://shop.example", ""),
            ("https://evil.example", ""),
            ("https://shop.example.evil.example", ""),
            ("https://shop.example", r#","crossOrigin":true"#),
        ] {
            assert_eq!(shop.challenge_of(&said(origin, rest), "webauthn.get"), None, "{origin}{rest}");
        }
        assert_eq!(shop.challenge_of(b"{", "webauthn.get"), None);
        let here = Site::new(None, "localhost:8080");
        assert_eq!(here.rp_id, "localhost");
        assert!(here.challenge_of(&said("http://localhost:8080", ""), "webauthn.get").is_some());
        assert!(here.challenge_of(&said("http://localhost:9090", ""), "webauthn.get").is_none());
        assert_eq!(Site::new(None, "[::1]:80").rp_id, "[::1]");
    }
}
