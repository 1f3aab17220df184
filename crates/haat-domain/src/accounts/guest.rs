//! Guests: people who order without an account. How they become one, and what they take along.

/// How somebody came by the link to a guest's orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuestProof {
    /// It was shown to the browser that ordered, which says nothing about whose address was typed there.
    Shown,
    /// It was mailed, so they read what is sent to the address.
    Mailed,
}

/// Which orders become an account's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuestOrders {
    /// Those of the link.
    OfLink,
    /// All that guests placed with the address.
    OfAddress,
}

/// What becomes of the wish to have an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// They get one with these orders.
    Grant(GuestOrders),
    /// First they open the link that is mailed to the address.
    ByMail,
}

impl GuestProof {
    /// The word in the link.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Shown => "shown",
            Self::Mailed => "mailed",
        }
    }

    /// The proof of this word.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Shown, Self::Mailed].into_iter().find(|proof| proof.as_str() == word)
    }

    /// Whether its holder may choose a password for an account with the address. Where addresses have to be verified,
    /// nobody gets an account, nor learns whether there is one, but who reads what is sent there.
    pub const fn claims(self, shop_verifies: bool) -> Claim {
        match self {
            Self::Mailed => Claim::Grant(GuestOrders::OfAddress),
            Self::Shown if shop_verifies => Claim::ByMail,
            Self::Shown => Claim::Grant(GuestOrders::OfLink),
        }
    }

    /// Which orders its holder, signed in, may take into their account: none into one with another address, since a link
    /// may have been passed on for looking.
    pub const fn joins(self, same_address: bool) -> Option<GuestOrders> {
        match (same_address, self) {
            (false, _) => None,
            (true, Self::Shown) => Some(GuestOrders::OfLink),
            (true, Self::Mailed) => Some(GuestOrders::OfAddress),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use GuestProof::{Mailed, Shown};

    #[test]
    fn only_who_reads_the_mails_gets_everything_of_the_address() {
        assert_eq!(Mailed.claims(true), Claim::Grant(GuestOrders::OfAddress));
        assert_eq!(Mailed.claims(false), Claim::Grant(GuestOrders::OfAddress));
        assert_eq!(Shown.claims(true), Claim::ByMail);
        assert_eq!(Shown.claims(false), Claim::Grant(GuestOrders::OfLink));
    }

    #[test]
    fn nothing_moves_into_an_account_with_another_address() {
        assert_eq!((Shown.joins(false), Mailed.joins(false)), (None, None));
        assert_eq!(Shown.joins(true), Some(GuestOrders::OfLink));
        assert_eq!(Mailed.joins(true), Some(GuestOrders::OfAddress));
    }

    #[test]
    fn words_name_one_proof_each() {
        assert_eq!(
            [Shown, Mailed].map(|proof| GuestProof::parse(proof.as_str())),
            [Some(Shown), Some(Mailed)]
        );
        assert_eq!(GuestProof::parse(""), None);
    }
}
