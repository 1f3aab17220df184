//! Credit notes: whatever goes back, in whatever pieces, they never say more than their invoice, and together exactly it.

use haat_domain::books::{Fee, Promise, Sold, SoldLine, tax_of_pieces};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::UserId;
use haat_domain::invoices::{Credit, DraftLine, Shipped, to_credit};
use haat_domain::money_back::share;
use haat_domain::parcels::apportion;
use haat_domain::tax::of_lines;
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// An order with its invoices, and what was credited of them.
#[derive(Clone, Debug)]
struct Order {
    sold: Sold,
    /// Of each line: its parcel, how many pieces, and how many went back.
    pieces: Vec<(i64, i64, i64)>,
    lines: Vec<DraftLine>,
    shippings: Vec<Shipped>,
    inclusive: bool,
    credited: Credit,
}

/// A line: its parcel, price, pieces and rate.
type Goods = (i64, i64, i64, i64);

/// An order of such lines; the second parcel's seller takes its shipping.
fn order(goods: &[Goods], shipping: (i64, i64), inclusive: bool, unit: i64) -> Order {
    let amounts: Vec<(i64, i64)> =
        goods.iter().map(|(_, price, pieces, rate)| (price * pieces, *rate)).collect();
    let taxes = of_lines(&amounts, inclusive).unwrap_or_default();
    assert_eq!(taxes.len(), goods.len());
    let sold = |no: i64, (parcel, price, pieces, _): &Goods| SoldLine {
        no,
        seller: (*parcel > 1).then(|| UserId::from(format!("s{parcel}"))),
        amount: price * pieces,
        subsidy: 0,
        fee: Fee::default(),
        released: false,
    };
    let mut lines: Vec<SoldLine> = (1..).zip(goods).map(|(no, goods)| sold(no, goods)).collect();
    lines.push(SoldLine { no: -2, seller: Some(UserId::from("s2")), amount: shipping.1, ..lines[0].clone() });
    let drafts = (1..).zip(amounts.iter().zip(&taxes));
    let draft = |(line_no, ((amount, rate), tax)): (i64, (&(i64, i64), &i64))| DraftLine {
        line_no,
        amount: *amount,
        rate_bp: *rate,
        tax: *tax,
    };
    let of_shop = apportion(shipping.0, &[1, 2]);
    Order {
        sold: Sold {
            provider: PaymentMethod::Stripe,
            lines,
            tax: if inclusive { 0 } else { taxes.iter().sum() },
            taxes: if inclusive { BTreeMap::new() } else { (1..).zip(taxes.iter().copied()).collect() },
            shipping: shipping.0,
            unit,
            promised: vec![],
            gone: 0,
            closed: false,
            disputed: false,
        },
        pieces: goods.iter().map(|(parcel, _, pieces, _)| (*parcel, *pieces, 0)).collect(),
        lines: drafts.map(draft).collect(),
        shippings: vec![
            Shipped { no: 1, amount: of_shop[0], own: false },
            Shipped { no: 2, amount: shipping.1, own: true },
            Shipped { no: 3, amount: of_shop[1], own: false },
        ],
        inclusive,
        credited: Credit::default(),
    }
}

fn all(credit: &Credit, inclusive: bool) -> i64 {
    let lines = credit.lines.values().map(|(amount, tax)| amount + if inclusive { 0 } else { *tax });
    lines.sum::<i64>() + credit.shipping.values().sum::<i64>()
}

impl Order {
    /// The rest of what may be promised.
    fn left(&self) -> i64 {
        self.sold.total() - self.sold.promised.iter().map(|promise| promise.amount).sum::<i64>()
    }

    /// So much goes back, for those lines, through money whose unit is worth `unit` paise.
    fn give(&mut self, amount: i64, lines: Vec<(i64, i64)>) {
        let unit = self.sold.unit;
        let amount = ((amount + unit / 2) / unit * unit).clamp(0, self.left());
        if amount > 0 {
            self.sold.promised.push(Promise { amount, lines });
            self.sold.gone += amount;
        }
    }

    /// Pieces of a line go back, at what they cost with their tax; gives whether there were any.
    fn give_pieces(&mut self, place: usize, pieces: i64) -> bool {
        let place = place % self.pieces.len();
        let (_, bought, before) = self.pieces[place];
        let pieces = pieces.min(bought - before);
        let amount = self.lines[place].amount;
        let (worth_before, until) = (share(amount, before, bought), share(amount, before + pieces, bought));
        let worth = until - worth_before;
        let no = self.lines[place].line_no;
        let tax = self.sold.taxes.get(&no).copied().unwrap_or(0);
        let tax = tax_of_pieces(tax, amount, worth_before, worth);
        if pieces <= 0 || worth + tax == 0 || worth + tax > self.left() {
            return false;
        }
        self.pieces[place].2 += pieces;
        self.give(worth + tax, vec![(no, worth)]);
        true
    }

    /// The next credit note, written down.
    fn credit(&mut self) -> Credit {
        let back = self.sold.given_back();
        let due = to_credit(&self.lines, &self.shippings, &back, &self.credited, self.inclusive);
        let before = all(&self.credited, self.inclusive);
        for (line, (amount, tax)) in &due.lines {
            let sums = self.credited.lines.entry(*line).or_default();
            *sums = (sums.0 + amount, sums.1 + tax);
        }
        for (parcel, amount) in &due.shipping {
            *self.credited.shipping.entry(*parcel).or_default() += amount;
        }
        let whole = back.lines.values().sum::<i64>() + back.tax + back.shipping;
        assert_eq!(all(&due, self.inclusive), (whole - before).max(0), "{self:?}");
        let positive = |(amount, tax): &(i64, i64)| *amount >= 0 && *tax >= 0;
        assert!(due.lines.values().all(positive) && due.shipping.values().all(|amount| *amount >= 0));
        for line in &self.lines {
            let (amount, tax) = self.credited.lines[&line.line_no];
            assert!(amount <= line.amount && tax <= line.tax, "{line:?} {amount} {tax}");
        }
        for parcel in &self.shippings {
            assert!(self.credited.shipping[&parcel.no] <= parcel.amount, "{parcel:?}");
        }
        due
    }

    /// All that is left goes back.
    fn close(&mut self) {
        self.sold.closed = true;
        self.sold.gone = self.sold.total();
        self.credit();
        for line in &self.lines {
            assert_eq!(self.credited.lines[&line.line_no], (line.amount, line.tax), "{self:?}");
        }
        for parcel in &self.shippings {
            assert_eq!(self.credited.shipping[&parcel.no], parcel.amount, "{self:?}");
        }
    }
}

/// Which lines, and which parcels' shipping, a note says something of.
fn touched(note: &Credit) -> (Vec<i64>, Vec<i64>) {
    let lines = note.lines.iter().filter(|(_, sums)| **sums != (0, 0)).map(|(line, _)| *line);
    let parcels = note.shipping.iter().filter(|(_, amount)| **amount > 0).map(|(parcel, _)| *parcel);
    (lines.collect(), parcels.collect())
}

/// Every way of giving three lines back piece by piece, at prices and rates that nothing divides: each piece is credited
/// on its own line alone, and the last takes what is left.
#[test]
fn every_order_of_pieces_is_credited_where_it_went_back() {
    let goods = [(1, 33_333, 2, 1_500), (2, 7_777, 1, 500), (3, 100_001, 2, 1_800)];
    let mut orders = 0;
    for inclusive in [false, true] {
        let mut open = vec![order(&goods, (4_999, 333), inclusive, 1)];
        while let Some(before) = open.pop() {
            let mut over = true;
            for place in 0..goods.len() {
                let mut next = before.clone();
                if next.give_pieces(place, 1) {
                    over = false;
                    let no = next.lines[place].line_no;
                    assert_eq!(touched(&next.credit()), (vec![no], vec![]), "{next:?}");
                    open.push(next);
                }
            }
            if over {
                orders += 1;
                let mut last = before;
                for line in &last.lines {
                    assert_eq!(last.credited.lines[&line.line_no], (line.amount, line.tax), "{last:?}");
                }
                last.close();
            }
        }
    }
    assert_eq!(orders, 2 * 30, "all orders of five pieces of three lines");
}

fn goods() -> impl Strategy<Value = Vec<Goods>> {
    let rate = prop::sample::select(vec![0_i64, 25, 300, 500, 1_200, 1_500, 1_800, 2_800]);
    vec((1_i64..=3, 1_i64..90_000, 1_i64..5, rate), 1..6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// Pieces, amounts, refunds that fail afterwards, and at last everything.
    #[test]
    fn whatever_goes_back_the_notes_are_the_invoice_in_the_end(
        goods in goods(), shipping in (0_i64..9_000, 0_i64..900), inclusive: bool, unit in prop::sample::select(vec![1_i64, 82]),
        story in vec((0_u8..6, 0_usize..6, 1_i64..60_000), 0..12),
    ) {
        let mut order = order(&goods, shipping, inclusive, unit);
        for (what, place, amount) in story {
            match what {
                0..=2 => { order.give_pieces(place, 1 + amount % 3); }
                3 => order.give(amount, vec![]),
                4 => {
                    let no = order.lines[place % order.lines.len()].line_no;
                    order.give(amount, vec![(no, amount / 2)]);
                }
                _ if !order.sold.promised.is_empty() => {
                    // The money of one came back to us.
                    let failed = order.sold.promised.remove(place % order.sold.promised.len());
                    order.sold.gone -= failed.amount;
                }
                _ => {}
            }
            order.credit();
        }
        order.close();
    }

    /// Money of another kind is rounded to its cents; what is credited is what was sold.
    #[test]
    fn pieces_are_credited_at_what_they_cost_whatever_money_they_were_paid_with(
        goods in goods(), shipping in (0_i64..9_000, 0_i64..900), inclusive: bool, unit in prop::sample::select(vec![1_i64, 82]),
        story in vec((0_usize..6, 1_i64..3), 0..9),
    ) {
        let mut order = order(&goods, shipping, inclusive, unit);
        for (place, pieces) in story {
            let place = place % goods.len();
            let before = order.sold.promised.len();
            if order.give_pieces(place, pieces) && order.sold.promised.len() > before && order.left() > 0 {
                let note = order.credit();
                let no = order.lines[place].line_no;
                let (lines, parcels) = touched(&note);
                prop_assert!(lines == [no] && parcels.is_empty(), "{:?} {:?}", note, order);
            }
        }
        order.close();
    }
}
