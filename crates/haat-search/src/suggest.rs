//! Product names for what a shopper has typed so far.

use std::collections::HashSet;
use std::ops::ControlFlow;

use tantivy::DocAddress;

use crate::bits::EVERYTHING;
use crate::collect;
use crate::docs;
use crate::error::Result;
use crate::forms::stem;
use crate::matching;
use crate::plan::Planner;
use crate::request::Request;
use crate::search;
use crate::snapshot::Snapshot;
use crate::text;
use crate::types::{Query, Suggestion};
use crate::word::{Need, Scope, Word};

/// How many products are looked at for each suggestion wanted: enough to find those that begin as typed, and
/// to get over products of the same name.
const SAMPLE: usize = 8;
const LARGEST_SAMPLE: usize = 512;
const MOST_SUGGESTIONS: usize = 50;

pub(crate) fn suggest(snapshot: &Snapshot, typed: &str, limit: usize) -> Result<Vec<Suggestion>> {
    let words = search::words(typed);
    let limit = limit.min(MOST_SUGGESTIONS);
    if words.is_empty() || limit == 0 {
        return Ok(Vec::new());
    }
    let names = snapshot.fields.in_name();
    let planner = Planner { snapshot, scope: names };
    let by_name = |plan: &[Word]| {
        let mut sample = limit * SAMPLE;
        loop {
            let newest = newest(snapshot, names, plan, sample)?;
            let looked_at = newest.len();
            let suggestions = distinct(snapshot, newest, typed, limit)?;
            if suggestions.len() == limit || looked_at < sample || sample >= LARGEST_SAMPLE {
                return Ok((!suggestions.is_empty()).then_some(suggestions));
            }
            sample *= 4;
        }
    };
    // Before the spelling is doubted: the words may be those of a brand or a category.
    if let Some(plan) = planner.as_written(&words)?
        && let Some(suggestions) = by_name(&plan)?
    {
        return Ok(suggestions);
    }
    let anywhere = Planner { snapshot, scope: snapshot.fields.everything() };
    let by_anything = |plan: &[Word]| best(snapshot, plan, typed, limit);
    if let Some(plan) = anywhere.as_written(&words)?
        && let Some(suggestions) = by_anything(&plan)?
    {
        return Ok(suggestions);
    }
    if let Some(read) = planner.resolve(&words, |plan, need| whole(plan, need, by_name))? {
        return Ok(read.found);
    }
    let read = anywhere.resolve(&words, |plan, need| whole(plan, need, by_anything))?;
    Ok(read.map(|read| read.found).unwrap_or_default())
}

/// The categories that what was typed so far may mean, with how many products each has, most first.
pub(crate) fn categories(snapshot: &Snapshot, typed: &str, limit: usize) -> Result<Vec<(String, u64)>> {
    let words = search::words(typed);
    let Some((last, whole)) = words.split_last() else { return Ok(Vec::new()) };
    let meant = snapshot.synonyms(&stem(last))?;
    let facets = snapshot.browsing();
    let mut found = Vec::new();
    for (number, name) in (0..).zip(snapshot.categories.shown()) {
        let count = facets.of(number);
        let names = text::words(name);
        let has = |word: &String| names.iter().any(|name| stem(name) == stem(word));
        let begins = names.iter().any(|name| name.starts_with(last.as_str())) || has(last);
        let otherwise = || meant.iter().any(|phrase| phrase.words.iter().all(has));
        if count > 0 && whole.iter().all(has) && (begins || otherwise()) {
            found.push((name.clone(), count));
        }
    }
    found.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    found.truncate(limit);
    Ok(found)
}

/// What `run` finds by all words; what has only some of them is not worth jumping to.
fn whole(
    plan: &[Word],
    need: Need,
    run: impl Fn(&[Word]) -> Result<Option<Vec<Suggestion>>>,
) -> Result<Option<(Vec<Suggestion>, u64)>> {
    let found = if need == Need::All { run(plan)? } else { None };
    Ok(found.map(|suggestions| {
        let count = suggestions.len() as u64;
        (suggestions, count)
    }))
}

/// The first products that a search would show.
fn best(snapshot: &Snapshot, plan: &[Word], typed: &str, limit: usize) -> Result<Option<Vec<Suggestion>>> {
    let per_page = u32::try_from(limit * SAMPLE).unwrap_or(u32::MAX);
    let query = Query { per_page, ..Query::default() };
    let request = Request::new(&query, snapshot);
    let found = collect::find(snapshot, plan, Need::All, None, &request)?;
    let suggestions = distinct(snapshot, found.page, typed, limit)?;
    Ok((!suggestions.is_empty()).then_some(suggestions))
}

/// The newest products whose names match.
fn newest(snapshot: &Snapshot, scope: Scope, plan: &[Word], count: usize) -> Result<Vec<DocAddress>> {
    let mut newest = Vec::new();
    for segment in snapshot.segments() {
        let mut of_segment = 0;
        let sets = matching::sets(snapshot.fields, &segment, scope, plan, None)?;
        docs::for_each_in_all(&segment, sets, |docs| {
            // Documents stand newest first, so the first are enough.
            let first = &docs[..docs.len().min(count - of_segment)];
            of_segment += first.len();
            newest.extend(
                first.iter().map(|doc| {
                    (segment.columns.created[*doc as usize], DocAddress::new(segment.ordinal, *doc))
                }),
            );
            if of_segment < count { EVERYTHING } else { ControlFlow::Break(()) }
        })?;
    }
    newest.sort_by_key(|(created, _)| std::cmp::Reverse(*created));
    newest.truncate(count);
    Ok(newest.into_iter().map(|(_, address)| address).collect())
}

/// Each name once, those that begin as typed first.
fn distinct(
    snapshot: &Snapshot,
    products: Vec<DocAddress>,
    typed: &str,
    limit: usize,
) -> Result<Vec<Suggestion>> {
    let typed = search::words(typed).join(" ");
    let mut seen = HashSet::new();
    let (mut beginning, mut other) = (Vec::new(), Vec::new());
    for address in products {
        let (id, name) = snapshot.id_and_name(address)?;
        let folded = text::words(&name).join(" ");
        let begins = folded.starts_with(&typed);
        if seen.insert(folded) {
            if begins { &mut beginning } else { &mut other }.push(Suggestion { id, name });
        }
    }
    beginning.append(&mut other);
    beginning.truncate(limit);
    Ok(beginning)
}
