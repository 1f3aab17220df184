//! A return as its customer asks for it.

use super::{Pieces, Reason, Returnable};
use crate::errors::{Complaint, FieldErrors, Flaw};
use crate::input::text;

/// A return as its form sent it.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the fields of the form")]
pub struct ReturnInput {
    pub reason: String,
    pub text: String,
    pub photos: Vec<String>,
    pub lines: Vec<Pieces>,
}

/// A return that makes sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnWish {
    /// Why.
    pub reason: Reason,
    /// The same in the customer's words.
    pub text: String,
    /// What shows it.
    pub photos: Vec<String>,
    /// Which pieces, by line.
    pub lines: Vec<Pieces>,
}

/// More photos help nobody.
pub const MOST_PHOTOS: usize = 6;
const LONGEST_TEXT: usize = 1_000;

impl ReturnWish {
    /// Checks the form against what can be given back of the parcel.
    pub fn parse(input: &ReturnInput, lines: &[Returnable]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let unsaid = || Flaw::Required.says("Please say why you want to give this back.");
        let reason = Reason::parse(input.reason.trim()).ok_or_else(unsaid);
        let reason = errors.take("reason", reason);
        let text = match input.text.trim() {
            "" => Some(String::new()),
            words => errors.take("text", text::paragraphs(words, "description", LONGEST_TEXT)),
        };
        if let Some(problem) = photo_problem(&input.photos, reason) {
            errors.push("photos", problem);
        }
        let mut pieces = input.lines.clone();
        pieces.sort();
        for (place, wanted) in pieces.iter().enumerate() {
            let line = lines.iter().find(|line| line.line_no == wanted.line_no);
            let twice = pieces[..place].iter().any(|other| other.line_no == wanted.line_no);
            match line {
                None => errors.push("lines", Flaw::Unknown.says("This parcel has no such line.")),
                Some(_) if twice => errors.push("lines", Flaw::Twice.says("Please name each line once.")),
                Some(line) if wanted.quantity < 1 || wanted.quantity > line.left() => {
                    let words = format!("Only {} of this can be given back.", line.left());
                    errors.push("lines", Flaw::OutOfRange(1, line.left()).says(words));
                }
                Some(line) if line.is_lot && reason.is_some_and(|reason| !reason.is_a_fault()) => {
                    let words =
                        "What was won in an auction can only be given back if something is wrong with it.";
                    errors.push("lines", Flaw::NotAllowed.says(words));
                }
                Some(_) => {}
            }
        }
        if pieces.is_empty() {
            errors.push("lines", Flaw::Required.says("Please choose what you want to give back."));
        }
        match (reason, text) {
            (Some(reason), Some(text)) if errors.is_empty() => {
                Ok(Self { reason, text, photos: input.photos.clone(), lines: pieces })
            }
            _ => Err(errors),
        }
    }
}

fn photo_problem(photos: &[String], reason: Option<Reason>) -> Option<Complaint> {
    if photos.len() > MOST_PHOTOS {
        return Some(Flaw::TooMany(MOST_PHOTOS).says("There can be at most 6 photos."));
    }
    if photos.is_empty() && reason.is_some_and(Reason::needs_photo) {
        return Some(Flaw::Required.says("Please add a photo that shows it."));
    }
    let ours = |photo: &String| photo.contains("/media/") && text::picture(photo, "photo").is_ok();
    (!photos.iter().all(ours)).then(|| Flaw::NotUploaded.says("Please upload the photos here."))
}

/// What a reason given by a seller, an admin or a customer has to be.
pub fn said(words: &str) -> Result<String, Complaint> {
    text::paragraphs(words, "reason", LONGEST_TEXT)
}
