//! The public record of auctions: the commands that check one (`haat verify`) and watch a log (`haat witness`).

pub(crate) mod files;
pub mod verify;
pub mod witness;
