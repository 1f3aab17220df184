use haat_db::{Db, MIGRATIONS, sql};
use haat_testing::{START, TestApp, db_test};

#[db_test]
async fn a_second_start_finds_nothing_to_do(app: TestApp) {
    assert_eq!(app.state.db.migrate(START).await.unwrap(), 0);
}

#[db_test]
async fn several_programs_may_start_at_once(app: TestApp) {
    let url = app.state.config.database_url();
    let mut tx = app.state.db.begin().await.unwrap();
    sql("DELETE FROM schema_migrations WHERE version = -1").execute(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    let starts: Vec<_> = (0..4)
        .map(|_| {
            let url = url.clone();
            tokio::spawn(async move { Db::connect(&url).await.unwrap().migrate(START).await })
        })
        .collect();
    for start in starts {
        assert_eq!(start.await.unwrap().unwrap(), 0);
    }
}

#[db_test]
async fn a_database_of_a_newer_program_is_left_alone(app: TestApp) {
    let newer = MIGRATIONS.last().unwrap().0 + 1;
    let insert =
        sql("INSERT INTO schema_migrations (version, name, applied_at) VALUES ($1, 'future', 0)").bind(newer);
    app.state.db.write(insert).await.unwrap();
    let error = app.state.db.migrate(START).await.unwrap_err();
    assert!(error.to_string().contains("newer haat"), "{error}");
}

#[db_test]
async fn an_edited_migration_is_refused(app: TestApp) {
    let (version, name, _) = MIGRATIONS[0];
    let edit = sql("UPDATE schema_migrations SET checksum = 'other' WHERE version = $1").bind(version);
    app.state.db.write(edit).await.unwrap();
    let error = app.state.db.migrate(START).await.unwrap_err().to_string();
    assert!(error.contains(&format!("migration {version} ({name}) was edited")), "{error}");
}

#[db_test]
async fn a_shop_from_before_checksums_gets_them_at_its_next_start(app: TestApp) {
    let db = &app.state.db;
    db.write(sql("ALTER TABLE schema_migrations DROP COLUMN checksum")).await.unwrap();
    db.write(sql("DELETE FROM schema_migrations WHERE name = 'migration_checksums'")).await.unwrap();
    assert_eq!(db.migrate(START).await.unwrap(), 1);
    let without =
        sql("SELECT COUNT(*) FROM schema_migrations WHERE checksum IS NULL").count(db).await.unwrap();
    assert_eq!((without, db.migrate(START).await.unwrap()), (0, 0));
}

#[test]
fn migrations_are_numbered_in_order() {
    assert!(MIGRATIONS.windows(2).all(|pair| pair[0].0 < pair[1].0));
}

#[db_test]
async fn the_changes_and_the_trail_of_an_older_shop_become_facts(app: TestApp) {
    let (db, admin) = (&app.state.db, app.admin().await);
    for statement in [
        "DROP TABLE facts",
        "DROP TABLE followers",
        "DELETE FROM schema_migrations WHERE version IN (70, 71)",
        "DELETE FROM counters WHERE name = 'facts_removed'",
        "UPDATE counters SET name = 'product_changes', value = 7 WHERE name = 'catalogue'",
        "CREATE TABLE product_changes (seq BIGINT PRIMARY KEY, product_id TEXT NOT NULL)",
        "INSERT INTO product_changes VALUES (6, 'lamp'), (7, 'rug')",
        "CREATE TABLE audit_log (id TEXT PRIMARY KEY, at BIGINT NOT NULL, actor_id TEXT, actor_name TEXT NOT NULL, \
         action TEXT NOT NULL, subject_kind TEXT NOT NULL, subject_id TEXT NOT NULL, summary TEXT NOT NULL, \
         search_text TEXT NOT NULL)",
        "INSERT INTO audit_log VALUES ('b', 20, NULL, 'Command line', 'user.update', 'user', 'u2', 'Later.', 'later.'), \
         ('a', 10, 'u1', 'Asha \"Ash\" O\\R', 'product.update', 'product', 'p1', 'Two\nlines\tand \\ \"that\".', 'két lines')",
        "CREATE INDEX auctions_closed ON auctions (closed_at)",
        "CREATE INDEX auctions_deleted ON auctions (deleted_at)",
    ] {
        db.write(sql(statement)).await.unwrap();
    }
    assert_eq!(db.migrate(START).await.unwrap(), 2);
    let facts: Vec<(i64, String, String)> =
        sql("SELECT id, kind, subject FROM facts ORDER BY id").all(db).await.unwrap();
    let facts: Vec<_> =
        facts.iter().map(|(id, kind, subject)| (*id, kind.as_str(), subject.as_str())).collect();
    let changed = "product.changed";
    assert_eq!(
        facts,
        [(6, changed, "lamp"), (7, changed, "rug"), (8, "audit.entry", "p1"), (9, "audit.entry", "u2")]
    );
    assert_eq!((db.removed_facts().await.unwrap(), db.last_fact().await.unwrap()), (5, 9));
    let trail = admin.get("/api/admin/audit").await.expect(200);
    assert_eq!((&trail[0]["actor"], &trail[0]["summary"]), (&"Command line".into(), &"Later.".into()));
    assert_eq!(
        (&trail[1]["actor"], &trail[1]["action"]),
        (&"Asha \"Ash\" O\\R".into(), &"product.update".into())
    );
    assert_eq!(trail[1]["summary"], "Two\nlines\tand \\ \"that\".");
    assert_eq!(admin.get("/api/admin/audit?query=KÉT").await.expect(200).as_array().unwrap().len(), 1);
}

#[db_test]
async fn the_refunds_of_an_older_shop_keep_their_state(app: TestApp) {
    let (db, shopper) = (&app.state.db, app.customer().await);
    let lamp = app.goods("Lamp", 100, 50).await;
    for statement in [
        "DELETE FROM schema_migrations WHERE version = 80",
        "DROP TABLE refund_lines",
        "DROP TABLE refunds",
        "DROP TABLE disputes",
        "DROP TABLE payment_tries",
        "ALTER TABLE payments DROP COLUMN payee",
        "CREATE TABLE payment_returns (provider TEXT NOT NULL, return_id TEXT NOT NULL, provider_order_id TEXT NOT NULL, \
         kind TEXT NOT NULL, amount BIGINT NOT NULL, told_at BIGINT NOT NULL, PRIMARY KEY (provider, return_id))",
        "INSERT INTO payment_returns VALUES ('Stripe', 're_1', 'pi_1', 'refund', 1000, 5), \
         ('Stripe', 're_2', 'pi_2', 'refund', 1000, 5), ('Stripe', 'dp_3', 'pi_3', 'reversal', 1000, 5), \
         ('Stripe', 're_4', 'pi_4', 'refund', 400, 5), ('Stripe', 're_x', 'pi_x', 'refund', 77, 5)",
    ] {
        db.write(sql(statement)).await.unwrap();
    }
    // Paid; refunded; its refund told of but not there yet; taken by a bank; refunded, of which a part was told of;
    // asked for without an answer; asked for and taken.
    for (number, status, gone, refund, check_at) in [
        (0, "completed", 0, None, None),
        (1, "refunded", 1000, Some("re_1"), None),
        (2, "refunding", 0, Some("re_2"), None),
        (3, "reversed", 1000, None, None),
        (4, "refunded", 1000, None, None),
        (5, "refunding", 0, None, Some(9)),
        (6, "refunding", 0, Some("re_6"), Some(9)),
    ] {
        let order = shopper.order(&[serde_json::json!({ "_id": lamp, "quantity": 1 })]).await;
        let statement = "INSERT INTO payments (id, order_id, provider, provider_order_id, status, amount, currency, \
                         refund_id, check_at, created_at, updated_at, refunded_amount) \
                         VALUES ($1, $2, 'Stripe', $3, $4, 1000, 'INR', $5, $6, 1, 2, $7)";
        let statement = sql(statement)
            .bind(format!("p{number}"))
            .bind(order["_id"].as_str().unwrap().to_owned())
            .bind(format!("pi_{number}"))
            .bind(status)
            .bind(refund)
            .bind(check_at)
            .bind(gone);
        db.write(statement).await.unwrap();
    }
    assert_eq!(db.migrate(START).await.unwrap(), 1);
    let refunds: Vec<(String, String, String, i64, i64)> =
        sql("SELECT provider_order_id, COALESCE(refund_id, ''), \
        kind || ' ' || state, amount, COALESCE(check_at, 0) FROM refunds ORDER BY provider_order_id, amount")
        .all(db)
        .await
        .unwrap();
    let refunds: Vec<_> = refunds.iter().map(|(p, r, s, a, at)| (&**p, &**r, &**s, *a, *at)).collect();
    assert_eq!(
        refunds,
        [
            ("pi_1", "re_1", "refund done", 1000, 0),
            ("pi_2", "re_2", "refund pending", 1000, 2),
            ("pi_3", "dp_3", "reversal done", 1000, 0),
            ("pi_4", "re_4", "refund done", 400, 0),
            ("pi_4", "", "unknown done", 600, 0),
            ("pi_5", "", "refund requested", 1000, 9),
            ("pi_6", "re_6", "refund pending", 1000, 9),
            ("pi_x", "re_x", "refund done", 77, 0),
        ]
    );
}
