//! Who called a moment ago: most calls of a signed-in person come in a row.
//!
//! Only where this program alone writes accounts (SQLite). A demotion, a deletion or a new password then acts at
//! once, because every write to an account forgets them all; on a shared database each call reads the account.

use crate::accounts::store;
use crate::auth::CurrentUser;
use crate::error::AppResult;
use haat_db::Db;
use haat_domain::ids::UserId;
use moka::sync::Cache;
use std::time::Duration;

/// How long `haat admin promote` beside a running shop may stay unseen.
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
