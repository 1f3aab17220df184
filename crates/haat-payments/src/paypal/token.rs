//! PayPal's access token: fetched by one caller for all, kept until shortly before it expires.

use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::Mutex;

use super::PayPalConfig;
use crate::{PaymentError, http, json as j};

/// A token is given up this long before PayPal would, so that no call starts with one about to expire.
const MARGIN: Duration = Duration::from_mins(1);

#[derive(Default)]
pub(super) struct TokenCache(Mutex<Option<Token>>);

struct Token {
    bearer: String,
    good_until: Instant,
}

impl TokenCache {
    /// The token, new if need be. The lock is held while asking: a crowd asks once.
    pub(super) async fn get(
        &self,
        client: &reqwest::Client,
        base_url: &str,
        config: &PayPalConfig,
    ) -> Result<String, PaymentError> {
        let mut slot = self.0.lock().await;
        if let Some(token) = slot.as_ref().filter(|t| Instant::now() < t.good_until) {
            return Ok(token.bearer.clone());
        }
        let request = client
            .post(format!("{base_url}/v1/oauth2/token"))
            .basic_auth(&config.client_id, Some(&config.secret))
            .form(&[("grant_type", "client_credentials")]);
        let (status, answer) = http::send(request).await?;
        if !status.is_success() {
            let code = j::text(&answer, "/error").unwrap_or("CREDENTIALS");
            let detail = j::text(&answer, "/error_description").unwrap_or("PayPal refused the credentials");
            return Err(PaymentError::rejected(code, detail));
        }
        let bearer =
            j::string(&answer, "/access_token").ok_or_else(|| PaymentError::unreadable("no token"))?;
        let lifetime = Duration::from_secs(answer.get("expires_in").and_then(Value::as_u64).unwrap_or(0));
        let good_until = Instant::now() + lifetime.min(Duration::from_hours(24)).saturating_sub(MARGIN);
        *slot = Some(Token { bearer: bearer.clone(), good_until });
        Ok(bearer)
    }

    /// Drops the token that was refused, unless somebody already replaced it.
    pub(super) async fn forget(&self, refused: &str) {
        let mut slot = self.0.lock().await;
        if slot.as_ref().is_some_and(|t| t.bearer == refused) {
            *slot = None;
        }
    }
}
