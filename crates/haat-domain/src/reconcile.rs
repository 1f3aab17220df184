//! Comparing a provider's report with what we know of its money, line by line.

use crate::time::Millis;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Which way money went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Flow {
    /// A payer paid.
    Payment,
    /// A payer got money back, or took it.
    Refund,
}

/// A line of a provider's report that is about payers' money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportLine {
    /// The line of the file, from 1.
    pub line: u64,
    /// Every id by which we may know it, the most telling first.
    pub ids: Vec<String>,
    /// Which way it went.
    pub flow: Flow,
    /// How much, in minor units, without a sign.
    pub amount: i64,
    /// `INR`
    pub currency: String,
    /// When.
    pub at: Option<Millis>,
}

/// Money of ours with a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnLine {
    /// Every id by which the provider may know it.
    pub ids: Vec<String>,
    /// Which way it went.
    pub flow: Flow,
    /// How much, in minor units, without a sign.
    pub amount: i64,
    /// `INR`
    pub currency: String,
    /// When.
    pub at: Millis,
    /// The order that it is about.
    pub order: String,
    /// Whether it is in the books.
    pub booked: bool,
}

/// What does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mismatch {
    /// The provider has it, and we know nothing of it.
    UnknownHere,
    /// We have it, and the provider's report of that time does not.
    MissingThere,
    /// Both have it, with different amounts or currencies.
    Amount,
    /// The report has it more than once.
    Twice,
    /// Both have it, and the books do not.
    NotBooked,
}

/// A difference between the two.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct Difference {
    pub mismatch: Mismatch,
    pub flow: Flow,
    pub id: String,
    pub order: Option<String>,
    pub reported: Option<i64>,
    pub own: Option<i64>,
    pub currency: String,
    pub at: Option<Millis>,
    /// The line of the file, if it has one.
    pub line: Option<u64>,
}

/// What came of comparing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reconciled {
    /// Lines that both have, with the same amount.
    pub matched: usize,
    /// What does not fit, in the order of the report, then what it lacks.
    pub differences: Vec<Difference>,
    /// What the report adds up to, by currency and flow.
    pub reported: BTreeMap<(String, Flow), i64>,
    /// What we know of the same time and lines adds up to.
    pub own: BTreeMap<(String, Flow), i64>,
}

/// When a report begins and ends: its first and last line.
pub fn period(report: &[ReportLine]) -> Option<(Millis, Millis)> {
    let times = || report.iter().filter_map(|line| line.at);
    Some((times().min()?, times().max()?))
}

/// Whether money that went this way is in the books, by what they have of its order with the provider (`None` when it
/// has no entry there) and what should be there: too much is money back that is missing, too little is a payment.
pub fn is_booked(flow: Flow, books: Option<i64>, there: i64) -> bool {
    match (flow, books) {
        (_, None) => there == 0,
        (Flow::Payment, Some(books)) => books >= there,
        (Flow::Refund, Some(books)) => books <= there,
    }
}

/// Compares a report of a time with what is ours. Of ours, what is older or newer counts only where it is in it.
pub fn compare(report: &[ReportLine], own: &[OwnLine], within: Option<(Millis, Millis)>) -> Reconciled {
    let mut by_id: HashMap<(Flow, &str), usize> = HashMap::new();
    for (place, line) in own.iter().enumerate() {
        for id in &line.ids {
            by_id.entry((line.flow, id)).or_insert(place);
        }
    }
    let (mut seen, mut result) = (BTreeSet::new(), Reconciled::default());
    for line in report {
        *result.reported.entry((line.currency.clone(), line.flow)).or_insert(0) += line.amount;
        let found = line.ids.iter().find_map(|id| by_id.get(&(line.flow, id.as_str())).copied());
        let ours = found.map(|place| &own[place]);
        let mismatch = match (found, ours) {
            (Some(place), _) if !seen.insert(place) => Some(Mismatch::Twice),
            (_, Some(ours)) if (ours.amount, &ours.currency) != (line.amount, &line.currency) => {
                Some(Mismatch::Amount)
            }
            (_, Some(ours)) if !ours.booked => Some(Mismatch::NotBooked),
            (_, Some(_)) => None,
            _ => Some(Mismatch::UnknownHere),
        };
        match mismatch {
            None => result.matched += 1,
            Some(mismatch) => result.differences.push(Difference {
                mismatch,
                flow: line.flow,
                id: line.ids.first().cloned().unwrap_or_default(),
                order: ours.map(|ours| ours.order.clone()),
                reported: Some(line.amount),
                own: ours.map(|ours| ours.amount),
                currency: line.currency.clone(),
                at: line.at,
                line: Some(line.line),
            }),
        }
    }
    for (place, line) in own.iter().enumerate() {
        let in_time = within.is_some_and(|(from, until)| (from..=until).contains(&line.at));
        if seen.contains(&place) || in_time {
            *result.own.entry((line.currency.clone(), line.flow)).or_insert(0) += line.amount;
        }
        if in_time && !seen.contains(&place) {
            result.differences.push(Difference {
                mismatch: Mismatch::MissingThere,
                flow: line.flow,
                id: line.ids.first().cloned().unwrap_or_default(),
                order: Some(line.order.clone()),
                reported: None,
                own: Some(line.amount),
                currency: line.currency.clone(),
                at: Some(line.at),
                line: None,
            });
        }
    }
    result
}

/// Reads an amount as reports write it: `1,234.50`, `-12`, `1.234,50`, `(3.00)`. In minor units, with its sign.
pub fn minor_units(text: &str) -> Option<i64> {
    let plain: String =
        text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '₹' | '$' | '€')).collect();
    let (negative, plain) = match plain.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => (true, inner.to_owned()),
        None => match plain.strip_prefix(['-', '−']) {
            Some(rest) => (true, rest.to_owned()),
            None => (false, plain),
        },
    };
    // The last sign is the decimal one when one or two digits follow it.
    let decimal = plain.rfind(['.', ',']).filter(|place| (1..=2).contains(&(plain.len() - place - 1)));
    let (whole, fraction) = match decimal {
        Some(place) => (&plain[..place], &plain[place + 1..]),
        None => (plain.as_str(), ""),
    };
    let whole: String = whole.chars().filter(|c| !matches!(c, '.' | ',' | '\'')).collect();
    if whole.is_empty() || !(whole.bytes().chain(fraction.bytes())).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let units = whole.parse::<i64>().ok()?.checked_mul(100)?;
    let amount = units.checked_add(format!("{fraction:0<2}").parse().ok()?)?;
    Some(if negative { -amount } else { amount })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(line: u64, id: &str, flow: Flow, amount: i64, at: i64) -> ReportLine {
        ReportLine { line, ids: vec![id.into()], flow, amount, currency: "INR".into(), at: Some(Millis(at)) }
    }

    fn own(id: &str, flow: Flow, amount: i64, at: i64) -> OwnLine {
        let (order, currency) = (format!("o-{id}"), "INR".into());
        let ids = vec![format!("other-{id}"), id.to_owned()];
        OwnLine { ids, flow, amount, currency, at: Millis(at), order, booked: true }
    }

    #[test]
    fn what_fits_is_counted_and_what_does_not_is_told() {
        use Flow::{Payment, Refund};
        let report = [
            reported(2, "a", Payment, 100, 10),
            reported(3, "b", Payment, 250, 20),
            reported(4, "a", Payment, 100, 30),
            reported(5, "x", Payment, 70, 40),
            reported(6, "a", Refund, 30, 50),
            reported(7, "u", Payment, 5, 50),
        ];
        let mut unbooked = own("u", Payment, 5, 50);
        unbooked.booked = false;
        let ours = [
            own("a", Payment, 100, 10),
            own("b", Payment, 200, 20),
            own("a", Refund, 30, 45),
            own("late", Payment, 9, 99),
            own("lost", Payment, 8, 25),
            unbooked,
        ];
        let result = compare(&report, &ours, period(&report));
        let told: Vec<(Mismatch, &str, Option<i64>, Option<i64>)> =
            result.differences.iter().map(|d| (d.mismatch, d.id.as_str(), d.reported, d.own)).collect();
        assert_eq!(
            told,
            [
                (Mismatch::Amount, "b", Some(250), Some(200)),
                (Mismatch::Twice, "a", Some(100), Some(100)),
                (Mismatch::UnknownHere, "x", Some(70), None),
                (Mismatch::NotBooked, "u", Some(5), Some(5)),
                (Mismatch::MissingThere, "other-lost", None, Some(8)),
            ]
        );
        assert_eq!(result.matched, 2);
        assert_eq!(result.reported[&("INR".to_owned(), Payment)], 525);
        assert_eq!(result.own[&("INR".to_owned(), Payment)], 100 + 200 + 8 + 5);
    }

    #[test]
    fn the_same_on_both_sides_has_no_differences_in_whatever_order() {
        let ours: Vec<OwnLine> = (0..50).map(|n| own(&format!("p{n}"), Flow::Payment, n * 7, n)).collect();
        let report: Vec<ReportLine> =
            (0..50).rev().map(|n| reported(2, &format!("p{n}"), Flow::Payment, n * 7, n)).collect();
        let result = compare(&report, &ours, period(&report));
        assert_eq!((result.matched, result.differences.len()), (50, 0));
        assert_eq!(result.reported, result.own);
        assert_eq!(compare(&[], &ours, None), Reconciled::default());
        // What a report lacks at its edges is known to whoever says of which time it is.
        let (report, all) = (&report[1..49], Some((Millis(0), Millis(49))));
        assert_eq!(compare(report, &ours, period(report)).differences.len(), 0);
        assert_eq!(compare(report, &ours, all).differences.len(), 2);
    }

    #[test]
    fn too_much_in_the_books_is_a_refund_and_too_little_a_payment() {
        use Flow::{Payment, Refund};
        for (books, payment, refund) in
            [(None, false, false), (Some(70), true, true), (Some(100), true, false), (Some(20), false, true)]
        {
            let is = (is_booked(Payment, books, 70), is_booked(Refund, books, 70));
            assert_eq!(is, (payment, refund), "{books:?}");
        }
        // All of it went back before there were books.
        assert!(is_booked(Payment, None, 0) && is_booked(Refund, None, 0));
    }

    #[test]
    fn amounts_are_read_as_reports_write_them() {
        for (text, paise) in [
            ("1,234.50", 123_450),
            ("-12", -1_200),
            ("1.234,50", 123_450),
            ("(3.00)", -300),
            ("0.5", 50),
            ("12,34,567.89", 123_456_789),
            ("₹ 1,000", 100_000),
            ("−7.25", -725),
        ] {
            assert_eq!(minor_units(text), Some(paise), "{text}");
        }
        for wrong in ["", "abc", "1.2.3x", "-", "99999999999999999999"] {
            assert_eq!(minor_units(wrong), None, "{wrong}");
        }
    }
}
