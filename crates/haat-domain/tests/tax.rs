//! Tax to the paisa, and the documents that show it.

use haat_domain::checkout::{PricingRules, totals};
use haat_domain::invoices::{Document, DocumentKind, DraftLine, FinancialYear, ParcelLine, drafts, rate_of};
use haat_domain::money::Paise;
use haat_domain::tax::{
    ProductTax, Regime, TaxPerson, TaxRules, buyers_number, is_gstin, is_hsn, is_india, of_lines, state,
    state_of_pin, state_supplied,
};
use proptest::prelude::*;
use std::collections::BTreeMap;

#[test]
fn a_rate_is_the_products_else_its_categorys_else_the_shops() {
    let rules = TaxRules {
        categories: BTreeMap::from([("Books".into(), 0), ("Shoes".into(), 1_800)]),
        ..TaxRules::default()
    };
    let own = ProductTax { rate_bp: Some(500), hsn: "6403".into() };
    assert_eq!(rules.rate(None, "Toys", 1_500), 1_500);
    assert_eq!(rules.rate(None, "Books", 1_500), 0);
    assert_eq!(rules.rate(Some(&ProductTax::default()), "Shoes", 1_500), 1_800);
    assert_eq!(rules.rate(Some(&own), "Shoes", 1_500), 500);
    let coded = TaxRules { hsn: BTreeMap::from([("Shoes".into(), "6404".into())]), ..rules };
    assert_eq!(
        (coded.code(None, "Shoes"), coded.code(Some(&own), "Shoes"), coded.code(None, "Toys")),
        ("6404", "6403", "")
    );
    assert!(TaxRules::default().is_plain() && !coded.is_plain());
    assert!(!TaxRules { inclusive: true, ..TaxRules::default() }.is_plain());
}

#[test]
fn tax_is_on_top_or_within_and_rounded_half_up() {
    assert_eq!(of_lines(&[(10_000, 1_800)], false), Some(vec![1_800]));
    assert_eq!(of_lines(&[(11_800, 1_800)], true), Some(vec![1_800]));
    assert_eq!(of_lines(&[(10_000, 1_800)], true), Some(vec![1_525]));
    assert_eq!(of_lines(&[(10_000, 0), (10_000, 500)], true), Some(vec![0, 476]));
    assert_eq!(of_lines(&[(3, 1_500), (4, 1_500)], false), Some(vec![0, 1]));
    assert_eq!(of_lines(&[], false), Some(vec![]));
    assert_eq!(of_lines(&[(i64::MAX, 1), (1, 1)], false), None);
}

#[test]
fn within_a_state_the_tax_is_halved_and_beyond_it_is_one() {
    let of = |seller, buyer, country| Regime::of(true, seller, buyer, country);
    assert_eq!(of("Maharashtra", "MH", "India"), Regime::CgstSgst);
    assert_eq!(of("Maharashtra", "maharashtra ", ""), Regime::CgstSgst);
    assert_eq!(of("27", "Karnataka", "India"), Regime::Igst);
    assert_eq!(of("Odisha", "Orissa", "India"), Regime::CgstSgst);
    assert_eq!(of("Jammu & Kashmir", "Jammu and Kashmir", "IN"), Regime::CgstSgst);
    assert_eq!(of("Maharashtra", "", "India"), Regime::CgstSgst);
    assert_eq!(of("Maharashtra", "Maharashtra", "Germany"), Regime::Igst);
    assert_eq!(of("Atlantis", "atlantis", "India"), Regime::CgstSgst);
    assert_eq!(of("Atlantis", "Goa", "India"), Regime::Igst);
    assert_eq!(Regime::of(false, "Bayern", "Hessen", "Germany"), Regime::Vat);
    assert_eq!(Regime::CgstSgst.parts(1_800, 181), [("CGST", 900, 90), ("SGST", 900, 91)]);
    assert_eq!(Regime::CgstSgst.parts(25, 3), [("CGST", 12, 1), ("SGST", 13, 2)]);
    assert_eq!(Regime::Igst.parts(1_800, 181), [("IGST", 1_800, 181)]);
    assert_eq!(Regime::Vat.parts(1_900, 7), [("VAT", 1_900, 7)]);
    assert_eq!(state("tn").map(|state| state.name), Some("Tamil Nadu"));
    assert!(is_india(" Bharat") && !is_india("Indiana"));
}

#[test]
fn tax_numbers_are_checked_to_their_last_sign() {
    for good in ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"] {
        assert!(is_gstin(good), "{good}");
        for place in 0..good.len() {
            let mut signs: Vec<char> = good.chars().collect();
            signs[place] = if signs[place] == '7' { '8' } else { '7' };
            let wrong: String = signs.into_iter().collect();
            assert!(!is_gstin(&wrong), "{wrong}");
        }
    }
    for wrong in
        ["", "27aapfu0939f1zv", "27AAPFU0939F1Z", "27AAPFU0939F1ZVX", "99AAPFU0939F1ZV", "ééééééééééééééé"]
    {
        assert!(!is_gstin(wrong), "{wrong}");
    }
    assert!(is_hsn("6403") && is_hsn("64039990") && !is_hsn("640") && !is_hsn("64x3") && !is_hsn(""));
    let person =
        TaxPerson { state: "Goa".into(), tax_number: "27AAPFU0939F1ZV".into(), ..TaxPerson::default() };
    assert!(person.check(true).unwrap_err().get("state").is_some());
    assert!(TaxPerson { state: "MH".into(), ..person.clone() }.check(true).is_ok());
    assert!(TaxPerson { tax_number: "DE123456789".into(), ..person.clone() }.check(true).is_err());
    assert!(TaxPerson { tax_number: "DE123456789".into(), ..person }.check(false).is_ok());
    let rules = TaxRules {
        categories: BTreeMap::from([("a".into(), -1)]),
        hsn: BTreeMap::from([("a".into(), "1".into())]),
        ..TaxRules::default()
    };
    assert_eq!(rules.check().unwrap_err().len(), 2);
}

#[test]
fn numbers_are_of_a_financial_year_and_within_sixteen_signs() {
    let india = |year, month| FinancialYear::of(true, year, month);
    assert_eq!(india(2026, 3).number(DocumentKind::Invoice, 1), "INV/25-26/000001");
    assert_eq!(india(2026, 4).number(DocumentKind::Invoice, 999_999), "INV/26-27/999999");
    assert_eq!(india(2099, 12).number(DocumentKind::CreditNote, 7), "CRN/99-00/000007");
    assert_eq!(FinancialYear::of(false, 2026, 1).number(DocumentKind::Invoice, 42), "INV/2026/000042");
    for kind in DocumentKind::ALL {
        assert!(india(2026, 5).number(kind, 123_456).len() <= 16);
    }
}

#[test]
fn a_rate_is_found_again_from_its_tax() {
    assert_eq!(rate_of(100_000, 15_000, 1_500), 1_500);
    assert_eq!(rate_of(3, 0, 1_500), 1_500, "it rounds to nothing at that rate");
    assert_eq!(rate_of(100_000, 18_000, 1_500), 1_800);
    assert_eq!(rate_of(0, 0, 1_500), 1_500);
}

fn rates() -> impl Strategy<Value = i64> {
    prop::sample::select(vec![0, 25, 300, 500, 1_200, 1_500, 1_800, 2_800])
}

proptest! {
    #[test]
    fn one_rate_for_everything_gives_what_the_shop_always_asked(prices in prop::collection::vec((0_i64..5_000_000, 1_i64..9), 1..8), rate in rates()) {
        let rules = PricingRules { tax_bp: rate, ..PricingRules::default() };
        let lines: Vec<_> = prices.iter().map(|(price, quantity)| (Paise(*price), *quantity)).collect();
        let ours: Vec<_> = prices.iter().map(|(price, quantity)| (price * quantity, rate)).collect();
        let tax: i64 = of_lines(&ours, false).unwrap().iter().sum();
        prop_assert_eq!(tax, totals(&lines, &rules).unwrap().tax.0);
    }

    #[test]
    fn a_tax_is_never_negative_nor_more_than_a_paisa_from_its_rate(lines in prop::collection::vec((0_i64..9_000_000, rates()), 0..9), inclusive: bool) {
        let taxes = of_lines(&lines, inclusive).unwrap();
        prop_assert_eq!(taxes.len(), lines.len());
        for ((amount, rate), tax) in lines.iter().zip(&taxes) {
            let whole = if inclusive { 10_000 + rate } else { 10_000 };
            let exact = amount * rate / whole;
            prop_assert!(*tax >= 0 && *tax <= *amount && (tax - exact).abs() <= 2, "{} {} {}", amount, rate, tax);
        }
    }

    #[test]
    fn a_document_adds_up_by_lines_by_rates_and_by_names(
        lines in prop::collection::vec((1_i64..9_000_000, rates()), 1..9), shipping in 0_i64..100_000, inclusive: bool, regime in 0..3,
    ) {
        let regime = [Regime::CgstSgst, Regime::Igst, Regime::Vat][usize::try_from(regime).unwrap()];
        let taxes = of_lines(&lines, inclusive).unwrap();
        let drafts: Vec<DraftLine> = (1..).zip(lines.iter().zip(&taxes))
            .map(|(line_no, ((amount, rate_bp), tax))| DraftLine { line_no, amount: *amount, rate_bp: *rate_bp, tax: *tax }).collect();
        let document = Document::new(&drafts, shipping, regime, inclusive);
        let (items, tax): (i64, i64) = (lines.iter().map(|(amount, _)| amount).sum(), taxes.iter().sum());
        prop_assert_eq!(document.total, items + shipping + if inclusive { 0 } else { tax });
        prop_assert_eq!(document.lines.iter().map(|line| line.total).sum::<i64>() + shipping, document.total);
        prop_assert_eq!(document.rates.iter().map(|rate| rate.taxable).sum::<i64>(), document.taxable);
        let named: i64 = document.rates.iter().flat_map(|rate| &rate.parts).map(|(_, _, amount)| amount).sum();
        prop_assert_eq!(named, document.tax);
        prop_assert_eq!(document.tax, tax);
    }

    #[test]
    fn a_parcels_lines_add_up_to_the_parcel_whatever_was_fixed_or_taken_off(
        lines in prop::collection::vec((1_i64..900_000, rates()), 1..7), off in 0_i64..100, fixed: bool,
    ) {
        let amounts: Vec<_> = lines.clone();
        let taxes = of_lines(&amounts, false).unwrap();
        let whole: i64 = amounts.iter().map(|(amount, _)| amount).sum();
        let (items, tax) = (whole - whole * off / 100, taxes.iter().sum::<i64>() * (100 - off) / 100);
        let lines: Vec<ParcelLine> = (1..).zip(amounts.iter().zip(&taxes)).map(|(line_no, ((amount, rate), tax))| ParcelLine {
            line_no, amount: *amount, fixed: fixed.then_some((*rate, *tax)),
        }).collect();
        let drafts = drafts(&lines, items, tax, 1_500, false);
        prop_assert_eq!(drafts.iter().map(|line| line.amount).sum::<i64>(), items);
        prop_assert_eq!(drafts.iter().map(|line| line.tax).sum::<i64>(), tax);
        prop_assert!(drafts.iter().all(|line| line.amount >= 0 && line.tax >= 0));
    }
}

#[test]
fn an_address_without_a_state_is_in_that_of_its_pin_code() {
    for (pin, name) in [
        ("110001", "Delhi"),
        ("160017", "Chandigarh"),
        ("194101", "Ladakh"),
        ("180001", "Jammu and Kashmir"),
        ("226001", "Uttar Pradesh"),
        ("246701", "Uttar Pradesh"),
        ("247667", "Uttarakhand"),
        ("248001", "Uttarakhand"),
        ("302001", "Rajasthan"),
        ("380001", "Gujarat"),
        ("396210", "Dadra and Nagar Haveli and Daman and Diu"),
        ("403 001", "Goa"),
        ("411001", "Maharashtra"),
        ("462001", "Madhya Pradesh"),
        ("492001", "Chhattisgarh"),
        ("500001", "Telangana"),
        ("530001", "Andhra Pradesh"),
        ("570001", "Karnataka"),
        ("600001", "Tamil Nadu"),
        ("605001", "Puducherry"),
        ("682001", "Kerala"),
        ("682555", "Lakshadweep"),
        ("700001", "West Bengal"),
        ("737101", "Sikkim"),
        ("744101", "Andaman and Nicobar Islands"),
        ("751001", "Odisha"),
        ("781001", "Assam"),
        ("793001", "Meghalaya"),
        ("799001", "Tripura"),
        ("800001", "Bihar"),
        ("834001", "Jharkhand"),
    ] {
        assert_eq!(state_of_pin(pin).map(|state| state.name), Some(name), "{pin}");
    }
    for none in ["", "900001", "57000", "5700010", "57000x", "०१२३४५"] {
        assert_eq!(state_of_pin(none), None, "{none}");
    }
    assert_eq!(state_supplied(" ", "570001", "India"), "Karnataka");
    assert_eq!(state_supplied("", "570001", ""), "Karnataka");
    assert_eq!(state_supplied(" Goa ", "570001", "India"), "Goa", "as it was named");
    assert_eq!(state_supplied("", "570001", "Germany"), "");
    assert_eq!(state_supplied("", "56 APO", "India"), "");
}

#[test]
fn a_buyers_number_is_a_gstin_in_india_and_short_anywhere() {
    let good = buyers_number(" 29aagcb 7383j1z4 ", "India").unwrap();
    assert_eq!(good, "29AAGCB7383J1Z4");
    assert_eq!(buyers_number("  ", "India").unwrap(), "");
    assert_eq!(buyers_number("de-123456789", "Germany").unwrap(), "DE-123456789");
    for (wrong, country) in
        [("29AAGCB7383J1Z5", "India"), ("123", "bharat"), ("a;b", "Germany"), (&*"9".repeat(31), "Germany")]
    {
        let errors = buyers_number(wrong, country).unwrap_err().into_vec();
        assert_eq!(errors[0].0, "taxNumber", "{wrong}");
    }
}

#[test]
fn what_is_said_of_a_products_tax_makes_sense() {
    let check = |rate_bp, hsn: &str| ProductTax { rate_bp, hsn: hsn.to_owned() }.check();
    assert!(
        check(None, "").is_ok() && check(Some(0), "9405").is_ok() && check(Some(10_000), "94054090").is_ok()
    );
    for (rate, hsn) in
        [(Some(-1), ""), (Some(10_001), ""), (None, "94"), (None, "94055"), (Some(500), "94o5")]
    {
        assert!(check(rate, hsn).is_err(), "{rate:?} {hsn}");
    }
}
