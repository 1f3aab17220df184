//! Values as they arrive from a form, before any rule has looked at them.

mod number;
pub(crate) mod text;

pub use number::NumberInput;

use crate::time::Millis;

/// The most letters of a reason.
pub const LONGEST_REASON: usize = 500;

/// Why somebody does something, trimmed; `None` when no words are left, or too many.
pub fn reason(given: &str) -> Option<&str> {
    let reason = given.trim();
    (!reason.is_empty() && reason.chars().count() <= LONGEST_REASON).then_some(reason)
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_has_1_to_500_letters() {
        assert_eq!(reason(" A scratch.\n"), Some("A scratch."));
        assert_eq!(reason(" \n"), None);
        let longest = "अ".repeat(LONGEST_REASON);
        assert_eq!(reason(&longest), Some(longest.as_str()));
        assert_eq!(reason(&format!("{longest}अ")), None);
    }
}
