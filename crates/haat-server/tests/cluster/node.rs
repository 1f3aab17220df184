//! One node: the real program, its log kept for questions.

use crate::services::until;
use haat_testing::over_http;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// The program, without settings from our own environment.
pub(crate) fn haat() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_haat"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("HAAT_") || name == "DATABASE_URL")
    {
        command.env_remove(name);
    }
    command
}

pub(crate) struct Node {
    pub(crate) port: u16,
    settings: Vec<String>,
    folder: TempDir,
    process: Child,
}

impl Node {
    /// Starts one and waits until it is ready.
    pub(crate) async fn open(port: u16, settings: &[String]) -> Self {
        let folder = TempDir::with_prefix("haat-cluster-node-").unwrap();
        let process = spawn(port, &folder, settings);
        let node = Self { port, settings: settings.to_vec(), folder, process };
        node.ready().await;
        node
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// `kill -9`
    pub(crate) fn kill(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) async fn stop(&mut self) {
        let pid = self.process.id().to_string();
        Command::new("kill").args(["-TERM", &pid]).status().unwrap();
        for _ in 0..1200 {
            if let Some(status) = self.process.try_wait().unwrap() {
                assert!(status.success(), "a polite stop ends with {status}");
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("the node did not stop:\n{}", self.log());
    }

    /// Starts it again where it was.
    pub(crate) async fn start_again(&mut self) {
        self.process = spawn(self.port, &self.folder, &self.settings);
        self.ready().await;
    }

    pub(crate) async fn ready(&self) {
        // It may have a remark besides, such as that nobody with the log's key is there.
        let ready = async || {
            self.readiness().await.is_some_and(|(status, words)| status == 200 && words.starts_with("ready"))
        };
        until(&format!("the node at {} is ready", self.port), ready).await;
    }

    /// What `/readyz` says.
    pub(crate) async fn readiness(&self) -> Option<(u16, String)> {
        let http = over_http().build().unwrap();
        let answer = http.get(format!("{}/readyz", self.url())).send().await.ok()?;
        Some((answer.status().as_u16(), answer.text().await.ok()?))
    }

    /// Everything it wrote so far.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(log_file(&self.folder)).unwrap_or_default()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

fn log_file(folder: &TempDir) -> PathBuf {
    folder.path().join("node.log")
}

fn spawn(port: u16, folder: &TempDir, settings: &[String]) -> Child {
    let log = File::options().create(true).append(true).open(log_file(folder)).unwrap();
    haat()
        .args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--data-dir"])
        .arg(folder.path())
        .args(settings)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap()
}
