//! PostgreSQL and Redis for one test, to be killed and started again at will.

use crate::disk::Disk;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// Longer than anything takes on a loaded machine.
const LONGEST_WAIT: Duration = Duration::from_mins(1);

/// The name of the disk of tables.
const TABLES: &str = "haat_tables";

pub(crate) use haat_testing::free_port;

/// Runs a command to its end and gives back what it wrote.
pub(crate) fn run(command: &mut Command) -> (bool, String) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

pub(crate) fn is_root() -> bool {
    run(Command::new("id").arg("-u")).1.trim() == "0"
}

/// A PostgreSQL server with a folder of its own. What it acknowledges is on disk, as in production.
pub(crate) struct Postgres {
    folder: TempDir,
    bin: PathBuf,
    port: u16,
    root: bool,
    /// Where its tables are, if that is not in its folder.
    disk: Option<Disk>,
}

impl Postgres {
    pub(crate) fn start() -> Self {
        Self::start_in(TempDir::with_prefix("haat-cluster-pg-").unwrap(), None)
    }

    /// One whose tables are on a disk that can be filled. Its log is in its folder, so what it has said yes to is safe.
    pub(crate) fn start_on_a_disk() -> Self {
        let folder = TempDir::with_prefix("haat-cluster-pg-").unwrap();
        let tables = folder.path().join("tables");
        std::fs::create_dir(&tables).unwrap();
        let server = Self::start_in(folder, Some(Disk::mount(&tables)));
        let (port, make) =
            (server.port.to_string(), format!("CREATE TABLESPACE {TABLES} LOCATION '{}'", tables.display()));
        let who = ["-h", "127.0.0.1", "-p", &port, "-U", "haat", "-d", "postgres", "-c", &make];
        let (fine, said) = run(server.command("psql").args(who));
        assert!(fine, "{said}");
        server
    }

    fn start_in(folder: TempDir, disk: Option<Disk>) -> Self {
        let server = Self { folder, bin: programs(), port: free_port(), root: is_root(), disk };
        if server.root && server.disk.is_none() {
            let (fine, said) = run(Command::new("chown").arg("postgres").arg(server.folder.path()));
            assert!(fine, "{said}");
        }
        let options = ["-U", "haat", "-A", "trust", "-E", "UTF8", "--locale=C"];
        let (fine, said) = run(server.command("initdb").arg("-D").arg(server.data()).args(options));
        assert!(fine, "{said}");
        server.start_again();
        server
    }

    pub(crate) fn url(&self) -> String {
        format!("postgres://haat@127.0.0.1:{}/postgres", self.port)
    }

    /// It comes back and repairs itself from its log.
    pub(crate) fn start_again(&self) {
        let folder = self.folder.path();
        let options = format!(
            "-p {} -k {} -c listen_addresses=127.0.0.1 -c max_connections=200 -c default_tablespace={}",
            self.port,
            folder.display(),
            if self.disk.is_some() { TABLES } else { "pg_default" }
        );
        let mut start = self.command("pg_ctl");
        start
            .arg("-D")
            .arg(self.data())
            .arg("-l")
            .arg(folder.join("log"))
            .args(["-w", "-t", "60", "-o", &options]);
        let (fine, said) = run(start.arg("start").stdin(Stdio::null()));
        let log = || std::fs::read_to_string(folder.join("log")).unwrap_or_default();
        assert!(fine, "{said}\n{}", log());
    }

    /// Ends it at once, without a farewell to anyone and without tidying up.
    pub(crate) fn crash(&self) {
        run(self.command("pg_ctl").arg("-D").arg(self.data()).args(["-m", "immediate", "-w", "stop"]));
    }

    /// Stops it in its tracks: connections stay open and nothing answers, as when a cable is cut.
    pub(crate) fn freeze(&self) {
        self.signal("-STOP");
    }

    /// It goes on as if nothing had been.
    pub(crate) fn thaw(&self) {
        self.signal("-CONT");
    }

    /// From now on no table can grow.
    pub(crate) fn fill_disk(&self) {
        self.disk.as_ref().expect("a disk of its own").fill();
    }

    pub(crate) fn make_room(&self) {
        self.disk.as_ref().expect("a disk of its own").make_room();
    }

    /// To the server and all its helpers.
    fn signal(&self, signal: &str) {
        let file = std::fs::read_to_string(self.data().join("postmaster.pid")).unwrap();
        let server = file.lines().next().unwrap().to_owned();
        let (_, helpers) = run(Command::new("ps").args(["-o", "pid=", "--ppid", &server]));
        run(Command::new("kill").arg(signal).arg(&server).args(helpers.split_whitespace()));
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// PostgreSQL refuses to run as root.
    fn command(&self, program: &str) -> Command {
        let program = self.bin.join(program);
        let mut command = if let Some(disk) = &self.disk {
            disk.enter(&program)
        } else if self.root {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir("/");
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if self.data().join("postmaster.pid").exists() {
            self.thaw();
        }
        self.crash();
    }
}

/// Where PostgreSQL's programs are: on the path, or where Debian keeps them.
fn programs() -> PathBuf {
    let (found, path) = run(Command::new("sh").args(["-c", "readlink -f \"$(command -v pg_ctl)\""]));
    if found && path.trim().ends_with("pg_ctl") {
        return PathBuf::from(path.trim()).parent().unwrap().to_owned();
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").expect("PostgreSQL is installed");
    let newest = versions.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok()).max();
    PathBuf::from(format!("/usr/lib/postgresql/{}/bin", newest.expect("a version of PostgreSQL")))
}

/// A Redis that keeps nothing on disk: whatever it knew is gone when it is killed.
pub(crate) struct Redis {
    port: u16,
    process: Child,
}

impl Redis {
    pub(crate) async fn start() -> Self {
        let port = free_port();
        let redis = Self { port, process: Self::spawn(port) };
        redis.answers().await;
        redis
    }

    pub(crate) fn url(&self) -> String {
        format!("redis://127.0.0.1:{}/", self.port)
    }

    pub(crate) fn kill(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }

    /// Stops it in its tracks: connections stay open and nothing answers.
    pub(crate) fn freeze(&self) {
        run(Command::new("kill").args(["-STOP", &self.process.id().to_string()]));
    }

    pub(crate) fn thaw(&self) {
        run(Command::new("kill").args(["-CONT", &self.process.id().to_string()]));
    }

    pub(crate) async fn start_again(&mut self) {
        self.process = Self::spawn(self.port);
        self.answers().await;
    }

    fn spawn(port: u16) -> Child {
        Command::new("redis-server")
            .args(["--port", &port.to_string(), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"])
            .args(["--dir", "/tmp"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("redis-server is installed")
    }

    async fn answers(&self) {
        until("Redis answers", async || {
            tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await.is_ok()
        })
        .await;
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Waits until `holds`, long enough for any machine, and fails the test if it never does.
pub(crate) async fn until(what: &str, holds: impl AsyncFn() -> bool) {
    let waited = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    assert!(tokio::time::timeout(LONGEST_WAIT, waited).await.is_ok(), "not in time: {what}");
}
