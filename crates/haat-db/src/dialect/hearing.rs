//! Hearing of accounts and facts that other programs on the same PostgreSQL wrote, and telling them of ours.

use super::pool::within;
use super::{Db, PgDb};
use crate::DbError;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use std::time::Duration;

const ACCOUNTS: &str = "haat_accounts";
pub(super) const TELL_OF_ACCOUNTS: &str = "NOTIFY haat_accounts";
const FACTS: &str = "haat_facts";
/// Others are told of our facts at most so often. In a statement of its own, since a NOTIFY inside of a transaction
/// makes all who commit with one wait for each other.
const TELL_EVERY: Duration = Duration::from_millis(20);
/// After so long without a word the server is asked whether it is still there, and has so long to say so.
const QUIET: Duration = Duration::from_secs(5);
const HELLO: Duration = Duration::from_secs(2);
/// Until the server listens to us.
const CONNECT: Duration = Duration::from_secs(5);
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
        let mut listener = listener(self.pool.options().clone()).await?;
        let hearing = self.version.hear();
        loop {
            let Ok(heard) = tokio::time::timeout(QUIET, listener.try_recv()).await else {
                // A line that was swallowed sounds like one on which nothing is said.
                within(Some(HELLO), sqlx::query("SELECT 1").execute(&mut listener)).await?;
                continue;
            };
            match heard? {
                Some(heard) if heard.channel() == FACTS => {
                    self.progress.wake.send_replace(());
                }
                Some(_) => hearing.of_users(),
                None => return Ok(()),
            }
        }
    }

    /// Tells other programs whenever there are facts of ours.
    async fn tell(&self) {
        let mut ours = self.progress.elsewhere.subscribe();
        while ours.changed().await.is_ok() {
            // Only a hint: they look twice a second anyway.
            if let Ok(mut lease) = self.pool.lease().await {
                lease.run("NOTIFY haat_facts").await.ok();
            }
            tokio::time::sleep(TELL_EVERY).await;
        }
    }
}

async fn listener(options: PgConnectOptions) -> Result<PgListener, sqlx::Error> {
    // Of its own: it is never given back.
    let own = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
    let own = own.connect_lazy_with(options);
    let connect = async {
        let mut listener = PgListener::connect_with(&own).await?;
        // A lost line is to be known at once.
        listener.eager_reconnect(false);
        listener.listen_all([ACCOUNTS, FACTS]).await?;
        Ok::<_, sqlx::Error>(listener)
    };
    within(Some(CONNECT), Box::pin(connect)).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlx::postgres::PgSslMode;
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;

    /// It lets us in, and then says nothing any more.
    fn falls_silent() -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        std::thread::spawn(move || {
            let (mut call, _) = listener.accept().unwrap();
            let mut heard = [0; 1024];
            assert!(call.read(&mut heard).unwrap() > 0);
            call.write_all(b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I").unwrap();
            while call.read(&mut heard).is_ok_and(|read| read > 0) {}
        });
        port
    }

    #[tokio::test]
    async fn a_server_that_falls_silent_is_given_up() {
        let options = PgConnectOptions::new_without_pgpass().host("127.0.0.1").port(falls_silent());
        let options = options.username("haat").ssl_mode(PgSslMode::Disable);
        let heard = tokio::time::timeout(Duration::from_mins(1), listener(options)).await;
        assert!(matches!(heard, Ok(Err(sqlx::Error::Io(_)))), "it is not waited for");
    }
}
