//! The product index, derived from the database.
//!
//! The index answers what a shopper asks for: words with forgiven spelling, filters, orders, exact totals
//! and counts per category. It knows product ids and nothing else about the shop; whoever holds the truth
//! feeds it with [`Index::apply`] and [`Index::rebuild`], and may throw it away at any time.
//!
//! Everything here blocks: call it from a thread that may.

mod bits;
mod collect;
mod columns;
mod counting;
mod docs;
mod error;
mod facets;
mod folder;
mod forms;
mod hindi;
mod index;
mod lexicon;
mod like;
mod matching;
mod options;
mod pins;
mod plan;
mod price_words;
mod prices;
mod readings;
mod rebuild;
mod request;
mod schema;
mod search;
mod slips;
mod snapshot;
mod suggest;
mod tallies;
mod text;
mod things;
mod top;
mod types;
mod understand;
mod variants;
mod vocabulary;
mod widen;
mod word;
mod writer;

pub use error::{Error, Result};
pub use index::Index;
pub use lexicon::Lexicon;
pub use price_words::spoken_price;
pub use types::{Change, Choices, Document, Figures, Order, Query, Results, Stats, Suggestion, Variant};
