//! What is left of a line, its parcel and its order when pieces are called off before anybody paid.

use haat_domain::books::Fee;
use haat_domain::checkout::{LineCost, Totals, paid_for};
use haat_domain::money::Paise;
use haat_domain::parcels::Portion;
use proptest::prelude::*;

fn line() -> impl Strategy<Value = LineCost> {
    let whole = (1_i64..1_000_000, 1_i64..50);
    let cost = whole.prop_flat_map(|(price, quantity)| {
        (Just((price, quantity)), 0..=price * quantity).prop_flat_map(|(whole, discount)| {
            (Just(whole), Just(discount), 0..=discount, 0_i64..1_000_000, 0_i64..1_000_000)
        })
    });
    cost.prop_map(|((price, quantity), discount, subsidy, tax, commission)| LineCost {
        price: Paise(price),
        quantity,
        discount: Paise(discount),
        subsidy: Paise(subsidy),
        tax: Paise(if price * quantity == discount { 0 } else { tax }),
        fee: Fee { rate_bp: 1_000, commission, tax: commission / 5 },
    })
}

proptest! {
    #[test]
    fn a_line_is_asked_for_less_by_what_its_pieces_would_have_got_back(line in line(), pieces in 0_i64..60) {
        let left = line.without(pieces);
        let gone = pieces.min(line.quantity);
        prop_assert_eq!(left.quantity, line.quantity - gone);
        let paid = |line: &LineCost| line.price.0 * line.quantity - line.discount.0;
        let back = paid_for(line.price, line.quantity, line.discount, 0, gone).0;
        prop_assert_eq!(paid(&left), paid(&line) - back);
        prop_assert!((0..=left.price.0 * left.quantity).contains(&left.discount.0));
        prop_assert!((0..=left.discount.0).contains(&left.subsidy.0));
        prop_assert!((0..=line.tax.0).contains(&left.tax.0));
        prop_assert!((0..=line.fee.commission).contains(&left.fee.commission));
    }

    #[test]
    fn parcels_still_add_up_to_the_order(line in line(), pieces in 1_i64..60, shipping in 0_i64..100_000) {
        let items = Paise(line.price.0 * line.quantity);
        let parcel = Portion { no: 1, items, discount: line.discount, tax: line.tax, shipping: Paise(shipping), ..Portion::default() };
        let other = Portion { no: 2, items: Paise(700), shipping: Paise(30), ..Portion::default() };
        let left = line.without(pieces);
        let less = Paise(line.tax.0 - left.tax.0);
        let smaller = parcel.amended(&line, &left, less, left.quantity > 0);
        prop_assert_eq!((smaller.items, smaller.discount), (Paise(left.price.0 * left.quantity), left.discount));
        prop_assert_eq!(smaller.tax, left.tax);
        prop_assert_eq!(smaller.shipping, Paise(if left.quantity > 0 { shipping } else { 0 }));
        prop_assert!(smaller.total() <= parcel.total(), "nobody pays more because something is not sent");
        let totals = Totals::of(&[smaller.clone(), other.clone()]);
        prop_assert_eq!(totals.total, Paise(smaller.total().0 + other.total().0));
        prop_assert_eq!(totals.total.0, totals.items.0 - totals.discount.0 + totals.shipping.0 + totals.tax.0);
    }
}
