use crate::errors::FieldErrors;
use crate::money::Paise;
use crate::time::Millis;

/// A lower price for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sale {
    /// What a piece costs while it is on.
    pub price: Paise,
    /// From when; `None`: it is on already.
    pub from: Option<Millis>,
    /// Until when; `None`: until somebody ends it.
    pub to: Option<Millis>,
}

/// What a product costs at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceNow {
    /// What a piece costs.
    pub price: Paise,
    /// What it costs when no sale is on, while one is.
    pub former: Option<Paise>,
    /// When that changes by itself.
    pub changes_at: Option<Millis>,
}

impl Sale {
    /// Checks a sale of something that costs `regular` otherwise.
    pub fn check(&self, regular: Paise, now: Millis) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        if self.price < Paise::ZERO || self.price >= regular {
            errors.push("salePrice", format!("The sale price must be below the usual price of {regular:#}."));
        }
        if self.to.is_some_and(|to| to <= now) {
            errors.push("saleTo", "The sale must end in the future.");
        } else if let (Some(from), Some(to)) = (self.from, self.to)
            && to <= from
        {
            errors.push("saleTo", "The sale must end after it begins.");
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Whether it is on.
    pub fn is_on(&self, now: Millis) -> bool {
        self.from.is_none_or(|from| from <= now) && self.to.is_none_or(|to| now < to)
    }
}

impl PriceNow {
    /// What something costs that costs `regular` when no sale is on.
    pub fn at(regular: Paise, sale: Option<&Sale>, now: Millis) -> Self {
        let Some(sale) = sale else { return Self { price: regular, former: None, changes_at: None } };
        if sale.is_on(now) {
            return Self { price: sale.price, former: Some(regular), changes_at: sale.to };
        }
        let changes_at = sale.from.filter(|from| *from > now && sale.to.is_none_or(|to| to > *from));
        Self { price: regular, former: None, changes_at }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sale(from: Option<i64>, to: Option<i64>) -> Sale {
        Sale { price: Paise(800), from: from.map(Millis), to: to.map(Millis) }
    }

    fn at(from: Option<i64>, to: Option<i64>, now: i64) -> (i64, Option<i64>, Option<i64>) {
        let PriceNow { price, former, changes_at } =
            PriceNow::at(Paise(1_000), Some(&sale(from, to)), Millis(now));
        (price.0, former.map(|former| former.0), changes_at.map(|at| at.0))
    }

    #[test]
    fn a_sale_is_on_from_its_first_moment_to_before_its_last() {
        assert_eq!(at(Some(10), Some(20), 9), (1_000, None, Some(10)));
        assert_eq!(at(Some(10), Some(20), 10), (800, Some(1_000), Some(20)));
        assert_eq!(at(Some(10), Some(20), 19), (800, Some(1_000), Some(20)));
        assert_eq!(at(Some(10), Some(20), 20), (1_000, None, None));
        assert_eq!(at(None, None, 5), (800, Some(1_000), None));
        assert_eq!(at(Some(10), None, 5), (1_000, None, Some(10)));
        assert_eq!(at(None, Some(10), 10), (1_000, None, None));
        let none = PriceNow::at(Paise(1_000), None, Millis(5));
        assert_eq!(none, PriceNow { price: Paise(1_000), former: None, changes_at: None });
    }

    #[test]
    fn a_sale_is_cheaper_and_ends_later() {
        let check = |from, to, regular| sale(from, to).check(Paise(regular), Millis(100));
        assert_eq!(check(None, Some(101), 801), Ok(()));
        assert_eq!(check(Some(50), None, 801), Ok(()));
        assert!(check(None, None, 800).unwrap_err().get("salePrice").is_some());
        assert!(check(None, Some(100), 900).unwrap_err().get("saleTo").is_some());
        assert!(check(Some(300), Some(300), 900).unwrap_err().get("saleTo").is_some());
    }
}
