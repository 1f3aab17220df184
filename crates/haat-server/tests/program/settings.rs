use crate::shop::{haat, output};
use tempfile::TempDir;

#[test]
fn a_wrong_setting_is_one_sentence_that_names_it() {
    let folder = TempDir::new().unwrap();
    for (name, value) in [
        ("HAAT_LISTEN", "nowhere"),
        ("DATABASE_URL", "mysql://x"),
        ("HAAT_RATE_LIMITS", "perhaps"),
        ("HAAT_PUBLIC_URL", "shop.example"),
        ("HAAT_SESSION_SECRET", "short"),
        ("HAAT_SESSION_SECRET", "CHANGE-ME-at-least-32-characters-of-chance"),
        ("HAAT_TRUST_PROXY", "perhaps"),
    ] {
        let (code, _, stderr) = output(haat().arg("serve").current_dir(&folder).env(name, value));
        assert_eq!(code, 2, "{stderr}");
        assert!(stderr.contains(name), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

#[tokio::test]
async fn a_demos_data_is_no_real_shop() {
    let folder = TempDir::new().unwrap();
    let database = format!("sqlite:{}", folder.path().join("haat.db").display());
    let db = haat_db::Db::connect(&database).await.unwrap();
    db.migrate(haat_testing::START).await.unwrap();
    let mark = "INSERT INTO settings (key, value, updated_at) VALUES ('demo', 'yes', 0)";
    db.write(haat_db::sql(mark)).await.unwrap();
    drop(db);
    let serve = ["serve", "--listen", "127.0.0.1:0", "--data-dir"];
    let (code, _, stderr) = output(haat().args(serve).arg(folder.path()));
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("HAAT_DATA_DIR: this is a demo's data"), "{stderr}");
}

#[test]
fn an_unreachable_database_is_one_sentence() {
    let folder = TempDir::new().unwrap();
    let (code, _, stderr) = output(
        haat().arg("serve").current_dir(&folder).env("DATABASE_URL", "postgres://haat@127.0.0.1:1/haat"),
    );
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("DATABASE_URL: the database cannot be reached"), "{stderr}");
}

#[test]
fn a_folder_that_cannot_be_used_is_one_sentence() {
    let (code, _, stderr) = output(haat().args(["serve", "--data-dir", "/dev/null/shop"]));
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("HAAT_DATA_DIR"), "{stderr}");
}

#[test]
fn the_file_lies_under_the_environment_and_the_flags() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("haat.toml"), "listen = \"in the file\"\n").unwrap();
    let run = |command: &mut std::process::Command| output(command.current_dir(&folder)).2;
    assert!(run(haat().arg("serve")).contains("'in the file'"));
    assert!(run(haat().arg("serve").env("HAAT_LISTEN", "environment")).contains("'environment'"));
    assert!(
        run(haat().args(["serve", "--listen", "flag"]).env("HAAT_LISTEN", "environment")).contains("'flag'")
    );
    std::fs::write(folder.path().join("haat.toml"), "lisen = \"127.0.0.1:1\"\n").unwrap();
    assert!(run(haat().arg("serve")).contains("unknown setting: lisen"));
}

#[test]
fn help_documents_every_setting_with_its_variable() {
    let (_, help, _) = output(haat().args(["serve", "--help"]));
    for name in [
        "HAAT_LISTEN",
        "HAAT_DATA_DIR",
        "DATABASE_URL",
        "HAAT_REDIS_URL",
        "HAAT_PUBLIC_URL",
        "HAAT_ALLOWED_ORIGINS",
        "HAAT_ADMIN_EMAIL",
        "HAAT_ADMIN_PASSWORD",
        "HAAT_RATE_LIMITS",
        "HAAT_PAYPAL_CLIENT_ID",
        "HAAT_PAYPAL_SECRET",
        "HAAT_PAYPAL_URL",
        "HAAT_PAYPAL_WEBHOOK_ID",
        "HAAT_STRIPE_PUBLISHABLE_KEY",
        "HAAT_STRIPE_SECRET_KEY",
        "HAAT_STRIPE_WEBHOOK_SECRET",
        "HAAT_STRIPE_URL",
        "HAAT_SMTP_URL",
        "HAAT_MEDIA_URL",
        "HAAT_LOG_KEY",
        "HAAT_WITNESSES",
    ] {
        assert!(help.contains(name), "{name} is missing");
    }
    assert!(help.contains("[default: 127.0.0.1:8080]"));
}

#[test]
fn mails_need_to_know_where_their_links_lead() {
    let folder = TempDir::new().unwrap();
    let mut shop = haat();
    shop.args(["serve", "--listen", "127.0.0.1:0", "--data-dir"]).arg(folder.path());
    let (code, _, stderr) = output(shop.env("HAAT_SMTP_URL", "smtp://127.0.0.1:1"));
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("HAAT_SMTP_URL: set HAAT_PUBLIC_URL too"), "{stderr}");
}

#[test]
fn sandbox_payments_and_real_credentials_exclude_each_other() {
    let folder = TempDir::new().unwrap();
    for (command, more) in [("demo", None), ("serve", Some("--sandbox-payments"))] {
        let mut shop = haat();
        shop.arg(command).args(more).arg("--data-dir").arg(folder.path());
        shop.env("HAAT_PAYPAL_CLIENT_ID", "live").env("HAAT_PAYPAL_SECRET", "secret");
        let (code, _, stderr) = output(&mut shop);
        assert_eq!(code, 1, "{stderr}");
        assert!(
            stderr.contains(
                "HAAT_PAYPAL_CLIENT_ID: real payment credentials and sandbox payments cannot be used together"
            ),
            "{stderr}"
        );
    }
}
