//! Which values of its options (size, colour) each product has.
//!
//! The values of all products are numbered like brands, and stand in one list in the order of the documents, with where each
//! document's begin (compressed sparse rows): a product has a few of them or none.

use std::sync::Arc;

use tantivy::{DocId, SegmentReader};

use crate::columns::Spellings;
use crate::error::Result;
use crate::facets::Names;
use crate::schema::OPTION;
use crate::snapshot::Snapshot;

/// More options than this are not listed, nor more values of one; those chosen always are.
const MOST_OPTIONS: usize = 6;
const MOST_VALUES: usize = 40;

/// Between the name of an option and its value.
const BETWEEN: char = '\u{1f}';

/// An option and its value, as one name.
pub(crate) fn joined(name: &str, value: &str) -> String {
    format!("{}{BETWEEN}{}", name.trim(), value.trim())
}

/// The name of an option as it is compared.
pub(crate) fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

fn parted(joined: &str) -> (&str, &str) {
    joined.split_once(BETWEEN).unwrap_or((joined, ""))
}

/// The values of the documents of a segment.
#[derive(Default)]
pub(crate) struct Options {
    /// Where each document's values end; empty when no document has any.
    ends: Vec<u32>,
    values: Vec<u32>,
}

impl Options {
    pub(crate) fn load(segment: &SegmentReader, names: &mut Arc<Names>) -> Result<(Self, Spellings)> {
        let Some(column) = segment.fast_fields().str(OPTION)? else { return Ok(Default::default()) };
        let mut spellings = Spellings::new();
        let mut written = column.dictionary().stream()?;
        while written.advance() {
            let name = String::from_utf8_lossy(written.key()).into_owned();
            let number = names.find(&name).unwrap_or_else(|| Arc::make_mut(names).number(&name));
            spellings.push((name, number, 0));
        }
        if spellings.is_empty() {
            return Ok(Default::default());
        }
        let (mut options, mut mine) = (Self::default(), Vec::new());
        for doc in 0..segment.max_doc() {
            mine.clear();
            for ordinal in column.ords().values_for_doc(doc) {
                let spelling = usize::try_from(ordinal).ok().and_then(|at| spellings.get_mut(at));
                if let Some((_, number, products)) = spelling {
                    *products += 1;
                    mine.push(*number);
                }
            }
            mine.sort_unstable();
            mine.dedup();
            options.values.extend(&mine);
            options.ends.push(u32::try_from(options.values.len()).unwrap_or(u32::MAX));
        }
        Ok((options, spellings))
    }

    /// The numbers of a document's values, each once.
    pub(crate) fn of(&self, doc: DocId) -> &[u32] {
        let doc = doc as usize;
        let Some(end) = self.ends.get(doc) else { return &[] };
        let start = if doc == 0 { 0 } else { self.ends[doc - 1] };
        &self.values[start as usize..*end as usize]
    }
}

/// The values asked for of one option: a product has to have one of them.
pub(crate) struct Wanted {
    /// The option's name, as it is compared.
    pub(crate) option: String,
    /// Their numbers; none if no product ever had them.
    pub(crate) values: Vec<u32>,
}

impl Wanted {
    /// What a query asks for, by option.
    pub(crate) fn all(query: &[(String, String)], names: &Names) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for (name, value) in query {
            let option = key(name);
            let number = names.find(&joined(name, value));
            match all.iter_mut().find(|wanted| wanted.option == option) {
                Some(wanted) => wanted.values.extend(number),
                None => all.push(Self { option, values: number.into_iter().collect() }),
            }
        }
        all
    }

    /// Whether one of these values is wanted.
    pub(crate) fn is_in(&self, values: &[u32]) -> bool {
        values.iter().any(|value| self.values.contains(value))
    }
}

/// Counters of all values.
pub(crate) struct Counts {
    /// By the value's number.
    counts: Vec<u32>,
    /// For each option asked for, which values are its own.
    own: Vec<Vec<bool>>,
}

impl Counts {
    pub(crate) fn new(snapshot: &Snapshot, wanted: &[Wanted]) -> Self {
        let shown = snapshot.options.shown();
        let own = |wanted: &Wanted| shown.iter().map(|name| key(parted(name).0) == wanted.option).collect();
        Self { counts: vec![0; shown.len()], own: wanted.iter().map(own).collect() }
    }

    /// Counts a product with these values: for every option, or for the one alone that it lacks what is wanted of. With
    /// several of those it counts for none.
    pub(crate) fn count(&mut self, wanted: &[Wanted], values: &[u32]) {
        let mut missed =
            (0..).zip(wanted).filter(|(_, wanted)| !wanted.is_in(values)).map(|(at, _): (usize, _)| at);
        let only = missed.next();
        if missed.next().is_some() {
            return;
        }
        for value in values {
            let at = *value as usize;
            if only.is_none_or(|option| self.own[option][at]) {
                self.counts[at] += 1;
            }
        }
    }

    /// The counts by name: options with most products first, and of each the values with most.
    pub(crate) fn finish(self, snapshot: &Snapshot, wanted: &[Wanted]) -> Vec<(String, Vec<(String, u64)>)> {
        let mut groups: Vec<Group<'_>> = Vec::new();
        for ((number, name), count) in (0..).zip(snapshot.options.shown()).zip(&self.counts) {
            if *count == 0 {
                continue;
            }
            let (name, value) = parted(name);
            let option = key(name);
            let chosen = wanted.iter().any(|wanted| wanted.values.contains(&number));
            let value = Value { name, value, count: u64::from(*count), chosen };
            match groups.iter_mut().find(|group| group.option == option) {
                Some(group) => group.values.push(value),
                None => groups.push(Group { option, values: vec![value] }),
            }
        }
        groups.sort_by_cached_key(|group| (std::cmp::Reverse(group.products()), group.option.clone()));
        let is_wanted = |group: &Group<'_>| wanted.iter().any(|wanted| wanted.option == group.option);
        let mut place = 0;
        groups.retain(|group| {
            place += 1;
            place <= MOST_OPTIONS || is_wanted(group)
        });
        groups.into_iter().map(Group::named).collect()
    }
}

struct Group<'a> {
    option: String,
    values: Vec<Value<'a>>,
}

struct Value<'a> {
    name: &'a str,
    value: &'a str,
    count: u64,
    chosen: bool,
}

impl Group<'_> {
    fn products(&self) -> u64 {
        self.values.iter().map(|value| value.count).sum()
    }

    /// The option as its most frequent value writes it, with its values.
    fn named(mut self) -> (String, Vec<(String, u64)>) {
        self.values.sort_unstable_by(|a, b| b.count.cmp(&a.count).then_with(|| a.value.cmp(b.value)));
        let name = self.values.first().map_or_else(String::new, |first| first.name.to_owned());
        let shown =
            self.values.iter().enumerate().filter(|(place, value)| *place < MOST_VALUES || value.chosen);
        (name, shown.map(|(_, value)| (value.value.to_owned(), value.count)).collect())
    }
}
