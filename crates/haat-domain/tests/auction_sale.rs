//! From the end of an auction to its money, every case of it.

use haat_domain::auctions::sale::{
    Ended, NextRefused, SECOND_CHANCE, may_decide, outcome, relisted_end, remind_at, runner_up,
};
use haat_domain::auctions::{AuctionState, LotRefused, LotSale, Names, Outcome, Terms, may_order_lot};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::time::{DAY, HOUR, MINUTE, Millis};

const START: Millis = Millis(1_000_000);
const END: Millis = Millis(2_000_000);

#[derive(Clone, Copy, Debug, PartialEq)]
enum How {
    Unsold,
    Sold,
    BelowReserve,
}

/// Asha leads, unless nobody bid.
fn auction(how: How) -> AuctionState {
    let mut terms = Terms::plain(Paise(10_000), START, END);
    terms.has_reserve = how == How::BelowReserve;
    let open = AuctionState::open(terms, "meena".into());
    match how {
        How::Unsold => open,
        How::Sold | How::BelowReserve => AuctionState {
            current_bid: Some(Paise(50_000)),
            leader: Some("asha".into()),
            bid_count: 3,
            version: 3,
            ..open
        },
    }
}

const HOWS: [How; 3] = [How::Unsold, How::Sold, How::BelowReserve];

fn sales() -> [LotSale; 3] {
    let second = Some((UserId::from("ravi"), Paise(40_000)));
    [LotSale::default(), LotSale { lapsed: true, second: None }, LotSale { lapsed: false, second }]
}

#[test]
fn how_it_stands_in_every_case() {
    let asha = Outcome::Sold { winner: "asha".into(), price: Paise(50_000) };
    let ravi = Outcome::Sold { winner: "ravi".into(), price: Paise(40_000) };
    for sale in sales() {
        for how in HOWS {
            let at = |now| outcome(&auction(how), &sale, now);
            assert_eq!(at(START.plus(-1)), Outcome::Upcoming);
            assert_eq!(at(END.plus(-1)), Outcome::Open);
            let expected = match (how, sale.lapsed, sale.second.is_some()) {
                (How::Unsold, ..) => Outcome::Unsold,
                (_, _, true) => ravi.clone(),
                (_, true, false) => Outcome::Lapsed,
                (How::Sold, false, false) => asha.clone(),
                (How::BelowReserve, false, false) => Outcome::ReserveNotMet,
            };
            assert_eq!(at(END), expected, "{how:?} {sale:?}");
        }
    }
}

#[test]
fn only_one_person_may_order_a_lot_and_only_in_time() {
    let late = END.plus(HOUR);
    for sale in sales() {
        for how in HOWS {
            for who in ["asha", "ravi", "kabir"] {
                for ordered in [false, true] {
                    for pay_by in [None, Some(END.plus(1)), Some(late)] {
                        let may =
                            |now| may_order_lot(&auction(how), &sale, pay_by, &who.into(), ordered, now);
                        assert_eq!(may(END.plus(-1)), Err(LotRefused::StillOpen));
                        let buyer = match outcome(&auction(how), &sale, END) {
                            Outcome::Sold { winner, price } => Some((winner, price)),
                            _ => None,
                        };
                        let mine = buyer.filter(|(buyer, _)| buyer.as_str() == who).map(|(_, price)| price);
                        let now = END.plus(MINUTE);
                        let expected = match mine {
                            None if sale.lapsed && who == "asha" && how != How::Unsold => {
                                Err(LotRefused::TooLate)
                            }
                            None => Err(LotRefused::NotTheWinner),
                            Some(_) if ordered => Err(LotRefused::AlreadyOrdered),
                            Some(_) if pay_by == Some(END.plus(1)) => Err(LotRefused::TooLate),
                            Some(price) => Ok(price),
                        };
                        assert_eq!(may(now), expected, "{how:?} {sale:?} {who} {ordered} {pay_by:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_seller_decides_only_about_a_lot_that_nobody_has() {
    for sale in sales() {
        for how in HOWS {
            for bits in 0..8 {
                let [taken, offered, done] = [1, 2, 4].map(|bit| bits & bit != 0);
                let over = auction(how);
                let lot = Ended { auction: &over, sale: &sale, taken, offered, done };
                assert_eq!(may_decide(lot, &"kabir".into(), END), Err(NextRefused::NotYours));
                let meena = "meena".into();
                assert_eq!(may_decide(lot, &meena, END.plus(-1)), Err(NextRefused::StillOpen));
                let sold = matches!(outcome(&over, &sale, END), Outcome::Sold { .. });
                let expected = match () {
                    () if done => Err(NextRefused::Done),
                    () if taken || sold => Err(NextRefused::Sold),
                    () => Err(NextRefused::Settling),
                };
                assert_eq!(may_decide(lot, &meena, END), expected, "not settled: {how:?} {bits}");
                let settled = AuctionState { closed: true, ..over.clone() };
                let lot = Ended { auction: &settled, ..lot };
                let expected = match () {
                    () if done => Err(NextRefused::Done),
                    () if taken => Err(NextRefused::Sold),
                    () if offered => Err(NextRefused::Offered),
                    () => Ok(()),
                };
                assert_eq!(may_decide(lot, &meena, END), expected, "{how:?} {bits}");
            }
        }
    }
}

#[test]
fn the_next_is_the_highest_who_had_no_chance_yet() {
    let bids: Vec<(UserId, Paise)> = [("asha", 500), ("ravi", 400), ("kabir", 400), ("priya", 100)]
        .map(|(who, amount)| (who.into(), Paise(amount)))
        .into();
    let next = |had: &[&str]| {
        let had: Vec<UserId> = had.iter().map(|who| UserId::from(*who)).collect();
        runner_up(&bids, None, &had).map(|(who, price)| (who.as_str(), price.0))
    };
    assert_eq!(next(&[]), Some(("asha", 500)), "below the reserve the highest bidder is the first");
    assert_eq!(next(&["asha"]), Some(("ravi", 400)), "of equals the earlier");
    assert_eq!(next(&["asha", "ravi"]), Some(("kabir", 400)));
    assert_eq!(next(&["ravi", "asha", "kabir"]), Some(("priya", 100)));
    assert_eq!(next(&["asha", "ravi", "kabir", "priya"]), None);
    // Who was there first leads, though the line that says so is the later one.
    let (kabir, asha) = (UserId::from("kabir"), UserId::from("asha"));
    let who =
        |leader: &UserId, had: &[UserId]| runner_up(&bids, Some(leader), had).map(|(who, _)| who.as_str());
    assert_eq!(who(&kabir, std::slice::from_ref(&asha)), Some("kabir"), "of equals the leader");
    assert_eq!(who(&kabir, &[]), Some("asha"), "and only of equals");
}

#[test]
fn reminders_come_a_day_before_or_half_way() {
    let pay_by = Millis(100 * DAY);
    for (within, before) in [(72 * HOUR, DAY), (48 * HOUR, DAY), (10 * HOUR, 5 * HOUR), (HOUR, HOUR / 2)] {
        assert_eq!(remind_at(pay_by, within), pay_by.plus(-before), "{within}");
    }
    assert_eq!(SECOND_CHANCE, 2 * DAY);
}

#[test]
fn a_relisted_lot_runs_as_long_as_before_and_never_shorter_than_an_hour() {
    let now = Millis(50 * DAY);
    assert_eq!(relisted_end(Millis(0), Millis(3 * DAY), now), now.plus(3 * DAY));
    assert_eq!(relisted_end(Millis(0), Millis(MINUTE), now), now.plus(HOUR));
    assert_eq!(relisted_end(Millis(9), Millis(3), now), now.plus(HOUR));
}

#[test]
fn masked_names_show_the_first_and_the_last_letter() {
    for (name, masked) in
        [("Asha", "A…a"), ("Asha Rao", "A…o"), ("Jo", "J…o"), ("J", "J…"), ("", "…"), (" इन्दिरा ", "इ…ा")]
    {
        assert_eq!(Names::Masked.show(name), masked);
        assert_eq!(Names::Full.show(name), name);
    }
}
