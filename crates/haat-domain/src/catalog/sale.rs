use crate::errors::{FieldErrors, Flaw};
use crate::money::Paise;
use crate::time::Millis;

/// How a sale makes something cheaper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// A piece costs this.
    To(Paise),
    /// So many percent less, for goods whose variants have prices of their own.
    Percent(i64),
}

impl Cut {
    /// What something costs during the sale that costs `regular` otherwise. Percents leave whole rupees, rounded in the
    /// shopper's favour, but for what costs less than one; of two things the dearer stays the dearer, or as dear.
    pub fn of(self, regular: Paise) -> Paise {
        match self {
            Self::To(price) => price,
            Self::Percent(percent) => {
                let left = i128::from(regular.0) * i128::from(100 - percent.clamp(0, 100)) / 100;
                let whole = if left >= 100 { left - left % 100 } else { left };
                Paise(i64::try_from(whole).unwrap_or(regular.0))
            }
        }
    }
}

/// A lower price for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sale {
    /// How much lower.
    pub cut: Cut,
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
        match self.cut {
            Cut::To(price) if price < Paise::ZERO || price >= regular => {
                let words = format!("The sale price must be below the usual price of {regular:#}.");
                errors.push("salePrice", Flaw::NotBelow(regular).says(words));
            }
            Cut::Percent(percent) if !(1..=99).contains(&percent) => {
                errors
                    .push("salePercent", Flaw::OutOfRange(1, 99).says("The sale takes off 1 to 99 percent."));
            }
            _ => {}
        }
        if self.to.is_some_and(|to| to <= now) {
            errors.push("saleTo", Flaw::Past.says("The sale must end in the future."));
        } else if let (Some(from), Some(to)) = (self.from, self.to)
            && to <= from
        {
            errors.push("saleTo", Flaw::WrongOrder.says("The sale must end after it begins."));
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Whether it is on.
    pub fn is_on(&self, now: Millis) -> bool {
        self.from.is_none_or(|from| from <= now) && self.to.is_none_or(|to| now < to)
    }
}

/// Who says what a product without options costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Teller {
    /// A form that was opened with what the product costs when no sale is on, or a file that was exported so: it speaks
    /// of that price, whatever sale is on by now.
    OfRegular {
        /// What it was opened with, if it says so.
        seen: Option<Paise>,
    },
    /// A form that knows of no sales: it speaks of what the product costs at this moment.
    OfPresent,
}

impl Teller {
    /// What the product costs otherwise, and its sale, once `said` is its price. Whoever sends back what they were shown
    /// changes nothing, be a sale begun or over meanwhile.
    pub fn prices(
        self,
        said: Paise,
        regular: Paise,
        sale: Option<Sale>,
        now: Millis,
    ) -> (Paise, Option<Sale>) {
        let present = PriceNow::at(regular, sale.as_ref(), now).price;
        let unchanged = [Some(regular), Some(present)].contains(&Some(said));
        if unchanged || matches!(self, Self::OfRegular { seen } if seen == Some(said)) {
            return (regular, sale);
        }
        let goes_on = |sale: &Sale| match self {
            Self::OfRegular { .. } => true,
            Self::OfPresent => !sale.is_on(now),
        };
        (said, sale.filter(|sale| goes_on(sale) && sale.cut.of(said) < said))
    }
}

impl PriceNow {
    /// What something costs that costs `regular` when no sale is on.
    pub fn at(regular: Paise, sale: Option<&Sale>, now: Millis) -> Self {
        let Some(sale) = sale else { return Self { price: regular, former: None, changes_at: None } };
        if sale.is_on(now) {
            let price = sale.cut.of(regular);
            // What costs nothing anyway costs no less.
            return Self { price, former: (price < regular).then_some(regular), changes_at: sale.to };
        }
        let changes_at = sale.from.filter(|from| *from > now && sale.to.is_none_or(|to| to > *from));
        Self { price: regular, former: None, changes_at }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sale(from: Option<i64>, to: Option<i64>) -> Sale {
        Sale { cut: Cut::To(Paise(800)), from: from.map(Millis), to: to.map(Millis) }
    }

    fn at(from: Option<i64>, to: Option<i64>, now: i64) -> (i64, Option<i64>, Option<i64>) {
        let PriceNow { price, former, changes_at } =
            PriceNow::at(Paise(1_000), Some(&sale(from, to)), Millis(now));
        (price.0, former.map(|former| former.0), changes_at.map(|at| at.0))
    }

    #[test]
    fn what_was_shown_and_comes_back_changes_nothing() {
        let on = Some(sale(Some(10), Some(20)));
        let regular = Paise(1_000);
        for now in [Millis(9), Millis(10), Millis(20)] {
            for teller in [Teller::OfRegular { seen: Some(regular) }, Teller::OfPresent] {
                assert_eq!(teller.prices(regular, regular, on, now), (regular, on), "{teller:?} {now:?}");
            }
        }
        // Opened with another price, which somebody has changed since.
        let older = Teller::OfRegular { seen: Some(Paise(900)) };
        assert_eq!(older.prices(Paise(900), regular, on, Millis(10)), (regular, on));
        assert_eq!(Teller::OfPresent.prices(Paise(800), regular, on, Millis(10)), (regular, on));
    }

    #[test]
    fn another_price_is_the_regular_one_or_ends_the_sale() {
        let (on, regular, during) = (Some(sale(Some(10), Some(20))), Paise(1_000), Millis(15));
        let knowing = Teller::OfRegular { seen: Some(regular) };
        assert_eq!(knowing.prices(Paise(1_200), regular, on, during), (Paise(1_200), on));
        assert_eq!(Teller::OfRegular { seen: None }.prices(Paise(1_200), regular, on, during).1, on);
        assert_eq!(knowing.prices(Paise(700), regular, on, during), (Paise(700), None));
        assert_eq!(Teller::OfPresent.prices(Paise(1_200), regular, on, during), (Paise(1_200), None));
        assert_eq!(Teller::OfPresent.prices(Paise(1_200), regular, on, Millis(5)), (Paise(1_200), on));
        assert_eq!(Teller::OfPresent.prices(Paise(700), regular, on, Millis(5)), (Paise(700), None));
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
    fn percents_leave_whole_rupees_and_the_dearer_dearer() {
        let of = |regular, percent| Cut::Percent(percent).of(Paise(regular)).0;
        assert_eq!((of(449_900, 20), of(65_050, 10), of(199, 50), of(99, 10)), (359_900, 58_500, 99, 89));
        assert_eq!((of(0, 30), of(100, 1)), (0, 99));
        for percent in 1..=99 {
            let mut before = 0;
            for regular in (0..2_000).chain((2_000..900_000).step_by(997)) {
                let price = of(regular, percent);
                assert!(
                    price >= before && (price < regular || regular == 0),
                    "{percent} % of {regular}: {price}"
                );
                before = price;
            }
        }
        assert_eq!(of(i64::MAX, 1) / 1_000_000_000_000_000, 9131);
        let sale = |percent| Sale { cut: Cut::Percent(percent), from: None, to: None };
        assert_eq!(sale(25).check(Paise(100), Millis(1)), Ok(()));
        for wrong in [0, 100, -5] {
            assert!(sale(wrong).check(Paise(100), Millis(1)).unwrap_err().get("salePercent").is_some());
        }
        assert_eq!(PriceNow::at(Paise::ZERO, Some(&sale(10)), Millis(1)).former, None);
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
