//! The prices of a segment's products, in as little room as they need: a million are read for one filter.

use tantivy::DocId;

/// The prices by document.
pub(crate) enum Prices {
    /// All lie strictly between the bounds of their type, so that wider bounds may be cut to those.
    Small(Vec<i32>),
    Any(Vec<i64>),
}

impl From<Vec<i64>> for Prices {
    fn from(prices: Vec<i64>) -> Self {
        let fits = |price: &i64| (i64::from(i32::MIN) + 1..i64::from(i32::MAX)).contains(price);
        if prices.iter().all(fits) {
            Self::Small(prices.into_iter().map(cut).collect())
        } else {
            Self::Any(prices)
        }
    }
}

impl Prices {
    pub(crate) fn of(&self, doc: DocId) -> i64 {
        match self {
            Self::Small(prices) => prices[doc as usize].into(),
            Self::Any(prices) => prices[doc as usize],
        }
    }

    /// Unmarks those of the documents from `first` on whose price is out of bounds. Marked is 1, unmarked 0.
    pub(crate) fn unmark_outside(&self, (lowest, highest): (i64, i64), first: DocId, marks: &mut [u8]) {
        match self {
            Self::Small(prices) => unmark(&prices[first as usize..], (cut(lowest), cut(highest)), marks),
            Self::Any(prices) => unmark(&prices[first as usize..], (lowest, highest), marks),
        }
    }
}

/// Without a branch, so that the compiler compares many at once.
fn unmark<P: PartialOrd + Copy>(prices: &[P], (lowest, highest): (P, P), marks: &mut [u8]) {
    for (mark, price) in marks.iter_mut().zip(prices) {
        *mark &= u8::from(*price >= lowest) & u8::from(*price <= highest);
    }
}

/// The nearest that fits.
fn cut(price: i64) -> i32 {
    i32::try_from(price).unwrap_or(if price < 0 { i32::MIN } else { i32::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inside(prices: &[i64], bounds: (i64, i64)) -> Vec<i64> {
        let column = Prices::from(prices.to_vec());
        let mut marks = vec![1; prices.len()];
        column.unmark_outside(bounds, 0, &mut marks);
        (0..).zip(marks).filter(|(_, mark)| *mark == 1).map(|(doc, _)| column.of(doc)).collect()
    }

    #[test]
    fn bounds_of_any_size_are_kept_to() {
        let edge = i64::from(i32::MAX);
        for prices in
            [vec![0, 5, 9, edge - 1], vec![0, 5, 9, edge - 1, edge, edge + 1, i64::MAX], vec![-7, i64::MIN]]
        {
            let bounds = [i64::MIN, -8, -7, 0, 5, 6, 9, edge - 1, edge, edge + 1, i64::MAX];
            for lowest in bounds {
                for highest in bounds {
                    let expected = prices.iter().copied().filter(|price| (lowest..=highest).contains(price));
                    assert_eq!(inside(&prices, (lowest, highest)), expected.collect::<Vec<_>>());
                }
            }
        }
    }
}
