//! The API, spoken to over HTTP, on both engines.

mod accounts;
mod foundation;
