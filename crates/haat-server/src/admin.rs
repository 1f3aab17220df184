//! `haat admin …`: looking after the shop from the command line.

use crate::accounts::passwords::Passwords;
use crate::accounts::store::{self, NewUser};
use crate::app::open_database_patiently as open_database;
use crate::audit;
use crate::auth;
use crate::books::store::opening;
use crate::catalog::search::SearchIndex;
use crate::clock::Clock;
use crate::config::{AdminAction, Config};
use crate::error::StartError;
use crate::http::metrics::Metrics;
use crate::office::store::trail::note_backup;
use crate::orders::store::parcels;
use crate::record;
use crate::record::keys::{self, KeyChange};
use haat_db::Db;
use haat_domain::accounts::{Email, Password, PersonName};
use std::io::BufRead as _;

/// Runs one command and prints what it did.
pub async fn run(action: AdminAction) -> Result<(), StartError> {
    match action {
        AdminAction::Create { email, password, name, config } => {
            let db = open_migrated(&config).await?;
            let password = password.map_or_else(ask_password, Ok)?;
            create_admin(&db, &Passwords::new()?, &name, &email, &password).await?;
            println!("{email} is an admin now.");
        }
        AdminAction::Promote { email, config } => {
            let db = open_migrated(&config).await?;
            let address = Email::parse(&email).map_err(|error| StartError::new(error.to_string()))?;
            if !promote(&db, &address, None).await? {
                return Err(StartError::new(format!("there is no account with the address {email}")));
            }
            println!("{email} is an admin now.");
        }
        AdminAction::ResetSecondFactor { email, config } => {
            reset_second_factor(&open_migrated(&config).await?, &email).await?;
            println!("{email} signs in with the password alone now.");
        }
        AdminAction::Migrate(config) => {
            let db = open_database(&config).await?;
            let ran = db.migrate(Clock::System.now()).await?;
            fill(&db).await?;
            println!("The database is up to date ({ran} migrations ran).");
        }
        AdminAction::Backup { file, with_session_secret, config } => {
            if file.exists() {
                return Err(StartError::new(format!("{} exists already; name a new file", file.display())));
            }
            let db = open_database(&config).await?;
            db.backup_to(&file, with_session_secret, Clock::System.now()).await?;
            // The copy is what counts: a shop that cannot be written to right now has its backup all the same.
            if let Err(error) = note_backup(&db, Clock::System.now()).await {
                eprintln!("The set-up page will not know of this backup: {error}");
            }
            println!("A consistent copy is in {}.", file.display());
        }
        AdminAction::Move { to, config } => {
            let target = Db::connect_patiently(&to)
                .await
                .map_err(|error| StartError::new(format!("--to: {error}")))?;
            target.migrate(Clock::System.now()).await?;
            for (table, rows) in open_migrated(&config).await?.copy_to(&target).await? {
                println!("{table:<16} {rows:>10} rows, each compared");
            }
            println!("The shop is in its new database. Start haat with DATABASE_URL set to it.");
        }
        AdminAction::Check(config) => check(&config, &open_migrated(&config).await?).await?,
        AdminAction::LogKey { rotate, new_log, config } => {
            let db = open_migrated(&config).await?;
            let change = match &new_log {
                Some(name) => KeyChange::NewLog(name),
                None if rotate => KeyChange::Rotate,
                None => KeyChange::Show,
            };
            print!("{}", keys::change(&config, &db, change, Clock::System.now()).await?);
        }
        AdminAction::Reindex(config) => {
            let db = open_migrated(&config).await?;
            let search = SearchIndex::new(&config, &db, &Metrics::default());
            let products = search.rebuild().await.map_err(|error| StartError::new(error.to_string()))?;
            println!("The search index is new: {products} products can be found.");
        }
    }
    Ok(())
}

/// Creates an admin, or makes the account with this address one and gives it the password.
pub async fn create_admin(
    db: &Db,
    passwords: &Passwords,
    name: &str,
    email: &str,
    password: &str,
) -> Result<(), StartError> {
    let sentence = |error: &dyn std::fmt::Display| StartError::new(error.to_string());
    let address = Email::parse(email).map_err(|error| sentence(&error))?;
    let name = PersonName::parse(name).map_err(|error| sentence(&error))?;
    let password = Password::parse(password).map_err(|error| sentence(&error))?;
    let hash = passwords.hash(&password).await?;
    if promote(db, &address, Some(&hash)).await? {
        return Ok(());
    }
    let now = Clock::System.now();
    let mut tx = db.begin().await?;
    let new = NewUser { name: name.as_str(), email: &address, password_hash: &hash, is_admin: true };
    let user = store::insert(&mut tx, new, now).await?;
    let summary = format!("Created the admin {name} ({email}).", name = name.as_str());
    audit::record_from_command_line(&mut tx, "user.create", &user.id, &summary, now)?;
    Ok(tx.commit().await?)
}

/// False when nobody has this address.
async fn promote(db: &Db, address: &Email, password_hash: Option<&str>) -> Result<bool, StartError> {
    let now = Clock::System.now();
    let mut tx = db.begin().await?;
    let Some(user) = store::make_admin(&mut tx, address, password_hash, now).await? else {
        return Ok(false);
    };
    let password = if password_hash.is_some() { " with a new password" } else { "" };
    let summary = format!("Made {} an admin{password}.", address.as_str());
    audit::record_from_command_line(&mut tx, "user.update", &user, &summary, now)?;
    tx.commit().await?;
    Ok(true)
}

async fn reset_second_factor(db: &Db, email: &str) -> Result<(), StartError> {
    let address = Email::parse(email).map_err(|error| StartError::new(error.to_string()))?;
    let nobody = || StartError::new(format!("there is no account with the address {email}"));
    let user = store::find_by_email(db, &address).await?.ok_or_else(nobody)?;
    let now = Clock::System.now();
    let mut tx = db.begin().await?;
    store::factors::forget_all(&mut tx, &user.id, now).await?;
    auth::end_all(&mut tx, &user.id, now).await?;
    let summary = format!("Took the second factor off {} <{}>", user.name, user.email);
    audit::record_from_command_line(&mut tx, "user.second_factor", &user.id, &summary, now)?;
    Ok(tx.commit().await?)
}

async fn open_migrated(config: &Config) -> Result<Db, StartError> {
    let db = open_database(config).await?;
    db.migrate(Clock::System.now()).await?;
    fill(&db).await?;
    Ok(db)
}

/// What a newer version keeps of orders that are older than it.
async fn fill(db: &Db) -> Result<(), StartError> {
    parcels::fill(db).await?;
    opening::open(db, Clock::System.now()).await?;
    Ok(record::sequencer::fill(db, Clock::System.now()).await?)
}

fn ask_password() -> Result<String, StartError> {
    eprint!("Password: ");
    let mut line = String::new();
    std::io::stdin()
        .lock()
        .read_line(&mut line)
        .map_err(|error| StartError::new(format!("no password was given: {error}")))?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

async fn check(config: &Config, db: &Db) -> Result<(), StartError> {
    for place in db.kept_places().await? {
        println!("{} has followed up to fact {}, {} behind.", place.follower, place.place, place.behind);
    }
    let mut findings = crate::invariants::check(db).await?;
    findings.extend(record::check::run(config, db).await?);
    for finding in &findings {
        println!("{finding}");
    }
    if findings.is_empty() {
        println!("Everything adds up.");
        Ok(())
    } else {
        let does = if findings.len() == 1 { "does" } else { "do" };
        let things = crate::audit::counted(findings.len(), "thing");
        Err(StartError::new(format!("{things} {does} not add up")))
    }
}
