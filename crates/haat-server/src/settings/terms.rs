//! What the shop agrees with its sellers, as settings.

use haat_domain::money::Paise;
use haat_domain::payouts::SellerTerms;

const CATEGORY: &str = "books.commission_bp.category.";
pub(super) const WEEKDAY: &str = "books.payout_weekday";
const SELLER: &str = "books.commission_bp.seller.";

/// One row for each figure, and for each category and seller with a rate of their own.
pub(super) fn rows(terms: &SellerTerms) -> Vec<(String, i64)> {
    let mut rows = vec![
        ("books.commission_bp".to_owned(), terms.rates.default_bp),
        ("books.commission_tax_bp".to_owned(), terms.rates.tax_bp),
        ("books.release_days".to_owned(), terms.release_days),
        ("books.payout_minimum_paise".to_owned(), terms.minimum.0),
        (WEEKDAY.to_owned(), terms.weekday),
        ("books.applications".to_owned(), terms.applications.into()),
        ("books.first_goods_wait".to_owned(), terms.first_goods_wait),
    ];
    rows.extend(terms.rates.categories.iter().map(|(name, bp)| (format!("{CATEGORY}{name}"), *bp)));
    rows.extend(terms.rates.sellers.iter().map(|(seller, bp)| (format!("{SELLER}{seller}"), *bp)));
    rows
}

/// Takes one row up.
pub(super) fn set(terms: &mut SellerTerms, key: &str, value: i64) {
    if let Some(category) = key.strip_prefix(CATEGORY) {
        terms.rates.categories.insert(category.to_owned(), value);
    } else if let Some(seller) = key.strip_prefix(SELLER) {
        terms.rates.sellers.insert(seller.to_owned(), value);
    }
    match key {
        "books.commission_bp" => terms.rates.default_bp = value,
        "books.commission_tax_bp" => terms.rates.tax_bp = value,
        "books.release_days" => terms.release_days = value,
        "books.payout_minimum_paise" => terms.minimum = Paise(value),
        WEEKDAY => terms.weekday = value,
        "books.applications" => terms.applications = value == 1,
        "books.first_goods_wait" => terms.first_goods_wait = value,
        _ => {}
    }
}
