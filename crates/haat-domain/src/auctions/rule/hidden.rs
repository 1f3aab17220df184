use std::fmt;

use crate::money::Paise;

/// An amount that only its owner may learn: somebody's maximum, or a seller's reserve.
///
/// It has no `Display`, its `Debug` shows nothing, and nothing here can turn it into JSON: whoever wants
/// the figure has to ask for it by name, and such places are few and easy to find.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hidden(Paise);

impl Hidden {
    /// Hides an amount.
    pub const fn new(amount: Paise) -> Self {
        Self(amount)
    }

    /// The amount, for its owner, for the books, and for the rule.
    pub const fn open(self) -> Paise {
        self.0
    }
}

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hidden")
    }
}
