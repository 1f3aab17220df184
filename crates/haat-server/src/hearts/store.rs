//! SQL about hearts.

use crate::auctions::model::Auction;
use crate::auctions::store as auctions;
use haat_db::tables::HEARTS;
use haat_db::{Db, DbError, Executor, Tx, sql};
use haat_domain::ids::{AuctionId, UserId, VariantId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use std::collections::{BTreeMap, HashMap};

/// What can be marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    /// A product that somebody wishes for.
    Product,
    /// A lot that somebody watches.
    Lot,
}

impl Thing {
    /// The word in the database and the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Product => "product",
            Self::Lot => "lot",
        }
    }

    /// The thing with this word.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Product, Self::Lot].into_iter().find(|thing| thing.as_str() == word)
    }
}

/// Marks a thing that is in the shop, unless it is marked already or there are `most` of its kind. Whether it was.
pub async fn give(
    tx: &mut Tx,
    user: &UserId,
    thing: Thing,
    id: &str,
    at: Millis,
    most: i64,
) -> Result<bool, DbError> {
    let from = match thing {
        Thing::Product => "p.price, p.stock > 0 FROM products p WHERE p.id = $3 AND p.state = 'listed'",
        Thing::Lot => "CAST(NULL AS BIGINT), TRUE FROM auctions a WHERE a.id = $3 AND a.deleted_at IS NULL",
    };
    let given = HEARTS
        .insert(format!(
            "(user_id, thing, thing_id, at, price, in_stock) SELECT $1, $2, $3, $4, {from} \
         AND (SELECT COUNT(*) FROM hearts h WHERE h.user_id = $1 AND h.thing = $2) < $5 \
         ON CONFLICT (user_id, thing, thing_id) DO NOTHING"
        ))
        .bind(user)
        .bind(thing.as_str())
        .bind(id)
        .bind(at)
        .bind(most)
        .execute(tx)
        .await?;
    Ok(given > 0)
}

/// Marks those of `ids`, the latest first, that are in the shop and not marked already, until there are `most` of their
/// kind.
pub async fn give_all(
    tx: &mut Tx,
    user: &UserId,
    thing: Thing,
    ids: &[String],
    now: Millis,
    most: i64,
) -> Result<(), DbError> {
    if ids.is_empty() {
        return Ok(());
    }
    let in_shop = match thing {
        Thing::Product => "SELECT id, price, stock > 0 FROM products WHERE state = 'listed' AND id IN ",
        Thing::Lot => {
            "SELECT id, CAST(NULL AS BIGINT), TRUE FROM auctions WHERE deleted_at IS NULL AND id IN "
        }
    };
    let in_shop = sql(in_shop).push_list(ids.iter().map(String::as_str)).push(" ORDER BY id");
    let in_shop: Vec<(String, Option<i64>, bool)> = in_shop.all(&mut *tx).await?;
    let mut in_shop: HashMap<_, _> =
        in_shop.into_iter().map(|(id, price, some)| (id, (price, some))).collect();
    let marked = sql("SELECT thing_id FROM hearts WHERE user_id = $1 AND thing = $2 ORDER BY thing_id");
    let marked: Vec<String> = marked.bind(user).bind(thing.as_str()).scalars(&mut *tx).await?;
    let room = usize::try_from(most).unwrap_or_default().saturating_sub(marked.len());
    for id in &marked {
        in_shop.remove(id);
    }
    let new = ids.iter().filter_map(|id| Some((id.as_str(), in_shop.remove(id)?))).take(room);
    // Each a moment before the one that was marked after it, so that their order stays.
    let rows = new.zip(0..).map(|((id, (price, in_stock)), age)| {
        [user.into(), thing.as_str().into(), id.into(), now.plus(-age).into(), price.into(), in_stock.into()]
    });
    let names = "(user_id, thing, thing_id, at, price, in_stock)";
    let twice = "ON CONFLICT (user_id, thing, thing_id) DO NOTHING";
    tx.insert_or(HEARTS, names, rows.collect(), twice).await.map(|_| ())
}

/// Whether `user` marked it.
pub async fn has(tx: &mut Tx, user: &UserId, thing: Thing, id: &str) -> Result<bool, DbError> {
    let found = sql("SELECT COUNT(*) FROM hearts WHERE user_id = $1 AND thing = $2 AND thing_id = $3");
    Ok(found.bind(user).bind(thing.as_str()).bind(id).count(tx).await? > 0)
}

/// How many things of this kind `user` marked.
pub async fn count_of(tx: &mut Tx, user: &UserId, thing: Thing) -> Result<i64, DbError> {
    let all = sql("SELECT COUNT(*) FROM hearts WHERE user_id = $1 AND thing = $2");
    all.bind(user).bind(thing.as_str()).count(tx).await
}

/// Takes a heart back.
pub async fn take_back(db: &Db, user: &UserId, thing: Thing, id: &str) -> Result<(), DbError> {
    let gone = HEARTS.delete("WHERE user_id = $1 AND thing = $2 AND thing_id = $3");
    db.write(gone.bind(user).bind(thing.as_str()).bind(id)).await.map(|_| ())
}

/// What `user` marked, the latest first.
pub async fn of_person(db: &Db, user: &UserId, thing: Thing) -> Result<Vec<String>, DbError> {
    sql("SELECT thing_id FROM hearts WHERE user_id = $1 AND thing = $2 ORDER BY at DESC, thing_id DESC")
        .bind(user)
        .bind(thing.as_str())
        .scalars(db)
        .await
}

/// How many people marked each of `ids` that is `owner`'s, or anybody's.
pub async fn counts(
    db: &Db,
    thing: Thing,
    ids: &[String],
    owner: Option<&UserId>,
) -> Result<BTreeMap<String, i64>, DbError> {
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut query = sql("SELECT h.thing_id, COUNT(*) FROM hearts h WHERE h.thing = $1 AND h.thing_id IN ")
        .bind(thing.as_str())
        .push_list(ids.iter().map(String::as_str));
    if let Some(owner) = owner {
        let own = match thing {
            Thing::Product => {
                " AND EXISTS (SELECT 1 FROM products p WHERE p.id = h.thing_id AND p.seller_id = "
            }
            Thing::Lot => " AND EXISTS (SELECT 1 FROM auctions a WHERE a.id = h.thing_id AND a.creator_id = ",
        };
        query = query.push(own).push_bind(owner).push(")");
    }
    let rows: Vec<(String, i64)> = query.push(" GROUP BY h.thing_id ORDER BY h.thing_id").all(db).await?;
    Ok(rows.into_iter().collect())
}

/// Those lots of `ids` that are in the shop, in that order, without their bids.
pub async fn lots(db: &Db, ids: &[String]) -> Result<Vec<Auction>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let wanted: Vec<AuctionId> = ids.iter().map(|id| AuctionId::from(id.as_str())).collect();
    let found = auctions::heads(db, &wanted).await?;
    let mut by_id: HashMap<String, Auction> =
        found.into_iter().map(|auction| (auction.lot.id.to_string(), auction)).collect();
    Ok(ids.iter().filter_map(|id| by_id.remove(id)).collect())
}

/// Those of `ids` that somebody wishes for.
pub async fn wished<'a>(on: impl Executor<'a>, ids: &[String]) -> Result<Vec<String>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    sql("SELECT DISTINCT thing_id FROM hearts WHERE thing = 'product' AND thing_id IN ")
        .push_list(ids.iter().map(String::as_str))
        .push(" ORDER BY thing_id")
        .scalars(on)
        .await
}

/// Notes that a product costs `price` now. Who knew only higher ones, in the order of their ids.
pub async fn cheaper(tx: &mut Tx, id: &str, price: Paise) -> Result<Vec<UserId>, DbError> {
    let mut told: Vec<UserId> = HEARTS
        .update(
            "SET price = $1 \
         WHERE thing = 'product' AND thing_id = $2 AND price > $1 RETURNING user_id",
        )
        .bind(price)
        .bind(id)
        .scalars(tx)
        .await?;
    told.sort();
    Ok(told)
}

/// Lets a heart wait for one variant of its product, or for any piece of it. Whether there are such a heart and variant.
pub async fn wait_for(
    tx: &mut Tx,
    user: &UserId,
    product: &str,
    variant: Option<&VariantId>,
) -> Result<bool, DbError> {
    let heart = "WHERE user_id = $1 AND thing = 'product' AND thing_id = $2";
    let waits = match variant {
        Some(variant) => HEARTS
            .update(format!(
                "SET variant_id = $3, in_stock = EXISTS (SELECT 1 FROM variants v WHERE v.id = $3 AND v.stock > 0) \
                 {heart} AND EXISTS (SELECT 1 FROM variants v WHERE v.id = $3 AND v.product_id = $2)"
            ))
            .bind(user)
            .bind(product)
            .bind(variant),
        None => HEARTS
            .update(format!(
                "SET variant_id = NULL, in_stock = EXISTS (SELECT 1 FROM products p WHERE p.id = $2 AND p.stock > 0) \
                 {heart}"
            ))
            .bind(user)
            .bind(product),
    };
    Ok(waits.execute(tx).await? > 0)
}

/// For which variants `user` waits, each after its product.
pub async fn waits_of(db: &Db, user: &UserId) -> Result<BTreeMap<String, String>, DbError> {
    let rows: Vec<(String, String)> = sql("SELECT thing_id, variant_id FROM hearts \
         WHERE user_id = $1 AND thing = 'product' AND variant_id IS NOT NULL ORDER BY thing_id")
    .bind(user)
    .all(db)
    .await?;
    Ok(rows.into_iter().collect())
}

/// The variants of a product for which somebody waits.
pub async fn awaited(tx: &mut Tx, id: &str) -> Result<Vec<VariantId>, DbError> {
    sql("SELECT DISTINCT variant_id FROM hearts \
         WHERE thing = 'product' AND thing_id = $1 AND variant_id IS NOT NULL ORDER BY variant_id")
    .bind(id)
    .scalars(tx)
    .await
}

/// Notes whether a product can be bought now, for those who wait for this variant of it, or for any. Who thought
/// otherwise, in the order of their ids.
pub async fn in_stock(
    tx: &mut Tx,
    id: &str,
    variant: Option<&VariantId>,
    in_stock: bool,
) -> Result<Vec<UserId>, DbError> {
    let hearts = |of: &str| {
        HEARTS
            .update(format!(
                "SET in_stock = $1 WHERE thing = 'product' AND thing_id = $2 AND in_stock <> $1 AND {of} \
                 RETURNING user_id"
            ))
            .bind(in_stock)
            .bind(id)
    };
    let hearts = match variant {
        Some(variant) => hearts("variant_id = $3").bind(variant),
        None => hearts("variant_id IS NULL"),
    };
    let mut told: Vec<UserId> = hearts.scalars(tx).await?;
    told.sort();
    Ok(told)
}
