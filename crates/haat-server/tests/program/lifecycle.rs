use crate::shop::{Shop, haat, output};
use serde_json::json;
use std::os::unix::fs::PermissionsExt as _;
use std::time::Duration;
use tempfile::TempDir;

const PASSWORD: &str = "Lotus-Pond7!";

async fn sign_up(shop: &Shop, email: &str) -> u16 {
    shop.post("/api/users/signup", json!({ "name": "Asha", "email": email, "password": PASSWORD })).await.0
}

#[tokio::test]
async fn what_was_acknowledged_survives_kill_9() {
    let folder = TempDir::new().unwrap();
    let mut shop = Shop::open(folder.path()).await;
    assert_eq!(sign_up(&shop, "a@example.com").await, 201);
    let (_, user) =
        shop.post("/api/users/signin", json!({ "email": "a@example.com", "password": PASSWORD })).await;
    shop.kill();

    let shop = Shop::open(folder.path()).await;
    let (status, again) =
        shop.post("/api/users/signin", json!({ "email": "a@example.com", "password": PASSWORD })).await;
    assert_eq!((status, &again["_id"]), (200, &user["_id"]));
    let (code, stdout, stderr) = output(haat().args(["admin", "check", "--data-dir"]).arg(folder.path()));
    // Before it stand the followers of the log that have yet to catch up.
    assert_eq!((code, stdout.lines().last()), (0, Some("Everything adds up.")), "{stdout}{stderr}");
}

#[tokio::test]
async fn the_session_secret_is_for_its_owner_only() {
    let folder = TempDir::new().unwrap();
    let _shop = Shop::open(folder.path()).await;
    let mode = std::fs::metadata(folder.path().join("session-secret")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[tokio::test]
async fn a_backup_made_while_the_shop_runs_opens_as_a_shop() {
    let folder = TempDir::new().unwrap();
    let shop = Shop::open(folder.path()).await;
    assert_eq!(sign_up(&shop, "a@example.com").await, 201);
    let copy = TempDir::new().unwrap();
    let file = copy.path().join("haat.db");
    let backup = |_| output(haat().args(["admin", "backup"]).arg(&file).arg("--data-dir").arg(folder.path()));
    let (code, _, stderr) = backup(1);
    assert_eq!(code, 0, "{stderr}");
    let (code, _, stderr) = backup(2);
    assert_eq!(code, 1);
    assert!(stderr.contains("exists already"), "{stderr}");

    let restored = Shop::open(copy.path()).await;
    let (status, _) =
        restored.post("/api/users/signin", json!({ "email": "a@example.com", "password": PASSWORD })).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn admins_come_from_the_command_line() {
    let folder = TempDir::new().unwrap();
    let admin =
        |arguments: &[&str]| output(haat().arg("admin").args(arguments).arg("--data-dir").arg(folder.path()));
    let (code, stdout, stderr) = admin(&["create", "--email", "boss@example.com", "--password", PASSWORD]);
    assert_eq!((code, stdout.trim()), (0, "boss@example.com is an admin now."), "{stderr}");
    let (code, _, stderr) = admin(&["create", "--email", "weak@example.com", "--password", "weak"]);
    assert_eq!(code, 1);
    assert!(stderr.contains("Password must be at least 8 characters"), "{stderr}");
    let (code, _, stderr) = admin(&["promote", "nobody@example.com"]);
    assert_eq!(code, 1);
    assert!(stderr.contains("no account"), "{stderr}");

    let shop = Shop::open(folder.path()).await;
    assert_eq!(sign_up(&shop, "a@example.com").await, 201);
    assert_eq!(admin(&["promote", "a@example.com"]).0, 0);
    for email in ["boss@example.com", "a@example.com"] {
        let (_, user) = shop.post("/api/users/signin", json!({ "email": email, "password": PASSWORD })).await;
        assert_eq!(user["isAdmin"], true, "{email}");
        // One sign-in to set a second factor up, and another after somebody took it off.
        let again = json!({ "email": email, "password": PASSWORD });
        assert_eq!(shop.post("/api/users/signin", again.clone()).await.1["isAdmin"], false, "{email}");
        assert_eq!(admin(&["reset-second-factor", email]).0, 0);
        assert_eq!(shop.post("/api/users/signin", again).await.1["isAdmin"], true, "{email}");
    }
    assert_eq!(admin(&["reset-second-factor", "nobody@example.com"]).0, 1);
}

#[tokio::test]
async fn a_polite_stop_ends_with_success() {
    let folder = TempDir::new().unwrap();
    let mut shop = Shop::open(folder.path()).await;
    let pid = shop.process.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    for _ in 0..200 {
        if let Some(status) = shop.process.try_wait().unwrap() {
            assert!(status.success());
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the shop did not stop");
}
