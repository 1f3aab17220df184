//! What a call comes from: shown to the account's owner and in the security log.

use super::Parts;
use crate::http::client_addr::{ClientAddr, TrustedProxies};
use axum::extract::{FromRef, FromRequestParts};
use haat_domain::accounts::device_name;
use http::{header, request};
use std::convert::Infallible;
use std::sync::Arc;

/// A browser somewhere.
#[derive(Debug, Clone)]
pub struct Device {
    /// `Firefox on Linux`
    pub name: String,
    /// The network it calls from.
    pub network: String,
}

impl Device {
    /// What this request comes from.
    pub(super) fn of(request: &request::Parts, proxies: TrustedProxies) -> Self {
        let agent = request.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        let network = ClientAddr::of(request, proxies).network().to_string();
        Self { name: device_name(agent.unwrap_or_default()), network }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Device
where
    Arc<Parts>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut request::Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Self::of(parts, Arc::<Parts>::from_ref(state).proxies))
    }
}
