use crate::shop::{Shop, client, haat, output};
use serde_json::json;
use std::path::Path;
use tempfile::TempDir;

const PASSWORD: &str = "Lotus-Pond7!";
const GOODS: &str = "name,url,price,category,brand,stock,description,image\n\
    Brass Lamp,brass-lamp,2499.50,Home,Deepika,7,A lamp.,/pictures/lamp.webp\n\
    Clay Pot,clay-pot,199,Kitchen,Mitti,20,A pot.,/pictures/pot.webp\n";

fn reindex(folder: &Path) -> (i32, String, String) {
    output(haat().args(["admin", "reindex", "--data-dir"]).arg(folder))
}

async fn found(shop: &Shop, word: &str) -> u64 {
    let (status, text) = shop.get(&format!("/api/products/search?query={word}")).await.unwrap();
    assert_eq!(status, 200, "{text}");
    serde_json::from_str::<serde_json::Value>(&text).unwrap()["countProducts"].as_u64().unwrap()
}

/// Writes over every file of the index.
fn damage(folder: &Path) -> usize {
    let mut damaged = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            damaged += damage(&path);
        } else if path.metadata().unwrap().len() > 0 {
            std::fs::write(&path, "not an index").unwrap();
            damaged += 1;
        }
    }
    damaged
}

#[tokio::test]
async fn the_search_index_is_built_anew_on_demand() {
    let folder = TempDir::new().unwrap();
    let (code, stdout, stderr) = reindex(folder.path());
    let none = "The search index is new: 0 products can be found.";
    assert_eq!((code, stdout.trim()), (0, none), "an empty shop: {stderr}");

    let admin = ["admin", "create", "--email", "boss@example.com", "--password", PASSWORD, "--data-dir"];
    assert_eq!(output(haat().args(admin).arg(folder.path())).0, 0);
    let mut shop = Shop::open(folder.path()).await;
    let (_, user) =
        shop.post("/api/users/signin", json!({ "email": "boss@example.com", "password": PASSWORD })).await;
    let import = client().post(format!("{}/api/products/import", shop.url));
    let import = import.bearer_auth(user["token"].as_str().unwrap()).header("content-type", "text/csv");
    assert_eq!(import.body(GOODS).send().await.unwrap().status().as_u16(), 200);
    assert_eq!(found(&shop, "lamp").await, 1);

    let (code, _, stderr) = reindex(folder.path());
    assert_eq!((code, stderr.lines().count()), (1, 1), "{stderr}");
    assert!(stderr.contains("is in use"), "a running shop keeps its index: {stderr}");
    assert_eq!(found(&shop, "lamp").await, 1);
    shop.kill();

    assert!(damage(&folder.path().join("search")) > 3);
    let (code, stdout, stderr) = reindex(folder.path());
    let both = "The search index is new: 2 products can be found.";
    assert_eq!((code, stdout.trim()), (0, both), "{stderr}");
    let shop = Shop::open(folder.path()).await;
    assert_eq!((found(&shop, "lamp").await, found(&shop, "pots").await), (1, 1));
}
