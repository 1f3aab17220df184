//! The demo world: people, goods, running auctions and three months of orders, with no real money.
//!
//! The content is data in the repository's `demo/` folder, embedded in the program.

mod auctions;
mod bidders;
mod content;
mod dice;
mod goods;
mod hearts;
mod money;
mod orders;
mod parts;
mod pictures;
mod prices;
mod returns;
mod reviews;
mod search;
mod stalls;
mod unpaid;
mod variants;
mod waiting;

pub use pictures::picture;

use crate::error::StartError;
use crate::workers::Workers;
use content::World;
use haat_db::tables::SETTINGS;
use haat_db::{Db, sql};
use haat_domain::accounts::Password;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;
pub use parts::Parts;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

const MARK: &str = "demo";

/// Fills an empty shop with the demo world; refuses to touch a real one.
pub async fn prepare(state: &Parts) -> Result<(), StartError> {
    let (db, now) = (&state.db, state.clock.now());
    let world = World::load()?;
    let new = !is_demo(db).await?;
    if new {
        let people = sql("SELECT COUNT(*) FROM users").count(db).await?;
        if people > 0 {
            return Err(StartError::new(
                "HAAT_DATA_DIR: this is a real shop, not a demo; choose another folder for the demo",
            ));
        }
        fill(state, &world, now).await?;
    }
    auctions::open_when_few(db, &world, now).await?;
    if let (true, Some(first), Some(seller)) =
        (new, world.people.customers.first(), world.people.sellers.first())
    {
        hearts::give(db, [&first.email.to_lowercase(), &seller.email.to_lowercase()], now).await?;
    }
    Ok(())
}

/// Refuses to open a demo as a real shop: everybody knows the passwords of its admin and its sellers.
pub async fn refuse(db: &Db) -> Result<(), StartError> {
    if is_demo(db).await? {
        return Err(StartError::new(
            "HAAT_DATA_DIR: this is a demo's data, with accounts whose passwords everybody knows; choose another \
             folder (or database) for a real shop",
        ));
    }
    Ok(())
}

/// Lets the scripted bidders loose until `stop`.
pub fn start_bidders(
    state: Arc<Parts>,
    workers: &Workers,
    stop: &CancellationToken,
) -> Result<(), StartError> {
    bidders::spawn(state, World::load()?, workers, stop);
    Ok(())
}

/// The accounts a newcomer may sign in with, as lines to print.
pub fn accounts() -> Result<Vec<String>, StartError> {
    let world = World::load()?;
    let line = |role: &str, email: &str| format!("{role:<9} {email:<22} {}", world.people.password);
    let seller = world.people.sellers.first().map(|seller| line("seller", &seller.email));
    let customer = world.people.customers.first().map(|customer| line("customer", &customer.email));
    Ok([Some(line("admin", &world.people.admin.email)), seller, customer].into_iter().flatten().collect())
}

async fn is_demo(db: &Db) -> Result<bool, StartError> {
    Ok(sql("SELECT COUNT(*) FROM settings WHERE key = $1").bind(MARK).count(db).await? > 0)
}

async fn fill(state: &Parts, world: &World, now: Millis) -> Result<(), StartError> {
    let password =
        Password::parse(&world.people.password).map_err(|error| StartError::new(error.to_string()))?;
    let hash = state.passwords.hash(&password).await?;
    // One transaction: a demo that was interrupted while filling starts again from nothing.
    let mut tx = state.db.begin().await?;
    money::agree(&mut tx, now).await?;
    returns::register(&mut tx, now).await?;
    let keys = goods::insert_people(&mut tx, &world.people, &hash, now).await?;
    let products = goods::insert_products(&mut tx, &world.products, &keys, now).await?;
    stalls::set_up(&mut tx, &keys, now).await?;
    orders::insert(&mut tx, world, &keys, &products, now).await?;
    money::pay(&mut tx, &world.people, &keys, &state.books.vault, now).await?;
    unpaid::insert(&mut tx, world, &keys, now).await?;
    reviews::write(&mut tx, world, now).await?;
    reviews::keep_addresses(&mut tx, &world.people, &keys, now).await?;
    search::insert(&mut tx, &world.search, now).await?;
    let seller = world.people.sellers.first().and_then(|seller| keys.get(&seller.key));
    let seller = seller.map(|id| UserId::from(id.as_str()));
    let first = world.people.customers.first();
    let first_id = first.and_then(|first| keys.get(&first.key)).map(|id| UserId::from(id.as_str()));
    returns::insert(&mut tx, seller.as_ref(), first_id.as_ref(), now).await?;
    stalls::insert(&mut tx, world, &hash, &state.books.vault, now).await?;
    prices::insert(&mut tx, &keys, now).await?;
    let first = first.map(|first| first.email.to_lowercase());
    waiting::insert(&mut tx, &keys, &first.unwrap_or_default(), now).await?;
    SETTINGS
        .insert("(key, value, updated_at) VALUES ($1, 'yes', $2)")
        .bind(MARK)
        .bind(now)
        .execute(&mut tx)
        .await?;
    tx.commit().await?;
    Ok(())
}
