//! The API, spoken to over HTTP, on both engines.

mod accounts;
mod database;
mod foundation;
