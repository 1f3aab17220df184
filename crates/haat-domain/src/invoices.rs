//! Invoices and credit notes: what stands on them, and how they are numbered.
//!
//! Each seller numbers their own, from 1 in every financial year and without gaps. An invoice is one parcel's, to the
//! paisa; a credit note is what went back of it since the last one.

use crate::books::GivenBack;
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

/// What the law calls a document of what was sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Title {
    /// Of somebody who is registered for the tax on it.
    TaxInvoice,
    /// Of somebody who is, in India, over goods that carry none.
    BillOfSupply,
    /// Of anybody else.
    Invoice,
}

words!(Title { TaxInvoice => "tax_invoice", BillOfSupply => "bill_of_supply", Invoice => "invoice" });

impl Title {
    /// What a document with so much tax is called; `registered` says whether its seller gave a tax number.
    pub const fn of(regime: Regime, registered: bool, tax: i64) -> Self {
        match regime {
            Regime::CgstSgst | Regime::Igst if tax == 0 => Self::BillOfSupply,
            Regime::CgstSgst | Regime::Igst => Self::TaxInvoice,
            Regime::Vat if registered => Self::TaxInvoice,
            Regime::Vat | Regime::Plain => Self::Invoice,
        }
    }
}

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

/// What credit notes say so far, or one is to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Credit {
    /// By line: its amount, and its tax (on top, or within).
    pub lines: BTreeMap<i64, (i64, i64)>,
    /// By parcel.
    pub shipping: BTreeMap<i64, i64>,
}

/// What the invoice of a parcel says of its shipping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// The parcel.
    pub no: i64,
    /// What sending it cost.
    pub amount: i64,
    /// Whether its seller took it. Then it goes back as a line of the books, numbered below nothing.
    pub own: bool,
}

/// What is to be credited of these invoices now, when so much went back in all and `before` was credited: nothing below
/// zero, nothing more than an invoice says, and in all exactly the difference. It is credited where something went back
/// since, so that a paisa of rounding needs no note of somebody else's goods, and whatever goes back last takes what is
/// left: then the notes are the invoices, line by line.
pub fn to_credit(
    lines: &[DraftLine],
    shippings: &[Shipped],
    back: &GivenBack,
    before: &Credit,
    inclusive: bool,
) -> Credit {
    let returned = |no: i64| back.lines.get(&no).copied().unwrap_or(0);
    let credited: Vec<(i64, i64)> =
        lines.iter().map(|line| before.lines.get(&line.line_no).copied().unwrap_or_default()).collect();
    let sent = |no: i64| before.shipping.get(&no).copied().unwrap_or(0);
    let taxed: i64 = credited.iter().map(|(_, tax)| tax).sum();
    let of_shop: i64 = shippings.iter().filter(|parcel| !parcel.own).map(|parcel| sent(parcel.no)).sum();
    let mut due: Vec<i64> =
        lines.iter().zip(&credited).map(|(line, (amount, _))| returned(line.line_no) - amount).collect();
    due.extend([if inclusive { 0 } else { back.tax - taxed }, back.shipping - of_shop]);
    due.extend(
        shippings.iter().filter(|parcel| parcel.own).map(|parcel| returned(-parcel.no) - sent(parcel.no)),
    );
    // What was credited for a refund that failed is not asked back, but credited less elsewhere.
    let mut too_much: i64 = due.iter().map(|amount| (-amount).max(0)).sum();
    for amount in &mut due {
        let cut = (*amount).clamp(0, too_much);
        *amount = (*amount).max(0) - cut;
        too_much -= cut;
    }
    let (amounts, rest) = due.split_at(lines.len());
    let taxes = taxes_due(lines, amounts, &credited, (!inclusive).then(|| rest[0]));
    let left = |parcel: &Shipped| if parcel.own { 0 } else { (parcel.amount - sent(parcel.no)).max(0) };
    let left: Vec<i64> = shippings.iter().map(left).collect();
    // First of the parcels that it went back for.
    let named = |(parcel, left): (&Shipped, &i64)| {
        let named = back.parcels.get(&parcel.no).copied().unwrap_or(0);
        (named - sent(parcel.no)).clamp(0, *left)
    };
    let named: Vec<i64> = shippings.iter().zip(&left).map(named).collect();
    let first = rest[1].min(named.iter().sum());
    let own = if first > 0 { apportion(first, &named) } else { vec![0; named.len()] };
    let others: Vec<i64> = left.iter().zip(&own).map(|(left, own)| left - own).collect();
    let others = if rest[1] > first { apportion(rest[1] - first, &others) } else { vec![0; own.len()] };
    let mut shipping: BTreeMap<i64, i64> = shippings
        .iter()
        .map(|parcel| parcel.no)
        .zip(own.iter().zip(others).map(|(own, other)| own + other))
        .collect();
    shipping.extend(
        shippings.iter().filter(|parcel| parcel.own).map(|parcel| parcel.no).zip(rest[2..].iter().copied()),
    );
    let lines = lines.iter().map(|line| line.line_no).zip(amounts.iter().copied().zip(taxes));
    Credit { lines: lines.collect(), shipping }
}

/// The tax that goes back with these amounts: `on_top` in all, or (`None`) what is within each.
fn taxes_due(lines: &[DraftLine], amounts: &[i64], credited: &[(i64, i64)], on_top: Option<i64>) -> Vec<i64> {
    let each = || lines.iter().zip(amounts.iter().zip(credited));
    // What of the tax goes with all of its amount that was credited until then.
    let fair = |(line, (amount, (before, taxed))): (&DraftLine, (&i64, &(i64, i64)))| {
        let until = if line.amount > 0 { share(line.tax, before + amount, line.amount) } else { 0 };
        if *amount > 0 { (until - taxed).max(0) } else { 0 }
    };
    let Some(mut on_top) = on_top else {
        return each().map(|of| fair(of).min(*of.1.0)).collect();
    };
    let room = |of: (&DraftLine, (&i64, &(i64, i64)))| (of.0.tax - of.1.1.1).max(0);
    let tiers: [Vec<i64>; 4] = [
        each().map(|of| fair(of).min(room(of))).collect(),
        each().map(|of| if *of.1.0 > 0 { room(of) } else { 0 }).collect(),
        each().map(|of| if of.1.1.0 > 0 { room(of) } else { 0 }).collect(),
        each().map(room).collect(),
    ];
    let mut taxes = vec![0; lines.len()];
    for tier in tiers {
        let left: Vec<i64> = tier.iter().zip(&taxes).map(|(most, tax)| (most - tax).max(0)).collect();
        let part = on_top.min(left.iter().sum());
        if part > 0 {
            taxes.iter_mut().zip(apportion(part, &left)).for_each(|(tax, more)| *tax += more);
            on_top -= part;
        }
    }
    taxes
}
