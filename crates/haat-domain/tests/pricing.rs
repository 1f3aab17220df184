//! The table of prices that the web app's preview is held to as well.

use haat_domain::checkout::{CheckoutError, PricingRules, PricingRulesError, totals};
use haat_domain::money::{Paise, UsdCents, usd_cents};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Case {
    name: String,
    lines: Vec<Line>,
    items_price: f64,
    shipping_price: f64,
    tax_price: f64,
    total_price: f64,
    usd: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    price: f64,
    quantity: i64,
}

fn paise(rupees: f64) -> Paise {
    Paise::from_rupees_f64(rupees).expect("the table holds rupees")
}

#[test]
fn every_case_of_the_shared_table_holds() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../testdata/pricing.json")).unwrap();
    assert!(cases.len() >= 25);
    let rules = PricingRules::default();
    for case in cases {
        let lines: Vec<_> = case.lines.iter().map(|line| (paise(line.price), line.quantity)).collect();
        let totals = totals(&lines, &rules).unwrap();
        assert_eq!(totals.items, paise(case.items_price), "items: {}", case.name);
        assert_eq!(totals.shipping, paise(case.shipping_price), "shipping: {}", case.name);
        assert_eq!(totals.tax, paise(case.tax_price), "tax: {}", case.name);
        assert_eq!(totals.total, paise(case.total_price), "total: {}", case.name);
        assert_eq!(totals.usd(&rules).to_string(), case.usd, "usd: {}", case.name);
    }
}

#[test]
fn lines_that_cannot_be_charged_are_refused() {
    let rules = PricingRules::default();
    for (lines, error) in [
        (vec![(Paise(100), 0)], CheckoutError::BadQuantity),
        (vec![(Paise(100), -1)], CheckoutError::BadQuantity),
        (vec![(Paise(100), 1), (Paise(100), i64::MIN)], CheckoutError::BadQuantity),
        (vec![(Paise(-1), 1)], CheckoutError::BadPrice),
        (vec![(Paise::MAX, 1)], CheckoutError::TooLarge),
        (vec![(Paise::MAX, 1_000_000_000)], CheckoutError::TooLarge),
        (vec![(Paise(i64::MAX), 1), (Paise(1), 1)], CheckoutError::TooLarge),
        (vec![(Paise(i64::MAX), 1)], CheckoutError::TooLarge),
        (vec![(Paise(86_956_521_739_131), 1)], CheckoutError::TooLarge),
    ] {
        assert_eq!(totals(&lines, &rules), Err(error), "{lines:?}");
        assert!(error.to_string().ends_with('.'));
    }
}

#[test]
fn a_shop_may_set_its_own_figures() {
    let rules = PricingRules {
        tax_bp: 0,
        shipping_fee: Paise(4_900),
        free_shipping_above: Paise::ZERO,
        paise_per_usd: 8_500,
    };
    assert_eq!(rules.check(), Ok(()));
    let free = totals(&[(Paise(1), 1)], &rules).unwrap();
    assert_eq!((free.shipping, free.tax, free.total), (Paise(0), Paise(0), Paise(1)));
    let empty = totals(&[], &rules).unwrap();
    assert_eq!(empty.shipping, Paise(4_900));
    assert_eq!(totals(&[(Paise(8_500), 1)], &rules).unwrap().usd(&rules), UsdCents(100));
}

#[test]
fn figures_no_shop_can_run_by_are_found_at_start() {
    let good = PricingRules::default();
    assert_eq!(good.check(), Ok(()));
    for (rules, error) in [
        (PricingRules { tax_bp: -1, ..good }, PricingRulesError::Tax),
        (PricingRules { tax_bp: 10_001, ..good }, PricingRulesError::Tax),
        (PricingRules { shipping_fee: Paise(-1), ..good }, PricingRulesError::Shipping),
        (PricingRules { free_shipping_above: Paise(i64::MAX), ..good }, PricingRulesError::FreeShipping),
        (PricingRules { paise_per_usd: 0, ..good }, PricingRulesError::Rate),
        (PricingRules { paise_per_usd: -8_171, ..good }, PricingRulesError::Rate),
        (PricingRules { paise_per_usd: i64::MAX, ..good }, PricingRulesError::Rate),
    ] {
        assert_eq!(rules.check(), Err(error));
        assert!(error.to_string().ends_with('.'));
    }
}

proptest! {
    #[test]
    fn totals_add_up_or_are_refused(
        lines in prop::collection::vec((0..2_000_000_i64, 1..50_i64), 0..20),
    ) {
        let rules = PricingRules::default();
        let lines: Vec<_> = lines.into_iter().map(|(price, quantity)| (Paise(price), quantity)).collect();
        let totals = totals(&lines, &rules).unwrap();
        let items: i64 = lines.iter().map(|(price, quantity)| price.0 * quantity).sum();
        prop_assert_eq!(totals.items.0, items);
        prop_assert_eq!(totals.total.0, items + totals.shipping.0 + totals.tax.0);
        prop_assert_eq!(totals.shipping.0, if items > 1_000_000 { 0 } else { 50_000 });
        // Half up, said without dividing: the tax lies within half a paisa, upper edge excluded.
        let error = totals.tax.0 * 20 - items * 3;
        prop_assert!((-9..=10).contains(&error));
    }

    #[test]
    fn no_lines_whatsoever_make_it_panic(
        lines in prop::collection::vec((any::<i64>(), any::<i64>()), 0..6),
        tax_bp in any::<i64>(), fee in any::<i64>(), above in any::<i64>(), rate in any::<i64>(),
    ) {
        let rules = PricingRules {
            tax_bp, shipping_fee: Paise(fee), free_shipping_above: Paise(above), paise_per_usd: rate,
        };
        let lines: Vec<_> = lines.into_iter().map(|(price, quantity)| (Paise(price), quantity)).collect();
        if let Ok(totals) = totals(&lines, &rules) {
            prop_assert!(totals.total <= Paise::MAX);
            let _ = totals.usd(&rules);
        }
    }

    #[test]
    fn dollars_are_rounded_half_up(total in 0..100_000_000_000_000_i64, rate in 1..100_000_i64) {
        let cents = i128::from(usd_cents(Paise(total), rate).0);
        let error = 2 * (cents * i128::from(rate) - i128::from(total) * 100);
        prop_assert!(-i128::from(rate) < error && error <= i128::from(rate));
    }
}
