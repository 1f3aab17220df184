//! From a query to its results.

use crate::collect::{self, Found, Request};
use crate::error::Result;
use crate::plan::{Planner, Scope, Word};
use crate::snapshot::Snapshot;
use crate::text;
use crate::types::{Query, Results};

/// Longer queries are cut here: no shopper types them.
const LONGEST_QUERY: usize = 500;

pub(crate) fn search(snapshot: &Snapshot, query: &Query) -> Result<Results> {
    let request = Request::new(query, &snapshot.categories);
    let Some(text) = query.text.as_deref().map(str::trim).filter(|text| !matches!(*text, "" | "all")) else {
        return results(snapshot, browse(snapshot, query, &request)?, None);
    };
    let planner = Planner { snapshot, scope: everything(snapshot) };
    let found = planner.resolve(&words(text), |plan| {
        let found = find(snapshot, plan, query, &request)?;
        Ok((found.matches > 0).then_some(found))
    })?;
    match found {
        Some((found, corrected)) => results(snapshot, found, corrected),
        None => Ok(Results::default()),
    }
}

/// The words of a query as long as anybody would type.
pub(crate) fn words(text: &str) -> Vec<String> {
    text::words(&text.chars().take(LONGEST_QUERY).collect::<String>())
}

/// All words of a product count.
pub(crate) fn everything(snapshot: &Snapshot) -> Scope {
    Scope { words: snapshot.fields.everything, starts: Some(snapshot.fields.starts) }
}

fn browse(snapshot: &Snapshot, query: &Query, request: &Request) -> Result<Found> {
    match &query.seller {
        None => Ok(collect::browse(snapshot, request)),
        Some(_) => find(snapshot, &[], query, request),
    }
}

/// The products that have all words of the plan, and belong to the seller if one is asked for.
pub(crate) fn find(snapshot: &Snapshot, plan: &[Word], query: &Query, request: &Request) -> Result<Found> {
    collect::find(snapshot, everything(snapshot), plan, query.seller.as_deref(), request)
}

fn results(snapshot: &Snapshot, found: Found, corrected: Option<String>) -> Result<Results> {
    let ids = found.page.into_iter().map(|address| Ok(snapshot.id_and_name(address)?.0));
    Ok(Results {
        ids: ids.collect::<Result<_>>()?,
        total: found.total,
        categories: found.facets.named(&snapshot.categories),
        corrected,
    })
}
