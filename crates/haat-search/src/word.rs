//! What is looked for: words with all that may stand for them, where they count, and how many of them are needed.

use tantivy::schema::Field;

use crate::lexicon::Phrase;

/// Which words count: those of one field, or all.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    /// The words as they are written.
    pub(crate) words: Field,
    /// The same words in the form that all their forms share, and the heads of compounds.
    pub(crate) forms: Field,
    /// Those of the forms that say what the product is.
    pub(crate) things: Field,
    /// The short beginnings of the same words, where they have lists of their own.
    pub(crate) starts: Option<Field>,
}

/// One thing that the query asks for, with everything that may stand for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) literal: Literal,
    /// Other words for it.
    pub(crate) synonyms: Vec<Phrase>,
}

/// How a word of the query itself is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Literal {
    /// A form of this word.
    Exact(String),
    /// A form of this word, or a word that begins so.
    Beginning(String),
    /// One of these words, the nearest to a word that is nowhere.
    Nearest(Vec<String>),
    /// All of these words.
    Together(Vec<String>),
}

impl Word {
    pub(crate) fn new(literal: Literal) -> Self {
        Self { literal, synonyms: Vec::new() }
    }

    /// How the word was understood.
    pub(crate) fn spelling(&self) -> String {
        match &self.literal {
            Literal::Exact(word) | Literal::Beginning(word) => word.clone(),
            Literal::Nearest(words) => words.first().cloned().unwrap_or_default(),
            Literal::Together(words) => words.join(" "),
        }
    }
}

/// What a product has to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    All,
    /// As many of the words as any product has, or nearly.
    Most,
}
