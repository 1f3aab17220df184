//! What goes on by itself while the shop is open: one supervised worker for each piece of a feature's work.

use super::AppState;
use crate::http::{bytes_cache, health};
use crate::{
    accounts, auctions, auth, books, catalog, facts, live, mail, notices, orders, payments, push, record,
    returns, sellers, uploads,
};
use tokio_util::sync::CancellationToken;

impl AppState {
    /// Starts the background work of every feature; it ends with `stop`.
    pub fn start_workers(&self, stop: &CancellationToken) {
        health::spawn(&self.health, &self.workers, stop);
        facts::spawn(&self.db, &self.clock, &self.workers, stop);
        bytes_cache::spawn(&self.db, &self.workers, stop);
        auth::callers::spawn(&self.db, &self.workers, stop);
        auth::spawn(&self.auth, &self.workers, stop);
        accounts::privacy::spawn(&self.accounts, &self.workers, stop);
        accounts::guests::sweep::spawn(&self.accounts, &self.workers, stop);
        uploads::sweep::spawn(&self.uploads, &self.workers, stop);
        uploads::foreign::spawn(&self.uploads, &self.workers, stop);
        books::release::spawn(&self.books, &self.workers, stop);
        orders::expire::spawn(&self.orders, &self.workers, stop);
        record::spawn(&self.record, &self.workers, stop);
        auctions::closer::spawn(&self.auctions, &self.workers, stop);
        auctions::lapse::spawn(&self.auctions, &self.workers, stop);
        auctions::look_for_signs::spawn(&self.auctions, &self.workers, stop);
        mail::post::spawn(&self.mail, &self.workers, stop);
        sellers::holidays::spawn(&self.sellers, &self.workers, stop);
        sellers::views::spawn(&self.sellers, &self.workers, stop);
        push::post::spawn(&self.push, &self.workers, stop);
        notices::spawn(&self.notices, &self.workers, stop);
        live::close_on(&self.live, &self.workers, stop);
        payments::reconcile::spawn(&self.payments, &self.workers, stop);
        catalog::reprice::spawn(&self.catalog, &self.workers, stop);
        returns::deadlines::spawn(&self.returns, &self.workers, stop);
        catalog::search::spawn(&self.catalog.search, &self.workers, stop);
        catalog::heard::spawn(&self.catalog, &self.workers, stop);
        let search = self.catalog.search.clone();
        self.health.awaited.wait_for("search index is being built", move || search.is_ready());
    }
}
