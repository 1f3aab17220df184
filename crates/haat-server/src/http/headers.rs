//! Security headers on every response.

use crate::config::Config;
use crate::http::reports;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderName, HeaderValue, header};
use std::sync::Arc;

/// The headers, made once from the settings.
#[derive(Clone)]
pub struct SecurityHeaders(Arc<[(HeaderName, HeaderValue)]>);

impl SecurityHeaders {
    /// Chooses the policy: only the payment companies that are configured may be talked to.
    pub fn new(config: &Config) -> Self {
        let mut headers = vec![
            (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
            (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
            (
                HeaderName::from_static("permissions-policy"),
                HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
            ),
            (
                HeaderName::from_static("cross-origin-opener-policy"),
                // PayPal's window must be able to answer the page that opened it.
                HeaderValue::from_static("same-origin-allow-popups"),
            ),
        ];
        if let Ok(policy) = HeaderValue::from_str(&content_security_policy(config)) {
            headers.push((header::CONTENT_SECURITY_POLICY, policy));
            let endpoint = HeaderValue::from_str(&format!("csp=\"{}\"", reports::ADDRESS));
            headers.extend(endpoint.map(|to| (HeaderName::from_static("reporting-endpoints"), to)));
        }
        if config.public_url.as_deref().is_some_and(|url| url.starts_with("https://")) {
            let year = HeaderValue::from_static("max-age=31536000; includeSubDomains");
            headers.push((header::STRICT_TRANSPORT_SECURITY, year));
        }
        Self(headers.into())
    }
}

fn content_security_policy(config: &Config) -> String {
    let mut companies = String::new();
    if config.paypal_client_id.is_some() && !config.sandbox_payments {
        companies.push_str(" https://*.paypal.com https://*.paypalobjects.com");
    }
    if config.stripe_publishable_key.is_some() && !config.sandbox_payments {
        companies.push_str(" https://*.stripe.com");
    }
    // Browsers count sockets to the page's own address as its own; older ones only when they are named.
    let sockets = config.public_url.as_deref().and_then(|url| url.strip_prefix("http"));
    let sockets = sockets.map(|rest| format!(" ws{rest}")).unwrap_or_default();
    // React sets attributes. Whole elements of styles only the scripts of payment companies write into a page.
    let styles = if companies.is_empty() { "" } else { " 'unsafe-inline'" };
    let reports = reports::ADDRESS;
    format!(
        "default-src 'self'; script-src 'self'{companies}; style-src 'self'{styles}; style-src-attr 'unsafe-inline'; \
         img-src 'self' data: blob: https:; font-src 'self' data:; connect-src 'self'{sockets}{companies}; \
         frame-src 'self'{companies}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; \
         object-src 'none'; manifest-src 'self'; report-uri {reports}; report-to csp"
    )
}

/// Middleware that adds them where a handler did not choose otherwise.
pub async fn secure(State(headers): State<SecurityHeaders>, request: Request, next: Next) -> Response {
    // Rules about pages, repeated with each script and font, would be a tenth of what a phone downloads first.
    let piece = request.uri().path().starts_with("/assets/");
    let mut response = next.run(request).await;
    let of_pages = !(piece && response.status().is_success());
    for (name, value) in
        headers.0.iter().filter(|(name, _)| of_pages || name == header::X_CONTENT_TYPE_OPTIONS)
    {
        response.headers_mut().entry(name).or_insert_with(|| value.clone());
    }
    response
}
