use crate::errors::FieldErrors;
use crate::input::{NumberInput, TimeInput, text};
use crate::money::Paise;
use crate::time::Millis;

/// The raise that the bid form suggests when the seller named none.
pub const DEFAULT_RAISE: Paise = Paise::from_rupees(100);

/// A new auction as the form sent it.
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
}

/// A new auction that may be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuctionForm {
    title: String,
    description: String,
    image_url: String,
    terms: AuctionTerms,
}

/// The figures of an auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AuctionTerms {
    /// The least that a first bid must be; above zero.
    pub starting_bid: Paise,
    /// The raise that the bid form suggests (`bidAmount`). It restricts nothing.
    pub raise: Paise,
    /// When bidding is over.
    pub ends_at: Millis,
    /// What the seller entered as `bidTime`. It restricts nothing.
    pub bid_time: Option<Millis>,
}

impl AuctionForm {
    /// Checks all fields at once, at the server's time.
    pub fn parse(input: &AuctionInput, now: Millis) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let title = errors.take("title", text::line(&input.title, "title", 200));
        let description =
            errors.take("description", text::paragraphs(&input.description, "description", 10_000));
        let starting_bid = errors.take("startingBid", starting_bid(input.starting_bid.as_ref()));
        let image_url = errors.take("imageUrl", text::picture(&input.image_url, "image"));
        let ends_at = errors.take("endDate", ends_at(input.end_date, now));
        let raise = errors.take("bidAmount", raise(input.bid_amount.as_ref()));
        let bid_time = errors.take("bidTime", bid_time(input.bid_time));
        match (title, description, starting_bid, image_url, ends_at, raise, bid_time) {
            (
                Some(title),
                Some(description),
                Some(starting_bid),
                Some(image_url),
                Some(ends_at),
                Some(raise),
                Some(bid_time),
            ) => {
                let terms = AuctionTerms { starting_bid, raise, ends_at, bid_time };
                Ok(Self { title, description, image_url, terms })
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

    /// Its picture.
    pub fn image_url(&self) -> &str {
        &self.image_url
    }

    /// Its figures.
    pub const fn terms(&self) -> AuctionTerms {
        self.terms
    }
}

fn starting_bid(input: Option<&NumberInput>) -> Result<Paise, String> {
    let Some(input) = input.filter(|input| !input.is_blank()) else {
        return Err("Please fill in the starting bid.".into());
    };
    above_zero(input).map_err(|reason| reason.unwrap_or("The starting bid must be above ₹0.".into()))
}

fn raise(input: Option<&NumberInput>) -> Result<Paise, String> {
    let Some(input) = input.filter(|input| !input.is_blank()) else { return Ok(DEFAULT_RAISE) };
    above_zero(input).map_err(|reason| reason.unwrap_or("The bid amount must be above ₹0.".into()))
}

/// `Err(None)` stands for zero, which each field words in its own way.
fn above_zero(input: &NumberInput) -> Result<Paise, Option<String>> {
    match input.paise() {
        Ok(Paise(0)) => Err(None),
        Ok(amount) => Ok(amount),
        Err(error) => Err(Some(error.to_string())),
    }
}

fn ends_at(input: TimeInput, now: Millis) -> Result<Millis, &'static str> {
    match input {
        TimeInput::Missing => Err("Please fill in the end date."),
        TimeInput::At(moment) if moment <= now => Err("The end date must be in the future."),
        TimeInput::At(moment) if moment <= Millis::MAX => Ok(moment),
        TimeInput::At(_) | TimeInput::Unreadable => Err("The end date is not a valid date and time."),
    }
}

fn bid_time(input: TimeInput) -> Result<Option<Millis>, &'static str> {
    match input {
        TimeInput::Missing => Ok(None),
        TimeInput::At(moment) if moment.0 >= 0 && moment <= Millis::MAX => Ok(Some(moment)),
        TimeInput::At(_) | TimeInput::Unreadable => Err("The bid time is not a valid date and time."),
    }
}
