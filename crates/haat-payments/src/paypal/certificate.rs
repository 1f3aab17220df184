//! The certificates that PayPal's webhooks are signed with: fetched from PayPal's own host, and kept.

use std::collections::HashMap;
use std::time::Duration;

use reqwest::Url;
use rustls::pki_types::{CertificateDer, pem::PemObject};
use tokio::sync::Mutex;
use webpki::EndEntityCert;

use crate::WebhookError;

/// Where PayPal publishes them; ours may come from nowhere else.
const FOLDER: &str = "/v1/notifications/certs/";
const HOSTS: [&str; 4] =
    ["api.paypal.com", "api-m.paypal.com", "api.sandbox.paypal.com", "api-m.sandbox.paypal.com"];
/// How many are kept. PayPal changes its certificate about once a year.
const MOST_KEPT: usize = 8;
/// How often an address that gave nothing is asked again: made-up ones below the right folder cost this much.
const PAUSE_MS: i64 = 60_000;
const MAX_BYTES: usize = 64 * 1024;

#[derive(Default)]
pub(super) struct Certificates(Mutex<Known>);

#[derive(Default)]
struct Known {
    by_url: HashMap<String, Certificate>,
    /// When an address that is not known was last asked.
    asked_at: Option<i64>,
}

/// One certificate.
#[derive(Clone)]
pub(super) struct Certificate(CertificateDer<'static>);

impl Certificate {
    /// Whether the owner of this certificate signed the message.
    pub(super) fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), WebhookError> {
        let wrong = |_| WebhookError::BadSignature;
        let certificate = EndEntityCert::try_from(&self.0).map_err(wrong)?;
        certificate
            .verify_signature(webpki::ring::RSA_PKCS1_2048_8192_SHA256, message, signature)
            .map_err(wrong)
    }
}

impl Certificates {
    /// The certificate at an address of PayPal's, fetched once.
    pub(super) async fn get(
        &self,
        client: &reqwest::Client,
        base_url: &str,
        url: &str,
        now_ms: i64,
    ) -> Result<Certificate, WebhookError> {
        if !is_paypals(url, base_url) {
            return Err(WebhookError::BadSignature);
        }
        let mut known = self.0.lock().await;
        if let Some(certificate) = known.by_url.get(url) {
            return Ok(certificate.clone());
        }
        let too_soon = known.asked_at.is_some_and(|at| (now_ms - at).abs() < PAUSE_MS);
        if too_soon && !known.by_url.is_empty() {
            // Somebody is guessing; what PayPal really sent comes again.
            return Err(WebhookError::Unreachable(
                "an unknown certificate was asked for just now".to_owned(),
            ));
        }
        known.asked_at = Some(now_ms);
        let certificate = fetch(client, url).await?;
        if known.by_url.len() >= MOST_KEPT {
            known.by_url.clear();
        }
        known.by_url.insert(url.to_owned(), certificate.clone());
        Ok(certificate)
    }
}

/// Only PayPal's own hosts, over TLS; or the very sandbox that we talk to.
fn is_paypals(url: &str, base_url: &str) -> bool {
    let Ok(parsed) = Url::parse(url) else { return false };
    let plain = parsed.query().is_none() && parsed.fragment().is_none() && parsed.username().is_empty();
    let Some(name) = parsed.path().rsplit_once('/').map(|(_, name)| name).filter(|_| plain) else {
        return false;
    };
    if !crate::json::is_id(name) {
        return false;
    }
    if base_url.starts_with("http://") {
        return url == format!("{base_url}{FOLDER}{name}");
    }
    let host = parsed.host_str().is_some_and(|host| HOSTS.contains(&host));
    host && parsed.scheme() == "https"
        && parsed.port().is_none()
        && parsed.path() == format!("{FOLDER}{name}")
}

async fn fetch(client: &reqwest::Client, url: &str) -> Result<Certificate, WebhookError> {
    let away = |cause: String| WebhookError::Unreachable(format!("PayPal's certificate: {cause}"));
    let answer = client
        .get(url)
        .timeout(Duration::from_secs(10))
        .send()
        .await
        .map_err(|e| away(e.without_url().to_string()))?;
    if answer.status().is_client_error() {
        return Err(WebhookError::BadSignature);
    }
    if !answer.status().is_success() {
        return Err(away(format!("status {}", answer.status().as_u16())));
    }
    let body = answer.bytes().await.map_err(|e| away(e.without_url().to_string()))?;
    if body.len() > MAX_BYTES {
        return Err(away("too long".to_owned()));
    }
    // The first is the one that signs; what follows vouches for it, as TLS to PayPal's host does for us.
    let der = CertificateDer::from_pem_slice(&body).map_err(|_| away("not a certificate".to_owned()))?;
    EndEntityCert::try_from(&der).map_err(|_| away("not a certificate".to_owned()))?;
    Ok(Certificate(der))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certificates_come_from_paypals_hosts_only() {
        let live = "https://api-m.paypal.com";
        assert!(is_paypals(
            "https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77",
            live
        ));
        assert!(is_paypals("https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1", live));
        for url in [
            "",
            "CERT-1",
            "http://api.paypal.com/v1/notifications/certs/CERT-1",
            "https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1",
            "https://evil.example/v1/notifications/certs/CERT-1",
            "https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1",
            "https://x@api.paypal.com/v1/notifications/certs/CERT-1",
            "https://api.paypal.com:444/v1/notifications/certs/CERT-1",
            "https://api.paypal.com/v1/notifications/certs/../../x/CERT-1",
            "https://api.paypal.com/v1/notifications/certs/CERT-1?x",
            "https://api.paypal.com/v1/notifications/certs/",
            "https://api.paypal.com/v1/CERT-1",
            "http://127.0.0.1:99/paypal/v1/notifications/certs/CERT-1",
        ] {
            assert!(!is_paypals(url, live), "{url}");
        }
        let sandbox = "http://127.0.0.1:99/paypal";
        assert!(is_paypals("http://127.0.0.1:99/paypal/v1/notifications/certs/CERT-1", sandbox));
        assert!(!is_paypals("http://127.0.0.1:98/paypal/v1/notifications/certs/CERT-1", sandbox));
    }
}
