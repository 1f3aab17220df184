//! The data layer, on both engines.

mod copying;
mod facts;
pub(crate) mod migrations;
mod prices;
mod transactions;
