//! The shop's tables. A statement that writes begins with its table, so that caches know what it touches:
//! `USERS.update("SET name = $1 WHERE id = $2")`.

#![expect(missing_docs, reason = "each is described in its migration")]

use crate::Query;
use std::fmt::Display;

/// A table, and what is outdated by writing to it.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    name: &'static str,
    inserted: Outdates,
    updated: Outdates,
    deleted: Outdates,
}

impl Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// What a write makes outdated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Outdates {
    /// What visitors see.
    pub(crate) pages: bool,
    /// What is known of accounts.
    pub(crate) accounts: bool,
    /// Lists of auctions: a number of their own, since every bid raises it.
    pub(crate) auctions: bool,
}

pub(crate) const NOTHING: Outdates = Outdates { pages: false, accounts: false, auctions: false };

const PAGES: Outdates = Outdates { pages: true, ..NOTHING };
const ACCOUNTS: Outdates = Outdates { accounts: true, ..NOTHING };
const LOTS: Outdates = Outdates { auctions: true, ..NOTHING };
pub(crate) const EVERYTHING: Outdates = Outdates { pages: true, accounts: true, auctions: true };

impl Table {
    /// Visitors see its rows.
    const fn shown(name: &'static str) -> Self {
        Self { name, inserted: PAGES, updated: PAGES, deleted: PAGES }
    }

    /// No page for visitors is made from it.
    const fn hidden(name: &'static str) -> Self {
        Self { name, inserted: NOTHING, updated: NOTHING, deleted: NOTHING }
    }

    /// `INSERT INTO table rest`
    pub fn insert(self, rest: impl Display) -> Query {
        Query::writing(format!("INSERT INTO {} {rest}", self.name), self.inserted)
    }

    /// `UPDATE table rest`
    pub fn update(self, rest: impl Display) -> Query {
        Query::writing(format!("UPDATE {} {rest}", self.name), self.updated)
    }
    /// `DELETE FROM table rest`
    pub fn delete(self, rest: impl Display) -> Query {
        Query::writing(format!("DELETE FROM {} {rest}", self.name), self.deleted)
    }
}

pub const ADDRESSES: Table = Table::hidden("addresses");
pub const AUCTION_BIDDERS: Table = Table::hidden("auction_bidders");
pub const AUCTION_EVENTS: Table = Table::hidden("auction_events");
// The home page tells whether there are auctions; a bid changes nothing about that.
pub const AUCTIONS: Table = Table {
    inserted: Outdates { pages: true, ..LOTS },
    updated: LOTS,
    deleted: LOTS,
    ..Table::hidden("auctions")
};
pub const BIDDING_LIMITS: Table = Table::hidden("bidding_limits");
// What is bought together moves with every payment; a product's page need not know within a second.
pub const BOUGHT_TOGETHER: Table = Table::hidden("bought_together");
pub const CALLED_OFF: Table = Table::hidden("called_off");
pub const CATEGORY_PAGES: Table = Table::shown("category_pages");
pub const CEILINGS: Table = Table::hidden("ceilings");
pub const COUNTED_FILES: Table = Table::hidden("counted_files");
pub const COUNTERS: Table = Table::hidden("counters");
pub const COUPONS: Table = Table::hidden("coupons");
pub const COUPON_USES: Table = Table::hidden("coupon_uses");
pub const CUSTOMER_WORDS: Table = Table::hidden("customer_words");
pub const DISPUTES: Table = Table::hidden("disputes");
pub const EMAIL_PROOFS: Table = Table::hidden("email_proofs");
pub const EMAIL_UNDOS: Table = Table::hidden("email_undos");
pub const ENDED_TOKENS: Table = Table::hidden("ended_tokens");
pub const FACTS: Table = Table::hidden("facts");
pub const FOLLOWERS: Table = Table::hidden("followers");
pub const FOREIGN_PICTURES: Table = Table::hidden("foreign_pictures");
pub const HEARTS: Table = Table::hidden("hearts");
pub const INVOICE_NUMBERS: Table = Table::hidden("invoice_numbers");
pub const INVOICES: Table = Table::hidden("invoices");
pub const LEDGER_BALANCES: Table = Table::hidden("ledger_balances");
pub const LEDGER_ENTRIES: Table = Table::hidden("ledger_entries");
pub const LINE_FEES: Table = Table::hidden("line_fees");
pub const LOG_CHECKPOINTS: Table = Table::hidden("log_checkpoints");
pub const LOG_KEYS: Table = Table::hidden("log_keys");
pub const LOG_RUNS: Table = Table::hidden("log_runs");
pub const LOG_TILES: Table = Table::hidden("log_tiles");
pub const LOG_WITNESSES: Table = Table::hidden("log_witnesses");
pub const LINE_TAXES: Table = Table::hidden("line_taxes");
pub const LOTS_TO_LOOK_AT: Table = Table::hidden("lots_to_look_at");
pub const MESSAGE_REPORTS: Table = Table::hidden("message_reports");
pub const MESSAGES: Table = Table::hidden("messages");
pub const NOTICES: Table = Table::hidden("notices");
pub const ORDER_COUNTS: Table = Table::hidden("order_counts");
pub const ORDER_EVENTS: Table = Table::hidden("order_events");
pub const ORDER_LINES: Table = Table::hidden("order_lines");
pub const ORDER_TAX_NUMBERS: Table = Table::hidden("order_tax_numbers");
pub const ORDERS: Table = Table::hidden("orders");
pub const OUTBOX: Table = Table::hidden("outbox");
pub const PARCELS: Table = Table::hidden("parcels");
pub const PASSKEYS: Table = Table::hidden("passkeys");
pub const PASSWORD_RESETS: Table = Table::hidden("password_resets");
pub const PAYMENT_EVENTS: Table = Table::hidden("payment_events");
pub const PAYMENT_TRIES: Table = Table::hidden("payment_tries");
pub const PAYMENTS: Table = Table::hidden("payments");
pub const PAYOUT_RUNS: Table = Table::hidden("payout_runs");
pub const PAYOUTS: Table = Table::hidden("payouts");
pub const POSTINGS: Table = Table::hidden("postings");
pub const PRODUCT_REPORTS: Table = Table::hidden("product_reports");
pub const PRODUCT_SLUGS: Table = Table::shown("product_slugs");
pub const PRODUCT_TAXES: Table = Table::hidden("product_taxes");
pub const PRODUCT_VIEWS: Table = Table::hidden("product_views");
pub const PRODUCTS: Table = Table::shown("products");
pub const PUSH_DEVICES: Table = Table::hidden("push_devices");
pub const QUESTIONS: Table = Table::hidden("questions");
pub const QUESTION_REPORTS: Table = Table::hidden("question_reports");
pub const RECOVERY_CODES: Table = Table::hidden("recovery_codes");
pub const REFUND_LINES: Table = Table::hidden("refund_lines");
pub const REFUNDS: Table = Table::hidden("refunds");
// A page tells what its product's reviews come to.
pub const REVIEW_COUNTS: Table = Table::shown("review_counts");
pub const REVIEW_REPORTS: Table = Table::hidden("review_reports");
pub const REVIEW_VOTES: Table = Table::hidden("review_votes");
pub const REVIEWS: Table = Table::hidden("reviews");
pub const RETURN_EVENTS: Table = Table::hidden("return_events");
pub const RETURN_LINES: Table = Table::hidden("return_lines");
pub const RETURNS: Table = Table::hidden("returns");
pub const SALES_BY_CATEGORY: Table = Table::hidden("sales_by_category");
pub const SALES_BY_DAY: Table = Table::hidden("sales_by_day");
pub const SALES_BY_PRODUCT: Table = Table::hidden("sales_by_product");
// What searches show; followers of the log tell the caches.
pub const SEARCH_PINS: Table = Table::hidden("search_pins");
pub const SEARCH_TOTALS: Table = Table::hidden("search_totals");
pub const SECOND_CHANCES: Table = Table::hidden("second_chances");
pub const SELLER_APPLICATIONS: Table = Table::hidden("seller_applications");
pub const SELLER_BANKS: Table = Table::hidden("seller_banks");
pub const SELLER_DAYS: Table = Table::hidden("seller_days");
pub const SECOND_FACTORS: Table = Table::hidden("second_factors");
// A session that ends is forgotten at once; that one was opened or used changes nothing for others.
pub const SESSIONS: Table = Table { deleted: ACCOUNTS, ..Table::hidden("sessions") };
pub const SETTINGS: Table = Table::shown("settings");
pub const SHIPPING_RATES: Table = Table::hidden("shipping_rates");
pub const SHILL_SIGNS: Table = Table::hidden("shill_signs");
pub const STALLS: Table = Table::shown("stalls");
pub const STRIKES: Table = Table::hidden("strikes");
pub const THREADS: Table = Table::hidden("threads");
pub const UNWANTED_MAILS: Table = Table::hidden("unwanted_mails");
pub const UNWANTED_PUSHES: Table = Table::hidden("unwanted_pushes");
pub const UPLOADS: Table = Table::shown("uploads");
pub const USED_CHALLENGES: Table = Table::hidden("used_challenges");
pub const USERS: Table =
    Table { inserted: EVERYTHING, updated: EVERYTHING, deleted: EVERYTHING, ..Table::shown("users") };
pub const VARIANTS: Table = Table::shown("variants");
pub const VOIDED_BIDS: Table = Table { inserted: LOTS, ..Table::hidden("voided_bids") };
