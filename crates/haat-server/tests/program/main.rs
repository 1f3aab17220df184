//! The `haat` program itself: started, stopped, killed, asked for help.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bidding;
mod door;
mod full_disk;
mod lifecycle;
mod mails;
mod memory;
mod payouts;
mod pictures;
mod record;
mod record_kept;
mod reindex;
mod rush;
mod secrets;
mod settings;
mod shop;
