//! What the holes of a drawing are filled with, written as the web app writes it.

use crate::auctions::model::Auction;
use crate::catalog::store::{ProductRow, options_of, pictures_of};
use crate::settings::People;
use crate::uploads::sizes::Pictures;
use haat_domain::accounts::SellerProfile;
use haat_domain::auctions::Outcome;
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use serde_json::{Value, json};
use std::collections::HashSet;

/// Cards in the first row of a phone, whose pictures load at once: as `firstRow` of the web app.
pub(super) const FIRST_ROW: usize = 2;
/// Cards of the home page that are drawn: as `homeGoods` of the web app.
pub(super) const HOME_CARDS: i64 = 12;
/// Categories that the home page shows by a picture: as `faces` of the web app.
const FACES: usize = 8;

/// How much room the options of a product take: as in `choosing/rooms.ts` of the web app.
const ROOMS: [&str; 4] = ["", "min-h-19", "min-h-42", "min-h-65"];

/// The cards of a grid.
pub(super) fn cards(rows: &[ProductRow]) -> Value {
    rows.iter().enumerate().map(|(position, row)| product(row, position < FIRST_ROW)).collect()
}

/// The categories of these products, each with the first of them: as in `newestOfEach` of the web app.
pub(super) fn faces(rows: &[ProductRow]) -> Value {
    let mut seen = HashSet::new();
    rows.iter()
        .filter(|row| !row.category.is_empty() && seen.insert(row.category.as_str()))
        .take(FACES)
        .map(|row| product(row, false))
        .collect()
}

fn shown_logo(stored: Option<&str>) -> String {
    Pictures::small(SellerProfile::shown_logo(stored.unwrap_or_default()))
}

/// A product, on its page or on a card.
pub(super) fn product(row: &ProductRow, eager: bool) -> Value {
    let pictures = Pictures::of(&row.image);
    let copy = |copy: fn(&Pictures) -> &String| pictures.as_ref().map_or(&row.image, copy);
    let stars = half_steps(row.rating_hundredths);
    let seller = row.seller_id.as_ref().zip(row.seller_name.as_ref());
    let mut values = json!({
        "id": row.id.as_str(),
        "name": row.name,
        "url": row.url.as_deref().unwrap_or_default(),
        "price": rupees(row.price_shown()),
        "card": copy(|pictures| &pictures.card),
        "page": copy(|pictures| &pictures.page),
        "srcset": copy(|pictures| &pictures.srcset),
        "category": row.category,
        "tint": tint(&row.category),
        "brand": row.brand,
        "description": row.description,
        "stars": stars.to_string(),
        "starShare": (stars * 20.0).to_string(),
        "reviews": rupees(Paise::from_rupees(row.reviews)),
        "reviewCount": row.reviews,
        "oneReview": row.reviews == 1,
        "stock": row.stock > 0,
        "seller": seller.is_some(),
        "options": row.has_options(),
        "room": ROOMS.get(options_of(&row.options).len()),
        "from": row.price_up_to().is_some(),
        "gallery": pictures_of(&row.pictures).len() > 1,
        "alt": alt(row),
    });
    if let Some((id, name)) = seller {
        values["sellerId"] = id.as_str().into();
        values["sellerName"] = name.as_str().into();
        values["sellerLogo"] = shown_logo(row.seller_logo.as_deref()).into();
        values["initials"] = initials(name).into();
    }
    with_picture(values, eager)
}

/// What its first picture shows: as in `GoodsGallery` of the web app.
fn alt(row: &ProductRow) -> String {
    let said = pictures_of(&row.pictures).into_iter().next().map(|picture| picture.alt);
    said.filter(|alt| !alt.is_empty()).unwrap_or_else(|| row.name.clone())
}

/// An auction at `now`, and the name of its drawing.
pub(super) fn auction(auction: &Auction, names: People, now: Millis) -> (&'static str, Value) {
    let (lot, standing) = (&auction.lot, &auction.standing);
    let outcome = auction.outcome(now);
    let left = match outcome {
        Outcome::Upcoming => lot.terms.starts_at.0 - now.0,
        Outcome::Open => standing.ends_at.0 - now.0,
        _ => 0,
    };
    let name = drawing(&outcome, standing.leader_id.as_ref(), left);
    let sold_for = if let Outcome::Sold { price, .. } = &outcome { Some(rupees(*price)) } else { None };
    let [days, hours, minutes, seconds] = countdown(left);
    let pictures = Pictures::of(&lot.image_url);
    let copy = |copy: fn(&Pictures) -> &String| pictures.as_ref().map_or(&lot.image_url, copy);
    let values = json!({
        "id": lot.id.as_str(),
        "title": lot.title,
        "description": lot.description,
        "page": copy(|pictures| &pictures.page),
        "srcset": copy(|pictures| &pictures.srcset),
        "tint": tint(&lot.title),
        "price": rupees(standing.current_bid.unwrap_or(lot.terms.starting_bid)),
        "startingBid": rupees(lot.terms.starting_bid),
        "soldFor": sold_for,
        "hasReserve": lot.terms.has_reserve,
        "reserveMet": standing.reserve_met,
        "softClose": lot.terms.extension.is_some(),
        "category": lot.category,
        "condition": lot.condition,
        "gallery": lot.images.len() > 1,
        "bidder": standing.leader_name.as_ref().map(|name| names.show(name)),
        "bids": standing.bid_count > 0,
        "sellerId": lot.creator_id.as_str(),
        "sellerName": lot.creator_name,
        "sellerLogo": shown_logo(lot.creator_logo.as_deref()),
        "initials": initials(&lot.creator_name),
        "days": days,
        "hours": hours,
        "minutes": minutes,
        "seconds": seconds,
    });
    (name, with_picture(values, true))
}

/// The name of its drawing, so many milliseconds before its start or end. In the last minute the countdown turns red: as
/// in `lib/countdown.ts` of the web app.
fn drawing(outcome: &Outcome, leader: Option<&UserId>, left: i64) -> &'static str {
    match outcome {
        Outcome::Upcoming if left <= 60_000 => "auction-coming-soon",
        Outcome::Upcoming => "auction-coming",
        Outcome::Open if left <= 60_000 => "auction-last-minute",
        Outcome::Open => "auction",
        Outcome::Sold { winner, .. } if leader == Some(winner) => "auction-sold",
        Outcome::Sold { .. } => "auction-sold-second",
        Outcome::Lapsed => "auction-lapsed",
        Outcome::Unsold => "auction-unsold",
        Outcome::ReserveNotMet => "auction-below-reserve",
    }
}

/// "1 result", "12,345 results".
pub(super) fn results(count: u64) -> String {
    let figure = rupees(Paise::from_rupees(i64::try_from(count).unwrap_or(i64::MAX / 100)));
    format!("{figure} {}", if count == 1 { "result" } else { "results" })
}

fn with_picture(mut values: Value, eager: bool) -> Value {
    values["loading"] = if eager { "eager" } else { "lazy" }.into();
    values["priority"] = if eager { "high" } else { "auto" }.into();
    values["decoding"] = if eager { "sync" } else { "async" }.into();
    values
}

/// Days, hours, minutes and seconds of so many milliseconds; a second that has begun is counted.
fn countdown(left: i64) -> [String; 4] {
    let seconds = (left + 999) / 1000;
    [seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map(|part| format!("{part:02}"))
}

/// The digits alone; paise only when there are any.
fn rupees(amount: Paise) -> String {
    format!("{amount:#}").replace('₹', "")
}

fn half_steps(hundredths: i64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "at most 500")]
    let stars = hundredths.clamp(0, 500) as f64 / 100.0;
    (stars * 2.0).round() / 2.0
}

/// The soft ground of a category's pictures: as in `lib/tint.ts` of the web app.
fn tint(category: &str) -> String {
    let key = category.trim().to_lowercase();
    let number = match key.as_str() {
        "clothings" => 4,
        "shoes" => 1,
        "electronics" => 3,
        _ => {
            key.chars().fold(7_u32, |hash, letter| hash.wrapping_mul(31).wrapping_add(letter.into())) % 8 + 1
        }
    };
    format!("bg-tint-{number}")
}

fn initials(name: &str) -> String {
    let mut words = name.split_whitespace().filter_map(|word| word.chars().next());
    let first = words.next().unwrap_or('?');
    [Some(first), words.next_back()].into_iter().flatten().flat_map(char::to_uppercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::drawing::in_whole_words;
    use crate::pages::{auctions, listings, products};
    use serde::Deserialize;
    use std::collections::BTreeMap;

    /// What both sides make of the same: the web app's `examples.test.ts` reads it too.
    #[derive(Deserialize)]
    struct Examples {
        tints: Vec<(String, String)>,
        initials: Vec<(String, String)>,
        names: Vec<(String, String)>,
        stars: Vec<(f64, f64)>,
        rupees: Vec<(f64, String)>,
        results: Vec<(u64, String)>,
        countdowns: Vec<(i64, [String; 4])>,
        copies: Vec<(String, Option<(String, String)>)>,
        sizes: BTreeMap<String, String>,
        counts: BTreeMap<String, i64>,
        rooms: Vec<String>,
    }

    #[test]
    fn every_ending_has_a_drawing_of_its_own() {
        let (meera, ravi) = (UserId::from("meera"), UserId::from("ravi"));
        let sold = Outcome::Sold { winner: meera.clone(), price: Paise(100) };
        assert_eq!(drawing(&sold, Some(&meera), 0), "auction-sold");
        assert_eq!(drawing(&sold, Some(&ravi), 0), "auction-sold-second");
        assert_eq!(drawing(&Outcome::Lapsed, Some(&meera), 0), "auction-lapsed");
        assert_eq!(drawing(&Outcome::Unsold, None, 0), "auction-unsold");
        assert_eq!(drawing(&Outcome::Open, None, 60_001), "auction");
        assert_eq!(drawing(&Outcome::Open, None, 60_000), "auction-last-minute");
    }

    #[test]
    fn words_are_as_the_web_app_writes_them() {
        let examples: Examples = serde_json::from_str(include_str!("examples.json")).unwrap();
        for (category, class) in examples.tints {
            assert_eq!(tint(&category), class, "{category}");
        }
        for (name, written) in examples.initials {
            assert_eq!(initials(&name), written, "{name}");
        }
        for (name, written) in examples.names {
            assert_eq!(in_whole_words(&name), written, "{name}");
        }
        for (rating, shown) in examples.stars {
            #[expect(clippy::cast_possible_truncation, reason = "a few hundred")]
            let hundredths = (rating * 100.0).round() as i64;
            assert_eq!(half_steps(hundredths).to_string(), shown.to_string(), "{rating}");
        }
        for (amount, written) in examples.rupees {
            #[expect(clippy::cast_possible_truncation, reason = "a few crores")]
            let paise = (amount * 100.0).round() as i64;
            assert_eq!(rupees(Paise(paise)), written, "{amount}");
        }
        for (count, written) in examples.results {
            assert_eq!(results(count), written);
        }
        for (left, written) in examples.countdowns {
            assert_eq!(countdown(left), written, "{left} ms");
        }
        for (image, copies) in examples.copies {
            let pictures = Pictures::of(&image);
            assert_eq!(pictures.map(|pictures| (pictures.page, pictures.srcset)), copies, "{image}");
        }
        let sizes = [
            ("homeCard", listings::HOME_SIZES),
            ("searchCard", listings::SEARCH_SIZES),
            ("page", products::PAGE_SIZES),
            ("lotCard", auctions::CARD_SIZES),
            ("lot", auctions::PAGE_SIZES),
        ];
        assert_eq!(examples.sizes, sizes.map(|(name, sizes)| (name.to_owned(), sizes.to_owned())).into());
        let first_row = i64::try_from(FIRST_ROW).unwrap();
        let faces = i64::try_from(FACES).unwrap();
        let counts = [("firstRow", first_row), ("homeCards", HOME_CARDS), ("faces", faces)];
        assert_eq!(examples.counts, counts.map(|(name, count)| (name.to_owned(), count)).into());
        assert_eq!(examples.rooms, ROOMS);
    }
}
