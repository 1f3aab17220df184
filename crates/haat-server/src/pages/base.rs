//! The address of the shop, for links that leave it.

use crate::config::Config;
use http::header;
use http::request::Parts;

/// `https://shop.example`, without a slash at the end.
pub(super) struct Base(String);

impl Base {
    /// What `HAAT_PUBLIC_URL` says, or where the request went.
    pub(super) fn of(config: &Config, request: &Parts) -> Self {
        if let Some(url) = &config.public_url {
            return Self(url.clone());
        }
        let text = |name| request.headers.get(name).and_then(|value| value.to_str().ok());
        let proxied =
            config.trust_proxy > 0 && text("x-forwarded-proto").is_some_and(|scheme| scheme == "https");
        let scheme = if proxied { "https" } else { "http" };
        let host = text(header::HOST.as_str())
            .or_else(|| request.uri.authority().map(http::uri::Authority::as_str))
            .filter(|host| is_plausible(host))
            .unwrap_or("localhost");
        Self(format!("{scheme}://{host}"))
    }

    /// The whole address of a path of ours; an address elsewhere stays as it is.
    pub(super) fn at(&self, path: &str) -> String {
        if path.starts_with('/') { format!("{}{path}", self.0) } else { path.to_owned() }
    }
}

fn is_plausible(host: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':' | b'[' | b']');
    !host.is_empty() && host.len() <= 255 && host.bytes().all(known)
}
