//! `haat verify` and `haat witness`, as people start them.

use crate::shop::{haat, output};
use axum::Router;
use axum::extract::{Path, State};
use haat_record::checkpoint::cosigned_at;
use haat_record::merkle::{leaf_hash, root};
use haat_record::note::{SigningKey, Use};
use haat_record::tiles::{Resource, Tile};
use haat_record::{Checkpoint, Hash, Note, VerifierKey};
use std::process::Command;
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/record-example.json");

fn log_key() -> SigningKey {
    SigningKey::from_seed("shop.example/log", Use::Notes, [3; 32]).unwrap()
}

fn verify(file: &str) -> Command {
    let mut command = haat();
    command.args(["verify", file, "--key", &log_key().verifier().to_string()]);
    command
}

#[test]
fn a_right_record_is_told_line_by_line() {
    let (code, out, err) = output(&mut verify(EXAMPLE));
    assert_eq!(code, 0, "{err}");
    for line in ["chain  ", "log  ", "rule  ", "result     sold to "] {
        assert!(out.contains(line), "{out}");
    }
}

#[test]
fn a_wrong_record_is_one_sentence_and_an_exit_code() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("record.json");
    let file = file.to_str().unwrap();
    let example = std::fs::read_to_string(EXAMPLE).unwrap();
    for (from, to, says) in [
        ("number 2\\n", "number 3\\n", "event 3 stands where event 2 should be"),
        ("event bid\\n", "event bids\\n", "event 1 cannot be read"),
        ("Brass lamp", "Brass lump", "what is sold is not what the terms in event 0 say"),
        ("haat-record/v1", "haat-record/v9", "not a record"),
    ] {
        std::fs::write(file, example.replacen(from, to, 1)).unwrap();
        let (code, out, err) = output(&mut verify(file));
        assert_eq!((code, out.as_str()), (1, ""), "{err}");
        assert!(err.contains(says) && err.lines().count() == 1, "{err}");
    }
    let other = SigningKey::from_seed("shop.example/log", Use::Notes, [4; 32]).unwrap();
    let (code, _, err) = output(haat().args(["verify", EXAMPLE, "--key", &other.verifier().to_string()]));
    assert!(code == 1 && err.contains("not signed by the key"), "{err}");
    let (code, _, err) = output(haat().args(["verify", EXAMPLE, "--key", "nonsense"]));
    assert!(code == 2 && err.contains("not a key"), "{err}");
    assert_eq!(output(haat().args(["verify", EXAMPLE])).0, 2, "without a key nothing is checked");
}

#[test]
fn receipts_and_witnesses_are_asked_for() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let record: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(EXAMPLE).unwrap()).unwrap();
    let entry = record["entries"][1].as_str().unwrap();
    std::fs::write(path("right"), haat_record::receipt::sign(entry, &log_key()).to_string()).unwrap();
    let (code, out, err) = output(verify(EXAMPLE).args(["--receipt", &path("right")]));
    assert!(code == 0 && out.contains("receipts   1 of yours"), "{err}");
    let denied = entry.replace("amount 1", "amount 2");
    std::fs::write(path("denied"), haat_record::receipt::sign(&denied, &log_key()).to_string()).unwrap();
    let (code, _, err) = output(verify(EXAMPLE).args(["--receipt", &path("denied")]));
    assert!(code == 1 && err.contains("it has denied what it signed"), "{err}");
    let witness = SigningKey::from_seed("witness.example/w1", Use::Cosignatures, [5; 32]).unwrap();
    let (code, _, err) = output(verify(EXAMPLE).args(["--witness", &witness.verifier().to_string()]));
    assert!(code == 1 && err.contains("witness.example/w1 has not cosigned"), "{err}");
}

/// A log whose leaves the test sets, served as any web server would.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<Hash>>>);

impl Log {
    fn set(&self, entries: &[String]) {
        *self.0.lock().unwrap() = entries.iter().map(|entry| leaf_hash(entry.as_bytes())).collect();
    }

    fn checkpoint(&self) -> String {
        let leaves = self.0.lock().unwrap();
        let (origin, size) = ("shop.example/log".into(), leaves.len() as u64);
        Checkpoint { origin, size, root: root(&leaves) }.sign(&log_key()).to_string()
    }

    fn tile(&self, tile: Tile) -> Option<Vec<u8>> {
        let mut row = self.0.lock().unwrap().clone();
        for _ in 0..tile.level {
            row = row.chunks_exact(256).map(root).collect();
        }
        let from = usize::try_from(tile.index * 256).ok()?;
        let hashes = row.get(from..from + usize::from(tile.width))?;
        Some(hashes.iter().flat_map(|hash| hash.0).collect())
    }

    async fn serve(&self) -> String {
        let answer = async |Path(path): Path<String>, State(log): State<Self>| {
            match path.strip_prefix("tile/") {
                None => Some(log.checkpoint().into_bytes()),
                Some(path) => match Resource::parse(path) {
                    Some(Resource::Hashes(tile)) => log.tile(tile),
                    _ => None,
                },
            }
            .ok_or(axum::http::StatusCode::NOT_FOUND)
        };
        let app = Router::new().route("/log/{*path}", axum::routing::get(answer)).with_state(self.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/log", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, app).await });
        url
    }
}

async fn witness(url: &str, folder: &TempDir) -> (i32, String, String) {
    let mut command = haat();
    let key = folder.path().join("witness-key");
    command.args(["witness", "--once", "--name", "witness.example/w1", "--log", url, "--log-key"]);
    command.arg(log_key().verifier().to_string()).arg("--key").arg(key);
    tokio::task::spawn_blocking(move || output(&mut command)).await.unwrap()
}

#[tokio::test]
async fn a_witness_follows_a_log_and_stops_at_a_fork() {
    let (log, folder) = (Log::default(), TempDir::new().unwrap());
    let url = log.serve().await;
    let entries: Vec<String> = (0..600).map(|n| format!("entry {n}")).collect();
    let mut key: Option<VerifierKey> = None;
    for size in [0, 1, 2, 255, 256, 257, 300, 600] {
        log.set(&entries[..size]);
        let (code, out, err) = witness(&url, &folder).await;
        assert_eq!(code, 0, "{err}");
        let vkey = err.lines().next().unwrap().strip_prefix("witness ").unwrap();
        let key = key.get_or_insert_with(|| VerifierKey::parse(vkey).unwrap());
        assert_eq!(key.to_string(), vkey, "the key stays the same");
        let note = Note::parse(&out).unwrap();
        assert!(cosigned_at(&note, key).unwrap() > 1_700_000_000);
        assert_eq!(Checkpoint::open(&out, log_key().verifier()).unwrap().size, size as u64);
        let again = witness(&url, &folder).await;
        assert_eq!((again.0, again.1.as_str()), (0, ""), "nothing new, nothing to say");
    }
    let mode = std::os::unix::fs::PermissionsExt::mode(
        &std::fs::metadata(folder.path().join("witness-key")).unwrap().permissions(),
    );
    assert_eq!(mode & 0o777, 0o600);

    // Another history of the same length, a longer one, and a shorter one.
    let mut other = entries.clone();
    other[300] = "another entry".into();
    for (leaves, says) in [
        (&other[..], "two different trees of 600 entries"),
        (&[&other[..], &entries[..5]].concat(), "its first 600 of 605 entries are not those it had before"),
        (&entries[..599], "the log has shrunk from 600 entries to 599"),
    ] {
        log.set(leaves);
        let (code, out, err) = witness(&url, &folder).await;
        assert_eq!((code, out.as_str()), (1, ""), "a fork is not cosigned");
        assert!(err.contains(says), "{err}");
    }
    // What it saw is still what it cosigned, so the right log goes on.
    log.set(&entries);
    assert_eq!(witness(&url, &folder).await.0, 0);
}
