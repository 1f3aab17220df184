//! The words nearest to one that is nowhere.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::error::Result;
use crate::slips::Slips;
use crate::snapshot::Snapshot;
use crate::word::Scope;

/// More words than this in the place of one would blur the results.
const MOST_REPLACEMENTS: usize = 8;

/// How many letters of a word may be wrong. None in words with digits: `XB700` is not a slip of `XB900`.
pub(crate) fn forgiven_slips(word: &str) -> u8 {
    if word.chars().any(char::is_numeric) {
        return 0;
    }
    match word.chars().count() {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// The known words at most `distance` slips away (a letter missing, added, changed, or two swapped), the
/// likeliest first: those with the right first letter, then those in most products.
///
/// With `beginnings`, words that begin like something that near.
pub(crate) fn nearest(
    snapshot: &Snapshot,
    scope: Scope,
    word: &str,
    distance: u8,
    beginnings: bool,
) -> Result<Vec<String>> {
    let slips = Slips::new(word, distance, beginnings);
    let mut found: HashMap<String, u64> = HashMap::new();
    for segment in snapshot.segments() {
        let vocabulary = if scope.words == snapshot.fields.name {
            &segment.columns.names
        } else {
            &segment.columns.vocabulary
        };
        vocabulary.for_each_near(&slips, |candidate, products| match found.get_mut(candidate) {
            Some(known) => *known += u64::from(products),
            None => _ = found.insert(candidate.to_owned(), u64::from(products)),
        });
    }
    let first_letter = word.chars().next();
    let mut likeliest: Vec<(String, u64)> = found.into_iter().collect();
    likeliest.sort_unstable_by(|(a, in_a), (b, in_b)| {
        let key =
            |candidate: &str, products: u64| (candidate.chars().next() != first_letter, Reverse(products));
        key(a, *in_a).cmp(&key(b, *in_b)).then_with(|| a.cmp(b))
    });
    let mut nearest = Vec::new();
    for (candidate, _) in likeliest {
        if nearest.len() == MOST_REPLACEMENTS {
            break;
        }
        if snapshot.contains(scope.words, &candidate)? {
            nearest.push(candidate);
        }
    }
    Ok(nearest)
}
