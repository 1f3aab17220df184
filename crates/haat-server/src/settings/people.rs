//! How people appear in auctions to everyone: under a name as the shop set it, and under an id of that auction alone.

use haat_domain::auctions::Names;
use haat_domain::ids::{AuctionId, UserId};
use haat_record::Pseudonym;
use std::fmt;

/// Names people in auctions. Cheap to copy.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct People {
    names: Names,
    key: [u8; 32],
}

impl People {
    /// People are called as `names` says, and their ids come from `key`.
    pub const fn new(names: Names, key: [u8; 32]) -> Self {
        Self { names, key }
    }

    /// What is shown of `name`.
    pub fn show(&self, name: &str) -> String {
        self.names.show(name)
    }

    /// The id of `person` in `auction`, the same as in its public record. In another auction they have another, so
    /// nobody can follow them from lot to lot, and it says nothing of their account.
    pub fn id(&self, auction: &AuctionId, person: &UserId) -> Pseudonym {
        Pseudonym::of(&self.key, auction.as_str(), person.as_str())
    }
}

impl fmt::Debug for People {
    /// Without the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "People({:?})", self.names)
    }
}
