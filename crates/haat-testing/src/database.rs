//! An empty database for one test.

use sqlx::{Connection as _, Executor as _, PgConnection};
use std::path::Path;

/// Which engine a test runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// A file in the test's folder.
    Sqlite,
    /// A schema of its own on the server at `HAAT_TEST_POSTGRES`.
    Postgres,
}

/// An empty database that is gone with its test.
pub struct TestDatabase {
    /// For `DATABASE_URL`.
    pub url: String,
    schema: Option<String>,
}

impl TestDatabase {
    /// A new one; SQLite's file is in `folder`.
    pub async fn create(engine: Engine, folder: &Path) -> Self {
        match engine {
            Engine::Sqlite => {
                Self { url: format!("sqlite:{}", folder.join("test.db").display()), schema: None }
            }
            Engine::Postgres => {
                let schema = format!("test_{}", haat_db::new_id(crate::START).replace('-', ""));
                let mut server = connect().await;
                server.execute(sqlx::AssertSqlSafe(format!("CREATE SCHEMA {schema}"))).await.unwrap();
                let url = format!("{}?options=-c%20search_path%3D{schema}", server_url());
                Self { url, schema: Some(schema) }
            }
        }
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let Some(schema) = self.schema.take() else { return };
        // A thread with its own runtime: the test's own may be shutting down.
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let mut server = connect().await;
                server.execute("SET lock_timeout = '2s'").await.ok();
                server.execute(sqlx::AssertSqlSafe(format!("DROP SCHEMA {schema} CASCADE"))).await.ok();
            });
        });
        dropped.join().ok();
    }
}

fn server_url() -> String {
    std::env::var("HAAT_TEST_POSTGRES").expect(
        "HAAT_TEST_POSTGRES names the PostgreSQL server for tests: run them with `make test`, or leave \
         the PostgreSQL half out with `make check`",
    )
}

async fn connect() -> PgConnection {
    PgConnection::connect(&server_url()).await.expect("the PostgreSQL server for tests answers")
}
