//! Invoices and credit notes: what stands on them, and how they are numbered.
//!
//! Each seller numbers their own, from 1 in every financial year and without gaps. An invoice is one parcel's, to the
//! paisa; a credit note is what went back of it since the last one.

use crate::money_back::share;
use crate::parcels::apportion;
use crate::tax::Regime;
use crate::words::words;
use std::collections::BTreeMap;

/// What a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DocumentKind {
    /// What was sold.
    Invoice,
    /// What went back of it.
    CreditNote,
}

words!(DocumentKind { Invoice => "invoice", CreditNote => "credit_note" });

/// A financial year: India's from April, elsewhere the calendar's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinancialYear {
    /// The year in which it begins.
    pub begins: i64,
    india: bool,
}

impl FinancialYear {
    /// The one that a month (from 1) of a year is in.
    pub const fn of(india: bool, year: i64, month: i64) -> Self {
        Self { begins: if india && month < 4 { year - 1 } else { year }, india }
    }

    /// The number of a document as people write it; the tax office allows sixteen signs.
    pub fn number(self, kind: DocumentKind, no: i64) -> String {
        let prefix = match kind {
            DocumentKind::Invoice => "INV",
            DocumentKind::CreditNote => "CRN",
        };
        if self.india {
            let (from, to) = (self.begins.rem_euclid(100), (self.begins + 1).rem_euclid(100));
            format!("{prefix}/{from:02}-{to:02}/{no:06}")
        } else {
            format!("{prefix}/{}/{no:06}", self.begins)
        }
    }
}

/// A line that a document is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftLine {
    /// Its number in the order.
    pub line_no: i64,
    /// What the customer pays for it, before tax on top, after what was taken off.
    pub amount: i64,
    /// Its rate.
    pub rate_bp: i64,
    /// Its tax: on top of the amount, or within it.
    pub tax: i64,
}

/// What stands on a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Under which names its taxes are shown.
    pub regime: Regime,
    /// Whether the prices hold the tax.
    pub inclusive: bool,
    /// Its lines.
    pub lines: Vec<DocumentLine>,
    /// What is taxed, and how, by rate.
    pub rates: Vec<RateSum>,
    /// Shipping, which carries no tax.
    pub shipping: i64,
    /// All that is taxed.
    pub taxable: i64,
    /// All tax.
    pub tax: i64,
    /// What is paid, or given back.
    pub total: i64,
}

/// A line of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct DocumentLine {
    pub line_no: i64,
    pub taxable: i64,
    pub rate_bp: i64,
    pub tax: i64,
    pub total: i64,
}

/// All lines of one rate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateSum {
    /// The rate.
    pub rate_bp: i64,
    /// What is taxed with it.
    pub taxable: i64,
    /// The taxes on that: name, rate, amount.
    pub parts: Vec<(&'static str, i64, i64)>,
}

impl Document {
    /// A document over these lines and this shipping.
    pub fn new(lines: &[DraftLine], shipping: i64, regime: Regime, inclusive: bool) -> Self {
        let mut by_rate: BTreeMap<i64, (i64, i64)> = BTreeMap::new();
        let mut shown = Vec::with_capacity(lines.len());
        for line in lines {
            let taxable = if inclusive { line.amount - line.tax } else { line.amount };
            let sums = by_rate.entry(line.rate_bp).or_default();
            *sums = (sums.0 + taxable, sums.1 + line.tax);
            shown.push(DocumentLine {
                line_no: line.line_no,
                taxable,
                rate_bp: line.rate_bp,
                tax: line.tax,
                total: taxable + line.tax,
            });
        }
        let rate = |(rate_bp, (taxable, tax)): (i64, (i64, i64))| RateSum {
            rate_bp,
            taxable,
            parts: regime.parts(rate_bp, tax),
        };
        let taxable = shown.iter().map(|line| line.taxable).sum();
        let tax = shown.iter().map(|line| line.tax).sum();
        Self {
            regime,
            inclusive,
            lines: shown,
            rates: by_rate.into_iter().map(rate).collect(),
            shipping,
            taxable,
            tax,
            total: taxable + tax + shipping,
        }
    }
}

/// A line of a parcel as its order has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParcelLine {
    /// Its number in the order.
    pub line_no: i64,
    /// Its price times its pieces.
    pub amount: i64,
    /// Its rate and its tax, where they were fixed when it was ordered.
    pub fixed: Option<(i64, i64)>,
}

/// The lines of a parcel, so that they add up to what the parcel costs: where nothing was fixed they share its tax at
/// the shop's rate, and what was taken off the parcel as a whole is taken off them by what they cost.
pub fn drafts(lines: &[ParcelLine], items: i64, tax: i64, shop_bp: i64, inclusive: bool) -> Vec<DraftLine> {
    let amounts: Vec<i64> = lines.iter().map(|line| line.amount).collect();
    let amounts = if amounts.iter().sum::<i64>() == items { amounts } else { apportion(items, &amounts) };
    let fixed: Vec<i64> = lines.iter().map(|line| line.fixed.map_or(0, |(_, tax)| tax)).collect();
    let all_fixed = lines.iter().all(|line| line.fixed.is_some());
    let taxes = match (all_fixed, inclusive) {
        (true, true) => fixed,
        (true, false) if fixed.iter().sum::<i64>() == tax => fixed,
        (true, false) if fixed.iter().any(|tax| *tax > 0) => apportion(tax, &fixed),
        _ => apportion(tax, &amounts),
    };
    let rate = |line: &ParcelLine| line.fixed.map_or(shop_bp, |(rate, _)| rate);
    lines
        .iter()
        .zip(amounts.into_iter().zip(taxes))
        .map(|(line, (amount, tax))| DraftLine { line_no: line.line_no, amount, rate_bp: rate(line), tax })
        .collect()
}

/// The rate of which `tax` is the tax on `items`: the shop's, if that gives it, else the nearest.
pub fn rate_of(items: i64, tax: i64, shop_bp: i64) -> i64 {
    let fits = crate::tax::of_lines(&[(items, shop_bp)], false).is_some_and(|taxes| taxes == [tax]);
    if fits || items <= 0 { shop_bp } else { share(10_000, tax, items) }
}

/// What of an order went back so far, or was credited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoneBack {
    /// By line: its amount, and its tax (on top, or within).
    pub lines: BTreeMap<i64, (i64, i64)>,
    /// By parcel.
    pub shipping: BTreeMap<i64, i64>,
}

impl GoneBack {
    /// What is still to be credited when `before` was: nothing below zero, and in all exactly the difference. A paisa that
    /// moved from one line to another between two refunds is not asked back there, but credited less elsewhere.
    #[must_use]
    pub fn less(&self, before: &Self, inclusive: bool) -> Self {
        let mut due = self.clone();
        for (line, (amount, tax)) in &mut due.lines {
            let (credited, taxed) = before.lines.get(line).copied().unwrap_or_default();
            (*amount, *tax) = (*amount - credited, *tax - taxed);
        }
        for (parcel, amount) in &mut due.shipping {
            *amount -= before.shipping.get(parcel).copied().unwrap_or(0);
        }
        let lines = due.lines.values_mut();
        let mut amounts: Vec<&mut i64> = if inclusive {
            lines.map(|(amount, _)| amount).collect()
        } else {
            lines.flat_map(|(amount, tax)| [amount, tax]).collect()
        };
        amounts.extend(due.shipping.values_mut());
        let mut too_much: i64 = amounts.iter().map(|amount| (-**amount).max(0)).sum();
        for amount in amounts {
            let cut = (*amount).max(0).min(too_much);
            *amount = (*amount).max(0) - cut;
            too_much -= cut;
        }
        if inclusive {
            for (amount, tax) in due.lines.values_mut() {
                *tax = (*tax).clamp(0, *amount);
            }
        }
        due
    }
}

/// Shares what went back of an order (of each line, of its tax, of its shipping) out to its lines and parcels. The taxes
/// of the lines, and the shippings of the parcels, are what they were charged.
pub fn gone_back(
    lines: &[DraftLine],
    returned: &BTreeMap<i64, i64>,
    tax: i64,
    shippings: &[(i64, i64)],
    shipping: i64,
    inclusive: bool,
) -> GoneBack {
    let back = |line: &DraftLine| returned.get(&line.line_no).copied().unwrap_or(0);
    let of_line = |line: &DraftLine| {
        if line.amount <= 0 { 0 } else { share(line.tax, back(line).min(line.amount), line.amount) }
    };
    let own: Vec<i64> = lines.iter().map(of_line).collect();
    let taxes = if inclusive {
        own
    } else if tax <= own.iter().sum::<i64>() {
        apportion(tax, &own)
    } else {
        // Whatever more went back is of the tax that the lines still have: first of lines of which something went back, so
        // that the paisa of a rounding needs no credit note of somebody else's goods.
        let rest = |taxes: &[i64], touched: bool| -> Vec<i64> {
            let left =
                |(line, tax): (&DraftLine, &i64)| if touched && back(line) == 0 { 0 } else { line.tax - tax };
            lines.iter().zip(taxes).map(left).collect()
        };
        [true, false].into_iter().fold(own, |taxes, touched| {
            let rest = rest(&taxes, touched);
            let more = tax - taxes.iter().sum::<i64>();
            let more = if touched { more.min(rest.iter().sum()) } else { more };
            taxes.iter().zip(apportion(more, &rest)).map(|(tax, more)| tax + more).collect()
        })
    };
    let weights: Vec<i64> = shippings.iter().map(|(_, amount)| *amount).collect();
    GoneBack {
        lines: lines.iter().zip(taxes).map(|(line, tax)| (line.line_no, (back(line), tax))).collect(),
        shipping: shippings.iter().map(|(no, _)| *no).zip(apportion(shipping, &weights)).collect(),
    }
}
