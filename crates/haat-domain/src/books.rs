//! The books: whose each paisa of an order is, at any moment, as a pure function of what happened to it.
//!
//! Whatever happens, what an order's accounts should hold is calculated anew from all that is known of it, and the
//! difference to what was written before is the next entry. So it does not matter in which order news of payments,
//! refunds, disputes and deliveries comes, nor how often: the books end the same, and every entry adds up to zero.
//!
//! Amounts are in paise, positive for what the shop has and negative for what it owes or earned, as bookkeepers write
//! debit and credit.

mod account;

pub use account::Account;

use crate::checkout::PaymentMethod;
use crate::ids::UserId;
use crate::money_back::share;
use crate::parcels::apportion;
use std::collections::BTreeMap;

/// What the shop keeps of a sale, in hundredths of a percent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommissionRates {
    /// Of sellers that nothing else is said of.
    pub default_bp: i64,
    /// Of some categories.
    pub categories: BTreeMap<String, i64>,
    /// Of some sellers, whatever the category.
    pub sellers: BTreeMap<String, i64>,
    /// Tax on the commission.
    pub tax_bp: i64,
}

/// No shop keeps more than that, its tax included.
pub const MOST_COMMISSION_BP: i64 = 5_000;

impl CommissionRates {
    /// What is kept of a line: of the seller's rate, else of the category's, else of the shop's. The house pays none.
    pub fn fee(&self, seller: Option<&UserId>, category: &str, amount: i64) -> Fee {
        let Some(seller) = seller else { return Fee::default() };
        let of_category = || self.categories.get(category).copied();
        let rate_bp =
            self.sellers.get(seller.as_str()).copied().or_else(of_category).unwrap_or(self.default_bp);
        let commission = share(amount, rate_bp.clamp(0, MOST_COMMISSION_BP), 10_000);
        let tax = share(commission, self.tax_bp.clamp(0, MOST_COMMISSION_BP), 10_000);
        Fee { rate_bp, commission, tax }
    }
}

/// What the shop keeps of a line, fixed when it is ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct Fee {
    pub rate_bp: i64,
    pub commission: i64,
    pub tax: i64,
}

/// A line of an order, or (numbered below nothing) what its seller takes for sending a parcel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoldLine {
    /// Its number.
    pub no: i64,
    /// Whose it was; `None` is the house's.
    pub seller: Option<UserId>,
    /// What was paid for it.
    pub amount: i64,
    /// What the shop gives its seller beside that, for a coupon that the shop bears.
    pub subsidy: i64,
    /// What the shop keeps of it.
    pub fee: Fee,
    /// Whether its parcel arrived and the time for complaints is over.
    pub released: bool,
}

/// Money that the shop promised back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promise {
    /// How much.
    pub amount: i64,
    /// For which lines, and what their pieces cost; empty when it is for the order as a whole. Below nothing are
    /// parcels of which nothing arrives, with what was paid for sending them.
    pub lines: Vec<(i64, i64)>,
}

/// All that matters about the money of a paid order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sold {
    /// The way in which it was paid.
    pub provider: PaymentMethod,
    /// Its lines.
    pub lines: Vec<SoldLine>,
    /// Tax on top.
    pub tax: i64,
    /// How much of the tax is which line's.
    pub taxes: BTreeMap<i64, i64>,
    /// Shipping on top.
    pub shipping: i64,
    /// What one unit of the money with which it was paid is worth, in paise: 1, or that of a cent.
    pub unit: i64,
    /// What was promised back and not called off, oldest first.
    pub promised: Vec<Promise>,
    /// How much is no longer with us, whatever the reason.
    pub gone: i64,
    /// Whether the order is closed as refunded: then all of it is the payer's.
    pub closed: bool,
    /// Whether the payer disputes it and nobody has decided.
    pub disputed: bool,
}

/// How much of an order goes back to its payer, or went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenBack {
    /// Of each line, without tax on top.
    pub lines: BTreeMap<i64, i64>,
    /// Of the tax on top.
    pub tax: i64,
    /// Of the shop's shipping.
    pub shipping: i64,
    /// How much of that is for which parcel.
    pub parcels: BTreeMap<i64, i64>,
}

impl GivenBack {
    /// All of it.
    pub fn total(&self) -> i64 {
        self.lines.values().sum::<i64>() + self.tax + self.shipping
    }
}

/// The tax of pieces that are worth so much of a line's amount, after others: of what all until then were, so that
/// together they are what the line was taxed.
pub fn tax_of_pieces(tax: i64, amount: i64, before: i64, worth: i64) -> i64 {
    if amount <= 0 {
        return 0;
    }
    let until = |worth: i64| share(tax, worth, amount);
    until(before + worth) - until(before)
}

/// An amount on an account, of a line or (0) of the order as a whole.
pub type Position = (Account, i64);

impl Sold {
    /// What the order cost.
    pub fn total(&self) -> i64 {
        self.lines.iter().map(|line| line.amount).sum::<i64>() + self.tax + self.shipping
    }

    /// How much of each line, of the tax and of the shipping goes back to the payer, or went. A promise that is off what
    /// its lines cost by no more than the `slack` counts as exactly that.
    fn returned(&self, slack: i64) -> Vec<i64> {
        let mut left: Vec<i64> = self.lines.iter().map(|line| line.amount).collect();
        left.extend([self.tax, self.shipping]);
        let all = left.clone();
        let (tax, mut promised) = (self.lines.len(), 0);
        let mut before = vec![0; self.lines.len()];
        for promise in &self.promised {
            let mut weights = vec![0; left.len()];
            for (place, line) in self.lines.iter().enumerate() {
                let meant = promise.lines.iter().filter(|(no, _)| *no == line.no).map(|(_, worth)| worth);
                let meant = meant.sum::<i64>().clamp(0, line.amount.max(0));
                weights[place] = meant.min(left[place]);
                weights[tax] += self.tax_of(line, before[place], meant);
                before[place] += meant;
            }
            weights[tax] = weights[tax].min(left[tax]);
            weights[tax + 1] =
                self.sending(promise).map(|(_, amount)| amount).sum::<i64>().min(left[tax + 1]);
            let named: i64 = weights.iter().sum();
            let rounded = named > 0 && (promise.amount - named).abs() <= slack;
            let amount = if rounded { named } else { promise.amount.clamp(0, left.iter().sum()) };
            promised += amount;
            let first = amount.min(named);
            if first > 0 {
                take(&mut left, first, &weights);
            }
            let mut rest = amount - first;
            if named > 0 && rest <= 2 * self.unit {
                // What a rounding adds is borne where the refund is, else by the shop, and last by its other sellers.
                let own = |place: usize| weights[place] > 0;
                let shops = |place: usize| self.lines.get(place).is_none_or(|line| line.seller.is_none());
                rest -= take_of(&mut left, rest, own);
                rest -= take_of(&mut left, rest, shops);
            }
            take_of(&mut left, rest, |_| true);
        }
        let total = self.total();
        let rounded = (self.gone - promised).abs() <= slack * i64::try_from(self.promised.len()).unwrap_or(0);
        let whole = if self.closed {
            total
        } else if rounded && self.gone < total {
            promised
        } else {
            self.gone.clamp(promised, total.max(promised))
        };
        take_of(&mut left, whole - promised, |_| true);
        all.iter().zip(&left).map(|(all, left)| all - left).collect()
    }

    /// The parcels that a promise is for sending of, at the shop's rates: what its sellers took are lines.
    fn sending<'a>(&'a self, promise: &'a Promise) -> impl Iterator<Item = (i64, i64)> + 'a {
        let is_line = |no: i64| self.lines.iter().any(|line| line.no == no);
        let named = promise.lines.iter().filter(move |(no, _)| *no < 0 && !is_line(*no));
        named.map(|(no, amount)| (-no, *amount))
    }

    /// The tax of pieces of a line that are worth so much, after others: of what all until then were, so that together
    /// they are what the line was taxed.
    fn tax_of(&self, line: &SoldLine, before: i64, worth: i64) -> i64 {
        let tax = self.taxes.get(&line.no).copied().unwrap_or(0);
        tax_of_pieces(tax, line.amount, before, worth)
    }

    /// How much of each line, of the tax and of the shipping goes back to the payer, or went: for credit notes. They are
    /// about what was sold, so the roundings of another currency do not count.
    pub fn given_back(&self) -> GivenBack {
        let returned = self.returned(if self.unit > 1 { 2 * self.unit } else { 0 });
        let lines = self.lines.iter().zip(&returned).map(|(line, back)| (line.no, *back)).collect();
        let (tax, shipping) = (self.lines.len(), self.lines.len() + 1);
        let parcels = self.promised.iter().flat_map(|promise| self.sending(promise)).collect();
        GivenBack { lines, tax: returned[tax], shipping: returned[shipping], parcels }
    }

    /// What each account holds because of this order.
    pub fn balances(&self) -> BTreeMap<Position, i64> {
        let returned = self.returned(0);
        let (back, gone) = (returned.iter().sum::<i64>(), self.gone.clamp(0, self.total()));
        let mut books = BTreeMap::new();
        let mut put = |account: Account, line: i64, amount: i64| {
            if amount != 0 {
                *books.entry((account, line)).or_insert(0) += amount;
            }
        };
        put(Account::Provider(self.provider), 0, self.total() - gone);
        put(Account::RefundsOwed, 0, gone - back);
        for (line, back) in self.lines.iter().zip(&returned) {
            let kept = line.amount - back;
            let Some(seller) = line.seller.clone() else {
                put(Account::House, line.no, -kept);
                continue;
            };
            // What cost its buyer nothing goes back when all of the order does.
            let none = *back == 0 && (line.amount > 0 || !self.closed);
            let of = |whole: i64| whole - if none { 0 } else { share(whole, *back, line.amount) };
            let (commission, tax, subsidy) = (of(line.fee.commission), of(line.fee.tax), of(line.subsidy));
            put(Account::Promotions, line.no, subsidy);
            put(Account::Commission, line.no, -commission);
            put(Account::CommissionTax, line.no, -tax);
            let account = if self.disputed {
                Account::Held(seller)
            } else if line.released {
                Account::Available(seller)
            } else {
                Account::Pending(seller)
            };
            put(account, line.no, commission + tax - kept - subsidy);
        }
        let (tax, shipping) = (self.lines.len(), self.lines.len() + 1);
        put(Account::Tax, 0, returned[tax] - self.tax);
        put(Account::Shipping, 0, returned[shipping] - self.shipping);
        books
    }

    /// The entry that brings what is `written` to what should be; empty when it is so already.
    pub fn entry(&self, written: &BTreeMap<Position, i64>) -> Vec<(Position, i64)> {
        difference(self.balances(), written)
    }

    /// What an entry changes for each seller: what buyers paid for their lines, what went back of it, what the shop keeps.
    pub fn moves(&self, entry: &[(Position, i64)]) -> BTreeMap<UserId, Moves> {
        let mut moves: BTreeMap<UserId, Moves> = BTreeMap::new();
        for line in &self.lines {
            let Some(seller) = &line.seller else { continue };
            let of_line = |fees_only: bool| -> i64 {
                let is_fee =
                    |account: &Account| matches!(account, Account::Commission | Account::CommissionTax);
                let of = entry
                    .iter()
                    .filter(|((account, no), _)| *no == line.no && (!fees_only || is_fee(account)));
                -of.map(|(_, amount)| amount).sum::<i64>()
            };
            let (kept, fees) = (of_line(false), of_line(true));
            if kept != 0 || fees != 0 {
                let moved = moves.entry(seller.clone()).or_default();
                moved.sales += kept.max(0);
                moved.returned += (-kept).max(0);
                moved.fees += fees;
            }
        }
        moves
    }
}

/// What an entry changes for a seller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct Moves {
    pub sales: i64,
    pub returned: i64,
    pub fees: i64,
}

/// The entry that brings what is `written` to what `should` be; empty when it is so already.
pub fn difference(
    should: BTreeMap<Position, i64>,
    written: &BTreeMap<Position, i64>,
) -> Vec<(Position, i64)> {
    let mut entry = should;
    for (position, amount) in written {
        *entry.entry(position.clone()).or_insert(0) -= amount;
    }
    entry.into_iter().filter(|(_, amount)| *amount != 0).collect()
}

/// Takes an amount out of what is left, by weights of which none is more than is left there.
fn take(left: &mut [i64], amount: i64, weights: &[i64]) {
    if amount > 0 {
        for (left, part) in left.iter_mut().zip(apportion(amount, weights)) {
            *left -= part;
        }
    }
}

/// Takes an amount, or what there is of it, out of what is left in some places, by what is left in each; gives what it
/// took.
fn take_of(left: &mut [i64], amount: i64, of: impl Fn(usize) -> bool) -> i64 {
    let there: Vec<i64> =
        left.iter().enumerate().map(|(place, left)| if of(place) { *left } else { 0 }).collect();
    let amount = amount.min(there.iter().sum());
    take(left, amount, &there);
    amount.max(0)
}
