//! The real program in a process of its own, on a database of its own.

use crate::http::{Connection, request, signed};
use crate::program::{self, Program};
use crate::{Options, Outcome, machine};
use haat_db::{Db, new_id, sql};
use haat_server::auth;
use haat_server::clock::Clock;
use haat_server::config::Config;
use haat_server::live::Live;
use haat_server::workers::Workers;
use serde_json::{Value, json};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const ADMIN: &str = "admin@example.com";
const PASSWORD: &str = "Measure-3-things";

/// Where a shop keeps its data.
pub(crate) struct Ground {
    pub(crate) db: Db,
    folder: TempDir,
    url: String,
    /// What to drop at the end: a server, and the schema made there.
    schema: Option<(String, String)>,
}

impl Ground {
    /// An empty SQLite database.
    pub(crate) async fn sqlite(options: &Options) -> Outcome<Self> {
        let folder = TempDir::with_prefix_in("bench-", &options.folder)?;
        let url = format!("sqlite:{}", folder.path().join("haat.db").display());
        Self::open(folder, url, None).await
    }

    /// An empty schema on a PostgreSQL server.
    pub(crate) async fn postgres(options: &Options, server: &str) -> Outcome<Self> {
        let folder = TempDir::with_prefix_in("bench-", &options.folder)?;
        let schema = format!("bench_{}", new_id(machine::now()).replace('-', ""));
        let plain = Db::connect(server).await?;
        plain.write(sql(format!("CREATE SCHEMA {schema}"))).await?;
        let url = format!("{server}?options=-c%20search_path%3D{schema}");
        Self::open(folder, url, Some((server.to_owned(), schema))).await
    }

    /// The shop's live channel on this ground: it follows the facts that the queue appends.
    pub(crate) async fn live(&self, workers: &Workers) -> Outcome<Live> {
        let (config, secret) = (self.config(), b"measured");
        let auth = Arc::new(auth::Parts::new(&config, &self.db, &Clock::System, secret));
        Ok(Live::open(&config, &self.db, &Clock::System, &auth, secret, workers).await?)
    }

    /// For each engine that is measured, a ground for the shop and one for its ceilings.
    pub(crate) async fn pairs(options: &Options) -> Outcome<Vec<(Self, Self)>> {
        let wanted = |engine| options.engine.as_deref().is_none_or(|only| only == engine);
        let mut pairs = Vec::new();
        if wanted("sqlite") {
            pairs.push((Self::sqlite(options).await?, Self::sqlite(options).await?));
        }
        if let (Some(server), false, true) = (&options.postgres, options.quick, wanted("postgres")) {
            pairs.push((Self::postgres(options, server).await?, Self::postgres(options, server).await?));
        }
        Ok(pairs)
    }

    async fn open(folder: TempDir, url: String, schema: Option<(String, String)>) -> Outcome<Self> {
        let db = Db::connect(&url).await?;
        db.migrate(machine::now()).await?;
        Ok(Self { db, folder, url, schema })
    }

    /// The settings of a shop here, for its parts that are measured in this process.
    pub(crate) fn config(&self) -> Config {
        Config::for_tests(self.folder.path(), self.url.clone())
    }

    /// How many bytes the database takes on disk; not known of a server.
    pub(crate) fn bytes(&self) -> Option<u64> {
        if self.schema.is_some() {
            return None;
        }
        let file = |ending: &str| self.folder.path().join(format!("haat.db{ending}"));
        let size = |ending| std::fs::metadata(file(ending)).map_or(0, |found| found.len());
        Some(size("") + size("-wal"))
    }

    /// Waits until the shop has done what follows from what happened (notices, the log): the next round begins afresh.
    pub(crate) async fn settle(&self) -> Outcome<()> {
        let mut before = Vec::new();
        for _ in 0..100 {
            let places = self.db.kept_places().await?;
            if places == before {
                break;
            }
            before = places;
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        Ok(())
    }

    /// Leaves nothing behind.
    pub(crate) async fn clear(self) -> Outcome<()> {
        if let Some((server, schema)) = &self.schema {
            drop(self.db);
            Db::connect(server).await?.write(sql(format!("DROP SCHEMA {schema} CASCADE"))).await?;
        }
        Ok(())
    }
}

/// A running shop.
pub(crate) struct Shop {
    pub(crate) ground: Ground,
    pub(crate) port: u16,
    pub(crate) pid: u32,
    /// From the start of the program to its first answer.
    pub(crate) started_in: Duration,
    program: Program,
}

impl Shop {
    /// Opens the shop on `ground`.
    pub(crate) async fn open(options: &Options, ground: Ground) -> Outcome<Self> {
        Self::open_with(options, ground, &[]).await
    }

    /// The same with more settings.
    pub(crate) async fn open_with(
        options: &Options,
        ground: Ground,
        settings: &[(&str, &str)],
    ) -> Outcome<Self> {
        let began = Instant::now();
        let (program, port) = start(options, ground.folder.path(), &ground.url, settings)?;
        let pid = program.id();
        let mut shop = Self { ground, port, pid, started_in: Duration::ZERO, program };
        shop.wait_until("/healthz", Duration::from_mins(1)).await?;
        shop.started_in = began.elapsed();
        Ok(shop)
    }

    /// Another node of the same shop, with a data folder of its own; its port.
    pub(crate) async fn another(&self, options: &Options) -> Outcome<Node> {
        let folder = TempDir::with_prefix_in("bench-", &options.folder)?;
        let (program, port) = start(options, folder.path(), &self.ground.url, &[])?;
        let node = Node { port, _program: program, _folder: folder };
        for _ in 0..3_000 {
            if let Ok(mut connection) = Connection::open(port).await
                && let Ok(answer) = connection.exchange(&request("GET", "/readyz", &[], "")).await
                && answer.status == 200
            {
                return Ok(node);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Err("another node was not ready in time".into())
    }

    /// Asks `path` again and again until the answer is a good one.
    pub(crate) async fn wait_until(&mut self, path: &str, patience: Duration) -> Outcome<()> {
        let until = Instant::now() + patience;
        loop {
            if let Ok(mut connection) = Connection::open(self.port).await
                && let Ok(answer) = connection.exchange(&request("GET", path, &[], "")).await
                && answer.status == 200
            {
                return Ok(());
            }
            if let Some(status) = self.program.child().try_wait()? {
                return Err(format!("the shop ended with {status}: {}", self.log()).into());
            }
            if Instant::now() > until {
                return Err(format!("{path} gave no good answer in time: {}", self.log()).into());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    fn log(&self) -> String {
        let text = std::fs::read_to_string(self.ground.folder.path().join("log")).unwrap_or_default();
        text.lines().last().unwrap_or_default().to_owned()
    }

    /// The body of a GET.
    pub(crate) async fn get(&self, path: &str, token: &str) -> Outcome<Value> {
        let mut connection = Connection::open(self.port).await?;
        Ok(connection.exchange(&signed("GET", path, token, "")).await?.json()?)
    }

    /// The admin's token.
    pub(crate) async fn admin(&self) -> Outcome<String> {
        let body = json!({ "email": ADMIN, "password": PASSWORD }).to_string();
        let mut connection = Connection::open(self.port).await?;
        token(&connection.exchange(&request("POST", "/api/users/signin", &[], &body)).await?.json()?)
    }

    /// Signs so many people up and gives their tokens.
    pub(crate) async fn people(&self, count: usize) -> Outcome<Vec<String>> {
        let mut connection = Connection::open(self.port).await?;
        let mut tokens = Vec::with_capacity(count);
        for number in 0..count {
            let email = format!("p{number}-{}@example.com", new_id(machine::now()));
            let body = json!({ "name": format!("Person {number}"), "email": email, "password": PASSWORD });
            let request = request("POST", "/api/users/signup", &[], &body.to_string());
            tokens.push(token(&connection.exchange(&request).await?.json()?)?);
        }
        Ok(tokens)
    }

    /// Stops the shop, lets it check its books, and clears the ground.
    pub(crate) async fn close(self, options: &Options) -> Outcome<()> {
        drop(self.program);
        let mut command = Command::new(&options.haat);
        command
            .args(["admin", "check"])
            .env("HAAT_DATA_DIR", self.ground.folder.path())
            .env("DATABASE_URL", &self.ground.url);
        let check = program::run(command).await?;
        self.ground.clear().await?;
        if check.status.success() {
            return Ok(());
        }
        Err(format!("haat admin check found: {}", String::from_utf8_lossy(&check.stdout)).into())
    }
}

/// Another node of a shop.
pub(crate) struct Node {
    pub(crate) port: u16,
    _program: Program,
    _folder: TempDir,
}

fn start(options: &Options, folder: &Path, url: &str, settings: &[(&str, &str)]) -> Outcome<(Program, u16)> {
    let port = free_port()?;
    let log = std::fs::File::create(folder.join("log"))?;
    let mut command = Command::new(&options.haat);
    command
        .arg("serve")
        .env("HAAT_LISTEN", format!("127.0.0.1:{port}"))
        .env("HAAT_DATA_DIR", folder)
        .env("DATABASE_URL", url)
        .env("HAAT_RATE_LIMITS", "off")
        .env("HAAT_ADMIN_SECOND_FACTOR", "off")
        .env("HAAT_ADMIN_EMAIL", ADMIN)
        .env("HAAT_ADMIN_PASSWORD", PASSWORD)
        .envs(settings.iter().copied())
        .stdout(Stdio::null())
        .stderr(log);
    Ok((Program::start(&mut command)?, port))
}

fn token(answer: &Value) -> Outcome<String> {
    Ok(answer["token"].as_str().ok_or("no token in the answer")?.to_owned())
}

/// A port that nobody listens on right now.
pub(crate) fn free_port() -> Outcome<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}
