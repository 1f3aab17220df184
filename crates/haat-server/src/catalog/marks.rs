//! Where pages of the list begin, so that one far back costs what the first one does.
//!
//! A mark is the place of every so many-th product, found once by walking the index from the mark before it. They hold
//! for as long as the catalogue's number stands still, which rises with every write of a product on every node.

use crate::catalog::store::{self, Place};
use haat_db::{Db, DbError};
use parking_lot::Mutex;

/// Products between two marks: so many are skipped at most.
const STRIDE: i64 = 500;
/// Marks that are kept; further back, more is skipped.
const KEPT: usize = 20_000;

/// The marks of this node.
#[derive(Default)]
pub struct Marks(Mutex<Known>);

#[derive(Default)]
struct Known {
    catalogue: i64,
    /// The last product before every stretch: that of `places[0]` begins after the first stretch.
    places: Vec<Place>,
}

impl Marks {
    /// The last known product before the one at `offset`, and how many lie between them.
    pub async fn before(&self, db: &Db, offset: i64) -> Result<(Option<Place>, i64), DbError> {
        let wanted = usize::try_from(offset / STRIDE).unwrap_or_default().min(KEPT);
        if wanted == 0 {
            return Ok((None, offset));
        }
        let catalogue = store::catalogue_version(db).await?;
        let mut places = {
            let mut known = self.0.lock();
            if known.catalogue != catalogue {
                *known = Known { catalogue, places: Vec::new() };
            }
            if let Some(place) = known.places.get(wanted - 1) {
                return Ok((Some(place.clone()), offset - skipped(wanted)));
            }
            known.places.clone()
        };
        while places.len() < wanted {
            match store::place_after(db, places.last(), STRIDE).await? {
                Some(place) => places.push(place),
                // The list ends before.
                None => break,
            }
        }
        let (last, reached) = (places.last().cloned(), places.len().min(wanted));
        let mut known = self.0.lock();
        if known.catalogue == catalogue && known.places.len() < places.len() {
            known.places = places;
        }
        Ok((last, offset - skipped(reached)))
    }
}

fn skipped(marks: usize) -> i64 {
    i64::try_from(marks).unwrap_or_default() * STRIDE
}
