//! Where a payment stands in the shop's books.

use crate::money_back::Purpose;
use crate::words::words;

/// Where a payment stands, as our books know it (a provider has words of its own for it).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PaymentState {
    /// Begun; the payer has not agreed yet.
    #[default]
    Created,
    /// The provider is checking it.
    Pending,
    /// The provider or the payer called it off; another try may still bring it to life.
    Denied,
    /// It paid its order.
    Completed,
    /// The money is with us but does not pay its order; it is to go back.
    Held,
    /// The shop is giving it back.
    Refunding,
    /// The shop gave it back.
    Refunded,
    /// The payer's bank took it back.
    Reversed,
    /// It went back, and nobody has told us why yet.
    Gone,
}

words!(PaymentState {
    Created => "created",
    Pending => "pending",
    Denied => "denied",
    Completed => "completed",
    Held => "held",
    Refunding => "refunding",
    Refunded => "refunded",
    Reversed => "reversed",
    Gone => "gone",
});

impl PaymentState {
    /// Those from which a payment may still become anything.
    pub const OPEN: [Self; 3] = [Self::Created, Self::Pending, Self::Denied];

    /// Those in which none of its money is with us any more.
    pub const BACK: [Self; 3] = [Self::Reversed, Self::Refunded, Self::Gone];

    /// What a payment that stands here is for; `None` while nothing of it is with us.
    pub const fn purpose(self) -> Option<Purpose> {
        match self {
            Self::Completed | Self::Gone | Self::Refunded | Self::Reversed => Some(Purpose::Pays),
            Self::Refunding => Some(Purpose::Returning),
            Self::Held => Some(Purpose::Held),
            Self::Created | Self::Pending | Self::Denied => None,
        }
    }
}
