//! Opening a shop: what has to be true before the first request, then each feature's parts from what they share.
//!
//! Everything that can be wrong with a shop's settings or data is found here, before the door opens.

use super::database::{open_database, open_database_patiently};
use super::state::{App, AppState};
use crate::accounts::passwords::Passwords;
use crate::auctions::bidders::Bidders;
use crate::auctions::bidding::Bidding;
use crate::auctions::finder::Finder;
use crate::auctions::lists::Lists;
use crate::auctions::stuck::StuckLots;
use crate::catalog::cards::Cards;
use crate::catalog::counts::Counts;
use crate::catalog::heard::Heard;
use crate::catalog::known_sellers::KnownSellers;
use crate::catalog::marks::Marks;
use crate::catalog::search::SearchIndex;
use crate::checkout::queue::OrderQueue;
use crate::clock::Clock;
use crate::config::{Config, Switch};
use crate::error::StartError;
use crate::http::door::Door;
use crate::http::drain::Stopping;
use crate::http::headers::Policy;
use crate::http::health::{self, Awaited, Remarks};
use crate::http::metrics::Metrics;
use crate::http::reports::Reports;
use crate::limits::Limits;
use crate::live::{self, Live};
use crate::payments::service::Payments;
use crate::security::SecurityLog;
use crate::sellers::views::Views;
use crate::settings::ShopSettings;
use crate::uploads::media::Media;
use crate::vault::{Purpose, Vault};
use crate::workers::Workers;
use crate::{
    accounts, auctions, auth, books, catalog, checkout, coupons, dashboard, facts, hearts, mail, notices,
    office, orders, pages, payments, push, questions, record, returns, reviews, secret, sellers, shipping,
    shop, threads, uploads,
};
use haat_db::Db;
use haat_domain::time::Millis;
use std::sync::{Arc, OnceLock};
use tokio::sync::{Notify, Semaphore};

impl AppState {
    /// Opens the data folder and the database, brings the schema up to date, and makes the parts.
    #[expect(clippy::too_many_lines, reason = "a list of the program's parts")]
    pub async fn open(config: Config, clock: Clock, passwords: Passwords) -> Result<Self, StartError> {
        set_zone(&config);
        let db = open_database(&config).await?;
        let clock = clock.agreed(&db).await?;
        db.migrate(clock.now()).await?;
        orders::store::words::fill(&db).await?;
        orders::store::parcels::fill(&db).await?;
        count_days(&config, &db, clock.now()).await?;
        books::store::opening::open(&db, clock.now()).await?;
        record::sequencer::fill(&db, clock.now()).await?;
        let secret = secret::load(&config, &db, clock.now()).await?;
        let stopping = Stopping::default();
        let (metrics, workers) = (Arc::new(Metrics::default()), Workers::default());
        workers.measure(&mut metrics.registry.lock());
        let door = Door::new(&config, &mut metrics.registry.lock());
        let limits = Arc::new(Limits::new(&config, clock.clone())?);
        let security = SecurityLog::default();
        security.measure(&mut metrics.registry.lock());
        let reports = Reports::default();
        reports.measure(&mut metrics.registry.lock());
        let auth = Arc::new(auth::Parts::new(&config, &db, &clock, &secret));
        let settings = Arc::new(ShopSettings::new(db.clone(), secret::of_auctions(&db).await?));
        let mail = Arc::new(mail::Parts::new(
            &config,
            db.clone(),
            clock.clone(),
            settings.clone(),
            limits.clone(),
            &secret,
            &metrics,
        )?);
        let push = Arc::new(push::Parts::open(&config, &db, &clock, &metrics).await?);
        let live = Live::open(&config, &db, &clock, &auth, &secret, &workers).await?;
        live.measure(&mut metrics.registry.lock());
        facts::measure(&db, &metrics);
        let search = SearchIndex::new(&config, &db, &metrics);
        let counts = Arc::new(Counts::default());
        let service = Arc::new(Payments::open(&config, &clock).await?);
        let media = Media::open(&config)?;
        let remarks = Remarks::default();
        let waiting = record::LogLag::new(&remarks, &metrics);
        let record = Arc::new(record::Parts::open(&config, &db, &clock, &limits, waiting).await?);
        let vault = |purpose| Arc::new(Vault::new(purpose, &secret, &config.old_session_secrets));
        let (bank_vault, factor_vault) = (vault(Purpose::BankDetails), vault(Purpose::SecondFactors));
        accounts::store::factors::seal_all(&db, &factor_vault).await?;
        let (books_security, sellers_security, catalog_security) =
            (security.clone(), security.clone(), security.clone());
        let config = Arc::new(config);
        let policy = Policy::new(&config);
        // Of which every part takes its own.
        let (db, clock) = (|| db.clone(), || clock.clone());
        let public_url = config.public_url.clone();
        let quota = config.upload_quota_mb.saturating_mul(1_000_000);
        let payments = Arc::new(payments::Parts {
            db: db(),
            clock: clock(),
            limits: limits.clone(),
            service: service.clone(),
            settings: settings.clone(),
        });
        Ok(Self(Arc::new(App {
            accounts: Arc::new(accounts::Parts {
                db: db(),
                clock: clock(),
                config: config.clone(),
                settings: settings.clone(),
                limits: limits.clone(),
                passwords: Arc::new(passwords),
                auth: auth.clone(),
                links: mail.links.clone(),
                vault: factor_vault,
                security,
            }),
            auctions: Arc::new(auctions::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                settings: settings.clone(),
                bidders: Bidders::default(),
                record: record.clone(),
                bidding: Bidding::start(&db(), &clock(), &workers, record.kept.then_some(&record.pen)),
                opened: Notify::new(),
                finder: Finder::new(&db(), &clock(), &search),
                lists: Lists::default(),
                stuck: StuckLots::new(&remarks, &metrics),
            }),
            auth,
            books: Arc::new(books::Parts {
                db: db(),
                clock: clock(),
                settings: settings.clone(),
                vault: bank_vault.clone(),
                security: books_security,
            }),
            catalog: Arc::new(catalog::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                search: search.clone(),
                cards: Cards::default(),
                counts: counts.clone(),
                marks: Marks::default(),
                imports: Arc::new(Semaphore::new(catalog::IMPORTS)),
                sellers: KnownSellers::default(),
                heard: Heard::default(),
                security: catalog_security,
            }),
            checkout: Arc::new(checkout::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                unverified_order: config.protection.unverified_order,
                queue: OrderQueue::start(&db(), &clock(), &settings, config.unpaid_limits(), &workers),
                settings: settings.clone(),
            }),
            coupons: Arc::new(coupons::Parts { db: db(), clock: clock() }),
            dashboard: Arc::new(dashboard::Parts { db: db(), clock: clock() }),
            office: Arc::new(office::Parts {
                db: db(),
                clock: clock(),
                config: config.clone(),
                settings: settings.clone(),
                mail: mail.clone(),
                payments: service,
            }),
            gate: Arc::new(live::Parts {
                live: live.clone(),
                limits: limits.clone(),
                stopping: stopping.clone(),
            }),
            health: Arc::new(health::Parts {
                db: db(),
                clock: clock(),
                metrics: metrics.clone(),
                stopping: stopping.clone(),
                awaited: Awaited::default(),
                remarks,
            }),
            questions: Arc::new(questions::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                public_url: public_url.clone(),
            }),
            reviews: Arc::new(reviews::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                public_url: public_url.clone(),
            }),
            hearts: Arc::new(hearts::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                settings: settings.clone(),
            }),
            notices: Arc::new(notices::Parts {
                db: db(),
                clock: clock(),
                mail: mail.clone(),
                push: push.clone(),
            }),
            mail,
            push,
            orders: Arc::new(orders::Parts { db: db(), clock: clock() }),
            pages: Arc::new(pages::Parts {
                db: db(),
                clock: clock(),
                config: config.clone(),
                settings: settings.clone(),
                search,
                counts,
            }),
            returns: Arc::new(returns::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                payments: payments.clone(),
            }),
            sellers: Arc::new(sellers::Parts {
                db: db(),
                clock: clock(),
                payments: payments.clone(),
                limits: limits.clone(),
                settings: settings.clone(),
                vault: bank_vault,
                security: sellers_security,
                views: Views::default(),
            }),
            payments,
            record,
            reports,
            shipping: Arc::new(shipping::Parts { db: db(), clock: clock(), settings: settings.clone() }),
            threads: Arc::new(threads::Parts {
                db: db(),
                clock: clock(),
                limits: limits.clone(),
                settings: settings.clone(),
                public_url: public_url.clone(),
            }),
            shop: Arc::new(shop::Parts { config: config.clone(), settings }),
            uploads: Arc::new(uploads::Parts {
                db: db(),
                clock: clock(),
                limits,
                media,
                quota,
                public_url,
                picture_hosts: config.picture_hosts.clone(),
                policy: policy.clone(),
                local: config.push_to_loopback == Switch::On,
                http: OnceLock::new(),
            }),
            policy,
            db: db(),
            clock: clock(),
            config,
            door,
            live,
            metrics,
            stopping,
            workers,
        })))
    }
}

/// Sales are counted by the shop's days, which are others once it has moved to another zone.
async fn count_days(config: &Config, db: &Db, now: Millis) -> Result<(), StartError> {
    let zone = &config.time_zone;
    if let Ok(days) = jiff::tz::TimeZone::get(zone)
        && orders::store::recount::is_due(db, zone).await?
    {
        tracing::info!(zone, "counting the sales of each day anew");
        orders::store::recount::recount(&open_database_patiently(config).await?, zone, &days, now).await?;
    }
    Ok(())
}

/// Times that are sent without a zone are the shop's; the setting was checked when it was read.
fn set_zone(config: &Config) {
    if let Ok(zone) = jiff::tz::TimeZone::get(&config.time_zone) {
        crate::http::values::set_shop_zone(zone);
    }
}
