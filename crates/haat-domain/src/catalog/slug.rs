use std::fmt;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

use crate::errors::{Complaint, Flaw};

/// The part of a product's address that names it: lower-case letters, digits, `-` and `_`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slug(String);

/// Why something cannot be a slug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SlugError {
    /// Nothing was entered.
    #[error("Please fill in the url.")]
    Missing,
    /// Too long.
    #[error("The url can have at most 120 characters.")]
    TooLong,
    /// Other characters.
    #[error("The url can only have letters, digits and hyphens, such as blue-cotton-shirt.")]
    Invalid,
}

impl From<SlugError> for Complaint {
    fn from(error: SlugError) -> Self {
        let flaw = match error {
            SlugError::Missing => Flaw::Required,
            SlugError::TooLong => Flaw::TooLong(Slug::MAX_CHARS),
            SlugError::Invalid => Flaw::Malformed,
        };
        flaw.says(error.to_string())
    }
}

impl Slug {
    const MAX_CHARS: usize = 120;

    /// Reads a slug. Capitals become small letters, so that one address cannot exist twice.
    pub fn parse(text: &str) -> Result<Self, SlugError> {
        let text = text.trim().to_ascii_lowercase();
        if text.is_empty() {
            return Err(SlugError::Missing);
        }
        if !text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
            || !text.starts_with(|c: char| c.is_ascii_alphanumeric())
            || !text.ends_with(|c: char| c.is_ascii_alphanumeric())
        {
            return Err(SlugError::Invalid);
        }
        if text.len() > Self::MAX_CHARS { Err(SlugError::TooLong) } else { Ok(Self(text)) }
    }

    /// A slug made from a product's name; `product` when the name has no Latin letter or digit.
    pub fn suggest(name: &str) -> Self {
        let mut slug = String::new();
        let mut gap = false;
        for c in name.nfkd().flat_map(char::to_lowercase) {
            let latin = latin(c);
            if latin.is_empty() {
                // Accents and apostrophes vanish; everything else parts words.
                gap |= !unicode_normalization::char::is_combining_mark(c) && !matches!(c, '\'' | '’');
                continue;
            }
            let word = std::mem::take(&mut gap) || c == '&';
            if word && !slug.is_empty() {
                slug.push('-');
            }
            slug.push_str(latin.as_str());
            gap = c == '&';
        }
        Self::shortened(slug, Self::MAX_CHARS)
    }

    /// The same slug with a number behind it, for when the plain one is taken.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        let suffix = format!("-{number}");
        let mut slug = Self::shortened(self.0.clone(), Self::MAX_CHARS - suffix.len());
        slug.0.push_str(&suffix);
        slug
    }

    /// The slug as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// `text` is plain ASCII and starts with a letter or digit, or is empty.
    fn shortened(mut text: String, max: usize) -> Self {
        text.truncate(max);
        text.truncate(text.trim_end_matches(['-', '_']).len());
        if text.is_empty() { Self("product".to_owned()) } else { Self(text) }
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The Latin letters for a lower-case character; empty when there are none.
fn latin(c: char) -> String {
    match c {
        'a'..='z' | '0'..='9' => c.into(),
        'ß' => "ss".into(),
        'æ' => "ae".into(),
        'œ' => "oe".into(),
        'ø' => "o".into(),
        'đ' | 'ð' => "d".into(),
        'ł' => "l".into(),
        'ı' => "i".into(),
        'þ' => "th".into(),
        '&' => "and".into(),
        _ => String::new(),
    }
}
