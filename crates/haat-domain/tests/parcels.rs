//! How an order falls into parcels, and where a parcel can go.

use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::orders::{OrderStatus, UNDO_DELIVERY};
use haat_domain::parcels::{
    Arrival, ArrivedForGood, ParcelAction, ParcelStatus, all_delivered, apportion, split,
};
use haat_domain::time::Millis;
use proptest::collection::vec;
use proptest::prelude::*;

#[test]
fn a_parcel_goes_where_it_can() {
    let table: Vec<String> = ParcelStatus::ALL
        .iter()
        .map(|from| {
            let ways: Vec<&str> = ParcelAction::ALL
                .iter()
                .map(|action| from.after(*action).map_or("-", ParcelStatus::as_str))
                .collect();
            format!("{}: {}", from.as_str(), ways.join(" "))
        })
        .collect();
    // ship, deliver, return
    assert_eq!(
        table,
        [
            "waiting: shipped delivered -",
            "shipped: shipped delivered returned",
            "delivered: - delivered -",
            "cancelled: - - -",
            "returned: - - returned",
        ]
    );
}

#[test]
fn that_a_parcel_arrived_is_taken_back_while_nothing_came_of_it() {
    use ArrivedForGood::{CashTaken, Closed, Released, ReturnAsked, Reviewed, TooLate};
    use OrderStatus::{Cancelled, Delivered, Expired, Paid, Placed, Refunded};
    let at = Millis(1_000_000);
    let just = Arrival { at: Some(at), ..Arrival::default() };
    let table = [
        (just, Paid, false, UNDO_DELIVERY, Ok(())),
        (just, Delivered, false, 0, Ok(())),
        (just, Placed, true, 0, Ok(())),
        (just, Delivered, false, UNDO_DELIVERY + 1, Err(TooLate)),
        (Arrival { at: None, ..just }, Paid, false, 0, Err(TooLate)),
        (just, Delivered, true, 0, Err(CashTaken)),
        (just, Refunded, false, 0, Err(Closed)),
        (just, Cancelled, false, 0, Err(Closed)),
        (just, Expired, false, 0, Err(Closed)),
        (Arrival { return_asked: true, ..just }, Delivered, false, 0, Err(ReturnAsked)),
        (Arrival { reviewed: true, ..just }, Delivered, false, 0, Err(Reviewed)),
        (Arrival { released: true, ..just }, Delivered, false, 0, Err(Released)),
    ];
    for (arrival, order, at_the_door, later, expected) in table {
        assert_eq!(arrival.undone(order, at_the_door, at.plus(later)), expected, "{arrival:?} of {order:?}");
    }
}

#[test]
fn an_order_is_delivered_when_nothing_of_it_is_awaited() {
    use ParcelStatus::{Cancelled, Delivered, Returned, Shipped, Waiting};
    for (parcels, delivered) in [
        (&[Delivered][..], true),
        (&[Delivered, Shipped], false),
        (&[Delivered, Waiting], false),
        (&[Delivered, Cancelled], true),
        (&[Delivered, Returned], true),
        (&[Cancelled], false),
        (&[Returned], false),
        (&[], false),
    ] {
        assert_eq!(all_delivered(parcels.iter().copied()), delivered, "{parcels:?}");
    }
}

#[test]
fn the_last_paisa_goes_to_the_last() {
    assert_eq!(apportion(100, &[1, 1, 1]), [33, 34, 33]);
    assert_eq!(apportion(1, &[1, 1]), [0, 1]);
    assert_eq!(apportion(7, &[0, 0]), [4, 3]);
    assert_eq!(apportion(0, &[5, 5]), [0, 0]);
    assert_eq!(apportion(5, &[5]), [5]);
    assert_eq!(apportion(5, &[]), [] as [i64; 0]);
    assert_eq!(apportion(500, &[0, 100, 0]), [0, 500, 0]);
}

#[test]
fn lines_of_one_seller_travel_together() {
    let (meena, kabir) = (UserId::from("m"), UserId::from("k"));
    let lines = [
        (Some(&meena), Paise(100)),
        (None, Paise(50)),
        (Some(&kabir), Paise(200)),
        (Some(&meena), Paise(150)),
    ];
    let parcels = split(lines, Paise(50), Paise(75));
    let told: Vec<_> = parcels
        .iter()
        .map(|p| (p.no, p.seller.as_ref().map_or("", UserId::as_str), p.items.0, p.shipping.0, p.tax.0))
        .collect();
    assert_eq!(told, [(1, "m", 250, 25, 38), (2, "", 50, 5, 7), (3, "k", 200, 20, 30)]);
}

proptest! {
    #[test]
    fn the_parcels_are_the_order(
        lines in vec((0_u8..4, 0_i64..100_000_000), 1..12),
        shipping in 0_i64..100_000,
        tax in 0_i64..100_000_000,
    ) {
        let sellers: Vec<Option<UserId>> = (0..4).map(|n| (n > 0).then(|| UserId::from(format!("s{n}")))).collect();
        let given = lines.iter().map(|(who, amount)| (sellers[usize::from(*who)].as_ref(), Paise(*amount)));
        let parcels = split(given, Paise(shipping), Paise(tax));
        let items: i64 = lines.iter().map(|(_, amount)| amount).sum();
        prop_assert_eq!(parcels.iter().map(|p| p.items.0).sum::<i64>(), items);
        prop_assert_eq!(parcels.iter().map(|p| p.shipping.0).sum::<i64>(), shipping);
        prop_assert_eq!(parcels.iter().map(|p| p.tax.0).sum::<i64>(), tax);
        prop_assert!(parcels.iter().all(|p| p.shipping.0 >= 0 && p.tax.0 >= 0));
        for (place, parcel) in parcels.iter().enumerate() {
            prop_assert_eq!(parcel.no, i64::try_from(place).unwrap() + 1);
            prop_assert!(parcels[..place].iter().all(|other| other.seller != parcel.seller));
        }
    }

    #[test]
    fn no_part_is_more_than_its_weight(weights in vec(0_i64..1_000, 1..9), part in 0_u32..=1_000) {
        let total: i64 = weights.iter().sum();
        let amount = total * i64::from(part) / 1_000;
        let parts = apportion(amount, &weights);
        prop_assert_eq!(parts.iter().sum::<i64>(), amount);
        for (part, weight) in parts.iter().zip(&weights) {
            prop_assert!(*part >= 0 && part <= weight, "{:?} of {:?}", &parts, &weights);
        }
    }
}
