//! The data layer, on both engines.

mod copying;
mod facts;
mod migrations;
mod transactions;
