//! What the holes of a drawing are filled with, written as the web app writes it.

use crate::auctions::model::Auction;
use crate::catalog::store::ProductRow;
use crate::uploads::sizes::Pictures;
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use serde_json::{Value, json};

/// Cards whose pictures a screen shows without scrolling: as in the web app's `ProductGrid`.
pub(super) const EAGER: usize = 4;
/// Cards of the home page that are drawn; the app brings the others.
pub(super) const HOME_CARDS: i64 = 12;

/// The cards of a grid.
pub(super) fn cards(rows: &[ProductRow]) -> Value {
    rows.iter().enumerate().map(|(position, row)| product(row, position < EAGER)).collect()
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
        "price": rupees(row.price),
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
        "stock": row.stock > 0,
        "seller": seller.is_some(),
    });
    if let Some((id, name)) = seller {
        values["sellerId"] = id.as_str().into();
        values["sellerName"] = name.as_str().into();
        values["sellerLogo"] = row.seller_logo.as_deref().unwrap_or_default().into();
        values["initials"] = initials(name).into();
    }
    with_picture(values, eager)
}

/// An auction at `now`, and the name of its drawing.
pub(super) fn auction(auction: &Auction, now: Millis) -> (&'static str, Value) {
    let (lot, standing) = (&auction.lot, &auction.standing);
    let over = standing.closed_at.is_some() || lot.ends_at <= now;
    let left = if over { 0 } else { (lot.ends_at.0 - now.0 + 999) / 1000 };
    let two = |figure: i64| format!("{figure:02}");
    let values = json!({
        "id": lot.id.as_str(),
        "title": lot.title,
        "description": lot.description,
        "image": lot.image_url,
        "tint": tint(&lot.title),
        "price": rupees(standing.current_bid.unwrap_or(lot.starting_bid)),
        "startingBid": rupees(lot.starting_bid),
        "bidder": standing.leader_name.as_deref().filter(|_| standing.bid_count > 0),
        "sellerId": lot.creator_id.as_str(),
        "sellerName": lot.creator_name,
        "sellerLogo": lot.creator_logo.as_deref().unwrap_or_default(),
        "initials": initials(&lot.creator_name),
        "days": two(left / 86_400),
        "hours": two(left / 3_600 % 24),
        "minutes": two(left / 60 % 60),
        "seconds": two(left % 60),
    });
    (if over { "auction-over" } else { "auction" }, with_picture(values, true))
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

    #[test]
    fn words_are_as_the_web_app_writes_them() {
        assert_eq!(rupees(Paise(123_456_700)), "12,34,567");
        assert_eq!(rupees(Paise(129_950)), "1,299.50");
        assert_eq!((results(1), results(12_345)), ("1 result".to_owned(), "12,345 results".to_owned()));
        assert_eq!(
            (initials("asha rao devi"), initials("élan"), initials("")),
            ("AD".into(), "É".into(), "?".into())
        );
        assert_eq!(
            [half_steps(474), half_steps(475), half_steps(900)].map(|stars| stars.to_string()),
            ["4.5", "5", "5"]
        );
    }

    #[test]
    fn tints_are_those_of_the_web_app() {
        assert_eq!(tint(" Shoes "), "bg-tint-1");
        for (category, number) in [("", 8), ("Home & Kitchen", 1), ("गहने", 1), ("Furniture", 4)] {
            assert_eq!(tint(category), format!("bg-tint-{number}"), "{category}");
        }
    }
}
