//! The log of a shop that is killed again and again, and of one whose database was put back.

use crate::shop::{Shop, client, free_port, haat, output};
use haat_record::checkpoint::cosigned_at;
use haat_record::merkle::{leaf_hash, node_hash};
use haat_record::note::Use;
use haat_record::record::{Record, check};
use haat_record::tiles::{Tile, WIDTH, unbundle};
use haat_record::{Checkpoint, Hash, Note, SigningKey, VerifierKey};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

/// `HAAT_KILLS=100` for the long run.
fn kills() -> usize {
    std::env::var("HAAT_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(25)
}

/// Between two bids of one person: what is killed is a shop with bids in flight, not a full one, and every entry has to be
/// proven and replayed at the end.
const BREATH: Duration = Duration::from_millis(25);

/// What bidders and the one who watches the log share.
struct World {
    url: String,
    lot: String,
    over: AtomicBool,
    next: AtomicI64,
    receipts: Mutex<Vec<Note>>,
    /// Every checkpoint ever seen, by its size.
    seen: Mutex<BTreeMap<u64, Hash>>,
}

async fn key(shop: &Shop) -> VerifierKey {
    let keys = shop.get("/log/keys").await.unwrap().1;
    VerifierKey::parse(keys.lines().last().unwrap().rsplit_once(' ').unwrap().1).unwrap()
}

async fn person(shop: &Shop, name: &str) -> String {
    let body = json!({ "name": name, "email": format!("{name}@example.com"), "password": "Lotus-Pond7!" });
    shop.post("/api/users/signup", body).await.1["token"].as_str().unwrap().to_owned()
}

/// Puts a lot up, by a seller of its own.
async fn lot(shop: &Shop, folder: &Path) -> String {
    let admin =
        ["admin", "create", "--email", "admin@example.com", "--password", "Lotus-Pond7!", "--data-dir"];
    let (code, _, err) = output(haat().args(admin).arg(folder));
    assert_eq!(code, 0, "{err}");
    person(shop, "Meena").await;
    let db = haat_db::Db::connect(&format!("sqlite:{}", folder.join("haat.db").display())).await.unwrap();
    let mut tx = db.begin().await.unwrap();
    haat_db::sql("UPDATE users SET is_seller = TRUE WHERE name = 'Meena'").execute(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    let signed = shop
        .post("/api/users/signin", json!({ "email": "meena@example.com", "password": "Lotus-Pond7!" }))
        .await;
    let token = signed.1["token"].as_str().unwrap().to_owned();
    let body = json!({ "title": "Brass lamp", "description": "Old.", "imageUrl": "/lamp.webp", "startingBid": 1,
        "endDate": "2099-01-01T00:00:00Z" });
    let url = format!("{}/api/auctions", shop.url);
    let made: Value =
        client().post(url).bearer_auth(token).json(&body).send().await.unwrap().json().await.unwrap();
    made["auction"]["_id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
}

async fn bid(world: Arc<World>, token: String) {
    let (http, url) = (client(), format!("{}/api/auctions/{}/bids", world.url, world.lot));
    while !world.over.load(Ordering::Relaxed) {
        let amount = world.next.fetch_add(1, Ordering::Relaxed);
        let sent = http.post(&url).bearer_auth(&token).json(&json!({ "bidAmount": amount })).send().await;
        let Ok(answer) = sent else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let Ok(answer) = answer.json::<Value>().await else { continue };
        if let Some(receipt) = answer["receipt"].as_str() {
            world.receipts.lock().unwrap().push(Note::parse(receipt).unwrap());
        }
        tokio::time::sleep(BREATH).await;
    }
}

async fn watch(world: Arc<World>, key: VerifierKey) {
    let (http, url) = (client(), format!("{}/log/checkpoint", world.url));
    while !world.over.load(Ordering::Relaxed) {
        if let Ok(answer) = http.get(&url).send().await
            && answer.status() == 200
            && let Ok(note) = answer.text().await
        {
            let Checkpoint { size, root, .. } = Checkpoint::open(&note, &key).unwrap();
            let before = world.seen.lock().unwrap().insert(size, root);
            assert!(before.is_none_or(|before| before == root), "two trees of {size} entries were signed");
        }
        tokio::time::sleep(Duration::from_millis(15)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn never_two_trees_of_one_size() {
    let (folder, port) = (TempDir::new().unwrap(), free_port());
    let open = async || Shop::open_at(port, folder.path(), &["--rate-limits", "off"]).await;
    let mut shop = open().await;
    let (lot, key) = (lot(&shop, folder.path()).await, key(&shop).await);
    let world = Arc::new(World {
        url: shop.url.clone(),
        lot,
        over: AtomicBool::new(false),
        next: AtomicI64::new(1),
        receipts: Mutex::default(),
        seen: Mutex::default(),
    });
    let mut people = Vec::new();
    for name in ["Asha", "Ravi", "Kiran"] {
        people.push(tokio::spawn(bid(world.clone(), person(&shop, name).await)));
    }
    let watcher = tokio::spawn(watch(world.clone(), key.clone()));
    for kill in 0..kills() {
        // At another moment of a step each time.
        tokio::time::sleep(Duration::from_millis(60 + 97 * (kill as u64 % 11))).await;
        shop.kill();
        shop = open().await;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    world.over.store(true, Ordering::Relaxed);
    for task in people.into_iter().chain([watcher]) {
        task.await.unwrap();
    }
    judge(&shop, &world, &key).await;
    shop.kill();
    let (code, out, err) = output(haat().args(["admin", "check", "--data-dir"]).arg(folder.path()));
    assert_eq!(code, 0, "{out}{err}");
}

/// The root of a tree that grows leaf by leaf: of its full subtrees, from left to right.
#[derive(Default)]
struct Growing {
    size: u64,
    full: Vec<Hash>,
}

impl Growing {
    fn push(&mut self, leaf: Hash) {
        let mut hash = leaf;
        for _ in 0..self.size.trailing_ones() {
            hash = node_hash(self.full.pop().unwrap(), hash);
        }
        self.full.push(hash);
        self.size += 1;
    }

    fn root(&self) -> Hash {
        let hashes = self.full.iter().rev().copied();
        hashes.reduce(|right, left| node_hash(left, right)).unwrap()
    }
}

/// Every checkpoint that was ever seen is the beginning of the log, and every receipt is in the record.
async fn judge(shop: &Shop, world: &World, key: &VerifierKey) {
    // What came last takes its second or two.
    let mut record: Record;
    loop {
        let text = shop.get(&format!("/api/auctions/{}/record", world.lot)).await.unwrap().1;
        record = serde_json::from_str(&text).unwrap();
        if record.inclusions.len() == record.entries.len() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let size = Checkpoint::open(&record.checkpoint, key).unwrap().size;
    let (mut log, mut sizes) = (Growing::default(), world.seen.lock().unwrap().clone());
    assert!(sizes.len() > kills() / 2, "checkpoints were seen all the time: {}", sizes.len());
    for index in 0..size.div_ceil(WIDTH) {
        let path = Tile::in_tree(0, index, size).unwrap().entries_path();
        let bundle = client().get(format!("{}/log/{path}", shop.url)).send().await.unwrap();
        let bundle = bundle.error_for_status().unwrap().bytes().await.unwrap();
        for leaf in unbundle(&bundle).unwrap().into_iter().map(leaf_hash) {
            log.push(leaf);
            if let Some(signed) = sizes.remove(&log.size) {
                assert_eq!(
                    log.root(),
                    signed,
                    "the tree of {} entries is not the one that was signed",
                    log.size
                );
            }
        }
    }
    sizes.remove(&0);
    assert!(sizes.is_empty(), "more was signed than there is: {sizes:?}");
    let receipts = world.receipts.lock().unwrap().clone();
    assert!(receipts.len() > kills(), "{}", receipts.len());
    check(&record, std::slice::from_ref(key), &receipts, &[]).unwrap();
}

/// A backup that is older than what was signed: the shop sells on, and signs nothing until a person decides.
#[tokio::test]
async fn an_older_database_is_not_signed_until_a_person_decides() {
    let folder = TempDir::new().unwrap();
    let mut shop = Shop::open(folder.path()).await;
    let (lot, old) = (lot(&shop, folder.path()).await, key(&shop).await);
    let token = person(&shop, "Asha").await;
    let bid = async |shop: &Shop, amount: i64| {
        let url = format!("{}/api/auctions/{lot}/bids", shop.url);
        let sent = client().post(url).bearer_auth(&token).json(&json!({ "bidAmount": amount })).send().await;
        sent.unwrap().json::<Value>().await.unwrap()
    };
    let signed = async |shop: &Shop, key: &VerifierKey, size: u64| {
        for _ in 0..200 {
            let (status, note) = shop.get("/log/checkpoint").await.unwrap();
            if status == 200 && Checkpoint::open(&note, key).is_ok_and(|seen| seen.size >= size) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{size} entries were not signed in ten seconds");
    };
    bid(&shop, 10).await;
    signed(&shop, &old, 2).await;
    let backup = folder.path().join("backup.db");
    let (code, _, err) =
        output(haat().args(["admin", "backup"]).arg(&backup).arg("--data-dir").arg(folder.path()));
    assert_eq!(code, 0, "{err}");
    bid(&shop, 20).await;
    signed(&shop, &old, 3).await;
    shop.kill();
    for ending in ["", "-wal", "-shm"] {
        std::fs::remove_file(folder.path().join(format!("haat.db{ending}"))).ok();
    }
    std::fs::rename(&backup, folder.path().join("haat.db")).unwrap();

    shop = Shop::open(folder.path()).await;
    let answer = bid(&shop, 30).await;
    assert_eq!((&answer["currentBid"], &answer["receipt"]), (&json!(30), &Value::Null), "it sells on");
    let (code, out, _) = output(haat().args(["admin", "check", "--data-dir"]).arg(folder.path()));
    assert!(code == 1 && out.contains("does not continue the 3 in"), "{out}");
    shop.kill();

    let command = |more: &[&str]| {
        output(haat().args(["admin", "log-key"]).args(more).arg("--data-dir").arg(folder.path()))
    };
    let (code, _, err) = command(&["--new-log", "localhost/log"]);
    assert!(code == 1 && err.contains("a name that no log of this shop had before"), "{err}");
    let (code, out, err) = command(&["--new-log", "localhost/log2"]);
    assert_eq!(code, 0, "{err}");
    let new = VerifierKey::parse(out.lines().next().unwrap()).unwrap();
    shop = Shop::open(folder.path()).await;
    signed(&shop, &new, 3).await;
    assert!(bid(&shop, 40).await["receipt"].as_str().unwrap().contains("log localhost/log2\n"));
    signed(&shop, &new, 4).await;
    let keys = shop.get("/log/keys").await.unwrap().1;
    assert!(keys.contains(&old.to_string()) && keys.contains(&format!("0 - {new}")), "{keys}");
    shop.kill();

    // A new key for the same log is bound by what the old one signed.
    let (code, out, err) = command(&["--rotate"]);
    assert_eq!(code, 0, "{err}");
    let rotated = VerifierKey::parse(out.lines().next().unwrap()).unwrap();
    assert_eq!(rotated.name(), "localhost/log2");
    shop = Shop::open(folder.path()).await;
    bid(&shop, 50).await;
    signed(&shop, &rotated, 5).await;
    shop.kill();
    let (code, out, err) = output(haat().args(["admin", "check", "--data-dir"]).arg(folder.path()));
    assert_eq!(code, 0, "{out}{err}");
    assert_eq!(command(&[]).1.lines().count(), 3);
}

/// The two programs together: a witness follows a shop that knows it, and its cosignature is below the checkpoint.
#[tokio::test]
async fn what_a_witness_cosigns_is_shown_by_the_shop() {
    let folder = TempDir::new().unwrap();
    let witness = SigningKey::generate("witness.example/w1", Use::Cosignatures).unwrap();
    let file = folder.path().join("witness-key");
    std::fs::write(&file, witness.secret_text()).unwrap();
    let verifier = witness.verifier().to_string();
    let shop = Shop::open_with(folder.path(), &[("HAAT_WITNESSES", &verifier)]).await;
    lot(&shop, folder.path()).await;
    let key = key(&shop).await;
    let mut tries = 0;
    while shop.get("/log/checkpoint").await.unwrap().0 != 200 {
        tries += 1;
        assert!(tries < 600, "nothing was signed");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut command = haat();
    command.args(["witness", "--once", "--log", &format!("{}/log", shop.url), "--log-key", &key.to_string()]);
    command.arg("--key").arg(&file);
    let (code, out, err) = tokio::task::spawn_blocking(move || output(&mut command)).await.unwrap();
    assert_eq!(code, 0, "{err}");
    let shown = shop.get("/log/checkpoint").await.unwrap().1;
    assert_eq!(shown, out, "as the witness printed it");
    assert!(cosigned_at(&Note::parse(&shown).unwrap(), witness.verifier()).is_ok());
}
