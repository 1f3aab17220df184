use super::rule::{Extension, Hidden, Step, Terms};
use crate::errors::{Complaint, FieldErrors, Flaw};
use crate::input::{NumberInput, TimeInput, text};
use crate::money::Paise;
use crate::time::{HOUR, MINUTE, Millis};
use std::ops::RangeInclusive;

/// The raise that the bid form suggests when the seller named none.
pub const DEFAULT_RAISE: Paise = Paise::from_rupees(100);
/// How long a winner has to order and pay when the seller named no time, in milliseconds.
pub const DEFAULT_PAYMENT_WITHIN: i64 = 72 * HOUR;
/// How many pictures a lot may have.
pub const MOST_IMAGES: usize = 10;

/// A new auction as the form sent it. What is left out has its plain value.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the fields of the form")]
pub struct AuctionInput {
    pub title: String,
    pub description: String,
    pub image_url: String,
    pub starting_bid: Option<NumberInput>,
    pub end_date: TimeInput,
    pub bid_amount: Option<NumberInput>,
    pub bid_time: TimeInput,
    /// `any`, `ladder` or an amount.
    pub step: Option<NumberInput>,
    pub extension: Option<ExtensionInput>,
    pub reserve: Option<NumberInput>,
    pub buy_now: Option<NumberInput>,
    pub start_date: TimeInput,
    pub payment_within_hours: Option<NumberInput>,
    pub images: Vec<String>,
    pub category: String,
    pub condition: String,
}

/// A soft close as the form sent it.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the fields of the form")]
pub struct ExtensionInput {
    pub minutes: Option<NumberInput>,
    pub cap_minutes: Option<NumberInput>,
}

/// A new auction that may be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuctionForm {
    title: String,
    description: String,
    images: Vec<String>,
    category: String,
    condition: String,
    terms: Terms,
    reserve: Option<Hidden>,
    raise: Paise,
    bid_time: Option<Millis>,
    payment_within: i64,
}

impl AuctionForm {
    /// Checks all fields at once, at the server's time.
    pub fn parse(input: &AuctionInput, now: Millis) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let title = errors.take("title", text::line(&input.title, "title", 200));
        let description =
            errors.take("description", text::paragraphs(&input.description, "description", 10_000));
        let starting_bid = errors.take("startingBid", starting_bid(input.starting_bid.as_ref()));
        let images = errors.take("imageUrl", images(input));
        let ends_at = errors.take("endDate", ends_at(input.end_date, now));
        let raise = errors.take("bidAmount", raise(input.bid_amount.as_ref()));
        let bid_time = errors.take("bidTime", bid_time(input.bid_time));
        let step = errors.take("step", step(input.step.as_ref()));
        let extension = errors.take("extension", input.extension.as_ref().map(extension).transpose());
        let reserve = errors.take("reserve", optional_amount(input.reserve.as_ref(), "reserve"));
        let buy_now = errors.take("buyNow", optional_amount(input.buy_now.as_ref(), "fixed price"));
        let starts_at = errors.take("startDate", starts_at(input.start_date, ends_at, now));
        let payment_within =
            errors.take("paymentWithinHours", payment_within(input.payment_within_hours.as_ref()));
        let category = errors.take("category", short(&input.category, "category"));
        let condition = errors.take("condition", short(&input.condition, "condition"));
        if let (Some(least), Some(Some(reserve))) = (starting_bid, reserve)
            && reserve < least
        {
            let words = "The reserve must be at least the starting bid.";
            errors.push("reserve", Flaw::Below("startingBid").says(words));
        }
        if let (Some(Some(buy_now)), Some(least)) = (buy_now, reserve.flatten().or(starting_bid))
            && buy_now < least
        {
            let other = if reserve.flatten().is_some() { "reserve" } else { "startingBid" };
            let words = "The fixed price must be at least the starting bid and the reserve.";
            errors.push("buyNow", Flaw::Below(other).says(words));
        }
        let figures = (starting_bid, ends_at, raise, bid_time, step, extension, buy_now, starts_at);
        let words = (title, description, images, category, condition, reserve, payment_within);
        match (figures, words) {
            (
                (
                    Some(starting_bid),
                    Some(ends_at),
                    Some(raise),
                    Some(bid_time),
                    Some(step),
                    Some(extension),
                    Some(buy_now),
                    Some(starts_at),
                ),
                (
                    Some(title),
                    Some(description),
                    Some(images),
                    Some(category),
                    Some(condition),
                    Some(reserve),
                    Some(payment_within),
                ),
            ) if errors.is_empty() => {
                let has_reserve = reserve.is_some();
                let terms = Terms { starting_bid, step, extension, has_reserve, buy_now, starts_at, ends_at };
                let reserve = reserve.map(Hidden::new);
                Ok(Self {
                    title,
                    description,
                    images,
                    category,
                    condition,
                    terms,
                    reserve,
                    raise,
                    bid_time,
                    payment_within,
                })
            }
            _ => Err(errors),
        }
    }

    /// What is sold.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// More about it.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Its first picture.
    pub fn image_url(&self) -> &str {
        self.images.first().map_or("", String::as_str)
    }

    /// All its pictures; at least one.
    pub fn images(&self) -> &[String] {
        &self.images
    }

    /// What kind of thing it is; may be empty.
    pub fn category(&self) -> &str {
        &self.category
    }

    /// In what state it is; may be empty.
    pub fn condition(&self) -> &str {
        &self.condition
    }

    /// What everyone may read of its terms.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The secret least price.
    pub const fn reserve(&self) -> Option<Hidden> {
        self.reserve
    }

    /// The raise that the bid form suggests (`bidAmount`). It restricts nothing.
    pub const fn raise(&self) -> Paise {
        self.raise
    }

    /// What the seller entered as `bidTime`. It restricts nothing.
    pub const fn bid_time(&self) -> Option<Millis> {
        self.bid_time
    }

    /// How long the winner has to order and pay, in milliseconds.
    pub const fn payment_within(&self) -> i64 {
        self.payment_within
    }
}

/// The picture of the known form, or the gallery, whose first picture it is.
fn images(input: &AuctionInput) -> Result<Vec<String>, Complaint> {
    if input.images.len() > MOST_IMAGES {
        let words = format!("A lot can have at most {MOST_IMAGES} pictures.");
        return Err(Flaw::TooMany(MOST_IMAGES).says(words));
    }
    if input.images.is_empty() {
        return Ok(vec![text::picture(&input.image_url, "image")?]);
    }
    input.images.iter().map(|image| text::picture(image, "image")).collect()
}

fn step(input: Option<&NumberInput>) -> Result<Step, Complaint> {
    let Some(input) = input.filter(|input| !input.is_blank()) else { return Ok(Step::Any) };
    match input {
        NumberInput::Text(word) if word.trim() == "any" => Ok(Step::Any),
        NumberInput::Text(word) if word.trim() == "ladder" => Ok(Step::Ladder),
        amount => above_zero(amount, "least raise").map(Step::Fixed),
    }
}

fn extension(input: &ExtensionInput) -> Result<Extension, Complaint> {
    let words = "The extension must be a whole number of minutes, from 1 to 60.";
    let minutes = whole(input.minutes.as_ref(), 2, 1..=60, words)?;
    let words = "All extensions together must be at least as long as one and at most a day.";
    let cap = whole(input.cap_minutes.as_ref(), minutes.max(60), minutes..=24 * 60, words)?;
    Ok(Extension { by: minutes * MINUTE, cap: cap * MINUTE })
}

fn optional_amount(input: Option<&NumberInput>, what: &str) -> Result<Option<Paise>, Complaint> {
    let Some(input) = input.filter(|input| !input.is_blank()) else { return Ok(None) };
    above_zero(input, what).map(Some)
}

fn starts_at(input: TimeInput, ends_at: Option<Millis>, now: Millis) -> Result<Millis, Complaint> {
    match input {
        TimeInput::Missing => Ok(now),
        TimeInput::At(moment) if ends_at.is_some_and(|end| moment >= end) => {
            Err(Flaw::WrongOrder.says("The auction must start before it ends."))
        }
        TimeInput::At(moment) if moment <= Millis::MAX => Ok(moment.max(now)),
        TimeInput::At(_) | TimeInput::Unreadable => Err(no_date("start date")),
    }
}

fn payment_within(input: Option<&NumberInput>) -> Result<i64, Complaint> {
    let words = "The time to pay must be a whole number of hours, from 1 to 720.";
    Ok(whole(input, DEFAULT_PAYMENT_WITHIN / HOUR, 1..=720, words)? * HOUR)
}

fn short(input: &str, what: &str) -> Result<String, Complaint> {
    if input.trim().is_empty() { Ok(String::new()) } else { text::line(input, what, 60) }
}

/// A whole number in a range; `missing` when left out.
fn whole(
    input: Option<&NumberInput>,
    missing: i64,
    range: RangeInclusive<i64>,
    words: &str,
) -> Result<i64, Complaint> {
    let Some(input) = input.filter(|input| !input.is_blank()) else { return Ok(missing) };
    // Two decimals, as every figure of a form is read; a whole number is a whole number of hundreds.
    let hundreds = input.paise().ok().map(|read| read.0).filter(|hundreds| hundreds % 100 == 0);
    let number = hundreds.map(|hundreds| hundreds / 100).filter(|number| range.contains(number));
    number.ok_or_else(|| Flaw::OutOfRange(*range.start(), *range.end()).says(words))
}

fn starting_bid(input: Option<&NumberInput>) -> Result<Paise, Complaint> {
    let Some(input) = input.filter(|input| !input.is_blank()) else {
        return Err(Flaw::Required.says("Please fill in the starting bid."));
    };
    above_zero(input, "starting bid")
}

fn raise(input: Option<&NumberInput>) -> Result<Paise, Complaint> {
    let Some(input) = input.filter(|input| !input.is_blank()) else { return Ok(DEFAULT_RAISE) };
    above_zero(input, "bid amount")
}

fn above_zero(input: &NumberInput, what: &str) -> Result<Paise, Complaint> {
    match input.paise()? {
        Paise(0) => Err(Flaw::NotPositive.says(format!("The {what} must be above ₹0."))),
        amount => Ok(amount),
    }
}

fn ends_at(input: TimeInput, now: Millis) -> Result<Millis, Complaint> {
    match input {
        TimeInput::Missing => Err(Flaw::Required.says("Please fill in the end date.")),
        TimeInput::At(moment) if moment <= now => Err(Flaw::Past.says("The end date must be in the future.")),
        TimeInput::At(moment) if moment <= Millis::MAX => Ok(moment),
        TimeInput::At(_) | TimeInput::Unreadable => Err(no_date("end date")),
    }
}

fn bid_time(input: TimeInput) -> Result<Option<Millis>, Complaint> {
    match input {
        TimeInput::Missing => Ok(None),
        TimeInput::At(moment) if moment.0 >= 0 && moment <= Millis::MAX => Ok(Some(moment)),
        TimeInput::At(_) | TimeInput::Unreadable => Err(no_date("bid time")),
    }
}

fn no_date(what: &str) -> Complaint {
    Flaw::Malformed.says(format!("The {what} is not a valid date and time."))
}
