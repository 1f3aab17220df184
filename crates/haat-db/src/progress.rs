//! What this program knows of its followers: when to wake them, and how far they have come.

use crate::facts::FollowerPlace;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::watch;

/// Shared by everything that writes or follows facts here. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Progress {
    /// Wakes the followers of this program.
    pub(crate) wake: watch::Sender<()>,
    /// Wakes those of other programs, where there are any.
    pub(crate) elsewhere: watch::Sender<()>,
    places: Arc<Mutex<BTreeMap<&'static str, (i64, i64)>>>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self { wake: watch::Sender::new(()), elsewhere: watch::Sender::new(()), places: Arc::default() }
    }

    /// Somebody here wrote facts.
    pub(crate) fn ring(&self) {
        self.wake.send_replace(());
        self.elsewhere.send_replace(());
    }

    /// The follower is at `place`, and the newest fact has the number `newest`.
    pub(crate) fn note(&self, name: &'static str, place: i64, newest: i64) {
        self.lock().insert(name, (place, newest));
    }

    pub(crate) fn moved(&self, name: &'static str, place: i64) {
        if let Some(known) = self.lock().get_mut(name) {
            *known = (place, known.1.max(place));
        }
    }

    pub(crate) fn places(&self) -> Vec<FollowerPlace> {
        let place = |(name, (place, newest)): (&&'static str, &(i64, i64))| FollowerPlace {
            follower: (*name).to_owned(),
            place: *place,
            behind: newest - place,
        };
        self.lock().iter().map(place).collect()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<&'static str, (i64, i64)>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Rings when it is dropped: after the commit, and also when its caller gave up waiting, since the commit may happen
/// all the same.
pub(crate) struct Ring(pub(crate) Progress);

impl Drop for Ring {
    fn drop(&mut self) {
        self.0.ring();
    }
}
