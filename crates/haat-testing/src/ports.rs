//! Ports for programs that are told theirs.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU16, Ordering};

/// Below what systems give to outgoing connections: of those, tests have ten thousand, and any of them may take a port
/// between our finding it free and the program's listening on it.
const FIRST: u16 = 12_000;
const COUNT: u16 = 20_000;

static GIVEN: AtomicU16 = AtomicU16::new(0);

/// A port that nobody listens on, and that no other test is given: each process begins elsewhere.
pub fn free_port() -> u16 {
    let begin = u16::try_from(u64::from(std::process::id()) * 61 % u64::from(COUNT)).unwrap();
    for _ in 0..COUNT {
        let next = GIVEN.fetch_add(1, Ordering::Relaxed);
        let port = FIRST + (begin.wrapping_add(next)) % COUNT;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
    panic!("every port is taken");
}
