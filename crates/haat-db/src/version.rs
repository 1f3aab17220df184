//! What has been written since? So that ready-made answers and known accounts can be kept, and dropped in time.

use crate::tables::Outdates;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A time in which nobody wrote anything, neither this program nor another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Still {
    /// What was read after this
    pub since: Instant,
    /// was as true at this moment.
    pub until: Instant,
}

/// Numbers that the commits of this program raise.
#[derive(Clone, Default)]
pub(crate) struct Version(Arc<Counts>);

#[derive(Default)]
struct Counts {
    seen: AtomicU64,
    users: AtomicU64,
    auctions: AtomicU64,
    /// Whether other programs' writes to accounts are heard of.
    hears: AtomicBool,
    /// When nobody wrote, lately.
    still: Mutex<Option<Still>>,
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

    /// Raised when an auction was written, by a bid too.
    pub(crate) fn of_auctions(&self) -> u64 {
        self.0.auctions.load(Ordering::SeqCst)
    }

    /// The same, if others' writes count too.
    pub(crate) fn heard_of_users(&self) -> Option<u64> {
        self.0.hears.load(Ordering::SeqCst).then(|| self.of_users())
    }

    /// The latest time in which nobody wrote.
    pub(crate) fn still(&self) -> Option<Still> {
        *self.0.still.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of a time in which nobody wrote.
    pub(crate) fn be_still(&self, still: Still) {
        *self.0.still.lock().unwrap_or_else(PoisonError::into_inner) = Some(still);
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
    auctions: bool,
}

impl Raise {
    pub(crate) fn new(version: Version) -> Self {
        Self { version, seen: false, users: false, auctions: false }
    }

    /// Whether an account was written.
    pub(crate) fn users(&self) -> bool {
        self.users
    }

    /// Takes note of what a query of the transaction makes outdated.
    pub(crate) fn note(&mut self, outdates: Outdates) {
        self.seen |= outdates.pages;
        self.users |= outdates.accounts;
        self.auctions |= outdates.auctions;
    }
}

impl Drop for Raise {
    fn drop(&mut self) {
        let counts = &self.version.0;
        let noted =
            [(self.seen, &counts.seen), (self.users, &counts.users), (self.auctions, &counts.auctions)];
        for (raised, count) in noted {
            if raised {
                count.fetch_add(1, Ordering::SeqCst);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{AUCTION_EVENTS, AUCTIONS, PRODUCT_SLUGS, PRODUCTS, SESSIONS, USERS, VOIDED_BIDS};
    use crate::{Query, sql};

    /// Whether a transaction of this query raises what visitors see, and what is known of users.
    fn raises(query: &Query) -> (bool, bool) {
        let version = Version::default();
        let mut raise = Raise::new(version.clone());
        raise.note(sql("SELECT 1").outdates);
        raise.note(query.outdates);
        assert_eq!((version.now(), version.of_users()), (0, 0), "not before the transaction is over");
        drop(raise);
        (version.now() == 1, version.of_users() == 1)
    }

    #[test]
    fn only_writes_to_what_visitors_see_count() {
        for seen in [
            PRODUCTS.update("SET stock = 1"),
            PRODUCT_SLUGS.delete("WHERE slug = $1"),
            AUCTIONS.insert("(id) VALUES ($1)"),
        ] {
            assert_eq!(raises(&seen), (true, false), "{seen:?}");
        }
        for unseen in
            [sql("SELECT 1"), AUCTION_EVENTS.insert("(no) VALUES (1)"), AUCTIONS.update("SET bid_count = 2")]
        {
            assert_eq!(raises(&unseen), (false, false), "{unseen:?}");
        }
    }

    #[test]
    fn writes_to_users_count_for_both() {
        for users in [USERS.update("SET is_admin = TRUE"), USERS.insert("(id) VALUES ($1)"), USERS.delete("")]
        {
            assert_eq!(raises(&users), (true, true), "{users:?}");
        }
    }

    #[test]
    fn whatever_lists_of_auctions_show_counts_for_them() {
        let raises = |query: &Query| {
            let version = Version::default();
            let mut raise = Raise::new(version.clone());
            raise.note(query.outdates);
            drop(raise);
            version.of_auctions() == 1
        };
        assert!(raises(&AUCTIONS.insert("(id) VALUES ($1)")));
        assert!(raises(&AUCTIONS.update("SET bid_count = 2")));
        assert!(raises(&AUCTIONS.delete("WHERE id = $1")));
        assert!(raises(&VOIDED_BIDS.insert("(no) VALUES (1)")));
        assert!(raises(&USERS.update("SET seller_name = ''")), "a lot names its seller");
        assert!(!raises(&PRODUCTS.update("SET stock = 1")));
    }

    #[test]
    fn of_sessions_only_their_end_counts() {
        assert_eq!(raises(&SESSIONS.delete("WHERE id = $1")), (false, true));
        for unseen in [SESSIONS.insert("(id) VALUES ($1)"), SESSIONS.update("SET used_at = $1")] {
            assert_eq!(raises(&unseen), (false, false), "{unseen:?}");
        }
    }

    #[test]
    fn what_names_no_table_counts_for_everything() {
        for unclear in ["UPDATE orders SET note = ''", "WITH gone AS (DELETE FROM old) SELECT 1", ""] {
            assert_eq!(raises(&sql(unclear)), (true, true), "{unclear}");
        }
    }
}
