//! From a query to its results.

use tantivy::DocAddress;

use crate::collect::{self, Found};
use crate::counting::Counting;
use crate::error::Result;
use crate::pins;
use crate::plan::{Planner, Reading};
use crate::price_words;
use crate::request::Request;
use crate::snapshot::Snapshot;
use crate::text;
use crate::types::{Choices, Order, Query, Results};
use crate::word::{Need, Word};

/// Longer queries are cut here: no shopper types them.
const LONGEST_QUERY: usize = 500;

pub(crate) fn search(snapshot: &Snapshot, query: &Query) -> Result<Results> {
    let asked = Asked::new(query);
    let found = find(snapshot, &asked)?;
    if found.total > 0 {
        return Ok(found);
    }
    // Perhaps it was no price, or nothing is so cheap: what the words find is better than nothing.
    let Some(anyway) = asked.without_price() else { return Ok(found) };
    let anyway = find(snapshot, &anyway)?;
    Ok(if anyway.total > 0 { anyway } else { found })
}

fn find(snapshot: &Snapshot, asked: &Asked) -> Result<Results> {
    let (query, seller) = (&asked.query, asked.query.seller.as_deref());
    let request = Request::new(query, snapshot);
    let Some(words) = &asked.words else {
        let found = browse(snapshot, query, &request)?;
        return Ok(Results { price: asked.spoken, ..results(snapshot, &[], found)? });
    };
    let pinned = if query.order == Order::Best { asked.pinned(snapshot)? } else { Vec::new() };
    let shown =
        |address: &DocAddress| request.passes(snapshot.columns(address.segment_ord), address.doc_id).all();
    let first: Vec<DocAddress> = pinned.iter().copied().filter(shown).collect();
    let (request, on_page) = request.behind(first);
    let read = resolve(snapshot, words, seller, |plan, need| {
        let mut found = collect::find(snapshot, plan, need, seller, &request)?;
        let matches = found.matches;
        if matches > 0 && !pinned.is_empty() {
            found.take_in(snapshot, &request, &pins::unmatched(snapshot, &pinned, plan, need)?);
        }
        Ok((matches > 0).then_some((found, matches)))
    })?;
    let Some(Reading { found, corrected, whole, close, .. }) = read else {
        if pinned.is_empty() {
            return Ok(Results::default());
        }
        let mut found = Found::nothing(snapshot);
        found.take_in(snapshot, &request, &pinned);
        return Ok(Results { exact: true, price: asked.spoken, ..results(snapshot, &on_page, found)? });
    };
    Ok(Results {
        corrected,
        close,
        exact: whole > 0,
        price: asked.spoken,
        ..results(snapshot, &on_page, found)?
    })
}

/// What each further choice would show, beside the page that [`search`] finds.
pub(crate) fn choices(snapshot: &Snapshot, query: &Query, ranges: &[(i64, i64)]) -> Result<Choices> {
    let mut asked = Asked::new(query);
    if let Some(anyway) = asked.without_price()
        && search(snapshot, query)?.price.is_none()
    {
        asked = anyway;
    }
    let (query, seller) = (&asked.query, asked.query.seller.as_deref());
    let request = Request::new(query, snapshot);
    let counting = || Counting::new(snapshot, &request, ranges);
    let Some(words) = &asked.words else {
        let mut counted = counting();
        count(snapshot, &[], Need::All, seller, &mut counted)?;
        return Ok(counted.finish(snapshot));
    };
    let pinned = asked.pinned(snapshot)?;
    let take_in = |counted: &mut Counting<'_>, others: &[DocAddress]| {
        for other in others {
            counted.visit(snapshot.columns(other.segment_ord), &[other.doc_id]);
        }
    };
    let read = resolve(snapshot, words, seller, |plan, need| {
        let mut counted = counting();
        let matches = count(snapshot, plan, need, seller, &mut counted)?;
        if matches > 0 {
            take_in(&mut counted, &pins::unmatched(snapshot, &pinned, plan, need)?);
        }
        Ok((matches > 0).then_some((counted, matches)))
    })?;
    let counted = read.map_or_else(
        || {
            let mut counted = counting();
            take_in(&mut counted, &pinned);
            counted
        },
        |read| read.found,
    );
    Ok(counted.finish(snapshot))
}

/// Reads the words, as before if they are known. Of one seller's goods other readings may be the first that find any.
fn resolve<T>(
    snapshot: &Snapshot,
    words: &[String],
    seller: Option<&str>,
    run: impl FnMut(&[Word], Need) -> Result<Option<(T, u64)>>,
) -> Result<Option<Reading<T>>> {
    let planner = Planner { snapshot, scope: snapshot.fields.everything() };
    match seller {
        None => snapshot.readings.resolve(&planner, words, run),
        Some(_) => planner.resolve(words, run),
    }
}

/// Counts the products that have the words of the plan; tells how many there are.
fn count(
    snapshot: &Snapshot,
    plan: &[Word],
    need: Need,
    seller: Option<&str>,
    counted: &mut Counting<'_>,
) -> Result<u64> {
    if plan.is_empty() && seller.is_none() {
        let mut docs = Vec::new();
        for segment in snapshot.segments() {
            for (zone, _) in (0..).zip(&segment.columns.zones) {
                segment.alive_in_zone(zone, &mut docs);
                counted.visit(segment.columns, &docs);
            }
        }
        return Ok(snapshot.stats().documents);
    }
    collect::for_each_match(snapshot, plan, need, seller, |segment, docs| {
        counted.visit(segment.columns, docs);
    })
}

/// A query with what its words say taken apart.
struct Asked {
    /// With the price that the words speak of, unless the page's own filter says another.
    query: Query,
    /// The words; `None` browses.
    words: Option<Vec<String>>,
    spoken: Option<(i64, i64)>,
}

impl Asked {
    fn new(query: &Query) -> Self {
        let text = query.text.as_deref().map(str::trim).filter(|text| !matches!(*text, "" | "all"));
        let Some(text) = text else { return Self { query: query.clone(), words: None, spoken: None } };
        let text = beginning(text);
        let read = if query.price.is_none() { price_words::take(&text) } else { None };
        let (spoken, words) =
            read.map_or_else(|| (None, text::words(&text)), |(price, words)| (Some(price), words));
        let query = Query { price: query.price.or(spoken), ..query.clone() };
        let browses = words.is_empty() && spoken.is_some();
        Self { query, words: (!browses).then_some(words), spoken }
    }

    /// The same without the price that its words spoke of, if they spoke of more than that.
    fn without_price(&self) -> Option<Self> {
        self.spoken?;
        let words = self.words.clone()?;
        Some(Self { query: Query { price: None, ..self.query.clone() }, words: Some(words), spoken: None })
    }

    /// What the owner pinned for the words, unless one seller's goods are asked for.
    fn pinned(&self, snapshot: &Snapshot) -> Result<Vec<DocAddress>> {
        match &self.query {
            Query { text: Some(text), seller: None, .. } => pins::of(snapshot, text),
            _ => Ok(Vec::new()),
        }
    }
}

/// The words of a query as long as anybody would type.
pub(crate) fn words(text: &str) -> Vec<String> {
    text::words(&beginning(text))
}

fn beginning(text: &str) -> String {
    text.chars().take(LONGEST_QUERY).collect()
}

fn browse(snapshot: &Snapshot, query: &Query, request: &Request) -> Result<Found> {
    match query.seller.as_deref() {
        None => Ok(collect::browse(snapshot, request)),
        seller => collect::find(snapshot, &[], Need::All, seller, request),
    }
}

/// The page: what was pinned to it, then what was found.
fn results(snapshot: &Snapshot, pinned: &[DocAddress], found: Found) -> Result<Results> {
    let ids = pinned.iter().copied().chain(found.page);
    Ok(Results {
        ids: ids.map(|address| snapshot.id(address)).collect::<Result<_>>()?,
        total: found.total,
        categories: found.facets.named(&snapshot.categories),
        ..Results::default()
    })
}
