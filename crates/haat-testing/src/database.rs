//! A database for one test.
//!
//! To migrate an empty one is most of what starting a shop costs, so one is migrated and copied for every test: a file
//! beside the test program, a template on the PostgreSQL server.

use haat_db::{Db, MIGRATIONS};
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

/// The lock of whoever makes the template.
const MAKING: i64 = 7_426_133_001;

/// Which engine a test runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// A file in the test's folder.
    Sqlite,
    /// A database of its own on the server at `HAAT_TEST_POSTGRES`.
    Postgres,
}

/// A database that is gone with its test.
pub struct TestDatabase {
    /// For `DATABASE_URL`.
    pub url: String,
    /// On the PostgreSQL server.
    name: Option<String>,
}

impl TestDatabase {
    /// One without any table; SQLite's file is in `folder`.
    pub async fn create(engine: Engine, folder: &Path) -> Self {
        match engine {
            Engine::Sqlite => Self::in_file(folder),
            Engine::Postgres => Self::on_server("template0").await,
        }
    }

    /// One with today's tables, and nothing in them.
    pub async fn migrated(engine: Engine, folder: &Path) -> Self {
        match engine {
            Engine::Sqlite => {
                std::fs::copy(migrated_file().await, file(folder)).unwrap();
                Self::in_file(folder)
            }
            Engine::Postgres => Self::on_server(&template().await).await,
        }
    }

    fn in_file(folder: &Path) -> Self {
        Self { url: format!("sqlite:{}", file(folder).display()), name: None }
    }

    async fn on_server(template: &str) -> Self {
        let name = format!("test_{}", haat_db::new_id(crate::START).replace('-', ""));
        let mut server = connect().await;
        run(&mut server, format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")).await;
        Self { url: url_of(&name), name: Some(name) }
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let Some(name) = self.name.take() else { return };
        // A thread with its own runtime: the test's own may be shutting down.
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let mut server = connect().await;
                server.execute(AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)"))).await.ok();
            });
        });
        dropped.join().ok();
    }
}

fn file(folder: &Path) -> PathBuf {
    folder.join("test.db")
}

/// Tells today's tables from those of another day.
fn fingerprint() -> String {
    let mut hasher = DefaultHasher::new();
    MIGRATIONS.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

async fn migrated_file() -> PathBuf {
    let program = std::env::current_exe().unwrap();
    let made = program.with_file_name(format!("migrated-{}.db", fingerprint()));
    if !made.exists() {
        // Under a name of its own until it is whole: other tests look for it at the same time.
        let own = haat_db::new_id(crate::START);
        let (making, whole) = (made.with_extension(&own), made.with_extension(format!("{own}-whole")));
        let db = Db::connect(&format!("sqlite:{}", making.display())).await.unwrap();
        db.migrate(crate::START).await.unwrap();
        db.backup_to(&whole, true, crate::START).await.unwrap();
        std::fs::rename(whole, &made).unwrap();
        drop(db);
        for end in ["", "-wal", "-shm"] {
            let mut rest = making.clone().into_os_string();
            rest.push(end);
            std::fs::remove_file(rest).ok();
        }
    }
    made
}

async fn template() -> String {
    let name = format!("migrated_{}", fingerprint());
    let mut server = connect().await;
    run(&mut server, format!("SELECT pg_advisory_lock({MAKING})")).await;
    let there: Option<(i32,)> = sqlx::query_as("SELECT 1 FROM pg_database WHERE datname = $1")
        .bind(&name)
        .fetch_optional(&mut server)
        .await
        .unwrap();
    if there.is_none() {
        run(&mut server, "DROP DATABASE IF EXISTS making_migrated WITH (FORCE)".to_owned()).await;
        run(&mut server, "CREATE DATABASE making_migrated TEMPLATE template0".to_owned()).await;
        let db = Db::connect(&url_of("making_migrated")).await.unwrap();
        db.migrate(crate::START).await.unwrap();
        drop(db);
        let close =
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = 'making_migrated'";
        run(&mut server, close.to_owned()).await;
        run(&mut server, format!("ALTER DATABASE making_migrated RENAME TO {name}")).await;
    }
    name
}

async fn run(server: &mut PgConnection, statement: String) {
    server.execute(AssertSqlSafe(statement)).await.unwrap();
}

fn server_url() -> String {
    std::env::var("HAAT_TEST_POSTGRES").expect(
        "HAAT_TEST_POSTGRES names the PostgreSQL server for tests: run them with `make test`, or leave \
         the PostgreSQL half out with `make check`",
    )
}

fn url_of(database: &str) -> String {
    let server = server_url();
    let (address, _) = server.rsplit_once('/').expect("the server's URL names a database");
    format!("{address}/{database}")
}

async fn connect() -> PgConnection {
    PgConnection::connect(&server_url()).await.expect("the PostgreSQL server for tests answers")
}
