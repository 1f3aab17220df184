//! The accounts of the books.

use crate::checkout::PaymentMethod;
use crate::ids::UserId;
use std::fmt;

/// Where money is, or whose it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// Money that came with this way to pay.
    Provider(PaymentMethod),
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
            Self::Provider(method) => write!(f, "provider:{}", method.as_str()),
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
            return PaymentMethod::parse(name).ok().map(Self::Provider);
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
