use haat_db::{Db, MIGRATIONS, sql};
use haat_domain::orders::OrderAction;
use haat_domain::time::DAY;
use haat_server::auctions::store;
use haat_testing::{Engine, START, TestApp, TestDatabase, db_test};

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

/// A database as the version before migration `below` left it.
pub(crate) async fn older(database: &TestDatabase, below: i64) -> Db {
    let db = Db::connect(&database.url).await.unwrap();
    db.write(sql("CREATE TABLE schema_migrations (version BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)"))
        .await
        .unwrap();
    migrate_below(&db, below).await;
    db
}

/// What a start of the version before migration `below` made of an older database.
pub(crate) async fn migrate_below(db: &Db, below: i64) {
    let mut tx = db.begin().await.unwrap();
    let newest = sql("SELECT COALESCE(MAX(version), 0) FROM schema_migrations").count(&mut tx).await.unwrap();
    let run = async |tx: &mut haat_db::Tx, statement: String| sql(statement).execute(tx).await.unwrap();
    let missing = MIGRATIONS.iter().filter(|(version, ..)| *version > newest && *version < below);
    for (version, name, script) in missing {
        let plain: Vec<&str> = script.lines().filter(|line| !line.trim_start().starts_with("--")).collect();
        for statement in plain.join("\n").split(';').filter(|statement| !statement.trim().is_empty()) {
            run(&mut tx, statement.trim().to_owned()).await;
        }
        run(
            &mut tx,
            format!(
                "INSERT INTO schema_migrations (version, name, applied_at) VALUES ({version}, '{name}', 1)"
            ),
        )
        .await;
    }
    tx.commit().await.unwrap();
}

/// Running with bids and without, sold and not paid, sold and paid, ended without a bid, deleted.
const OLD_AUCTIONS: &str = "INSERT INTO auctions (id, creator_id, creator_name, title, description, image_url, starting_bid, \
    current_bid, leader_id, leader_name, bid_count, bid_amount, created_at, ends_at, closed_at, order_id, deleted_at) VALUES \
    ('running', 's', 'Meena', 'LAMP', 'Old', '/l', 100, 300, 'a', 'Asha', 3, 100, 10, 9000000000000, NULL, NULL, NULL), \
    ('quiet', 's', 'Meena', 'Rug', 'Old', '/l', 100, NULL, NULL, NULL, 0, 100, 10, 9000000000000, NULL, NULL, NULL), \
    ('sold', 's', 'Meena', 'Vase', 'Old', '/l', 100, 200, 'r', 'Ravi', 1, 100, 10, 50, 51, NULL, NULL), \
    ('paid', 's', 'Meena', 'Vase', 'Old', '/l', 100, 200, 'r', 'Ravi', 1, 100, 10, 50, 51, 'o', NULL), \
    ('unsold', 's', 'Meena', 'Vase', 'Old', '/l', 100, NULL, NULL, NULL, 0, 100, 10, 50, 52, NULL, NULL), \
    ('gone', 's', 'Meena', 'Vase', 'Old', '/l', 100, 200, 'r', 'Ravi', 1, 100, 10, 50, 53, NULL, 53)";

#[db_test(engine)]
async fn the_bids_of_an_older_shop_become_histories_without_loss(engine: Engine) {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::create(engine, folder.path()).await;
    let db = older(&database, 90).await;
    let bids = "INSERT INTO bids (auction_id, seq, bidder_id, bidder_name, amount, at) VALUES \
        ('running', 1, 'a', 'Asha', 100, 11), ('running', 2, 'r', 'Ravi', 200, 12), ('running', 3, 'a', 'Asha', 300, 13), \
        ('sold', 1, 'r', 'Ravi', 200, 20), ('paid', 1, 'r', 'Ravi', 200, 21), ('gone', 1, 'r', 'Ravi', 200, 22)";
    let order = "INSERT INTO orders (id, user_id, customer_name, customer_email, full_name, address, city, pin_code, country, \
        payment_method, items_price, shipping_price, tax_price, total_price, total_usd_cents, status, paid_at, held_until, \
        search_text, created_at) VALUES ('o', 'r', '', '', '', '', '', '', '', 'PayPal', 200, 0, 0, 200, 2, 'paid', 60, 1, '', 55)";
    let line = "INSERT INTO order_lines (order_id, line_no, auction_id, name, url, image, category, price, quantity, created_at) \
        VALUES ('o', 1, 'paid', 'Vase', 'paid', '', 'Auction', 200, 1, 55)";
    for statement in [OLD_AUCTIONS, bids, order, line] {
        db.write(sql(statement)).await.unwrap();
    }
    assert!(db.migrate(START).await.unwrap() > 0);

    let events: Vec<(String, i64, String, String, i64, i64)> =
        sql("SELECT auction_id, no, kind, bidder_id, amount, at FROM auction_events ORDER BY auction_id, no")
            .all(&db)
            .await
            .unwrap();
    let told: Vec<String> = events
        .iter()
        .map(|(auction, no, kind, who, amount, at)| format!("{auction} {no} {kind} {who} {amount} {at}"))
        .collect();
    assert_eq!(
        told,
        [
            "gone 0 terms  100 10",
            "gone 1 exact r 200 22",
            "gone 2 deleted  0 53",
            "paid 0 terms  100 10",
            "paid 1 exact r 200 21",
            "paid 2 ended  0 51",
            "quiet 0 terms  100 10",
            "running 0 terms  100 10",
            "running 1 exact a 100 11",
            "running 2 exact r 200 12",
            "running 3 exact a 300 13",
            "sold 0 terms  100 10",
            "sold 1 exact r 200 20",
            "sold 2 ended  0 51",
            "unsold 0 terms  100 10",
            "unsold 1 ended  0 52",
        ]
    );
    let rows: Vec<(String, i64, i64, i64, Option<i64>)> =
        sql("SELECT id, version, moved, last_bid, pay_by FROM auctions ORDER BY id").all(&db).await.unwrap();
    let rows: Vec<_> = rows.iter().map(|(id, v, m, l, p)| (id.as_str(), *v, *m, *l, *p)).collect();
    assert_eq!(
        rows,
        [
            ("gone", 2, 1, 1, None),
            ("paid", 2, 1, 1, None),
            ("quiet", 0, 0, 0, None),
            ("running", 3, 3, 3, None),
            // To be paid, from the next start on.
            ("sold", 2, 1, 1, Some(0)),
            ("unsold", 1, 0, 0, None),
        ]
    );
    let bidders = sql("SELECT COUNT(*) FROM auction_bidders").count(&db).await.unwrap();
    assert_eq!(bidders, 5, "once for each lot");
    let lot = haat_server::auctions::store::find(&db, &"running".into()).await.unwrap().unwrap();
    let names: Vec<&str> = lot.recent.newest(100).iter().map(|bid| &*bid.bidder_name).collect();
    assert_eq!(names, ["Asha", "Ravi", "Asha"]);
    assert_eq!(
        lot.lot.terms,
        haat_domain::auctions::Terms::plain(
            haat_domain::money::Paise(100),
            haat_domain::time::Millis(10),
            haat_domain::time::Millis(9_000_000_000_000)
        )
    );
}

#[db_test(engine)]
async fn how_high_the_bidders_of_an_older_shop_would_go_is_known_by_person(engine: Engine) {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::create(engine, folder.path()).await;
    let db = older(&database, 342).await;
    for statement in [
        OLD_AUCTIONS,
        "INSERT INTO auction_bidders (bidder_id, auction_id, network) VALUES ('a', 'running', 'n1'), ('r', 'running', 'n2'), \
         ('x', 'running', ''), ('a', 'sold', '')",
        "INSERT INTO auction_events (auction_id, no, kind, at, bidder_id, amount) VALUES ('running', 1, 'maximum', 11, 'a', 100), \
         ('running', 2, 'raised', 12, 'a', 0), ('running', 3, 'maximum', 13, 'r', 700), ('running', 4, 'automatic', 13, 'a', 701), \
         ('running', 5, 'maximum', 14, 'r', 800), ('sold', 1, 'maximum', 20, 'a', 200)",
        "INSERT INTO ceilings (auction_id, no, bidder_id, amount) VALUES ('running', 1, 'a', 500), ('running', 2, 'a', 900), \
         ('running', 3, 'r', 700), ('running', 5, 'r', 800), ('sold', 1, 'a', 200)",
        "INSERT INTO voided_bids (auction_id, no, reason) VALUES ('running', 5, 'A slip.')",
    ] {
        db.write(sql(statement)).await.unwrap();
    }
    assert_eq!(
        db.migrate(START).await.unwrap(),
        MIGRATIONS.iter().filter(|(version, ..)| *version >= 342).count()
    );
    let mut known = Vec::new();
    for person in ["a", "r", "x"] {
        for (lot, maximum) in store::mine(&db, &person.into(), 10).await.unwrap() {
            known.push(format!("{} {person} {:?}", lot.lot.id, maximum.map(|maximum| maximum.open().0)));
        }
    }
    known.sort();
    assert_eq!(known, ["running a Some(900)", "running r Some(700)", "sold a Some(200)"]);
    // Once for each lot, as before.
    let again = sql("INSERT INTO auction_bidders (auction_id, bidder_id) VALUES ('sold', 'a')");
    assert!(matches!(db.write(again).await, Err(haat_db::DbError::Unique { .. })));
    let kept: Vec<(String, i64, String, i64)> =
        sql("SELECT auction_id, no, bidder_id, amount FROM ceilings ORDER BY auction_id, no")
            .all(&db)
            .await
            .unwrap();
    let kept: Vec<_> =
        kept.iter().map(|(lot, no, who, most)| (lot.as_str(), *no, who.as_str(), *most)).collect();
    assert_eq!(
        kept,
        [
            ("running", 1, "a", 500),
            ("running", 2, "a", 900),
            ("running", 3, "r", 700),
            ("running", 5, "r", 800),
            ("sold", 1, "a", 200)
        ]
    );
    // One maximum for one event, as before.
    let again = sql("INSERT INTO ceilings (auction_id, no, bidder_id, amount) VALUES ('sold', 1, 'a', 300)");
    assert!(matches!(db.write(again).await, Err(haat_db::DbError::Unique { .. })));
}

#[db_test]
async fn payments_survive_their_table_being_made_anew(app: TestApp) {
    let (db, shopper) = (&app.state.db, app.customer().await);
    let order = app.unpaid_order(&shopper).await;
    let insert = |id: &str, provider: &str, capture: &str| {
        sql("INSERT INTO payments (id, order_id, provider, provider_order_id, capture_id, status, amount, currency, \
             payer_email, refund_id, note, check_at, created_at, updated_at, refunded_amount, payee) VALUES ($1, $2, $3, \
             $4, $5, 'completed', 1000, 'INR', 'a@example.com', 're_1', 'A note.', 7, 1, 2, 300, 'M1')")
        .bind(id.to_owned())
        .bind(order.clone())
        .bind(provider.to_owned())
        .bind(format!("of {id}"))
        .bind(capture.to_owned())
    };
    db.write(insert("p1", "PayPal", "c1")).await.unwrap();
    let all = async || -> Vec<String> {
        sql("SELECT id || ' ' || order_id || ' ' || provider || ' ' || provider_order_id || ' ' || capture_id || ' ' || \
             status || ' ' || amount || ' ' || currency || ' ' || payer_email || ' ' || refund_id || ' ' || note || ' ' || \
             check_at || ' ' || created_at || ' ' || updated_at || ' ' || refunded_amount || ' ' || payee FROM payments ORDER BY id")
        .scalars(db)
        .await
        .unwrap()
    };
    let before = all().await;
    assert_eq!(before.len(), 1);
    for statement in ["DELETE FROM schema_migrations WHERE version = 136", "DROP INDEX orders_cash"] {
        db.write(sql(statement)).await.unwrap();
    }
    assert_eq!(db.migrate(START).await.unwrap(), 1);
    assert_eq!(all().await, before);
    // Its rules are there, and a capture that is used twice is told by its name.
    db.write(insert("p2", "COD", "c2")).await.unwrap();
    let twice = db.write(insert("p3", "UPI", "c1")).await.unwrap_err();
    assert!(twice.is_unique("payments", &["capture_id"]), "{twice}");
    assert!(db.write(insert("p4", "Cash", "c4")).await.is_err());
}

#[db_test]
async fn a_shop_from_before_reviews_keeps_its_stars_and_asks_nobody_about_the_past(app: TestApp) {
    let (db, asha) = (&app.state.db, app.customer().await);
    let lamp = app.product().stock(50).insert().await;
    let order = asha.order(&[serde_json::json!({ "_id": lamp.id, "quantity": 1 })]).await["_id"].clone();
    let order = order.as_str().unwrap();
    for action in [OrderAction::Pay, OrderAction::Deliver] {
        app.move_order(order, action).await;
    }
    for statement in [
        "DELETE FROM schema_migrations WHERE version IN (250, 251)",
        "DROP TABLE addresses",
        "DROP TABLE review_counts",
        "DROP TABLE review_reports",
        "DROP TABLE review_votes",
        "DROP TABLE reviews",
        "DROP INDEX parcels_to_ask_about",
        "ALTER TABLE parcels DROP COLUMN review_asked_at",
    ] {
        db.write(sql(statement)).await.unwrap();
    }
    assert_eq!(db.migrate(START).await.unwrap(), 2);
    let shown = app.visitor().get(&format!("/api/products/{}", lamp.id)).await.expect(200);
    assert_eq!((&shown["rating"], &shown["reviews"]), (&4.5.into(), &12.into()));
    app.advance(6 * DAY);
    assert!(!haat_server::notices::asking::ask(&app.state.notices).await.unwrap());
    // What arrived then can be reviewed all the same.
    let review = serde_json::json!({ "orderId": order, "lineNo": 1, "stars": 3 });
    asha.post("/api/reviews", review).await.expect(201);
    let shown = app.visitor().get(&format!("/api/products/{}", lamp.id)).await.expect(200);
    assert_eq!((&shown["rating"], &shown["reviews"]), (&3.0.into(), &1.into()));
    app.check_invariants().await;
}

#[db_test(engine)]
async fn the_goods_and_orders_of_an_older_shop_go_on_without_options(engine: Engine) {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::create(engine, folder.path()).await;
    let db = older(&database, 240).await;
    let mut tx = db.begin().await.unwrap();
    let row = |n: i64| -> [haat_db::Value; 8] {
        let (id, url) = (format!("p{n}"), format!("thing-{n}"));
        let state = if n % 7 == 0 { "withdrawn" } else { "listed" };
        [
            id.into(),
            url.into(),
            "/a.webp".into(),
            state.into(),
            (n * 100).into(),
            (n % 50).into(),
            n.into(),
            n.into(),
        ]
    };
    let names = "(id, url, image, state, price, stock, created_at, updated_at)";
    tx.insert_many(haat_db::tables::PRODUCTS, names, (1..=10_000).map(row).collect()).await.unwrap();
    let order = "INSERT INTO orders (id, user_id, customer_name, customer_email, full_name, address, city, pin_code, country, \
        payment_method, items_price, shipping_price, tax_price, total_price, total_usd_cents, status, held_until, \
        search_text, created_at) VALUES ('o', 'r', '', '', '', '', '', '', '', 'PayPal', 800, 0, 0, 800, 2, 'placed', 1, '', 55)";
    let line = "INSERT INTO order_lines (order_id, line_no, product_id, name, url, image, category, price, quantity, created_at) \
        VALUES ('o', 1, 'p8', 'Thing', 'thing-8', '', 'Home', 800, 1, 55)";
    for statement in [order, line] {
        sql(statement).execute(&mut tx).await.unwrap();
    }
    tx.commit().await.unwrap();
    assert!(db.migrate(START).await.unwrap() > 0);

    let stock = |id: &'static str| {
        let db = db.clone();
        async move { sql("SELECT stock FROM products WHERE id = $1").bind(id).count(&db).await.unwrap() }
    };
    let same = "SELECT COUNT(*) FROM products WHERE options = '' AND pictures = '' AND sku = '' AND price_to IS NULL \
                AND price = created_at * 100";
    assert_eq!(sql(same).count(&db).await.unwrap(), 10_000);
    assert_eq!(sql("SELECT COUNT(*) FROM variants").count(&db).await.unwrap(), 0);
    let lines: Vec<(Option<String>, String, String)> =
        sql("SELECT variant_id, options, sku FROM order_lines").all(&db).await.unwrap();
    assert_eq!(lines, [(None, String::new(), String::new())]);
    assert_eq!(stock("p8").await, 8);
    let mut tx = db.begin().await.unwrap();
    haat_server::orders::store::return_goods(&mut tx, &"o".into()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(stock("p8").await, 9, "an order from before gives its piece back");
}

#[db_test(engine)]
async fn the_foreign_pictures_of_an_older_shop_are_noted_to_be_fetched(engine: Engine) {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::create(engine, folder.path()).await;
    let db = older(&database, 286).await;
    let away = "https://elsewhere.example/";
    let user = "INSERT INTO users (id, name, email, email_lower, search_text, password_hash, is_seller, seller_logo, created_at, \
                updated_at) VALUES";
    let product = "INSERT INTO products (id, url, image, state, price, stock, created_at, updated_at) VALUES";
    let lot = "INSERT INTO auctions (id, creator_id, creator_name, title, description, image_url, images, starting_bid, \
               bid_amount, created_at, ends_at, deleted_at) VALUES";
    for statement in [
        format!(
            "{user} ('s', 'Meena', 'm@example.com', 'm@example.com', '', '', TRUE, '{away}logo.png', 1, 1)"
        ),
        format!(
            "{user} ('own', 'Ravi', 'r@example.com', 'r@example.com', '', '', TRUE, '/media/logo.png', 1, 1)"
        ),
        format!(
            "{user} ('no', 'Asha', 'a@example.com', 'a@example.com', '', '', FALSE, '{away}face.png', 1, 1)"
        ),
        format!("{product} ('far', 'far', '{away}lamp.jpg', 'listed', 100, 1, 1, 1)"),
        format!("{product} ('draft', NULL, '{away}draft.jpg', 'draft', 100, 1, 1, 1)"),
        format!("{product} ('here', 'here', '/media/lamp.jpg', 'listed', 100, 1, 1, 1)"),
        format!("{product} ('gone', 'gone', '{away}gone.jpg', 'withdrawn', 100, 1, 1, 1)"),
        format!(
            "{lot} ('lot', 's', '', '', '', '{away}one.jpg', '[\"{away}one.jpg\",\"{away}two.jpg\"]', 1, 1, 1, 9, NULL)"
        ),
        format!("{lot} ('plain', 's', '', '', '', '/media/x.jpg', '[]', 1, 1, 1, 9, NULL)"),
        format!("{lot} ('over', 's', '', '', '', '{away}old.jpg', '[]', 1, 1, 1, 9, 5)"),
    ] {
        db.write(sql(statement)).await.unwrap();
    }
    assert!(db.migrate(START).await.unwrap() > 0);
    let noted: Vec<(String, String, String, bool)> =
        sql("SELECT thing, thing_id, address, early FROM foreign_pictures ORDER BY thing, thing_id, address")
            .all(&db)
            .await
            .unwrap();
    let noted: Vec<_> = noted
        .iter()
        .map(|(thing, id, address, early)| (thing.as_str(), id.as_str(), address.replace(away, ""), *early))
        .collect();
    let expected = [
        ("lot", "lot", String::new()),
        ("lot", "lot", "one.jpg".to_owned()),
        ("product", "draft", "draft.jpg".to_owned()),
        ("product", "far", "lamp.jpg".to_owned()),
        ("seller", "s", "logo.png".to_owned()),
    ]
    .map(|(thing, id, address)| (thing, id, address, true));
    assert_eq!(noted, expected);
    // What was shown goes on being shown as it is until it is here.
    let images: Vec<String> =
        sql("SELECT image FROM products WHERE state = 'listed' ORDER BY id").scalars(&db).await.unwrap();
    assert_eq!(images, [format!("{away}lamp.jpg"), "/media/lamp.jpg".to_owned()]);
}

mod nodes {
    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_node_that_starts_gives_no_number_of_a_fact_out_again() {
        let app = TestApp::start(Engine::Postgres).await;
        let db = app.state.db.clone();
        let drawn = tokio::spawn(async move {
            let mut numbers = Vec::new();
            for _ in 0..3_000 {
                numbers.extend(sql("SELECT nextval('fact_ids')").scalar::<i64>(&db).await.unwrap());
            }
            numbers
        });
        while !drawn.is_finished() {
            assert_eq!(app.state.db.migrate(START).await.unwrap(), 0);
        }
        let mut numbers = drawn.await.unwrap();
        let all = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), all);
    }
}
