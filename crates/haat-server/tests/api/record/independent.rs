//! Other people's software reads our log over HTTP: `signed_note` and `tlog_tiles`, which know nothing of ours.

use super::{bid, bytes, key, logged, lot, record, text};
use haat_record::tiles::unbundle;
use haat_testing::{TestApp, db_test, over_http};
use serde_json::json;
use signed_note::{StandardVerifier, VerifierList};
use tlog_tiles::{
    Checkpoint, Error, Hash, Tile, TileHashReader, TileReader, check_record, check_tree, prove_record,
    prove_tree, record_hash,
};
use tokio::runtime::Handle;

/// Tiles as a stranger fetches them.
struct OverHttp {
    url: String,
    http: reqwest::Client,
    runtime: Handle,
}

impl TileReader for OverHttp {
    fn height(&self) -> u8 {
        8
    }

    fn read_tiles(&self, tiles: &[Tile]) -> Result<Vec<Vec<u8>>, Error> {
        let fetch = async |tile: &Tile| {
            let url = format!("{}/log/{}", self.url, tile.path().replace("tile/8/", "tile/"));
            let answer = self.http.get(url).send().await.unwrap().error_for_status().unwrap();
            answer.bytes().await.unwrap().to_vec()
        };
        Ok(tiles.iter().map(|tile| self.runtime.block_on(fetch(tile))).collect())
    }

    fn save_tiles(&self, _: &[Tile], _: &[Vec<u8>]) {}
}

async fn checkpoint(app: &TestApp) -> Checkpoint {
    let note = bytes(app, "/log/checkpoint").await;
    let note = signed_note::Note::from_bytes(&note).unwrap();
    let verifier = StandardVerifier::new(&key(app).await.to_string()).unwrap();
    let (verified, unknown) = note.verify(&VerifierList::new(vec![Box::new(verifier)])).unwrap();
    assert_eq!((verified.len(), unknown.len()), (1, 0));
    Checkpoint::from_bytes(note.text()).unwrap()
}

#[db_test]
async fn a_stranger_reads_the_log(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    // Past the first full tile, so that there are two levels.
    for amount in 0..130 {
        bid(&asha, &lot, json!({ "bidAmount": 100 + 2 * amount })).await;
        bid(&ravi, &lot, json!({ "bidAmount": 101 + 2 * amount })).await;
        if amount % 40 == 0 {
            logged(&app).await;
        }
    }
    let old = checkpoint(&app).await;
    logged(&app).await;
    let new = checkpoint(&app).await;
    assert!(old.size() < 256 && new.size() > 256, "{} to {}", old.size(), new.size());
    let http = over_http().build().unwrap();
    let reader = OverHttp { url: app.url.clone(), http, runtime: Handle::current() };
    let (size, root, old_size, old_root) = (new.size(), *new.hash(), old.size(), *old.hash());
    let entries = record(&app, &lot).await.entries;
    let bundles = [bytes(&app, "/log/tile/entries/000").await, {
        bytes(&app, &format!("/log/tile/entries/001.p/{}", size - 256)).await
    }];
    let proven = tokio::task::spawn_blocking(move || {
        let hashes = TileHashReader::new(size, root, &reader);
        let consistent = prove_tree(size, old_size, &hashes).unwrap();
        check_tree(&consistent, size, root, old_size, old_root).unwrap();
        let mut leaf = 0;
        for entry in bundles.iter().flat_map(|bundle| unbundle(bundle).unwrap()) {
            let proof = prove_record(size, leaf, &hashes).unwrap();
            check_record(&proof, size, root, leaf, record_hash(entry)).unwrap();
            leaf += 1;
        }
        let unproven = check_record(&prove_record(size, 0, &hashes).unwrap(), size, root, 0, Hash([7; 32]));
        assert!(unproven.is_err(), "a check that says yes to anything is none");
        (leaf, bundles)
    })
    .await
    .unwrap();
    assert_eq!(proven.0, size);
    let logged: Vec<&[u8]> = proven.1.iter().flat_map(|bundle| unbundle(bundle).unwrap()).collect();
    assert!(entries.iter().all(|entry| logged.contains(&entry.as_bytes())), "the record is in the log");
    assert_eq!(new.origin(), "localhost/log");
    assert!(text(&app, "/log/keys").await.starts_with("0 - localhost/log+"));
}
