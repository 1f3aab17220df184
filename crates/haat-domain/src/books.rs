//! The books: whose each paisa of an order is, at any moment, as a pure function of what happened to it.
//!
//! Whatever happens, what an order's accounts should hold is calculated anew from all that is known of it, and the
//! difference to what was written before is the next entry. So it does not matter in which order news of payments,
//! refunds, disputes and deliveries comes, nor how often: the books end the same, and every entry adds up to zero.
//!
//! Amounts are in paise, positive for what the shop has and negative for what it owes or earned, as bookkeepers write
//! debit and credit.

use crate::ids::UserId;
use crate::money_back::share;
use crate::parcels::apportion;
use std::collections::BTreeMap;
use std::fmt;

/// Where money is, or whose it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// Money that came with this way to pay.
    Provider(String),
    /// A seller's, of parcels that have not arrived, or of which something may still come back.
    Pending(UserId),
    /// A seller's, to be paid out.
    Available(UserId),
    /// A seller's, while the payer disputes the order.
    Held(UserId),
    /// What the shop sold by itself.
    House,
    /// What the shop keeps of its sellers' sales.
    Commission,
    /// Tax on that.
    CommissionTax,
    /// Tax that buyers paid.
    Tax,
    /// Shipping that buyers paid.
    Shipping,
    /// What the shop gave its sellers for coupons that it bears.
    Promotions,
    /// What payers are to get back and do not have yet.
    RefundsOwed,
    /// What is on its way to sellers.
    Payouts,
    /// The bank account from which sellers are paid.
    Bank,
    /// What an admin put right.
    Adjustments,
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Provider(name) => write!(f, "provider:{name}"),
            Self::Pending(seller) => write!(f, "seller:{}:pending", seller.as_str()),
            Self::Available(seller) => write!(f, "seller:{}:available", seller.as_str()),
            Self::Held(seller) => write!(f, "seller:{}:held", seller.as_str()),
            Self::House => f.write_str("house"),
            Self::Commission => f.write_str("commission"),
            Self::CommissionTax => f.write_str("commission_tax"),
            Self::Tax => f.write_str("tax"),
            Self::Shipping => f.write_str("shipping"),
            Self::Promotions => f.write_str("promotions"),
            Self::RefundsOwed => f.write_str("refunds_owed"),
            Self::Payouts => f.write_str("payouts"),
            Self::Bank => f.write_str("bank"),
            Self::Adjustments => f.write_str("adjustments"),
        }
    }
}

impl Account {
    /// Reads the text in the books.
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(name) = text.strip_prefix("provider:") {
            return Some(Self::Provider(name.to_owned()));
        }
        if let Some(rest) = text.strip_prefix("seller:") {
            let (seller, which) = rest.rsplit_once(':')?;
            let seller = UserId::from(seller);
            return match which {
                "pending" => Some(Self::Pending(seller)),
                "available" => Some(Self::Available(seller)),
                "held" => Some(Self::Held(seller)),
                _ => None,
            };
        }
        Some(match text {
            "house" => Self::House,
            "commission" => Self::Commission,
            "commission_tax" => Self::CommissionTax,
            "tax" => Self::Tax,
            "shipping" => Self::Shipping,
            "promotions" => Self::Promotions,
            "refunds_owed" => Self::RefundsOwed,
            "payouts" => Self::Payouts,
            "bank" => Self::Bank,
            "adjustments" => Self::Adjustments,
            _ => return None,
        })
    }
}

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
    /// For which lines, and what their pieces cost; empty when it is for the order as a whole.
    pub lines: Vec<(i64, i64)>,
}

/// All that matters about the money of a paid order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sold {
    /// The way in which it was paid.
    pub provider: String,
    /// Its lines.
    pub lines: Vec<SoldLine>,
    /// Tax on top.
    pub tax: i64,
    /// How much of the tax is which line's, where they were not taxed alike; empty when they were.
    pub taxes: BTreeMap<i64, i64>,
    /// Shipping on top.
    pub shipping: i64,
    /// What was promised back and not called off, oldest first.
    pub promised: Vec<Promise>,
    /// How much is no longer with us, whatever the reason.
    pub gone: i64,
    /// Whether the order is closed as refunded: then all of it is the payer's.
    pub closed: bool,
    /// Whether the payer disputes it and nobody has decided.
    pub disputed: bool,
}

/// An amount on an account, of a line or (0) of the order as a whole.
pub type Position = (Account, i64);

impl Sold {
    /// What the order cost.
    pub fn total(&self) -> i64 {
        self.lines.iter().map(|line| line.amount).sum::<i64>() + self.tax + self.shipping
    }

    /// How much of each line, of the tax and of the shipping goes back to the payer, or went.
    fn returned(&self) -> Vec<i64> {
        let mut left: Vec<i64> = self.lines.iter().map(|line| line.amount).collect();
        left.extend([self.tax, self.shipping]);
        let all = left.clone();
        let mut promised = 0;
        for promise in &self.promised {
            let amount = promise.amount.clamp(0, left.iter().sum());
            promised += amount;
            let mut weights = vec![0; left.len()];
            for (place, line) in self.lines.iter().enumerate() {
                let meant = promise.lines.iter().filter(|(no, _)| *no == line.no).map(|(_, worth)| worth);
                weights[place] = meant.sum::<i64>().clamp(0, left[place]);
            }
            // Only what was bought is taxed.
            let bought = self.lines.iter().filter(|line| line.no > 0);
            let items: i64 = bought.map(|line| line.amount).sum();
            let tax = self.lines.len();
            let meant =
                self.lines.iter().zip(&weights).filter(|(line, _)| line.no > 0).map(|(_, worth)| worth);
            weights[tax] = share(self.tax, meant.sum(), items.max(1)).min(left[tax]);
            if !self.taxes.is_empty() {
                let own = |(line, worth): (&SoldLine, &i64)| {
                    let tax = self.taxes.get(&line.no).copied().unwrap_or(0);
                    if line.amount > 0 { share(tax, *worth, line.amount) } else { 0 }
                };
                weights[tax] = self.lines.iter().zip(&weights).map(own).sum::<i64>().min(left[tax]);
            }
            let named: i64 = if promise.lines.is_empty() { 0 } else { weights.iter().sum() };
            let first = amount.min(named);
            if first > 0 {
                take(&mut left, first, &weights);
            }
            let rest = left.clone();
            take(&mut left, amount - first, &rest);
        }
        let whole =
            if self.closed { self.total() } else { self.gone.clamp(promised, self.total().max(promised)) };
        let rest = left.clone();
        take(&mut left, whole - promised, &rest);
        all.iter().zip(&left).map(|(all, left)| all - left).collect()
    }

    /// How much of each line, of the tax and of the shipping goes back to the payer, or went: for credit notes.
    pub fn given_back(&self) -> (BTreeMap<i64, i64>, i64, i64) {
        let returned = self.returned();
        let lines = self.lines.iter().zip(&returned).map(|(line, back)| (line.no, *back)).collect();
        let (tax, shipping) = (self.lines.len(), self.lines.len() + 1);
        (lines, returned[tax], returned[shipping])
    }

    /// What each account holds because of this order.
    pub fn balances(&self) -> BTreeMap<Position, i64> {
        let returned = self.returned();
        let (back, gone) = (returned.iter().sum::<i64>(), self.gone.clamp(0, self.total()));
        let mut books = BTreeMap::new();
        let mut put = |account: Account, line: i64, amount: i64| {
            if amount != 0 {
                *books.entry((account, line)).or_insert(0) += amount;
            }
        };
        put(Account::Provider(self.provider.clone()), 0, self.total() - gone);
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
