//! Who called a moment ago: most calls of a signed-in person come in a row.
//!
//! A demotion, a deletion or a new password acts at once, because every write to an account forgets them all. Of the
//! writes of other nodes PostgreSQL tells within moments; while it cannot, each call reads the account.

use super::store;
use super::user::CurrentUser;
use crate::error::AppResult;
use crate::workers::{Next, Workers};
use haat_db::Db;
use haat_domain::ids::UserId;
use moka::sync::Cache;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How long what nobody tells of may stay unseen: a change by hand, on SQLite also one by `haat admin`, or on
/// PostgreSQL anything while a line is dead and nobody has noticed.
const KEPT_FOR: Duration = Duration::from_secs(1);
const MOST: u64 = 10_000;

/// The accounts behind the latest calls.
pub struct Callers(Cache<UserId, (u64, CurrentUser)>);

impl Default for Callers {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(MOST).time_to_live(KEPT_FOR).build())
    }
}

impl Callers {
    /// The account with this id, as it is now.
    pub async fn find(&self, db: &Db, id: &UserId) -> AppResult<Option<CurrentUser>> {
        // Before the account is read: what is written in between makes it outdated.
        let Some(version) = db.users_version() else { return Ok(store::current_user(db, id).await?) };
        if let Some((known, user)) = self.0.get(id)
            && known == version
        {
            return Ok(Some(user));
        }
        let user = store::current_user(db, id).await?;
        if let Some(user) = &user {
            self.0.insert(id.clone(), (version, user.clone()));
        }
        Ok(user)
    }
}

/// Hears of accounts that other nodes write until `stop`.
pub fn spawn(db: &Db, workers: &Workers, stop: &CancellationToken) {
    let db = db.clone();
    workers.spawn("account news", stop, move || {
        let db = db.clone();
        async move {
            db.hear_of_others().await;
            Ok(Next::Done)
        }
    });
}
