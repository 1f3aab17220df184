//! Hearing of accounts that other programs on the same PostgreSQL wrote.

use super::{Db, PgDb};
use crate::DbError;
use sqlx::postgres::{PgListener, PgPoolOptions};
use std::time::Duration;

pub(super) const CHANNEL: &str = "haat_accounts";
/// Before it is tried again.
const PAUSE: Duration = Duration::from_secs(1);

impl Db {
    /// Hears of accounts that others write, so that [`Db::users_version`] is known here; never ends on PostgreSQL.
    /// Whenever the connection is lost, the version is not known until there is another one.
    pub async fn hear_of_accounts(&self) {
        let Self::Postgres(db) = self else { return };
        loop {
            if let Err(error) = db.hear().await {
                tracing::debug!("cannot hear of accounts: {error}");
            }
            tokio::time::sleep(PAUSE).await;
        }
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
        listener.listen(CHANNEL).await?;
        let hearing = self.version.hear();
        while listener.try_recv().await?.is_some() {
            hearing.of_users();
        }
        Ok(())
    }
}
