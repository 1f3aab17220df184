//! What is wrong with a form, field by field: a sentence for people, a code with its figures for programs.

use crate::money::Paise;
use std::fmt;

/// The kinds of complaint about a field. Their codes never change: whoever speaks in words of their own chooses them by
/// the field and its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Nothing was given or chosen.
    Required,
    /// Not what the field takes.
    Malformed,
    /// It has characters that cannot be shown.
    Unshowable,
    /// More than `max` characters.
    TooLong(usize),
    /// More than `max` of them.
    TooMany(usize),
    /// Not a whole number from `min` to `max`.
    OutOfRange(i64, i64),
    /// Not a number.
    NotANumber,
    /// Below zero.
    Negative,
    /// Zero or below.
    NotPositive,
    /// More decimals than `max`.
    TooManyDecimals(i64),
    /// More than can be counted.
    TooLarge,
    /// Below what the field `field` says.
    Below(&'static str),
    /// Not below `amount`, in rupees.
    NotBelow(Paise),
    /// It names what is not there.
    Unknown,
    /// The form says it twice.
    Twice,
    /// Somebody else has it.
    Taken,
    /// It changed since the form was opened, and is `now`.
    Changed(i64),
    /// It does not go with what the other fields say.
    NotAllowed,
    /// It is not in the future.
    Past,
    /// The end does not come after the beginning.
    WrongOrder,
    /// The picture was not uploaded here.
    NotUploaded,
    /// A password that breaks the rule.
    Weak,
    /// A password that attackers try first.
    Common,
    /// Not the code that is shown now.
    WrongCode,
    /// It was used, or is too old.
    Useless,
    /// The tax number is of another state, `state`.
    OtherState(&'static str),
}

/// A figure or name that a complaint mentions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Param {
    /// A whole number.
    Whole(i64),
    /// An amount.
    Rupees(Paise),
    /// Words.
    Words(String),
}

impl From<i64> for Param {
    fn from(number: i64) -> Self {
        Self::Whole(number)
    }
}

impl From<usize> for Param {
    fn from(number: usize) -> Self {
        Self::Whole(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<Paise> for Param {
    fn from(amount: Paise) -> Self {
        Self::Rupees(amount)
    }
}

impl From<&str> for Param {
    fn from(words: &str) -> Self {
        Self::Words(words.to_owned())
    }
}

impl Flaw {
    /// The complaint in words for people.
    pub fn says(self, message: impl Into<String>) -> Complaint {
        let (code, params) = self.told();
        Complaint { code, params, message: message.into() }
    }

    fn told(self) -> (&'static str, Vec<(&'static str, Param)>) {
        match self {
            Self::Required => ("required", vec![]),
            Self::Malformed => ("malformed", vec![]),
            Self::Unshowable => ("unshowable", vec![]),
            Self::TooLong(max) => ("too_long", vec![("max", max.into())]),
            Self::TooMany(max) => ("too_many", vec![("max", max.into())]),
            Self::OutOfRange(min, max) => ("out_of_range", vec![("min", min.into()), ("max", max.into())]),
            Self::NotANumber => ("not_a_number", vec![]),
            Self::Negative => ("negative", vec![]),
            Self::NotPositive => ("not_positive", vec![]),
            Self::TooManyDecimals(max) => ("too_many_decimals", vec![("max", max.into())]),
            Self::TooLarge => ("too_large", vec![]),
            Self::Below(field) => ("below", vec![("field", field.into())]),
            Self::NotBelow(amount) => ("not_below", vec![("amount", amount.into())]),
            Self::Unknown => ("unknown", vec![]),
            Self::Twice => ("twice", vec![]),
            Self::Taken => ("taken", vec![]),
            Self::Changed(now) => ("changed", vec![("now", now.into())]),
            Self::NotAllowed => ("not_allowed", vec![]),
            Self::Past => ("past", vec![]),
            Self::WrongOrder => ("wrong_order", vec![]),
            Self::NotUploaded => ("not_uploaded", vec![]),
            Self::Weak => ("weak", vec![]),
            Self::Common => ("common", vec![]),
            Self::WrongCode => ("wrong_code", vec![]),
            Self::Useless => ("useless", vec![]),
            Self::OtherState(state) => ("other_state", vec![("state", state.into())]),
        }
    }
}

/// What is wrong with one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    code: &'static str,
    params: Vec<(&'static str, Param)>,
    message: String,
}

impl Complaint {
    /// One more figure or name that the sentence mentions.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Param>) -> Self {
        self.params.push((name, value.into()));
        self
    }

    /// The same about one of many, which the sentence then names first.
    #[must_use]
    pub fn of(mut self, which: &str) -> Self {
        self.message = format!("{which}: {}", self.message);
        self.with("of", which)
    }

    /// Its stable name.
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// The figures and names that the sentence mentions.
    pub fn params(&self) -> &[(&'static str, Param)] {
        &self.params
    }

    /// The sentence.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Every complaint about one form, in the order of its fields. Names are those of the JSON body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<(&'static str, Complaint)>);

impl FieldErrors {
    /// No complaints yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// A single complaint.
    pub fn one(field: &'static str, complaint: impl Into<Complaint>) -> Self {
        Self(vec![(field, complaint.into())])
    }

    /// Adds a complaint about `field`.
    pub fn push(&mut self, field: &'static str, complaint: impl Into<Complaint>) {
        self.0.push((field, complaint.into()));
    }

    /// The value when there is one; otherwise its complaint is noted under `field`.
    pub fn take<T, E: Into<Complaint>>(&mut self, field: &'static str, result: Result<T, E>) -> Option<T> {
        result.map_err(|complaint| self.push(field, complaint)).ok()
    }

    /// Adds what is wrong with a part of the form.
    pub fn join(&mut self, part: Self) {
        self.0.extend(part.0);
    }

    /// The same under the names that another form has for its fields.
    #[must_use]
    pub fn renamed(self, name: impl Fn(&'static str) -> &'static str) -> Self {
        Self(self.0.into_iter().map(|(field, complaint)| (name(field), complaint)).collect())
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many complaints there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The complaints as (field, complaint).
    pub fn complaints(&self) -> impl Iterator<Item = (&'static str, &Complaint)> {
        self.0.iter().map(|(field, complaint)| (*field, complaint))
    }

    /// The complaints as (field, message).
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.complaints().map(|(field, complaint)| (field, complaint.message()))
    }

    /// The first complaint about `field`.
    pub fn get(&self, field: &str) -> Option<&str> {
        self.iter().find(|(name, _)| *name == field).map(|(_, message)| message)
    }

    /// The complaints as owned pairs, for an answer.
    pub fn into_vec(self) -> Vec<(&'static str, String)> {
        self.0.into_iter().map(|(field, complaint)| (field, complaint.message)).collect()
    }
}

impl fmt::Display for FieldErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, (_, message)) in self.iter().enumerate() {
            if position > 0 {
                f.write_str(" ")?;
            }
            f.write_str(message)?;
        }
        Ok(())
    }
}

impl std::error::Error for FieldErrors {}

impl std::error::Error for Complaint {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_keep_their_order_and_read_as_one_text() {
        let mut errors = FieldErrors::new();
        assert!(errors.is_empty());
        assert_eq!(errors.take("name", Ok::<_, Complaint>(1)), Some(1));
        assert_eq!(errors.take("price", Err::<i64, _>(Flaw::NotPositive.says("Too cheap."))), None);
        errors.push("stock", Flaw::Required.says("Too few."));
        assert_eq!(errors.to_string(), "Too cheap. Too few.");
        assert_eq!(errors.get("stock"), Some("Too few."));
        assert_eq!(errors.get("name"), None);
        assert_eq!(errors.len(), 2);
        assert_eq!(errors.into_vec(), vec![("price", "Too cheap.".into()), ("stock", "Too few.".into())]);
    }

    #[test]
    fn a_complaint_tells_its_code_and_figures_beside_the_sentence() {
        let long = Flaw::TooLong(40).says("At most 40.").of("Row 2");
        assert_eq!((long.code(), long.message()), ("too_long", "Row 2: At most 40."));
        assert_eq!(long.params(), [("max", Param::Whole(40)), ("of", Param::Words("Row 2".into()))]);
        let cheap = Flaw::NotBelow(Paise(150)).says("Too dear.");
        assert_eq!(cheap.params(), [("amount", Param::Rupees(Paise(150)))]);
    }

    #[test]
    fn parts_of_a_form_join_under_its_own_names() {
        let mut errors = FieldErrors::one("name", Flaw::Required.says("Whose?"));
        let part = FieldErrors::one("number", Flaw::Malformed.says("Which?"));
        errors.join(part.renamed(|field| if field == "number" { "taxNumber" } else { field }));
        assert_eq!(errors.iter().collect::<Vec<_>>(), [("name", "Whose?"), ("taxNumber", "Which?")]);
        assert_eq!(
            errors.complaints().map(|(_, one)| one.code()).collect::<Vec<_>>(),
            ["required", "malformed"]
        );
    }

    #[test]
    fn every_kind_of_complaint_has_a_code_of_its_own() {
        let all = [
            Flaw::Required,
            Flaw::Malformed,
            Flaw::Unshowable,
            Flaw::TooLong(1),
            Flaw::TooMany(1),
            Flaw::OutOfRange(0, 1),
            Flaw::NotANumber,
            Flaw::Negative,
            Flaw::NotPositive,
            Flaw::TooManyDecimals(2),
            Flaw::TooLarge,
            Flaw::Below("reserve"),
            Flaw::NotBelow(Paise(1)),
            Flaw::Unknown,
            Flaw::Twice,
            Flaw::Taken,
            Flaw::Changed(1),
            Flaw::NotAllowed,
            Flaw::Past,
            Flaw::WrongOrder,
            Flaw::NotUploaded,
            Flaw::Weak,
            Flaw::Common,
            Flaw::WrongCode,
            Flaw::Useless,
            Flaw::OtherState("Goa"),
        ];
        let mut codes: Vec<_> = all.into_iter().map(|flaw| flaw.says("").code()).collect();
        assert!(
            codes.iter().all(|code| code.chars().all(|c| c.is_ascii_lowercase() || c == '_')),
            "{codes:?}"
        );
        let many = codes.len();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), many);
    }
}
