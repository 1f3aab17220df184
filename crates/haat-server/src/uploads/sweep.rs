//! Removes pictures that nothing in the shop shows: uploaded and never saved, or replaced since.

use crate::error::AppResult;
use crate::uploads::parts::Parts;
use crate::uploads::store;
use crate::workers::{Next, Workers};
use haat_domain::time::DAY;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_hours(12);
/// Whoever fills in a form has so long to save it.
const YOUNG: i64 = DAY;
/// The newest: of what was old at the last sweep most is in use.
const AT_ONCE: i64 = 200_000;
/// The digits of a picture's hash.
const HASH: usize = 40;

/// Looks for them until `stop`.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("unused pictures", stop, move || {
        let state = state.clone();
        async move {
            sweep(&state).await?;
            Ok(Next::After(EVERY))
        }
    });
}

/// Removes those older than a day and tells how many.
pub async fn sweep(state: &Parts) -> AppResult<usize> {
    let before = state.clock.now().plus(-YOUNG);
    let old = store::older(&state.db, before, AT_ONCE).await?;
    if old.is_empty() {
        return Ok(0);
    }
    let mut unused: HashSet<&str> = old.iter().map(|(hash, _)| hash.as_str()).collect();
    state
        .db
        .each_text_with("/media/", "uploads", |text| {
            for hash in hashes(text) {
                unused.remove(hash);
            }
        })
        .await?;
    let mut gone = 0;
    for (hash, row) in old.iter().filter(|(hash, _)| unused.contains(hash.as_str())) {
        // Somebody may have brought it again in between: then it is young.
        if store::remove(&state.db, hash, before).await? {
            state.media.remove(&row.key(hash), &row.ending).await?;
            gone += 1;
        }
    }
    if gone > 0 {
        tracing::info!(gone, "pictures that nothing shows were removed");
    }
    Ok(gone)
}

/// Every picture that a text names: an address, or a page of words with several.
fn hashes(text: &str) -> impl Iterator<Item = &str> {
    text.split("/media/").skip(1).filter_map(|rest| rest.get(..HASH))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_of_a_text_are_found_wherever_they_stand() {
        let (one, two) = ("a".repeat(40), "b".repeat(40));
        let text =
            format!("![x](/media/{one}-40x40/full.jpg) and https://shop.example/media/{two}-1x1/card.webp");
        assert_eq!(hashes(&text).collect::<Vec<_>>(), [one.as_str(), two.as_str()]);
        assert_eq!(hashes("no /media/short").count(), 0);
    }
}
