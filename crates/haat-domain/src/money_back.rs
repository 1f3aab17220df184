//! Money on its way back: what each refund and dispute comes to, what a payment becomes by them, and whether its order
//! is closed.
//!
//! News of one payment arrives in any order, some of it twice and some of it never. So a return only ever moves forward
//! ([`RefundState::after`], [`DisputeStage::after`]), the decision on the payment is made anew from everything known so
//! far and not from the latest news, and whatever came first, the end is the same.

use crate::words::words;

/// Where a refund stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RefundState {
    /// The shop wants it, and the provider has not answered.
    Requested,
    /// The provider refused to make it.
    Refused,
    /// The provider has it on its way.
    Pending,
    /// The payer has the money.
    Done,
    /// It did not arrive, or came back: the money is with us again, and still owed.
    Failed,
}

// Each later than the ones before it: what failed may have been done before, and never the other way round; what a
// provider shows was not refused.
words!(RefundState {
    Requested => "requested",
    Refused => "refused",
    Pending => "pending",
    Done => "done",
    Failed => "failed",
});

impl RefundState {
    /// How late in its life a refund stands here.
    pub const fn rank(self) -> i64 {
        self as i64
    }

    /// What a refund that stands here becomes by news, however late that news is.
    #[must_use]
    pub const fn after(self, news: Self) -> Self {
        if news.rank() > self.rank() { news } else { self }
    }

    /// Whether the money has left us.
    pub const fn is_gone(self) -> bool {
        matches!(self, Self::Pending | Self::Done)
    }

    /// Whether it takes from what may still be given back.
    pub const fn is_promised(self) -> bool {
        matches!(self, Self::Requested | Self::Pending | Self::Done)
    }

    /// Whether it may be tried again.
    pub const fn can_be_retried(self) -> bool {
        matches!(self, Self::Refused | Self::Failed)
    }
}

/// Why money went back, each surer than the one before it: PayPal lists what a bank took like a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    /// Nobody has told us yet.
    Unknown,
    /// The shop gave it back, here or on the provider's own screens.
    Refund,
    /// The payer's bank took it. Failed, it gave it to us again.
    Reversal,
}

words!(Why { Unknown => "unknown", Refund => "refund", Reversal => "reversal" });

/// One amount on its way back, in the payment's minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct Return {
    pub why: Why,
    pub state: RefundState,
    pub amount: i64,
}

/// Where a dispute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DisputeStage {
    /// Nobody has decided.
    Open,
    /// For the shop.
    Won,
    /// For the payer.
    Lost,
}

// Each later than the ones before it.
words!(DisputeStage { Open => "open", Won => "won", Lost => "lost" });

impl DisputeStage {
    /// What a dispute that stands here becomes by news, however late that news is.
    #[must_use]
    pub const fn after(self, news: Self) -> Self {
        if news as i64 > self as i64 { news } else { self }
    }
}

/// All that is known of a payment's way back, in its minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoneyBack {
    /// What the payment brought.
    pub taken: i64,
    /// How much is no longer with us, whatever the reason.
    pub gone: i64,
    /// How much of that has not arrived yet, and may come back.
    pub pending: i64,
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

/// Where the money of a payment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// All of it is with us.
    Kept,
    /// Some of it went back.
    PartlyBack,
    /// All of it went back, and some has not arrived yet.
    OnItsWay,
    /// The shop gave it back.
    Refunded,
    /// The payer's bank took it.
    Reversed,
    /// It went back, and nobody has told us why yet.
    Unexplained,
}

/// What is to be written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Consequences {
    /// Where the payment's money is.
    pub money: Whereabouts,
    /// Whether the order is closed as refunded. Otherwise it stays as it is, for a person to decide.
    pub closes_order: bool,
}

impl MoneyBack {
    /// Adds up what is known. `shown` is how much the provider or our books showed as gone without saying by what;
    /// it counts until a return is known to have failed, since then it may be that one.
    pub fn of(taken: i64, purpose: Purpose, returns: &[Return], shown: i64) -> Self {
        let sum = |of: &dyn Fn(&Return) -> bool| -> i64 {
            returns.iter().filter(|back| back.state.is_gone() && of(back)).map(|back| back.amount).sum()
        };
        let failed = returns.iter().any(|back| back.state == RefundState::Failed);
        let told = sum(&|_| true);
        Self {
            taken,
            gone: told.max(if failed { 0 } else { shown }).min(taken),
            pending: sum(&|back| back.state == RefundState::Pending),
            refunded: sum(&|back| back.why == Why::Refund),
            reversed: sum(&|back| back.why == Why::Reversal),
            purpose,
        }
    }

    /// The decision. Only a shop that wanted to give the money back loses the order by it: a payer's bank may be
    /// wrong, and goods may be on their way already. And only once the payer has it all.
    pub const fn consequences(&self) -> Consequences {
        let all = self.gone >= self.taken;
        let money = if self.reversed > 0 {
            Whereabouts::Reversed
        } else if self.gone <= 0 {
            Whereabouts::Kept
        } else if !all {
            Whereabouts::PartlyBack
        } else if self.pending > 0 {
            Whereabouts::OnItsWay
        } else if self.refunded >= self.taken || !matches!(self.purpose, Purpose::Pays) {
            Whereabouts::Refunded
        } else {
            Whereabouts::Unexplained
        };
        let closes_order = match self.purpose {
            Purpose::Pays => matches!(money, Whereabouts::Refunded),
            Purpose::Returning => all && self.pending == 0,
            Purpose::Held => false,
        };
        Consequences { money, closes_order }
    }
}

/// So much of what was paid (in the payment's minor units) as `part` is of `total`, rounded half to even. All of the
/// total is all that was paid, to the last unit.
pub fn share(paid: i64, part: i64, total: i64) -> i64 {
    if part >= total || total <= 0 {
        return paid;
    }
    let (paid, part, total) = (i128::from(paid), i128::from(part.max(0)), i128::from(total));
    let (whole, rest) = (paid * part / total, paid * part % total);
    let up = 2 * rest > total || (2 * rest == total && whole % 2 == 1);
    i64::try_from(whole + i128::from(up)).unwrap_or(i64::MAX)
}
