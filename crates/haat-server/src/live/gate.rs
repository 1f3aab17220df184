//! Who may open a connection: not while stopping, not too many from one network or in all. And what of its request is kept.

use super::{CONNECT_TIMEOUT, Live};
use crate::error::AppError;
use crate::http::client_addr::ClientAddr;
use crate::http::drain::Stopping;
use crate::limits::Limits;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, Uri, header};
use hyper::upgrade::OnUpgrade;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Connections that one network may begin in a while; a household or an office shares an address.
const CONNECTS: u32 = 300;
const CONNECTS_PER: Duration = Duration::from_mins(1);
/// Sockets open at once from one network.
const SOCKETS_PER_NETWORK: usize = 512;
/// What the channel reads of a request's address, and how much of each: nothing that means something there is longer.
const PAIRS: [&str; 3] = ["EIO=", "transport=", "sid="];
const MAX_CHARS: usize = 64;

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
    request: Request,
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
        if !live.opening.begins(Instant::now(), live.registry.connections(), live.most) {
            return AppError::unavailable(
                "Very many people are watching right now. Please try again in a moment.",
            )
            .into_response();
        }
    }
    next.run(as_read(request, address)).await
}

/// When those began who have not arrived yet. Whoever asks again and again instead of holding a connection takes no place at
/// the door, but as much memory as others.
#[derive(Default)]
pub(super) struct Opening(Mutex<VecDeque<Instant>>);

impl Opening {
    /// Lets one more begin, if there is room for it beside those that are `open`.
    fn begins(&self, now: Instant, open: usize, most: usize) -> bool {
        let mut begun = self.0.lock();
        // By then they were shown out.
        while begun.front().is_some_and(|at| now.duration_since(*at) >= CONNECT_TIMEOUT) {
            begun.pop_front();
        }
        let room = open + begun.len() < most;
        if room {
            begun.push_back(now);
        }
        room
    }

    /// One of them is open.
    pub(super) fn arrived(&self) {
        self.0.lock().pop_front();
    }
}

/// The request with what the channel reads of it, and nothing else.
///
/// It keeps the one that opened a socket for as long as the socket lasts. Address and headers are slices of the buffer
/// that they came in: kept as they are, they would hold 8 kB for each watcher, and 64 kB for whoever sends as much.
fn as_read(request: Request, address: ClientAddr) -> Request {
    let (mut head, body) = request.into_parts();
    let mut read = Request::new(body);
    let query = head.uri.query().unwrap_or_default();
    let first = |name: &str| query.split('&').find(|pair| pair.starts_with(name));
    // Cut short, not left out: without its id it would be taken for the first of a connection.
    let pairs =
        PAIRS.into_iter().filter_map(first).map(|pair| pair.chars().take(MAX_CHARS).collect::<String>());
    let short = format!("{}?{}", head.uri.path(), pairs.collect::<Vec<_>>().join("&"));
    *read.uri_mut() = Uri::try_from(short).unwrap_or(head.uri);
    *read.method_mut() = head.method;
    *read.version_mut() = head.version;
    for name in [header::CONTENT_TYPE, header::SEC_WEBSOCKET_KEY] {
        let value = head.headers.get(&name).filter(|value| value.len() <= MAX_CHARS);
        if let Some(Ok(own)) = value.map(|value| HeaderValue::from_bytes(value.as_bytes())) {
            read.headers_mut().insert(name, own);
        }
    }
    if let Some(upgrade) = head.extensions.remove::<OnUpgrade>() {
        read.extensions_mut().insert(upgrade);
    }
    read.extensions_mut().insert(address);
    read
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use bytes::Bytes;
    use http::Method;
    use std::net::Ipv4Addr;

    fn read(method: Method, address: &str, headers: &[(header::HeaderName, &str)]) -> (Request, Bytes) {
        // As it comes from the network: one buffer, of which everything else is a slice.
        let values: String = headers.iter().map(|(_, value)| *value).collect();
        let buffer = Bytes::from(format!("{address}{values}"));
        let mut request = Request::new(Body::empty());
        *request.method_mut() = method;
        *request.uri_mut() = Uri::from_maybe_shared(buffer.slice(..address.len())).unwrap();
        let mut from = address.len();
        for (name, value) in headers {
            let slice = buffer.slice(from..from + value.len());
            request.headers_mut().insert(name, HeaderValue::from_maybe_shared(slice).unwrap());
            from += value.len();
        }
        (as_read(request, ClientAddr(Ipv4Addr::LOCALHOST.into())), buffer)
    }

    #[test]
    fn whoever_begins_and_does_not_arrive_is_counted_until_shown_out() {
        let (opening, now) = (Opening::default(), Instant::now());
        assert!(opening.begins(now, 7, 10) && opening.begins(now, 7, 10) && opening.begins(now, 7, 10));
        assert!(!opening.begins(now, 7, 10));
        opening.arrived();
        assert!(!opening.begins(now, 8, 10), "it is one of the open now");
        let later = now + CONNECT_TIMEOUT;
        assert!(opening.begins(later, 8, 10) && opening.begins(later, 8, 10));
        assert!(!opening.begins(later, 8, 10));
    }

    #[test]
    fn a_socket_keeps_nothing_of_the_buffer_that_its_request_came_in() {
        let long = "x".repeat(20_000);
        let address = format!("/socket.io/?pad={long}&EIO=4&transport=websocket&t=abc");
        let key = "dGhlIHNhbXBsZSBub25jZQ==";
        let (request, buffer) = read(
            Method::GET,
            &address,
            &[(header::SEC_WEBSOCKET_KEY, key), (header::USER_AGENT, long.as_str()), (header::COOKIE, "a=b")],
        );
        assert!(buffer.is_unique());
        assert_eq!(request.uri().to_string(), "/socket.io/?EIO=4&transport=websocket");
        assert_eq!(request.headers().len(), 1);
        assert_eq!(request.headers()[header::SEC_WEBSOCKET_KEY], key);
        assert!(request.extensions().get::<ClientAddr>().is_some());
    }

    #[test]
    fn what_is_sent_without_a_socket_is_what_it_was() {
        let address = "/socket.io/?EIO=4&transport=polling&t=abc&sid=AAAAAAAAAAAAAAAA";
        let (request, _) = read(Method::POST, address, &[(header::CONTENT_TYPE, "text/plain;charset=UTF-8")]);
        assert_eq!(request.method(), Method::POST);
        assert_eq!(request.uri().to_string(), "/socket.io/?EIO=4&transport=polling&sid=AAAAAAAAAAAAAAAA");
        assert_eq!(request.headers()[header::CONTENT_TYPE], "text/plain;charset=UTF-8");
    }

    #[test]
    fn no_id_is_so_long_that_it_is_none() {
        let address = format!("/socket.io/?EIO=4=&transport=polling&sid={}", "A".repeat(5000));
        let (request, _) = read(Method::GET, &address, &[]);
        let query = request.uri().query().unwrap();
        assert!(query.contains("&sid=A") && query.len() < 3 * MAX_CHARS, "{query}");
    }
}
