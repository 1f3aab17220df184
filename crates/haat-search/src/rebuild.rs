//! A new index beside the old one.

use std::error::Error as StdError;

use crate::error::{Error, Result};
use crate::schema;
use crate::types::Document;
use crate::writer::{commit, no_merges, open_writer};

/// How often progress is told.
const STEP: u64 = 1000;

/// Fills an empty index. It is one segment afterwards.
pub(crate) fn fill<E>(
    engine: &tantivy::Index,
    documents: impl IntoIterator<Item = std::result::Result<Document, E>>,
    seq: u64,
    mut progress: impl FnMut(u64),
) -> Result<()>
where
    E: Into<Box<dyn StdError + Send + Sync>>,
{
    let fields = schema::schema().1;
    let mut writer = open_writer(engine)?;
    writer.set_merge_policy(no_merges());
    let mut done = 0;
    for document in documents {
        let document = document.map_err(|error| Error::Source(error.into()))?;
        writer.add_document(fields.document(&document))?;
        done += 1;
        if done % STEP == 0 {
            progress(done);
        }
    }
    commit(&mut writer, seq)?;
    let segments = engine.searchable_segment_ids()?;
    if segments.len() > 1 {
        writer.merge(&segments).wait()?;
    }
    writer.wait_merging_threads()?;
    progress(done);
    Ok(())
}
