//! What people ask about goods, and what they are answered.

use crate::input;

/// A question or an answer: a few sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionText(String);

impl QuestionText {
    /// The longest text.
    pub const MOST: usize = 1_000;

    /// The text as it is kept. `label` says in a refusal what it is: `question`.
    pub fn parse(text: &str, label: &str) -> Result<Self, String> {
        input::text::paragraphs(text, label, Self::MOST).map(Self)
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
        assert_eq!(QuestionText::parse(" ", "question"), Err("Please fill in the question.".to_owned()));
        assert!(QuestionText::parse(&"a".repeat(1001), "answer").is_err());
    }

    #[test]
    fn askers_are_known_by_their_first_name() {
        assert_eq!(shown_name("Asha Rao"), "Asha");
        assert_eq!(shown_name(" "), "Somebody");
    }
}
