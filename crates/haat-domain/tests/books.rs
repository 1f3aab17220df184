//! Whose each paisa is: by examples, and whatever happens in whatever order.

use haat_domain::books::{Account, CommissionRates, Fee, GivenBack, Position, Promise, Sold, SoldLine};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::UserId;
use haat_domain::parcels::apportion;
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn line(no: i64, seller: &str, amount: i64, commission: i64) -> SoldLine {
    let fee = Fee { rate_bp: 0, commission, tax: 0 };
    let seller = (!seller.is_empty()).then(|| UserId::from(seller));
    SoldLine { no, seller, amount, subsidy: 0, fee, released: false }
}

/// Two lines of Meena's and one of the house: ₹36.50 with ₹4.50 tax and ₹2 shipping.
fn sold() -> Sold {
    Sold {
        provider: PaymentMethod::PayPal,
        lines: vec![line(1, "m", 1_000, 100), line(2, "", 1_500, 0), line(3, "m", 500, 25)],
        tax: 450,
        taxes: BTreeMap::from([(1, 150), (2, 225), (3, 75)]),
        shipping: 200,
        unit: 1,
        promised: vec![],
        gone: 0,
        closed: false,
        disputed: false,
    }
}

fn told(sold: &Sold) -> Vec<String> {
    let balances = sold.balances();
    assert_eq!(balances.values().sum::<i64>(), 0, "{balances:?}");
    balances.iter().map(|((account, line), amount)| format!("{account}/{line} {amount}")).collect()
}

#[test]
fn a_paid_order_is_its_sellers_the_shops_and_the_taxmans() {
    assert_eq!(
        told(&sold()),
        [
            "provider:PayPal/0 3650",
            "seller:m:pending/1 -900",
            "seller:m:pending/3 -475",
            "house/2 -1500",
            "commission/1 -100",
            "commission/3 -25",
            "tax/0 -450",
            "shipping/0 -200",
        ]
    );
}

#[test]
fn a_refund_of_a_line_gives_its_commission_back_in_proportion() {
    // Half of line 1, with its tax: 500 + 75.
    let mut order = sold();
    order.promised = vec![Promise { amount: 575, lines: vec![(1, 500)] }];
    let owed = told(&order);
    assert!(owed.contains(&"refunds_owed/0 -575".to_owned()), "{owed:?}");
    assert!(owed.contains(&"seller:m:pending/1 -450".to_owned()), "{owed:?}");
    assert!(owed.contains(&"commission/1 -50".to_owned()), "{owed:?}");
    assert!(owed.contains(&"tax/0 -375".to_owned()), "{owed:?}");
    order.gone = 575;
    let gone = told(&order);
    assert!(gone.contains(&"provider:PayPal/0 3075".to_owned()), "{gone:?}");
    assert!(!gone.iter().any(|position| position.starts_with("refunds_owed")), "{gone:?}");
}

#[test]
fn a_coupon_is_borne_by_the_shop_or_by_the_seller() {
    // ₹2 off Meena's first line: the shop bears it, so she gets 900 all the same.
    let mut order = sold();
    (order.lines[0].amount, order.lines[0].subsidy) = (800, 200);
    let borne = told(&order);
    for position in
        ["provider:PayPal/0 3450", "seller:m:pending/1 -900", "promotions/1 200", "commission/1 -100"]
    {
        assert!(borne.contains(&position.to_owned()), "{position}: {borne:?}");
    }
    // Half of it goes back: half of what the buyer paid, of what the shop gave and of the fee.
    order.promised = vec![Promise { amount: 400, lines: vec![(1, 400)] }];
    order.tax = 0;
    let half = told(&order);
    for position in ["refunds_owed/0 -400", "seller:m:pending/1 -450", "promotions/1 100", "commission/1 -50"]
    {
        assert!(half.contains(&position.to_owned()), "{position}: {half:?}");
    }
    // She bears it herself: 800 less the fee.
    (order.lines[0].subsidy, order.promised) = (0, vec![]);
    assert!(told(&order).contains(&"seller:m:pending/1 -700".to_owned()));
    // What cost nothing is hers until all of the order goes back.
    (order.lines[0].amount, order.lines[0].subsidy) = (0, 1_000);
    assert!(told(&order).contains(&"seller:m:pending/1 -900".to_owned()));
    order.closed = true;
    assert_eq!(told(&order), ["provider:PayPal/0 2200", "refunds_owed/0 -2200"]);
}

#[test]
fn what_a_seller_takes_for_sending_is_the_sellers() {
    let mut order = sold();
    order.lines.push(line(-1, "m", 300, 0));
    assert!(told(&order).contains(&"seller:m:pending/-1 -300".to_owned()));
    // A parcel that is not sent gives it back, and no tax: that is on what was bought.
    order.promised = vec![Promise { amount: 300, lines: vec![(-1, 300)] }];
    let back = told(&order);
    assert!(!back.iter().any(|position| position.contains("/-1 ")), "{back:?}");
    assert!(back.contains(&"tax/0 -450".to_owned()), "{back:?}");
}

#[test]
fn a_closed_order_is_the_payers_even_while_the_money_is_here() {
    let mut order = sold();
    order.closed = true;
    assert_eq!(told(&order), ["provider:PayPal/0 3650", "refunds_owed/0 -3650"]);
    order.gone = 3_650;
    assert_eq!(told(&order), [] as [&str; 0]);
}

#[test]
fn what_is_disputed_is_held_and_what_arrived_is_available() {
    let mut order = sold();
    order.lines[0].released = true;
    assert!(told(&order).contains(&"seller:m:available/1 -900".to_owned()));
    order.disputed = true;
    assert!(told(&order).contains(&"seller:m:held/1 -900".to_owned()));
    assert!(!told(&order).iter().any(|position| position.contains("available")));
}

#[test]
fn the_sellers_rate_comes_before_the_categorys_and_that_before_the_shops() {
    let rates = CommissionRates {
        default_bp: 500,
        categories: [("Shoes".to_owned(), 1_000)].into(),
        sellers: [("m".to_owned(), 0)].into(),
        tax_bp: 1_800,
    };
    let (meena, kabir) = (UserId::from("m"), UserId::from("k"));
    assert_eq!(rates.fee(Some(&meena), "Shoes", 10_000), Fee { rate_bp: 0, commission: 0, tax: 0 });
    assert_eq!(rates.fee(Some(&kabir), "Shoes", 10_000), Fee { rate_bp: 1_000, commission: 1_000, tax: 180 });
    assert_eq!(rates.fee(Some(&kabir), "Home", 10_000), Fee { rate_bp: 500, commission: 500, tax: 90 });
    assert_eq!(rates.fee(None, "Shoes", 10_000), Fee::default());
    // Half to even: 0.5 and 1.5 paise.
    assert_eq!(rates.fee(Some(&kabir), "Home", 10).commission, 0);
    assert_eq!(rates.fee(Some(&kabir), "Home", 30).commission, 2);
    assert_eq!(CommissionRates::default().fee(Some(&kabir), "Home", 10_000), Fee::default());
}

#[test]
fn accounts_are_read_as_they_are_written() {
    let seller = || UserId::from("0198-a:b");
    for account in [
        Account::Provider(PaymentMethod::Cod),
        Account::Pending(seller()),
        Account::Available(seller()),
        Account::Held(seller()),
        Account::House,
        Account::Commission,
        Account::CommissionTax,
        Account::Tax,
        Account::Shipping,
        Account::Promotions,
        Account::RefundsOwed,
        Account::Payouts,
        Account::Bank,
        Account::Adjustments,
    ] {
        assert_eq!(Account::parse(&account.to_string()), Some(account));
    }
    assert_eq!(Account::parse("nonsense"), None);
    assert_eq!(Account::parse("provider:nonsense"), None);
    assert_eq!(Account::parse("seller:x:nonsense"), None);
}

/// Something that happens to an order.
#[derive(Clone, Debug)]
enum News {
    Promise { amount: i64, lines: Vec<usize> },
    CallOff(usize),
    Gone(u32),
    Released(usize),
    Disputed(bool),
    Closed,
}

fn news() -> impl Strategy<Value = News> {
    prop_oneof![
        4 => (1_i64..200_000, vec(0_usize..6, 0..3)).prop_map(|(amount, lines)| News::Promise { amount, lines }),
        1 => (0_usize..4).prop_map(News::CallOff),
        3 => (0_u32..=100).prop_map(News::Gone),
        3 => (0_usize..6).prop_map(News::Released),
        2 => any::<bool>().prop_map(News::Disputed),
        1 => Just(News::Closed),
    ]
}

fn orders() -> impl Strategy<Value = Sold> {
    let line = (0_u8..3, 0_i64..90_000, 0_i64..=5_000, 0_i64..=5_000, 0_i64..30_000);
    let order = (vec(line, 1..6), 0_i64..40_000, 0_i64..5_000, 0_i64..3_000, 1_i64..90);
    order.prop_map(|(lines, tax, shipping, own_shipping, unit)| {
        let mut lines: Vec<SoldLine> = (1..)
            .zip(lines)
            .map(|(no, (who, amount, default_bp, tax_bp, off))| {
                let seller = (who > 0).then(|| UserId::from(format!("s{who}")));
                let rates = CommissionRates { default_bp, tax_bp, ..CommissionRates::default() };
                // Of every other line the shop bears a coupon: its fee is of what its seller gets.
                let subsidy = if who > 0 && no % 2 == 0 { off } else { 0 };
                let fee = rates.fee(seller.as_ref(), "", amount + subsidy);
                SoldLine { no, seller, amount, subsidy, fee, released: false }
            })
            .collect();
        // Taxed each by its own rate, the dear ones most.
        let weights: Vec<i64> = lines.iter().map(|line| line.amount * line.no).collect();
        let taxes = lines.iter().map(|line| line.no).zip(apportion(tax, &weights)).collect();
        // What the first seller takes for sending.
        if let Some(seller) = lines.iter().find_map(|line| line.seller.clone()) {
            let (fee, subsidy) = (Fee::default(), own_shipping / 3);
            let seller = Some(seller);
            lines.push(SoldLine { no: -1, seller, amount: own_shipping, subsidy, fee, released: false });
        }
        Sold { lines, tax, taxes, shipping, unit, ..sold() }
    })
}

/// Lets something happen to an order; what cannot happen does not.
fn happen(order: &mut Sold, news: &News) {
    match news {
        News::Promise { amount, lines } => {
            let promised: i64 = order.promised.iter().map(|promise| promise.amount).sum();
            let amount = (*amount).min(order.total() - promised);
            let worth = |place: &usize| order.lines.get(*place).map(|line| (line.no, line.amount / 2));
            if amount > 0 {
                let lines = lines.iter().filter_map(worth).collect();
                order.promised.push(Promise { amount, lines });
            }
        }
        News::CallOff(place) if *place < order.promised.len() => {
            order.promised.remove(*place);
        }
        News::Gone(percent) => order.gone = order.total() * i64::from(*percent) / 100,
        News::Released(place) => {
            let seller = order.lines.get(*place).and_then(|line| line.seller.clone());
            for line in order.lines.iter_mut().filter(|line| line.seller.is_some() && line.seller == seller) {
                line.released = true;
            }
        }
        News::Disputed(open) => order.disputed = *open,
        News::Closed => order.closed = true,
        News::CallOff(_) => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// The books of three orders at once: they always sum to zero, and each account holds what its orders say.
    #[test]
    fn whatever_happens_the_books_hold(
        mut sold in vec(orders(), 3),
        story in vec((0_usize..3, news()), 0..40),
    ) {
        let mut books: Vec<BTreeMap<Position, i64>> = vec![BTreeMap::new(); 3];
        for (which, news) in &story {
            happen(&mut sold[*which], news);
            let entry = sold[*which].entry(&books[*which]);
            prop_assert_eq!(entry.iter().map(|(_, amount)| amount).sum::<i64>(), 0);
            for (position, amount) in entry {
                *books[*which].entry(position).or_insert(0) += amount;
            }
            prop_assert!(sold[*which].entry(&books[*which]).is_empty(), "told twice, written once");
            for (order, book) in sold.iter().zip(&books) {
                for ((account, line), amount) in book {
                    match account {
                        // Nobody's balance of one order is ever more than what it sold for, nor below nothing.
                        Account::Pending(_) | Account::Available(_) | Account::Held(_) => {
                            let sold = order.lines.iter().find(|sold| sold.no == *line).unwrap();
                            let sold_for = sold.amount + sold.subsidy;
                            prop_assert!(-amount >= 0 && -amount <= sold_for, "{account} {amount}");
                        }
                        Account::Provider(_) | Account::Promotions => prop_assert!(*amount >= 0),
                        _ => prop_assert!(*amount <= 0, "{account} {amount}"),
                    }
                }
            }
        }
        // At the end all of it goes back, and nothing is left anywhere.
        for (order, book) in sold.iter_mut().zip(&mut books) {
            order.closed = true;
            order.gone = order.total();
            for (position, amount) in order.entry(book) {
                *book.entry(position).or_insert(0) += amount;
            }
            prop_assert!(book.values().all(|amount| *amount == 0), "{book:?}");
        }
    }

    /// What is counted for sellers is what the books say of their lines, whatever happens.
    #[test]
    fn the_figures_of_sellers_follow_the_books(
        mut order in orders(),
        story in vec(news(), 1..20),
    ) {
        let mut book: BTreeMap<Position, i64> = BTreeMap::new();
        let mut counted: BTreeMap<UserId, (i64, i64)> = BTreeMap::new();
        for news in &story {
            happen(&mut order, news);
            let entry = order.entry(&book);
            for (seller, moved) in order.moves(&entry) {
                prop_assert!(moved.sales >= 0 && moved.returned >= 0);
                let sums = counted.entry(seller).or_default();
                sums.0 += moved.sales - moved.returned;
                sums.1 += moved.fees;
            }
            for (position, amount) in entry {
                *book.entry(position).or_insert(0) += amount;
            }
        }
        for seller in ["s1", "s2"].map(UserId::from) {
            let own: Vec<i64> =
                order.lines.iter().filter(|line| line.seller.as_ref() == Some(&seller)).map(|line| line.no).collect();
            let of = |fees_only: bool| -> i64 {
                let is_fee = |account: &Account| matches!(account, Account::Commission | Account::CommissionTax);
                let lines = book.iter().filter(|((account, no), _)| own.contains(no) && (!fees_only || is_fee(account)));
                -lines.map(|(_, amount)| amount).sum::<i64>()
            };
            prop_assert_eq!(counted.get(&seller).copied().unwrap_or_default(), (of(false), of(true)));
        }
    }

    /// The order of the news does not matter, but for which refund came first.
    #[test]
    fn the_same_news_in_any_order_gives_the_same_books(
        order in orders(),
        gone in 0_u32..=100,
        released in vec(0_usize..6, 0..3),
        disputed: bool,
        amount in 1_i64..100_000,
    ) {
        let mut news = vec![News::Gone(gone), News::Disputed(disputed), News::Promise { amount, lines: vec![0] }];
        news.extend(released.into_iter().map(News::Released));
        let after = |news: &[News]| {
            let mut order = order.clone();
            let mut book = BTreeMap::new();
            for news in news {
                happen(&mut order, news);
                for (position, amount) in order.entry(&book) {
                    *book.entry(position).or_insert(0) += amount;
                }
            }
            book.retain(|_, amount| *amount != 0);
            book
        };
        let forwards = after(&news);
        news.reverse();
        prop_assert_eq!(forwards, after(&news));
    }
}

#[test]
fn a_parcel_that_never_leaves_takes_its_shipping_off_the_shops() {
    // The house's line with its tax, and half of the shipping with it: 1500 + 225 + 100.
    let mut order = sold();
    order.promised = vec![Promise { amount: 1_825, lines: vec![(2, 1_500), (-2, 100)] }];
    let back = GivenBack {
        lines: BTreeMap::from([(1, 0), (2, 1_500), (3, 0)]),
        tax: 225,
        shipping: 100,
        parcels: BTreeMap::from([(2, 100)]),
    };
    assert_eq!(order.given_back(), back);
    let books = told(&order);
    for kept in ["seller:m:pending/1 -900", "seller:m:pending/3 -475", "tax/0 -225", "shipping/0 -100"] {
        assert!(books.iter().any(|line| line == kept), "{kept} in {books:?}");
    }
}

#[test]
fn a_piece_that_comes_back_brings_its_own_tax() {
    let mut order = sold();
    order.lines = vec![line(1, "meena", 10_000, 0), line(2, "meena", 10_000, 0)];
    (order.tax, order.taxes, order.shipping) = (2_800, BTreeMap::from([(1, 2_800), (2, 0)]), 0);
    order.promised = vec![Promise { amount: 12_800, lines: vec![(1, 10_000)] }];
    let back =
        |lines: [(i64, i64); 2], tax| GivenBack { lines: BTreeMap::from(lines), tax, ..GivenBack::default() };
    assert_eq!(order.given_back(), back([(1, 10_000), (2, 0)], 2_800));
    order.promised = vec![Promise { amount: 10_000, lines: vec![(2, 10_000)] }];
    assert_eq!(order.given_back(), back([(1, 0), (2, 10_000)], 0));
}
