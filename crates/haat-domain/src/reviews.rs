//! What buyers say of goods that arrived, and what their stars come to.

use crate::catalog::Rating;
use crate::errors::{Complaint, FieldErrors, Flaw};
use crate::ids::UserId;
use crate::input::{NumberInput, text};
use crate::time::DAY;
use crate::words::words;
use thiserror::Error;

/// How long after a parcel arrived its buyer is asked: by then it was tried.
pub const ASK_AFTER: i64 = 5 * DAY;
/// Nobody is asked about what arrived longer ago.
pub const ASK_UNTIL: i64 = 30 * DAY;
/// Pictures of one review.
pub const MOST_PHOTOS: usize = 6;
/// The longest review.
const MAX_CHARS: usize = 5_000;
/// The longest answer.
const LONGEST_ANSWER: usize = 2_000;
/// The longest reason for a report or for taking something down.
const LONGEST_REASON: usize = 1_000;

/// From one star to five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stars(u8);

impl Stars {
    /// Every one, the fewest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// From a number.
    pub fn new(stars: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.get() == stars)
    }

    /// As a form sent them.
    pub fn parse(input: Option<&NumberInput>) -> Result<Self, Complaint> {
        input
            .and_then(|input| input.whole(5))
            .and_then(Self::new)
            .ok_or_else(|| Flaw::OutOfRange(1, 5).says("Please choose from one to five stars."))
    }

    /// How many.
    pub const fn get(self) -> i64 {
        self.0 as i64
    }

    const fn place(self) -> usize {
        self.0 as usize - 1
    }
}

/// A review as its form sent it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReviewInput {
    /// How many stars.
    pub stars: Option<NumberInput>,
    /// The words; stars alone are a review too.
    pub text: String,
    /// Where its pictures are.
    pub photos: Vec<String>,
}

/// A review that may be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewForm {
    /// How many stars.
    pub stars: Stars,
    /// The words; may be empty.
    pub text: String,
    /// Where its pictures are.
    pub photos: Vec<String>,
}

impl ReviewForm {
    /// Checks all fields at once.
    pub fn parse(input: &ReviewInput) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let stars = errors.take("stars", Stars::parse(input.stars.as_ref()));
        let words = match input.text.trim() {
            "" => Ok(String::new()),
            _ => text::paragraphs(&input.text, "review", MAX_CHARS),
        };
        let words = errors.take("text", words);
        let mut photos: Vec<String> = Vec::new();
        for photo in &input.photos {
            if !photos.contains(photo) {
                photos.push(photo.clone());
            }
        }
        if photos.len() > MOST_PHOTOS {
            let words = format!("A review can have at most {MOST_PHOTOS} pictures.");
            errors.push("photos", Flaw::TooMany(MOST_PHOTOS).says(words));
        }
        match (stars, words) {
            (Some(stars), Some(text)) if errors.is_empty() => Ok(Self { stars, text, photos }),
            _ => Err(errors),
        }
    }
}

/// What a seller answers to a review.
pub fn answer(words: &str) -> Result<String, Complaint> {
    text::paragraphs(words, "answer", LONGEST_ANSWER)
}

/// Why a review is reported, or taken down.
pub fn reason(words: &str) -> Result<String, Complaint> {
    text::paragraphs(words, "reason", LONGEST_REASON)
}

/// A line of an order, as far as it matters to who wants to review it.
#[derive(Clone, Copy, Debug)]
pub struct Bought<'a> {
    /// Who bought it.
    pub buyer: &'a UserId,
    /// Who sells the product; `None` is the house.
    pub seller: Option<&'a UserId>,
    /// Whether it is a product that is in the shop, and no lot.
    pub in_shop: bool,
    /// Whether its parcel arrived. Who sent it back had it all the same.
    pub arrived: bool,
}

/// Why somebody cannot review something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CannotReview {
    /// Another person bought it.
    #[error("You did not buy this.")]
    NotBought,
    /// A lot, or no longer in the shop.
    #[error("This is no longer in the shop, so there is no page for a review.")]
    NotInShop,
    /// It has not arrived.
    #[error("You can review it once it has arrived.")]
    NotArrived,
    /// It is their own.
    #[error("This is yours: you would be reviewing yourself.")]
    Own,
}

impl Bought<'_> {
    /// Whether `who` may review it.
    pub fn by(&self, who: &UserId) -> Result<(), CannotReview> {
        if self.buyer != who {
            return Err(CannotReview::NotBought);
        }
        if self.seller == Some(who) {
            return Err(CannotReview::Own);
        }
        if !self.in_shop {
            return Err(CannotReview::NotInShop);
        }
        if self.arrived { Ok(()) } else { Err(CannotReview::NotArrived) }
    }
}

/// The order in which reviews are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReviewOrder {
    /// What most found helpful, then the newest.
    #[default]
    Helpful,
    /// The newest first.
    Newest,
    /// The most stars first.
    Highest,
    /// The fewest stars first.
    Lowest,
}

words!(ReviewOrder { Helpful => "helpful", Newest => "newest", Highest => "highest", Lowest => "lowest" });

/// What a product shows beside its stars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShownStars {
    /// Hundredths of a star.
    pub hundredths: i64,
    /// How many reviews.
    pub reviews: i64,
}

/// How many reviews a product has of each number of stars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally([i64; 5]);

impl Tally {
    /// From the counts, those of one star first.
    pub const fn new(counts: [i64; 5]) -> Self {
        Self(counts)
    }

    /// How many have these stars.
    pub const fn of(self, stars: Stars) -> i64 {
        self.0[stars.place()]
    }

    /// How many there are.
    pub fn total(self) -> i64 {
        self.0.iter().sum()
    }

    /// What they come to, rounded to hundredths; `None` without a review.
    pub fn rating(self) -> Option<Rating> {
        let total = self.total();
        if total < 1 {
            return None;
        }
        let sum: i64 = Stars::ALL.into_iter().map(|stars| stars.get() * self.of(stars)).sum();
        Rating::from_hundredths((sum * 100 + total / 2) / total).ok()
    }

    /// What the product shows: the real ones, or what was typed while there are none.
    pub fn shown(self, typed: ShownStars) -> ShownStars {
        match self.rating() {
            Some(rating) => ShownStars { hundredths: i64::from(rating.hundredths()), reviews: self.total() },
            None => typed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(stars: f64, text: &str) -> ReviewInput {
        ReviewInput { stars: Some(stars.into()), text: text.to_owned(), photos: Vec::new() }
    }

    #[test]
    fn stars_are_whole_and_from_one_to_five() {
        for stars in 1..=5 {
            assert_eq!(Stars::new(stars).unwrap().get(), stars);
        }
        for wrong in [0.0, 6.0, -1.0, 4.5, f64::NAN] {
            assert!(ReviewForm::parse(&input(wrong, "")).unwrap_err().get("stars").is_some(), "{wrong}");
        }
        assert!(Stars::parse(None).is_err());
        assert_eq!(Stars::parse(Some(&"4".to_owned().into())).unwrap().get(), 4);
    }

    #[test]
    fn words_and_pictures_may_be_left_out_and_have_an_end() {
        let review = ReviewForm::parse(&input(5.0, " Good.\r\nVery. ")).unwrap();
        assert_eq!(review.text, "Good.\nVery.");
        assert_eq!(ReviewForm::parse(&input(5.0, "  ")).unwrap().text, "");
        assert!(ReviewForm::parse(&input(5.0, &"a".repeat(5_001))).unwrap_err().get("text").is_some());
        let photos = (0..7).map(|number| format!("/media/{number}")).collect();
        let many = ReviewInput { photos, ..input(5.0, "") };
        assert!(ReviewForm::parse(&many).unwrap_err().get("photos").is_some());
    }

    #[test]
    fn who_bought_it_and_has_it_may_review_it() {
        let (asha, ravi) = (UserId::from("asha"), UserId::from("ravi"));
        let bought = Bought { buyer: &asha, seller: Some(&ravi), in_shop: true, arrived: true };
        assert_eq!(bought.by(&asha), Ok(()));
        assert_eq!(bought.by(&ravi), Err(CannotReview::NotBought));
        assert_eq!(Bought { seller: None, ..bought }.by(&asha), Ok(()));
        assert_eq!(Bought { seller: Some(&asha), ..bought }.by(&asha), Err(CannotReview::Own));
        assert_eq!(Bought { in_shop: false, ..bought }.by(&asha), Err(CannotReview::NotInShop));
        assert_eq!(Bought { arrived: false, ..bought }.by(&asha), Err(CannotReview::NotArrived));
    }

    #[test]
    fn what_is_shown_is_the_mean_of_the_real_ones() {
        let typed = ShownStars { hundredths: 470, reviews: 212 };
        assert_eq!(Tally::default().shown(typed), typed, "as long as there are none");
        for (counts, hundredths) in [
            ([1, 0, 0, 0, 0], 100),
            ([0, 0, 0, 0, 3], 500),
            ([0, 0, 0, 1, 2], 467),
            ([0, 0, 1, 1, 0], 350),
            ([1, 0, 0, 0, 2], 367),
            ([2, 1, 0, 0, 0], 133),
        ] {
            let tally = Tally::new(counts);
            let reviews = counts.iter().sum();
            assert_eq!(tally.shown(typed), ShownStars { hundredths, reviews }, "{counts:?}");
        }
        assert_eq!(Tally::new([7, 0, 0, 0, 2]).of(Stars::ALL[0]), 7);
    }

    #[test]
    fn however_many_there_are_they_come_to_one_to_five_stars() {
        for counts in [[i64::MAX / 1_000, 0, 0, 0, 0], [0, 0, 0, 0, i64::MAX / 1_000], [9, 8, 7, 6, 5]] {
            let rating = Tally::new(counts).rating().unwrap().hundredths();
            assert!((100..=500).contains(&rating), "{counts:?}");
        }
    }
}
