//! One socket: from where, watching what, whose, and how talkative.

use haat_domain::ids::{AuctionId, UserId};
use std::net::IpAddr;
use std::time::Instant;

/// Events from one socket: so many at once, then this many per second.
const EVENTS_BURST: f64 = 30.0;
const EVENTS_PER_SECOND: f64 = 5.0;
/// A socket that had so many events refused is shown the door.
const MOST_REFUSED: u32 = 200;

/// One socket.
pub(super) struct Connection {
    pub(super) network: IpAddr,
    pub(super) since: Instant,
    pub(super) watching: Option<AuctionId>,
    /// Whether it asked for light events.
    pub(super) light: bool,
    /// How often it has wished for something; only the last wish is waited for.
    pub(super) wishes: u64,
    /// Whose it is, and by which token we know.
    pub(super) person: Option<(UserId, String)>,
    /// Events it may still send at once, as of `counted`.
    allowance: f64,
    counted: Instant,
    refused: u32,
}

/// What to do with an event.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heed {
    Handle,
    Ignore,
    Disconnect,
}

impl Connection {
    pub(super) fn new(network: IpAddr) -> Self {
        let now = Instant::now();
        Self {
            network,
            since: now,
            watching: None,
            light: false,
            person: None,
            wishes: 0,
            allowance: EVENTS_BURST,
            counted: now,
            refused: 0,
        }
    }

    /// Whether an event that came `now` is listened to.
    pub(super) fn hear(&mut self, now: Instant) -> Heed {
        let earned = now.duration_since(self.counted).as_secs_f64() * EVENTS_PER_SECOND;
        self.allowance = (self.allowance + earned).min(EVENTS_BURST);
        self.counted = now;
        if self.allowance >= 1.0 {
            self.allowance -= 1.0;
            return Heed::Handle;
        }
        self.refused += 1;
        if self.refused > MOST_REFUSED { Heed::Disconnect } else { Heed::Ignore }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use std::time::Duration;

    #[test]
    fn a_talkative_socket_is_heard_again_when_it_pauses_and_shown_the_door_when_it_does_not() {
        let mut socket = Connection::new(Ipv4Addr::LOCALHOST.into());
        let start = socket.counted;
        for _ in 0..30 {
            assert_eq!(socket.hear(start), Heed::Handle);
        }
        assert_eq!(socket.hear(start), Heed::Ignore);
        let later = start + Duration::from_secs(1);
        for _ in 0..5 {
            assert_eq!(socket.hear(later), Heed::Handle);
        }
        for _ in 1..MOST_REFUSED {
            assert_eq!(socket.hear(later), Heed::Ignore);
        }
        assert_eq!(socket.hear(later), Heed::Disconnect);
    }
}
