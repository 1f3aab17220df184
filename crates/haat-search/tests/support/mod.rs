//! Products to search in, and a second, simple opinion on what a search should find.
#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod oracle;
pub(crate) mod products;
