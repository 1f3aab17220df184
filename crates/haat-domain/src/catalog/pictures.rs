//! The pictures of a product.

use crate::errors::{Complaint, Flaw};
use crate::input::text;

/// How many pictures a product may have.
pub const MOST_PICTURES: usize = 10;
/// How long the words about a picture may be.
const LONGEST_ALT: usize = 200;

/// A picture, and what it shows for those who cannot see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// A web address, or a path of this site.
    pub image: String,
    /// What it shows; may be empty.
    pub alt: String,
}

impl Picture {
    /// A picture about which nothing is said.
    pub fn plain(image: &str) -> Self {
        Self { image: image.to_owned(), alt: String::new() }
    }
}

/// The pictures that a form sent: at least one, the first of which is the product's own. A form that knows only of the
/// one picture sends none here.
pub(super) fn parse(given: &[Picture]) -> Result<Vec<Picture>, Complaint> {
    if given.len() > MOST_PICTURES {
        let words = format!("A product can have at most {MOST_PICTURES} pictures.");
        return Err(Flaw::TooMany(MOST_PICTURES).says(words));
    }
    let each = |picture: &Picture| {
        let alt = match picture.alt.trim() {
            "" => String::new(),
            alt => text::line(alt, "description of a picture", LONGEST_ALT)?,
        };
        Ok(Picture { image: text::picture(&picture.image, "image")?, alt })
    };
    given.iter().map(each).collect()
}

/// The pictures of a product whose form knows only of the first, `image`: the others stay.
pub fn with_first(image: &str, stored: Vec<Picture>) -> Vec<Picture> {
    let mut pictures = stored;
    match pictures.iter().position(|picture| picture.image == image) {
        Some(place) => pictures[..=place].rotate_right(1),
        None if pictures.is_empty() => {}
        None => pictures[0] = Picture::plain(image),
    }
    pictures
}
