//! What has been written since? So that ready-made answers and known accounts can be kept, and dropped in time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Tables that no page for visitors is made from. A table that is not named here counts as seen, so a new one is
/// safe before anyone thinks of it.
const UNSEEN: &[&str] = &[
    "auction_bidders",
    "auction_events",
    "auctions",
    "bidding_limits",
    "ceilings",
    "counters",
    "customer_words",
    "facts",
    "followers",
    "notices",
    "order_counts",
    "order_events",
    "order_lines",
    "orders",
    "outbox",
    "password_resets",
    "payment_events",
    "payment_tries",
    "refunds",
    "refund_lines",
    "disputes",
    "email_undos",
    "ended_tokens",
    "payments",
    "sales_by_category",
    "sales_by_day",
    "sales_by_product",
    "schema_migrations",
    "second_chances",
    "sessions",
    "strikes",
    "unwanted_mails",
    "voided_bids",
];

/// Numbers that the commits of this program raise.
#[derive(Clone, Default)]
pub(crate) struct Version(Arc<Counts>);

#[derive(Default)]
struct Counts {
    seen: AtomicU64,
    users: AtomicU64,
    /// Whether other programs' writes to accounts are heard of.
    hears: AtomicBool,
}

impl Version {
    /// Raised when something was written that visitors see.
    pub(crate) fn now(&self) -> u64 {
        self.0.seen.load(Ordering::SeqCst)
    }

    /// Raised when an account was written.
    pub(crate) fn of_users(&self) -> u64 {
        self.0.users.load(Ordering::SeqCst)
    }

    /// The same, if others' writes count too.
    pub(crate) fn heard_of_users(&self) -> Option<u64> {
        self.0.hears.load(Ordering::SeqCst).then(|| self.of_users())
    }

    /// From now on others' writes to accounts are heard of, as long as what is given back lives.
    pub(crate) fn hear(&self) -> Hearing {
        let hearing = Hearing(self.clone());
        // What was written while nobody listened.
        hearing.of_users();
        self.0.hears.store(true, Ordering::SeqCst);
        hearing
    }
}

/// Hears of what others write.
pub(crate) struct Hearing(Version);

impl Hearing {
    /// Somebody wrote an account.
    pub(crate) fn of_users(&self) {
        self.0.0.users.fetch_add(1, Ordering::SeqCst);
    }
}

impl Drop for Hearing {
    fn drop(&mut self) {
        self.0.0.hears.store(false, Ordering::SeqCst);
    }
}

/// Raises the version when it is dropped: after the commit, and also when its caller gave up waiting, since the
/// commit may happen all the same.
pub(crate) struct Raise {
    version: Version,
    seen: bool,
    users: bool,
}

impl Raise {
    pub(crate) fn new(version: Version) -> Self {
        Self { version, seen: false, users: false }
    }

    /// Whether an account was written.
    pub(crate) fn users(&self) -> bool {
        self.users
    }

    /// Takes note of a statement of the transaction.
    pub(crate) fn note(&mut self, statement: &str) {
        match written(statement) {
            Written::Nothing => {}
            Written::Unclear => (self.seen, self.users) = (true, true),
            Written::Table(verb, table) => {
                // The home page tells whether there are auctions; a bid changes nothing about that.
                let opens_auction = verb == "INSERT" && table == "auctions";
                self.seen = self.seen || opens_auction || !UNSEEN.contains(&table);
                // A session that ends is forgotten at once; that one was opened or used changes nothing for others.
                let ends_session = verb == "DELETE" && table == "sessions";
                self.users = self.users || table == "users" || ends_session;
            }
        }
    }
}

impl Drop for Raise {
    fn drop(&mut self) {
        for (raised, count) in [(self.seen, &self.version.0.seen), (self.users, &self.version.0.users)] {
            if raised {
                count.fetch_add(1, Ordering::SeqCst);
            }
        }
    }
}

/// What a statement writes.
enum Written<'a> {
    Nothing,
    /// With this verb to this table.
    Table(&'a str, &'a str),
    Unclear,
}

fn written(statement: &str) -> Written<'_> {
    let mut words = statement
        .split(|letter: char| letter.is_whitespace() || letter == '(')
        .filter(|word| !word.is_empty());
    let Some(verb) = words.next() else { return Written::Unclear };
    let table = match verb {
        "SELECT" => return Written::Nothing,
        "UPDATE" => words.next(),
        "INSERT" | "DELETE" => words.nth(1),
        _ => None,
    };
    table.map_or(Written::Unclear, |table| Written::Table(verb, table))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a transaction of this statement raises what visitors see, and what is known of users.
    fn raises(statement: &str) -> (bool, bool) {
        let version = Version::default();
        let mut raise = Raise::new(version.clone());
        raise.note("SELECT 1");
        raise.note(statement);
        assert_eq!((version.now(), version.of_users()), (0, 0), "not before the transaction is over");
        drop(raise);
        (version.now() == 1, version.of_users() == 1)
    }

    #[test]
    fn only_writes_to_what_visitors_see_count() {
        for seen in [
            "UPDATE products SET stock = 1",
            "INSERT INTO products(id) VALUES ($1)",
            "DELETE FROM product_slugs WHERE slug = $1",
            "INSERT INTO auctions (id) VALUES ($1)",
        ] {
            assert_eq!(raises(seen), (true, false), "{seen}");
        }
        for unseen in
            ["SELECT 1", "INSERT INTO auction_events (no) VALUES (1)", "UPDATE auctions SET bid_count = 2"]
        {
            assert_eq!(raises(unseen), (false, false), "{unseen}");
        }
    }

    #[test]
    fn writes_to_users_count_for_both() {
        for users in [
            "UPDATE users SET is_admin = TRUE",
            "INSERT INTO\n  users (id) VALUES ($1)",
            "DELETE FROM users WHERE id = $1",
        ] {
            assert_eq!(raises(users), (true, true), "{users}");
        }
    }

    #[test]
    fn of_sessions_only_their_end_counts() {
        assert_eq!(raises("DELETE FROM sessions WHERE id = $1"), (false, true));
        for unseen in ["INSERT INTO sessions (id) VALUES ($1)", "UPDATE sessions SET used_at = $1"] {
            assert_eq!(raises(unseen), (false, false), "{unseen}");
        }
    }

    #[test]
    fn what_is_not_understood_counts_for_everything() {
        for unclear in ["WITH gone AS (DELETE FROM auction_events) SELECT 1", "TRUNCATE something_new", ""] {
            assert_eq!(raises(unclear), (true, true), "{unclear}");
        }
    }
}
