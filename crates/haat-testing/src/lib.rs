//! A fresh application for each test, on either engine, spoken to over HTTP.
//!
//! ```ignore
//! #[db_test]
//! async fn a_visitor_cannot_list_people(app: TestApp) {
//!     let response = app.visitor().get("/api/users").await;
//!     assert_eq!(response.status, 401);
//! }
//! ```

// A harness may panic: that is how a test fails.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "this crate is only used by tests")]

mod auctions;
mod catalog;
mod client;
mod database;
mod folder;
mod mail;
mod orders;
mod payments;
mod people;
mod ports;
mod proxy;
mod socket;

pub use auctions::{AuctionBuilder, TestAuction};
pub use catalog::{ProductBuilder, TestProduct};
pub use client::{Client, Response, over_http};
pub use database::{Engine, TestDatabase};
pub use haat_testing_macros::db_test;
pub use mail::{MailServer, Mood};
pub use orders::cart_line;
pub use people::PASSWORD;
pub use ports::free_port;
pub use proxy::{Proxy, Silent};
pub use socket::Socket;

use folder::Folder;
use haat_domain::time::Millis;
use haat_server::accounts::passwords::Passwords;
use haat_server::app::{self, AppState};
use haat_server::clock::Clock;
use haat_server::config::Config;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// Where the test clock stands at the start: 1 January 2026, 06:30 in India.
pub const START: Millis = Millis(1_767_229_200_000);

/// A running application with its own database, data folder and clock.
pub struct TestApp {
    /// The application's state, for looking behind the curtain and for builders.
    pub state: AppState,
    /// The address it listens on, without a trailing slash.
    pub url: String,
    stop: CancellationToken,
    _database: Option<TestDatabase>,
    _folder: Folder,
}

impl TestApp {
    /// Starts one on `engine`.
    pub async fn start(engine: Engine) -> Self {
        Self::start_with(engine, |_| {}).await
    }

    /// Starts one with changed settings.
    pub async fn start_with(engine: Engine, change: impl FnOnce(&mut Config)) -> Self {
        let folder = Folder::create();
        let database = TestDatabase::migrated(engine, folder.path()).await;
        let mut config = Config::for_tests(folder.path(), database.url.clone());
        change(&mut config);
        Self::open(config, Clock::manual(START), folder, Some(database)).await
    }

    /// Starts one that believes its machine's clock, or finds out that it should not.
    pub async fn start_by(engine: Engine, clock: Clock) -> Self {
        let folder = Folder::create();
        let database = TestDatabase::migrated(engine, folder.path()).await;
        let config = Config::for_tests(folder.path(), database.url.clone());
        Self::open(config, clock, folder, Some(database)).await
    }

    /// Starts another application on the same database, on a machine with its own clock (PostgreSQL only).
    pub async fn another_node_by(&self, clock: Clock) -> Self {
        let folder = Folder::create();
        let mut config = Config::clone(&self.state.config);
        folder.path().clone_into(&mut config.data_dir);
        Self::open(config, clock, folder, None).await
    }

    /// Starts another application on the same database and clock (PostgreSQL only).
    pub async fn another_node(&self, change: impl FnOnce(&mut Config)) -> Self {
        let folder = Folder::create();
        let mut config = Config::clone(&self.state.config);
        folder.path().clone_into(&mut config.data_dir);
        change(&mut config);
        Self::open(config, self.state.clock.clone(), folder, None).await
    }

    /// Starts the same shop once more, as after a stop: the same database, folder and clock.
    pub async fn restarted(&self) -> Self {
        self.restarted_with(|_| {}).await
    }

    /// The same with other settings.
    pub async fn restarted_with(&self, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::clone(&self.state.config);
        change(&mut config);
        Self::open(config, self.state.clock.clone(), Folder::create(), None).await
    }

    async fn open(config: Config, clock: Clock, folder: Folder, database: Option<TestDatabase>) -> Self {
        // Cheap hashes: the tests are about everything else.
        let passwords = Passwords::with_cost(8, 1).unwrap();
        let state = AppState::open(config, clock, passwords).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        state.payments.service.shop_listens_on(listener.local_addr().unwrap());
        let url = format!("http://{}", listener.local_addr().unwrap());
        let stop = CancellationToken::new();
        let (router, door) = (app::router(&state), state.door.clone());
        tokio::spawn(haat_server::http::serve::serve(listener, router, door, stop.clone()));
        Self { state, url, stop, _database: database, _folder: folder }
    }

    /// Moves the clock forward.
    pub fn advance(&self, millis: i64) {
        self.state.clock.advance(millis);
    }

    /// Someone without a session.
    pub fn visitor(&self) -> Client {
        Client::new(&self.url, None)
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
