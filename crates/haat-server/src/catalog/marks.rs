//! Where pages of the list begin, so that one far back costs what the first one does.
//!
//! A mark is the place of every so many-th product, found once by walking the index from the mark before it. They hold
//! for as long as the catalogue's number stands still, which rises with every write of a product on every node. Shoppers'
//! list has them, and the tables in which a seller manages their own and an admin all.

use crate::catalog::counts::Counted;
use crate::catalog::store::{self, Place};
use haat_db::{Db, DbError};
use parking_lot::Mutex;
use std::collections::HashMap;

/// Products between two marks: so many are skipped at most.
const STRIDE: i64 = 500;
/// Marks that are kept of a list; further back, more is skipped.
const MOST_KEPT: usize = 20_000;
/// Lists that are kept. Few sellers have more than a stretch, and only then has a list a mark.
const LISTS: usize = 100;

/// The marks of this node.
#[derive(Default)]
pub struct Marks(Mutex<Known>);

#[derive(Default)]
struct Known {
    catalogue: i64,
    /// The last product before every stretch of a list: that of the first place begins after the first stretch.
    places: HashMap<Counted, Vec<Place>>,
}

impl Marks {
    /// The last known product before the one at `offset`, and how many lie between them.
    pub async fn before(
        &self,
        db: &Db,
        list: &Counted,
        offset: i64,
    ) -> Result<(Option<Place>, i64), DbError> {
        let wanted = usize::try_from(offset / STRIDE).unwrap_or_default().min(MOST_KEPT);
        if wanted == 0 {
            return Ok((None, offset));
        }
        let catalogue = store::catalogue_version(db).await?;
        let mut places = {
            let mut known = self.0.lock();
            if known.catalogue != catalogue {
                *known = Known { catalogue, places: HashMap::new() };
            }
            let places = known.places.get(list).map(Vec::as_slice).unwrap_or_default();
            if let Some(place) = places.get(wanted - 1) {
                return Ok((Some(place.clone()), offset - skipped(wanted)));
            }
            places.to_vec()
        };
        while places.len() < wanted {
            match store::place_after(db, list, places.last(), STRIDE).await? {
                Some(place) => places.push(place),
                // The list ends before.
                None => break,
            }
        }
        let (last, reached) = (places.last().cloned(), places.len().min(wanted));
        let mut known = self.0.lock();
        if known.catalogue == catalogue && known.places.get(list).map_or(0, Vec::len) < places.len() {
            if known.places.len() >= LISTS {
                known.places.clear();
            }
            known.places.insert(list.clone(), places);
        }
        Ok((last, offset - skipped(reached)))
    }
}

fn skipped(marks: usize) -> i64 {
    i64::try_from(marks).unwrap_or_default() * STRIDE
}
