//! A running `haat serve` in a folder of its own.

use haat_testing::over_http;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use tempfile::NamedTempFile;

pub(crate) struct Shop {
    pub(crate) url: String,
    pub(crate) process: Child,
}

pub(crate) fn haat() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_haat"));
    for (name, _) in std::env::vars()
        .filter(|(name, _)| name.starts_with("HAAT_") || name.starts_with("AWS_") || name == "DATABASE_URL")
    {
        command.env_remove(name);
    }
    command
}

pub(crate) fn output(command: &mut Command) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap_or(-1), text(stdout), text(stderr))
}

impl Shop {
    pub(crate) async fn open(data_dir: &Path) -> Self {
        Self::open_at(free_port(), data_dir, &[]).await
    }

    pub(crate) async fn open_with(data_dir: &Path, settings: &[(&str, &str)]) -> Self {
        let mut command = haat();
        command.envs(settings.iter().copied());
        Self::start(command, free_port(), data_dir, &[]).await
    }

    /// One that a limit of the system holds back, such as `-n 1024` for as many open files.
    pub(crate) async fn open_within(limit: &str, data_dir: &Path, settings: &[(&str, &str)]) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit {limit} && exec \"$0\" \"$@\"")]).arg(haat().get_program());
        command.envs(settings.iter().copied());
        Self::start(command, free_port(), data_dir, &[]).await
    }

    /// One whose folder is a disk of this size, mounted for it alone, with a copy of what is in `seed`.
    pub(crate) async fn open_on_a_disk_of(megabytes: u64, seed: &Path, data_dir: &Path) -> Self {
        let (seed, disk) = (seed.display(), data_dir.display());
        let mount = format!("mount -t tmpfs -o size={megabytes}m haat {disk} && cp -a {seed}/. {disk}");
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c"]);
        command.arg(format!("{mount} && exec \"$0\" \"$@\"")).arg(haat().get_program());
        Self::start(command, free_port(), data_dir, &["--rate-limits", "off", "--unpaid-orders", "1000000"])
            .await
    }

    pub(crate) async fn open_at(port: u16, data_dir: &Path, more: &[&str]) -> Self {
        Self::start(haat(), port, data_dir, more).await
    }

    async fn start(mut command: Command, port: u16, data_dir: &Path, more: &[&str]) -> Self {
        let log = NamedTempFile::new().unwrap();
        let process = command
            .args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--data-dir"])
            .arg(data_dir)
            .args(more)
            .stdout(Stdio::null())
            .stderr(log.reopen().unwrap())
            .spawn()
            .unwrap();
        let mut shop = Self { url: format!("http://127.0.0.1:{port}"), process };
        // On a loaded machine, everything takes as long as it takes.
        for _ in 0..2400 {
            // It may have a remark besides.
            if shop
                .get("/readyz")
                .await
                .is_some_and(|(status, words)| status == 200 && words.starts_with("ready"))
            {
                return shop;
            }
            if let Some(status) = shop.process.try_wait().unwrap() {
                panic!("the shop closed with {status}: {}", std::fs::read_to_string(log.path()).unwrap());
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("the shop did not open: {}", std::fs::read_to_string(log.path()).unwrap());
    }

    pub(crate) async fn get(&self, path: &str) -> Option<(u16, String)> {
        let response = client().get(format!("{}{path}", self.url)).send().await.ok()?;
        Some((response.status().as_u16(), response.text().await.ok()?))
    }

    pub(crate) async fn post(&self, path: &str, body: serde_json::Value) -> (u16, serde_json::Value) {
        let response = client().post(format!("{}{path}", self.url)).json(&body).send().await.unwrap();
        (response.status().as_u16(), response.json().await.unwrap())
    }

    pub(crate) fn kill(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

impl Drop for Shop {
    fn drop(&mut self) {
        self.kill();
    }
}

pub(crate) use haat_testing::free_port;

/// It keeps no connection: the shop at the other end may have been killed meanwhile.
pub(crate) fn client() -> reqwest::Client {
    over_http().pool_max_idle_per_host(0).build().unwrap()
}
