//! From a query to its results.

use crate::collect::{self, Found, Request};
use crate::error::Result;
use crate::plan::{Need, Planner, Reading, Word};
use crate::price_words;
use crate::snapshot::Snapshot;
use crate::text;
use crate::types::{Query, Results};

/// Longer queries are cut here: no shopper types them.
const LONGEST_QUERY: usize = 500;

pub(crate) fn search(snapshot: &Snapshot, query: &Query) -> Result<Results> {
    let Some(text) = query.text.as_deref().map(str::trim).filter(|text| !matches!(*text, "" | "all")) else {
        let request = Request::new(query, &snapshot.categories);
        return results(snapshot, browse(snapshot, query, &request)?);
    };
    let mut words = words(text);
    // The price that the words speak of, unless the page's own filter says another.
    let spoken = query.price.is_none().then(|| price_words::take(&mut words)).flatten();
    let query = &Query { price: query.price.or(spoken), ..query.clone() };
    let request = Request::new(query, &snapshot.categories);
    if words.is_empty() && spoken.is_some() {
        return Ok(Results { price: spoken, ..results(snapshot, browse(snapshot, query, &request)?)? });
    }
    let planner = Planner { snapshot, scope: snapshot.fields.everything() };
    let read = planner.resolve(&words, |plan, need| {
        let found = find(snapshot, plan, need, query, &request)?;
        let matches = found.matches;
        Ok((matches > 0).then_some((found, matches)))
    })?;
    let Some(Reading { found, corrected, whole, close }) = read else { return Ok(Results::default()) };
    Ok(Results { corrected, close, exact: whole > 0, price: spoken, ..results(snapshot, found)? })
}

/// The words of a query as long as anybody would type.
pub(crate) fn words(text: &str) -> Vec<String> {
    text::words(&text.chars().take(LONGEST_QUERY).collect::<String>())
}

fn browse(snapshot: &Snapshot, query: &Query, request: &Request) -> Result<Found> {
    match &query.seller {
        None => Ok(collect::browse(snapshot, request)),
        Some(_) => find(snapshot, &[], Need::All, query, request),
    }
}

/// The products that have the words of the plan, and belong to the seller if one is asked for.
pub(crate) fn find(
    snapshot: &Snapshot,
    plan: &[Word],
    need: Need,
    query: &Query,
    request: &Request,
) -> Result<Found> {
    collect::find(snapshot, plan, need, query.seller.as_deref(), request)
}

fn results(snapshot: &Snapshot, found: Found) -> Result<Results> {
    let ids = found.page.into_iter().map(|address| Ok(snapshot.id_and_name(address)?.0));
    Ok(Results {
        ids: ids.collect::<Result<_>>()?,
        total: found.total,
        categories: found.facets.named(&snapshot.categories),
        ..Results::default()
    })
}
