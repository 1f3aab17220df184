//! How long a session holds, and how long ago its holder may have proved who they are.

use crate::time::{DAY, Millis};

/// No session lasts longer than this, however much it is used.
pub const LONGEST_SESSION: i64 = 30 * DAY;

/// How long an account stays after its owner asked for it to go: time to think again.
pub const LEAVING_TAKES: i64 = 14 * DAY;

/// What a shop demands of sessions. Times in milliseconds.
#[derive(Debug, Clone, Copy)]
pub struct SessionTerms {
    /// A session that nobody used for so long has ended.
    pub idle: i64,
    /// The same for admins.
    pub admin_idle: i64,
    /// For so long after giving the password nobody is asked for it again.
    pub fresh: i64,
}

impl SessionTerms {
    /// Whether a session still holds.
    pub fn holds(&self, is_admin: bool, used_at: Millis, expires_at: Millis, now: Millis) -> bool {
        let idle = if is_admin { self.admin_idle.min(self.idle) } else { self.idle };
        now < expires_at && now.since(used_at) < idle
    }

    /// Whether the password was given a short while ago.
    pub fn is_fresh(&self, proved_at: Millis, now: Millis) -> bool {
        now.since(proved_at) < self.fresh
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::{HOUR, MINUTE};

    const TERMS: SessionTerms = SessionTerms { idle: 14 * DAY, admin_idle: 12 * HOUR, fresh: 15 * MINUTE };

    #[test]
    fn a_session_ends_when_it_runs_out_or_nobody_used_it() {
        let now = Millis(1_800_000_000_000);
        for (is_admin, unused, left, holds) in [
            (false, 0, 1, true),
            (false, 0, 0, false),
            (false, 14 * DAY - 1, DAY, true),
            (false, 14 * DAY, DAY, false),
            (true, 12 * HOUR - 1, DAY, true),
            (true, 12 * HOUR, DAY, false),
        ] {
            let held = TERMS.holds(is_admin, now.plus(-unused), now.plus(left), now);
            assert_eq!(held, holds, "admin {is_admin}, unused for {unused}, {left} left");
        }
    }

    #[test]
    fn an_admin_may_not_be_idle_for_longer_than_others() {
        let now = Millis(1_800_000_000_000);
        let terms = SessionTerms { admin_idle: 20 * DAY, ..TERMS };
        assert!(!terms.holds(true, now.plus(-15 * DAY), now.plus(DAY), now));
    }

    #[test]
    fn a_proof_is_fresh_for_a_while() {
        let now = Millis(1_800_000_000_000);
        assert!(TERMS.is_fresh(now.plus(1 - 15 * MINUTE), now));
        assert!(!TERMS.is_fresh(now.plus(-15 * MINUTE), now));
    }
}
