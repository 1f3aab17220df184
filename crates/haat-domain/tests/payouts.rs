//! Where a payout can go, and what a shop may agree with its sellers.

use haat_domain::money::Paise;
use haat_domain::payouts::{PayoutStatus, SellerTerms, last_weekday};
use haat_domain::returns::ReturnRules;
use haat_domain::time::{DAY, Millis};

#[test]
fn a_payout_goes_where_it_can() {
    let table: Vec<String> = PayoutStatus::ALL
        .iter()
        .map(|from| {
            let to = |news: &PayoutStatus| from.after(*news).map_or("-", PayoutStatus::as_str);
            let ways: Vec<&str> = PayoutStatus::ALL.iter().map(to).collect();
            format!("{}: {}", from.as_str(), ways.join(" "))
        })
        .collect();
    // started, paid, failed
    assert_eq!(table, ["started: started paid failed", "paid: paid paid failed", "failed: failed - failed"]);
}

#[test]
fn terms_that_make_no_sense_are_named() {
    assert!(SellerTerms::default().check().is_ok());
    let mut terms = SellerTerms { release_days: -1, minimum: Paise(0), weekday: 8, ..SellerTerms::default() };
    terms.rates.default_bp = 5_001;
    terms.rates.tax_bp = -1;
    terms.rates.categories.insert("Shoes".to_owned(), -1);
    terms.rates.sellers.insert("m".to_owned(), 10_000);
    let errors = terms.check().unwrap_err().to_string();
    for words in ["between 0 and 50", "0 to 365", "above ₹0", "day of the week"] {
        assert!(errors.contains(words), "{errors}");
    }
}

#[test]
fn sellers_wait_until_nothing_comes_back_any_more() {
    let now = Millis(100 * DAY);
    for (release_days, window_days, wait, by) in [
        (0, 0, 0, now),
        (7, 0, 7, now.plus(-7 * DAY)),
        (7, 3, 7, now.plus(-7 * DAY)),
        (0, 30, 30, now.plus(-30 * DAY - 1)),
        (7, 7, 7, now.plus(-7 * DAY - 1)),
    ] {
        let terms = SellerTerms { release_days, ..SellerTerms::default() };
        let returns = ReturnRules { window_days, ..ReturnRules::default() };
        assert_eq!((terms.wait_days(&returns), terms.arrived_by(&returns, now)), (wait, by));
        assert!(!returns.is_open(terms.arrived_by(&returns, now), now));
    }
}

#[test]
fn the_last_day_of_a_week_is_today_or_before_it() {
    // The first day that is counted was a Thursday.
    for (today, weekday, last) in [(0, 4, 0), (0, 5, -6), (0, 3, -1), (8, 5, 8), (13, 5, 8), (14, 4, 14)] {
        assert_eq!(last_weekday(today, weekday), last, "{weekday} before {today}");
    }
}
