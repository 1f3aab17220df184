//! The data layer, on both engines.

mod copying;
mod facts;
pub(crate) mod migrations;
mod old_shop;
mod prices;
mod transactions;
