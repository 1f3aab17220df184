//! What people ask about goods, and what they are answered.

use crate::errors::{Complaint, Flaw};
use crate::input;

/// A question or an answer: a few sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionText(String);

impl QuestionText {
    /// The longest text.
    pub const MAX_CHARS: usize = 1_000;

    /// The most pictures with one question, or one answer.
    pub const MOST_PICTURES: usize = 4;

    /// The text as it is kept. `label` says in a refusal what it is: `question`.
    pub fn parse(text: &str, label: &str) -> Result<Self, Complaint> {
        input::text::paragraphs(text, label, Self::MAX_CHARS).map(Self)
    }

    /// Whether so many pictures may stand with it. They show what the words mean and do not stand for them: what is
    /// asked and answered in public has to be found and read out.
    pub fn may_show(pictures: usize, label: &str) -> Result<(), Complaint> {
        if pictures > Self::MOST_PICTURES {
            let words = format!("The {label} can have at most {} pictures.", Self::MOST_PICTURES);
            return Err(Flaw::TooMany(Self::MOST_PICTURES).says(words));
        }
        Ok(())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How an asker is named to everyone: by the first word of their name.
pub fn shown_name(name: &str) -> &str {
    name.split_whitespace().next().unwrap_or("Somebody")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_a_few_sentences() {
        assert_eq!(
            QuestionText::parse("  Is it brass?\r\nOr gilt? ", "question").unwrap().as_str(),
            "Is it brass?\nOr gilt?"
        );
        let missing = Flaw::Required.says("Please fill in the question.");
        assert_eq!(QuestionText::parse(" ", "question"), Err(missing));
        assert!(QuestionText::parse(&"a".repeat(1001), "answer").is_err());
    }

    #[test]
    fn a_few_pictures_may_stand_with_it() {
        for few in 0..=4 {
            assert_eq!(QuestionText::may_show(few, "question"), Ok(()));
        }
        let refused = QuestionText::may_show(5, "answer");
        assert_eq!(refused, Err(Flaw::TooMany(4).says("The answer can have at most 4 pictures.")));
    }

    #[test]
    fn askers_are_known_by_their_first_name() {
        assert_eq!(shown_name("Asha Rao"), "Asha");
        assert_eq!(shown_name(" "), "Somebody");
    }
}
