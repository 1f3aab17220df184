//! The log of facts: the one way in which the parts of the shop learn what happened.
//!
//! **A fact** is appended to the transaction that makes it true, and written with its commit:
//!
//! ```no_run
//! # use haat_db::{Db, DbError};
//! # use haat_domain::time::Millis;
//! use haat_db::Fact;
//! use serde::{Deserialize, Serialize};
//!
//! /// What happens to parcels. One enum per feature; the kind is the feature and what happened.
//! #[derive(Debug, Serialize, Deserialize)]
//! #[serde(tag = "kind")]
//! enum ParcelFact {
//!     #[serde(rename = "parcel.shipped")]
//!     Shipped { parcel: String, carrier: String },
//! }
//!
//! impl Fact for ParcelFact {
//!     const FEATURE: &'static str = "parcel";
//!     fn subject(&self) -> &str {
//!         let Self::Shipped { parcel, .. } = self;
//!         parcel
//!     }
//! }
//!
//! # async fn ship(db: Db, now: Millis) -> Result<(), DbError> {
//! let mut tx = db.begin().await?;
//! // … whatever makes it true …
//! tx.append(now, None, &ParcelFact::Shipped { parcel: "p1".into(), carrier: "Delhivery".into() })?;
//! tx.commit().await
//! # }
//! ```
//!
//! Its JSON is for good: fields may be added (with `#[serde(default)]`), a new meaning is a new kind.
//!
//! **A follower** reads the log in order. One whose effect is in the database implements [`Follower`]: its place moves
//! in the transaction of the effect, so each fact counts exactly once however many nodes follow. One whose effect is
//! derived and per node (live rooms, search) has a [`Reader`] and remembers its place itself. Only followers tell
//! anyone of anything: what they read is committed.

mod following;

pub use following::{Follower, catch_up, follow};

use crate::tables::{COUNTERS, FACTS};
use crate::{Db, DbError, FromRow, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::time::{HOUR, Millis};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;
use tokio::sync::watch;

/// Facts read at a time.
const BATCH: i64 = 2_000;
/// The log is looked at so often even if nobody says that there is something new.
const POLL: Duration = Duration::from_millis(500);
/// How long facts stay that nobody keeps for good.
const STAYS: i64 = 90 * 24 * HOUR;
/// Facts removed in one transaction at most.
const REMOVED_AT_ONCE: i64 = 5_000;

/// The facts of one feature: an enum that serialises with its `kind`, `feature.what_happened`.
pub trait Fact: Serialize + DeserializeOwned {
    /// The first word of every kind.
    const FEATURE: &'static str;
    /// The number of the JSON form; a program skips facts of a form newer than it knows.
    const VERSION: i64 = 1;
    /// Whether these facts stay for good, as the audit trail does.
    const KEPT: bool = false;

    /// The id of what it happened to.
    fn subject(&self) -> &str;

    /// What people look for it by, folded; nothing by default.
    fn words(&self) -> String {
        String::new()
    }
}

/// A fact on its way into the log: the columns of `facts` after the id.
#[derive(Serialize)]
pub(crate) struct Appended(i64, String, String, Option<String>, String, String, bool);

impl Tx {
    /// Appends a fact; it is written when this transaction commits, after everything else in it.
    pub fn append<F: Fact>(&mut self, at: Millis, actor: Option<&UserId>, fact: &F) -> Result<(), DbError> {
        let bad = |why: String| DbError::Setup(format!("a fact of {} cannot be written: {why}", F::FEATURE));
        let mut payload = serde_json::to_value(fact).map_err(|error| bad(error.to_string()))?;
        let fields = payload.as_object_mut().ok_or_else(|| bad("it is not an object".into()))?;
        let Some(Value::String(kind)) = fields.remove("kind") else {
            return Err(bad("it has no kind".into()));
        };
        if !is_of::<F>(&kind) {
            return Err(bad(format!("{kind} is of another feature")));
        }
        fields.insert("v".into(), F::VERSION.into());
        let actor = actor.map(|actor| actor.as_str().to_owned());
        let (subject, words) = (fact.subject().to_owned(), fact.words());
        self.appended().push(Appended(at.0, kind, subject, actor, payload.to_string(), words, F::KEPT));
        Ok(())
    }
}

fn is_of<F: Fact>(kind: &str) -> bool {
    kind.strip_prefix(F::FEATURE).is_some_and(|rest| rest.starts_with('.'))
}

/// A fact as it stands in the log.
#[derive(Debug, Clone, FromRow)]
pub struct Recorded {
    /// Its number; rises in the order of commits. The key for effects that must happen once.
    pub id: i64,
    /// When.
    pub at: Millis,
    /// `feature.what_happened`
    pub kind: String,
    /// What it happened to.
    pub subject: String,
    /// Who did it, when it was somebody.
    pub actor: Option<UserId>,
    /// The JSON.
    pub payload: String,
}

impl Recorded {
    /// The fact, if it is one of these. What a newer program wrote and this one does not know is none of these.
    pub fn read<F: Fact>(&self) -> Option<F> {
        if !is_of::<F>(&self.kind) {
            return None;
        }
        let mut payload: Value = serde_json::from_str(&self.payload).ok()?;
        if payload.get("v").and_then(Value::as_i64)? > F::VERSION {
            return None;
        }
        payload.as_object_mut()?.insert("kind".into(), self.kind.as_str().into());
        serde_json::from_value(payload).ok()
    }
}

/// What a look at the log found.
#[derive(Debug, Default)]
pub struct Batch {
    /// The facts after the reader's place, in order.
    pub facts: Vec<Recorded>,
    /// The place after them.
    pub upto: i64,
    /// The newest number when it was read. Below the reader's place the database is not the one it read before.
    pub end: i64,
}

/// Follows the log for one node, from a place that its owner remembers.
pub struct Reader {
    db: Db,
    name: &'static str,
    place: i64,
    /// Facts read at a time.
    most: i64,
    /// How the kinds begin that are read; the others are passed over.
    only: Option<&'static str>,
    wake: watch::Receiver<()>,
}

impl Reader {
    /// A reader after the fact number `place`. Under its name metrics tell how far behind it is.
    pub fn new(db: &Db, name: &'static str, place: i64) -> Self {
        Self { db: db.clone(), name, place, most: BATCH, only: None, wake: db.progress().wake.subscribe() }
    }

    /// The same, reading the facts of one feature alone.
    #[must_use]
    pub fn of<F: Fact>(self) -> Self {
        Self { only: Some(F::FEATURE), ..self }
    }

    /// The same, reading so many at a time.
    fn in_steps_of(db: &Db, most: i64) -> Self {
        Self { most, ..Self::new(db, "", 0) }
    }

    /// The number of the last fact that is dealt with.
    pub fn place(&self) -> i64 {
        self.place
    }

    /// The next facts. They come again until [`Self::done`] is told of them.
    pub async fn read(&mut self) -> Result<Batch, DbError> {
        // First: what is committed from here on ends the next wait.
        self.wake.borrow_and_update();
        let end = self.db.end_of_facts().await?;
        self.db.progress().note(self.name, self.place, end.newest);
        if end.settled <= self.place {
            return Ok(Batch { facts: Vec::new(), upto: self.place, end: end.newest });
        }
        let wanted = self.only.map_or("", |_| "AND kind LIKE $4");
        let query = sql(format!(
            "SELECT id, at, kind, subject, actor, payload FROM facts WHERE id > $1 AND id <= $2 {wanted} \
             ORDER BY id LIMIT $3"
        ))
        .bind(self.place)
        .bind(end.settled)
        .bind(self.most);
        let query = match self.only {
            Some(feature) => query.bind(format!("{feature}.%")),
            None => query,
        };
        let facts: Vec<Recorded> = query.all(&self.db).await?;
        let full = i64::try_from(facts.len()).unwrap_or(i64::MAX) >= self.most;
        let upto = facts.last().filter(|_| full).map_or(end.settled, |last| last.id);
        Ok(Batch { facts, upto, end: end.newest })
    }

    /// Everything up to `place` is dealt with.
    pub fn done(&mut self, place: i64) {
        self.place = place;
        self.db.progress().moved(self.name, place);
    }

    /// Waits until there may be something new, half a second at most.
    pub async fn wait(&mut self) {
        // An error would mean that the database is being dropped.
        if let Ok(Err(_)) = tokio::time::timeout(POLL, self.wake.changed()).await {
            tokio::time::sleep(POLL).await;
        }
    }
}

/// How far a follower has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowerPlace {
    /// Its name.
    pub follower: String,
    /// The number of the last fact it dealt with.
    pub place: i64,
    /// How many numbers it is behind the newest.
    pub behind: i64,
}

impl Db {
    /// The number after which everything that is committed from now on stands, and before which nothing new appears.
    pub async fn last_fact(&self) -> Result<i64, DbError> {
        Ok(self.end_of_facts().await?.settled)
    }

    /// Up to which number facts have been removed: who has not come so far cannot go on from its place.
    pub async fn removed_facts(&self) -> Result<i64, DbError> {
        sql("SELECT value FROM counters WHERE name = 'facts_removed'").count(self).await
    }

    /// The followers that keep their place in the database.
    pub async fn kept_places(&self) -> Result<Vec<FollowerPlace>, DbError> {
        let newest = self.end_of_facts().await?.newest;
        let places: Vec<(String, i64)> =
            sql("SELECT name, place FROM followers ORDER BY name").all(self).await?;
        let place = |(follower, place)| FollowerPlace { follower, place, behind: newest - place };
        Ok(places.into_iter().map(place).collect())
    }

    /// The followers of this program, as they last looked.
    pub fn places(&self) -> Vec<FollowerPlace> {
        self.progress().places()
    }

    /// Removes old facts that every follower has passed, but for those kept for good, and tells how many.
    pub async fn remove_old_facts(&self, now: Millis) -> Result<u64, DbError> {
        let mut removed = self.removed_facts().await?;
        let young: Option<i64> = sql("SELECT id FROM facts WHERE id > $1 AND at >= $2 ORDER BY id LIMIT 1")
            .bind(removed)
            .bind(now.plus(-STAYS))
            .scalar(self)
            .await?;
        let slowest: Option<i64> = sql("SELECT MIN(place) FROM followers").scalar(self).await?.flatten();
        let newest = self.end_of_facts().await?.settled;
        // The newest one stays: the next number is counted from it.
        let end = young.unwrap_or(newest).min(newest) - 1;
        let end = end.min(slowest.unwrap_or(end));
        let mut count = 0;
        while removed < end {
            let next = end.min(removed + REMOVED_AT_ONCE);
            let mut tx = self.begin().await?;
            count += FACTS
                .delete("WHERE id > $1 AND id <= $2 AND kept = FALSE")
                .bind(removed)
                .bind(next)
                .execute(&mut tx)
                .await?;
            COUNTERS
                .update("SET value = $1 WHERE name = 'facts_removed'")
                .bind(next)
                .execute(&mut tx)
                .await?;
            tx.commit().await?;
            removed = next;
        }
        Ok(count)
    }
}
