//! Coupons: when they can be used, what they take off, and that nothing is lost on the way.

use haat_domain::checkout::{BillLine, PricingRules, Sending, bill, paid_for, totals};
use haat_domain::coupons::{
    Coupon, CouponForm, CouponInput, CouponRefused, Goods, Off, Payer, Used, tidy_code,
};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::shipping::{Destination, ShippingRate, ShippingTable};
use haat_domain::time::Millis;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use std::collections::HashMap;

fn coupon(off: Off) -> Coupon {
    Coupon {
        off,
        seller: None,
        categories: vec![],
        at_least: Paise::ZERO,
        starts_at: None,
        ends_at: None,
        limit: None,
        limit_each: None,
        payer: Payer::Shop,
        paused: false,
    }
}

fn ten_percent() -> Coupon {
    coupon(Off::Percent { bp: 1_000, most: None })
}

fn goods<'a>(seller: Option<&'a UserId>, category: &'a str, amount: i64) -> Goods<'a> {
    Goods { seller, category, amount: Paise(amount), is_lot: false }
}

fn rupees(parts: &[Paise]) -> Vec<i64> {
    parts.iter().map(|part| part.0).collect()
}

#[test]
fn nothing_costs_nothing() {
    let none = HashMap::new();
    let sending = Sending { shop: None, sellers: &none, to: None };
    let made = bill(&[], &PricingRules::default(), &sending, None).unwrap();
    assert_eq!((made.totals.shipping, made.totals.total), (Paise::ZERO, Paise::ZERO));
}

#[test]
fn a_coupon_has_its_time_and_its_limits() {
    let coupon = Coupon {
        starts_at: Some(Millis(100)),
        ends_at: Some(Millis(200)),
        limit: Some(3),
        limit_each: Some(1),
        ..ten_percent()
    };
    let used = |in_all, by_person| Used { in_all, by_person };
    for (uses, now, answer) in [
        (used(0, 0), 99, Err(CouponRefused::NotYet)),
        (used(0, 0), 100, Ok(())),
        (used(2, 0), 199, Ok(())),
        (used(0, 0), 200, Err(CouponRefused::Ended)),
        (used(3, 0), 150, Err(CouponRefused::UsedUp)),
        (used(4, 1), 150, Err(CouponRefused::UsedUp)),
        (used(1, 1), 150, Err(CouponRefused::UsedByYou)),
    ] {
        assert_eq!(coupon.usable(uses, Millis(now)), answer, "{uses:?} at {now}");
    }
    let resting = Coupon { paused: true, ..ten_percent() };
    assert_eq!(resting.usable(Used::default(), Millis(0)), Err(CouponRefused::Unknown));
    assert_eq!(ten_percent().usable(used(1_000_000, 1_000), Millis(0)), Ok(()));
}

#[test]
fn a_coupon_is_for_the_goods_it_names() {
    let (meena, kabir) = (UserId::from("m"), UserId::from("k"));
    let lines =
        [goods(Some(&meena), "Shoes", 1_000), goods(None, "Shoes", 500), goods(Some(&kabir), "Home", 301)];
    assert_eq!(rupees(&ten_percent().off_lines(&lines).unwrap()), [100, 50, 30]);
    let of_meena = Coupon { seller: Some(meena.clone()), ..ten_percent() };
    assert_eq!(rupees(&of_meena.off_lines(&lines).unwrap()), [100, 0, 0]);
    let shoes = Coupon { categories: vec!["Shoes".into()], ..ten_percent() };
    assert_eq!(rupees(&shoes.off_lines(&lines).unwrap()), [100, 50, 0]);
    let books = Coupon { categories: vec!["Books".into()], ..ten_percent() };
    assert_eq!(books.off_lines(&lines), Err(CouponRefused::NothingFits));
    // What was won in an auction has the price that was bid.
    let won = [Goods { is_lot: true, ..lines[0] }];
    assert_eq!(ten_percent().off_lines(&won), Err(CouponRefused::NothingFits));
}

#[test]
fn a_coupon_takes_no_more_than_there_is() {
    let lines = [goods(None, "", 300), goods(None, "", 100)];
    assert_eq!(rupees(&coupon(Off::Amount(Paise(1_000))).off_lines(&lines).unwrap()), [300, 100]);
    assert_eq!(rupees(&coupon(Off::Amount(Paise(200))).off_lines(&lines).unwrap()), [150, 50]);
    let capped = coupon(Off::Percent { bp: 5_000, most: Some(Paise(40)) });
    assert_eq!(rupees(&capped.off_lines(&lines).unwrap()), [30, 10]);
    let large = Coupon { at_least: Paise(401), ..ten_percent() };
    assert_eq!(large.off_lines(&lines), Err(CouponRefused::TooLittle(Paise(401))));
    assert_eq!(
        CouponRefused::TooLittle(Paise(50_000)).to_string(),
        "This coupon is for orders of ₹500 or more."
    );
    // Free goods stay free.
    let free = [goods(None, "", 0), goods(None, "", 0)];
    assert_eq!(rupees(&coupon(Off::Amount(Paise(7))).off_lines(&free).unwrap()), [0, 0]);
}

#[test]
fn a_form_is_read_strictly() {
    let input = CouponInput {
        code: " welcome 10 ".into(),
        kind: "percent".into(),
        percent: Some(12.5),
        payer: "shop".into(),
        categories: vec![" Shoes ".into(), String::new(), "Shoes".into()],
        ..CouponInput::default()
    };
    let form = CouponForm::parse(&input, None).unwrap();
    assert_eq!((form.code.as_str(), form.coupon.off), ("WELCOME10", Off::Percent { bp: 1_250, most: None }));
    assert_eq!(form.coupon.categories, ["Shoes"]);
    // Whatever a seller writes, it is the seller who pays, for the seller's goods.
    let meena = UserId::from("m");
    let own = CouponForm::parse(&input, Some(&meena)).unwrap().coupon;
    assert_eq!((own.payer, own.seller), (Payer::Seller, Some(meena)));

    let wrong = |change: &dyn Fn(&mut CouponInput)| {
        let mut input = input.clone();
        change(&mut input);
        CouponForm::parse(&input, None).unwrap_err().into_vec()[0].0
    };
    assert_eq!(wrong(&|input| input.code = "AB".into()), "code");
    assert_eq!(wrong(&|input| input.code = "10%OFF".into()), "code");
    assert_eq!(wrong(&|input| input.kind = "gift".into()), "kind");
    for percent in [None, Some(0.0), Some(100.01), Some(0.001), Some(f64::NAN), Some(-5.0)] {
        assert_eq!(wrong(&|input| input.percent = percent), "percent");
    }
    assert_eq!(wrong(&|input| input.most = Some(Paise(0))), "most");
    assert_eq!(wrong(&|input| input.kind = "amount".into()), "amount");
    assert_eq!(wrong(&|input| input.at_least = Some(Paise(-1))), "atLeast");
    assert_eq!(wrong(&|input| input.limit = Some(0)), "limit");
    assert_eq!(wrong(&|input| input.limit_each = Some(-1)), "limitEach");
    assert_eq!(wrong(&|input| input.payer = String::new()), "payer");
    assert_eq!(
        wrong(&|input| (input.starts_at, input.ends_at) = (Some(Millis(2)), Some(Millis(2)))),
        "endsAt"
    );
    assert_eq!(tidy_code("  fest ival\n5 "), "FESTIVAL5");
}

#[test]
fn free_shipping_is_the_shops_to_give_or_the_sellers_who_sets_it() {
    let (meena, kabir) = (UserId::from("m"), UserId::from("k"));
    let table = ShippingTable::stored(vec![ShippingRate { fee: Paise(7_000), ..ShippingRate::default() }]);
    let own = HashMap::from([(meena.clone(), table.unwrap())]);
    let sending = Sending { shop: None, sellers: &own, to: None };
    let line = |seller| BillLine {
        seller,
        category: "",
        price: Paise(10_000),
        quantity: 1,
        grams: 0,
        is_lot: false,
    };
    let lines = [line(Some(&meena)), line(Some(&kabir)), line(None)];
    let rules = PricingRules::default();
    let plain = bill(&lines, &rules, &sending, None).unwrap();
    let shipping: Vec<i64> = plain.parcels.iter().map(|parcel| parcel.shipping.0).collect();
    assert_eq!(shipping, [7_000, 25_000, 25_000]);
    let free = coupon(Off::FreeShipping);
    let all = bill(&lines, &rules, &sending, Some(&free)).unwrap();
    assert_eq!((all.totals.discount, all.totals.total), (Paise(57_000), Paise(34_500)));
    let given: Vec<i64> = all.parcels.iter().map(|parcel| parcel.shipping_subsidy.0).collect();
    assert_eq!(given, [7_000, 0, 0], "the seller still gets what sending costs");
    let of = |seller: &UserId| Coupon { seller: Some(seller.clone()), payer: Payer::Seller, ..free.clone() };
    let of_meena = bill(&lines, &rules, &sending, Some(&of(&meena))).unwrap();
    assert_eq!(of_meena.totals.discount, Paise(7_000));
    assert_eq!(of_meena.parcels[0].shipping_subsidy, Paise::ZERO);
    let of_kabir = bill(&lines, &rules, &sending, Some(&of(&kabir))).unwrap();
    assert_eq!(of_kabir.refused, Some(CouponRefused::NothingFits));
    assert_eq!(of_kabir.totals, plain.totals);
}

#[test]
fn a_parcel_costs_what_its_table_says() {
    let row = |country: &str, state: &str, up_to_grams, fee, free_above: Option<i64>| ShippingRate {
        country: country.into(),
        state: state.into(),
        up_to_grams,
        fee: Paise(fee),
        free_above: free_above.map(Paise),
    };
    let table = ShippingTable::parse(vec![
        row("India", "Goa", None, 300, None),
        row("India", "", Some(500), 50, Some(1_000)),
        row("India", "", Some(2_000), 90, None),
        row("", "", Some(1_000), 900, None),
    ])
    .unwrap()
    .unwrap();
    let to = |country, state| Some(Destination { country, state });
    for (destination, grams, items, cost) in [
        (to("india ", "GOA"), 90_000, 5_000, Some(300)),
        (to("India", "Kerala"), 500, 1_000, Some(50)),
        (to("India", ""), 500, 1_001, Some(0)),
        (to("India", ""), 501, 1_001, Some(90)),
        (to("India", ""), 2_001, 1, None),
        (to("Nepal", ""), 1_000, 1, Some(900)),
        (to("Nepal", "Goa"), 1_001, 1, None),
        (None, 10, 1, Some(50)),
        (None, 501, 1, Some(90)),
    ] {
        assert_eq!(table.cost(destination, grams, Paise(items)), cost.map(Paise), "{destination:?} {grams}");
    }
    let india = ShippingTable::parse(vec![row("India", "", None, 50, None)]).unwrap().unwrap();
    assert_eq!(india.cost(to("Nepal", ""), 0, Paise(1)), None);
    assert_eq!(india.cost(None, 0, Paise(1)), Some(Paise(50)), "until somebody says where to");
    assert_eq!(ShippingTable::parse(vec![]).unwrap(), None);
    for wrong in [
        vec![row("", "Goa", None, 1, None)],
        vec![row("", "", None, -1, None)],
        vec![row("", "", Some(0), 1, None)],
        vec![row("", "", None, 1, None), row("", "", None, 2, None)],
        vec![row("", "", None, 1, Some(-5))],
        (1..=51).map(|grams| row("", "", Some(grams), 1, None)).collect(),
    ] {
        assert!(ShippingTable::parse(wrong.clone()).is_err(), "{wrong:?}");
    }
}

fn sellers() -> Vec<Option<UserId>> {
    (0..4).map(|n| (n > 0).then(|| UserId::from(format!("s{n}")))).collect()
}

fn coupons() -> impl Strategy<Value = Coupon> {
    let off = prop_oneof![
        (1_i64..=10_000, option::of(1_i64..500_000))
            .prop_map(|(bp, most)| Off::Percent { bp, most: most.map(Paise) }),
        (1_i64..5_000_000).prop_map(|amount| Off::Amount(Paise(amount))),
        Just(Off::FreeShipping),
    ];
    (off, 0_usize..6, any::<bool>(), 0_i64..200_000, any::<bool>()).prop_map(
        |(off, who, shoes, least, shop)| {
            let seller = sellers().get(who).cloned().flatten();
            let payer = if shop && seller.is_none() { Payer::Shop } else { Payer::Seller };
            let categories = if shoes { vec!["Shoes".to_owned()] } else { vec![] };
            Coupon { seller, payer, categories, at_least: Paise(least), ..coupon(off) }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// Whatever is bought with whatever coupon, sent at whoever's rates: lines, parcels and order are the same money.
    #[test]
    fn the_bill_always_adds_up(
        cart in vec((0_usize..4, any::<bool>(), 0_i64..3_000_000, 1_i64..20, any::<bool>()), 1..10),
        tables in vec(option::of((0_i64..90_000, option::of(0_i64..2_000_000))), 3),
        coupon in option::of(coupons()),
        tax_bp in 0_i64..=10_000,
    ) {
        let people = sellers();
        let lines: Vec<BillLine<'_>> = cart.iter().map(|(who, shoes, price, quantity, is_lot)| BillLine {
            seller: people[*who].as_ref(),
            category: if *shoes { "Shoes" } else { "Home" },
            price: Paise(*price),
            quantity: *quantity,
            grams: 100,
            is_lot: *is_lot,
        }).collect();
        let own: HashMap<UserId, ShippingTable> = people.iter().flatten().zip(&tables).filter_map(|(seller, table)| {
            let (fee, above) = (*table)?;
            let rate = ShippingRate { fee: Paise(fee), free_above: above.map(Paise), ..ShippingRate::default() };
            Some((seller.clone(), ShippingTable::stored(vec![rate])?))
        }).collect();
        let rules = PricingRules { tax_bp, ..PricingRules::default() };
        let sending = Sending { shop: None, sellers: &own, to: None };
        let made = bill(&lines, &rules, &sending, coupon.as_ref()).unwrap();
        let sum = |of: &dyn Fn(&haat_domain::parcels::Portion) -> Paise| -> i64 {
            made.parcels.iter().map(|parcel| of(parcel).0).sum()
        };
        let all = made.totals;
        prop_assert_eq!(all.total.0, all.items.0 - all.discount.0 + all.shipping.0 + all.tax.0);
        prop_assert_eq!(sum(&|p| p.items), all.items.0);
        prop_assert_eq!(sum(&|p| p.shipping), all.shipping.0);
        prop_assert_eq!(sum(&|p| p.tax), all.tax.0);
        prop_assert_eq!(sum(&|p| p.discount), all.discount.0);
        let of_lines: i64 = made.lines.iter().map(|off| off.discount.0).sum();
        prop_assert_eq!(of_lines + sum(&|p| p.shipping_discount), all.discount.0);
        prop_assert!(all.discount.0 >= 0 && all.total.0 >= 0 && all.tax.0 >= 0);
        for (line, off) in lines.iter().zip(&made.lines) {
            prop_assert!(off.discount.0 >= 0 && off.discount <= line.amount());
            prop_assert!(off.subsidy == Paise::ZERO || off.subsidy == off.discount);
            prop_assert!(off.discount == Paise::ZERO || !line.is_lot);
            // Piece after piece it is the whole, and none is worth less than nothing.
            let pieces: Vec<i64> = (0..line.quantity).map(|before| {
                paid_for(line.price, line.quantity, off.discount, before, 1).0
            }).collect();
            prop_assert!(pieces.iter().all(|piece| *piece >= 0));
            prop_assert_eq!(pieces.iter().sum::<i64>(), line.amount().0 - off.discount.0);
        }
        for parcel in &made.parcels {
            prop_assert!(parcel.shipping_discount.0 >= 0 && parcel.shipping_discount <= parcel.shipping);
            prop_assert!(parcel.discount.0 - parcel.shipping_discount.0 <= parcel.items.0);
        }
        if made.refused.is_some() {
            prop_assert_eq!(all.discount, Paise::ZERO);
        }
        // Without coupons and tables it is what it always was.
        let none = HashMap::new();
        let plain = bill(&lines, &rules, &Sending { shop: None, sellers: &none, to: None }, None).unwrap();
        let priced: Vec<_> = lines.iter().map(|line| (line.price, line.quantity)).collect();
        prop_assert_eq!(plain.totals, totals(&priced, &rules).unwrap());
        let old = haat_domain::parcels::split(
            lines.iter().map(|line| (line.seller, line.amount())),
            plain.totals.shipping,
            plain.totals.tax,
        );
        prop_assert_eq!(plain.parcels, old);
    }
}
