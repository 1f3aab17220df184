//! What the demo's buyers say of what they got, and where they have things sent.

use super::content::{People, Review, World};
use super::dice::Dice;
use super::goods::Keys;
use super::pictures::picture_url;
use crate::reviews::store::counts::{self, Weight};
use crate::reviews::store::{self as reviews, NewReview};
use haat_db::tables::{ADDRESSES, PARCELS};
use haat_db::{DbError, FromRow, Tx, new_id, sql};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::reviews::{ReviewForm, Stars};
use haat_domain::time::{DAY, HOUR, Millis};
use std::collections::HashMap;

/// A line that arrived.
#[derive(FromRow)]
struct Arrived {
    order_id: String,
    line_no: i64,
    product_id: ProductId,
    seller_id: Option<UserId>,
    url: String,
    category: String,
    buyer: UserId,
    delivered_at: Millis,
}

/// Puts the reviews on delivered lines, each by another buyer. The demo's first customer has most of theirs yet to
/// write.
pub(super) async fn write(tx: &mut Tx, world: &World, now: Millis) -> Result<(), DbError> {
    let first = world.people.customers.first().map(|customer| customer.email.to_lowercase());
    let lines: Vec<Arrived> = sql(
        "SELECT l.order_id, l.line_no, p.id AS product_id, p.seller_id, p.url, p.category, u.id AS buyer, a.delivered_at \
         FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN users u ON u.id = o.user_id \
         JOIN products p ON p.id = l.product_id JOIN parcels a ON a.order_id = l.order_id \
         AND COALESCE(a.seller_id, '') = COALESCE(l.seller_id, '') \
         WHERE a.delivered_at IS NOT NULL AND u.email_lower <> $1 ORDER BY a.delivered_at, l.order_id, l.line_no",
    )
    .bind(first.unwrap_or_default())
    .all(&mut *tx)
    .await?;
    let readers: Vec<UserId> =
        sql("SELECT id FROM users WHERE is_admin = FALSE AND is_seller = FALSE ORDER BY id")
            .scalars(&mut *tx)
            .await?;
    let mut dice = Dice::new(25);
    let mut told: HashMap<&str, usize> = HashMap::new();
    let mut wrote: Vec<(&ProductId, &UserId)> = Vec::new();
    for line in &lines {
        if wrote.contains(&(&line.product_id, &line.buyer)) {
            continue;
        }
        let about = world.reviews.about.get(&line.url).map_or(&[][..], Vec::as_slice);
        let number = told.entry(line.url.as_str()).or_default();
        let review = match about.get(*number) {
            Some(review) => review,
            // Of the others about every second one says something.
            None if about.is_empty() && dice.roll(2) == 0 => {
                let of_kind = world.reviews.by_category.get(&line.category).map_or(&[][..], Vec::as_slice);
                match dice.pick(of_kind) {
                    Some(review) => review,
                    None => continue,
                }
            }
            None => continue,
        };
        *number += 1;
        let at = line.delivered_at.plus((1 + dice.roll(6)) * DAY + dice.roll(20) * HOUR);
        if at < now.plus(-HOUR) {
            wrote.push((&line.product_id, &line.buyer));
            say(tx, line, review, &readers, at, now).await?;
        }
    }
    // Nobody is asked for reviews of what the seed had delivered.
    let asked = PARCELS.update("SET review_asked_at = delivered_at WHERE delivered_at IS NOT NULL");
    asked.execute(tx).await.map(|_| ())
}

async fn say(
    tx: &mut Tx,
    line: &Arrived,
    review: &Review,
    readers: &[UserId],
    at: Millis,
    now: Millis,
) -> Result<(), DbError> {
    let Some(stars) = Stars::new(review.stars) else { return Ok(()) };
    let photos = review.photo.iter().map(|file| picture_url(file)).collect();
    let form = ReviewForm { stars, text: review.text.clone(), photos };
    let id = new_id(at);
    let new = NewReview {
        id: &id,
        order: &line.order_id,
        line: line.line_no,
        product: &line.product_id,
        seller: line.seller_id.as_ref(),
        author: &line.buyer,
        form: &form,
    };
    reviews::insert(tx, &new, at).await?;
    counts::add(tx, &line.product_id, Weight { stars, photos: !form.photos.is_empty() }).await?;
    if let Some(answer) = &review.answer {
        let answered = Millis(at.plus(DAY).0.min(now.0));
        reviews::answer(tx, &id, Some(answer), answered).await?;
    }
    for reader in readers.iter().filter(|reader| **reader != line.buyer).take(review.helpful) {
        reviews::vote(tx, &id, reader, true, at).await?;
    }
    Ok(())
}

/// Everyone who signs in finds their address; the first customer has a second one.
pub(super) async fn keep_addresses(
    tx: &mut Tx,
    people: &People,
    keys: &Keys,
    now: Millis,
) -> Result<(), DbError> {
    for (number, customer) in people.customers.iter().enumerate() {
        let Some(user) = keys.get(&customer.key) else { continue };
        let home = &customer.shipping_address;
        let office = ("Symbiosis Tech Park, 3rd floor", "411014");
        let at_work = (number == 0).then_some(office);
        let mut all = vec![(home.address.as_str(), home.pin_code.as_str(), "", true)];
        // What is sent to work is invoiced to her company.
        all.extend(at_work.map(|(address, pin_code)| (address, pin_code, "27AAGCS1234K1ZB", false)));
        for (address, pin_code, tax_number, is_default) in all {
            ADDRESSES
                .insert(
                    "(id, user_id, full_name, address, city, pin_code, country, state, phone, tax_number, is_default, \
                     created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)",
                )
                .bind(new_id(now.plus(-30 * DAY)))
                .bind(user)
                .bind(&home.full_name)
                .bind(address)
                .bind(&home.city)
                .bind(pin_code)
                .bind(&home.country)
                .bind(&home.state)
                .bind(&home.phone)
                .bind(tax_number)
                .bind(is_default)
                .bind(now.plus(-30 * DAY))
                .execute(&mut *tx)
                .await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::content::Folder;

    #[test]
    fn every_review_is_about_something_there_is() {
        let world = World::load().unwrap();
        for (url, reviews) in &world.reviews.about {
            assert!(world.products.iter().any(|product| product.url == *url), "{url}");
            for review in reviews {
                assert!(Stars::new(review.stars).is_some(), "{url}");
                if let Some(photo) = &review.photo {
                    assert!(Folder::get(&format!("pictures/{photo}")).is_some(), "{photo}");
                }
            }
        }
        for product in &world.products {
            assert!(world.reviews.by_category.contains_key(&product.category), "{}", product.category);
        }
    }
}
