//! What a customer and a seller write to each other about an order.

use crate::errors::{Complaint, Flaw};
use crate::input;
use thiserror::Error;

/// Who speaks in a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Whose order it is.
    Customer,
    /// Who sells: a seller, or admins for the house's own.
    Seller,
    /// An admin who steps in between the two.
    Shop,
}

impl Side {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Customer, Self::Seller, Self::Shop];

    /// The word in the database and the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Seller => "seller",
            Self::Shop => "shop",
        }
    }

    /// The side with this word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.as_str() == word)
    }
}

/// A few paragraphs, pictures, or both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    text: String,
    pictures: usize,
}

impl Message {
    /// The longest text.
    pub const MAX_CHARS: usize = 2_000;
    /// The most pictures with one message.
    pub const MOST_PICTURES: usize = 4;

    /// The message as it is kept. Pictures speak for themselves, so that the text may then be empty.
    pub fn parse(text: &str, pictures: usize) -> Result<Self, Complaint> {
        if pictures > Self::MOST_PICTURES {
            let words = format!("A message can have at most {} pictures.", Self::MOST_PICTURES);
            return Err(Flaw::TooMany(Self::MOST_PICTURES).says(words));
        }
        let text = match text.trim() {
            "" if pictures > 0 => String::new(),
            _ => input::text::paragraphs(text, "message", Self::MAX_CHARS)?,
        };
        Ok(Self { text, pictures })
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is told of it elsewhere: the text, or how many pictures there are.
    pub fn told(text: &str, pictures: usize) -> String {
        match (text, pictures) {
            ("", 1) => "A picture".to_owned(),
            ("", pictures) => format!("{pictures} pictures"),
            (text, _) => text.to_owned(),
        }
    }
}

/// Why somebody may not write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MayNotWrite {
    /// Nobody's unpaid cart makes them somebody to be written to.
    #[error("You can write to this customer once the order is paid, or after they have written to you.")]
    NotYet,
}

/// Whether this side may write now. `paid`: the order was paid at some time; `begun`: its customer has written.
pub const fn may_write(side: Side, paid: bool, begun: bool) -> Result<(), MayNotWrite> {
    match side {
        Side::Seller if !paid && !begun => Err(MayNotWrite::NotYet),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_has_its_word() {
        for side in Side::ALL {
            assert_eq!(Side::parse(side.as_str()), Some(side));
        }
        assert_eq!(Side::parse("nobody"), None);
    }

    #[test]
    fn a_message_says_or_shows_something() {
        assert_eq!(Message::parse(" When?\r\nSoon? ", 0).unwrap().text(), "When?\nSoon?");
        assert_eq!(Message::parse(" ", 1).unwrap().text(), "");
        assert!(Message::parse(" ", 0).is_err());
        assert!(Message::parse("Look", 5).is_err());
        assert!(Message::parse(&"a".repeat(2_001), 0).is_err());
    }

    #[test]
    fn pictures_without_words_are_told_by_their_number() {
        assert_eq!(Message::told("", 1), "A picture");
        assert_eq!(Message::told("", 3), "3 pictures");
        assert_eq!(Message::told("Look", 3), "Look");
    }

    #[test]
    fn a_seller_does_not_write_first_about_what_was_not_paid() {
        for side in Side::ALL {
            for (paid, begun) in [(false, false), (false, true), (true, false), (true, true)] {
                let refused = side == Side::Seller && !paid && !begun;
                assert_eq!(may_write(side, paid, begun).is_err(), refused, "{side:?} {paid} {begun}");
            }
        }
    }
}
