//! What the program is made of, and how a handler comes by the part that it asks for.
//!
//! Handlers and extractors name the state of their own feature (`State<Arc<auctions::Parts>>`), never the whole: so a
//! feature can be read, and tried, without knowing the others.

use crate::auth;
use crate::clock::Clock;
use crate::config::Config;
use crate::http::client_addr::TrustedProxies;
use crate::http::deadline::Networks;
use crate::http::door::Door;
use crate::http::drain::Stopping;
use crate::http::headers::Policy;
use crate::http::health;
use crate::http::metrics::Metrics;
use crate::http::reports::Reports;
use crate::live::{self, Live};
use crate::workers::Workers;
use crate::{
    accounts, auctions, books, catalog, checkout, coupons, dashboard, demo, hearts, mail, notices, office,
    orders, pages, payments, push, questions, record, returns, reviews, sellers, shipping, shop, threads,
    uploads,
};
use axum::extract::FromRef;
use haat_db::Db;
use std::ops::Deref;
use std::sync::Arc;

/// The whole program, of which each handler takes the parts of its own feature. Cheap to clone.
#[derive(Clone)]
pub struct AppState(pub(super) Arc<App>);

/// What the program is made of.
pub struct App {
    /// The settings.
    pub config: Arc<Config>,
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// How many come in.
    pub door: Door,
    /// Set when the program is about to stop.
    pub stopping: Stopping,
    /// The live channel.
    pub live: Live,
    /// Who keeps the background work going.
    pub workers: Workers,
    /// What browsers refused.
    pub reports: Reports,
    /// What browsers may load.
    pub policy: Policy,
    /// What accounts need.
    pub accounts: Arc<accounts::Parts>,
    /// What auctions need.
    pub auctions: Arc<auctions::Parts>,
    /// What the books need.
    pub books: Arc<books::Parts>,
    /// What the catalogue needs.
    pub catalog: Arc<catalog::Parts>,
    /// What placing orders needs.
    pub checkout: Arc<checkout::Parts>,
    pub(super) coupons: Arc<coupons::Parts>,
    /// What hearts need.
    pub hearts: Arc<hearts::Parts>,
    /// What sending mails needs.
    pub mail: Arc<mail::Parts>,
    /// What questions need.
    pub questions: Arc<questions::Parts>,
    /// What reviews need.
    pub reviews: Arc<reviews::Parts>,
    /// What sending pushes needs.
    pub push: Arc<push::Parts>,
    /// What notices need.
    pub notices: Arc<notices::Parts>,
    /// What orders need.
    pub orders: Arc<orders::Parts>,
    /// What payments need.
    pub payments: Arc<payments::Parts>,
    /// What the public record of auctions needs.
    pub record: Arc<record::Parts>,
    /// What returns need.
    pub returns: Arc<returns::Parts>,
    /// What sellers need.
    pub sellers: Arc<sellers::Parts>,
    pub(super) threads: Arc<threads::Parts>,
    pub(super) auth: Arc<auth::Parts>,
    pub(super) dashboard: Arc<dashboard::Parts>,
    pub(super) office: Arc<office::Parts>,
    pub(super) gate: Arc<live::Parts>,
    pub(super) health: Arc<health::Parts>,
    pub(super) metrics: Arc<Metrics>,
    pub(super) pages: Arc<pages::Parts>,
    pub(super) shipping: Arc<shipping::Parts>,
    pub(super) shop: Arc<shop::Parts>,
    /// What pictures need.
    pub uploads: Arc<uploads::Parts>,
}

impl Deref for AppState {
    type Target = App;

    fn deref(&self) -> &App {
        &self.0
    }
}

/// Lets handlers ask for one of the parts.
macro_rules! handed_out {
    ($($part:ty: $field:ident),* $(,)?) => {$(
        impl FromRef<AppState> for Arc<$part> {
            fn from_ref(state: &AppState) -> Self {
                state.$field.clone()
            }
        }
    )*};
}
handed_out! {
    accounts::Parts: accounts,
    auctions::Parts: auctions,
    auth::Parts: auth,
    books::Parts: books,
    catalog::Parts: catalog,
    checkout::Parts: checkout,
    coupons::Parts: coupons,
    dashboard::Parts: dashboard,
    office::Parts: office,
    health::Parts: health,
    hearts::Parts: hearts,
    live::Parts: gate,
    Metrics: metrics,
    notices::Parts: notices,
    orders::Parts: orders,
    pages::Parts: pages,
    payments::Parts: payments,
    questions::Parts: questions,
    record::Parts: record,
    reviews::Parts: reviews,
    returns::Parts: returns,
    sellers::Parts: sellers,
    shipping::Parts: shipping,
    shop::Parts: shop,
    threads::Parts: threads,
    uploads::Parts: uploads,
}

impl FromRef<AppState> for Networks {
    fn from_ref(state: &AppState) -> Self {
        Self::of(&state.config)
    }
}

impl FromRef<AppState> for TrustedProxies {
    fn from_ref(state: &AppState) -> Self {
        Self(state.config.trust_proxy)
    }
}

impl AppState {
    /// What the demo world needs.
    pub fn demo(&self) -> Arc<demo::Parts> {
        Arc::new(demo::Parts {
            db: self.db.clone(),
            clock: self.clock.clone(),
            passwords: self.accounts.passwords.clone(),
            bidding: self.auctions.bidding.clone(),
            books: self.books.clone(),
        })
    }
}
