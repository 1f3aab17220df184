//! The public record of auctions: what is written down, hashed, signed and checked. Pure: no clock, no files, no network.
//!
//! `docs/record.md` describes every format for whoever writes another verifier.

pub mod checkpoint;
pub mod event;
pub mod hash;
pub mod merkle;
pub mod note;
pub mod openings;
pub mod pen;
pub mod receipt;
pub mod record;
pub mod replay;
pub mod seal;
pub mod tiles;

pub use checkpoint::Checkpoint;
pub use event::{Entry, Event, Pseudonym};
pub use hash::Hash;
pub use note::{Note, SigningKey, VerifierKey};
pub use pen::Pen;
