//! Hearing of accounts and facts that other programs on the same PostgreSQL wrote, and telling them of ours.

use super::{Db, PgDb};
use crate::DbError;
use sqlx::postgres::{PgListener, PgPoolOptions};
use std::time::Duration;

pub(super) const CHANNEL: &str = "haat_accounts";
const FACTS: &str = "haat_facts";
/// Others are told of our facts at most so often. In a statement of its own, since a NOTIFY inside of a transaction
/// makes all who commit with one wait for each other.
const TELL_EVERY: Duration = Duration::from_millis(20);
/// Before it is tried again.
const PAUSE: Duration = Duration::from_secs(1);

impl Db {
    /// Tells others of our facts and hears of theirs, so that followers wake at once, and of accounts that they write,
    /// so that [`Db::users_version`] is known here; never ends on PostgreSQL. Whenever the connection is lost, the version
    /// is not known until there is another one.
    pub async fn hear_of_others(&self) {
        let Self::Postgres(db) = self else { return };
        let hear = async {
            loop {
                if let Err(error) = db.hear().await {
                    tracing::debug!("cannot hear of others: {error}");
                }
                tokio::time::sleep(PAUSE).await;
            }
        };
        tokio::join!(hear, db.tell());
    }
}

impl PgDb {
    async fn hear(&self) -> Result<(), DbError> {
        let options = self.pool.connect_options();
        // Of its own: it is never given back.
        let own = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
        let mut listener = PgListener::connect_with(&own.connect_lazy_with((*options).clone())).await?;
        // A lost line is to be known at once.
        listener.eager_reconnect(false);
        listener.listen_all([CHANNEL, FACTS]).await?;
        let hearing = self.version.hear();
        while let Some(heard) = listener.try_recv().await? {
            if heard.channel() == FACTS {
                self.progress.wake.send_replace(());
            } else {
                hearing.of_users();
            }
        }
        Ok(())
    }

    /// Tells other programs whenever there are facts of ours.
    async fn tell(&self) {
        let mut ours = self.progress.elsewhere.subscribe();
        while ours.changed().await.is_ok() {
            // Only a hint: they look twice a second anyway.
            sqlx::query("SELECT pg_notify($1, '')").bind(FACTS).execute(&self.pool).await.ok();
            tokio::time::sleep(TELL_EVERY).await;
        }
    }
}
