//! The API, spoken to over HTTP, on both engines.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod accounts;
mod answers;
mod auctions;
mod books;
mod catalog;
mod checkout;
mod contract;
mod coupons;
mod dashboard;
mod database;
mod foundation;
mod hearts;
mod notices;
mod office;
mod orders;
mod payments;
mod questions;
mod record;
mod returns;
mod reviews;
mod role_matrix;
mod sellers;
mod shipping;
mod threads;
mod uploads;
