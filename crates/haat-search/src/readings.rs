//! How words were read, for as long as the index stays as it is: whoever turns the page, sorts or filters asks for the
//! same words again, and how they are read does not depend on any of that.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::RwLock;

use crate::error::Result;
use crate::plan::{Planner, Reading};
use crate::word::{Need, Word};

/// Beyond these, all are forgotten: what shoppers ask for often is soon known again.
const MOST: usize = 1_000;

/// A [`Reading`] without what was found by it.
struct Known {
    plan: Vec<Word>,
    need: Need,
    corrected: Option<String>,
    whole: u64,
    close: bool,
}

/// The readings of words so far; `None` of words that nothing is found by.
#[derive(Default)]
pub(crate) struct Readings(RwLock<HashMap<String, Option<Arc<Known>>>>);

impl Readings {
    /// The same as [`Planner::resolve`] for a `run` whose matches follow from the plan alone, which is tried once if the
    /// words are known. The plan itself stays here: with all its synonyms it would cost more to copy than most searches.
    pub(crate) fn resolve<T>(
        &self,
        planner: &Planner<'_>,
        words: &[String],
        mut run: impl FnMut(&[Word], Need) -> Result<Option<(T, u64)>>,
    ) -> Result<Option<Reading<T>>> {
        let key = words.join(" ");
        let known = self.0.read().get(&key).cloned();
        match known {
            Some(None) => return Ok(None),
            Some(Some(known)) => {
                let found = run(&known.plan, known.need)?;
                return Ok(found.map(|(found, _)| known.with(found)));
            }
            None => {}
        }
        let mut read = planner.resolve(words, run)?;
        let known = read.as_mut().map(|read| Arc::new(Known::of(read)));
        let mut readings = self.0.write();
        if readings.len() >= MOST {
            readings.clear();
        }
        readings.insert(key, known);
        Ok(read)
    }
}

impl Known {
    fn of<T>(read: &mut Reading<T>) -> Self {
        Self {
            plan: std::mem::take(&mut read.plan),
            need: read.need,
            corrected: read.corrected.clone(),
            whole: read.whole,
            close: read.close,
        }
    }

    fn with<T>(&self, found: T) -> Reading<T> {
        Reading {
            found,
            plan: Vec::new(),
            need: self.need,
            corrected: self.corrected.clone(),
            whole: self.whole,
            close: self.close,
        }
    }
}
