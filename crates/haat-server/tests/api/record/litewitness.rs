//! A witness that other people wrote: `litewitness`, Debian's package `torchwood`. Where it is installed,
//! `cargo nextest run -p haat-server --run-ignored only litewitness` lets it cosign our log; `make test` does so, too.

use super::{bid, key, logged, lot, text};
use haat_record::Note;
use haat_record::checkpoint::cosigned_at;
use haat_server::config::KnownWitness;
use haat_server::record::ask_witnesses::{ask, client};
use haat_testing::{Engine, TestApp};
use serde_json::json;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// What was started, ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).env("SSH_AUTH_SOCK", folder.join("agent"));
    let done = command.output().unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(done.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

fn start(folder: &Path, program: &str, arguments: &[&str]) -> Running {
    let log = std::fs::File::create(folder.join(format!("{program}.log"))).unwrap();
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).stdout(Stdio::null()).stderr(log);
    Running(command.spawn().unwrap_or_else(|error| panic!("{program}: {error}")))
}

async fn said(folder: &Path, file: &str, what: &str) -> String {
    for _ in 0..100 {
        let all = std::fs::read_to_string(folder.join(file)).unwrap_or_default();
        if let Some(line) = all.lines().find(|line| line.contains(what)) {
            return line.to_owned();
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{file} does not say {what:?}")
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

#[tokio::test]
#[ignore = "needs litewitness"]
async fn litewitness_cosigns_our_log() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    run(at, "ssh-keygen", &["-q", "-t", "ed25519", "-N", "", "-C", "witness", "-f", "key"]);
    let _agent = start(at, "ssh-agent", &["-D", "-a", "agent"]);
    while !at.join("agent").exists() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    run(at, "ssh-add", &["-q", "key"]);
    let print = run(at, "ssh-keygen", &["-l", "-f", "key.pub"]);
    let print = print.split(' ').nth(1).unwrap();
    run(at, "witnessctl", &["add-log", "-db", "w.db", "-origin", "localhost/log"]);
    let listen = format!("127.0.0.1:{}", free_port());
    let name = "witness.example/lite";
    let arguments = ["-db", "w.db", "-key", print, "-name", name, "-ssh-agent", "agent", "-listen", &listen];
    let _witness = start(at, "litewitness", &arguments);
    let verifier = said(at, "litewitness.log", "vkey=").await;
    let verifier = verifier.rsplit_once("vkey=").unwrap().1.to_owned();
    said(at, "litewitness.log", "msg=listening").await;

    let there = KnownWitness::parse(&format!("{verifier} http://{listen}")).unwrap();
    let known = there.clone();
    let app = TestApp::start_with(Engine::Sqlite, move |config| config.witnesses = vec![known]).await;
    run(
        at,
        "witnessctl",
        &["add-key", "-db", "w.db", "-origin", "localhost/log", "-key", &key(&app).await.to_string()],
    );
    let (lot, asha, http) = (lot(&app, json!({})).await, app.customer().await, client().unwrap());
    // One by one over the first sizes, where proofs have every shape, and at once over the edge of a tile.
    for amount in 0..300 {
        bid(&asha, &lot, json!({ "bidAmount": 100 + amount })).await;
        if amount > 20 && amount < 290 {
            continue;
        }
        logged(&app).await;
        ask(&app.state.record, &http, &there).await.unwrap();
        let note = Note::parse(&text(&app, "/log/checkpoint").await).unwrap();
        assert!(cosigned_at(&note, &there.key).is_ok(), "{note}");
    }
}
