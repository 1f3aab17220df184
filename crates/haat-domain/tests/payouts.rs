//! Where a payout can go, and what a shop may agree with its sellers.

use haat_domain::money::Paise;
use haat_domain::payouts::{PayoutStatus, Terms};

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
    assert!(Terms::default().check().is_ok());
    let mut terms = Terms { release_days: -1, minimum: Paise(0), weekday: 8, ..Terms::default() };
    terms.rates.default_bp = 5_001;
    terms.rates.tax_bp = -1;
    terms.rates.categories.insert("Shoes".to_owned(), -1);
    terms.rates.sellers.insert("m".to_owned(), 10_000);
    let errors = terms.check().unwrap_err().to_string();
    for words in ["between 0 and 50", "0 to 365", "above ₹0", "day of the week"] {
        assert!(errors.contains(words), "{errors}");
    }
}
