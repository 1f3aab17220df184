//! Security headers on every response.

use crate::config::Config;
use crate::http::reports;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderName, HeaderValue, header};
use parking_lot::RwLock;
use std::sync::Arc;

/// The headers, made once from the settings, but for the policy.
#[derive(Clone)]
pub struct SecurityHeaders {
    fixed: Arc<[(HeaderName, HeaderValue)]>,
    policy: Policy,
}

/// What browsers may load. Cheap to clone.
#[derive(Clone)]
pub struct Policy(Arc<Inner>);

struct Inner {
    before: String,
    after: String,
    /// Hosts of pictures that are still to be fetched, and the policy with them.
    now: RwLock<(Vec<String>, Option<HeaderValue>)>,
}

impl Policy {
    /// By the settings.
    pub fn new(config: &Config) -> Self {
        let (before, after) = content_security_policy(config);
        let policy = Self(Arc::new(Inner { before, after, now: RwLock::default() }));
        policy.set(Vec::new());
        policy
    }

    /// From now on pictures of these hosts are shown too, and of no others.
    pub fn show_from(&self, hosts: impl Iterator<Item = String>) {
        let hosts: Vec<String> = hosts.collect();
        if self.0.now.read().0 != hosts {
            self.set(hosts);
        }
    }

    fn set(&self, hosts: Vec<String>) {
        let named: String = hosts.iter().flat_map(|host| [" ", host]).collect();
        let value = HeaderValue::from_str(&format!("{}{named}{}", self.0.before, self.0.after)).ok();
        *self.0.now.write() = (hosts, value);
    }

    fn header(&self) -> Option<HeaderValue> {
        self.0.now.read().1.clone()
    }
}

impl SecurityHeaders {
    /// Chooses the policy: only the payment companies that are configured may be talked to.
    pub fn new(config: &Config, policy: Policy) -> Self {
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
        let endpoint = HeaderValue::from_str(&format!("csp=\"{}\"", reports::ADDRESS));
        headers.extend(endpoint.map(|to| (HeaderName::from_static("reporting-endpoints"), to)));
        if config.public_url.as_deref().is_some_and(|url| url.starts_with("https://")) {
            let year = HeaderValue::from_static("max-age=31536000; includeSubDomains");
            headers.push((header::STRICT_TRANSPORT_SECURITY, year));
        }
        Self { fixed: headers.into(), policy }
    }
}

/// What stands before and after the hosts of pictures that are still to be fetched.
fn content_security_policy(config: &Config) -> (String, String) {
    let mut companies = String::new();
    if config.payments.paypal_client_id.is_some() && !config.payments.sandbox_payments {
        companies.push_str(" https://*.paypal.com https://*.paypalobjects.com");
    }
    if config.payments.stripe_publishable_key.is_some() && !config.payments.sandbox_payments {
        companies.push_str(" https://*.stripe.com");
    }
    // Browsers count sockets to the page's own address as its own; older ones only when they are named.
    let sockets = config.public_url.as_deref().and_then(|url| url.strip_prefix("http"));
    let sockets = sockets.map(|rest| format!(" ws{rest}")).unwrap_or_default();
    // React sets attributes. Whole elements of styles only the scripts of payment companies write into a page.
    let styles = if companies.is_empty() { "" } else { " 'unsafe-inline'" };
    let reports = reports::ADDRESS;
    // Ours by its public address, from wherever the page came.
    let mut pictures = config.public_url.as_deref().map(|url| format!(" {url}")).unwrap_or_default();
    for host in &config.picture_hosts {
        pictures.push_str(" https://");
        pictures.push_str(host);
    }
    let before = format!(
        "default-src 'self'; script-src 'self'{companies}; style-src 'self'{styles}; style-src-attr 'unsafe-inline'; \
         img-src 'self' data: blob:{pictures}{companies}"
    );
    let after = format!(
        "; font-src 'self' data:; connect-src 'self'{sockets}{companies}; \
         frame-src 'self'{companies}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; \
         object-src 'none'; manifest-src 'self'; report-uri {reports}; report-to csp"
    );
    (before, after)
}

/// Middleware that adds them where a handler did not choose otherwise.
pub async fn secure(State(headers): State<SecurityHeaders>, request: Request, next: Next) -> Response {
    // Rules about pages, repeated with each script and font, would be a tenth of what a phone downloads first.
    let path = request.uri().path();
    let piece = path.starts_with("/assets/") || path == "/early.js";
    let mut response = next.run(request).await;
    let of_pages = !(piece && response.status().is_success());
    for (name, value) in
        headers.fixed.iter().filter(|(name, _)| of_pages || name == header::X_CONTENT_TYPE_OPTIONS)
    {
        response.headers_mut().entry(name).or_insert_with(|| value.clone());
    }
    if let Some(policy) = headers.policy.header().filter(|_| of_pages) {
        response.headers_mut().entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    }
    response
}
