//! Money on its way back: what a payment becomes, and whether its order is closed.
//!
//! News of one payment arrives in any order, some of it twice and some of it never. So the decision is made anew
//! from everything known so far and not from the latest news, and whatever came first, the end is the same.

/// All that is known of a payment's way back, in its minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoneyBack {
    /// What the payment brought.
    pub taken: i64,
    /// How much is no longer with us, whatever the reason.
    pub gone: i64,
    /// How much of that was refunded for certain, by our own hand or on the provider's screens.
    pub refunded: i64,
    /// How much of that the payer's bank took for certain.
    pub reversed: i64,
    /// What the payment is for.
    pub purpose: Purpose,
}

/// What a payment is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It paid its order.
    Pays,
    /// It paid its order, and an admin asked for it to go back.
    Returning,
    /// It came for an order that it could not pay, and is to go back.
    Held,
}

/// How a payment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// All of it is with us.
    Kept,
    /// Some of it went back.
    PartlyBack,
    /// The shop gave it back.
    Refunded,
    /// The payer's bank took it.
    Reversed,
    /// It went back, and nobody has told us why yet.
    Unexplained,
}

/// What is to be written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Of the payment.
    pub standing: Standing,
    /// Whether the order is closed as refunded. Otherwise it stays as it is, for a person to decide.
    pub closes_order: bool,
}

impl MoneyBack {
    /// The decision. Only a shop that wanted to give the money back loses the order by it: a payer's bank may be
    /// wrong, and goods may be on their way already.
    pub const fn outcome(&self) -> Outcome {
        let all = self.gone >= self.taken;
        let standing = if self.reversed > 0 {
            Standing::Reversed
        } else if self.gone <= 0 {
            Standing::Kept
        } else if !all {
            Standing::PartlyBack
        } else if self.refunded >= self.taken || !matches!(self.purpose, Purpose::Pays) {
            Standing::Refunded
        } else {
            Standing::Unexplained
        };
        let closes_order = match self.purpose {
            Purpose::Pays => matches!(standing, Standing::Refunded),
            Purpose::Returning => all,
            Purpose::Held => false,
        };
        Outcome { standing, closes_order }
    }
}
