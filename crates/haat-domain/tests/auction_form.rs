//! What may be put up for auction.

use haat_domain::auctions::{AuctionForm, AuctionInput, DEFAULT_RAISE};
use haat_domain::time::DAY;
use haat_domain::{Millis, Paise, TimeInput};

const NOW: Millis = Millis(1_700_000_000_000);

fn good() -> AuctionInput {
    AuctionInput {
        title: " Old  brass lamp ".into(),
        description: "From Jaipur.\r\nAbout 1920.".into(),
        image_url: "https://example.com/lamp.jpg".into(),
        starting_bid: Some("100".into()),
        end_date: NOW.plus(DAY).into(),
        bid_amount: None,
        bid_time: TimeInput::Missing,
    }
}

#[test]
fn a_whole_form_opens_an_auction() {
    let form = AuctionForm::parse(&good(), NOW).unwrap();
    assert_eq!(form.title(), "Old brass lamp");
    assert_eq!(form.description(), "From Jaipur.\nAbout 1920.");
    assert_eq!(form.image_url(), "https://example.com/lamp.jpg");
    let terms = form.terms();
    assert_eq!((terms.starting_bid, terms.raise), (Paise(10_000), DEFAULT_RAISE));
    assert_eq!((terms.ends_at, terms.bid_time), (NOW.plus(DAY), None));
}

#[test]
fn the_optional_figures_are_kept() {
    let input = AuctionInput {
        bid_amount: Some(250.5.into()),
        bid_time: NOW.plus(-DAY).into(),
        end_date: NOW.plus(1).into(),
        starting_bid: Some(0.01.into()),
        image_url: "/media/lamp.webp".into(),
        ..good()
    };
    let terms = AuctionForm::parse(&input, NOW).unwrap().terms();
    assert_eq!((terms.starting_bid, terms.raise), (Paise(1), Paise(25_050)));
    assert_eq!((terms.ends_at, terms.bid_time), (NOW.plus(1), Some(NOW.plus(-DAY))));
    let blank = AuctionInput { bid_amount: Some(" ".into()), ..good() };
    assert_eq!(AuctionForm::parse(&blank, NOW).unwrap().terms().raise, DEFAULT_RAISE);
}

#[test]
fn an_empty_form_names_every_required_field() {
    let errors = AuctionForm::parse(&AuctionInput::default(), NOW).unwrap_err();
    let fields: Vec<_> = errors.iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["title", "description", "startingBid", "imageUrl", "endDate"]);
}

#[test]
fn each_field_says_what_is_wrong_with_it() {
    for (input, field, message) in [
        (AuctionInput { title: " \t".into(), ..good() }, "title", "Please fill in the title."),
        (
            AuctionInput { title: "x".repeat(201), ..good() },
            "title",
            "The title can have at most 200 characters.",
        ),
        (
            AuctionInput { image_url: "javascript:alert(1)".into(), ..good() },
            "imageUrl",
            "The image must be a web address (https://…) or a path that begins with /.",
        ),
        (
            AuctionInput { starting_bid: Some(0.into()), ..good() },
            "startingBid",
            "The starting bid must be above ₹0.",
        ),
        (
            AuctionInput { starting_bid: Some((-5).into()), ..good() },
            "startingBid",
            "The amount cannot be negative.",
        ),
        (
            AuctionInput { starting_bid: Some("".into()), ..good() },
            "startingBid",
            "Please fill in the starting bid.",
        ),
        (
            AuctionInput { bid_amount: Some("0".into()), ..good() },
            "bidAmount",
            "The bid amount must be above ₹0.",
        ),
        (
            AuctionInput { bid_amount: Some("many".into()), ..good() },
            "bidAmount",
            "Please enter an amount in rupees, such as 150 or 149.50.",
        ),
        (AuctionInput { end_date: NOW.into(), ..good() }, "endDate", "The end date must be in the future."),
        (
            AuctionInput { end_date: TimeInput::Unreadable, ..good() },
            "endDate",
            "The end date is not a valid date and time.",
        ),
        (
            AuctionInput { end_date: Millis(i64::MAX).into(), ..good() },
            "endDate",
            "The end date is not a valid date and time.",
        ),
        (
            AuctionInput { bid_time: TimeInput::Unreadable, ..good() },
            "bidTime",
            "The bid time is not a valid date and time.",
        ),
        (
            AuctionInput { bid_time: Millis(i64::MIN).into(), ..good() },
            "bidTime",
            "The bid time is not a valid date and time.",
        ),
    ] {
        let errors = AuctionForm::parse(&input, NOW).unwrap_err();
        assert_eq!(errors.into_vec(), vec![(field, message.to_owned())]);
    }
}
