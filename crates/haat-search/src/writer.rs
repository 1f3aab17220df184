//! The one writer of an index.

use std::collections::HashMap;
use std::sync::Arc;

use tantivy::indexer::{IndexWriterOptions, LogMergePolicy, MergePolicy};
use tantivy::{IndexReader, IndexWriter, ReloadPolicy};

use crate::columns::ColumnCache;
use crate::error::Result;
use crate::lexicon::Lexicon;
use crate::schema::{self, Fields};
use crate::snapshot::Snapshot;
use crate::types::Change;

/// What the writer may gather in memory before it writes to disk.
const WRITER_BYTES: usize = 50_000_000;

/// Segments with more deleted products than this are written anew.
const MOST_DELETED: f32 = 0.3;

/// Blocks of stored ids that each segment keeps unpacked: a page of results reads from a dozen of them. So many hold those
/// of ten thousand products, in a megabyte.
const UNPACKED_BLOCKS: usize = 256;

/// An index that can be read and written.
pub(crate) struct Live {
    engine: tantivy::Index,
    fields: Fields,
    reader: IndexReader,
    /// Gone after a failure; the next change opens another.
    writer: Option<IndexWriter>,
    columns: ColumnCache,
    seq: u64,
}

impl Live {
    pub(crate) fn open(engine: tantivy::Index, seq: u64) -> Result<Self> {
        let reader = engine.reader_builder().reload_policy(ReloadPolicy::Manual);
        let reader = reader.doc_store_cache_num_blocks(UNPACKED_BLOCKS).try_into()?;
        let mut live = Self {
            fields: schema::schema().1,
            engine,
            reader,
            writer: None,
            columns: ColumnCache::default(),
            seq,
        };
        live.writer()?;
        Ok(live)
    }

    /// The state as of the last commit.
    pub(crate) fn snapshot(&mut self, lexicon: Arc<Lexicon>) -> Result<Snapshot> {
        self.reader.reload()?;
        Snapshot::new(self.reader.searcher(), self.fields, &mut self.columns, self.seq, lexicon)
    }

    /// Applies the changes durably. The index is then at `seq`, or where it was if that is further.
    pub(crate) fn apply(&mut self, changes: Vec<Change>, seq: u64) -> Result<()> {
        // Within one batch only the latest state of a product matters.
        let latest: HashMap<String, Change> =
            changes.into_iter().map(|change| (change.id().to_owned(), change)).collect();
        let seq_after = self.seq.max(seq);
        if let Err(error) = self.write(latest.values(), seq_after) {
            self.writer = None;
            return Err(error);
        }
        self.seq = seq_after;
        Ok(())
    }

    fn write<'a>(&mut self, changes: impl Iterator<Item = &'a Change>, seq: u64) -> Result<()> {
        let fields = self.fields;
        let writer = self.writer()?;
        for change in changes {
            writer.delete_term(fields.id_term(change.id()));
            if let Change::Put(document) = change {
                writer.add_document(fields.document(document))?;
            }
        }
        commit(writer, seq)
    }

    fn writer(&mut self) -> Result<&mut IndexWriter> {
        let writer = if let Some(writer) = self.writer.take() {
            writer
        } else {
            let writer = open_writer(&self.engine)?;
            let mut policy = LogMergePolicy::default();
            policy.set_del_docs_ratio_before_merge(MOST_DELETED);
            writer.set_merge_policy(Box::new(policy));
            writer
        };
        Ok(self.writer.insert(writer))
    }
}

/// A writer of bounded appetite: one thread that writes, one that merges.
pub(crate) fn open_writer(engine: &tantivy::Index) -> Result<IndexWriter> {
    let options = IndexWriterOptions::builder()
        .num_worker_threads(1)
        .memory_budget_per_thread(WRITER_BYTES)
        .num_merge_threads(1)
        .build();
    Ok(engine.writer_with_options(options)?)
}

/// A policy that leaves segments alone, for a build that joins them at the end.
pub(crate) fn no_merges() -> Box<dyn MergePolicy> {
    Box::new(tantivy::indexer::NoMergePolicy)
}

/// Commits, with the number that the index is then at.
pub(crate) fn commit(writer: &mut IndexWriter, seq: u64) -> Result<()> {
    let mut prepared = writer.prepare_commit()?;
    prepared.set_payload(&payload(seq));
    prepared.commit()?;
    Ok(())
}

/// The number stands twice, since this is the one place without a checksum: read too high, it would make the
/// index miss changes for ever.
fn payload(seq: u64) -> String {
    format!("{} {seq} {seq}", schema::VERSION)
}

/// The number in a commit of this version.
pub(crate) fn committed_seq(payload: &str) -> Option<u64> {
    let numbers: Vec<u64> = payload.split(' ').map(str::parse).collect::<std::result::Result<_, _>>().ok()?;
    match numbers[..] {
        [version, seq, again] if version == u64::from(schema::VERSION) && seq == again => Some(seq),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_commits_of_this_version_count() {
        assert_eq!(committed_seq(&payload(42)), Some(42));
        assert_eq!(committed_seq(&format!("{} 42 42", schema::VERSION + 1)), None);
        assert_eq!(committed_seq(&format!("{} 42 43", schema::VERSION)), None);
        assert_eq!(committed_seq("42"), None);
    }
}
