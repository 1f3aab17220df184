//! Who called a moment ago: most calls of a signed-in person come in a row.
//!
//! A demotion, a deletion, a new password or a session's end acts at once, because every write to an account and every
//! end of a session forgets them all. Of the writes of other nodes PostgreSQL tells within moments; while it cannot,
//! each call reads session and account.

use super::store;
use super::token::TokenHash;
use super::user::CurrentUser;
use crate::error::AppResult;
use crate::workers::{Next, Workers};
use haat_db::Db;
use moka::sync::Cache;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How long what nobody tells of may stay unseen: a change by hand, on SQLite also one by `haat admin`, or on
/// PostgreSQL anything while a line is dead and nobody has noticed.
const KEPT_FOR: Duration = Duration::from_secs(1);
const MOST_KEPT: u64 = 10_000;

/// The sessions of the latest calls, with their accounts.
pub struct Callers(Cache<TokenHash, (u64, CurrentUser)>);

impl Default for Callers {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(MOST_KEPT).time_to_live(KEPT_FOR).build())
    }
}

impl Callers {
    /// Whose session this token opens, as they are now.
    pub async fn find(&self, db: &Db, token: TokenHash) -> AppResult<Option<CurrentUser>> {
        // Before the session is read: what is written in between makes it outdated.
        let Some(version) = db.users_version() else { return Ok(store::caller(db, token).await?) };
        if let Some((known, user)) = self.0.get(&token)
            && known == version
        {
            return Ok(Some(user));
        }
        let user = store::caller(db, token).await?;
        if let Some(user) = &user {
            self.0.insert(token, (version, user.clone()));
        }
        Ok(user)
    }

    /// Reads this one anew at its next call.
    pub(super) fn forget(&self, token: TokenHash) {
        self.0.invalidate(&token);
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
