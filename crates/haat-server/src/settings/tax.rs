//! How a shop taxes what it sells, as settings.

use haat_domain::tax::TaxRules;

/// Whether there are products with a rate of their own.
pub(super) const PRODUCTS: &str = "tax.products";
const INCLUSIVE: &str = "tax.inclusive";
const COUNTRY: &str = "tax.country";
const NAME: &str = "tax.house.name";
const ADDRESS: &str = "tax.house.address";
const STATE: &str = "tax.house.state";
const NUMBER: &str = "tax.house.number";
const RATE: &str = "tax.rate_bp.category.";
const HSN: &str = "tax.hsn.category.";

/// One row for each thing, and for each category with a rate or a code of its own.
pub(super) fn rows(rules: &TaxRules) -> Vec<(String, String)> {
    let row = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let mut rows = vec![
        row(INCLUSIVE, if rules.inclusive { "1" } else { "0" }),
        row(COUNTRY, &rules.country),
        row(NAME, &rules.house.name),
        row(ADDRESS, &rules.house.address),
        row(STATE, &rules.house.state),
        row(NUMBER, &rules.house.tax_number),
    ];
    rows.extend(rules.categories.iter().map(|(name, bp)| (format!("{RATE}{name}"), bp.to_string())));
    rows.extend(rules.hsn.iter().map(|(name, code)| (format!("{HSN}{name}"), code.clone())));
    rows
}

/// What was never set has its default: India's taxes, on top, at the shop's one rate.
pub(super) fn read(rows: &[(String, String)]) -> TaxRules {
    let mut rules = TaxRules { country: "India".to_owned(), ..TaxRules::default() };
    for (key, value) in rows {
        if let Some(category) = key.strip_prefix(RATE) {
            if let Ok(bp) = value.parse() {
                rules.categories.insert(category.to_owned(), bp);
            }
        } else if let Some(category) = key.strip_prefix(HSN) {
            rules.hsn.insert(category.to_owned(), value.clone());
        }
        match key.as_str() {
            PRODUCTS => rules.products = value == "1",
            INCLUSIVE => rules.inclusive = value == "1",
            COUNTRY => rules.country.clone_from(value),
            NAME => rules.house.name.clone_from(value),
            ADDRESS => rules.house.address.clone_from(value),
            STATE => rules.house.state.clone_from(value),
            NUMBER => rules.house.tax_number.clone_from(value),
            _ => {}
        }
    }
    rules
}
