//! Who may open a connection: not while stopping, not too many from one address.

use crate::app::AppState;
use crate::error::AppError;
use crate::http::client_addr::ClientAddr;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::atomic::Ordering;

/// Looks at the first request of each connection; the others carry the id that it was given.
pub(super) async fn gate(
    State(state): State<AppState>,
    address: ClientAddr,
    mut request: Request,
    next: Next,
) -> Response {
    let is_new = !request.uri().query().is_some_and(|query| {
        query.split('&').any(|pair| pair.strip_prefix("sid=").is_some_and(|sid| !sid.is_empty()))
    });
    if is_new {
        if state.stopping.load(Ordering::Relaxed) {
            return AppError::unavailable("This server is stopping. Please connect again.").into_response();
        }
        let live = &state.live.0;
        if live.limited && !live.registry.may_connect(address.0) {
            return AppError::too_many(5).into_response();
        }
        request.extensions_mut().insert(address);
    }
    next.run(request).await
}
