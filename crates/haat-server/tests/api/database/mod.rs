//! The data layer, on both engines.

mod copying;
mod migrations;
mod transactions;
