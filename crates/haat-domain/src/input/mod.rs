//! Values as they arrive from a form, before any rule has looked at them.

mod number;
pub(crate) mod text;

pub use number::NumberInput;

use crate::time::Millis;

/// A moment in a request body, as far as the edge could read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeInput {
    /// Absent, null or empty.
    #[default]
    Missing,
    /// Present, but not a date.
    Unreadable,
    /// A moment.
    At(Millis),
}

impl From<Millis> for TimeInput {
    fn from(moment: Millis) -> Self {
        Self::At(moment)
    }
}
