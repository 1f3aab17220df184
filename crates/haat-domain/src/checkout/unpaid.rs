//! How much somebody may order before they pay.

use thiserror::Error;

use crate::money::Paise;

/// What an account without a paid order may have waiting for its payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnpaidLimits {
    /// So many orders.
    pub orders: i64,
    /// Worth so much together.
    pub worth: Paise,
}

/// The orders of an account, as far as it matters to the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrdersSoFar {
    /// How many were ever paid.
    pub paid: i64,
    /// How many wait for their payment.
    pub open: i64,
    /// What those are worth.
    pub worth: Paise,
}

/// Too much of this account would wait for its payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TooMuchUnpaid {
    /// With what waits already.
    #[error("You have orders waiting for their payment. Please pay or cancel one of them first.")]
    Together,
    /// With nothing but this order.
    #[error(
        "Before your first payment, your orders can come to {most:#} together. Please begin with a smaller one."
    )]
    Alone {
        /// What all of it may be worth.
        most: Paise,
    },
}

impl OrdersSoFar {
    /// The account after one more order worth `total`, if it may place it. Whoever has paid once is trusted.
    pub fn after(&self, total: Paise, limits: &UnpaidLimits) -> Result<Self, TooMuchUnpaid> {
        let worth = self.worth.checked_add(total).ok_or(TooMuchUnpaid::Together)?;
        let next = Self { open: self.open + 1, worth, ..*self };
        let trusted = self.paid > 0;
        if trusted || (next.open <= limits.orders && next.worth <= limits.worth) {
            Ok(next)
        } else if self.open == 0 && next.worth > limits.worth {
            Err(TooMuchUnpaid::Alone { most: limits.worth })
        } else {
            Err(TooMuchUnpaid::Together)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: UnpaidLimits = UnpaidLimits { orders: 3, worth: Paise(1_000) };

    fn after(account: OrdersSoFar, totals: &[i64]) -> Result<OrdersSoFar, TooMuchUnpaid> {
        totals.iter().try_fold(account, |account, total| account.after(Paise(*total), &LIMITS))
    }

    #[test]
    fn an_account_that_never_paid_may_have_so_many_orders_worth_so_much() {
        let new = OrdersSoFar::default();
        assert_eq!(after(new, &[1, 1, 1]), Ok(OrdersSoFar { paid: 0, open: 3, worth: Paise(3) }));
        assert_eq!(after(new, &[1, 1, 1, 1]), Err(TooMuchUnpaid::Together));
        assert!(after(new, &[400, 600]).is_ok());
        assert_eq!(after(new, &[400, 601]), Err(TooMuchUnpaid::Together));
        assert_eq!(after(new, &[1_001]), Err(TooMuchUnpaid::Alone { most: Paise(1_000) }));
    }

    #[test]
    fn whoever_has_paid_once_is_trusted() {
        let trusted = OrdersSoFar { paid: 1, ..OrdersSoFar::default() };
        assert!(after(trusted, &[5_000, 5_000, 5_000, 5_000]).is_ok());
        assert_eq!(
            after(OrdersSoFar { worth: Paise(i64::MAX), ..trusted }, &[1]),
            Err(TooMuchUnpaid::Together)
        );
    }
}
