//! How much somebody may bid, and the signs of a shill.

use haat_domain::auctions::{
    BidderOnLot, BidderRecord, BidderRefused, BidderRules, OwnLimit, Sign, worth_a_look,
};
use haat_domain::money::Paise;
use haat_domain::time::{DAY, HOUR, Millis};

const NOW: Millis = Millis(1_000 * DAY);

const fn rupees(amount: i64) -> Paise {
    Paise::from_rupees(amount)
}

#[test]
fn newcomers_have_the_shops_limit_and_others_none() {
    let rules = BidderRules::default();
    assert_eq!(rules, BidderRules { limit: Some(rupees(1_000_000)), strikes: 2, strike_days: 180 });
    for (own_limit, has_paid, limit) in [
        (OwnLimit::AsTheShop, false, Some(rupees(1_000_000))),
        (OwnLimit::AsTheShop, true, None),
        (OwnLimit::Unlimited, false, None),
        (OwnLimit::Unlimited, true, None),
        (OwnLimit::UpTo(rupees(500)), false, Some(rupees(500))),
        (OwnLimit::UpTo(rupees(500)), true, Some(rupees(500))),
    ] {
        let record = BidderRecord { own_limit, has_paid, strikes: Vec::new() };
        assert_eq!(record.limit(&rules), limit, "{record:?}");
        assert_eq!(
            record.limit(&BidderRules { limit: None, ..rules }).is_some(),
            matches!(own_limit, OwnLimit::UpTo(_))
        );
    }
}

#[test]
fn one_bid_and_all_bids_together_stay_within_the_limit() {
    let rules = BidderRules { limit: Some(rupees(1000)), ..BidderRules::default() };
    let record = BidderRecord::default();
    let limit = rupees(1000);
    for (amount, committed, expected) in [
        (1000, 0, Ok(())),
        (1001, 0, Err(BidderRefused::AboveLimit { limit })),
        (400, 600, Ok(())),
        (401, 600, Err(BidderRefused::AboveSum { limit, committed: rupees(600) })),
        (1, 5000, Err(BidderRefused::AboveSum { limit, committed: rupees(5000) })),
    ] {
        assert_eq!(record.may_bid(&rules, rupees(amount), rupees(committed), NOW), expected, "{amount}");
    }
    assert_eq!(
        record.may_bid(&rules, Paise(i64::MAX), Paise(i64::MAX), NOW),
        Err(BidderRefused::AboveLimit { limit })
    );
    let known = BidderRecord { has_paid: true, ..record };
    assert_eq!(known.may_bid(&rules, Paise(i64::MAX), Paise(i64::MAX), NOW), Ok(()));
}

/// Every set of strikes at a few ages, against counting them plainly.
#[test]
fn so_many_unpaid_wins_within_so_many_days_bar() {
    let ages = [0, 1, 90, 179, 180, 181, 400];
    for most in 0..4 {
        let rules = BidderRules { strikes: most, ..BidderRules::default() };
        for picked in 0..1 << ages.len() {
            let strikes: Vec<Millis> = (0..ages.len())
                .filter(|bit| picked & (1 << bit) != 0)
                .map(|bit| NOW.plus(-ages[bit] * DAY))
                .collect();
            let record = BidderRecord { strikes: strikes.clone(), ..BidderRecord::default() };
            let counts = |now: Millis| {
                i64::try_from(strikes.iter().filter(|at| now.since(**at) < 180 * DAY).count()).unwrap()
            };
            let until = record.barred_until(&rules, NOW);
            assert_eq!(until.is_some(), most > 0 && counts(NOW) >= most, "{most} {strikes:?}");
            let left = record.strikes_left(&rules, NOW);
            assert_eq!(left, (most > 0).then(|| (most - counts(NOW)).max(0)), "{most} {strikes:?}");
            if let Some(until) = until {
                assert!(counts(until.plus(-1)) >= most && counts(until) < most, "{most} {strikes:?}");
                let refused = record.may_bid(&rules, Paise(1), Paise(0), NOW);
                assert_eq!(refused, Err(BidderRefused::Barred { strikes: counts(NOW), until }));
            }
        }
    }
}

#[test]
fn one_unpaid_win_is_told_as_one() {
    let told = |strikes| BidderRefused::Barred { strikes, until: NOW }.to_string();
    assert!(told(1).contains("a lot that you won was not paid for"), "{}", told(1));
    assert!(told(2).contains("2 lots that you won were not paid for"), "{}", told(2));
}

fn honest() -> BidderOnLot {
    BidderOnLot {
        bids: 4,
        early: 1,
        late: 2,
        leads: false,
        lots: 10,
        lots_of_seller: 2,
        ended_of_seller: 2,
        won_of_seller: 0,
        seller_lots: 20,
        joined: Some(NOW.plus(-90 * DAY)),
        first_bid: NOW,
        same_network: false,
    }
}

#[test]
fn each_sign_has_its_evidence() {
    assert_eq!(honest().signs(), []);
    let cases = [
        (
            BidderOnLot { lots: 5, lots_of_seller: 4, won_of_seller: 1, ..honest() },
            Sign::OneSeller { of_seller: 4, lots: 5, seller_lots: 20 },
        ),
        (BidderOnLot { lots_of_seller: 4, ended_of_seller: 3, ..honest() }, Sign::NeverWins { of_seller: 3 }),
        (BidderOnLot { joined: Some(NOW.plus(-3 * DAY + 1)), ..honest() }, Sign::NewAccount { hours: 71 }),
        (BidderOnLot { same_network: true, ..honest() }, Sign::SameNetwork),
        (BidderOnLot { bids: 5, early: 4, late: 0, ..honest() }, Sign::EarlyOnly { bids: 5, early: 4 }),
    ];
    for (bidder, sign) in cases {
        assert_eq!(bidder.signs(), [sign]);
    }
}

#[test]
fn what_is_no_sign() {
    for innocent in [
        BidderOnLot { lots: 6, lots_of_seller: 4, won_of_seller: 1, ..honest() },
        BidderOnLot { lots_of_seller: 3, ended_of_seller: 3, won_of_seller: 1, ..honest() },
        BidderOnLot { lots_of_seller: 3, ended_of_seller: 3, leads: true, ..honest() },
        // Two of them still run.
        BidderOnLot { lots_of_seller: 4, ended_of_seller: 2, ..honest() },
        BidderOnLot { joined: Some(NOW.plus(-3 * DAY)), ..honest() },
        BidderOnLot { joined: None, ..honest() },
        BidderOnLot { bids: 2, early: 2, late: 0, ..honest() },
        BidderOnLot { bids: 5, early: 3, late: 0, ..honest() },
        BidderOnLot { bids: 5, early: 4, late: 1, ..honest() },
        BidderOnLot { bids: 5, early: 5, late: 0, leads: true, ..honest() },
    ] {
        assert_eq!(innocent.signs(), [], "{innocent:?}");
    }
    // A clock that was set back makes no negative age.
    let odd = BidderOnLot { joined: Some(NOW.plus(HOUR)), ..honest() };
    assert_eq!(odd.signs(), [Sign::NewAccount { hours: 0 }]);
}

#[test]
fn one_sign_alone_is_chance_unless_it_is_the_sellers_network() {
    assert!(!worth_a_look(&[]));
    assert!(!worth_a_look(&[Sign::NewAccount { hours: 1 }]));
    assert!(worth_a_look(&[Sign::SameNetwork]));
    assert!(worth_a_look(&[Sign::NewAccount { hours: 1 }, Sign::NeverWins { of_seller: 3 }]));
}
