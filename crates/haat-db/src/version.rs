//! Has anything that visitors see been written since? So that ready-made answers can be kept, and dropped in time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Tables that no page for visitors is made from. A table that is not named here counts as seen, so a new one is
/// safe before anyone thinks of it.
const UNSEEN: &[&str] = &[
    "audit_log",
    "auctions",
    "bids",
    "counters",
    "customer_words",
    "order_counts",
    "order_events",
    "order_lines",
    "orders",
    "password_resets",
    "payment_events",
    "payments",
    "product_changes",
    "sales_by_category",
    "sales_by_day",
    "sales_by_product",
    "schema_migrations",
];

/// A number that every commit of this program raises when it wrote something that visitors see.
#[derive(Clone, Default)]
pub(crate) struct Version(Arc<AtomicU64>);

impl Version {
    pub(crate) fn now(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }
}

/// Raises the version when it is dropped: after the commit, and also when its caller gave up waiting, since the
/// commit may happen all the same.
pub(crate) struct Raise {
    version: Version,
    seen: bool,
}

impl Raise {
    pub(crate) fn new(version: Version) -> Self {
        Self { version, seen: false }
    }

    /// Takes note of a statement of the transaction.
    pub(crate) fn note(&mut self, statement: &str) {
        self.seen = self.seen || writes_what_is_seen(statement);
    }
}

impl Drop for Raise {
    fn drop(&mut self) {
        if self.seen {
            self.version.0.fetch_add(1, Ordering::SeqCst);
        }
    }
}

fn writes_what_is_seen(statement: &str) -> bool {
    let mut words = statement
        .split(|letter: char| letter.is_whitespace() || letter == '(')
        .filter(|word| !word.is_empty());
    let verb = words.next();
    let table = match verb {
        Some("SELECT") => return false,
        Some("UPDATE") => words.next(),
        Some("INSERT" | "DELETE") => words.nth(1),
        _ => None,
    };
    // The home page tells whether there are auctions; a bid changes nothing about that.
    let opens_auction = verb == Some("INSERT") && table == Some("auctions");
    opens_auction || table.is_none_or(|table| !UNSEEN.contains(&table))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_writes_to_what_visitors_see_count() {
        for seen in [
            "UPDATE products SET stock = 1",
            "INSERT INTO products(id) VALUES ($1)",
            "INSERT INTO\n  users (id) VALUES ($1)",
            "DELETE FROM product_slugs WHERE slug = $1",
            "WITH gone AS (DELETE FROM bids) SELECT 1",
            "TRUNCATE something_new",
            "INSERT INTO auctions (id) VALUES ($1)",
        ] {
            assert!(writes_what_is_seen(seen), "{seen}");
        }
        for unseen in ["SELECT 1", "INSERT INTO bids (seq) VALUES (1)", "UPDATE auctions SET bid_count = 2"] {
            assert!(!writes_what_is_seen(unseen), "{unseen}");
        }
    }

    #[test]
    fn the_version_rises_once_the_transaction_is_over() {
        let version = Version::default();
        let mut raise = Raise::new(version.clone());
        raise.note("SELECT 1");
        raise.note("UPDATE products SET stock = 1");
        assert_eq!(version.now(), 0);
        drop(raise);
        assert_eq!(version.now(), 1);
    }
}
