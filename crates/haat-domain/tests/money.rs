//! Amounts: how they are read, written and rounded.

use haat_domain::money::{MoneyError, Paise, UsdCents, usd_cents};
use proptest::prelude::*;

#[test]
fn rupees_are_read_from_text() {
    use MoneyError::{Negative, NotANumber, TooLarge, TooManyDecimals};
    for (text, expected) in [
        ("0", Ok(0)),
        ("150", Ok(15_000)),
        (" 150 ", Ok(15_000)),
        ("150.", Ok(15_000)),
        ("150.5", Ok(15_050)),
        ("150.05", Ok(15_005)),
        ("150.50", Ok(15_050)),
        ("150.500", Ok(15_050)),
        (".5", Ok(50)),
        ("0.01", Ok(1)),
        ("007", Ok(700)),
        ("000000000000000000000000000001", Ok(100)),
        ("1000000000000", Ok(100_000_000_000_000)),
        ("1000000000000.00", Ok(100_000_000_000_000)),
        ("1000000000000.01", Err(TooLarge)),
        ("99999999999999999999999999", Err(TooLarge)),
        ("1.001", Err(TooManyDecimals)),
        ("0.005", Err(TooManyDecimals)),
        ("-1", Err(Negative)),
        ("-0.01", Err(Negative)),
        ("-0", Err(Negative)),
        ("--1", Err(NotANumber)),
        ("-", Err(NotANumber)),
        ("+1", Err(NotANumber)),
        ("", Err(NotANumber)),
        (" ", Err(NotANumber)),
        (".", Err(NotANumber)),
        ("1.2.3", Err(NotANumber)),
        ("1,000", Err(NotANumber)),
        ("1 000", Err(NotANumber)),
        ("1e3", Err(NotANumber)),
        ("0x10", Err(NotANumber)),
        ("NaN", Err(NotANumber)),
        ("inf", Err(NotANumber)),
        ("-inf", Err(NotANumber)),
        ("₹5", Err(NotANumber)),
        ("१०", Err(NotANumber)),
        ("ten", Err(NotANumber)),
    ] {
        assert_eq!(Paise::from_rupees_str(text), expected.map(Paise), "{text:?}");
    }
}

#[test]
fn rupees_are_read_from_json_numbers() {
    use MoneyError::{Negative, NotANumber, TooLarge, TooManyDecimals};
    for (number, expected) in [
        (0.0, Ok(0)),
        (-0.0, Ok(0)),
        (0.01, Ok(1)),
        (0.29, Ok(29)),
        (1.1, Ok(110)),
        (1.15, Ok(115)),
        (8.3, Ok(830)),
        (4_503_599.37, Ok(450_359_937)),
        (999_999_999_999.99, Ok(99_999_999_999_999)),
        (1e12, Ok(100_000_000_000_000)),
        (1e12 + 0.01, Err(TooLarge)),
        (f64::MAX, Err(TooLarge)),
        (0.001, Err(TooManyDecimals)),
        (0.1 + 0.2, Err(TooManyDecimals)),
        (1.005, Err(TooManyDecimals)),
        (f64::MIN_POSITIVE, Err(TooManyDecimals)),
        (-0.01, Err(Negative)),
        (-1.0, Err(Negative)),
        (f64::MIN, Err(Negative)),
        (f64::NAN, Err(NotANumber)),
        (f64::INFINITY, Err(NotANumber)),
        (f64::NEG_INFINITY, Err(NotANumber)),
    ] {
        assert_eq!(Paise::from_rupees_f64(number), expected.map(Paise), "{number}");
    }
    assert_eq!(Paise::nearest_rupees_f64(0.1 + 0.2), Ok(Paise(30)));
}

#[test]
fn amounts_are_written_as_in_india() {
    for (paise, full, short) in [
        (0, "₹0.00", "₹0"),
        (5, "₹0.05", "₹0.05"),
        (99_900, "₹999.00", "₹999"),
        (100_000, "₹1,000.00", "₹1,000"),
        (999_999, "₹9,999.99", "₹9,999.99"),
        (1_000_000, "₹10,000.00", "₹10,000"),
        (10_000_000, "₹1,00,000.00", "₹1,00,000"),
        (12_345_650, "₹1,23,456.50", "₹1,23,456.50"),
        (1_000_000_000, "₹1,00,00,000.00", "₹1,00,00,000"),
        (12_345_678_901, "₹12,34,56,789.01", "₹12,34,56,789.01"),
        (-12_345_650, "-₹1,23,456.50", "-₹1,23,456.50"),
        (-5, "-₹0.05", "-₹0.05"),
    ] {
        assert_eq!(Paise(paise).to_string(), full);
        assert_eq!(format!("{:#}", Paise(paise)), short);
    }
    assert_eq!(Paise(i64::MIN).to_string(), "-₹92,23,37,20,36,85,47,758.08");
}

#[test]
fn shares_are_rounded_half_up() {
    for (paise, basis_points, expected) in [
        (100, 1_500, Some(15)),
        (10, 1_500, Some(2)),
        (30, 1_500, Some(5)),
        (3, 1_500, Some(0)),
        (0, 1_500, Some(0)),
        (1, 5_000, Some(1)),
        (3, 5_000, Some(2)),
        (-1, 5_000, Some(0)),
        (-3, 5_000, Some(-1)),
        (i64::MAX, 10_000, Some(i64::MAX)),
        (i64::MIN, 10_000, Some(i64::MIN)),
        (i64::MAX, 10_001, None),
        (i64::MIN, i64::MIN, None),
    ] {
        assert_eq!(Paise(paise).percent_bp(basis_points), expected.map(Paise), "{paise} × {basis_points}");
    }
}

#[test]
fn dollars_follow_the_rate() {
    for (paise, rate, cents, text) in [
        (0, 8_171, 0, "0.00"),
        (8_171, 8_171, 100, "1.00"),
        (40, 8_171, 0, "0.00"),
        (41, 8_171, 1, "0.01"),
        (100_000, 8_171, 1_224, "12.24"),
        (100_000_000_000_000, 8_171, 1_223_840_411_210, "12238404112.10"),
        (1, 200, 1, "0.01"),
        (1, 201, 0, "0.00"),
        (-8_171, 8_171, -100, "-1.00"),
        (1, 0, i64::MAX, "92233720368547758.07"),
        (1, -5, i64::MAX, "92233720368547758.07"),
    ] {
        let usd = usd_cents(Paise(paise), rate);
        assert_eq!(usd, UsdCents(cents), "{paise} at {rate}");
        assert_eq!(usd.to_string(), text);
    }
    assert_eq!(UsdCents(-5).to_string(), "-0.05");
}

#[test]
fn sums_that_overflow_are_none() {
    assert_eq!(Paise(i64::MAX).checked_add(Paise(1)), None);
    assert_eq!(Paise(i64::MIN).checked_sub(Paise(1)), None);
    assert_eq!(Paise(i64::MAX).checked_mul(2), None);
    assert_eq!(Paise(5).checked_add(Paise(6)), Some(Paise(11)));
    assert_eq!(Paise(5).checked_sub(Paise(6)), Some(Paise(-1)));
    assert_eq!(Paise(5).checked_mul(6), Some(Paise(30)));
    assert_eq!(Paise::from_rupees(7), Paise(700));
}

#[test]
fn every_complaint_is_a_sentence() {
    for error in
        [MoneyError::NotANumber, MoneyError::Negative, MoneyError::TooManyDecimals, MoneyError::TooLarge]
    {
        assert!(error.to_string().ends_with('.'));
    }
}

proptest! {
    #[test]
    fn every_amount_survives_json_and_text(paise in 0..=Paise::MAX.0) {
        let paise = Paise(paise);
        prop_assert_eq!(Paise::from_rupees_f64(paise.to_rupees_f64()), Ok(paise));
        let json = serde_json::to_string(&paise.to_rupees_f64()).unwrap();
        prop_assert_eq!(Paise::from_rupees_f64(serde_json::from_str(&json).unwrap()), Ok(paise));
        let shown = paise.to_string().replace(['₹', ','], "");
        prop_assert_eq!(Paise::from_rupees_str(&shown), Ok(paise));
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".*") {
        if let Ok(paise) = Paise::from_rupees_str(&text) {
            prop_assert!((Paise::ZERO..=Paise::MAX).contains(&paise));
        }
    }

    #[test]
    fn numeric_text_means_what_json_means(text in "[0-9]{1,11}(\\.[0-9]{0,2})?") {
        let number = text.parse::<f64>().unwrap();
        prop_assert_eq!(Paise::from_rupees_str(&text), Paise::from_rupees_f64(number));
    }

    #[test]
    fn any_number_is_read_or_refused(number in any::<f64>()) {
        if let Ok(paise) = Paise::from_rupees_f64(number) {
            prop_assert!((Paise::ZERO..=Paise::MAX).contains(&paise));
            prop_assert!((paise.to_rupees_f64() - number).abs() < f64::EPSILON);
        }
        let _ = Paise::nearest_rupees_f64(number);
    }

    #[test]
    fn a_third_decimal_is_refused(whole in 0..1_000_000_000_i64, thousandths in 1..10_i64) {
        let text = format!("{whole}.00{thousandths}");
        prop_assert_eq!(Paise::from_rupees_str(&text), Err(MoneyError::TooManyDecimals));
        let number = text.parse().unwrap();
        prop_assert_eq!(Paise::from_rupees_f64(number), Err(MoneyError::TooManyDecimals));
    }

    #[test]
    fn shares_never_panic_and_stay_within_half_a_paisa(paise in any::<i64>(), basis_points in any::<i64>()) {
        if let Some(share) = Paise(paise).percent_bp(basis_points) {
            let error = i128::from(share.0) * 10_000 - i128::from(paise) * i128::from(basis_points);
            prop_assert!((-4_999..=5_000).contains(&error));
        }
    }

    #[test]
    fn nothing_that_is_shown_panics(paise in any::<i64>(), rate in any::<i64>()) {
        let shown = format!("{} {:#} {}", Paise(paise), Paise(paise), usd_cents(Paise(paise), rate));
        prop_assert!(shown.contains('₹'));
        let _ = (Paise(paise).checked_add(Paise(rate)), Paise(paise).checked_mul(rate));
    }
}
