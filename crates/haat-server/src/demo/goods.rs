//! People and products of the demo world.

use super::content::{People, Product};
use super::pictures::{logo_url, picture_url};
use super::variants::insert_variants;
use crate::catalog::facts::ProductFact;
use haat_db::tables::{PRODUCTS, USERS};
use haat_db::{DbError, Tx, new_id};
use haat_domain::time::{DAY, HOUR, Millis};
use std::collections::HashMap;

/// From the keys used in the demo folder to the ids in the database.
pub(super) type Keys = HashMap<String, String>;

/// What the generated orders need to know of a product.
pub(super) struct Listed {
    pub(super) id: String,
    pub(super) seller_id: Option<String>,
    pub(super) image: String,
}

pub(super) async fn insert_people(
    tx: &mut Tx,
    people: &People,
    hash: &str,
    now: Millis,
) -> Result<Keys, DbError> {
    let mut keys = Keys::new();
    let opened = Millis(now.0 - 120 * DAY);
    let admin = &people.admin;
    keys.insert(
        admin.key.clone(),
        insert_person(tx, (&admin.name, &admin.email), "admin", hash, opened).await?,
    );
    for seller in &people.sellers {
        let id = insert_person(tx, (&seller.name, &seller.email), "seller", hash, opened).await?;
        USERS
            .update("SET seller_name = $1, seller_logo = $2, seller_description = $3 WHERE id = $4")
            .bind(&seller.seller.name)
            .bind(logo_url(&seller.seller.logo))
            .bind(&seller.seller.description)
            .bind(&id)
            .execute(&mut *tx)
            .await?;
        keys.insert(seller.key.clone(), id);
    }
    for (position, customer) in (0..).zip(people.buyers()) {
        let joined = Millis(opened.0 + position * 2 * DAY);
        let id = insert_person(tx, (&customer.name, &customer.email), "customer", hash, joined).await?;
        keys.insert(customer.key.clone(), id);
    }
    for person in &people.newcomers {
        let joined = now.plus(-person.joined_days_ago * DAY);
        let id = insert_person(tx, (&person.name, &person.email), "customer", hash, joined).await?;
        keys.insert(person.key.clone(), id);
    }
    Ok(keys)
}

pub(super) async fn insert_person(
    tx: &mut Tx,
    (name, email): (&str, &str),
    role: &str,
    hash: &str,
    at: Millis,
) -> Result<String, DbError> {
    let id = new_id(at);
    USERS
        .insert(
            "(id, name, email, email_lower, password_hash, is_admin, is_seller, search_text, \
             created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)",
        )
        .bind(&id)
        .bind(name)
        .bind(email)
        .bind(email.to_lowercase())
        .bind(hash)
        .bind(role == "admin")
        .bind(role == "seller")
        .bind(format!("{} {}", name.to_lowercase(), email.to_lowercase()))
        .bind(at)
        .execute(tx)
        .await?;
    Ok(id)
}

/// The file lists the newest first; they were added a few hours apart.
pub(super) async fn insert_products(
    tx: &mut Tx,
    products: &[Product],
    keys: &Keys,
    now: Millis,
) -> Result<Vec<Listed>, DbError> {
    let mut listed = Vec::with_capacity(products.len());
    for (position, product) in (1..).zip(products) {
        let at = Millis(now.0 - position * 7 * HOUR);
        let seller_id = product.seller.as_ref().and_then(|key| keys.get(key)).cloned();
        let one = Listed { id: new_id(at), seller_id, image: picture_url(&product.image) };
        insert_product(tx, product, &one, at).await?;
        insert_variants(tx, &one.id, product, position, at).await?;
        tx.append(now, None, &ProductFact::Changed { product: one.id.clone() })?;
        listed.push(one);
    }
    Ok(listed)
}

async fn insert_product(tx: &mut Tx, product: &Product, listed: &Listed, at: Millis) -> Result<(), DbError> {
    #[expect(clippy::cast_possible_truncation, reason = "a rating is at most 5")]
    let rating = (product.rating * 100.0).round() as i64;
    PRODUCTS
        .insert(
            "(id, seller_id, name, url, price, image, category, brand, stock, description, \
             rating_hundredths, reviews, state, created_at, updated_at, options, price_to, pictures) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'listed', $13, $13, $14, $15, $16)",
        )
        .bind(&listed.id)
        .bind(listed.seller_id.clone())
        .bind(&product.name)
        .bind(&product.url)
        .bind(product.price * 100)
        .bind(&listed.image)
        .bind(&product.category)
        .bind(&product.brand)
        .bind(product.stock)
        .bind(&product.description)
        .bind(rating)
        .bind(product.reviews)
        .bind(at)
        .bind(product.options_column())
        .bind(product.price_to().map(|most| most * 100))
        .bind(product.pictures_column())
        .execute(tx)
        .await?;
    Ok(())
}
