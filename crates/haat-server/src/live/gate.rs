//! Who may open a connection: not while stopping, not too many from one network.

use super::Live;
use crate::error::AppError;
use crate::http::client_addr::ClientAddr;
use crate::http::drain::Stopping;
use crate::limits::Limits;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;

/// Connections that one network may begin in a while; a household or an office shares an address.
const CONNECTS: u32 = 300;
const CONNECTS_PER: Duration = Duration::from_mins(1);
/// Sockets open at once from one network.
const SOCKETS_PER_NETWORK: usize = 512;

/// What the gate asks.
pub struct Parts {
    /// The channel behind it.
    pub live: Live,
    /// How often something may be tried.
    pub limits: Arc<Limits>,
    /// Whether the program is about to stop.
    pub stopping: Stopping,
}

/// Looks at the first request of each connection; the others carry the id that it was given.
pub(super) async fn gate(
    State(state): State<Arc<Parts>>,
    address: ClientAddr,
    mut request: Request,
    next: Next,
) -> Response {
    let is_new = !request.uri().query().is_some_and(|query| {
        query.split('&').any(|pair| pair.strip_prefix("sid=").is_some_and(|sid| !sid.is_empty()))
    });
    if is_new {
        if state.stopping.is_set() {
            return AppError::unavailable("This server is stopping. Please connect again.").into_response();
        }
        let network = address.network();
        if let Err(error) = state.limits.check(&format!("socket:{network}"), CONNECTS, CONNECTS_PER).await {
            return error.into_response();
        }
        let live = &state.live.0;
        if live.limited && live.registry.open_from(network) >= SOCKETS_PER_NETWORK {
            return AppError::too_many(30).into_response();
        }
        request.extensions_mut().insert(address);
    }
    next.run(request).await
}
