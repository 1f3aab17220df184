//! What may be put up for auction.

use haat_domain::auctions::{
    AuctionForm, AuctionInput, DEFAULT_PAYMENT_WITHIN, DEFAULT_RAISE, Extension, ExtensionInput, Hidden,
    Step, Terms,
};
use haat_domain::time::{DAY, HOUR, MINUTE};
use haat_domain::{Millis, Paise, TimeInput};

const NOW: Millis = Millis(1_700_000_000_000);

fn good() -> AuctionInput {
    AuctionInput {
        title: " Old  brass lamp ".into(),
        description: "From Jaipur.\r\nAbout 1920.".into(),
        image_url: "https://example.com/lamp.jpg".into(),
        starting_bid: Some("100".into()),
        end_date: NOW.plus(DAY).into(),
        ..AuctionInput::default()
    }
}

#[test]
fn a_whole_form_opens_an_auction() {
    let form = AuctionForm::parse(&good(), NOW).unwrap();
    assert_eq!(form.title(), "Old brass lamp");
    assert_eq!(form.description(), "From Jaipur.\nAbout 1920.");
    assert_eq!(form.image_url(), "https://example.com/lamp.jpg");
    assert_eq!(*form.terms(), Terms::plain(Paise(10_000), NOW, NOW.plus(DAY)));
    assert_eq!((form.raise(), form.bid_time(), form.reserve()), (DEFAULT_RAISE, None, None));
    assert_eq!(form.payment_within(), DEFAULT_PAYMENT_WITHIN);
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
    let form = AuctionForm::parse(&input, NOW).unwrap();
    assert_eq!((form.terms().starting_bid, form.raise()), (Paise(1), Paise(25_050)));
    assert_eq!((form.terms().ends_at, form.bid_time()), (NOW.plus(1), Some(NOW.plus(-DAY))));
    let blank = AuctionInput { bid_amount: Some(" ".into()), ..good() };
    assert_eq!(AuctionForm::parse(&blank, NOW).unwrap().raise(), DEFAULT_RAISE);
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

#[test]
fn the_terms_of_the_house_are_taken() {
    let input = AuctionInput {
        step: Some("ladder".into()),
        extension: Some(ExtensionInput { minutes: Some(3.into()), cap_minutes: None }),
        reserve: Some("2500".into()),
        buy_now: Some(9_000.into()),
        start_date: NOW.plus(HOUR).into(),
        payment_within_hours: Some(48.into()),
        images: vec!["/a.webp".into(), "/b.webp".into()],
        category: " Lamps ".into(),
        condition: "Good".into(),
        ..good()
    };
    let form = AuctionForm::parse(&input, NOW).unwrap();
    let terms = Terms {
        step: Step::Ladder,
        extension: Some(Extension { by: 3 * MINUTE, cap: 60 * MINUTE }),
        has_reserve: true,
        buy_now: Some(Paise::from_rupees(9_000)),
        ..Terms::plain(Paise(10_000), NOW.plus(HOUR), NOW.plus(DAY))
    };
    assert_eq!(*form.terms(), terms);
    assert_eq!(form.reserve(), Some(Hidden::new(Paise::from_rupees(2_500))));
    assert_eq!((form.payment_within(), form.image_url()), (48 * HOUR, "/a.webp"));
    assert_eq!((form.images().len(), form.category(), form.condition()), (2, "Lamps", "Good"));
}

#[test]
fn terms_that_make_no_sense_are_named() {
    for (input, field) in [
        (AuctionInput { step: Some("often".into()), ..good() }, "step"),
        (AuctionInput { step: Some(0.into()), ..good() }, "step"),
        (AuctionInput { reserve: Some(99.into()), ..good() }, "reserve"),
        (AuctionInput { buy_now: Some(99.into()), ..good() }, "buyNow"),
        (AuctionInput { reserve: Some(500.into()), buy_now: Some(499.into()), ..good() }, "buyNow"),
        (AuctionInput { start_date: NOW.plus(DAY).into(), ..good() }, "startDate"),
        (AuctionInput { payment_within_hours: Some(0.into()), ..good() }, "paymentWithinHours"),
        (AuctionInput { payment_within_hours: Some(1.5.into()), ..good() }, "paymentWithinHours"),
        (AuctionInput { images: vec!["/a.webp".into(); 11], ..good() }, "imageUrl"),
        (AuctionInput { category: "x".repeat(61), ..good() }, "category"),
        (
            AuctionInput {
                extension: Some(ExtensionInput { minutes: Some(5.into()), cap_minutes: Some(4.into()) }),
                ..good()
            },
            "extension",
        ),
    ] {
        let errors = AuctionForm::parse(&input, NOW).unwrap_err();
        assert_eq!(errors.iter().map(|(field, _)| field).collect::<Vec<_>>(), [field], "{errors}");
    }
}
