//! Two lots whose winner did not pay: one is on offer to the demo's customer, about the other its seller decides.

use super::content::World;
use super::goods::Keys;
use super::pictures::picture_url;
use crate::auctions::facts::AuctionFact;
use crate::auctions::store::bidders as store;
use crate::auctions::store::chances;
use crate::auctions::store::events::{self, Event};
use haat_db::tables::AUCTIONS;
use haat_db::{DbError, Tx, new_id};
use haat_domain::auctions::sale::SECOND_CHANCE;
use haat_domain::auctions::{EventKind, Terms};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::{DAY, HOUR, Millis};

struct Unpaid {
    title: &'static str,
    description: &'static str,
    image: &'static str,
    /// In rupees, of the two bidders in turn; the second one wins.
    bids: [i64; 4],
    offered: bool,
}

const LOTS: [Unpaid; 2] = [
    Unpaid {
        title: "Concert Accordion, 120 Bass",
        description: "Played at weddings in Kochi for thirty years and serviced last winter. All reeds speak; the straps \
                      are new. In its hard case.",
        image: "accordion.webp",
        bids: [9_000, 9_500, 11_000, 11_500],
        offered: true,
    },
    Unpaid {
        title: "Teak Abacus from a Chettinad School",
        description: "Seventeen rods, every bead there. It stood on a headmaster's desk until 1978.",
        image: "abacus.webp",
        bids: [800, 900, 1_200, 1_300],
        offered: false,
    },
];

/// Puts them into a new demo. The first seller put them up; the first customer bid against two others, each of whom has
/// one unpaid win: two would bar them.
pub(super) async fn insert(tx: &mut Tx, world: &World, keys: &Keys, now: Millis) -> Result<(), DbError> {
    let (Some(seller), [asha, rohan, fatima, ..]) =
        (world.people.sellers.first(), &world.people.customers[..])
    else {
        return Ok(());
    };
    let person = |key: &str, name: &str| Some((UserId::from(keys.get(key)?.as_str()), name.to_owned()));
    let (Some(seller), Some(asha)) = (person(&seller.key, &seller.name), person(&asha.key, &asha.name))
    else {
        return Ok(());
    };
    for (lot, winner) in LOTS.iter().zip([rohan, fatima]) {
        let Some(winner) = person(&winner.key, &winner.name) else { continue };
        insert_lot(tx, lot, &seller, [&asha, &winner], now).await?;
    }
    Ok(())
}

async fn insert_lot(
    tx: &mut Tx,
    lot: &Unpaid,
    (seller, seller_name): &(UserId, String),
    bidders: [&(UserId, String); 2],
    now: Millis,
) -> Result<(), DbError> {
    let (lapsed, ended) = (now.plus(-2 * HOUR), now.plus(-3 * DAY - 2 * HOUR));
    let (started, id) = (ended.plus(-DAY), AuctionId::from(new_id(ended.plus(-DAY))));
    let rupees = |place: usize| Paise::from_rupees(lot.bids.get(place).copied().unwrap_or_default());
    let terms = Terms::plain(rupees(0), started, ended);
    let mut history = vec![events::terms_event(0, &terms, started)];
    for (place, no) in (0..lot.bids.len()).zip(1_i64..) {
        let [first, second] = bidders;
        let (bidder, name) = if place % 2 == 0 { first } else { second };
        let at = started.plus(no * 5 * HOUR);
        history.push(Event {
            by: Some((bidder.clone(), name.as_str().into())),
            amount: rupees(place),
            ..Event::plain(no, EventKind::Exact, at)
        });
    }
    history.push(Event::ended(5, ended, ended));
    history.push(Event::plain(6, EventKind::Lapsed, lapsed));
    if lot.offered {
        history.push(Event::plain(7, EventKind::Offered, lapsed.plus(HOUR)));
    }
    let [(runner_up, _), (winner, winner_name)] = bidders;
    AUCTIONS.insert("(id, creator_id, creator_name, title, description, image_url, starting_bid, current_bid, \
                     leader_id, leader_name, bid_count, version, moved, last_bid, bid_amount, created_at, starts_at, first_ends_at, \
                     ends_at, closed_at, lapsed_at, search_text) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 4, $11, 4, 4, 10000, $12, $12, $13, $13, $13, $14, $15)")
    .bind(&id)
    .bind(seller)
    .bind(seller_name)
    .bind(lot.title)
    .bind(lot.description)
    .bind(picture_url(lot.image))
    .bind(rupees(0))
    .bind(rupees(3))
    .bind(winner)
    .bind(winner_name)
    .bind(history.last().map_or(0, |event| event.no))
    .bind(started)
    .bind(ended)
    .bind(lapsed)
    .bind(format!("{} {}", lot.title, lot.description).to_lowercase())
    .execute(&mut *tx)
    .await?;
    events::add(tx, &id, &history).await?;
    tx.append(lapsed, None, &AuctionFact::Opened { auction: id.to_string() })?;
    let known = bidders.map(|(bidder, _)| (bidder.clone(), String::new()));
    events::insert_bidders(tx, &known.iter().map(|bidder| (&id, bidder)).collect::<Vec<_>>(), &[]).await?;
    store::strike(tx, winner, &id, lapsed).await?;
    if lot.offered {
        let made = lapsed.plus(HOUR);
        chances::offer(tx, &id, &(runner_up.clone(), rupees(2)), made.plus(SECOND_CHANCE), made).await?;
    }
    Ok(())
}
