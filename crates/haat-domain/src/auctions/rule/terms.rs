use crate::money::Paise;
use crate::time::Millis;

/// The house's ladder: below the first amount the raise is the second.
pub const LADDER: [(Paise, Paise); 5] = [
    (Paise::from_rupees(1_000), Paise::from_rupees(10)),
    (Paise::from_rupees(5_000), Paise::from_rupees(50)),
    (Paise::from_rupees(25_000), Paise::from_rupees(100)),
    (Paise::from_rupees(100_000), Paise::from_rupees(500)),
    (Paise::from_rupees(500_000), Paise::from_rupees(1_000)),
];
/// The raise above the ladder's last rung.
const TOP_OF_LADDER: Paise = Paise::from_rupees(5_000);
/// What an automatic bid goes above the one it answers where any raise is taken.
const AUTOMATIC_RAISE: Paise = Paise::from_rupees(1);

/// The least raise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Step {
    /// A paisa; automatic bids raise by a rupee.
    #[default]
    Any,
    /// Always the same; above zero.
    Fixed(Paise),
    /// By the price, as [`LADDER`] says.
    Ladder,
}

impl Step {
    /// By how much a person must go above `price`.
    pub fn least_raise(self, price: Paise) -> Paise {
        match self {
            Self::Any => Paise(1),
            Self::Fixed(raise) => raise,
            Self::Ladder => {
                LADDER.iter().find(|(below, _)| price < *below).map_or(TOP_OF_LADDER, |(_, raise)| *raise)
            }
        }
    }

    /// By how much an automatic bid goes above `beaten`, if its maximum allows.
    pub fn automatic_raise(self, beaten: Paise) -> Paise {
        match self {
            Self::Any => AUTOMATIC_RAISE,
            Self::Fixed(_) | Self::Ladder => self.least_raise(beaten),
        }
    }
}

/// The soft close: a change shortly before the end moves the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extension {
    /// How long bidding goes on after a change, in milliseconds.
    pub by: i64,
    /// How far all extensions together may move the first end, in milliseconds.
    pub cap: i64,
}

/// What was agreed when the auction opened, as everyone may read it. Nothing here changes after the first
/// bid. The reserve is not here: it is secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The least that a first bid must be.
    pub starting_bid: Paise,
    /// The least raise after that.
    pub step: Step,
    /// The soft close, if there is one.
    pub extension: Option<Extension>,
    /// Whether there is a secret least price.
    pub has_reserve: bool,
    /// The price at which it ends at once, while that is on offer.
    pub buy_now: Option<Paise>,
    /// Before this moment no bid counts.
    pub starts_at: Millis,
    /// The first end, before any extension.
    pub ends_at: Millis,
}

impl Terms {
    /// The terms of an auction that names none: any raise, a hard end, no reserve, no fixed price.
    pub const fn plain(starting_bid: Paise, starts_at: Millis, ends_at: Millis) -> Self {
        Self {
            starting_bid,
            step: Step::Any,
            extension: None,
            has_reserve: false,
            buy_now: None,
            starts_at,
            ends_at,
        }
    }

    /// Where a change at `now` moves an end that stands at `ends_at`; `None` when it stays.
    pub fn extended(&self, ends_at: Millis, now: Millis) -> Option<Millis> {
        let extension = self.extension?;
        let moved = now.plus(extension.by).min(self.ends_at.plus(extension.cap));
        (moved > ends_at).then_some(moved)
    }
}
