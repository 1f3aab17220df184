//! A shop that was there from the first version on, brought to today's: nothing is lost, and everything adds up.

mod seed;

use super::migrations::{migrate_below, older};
use haat_db::{Db, sql};
use haat_domain::orders::OrderAction;
use haat_domain::time::DAY;
use haat_server::books::release::release_due;
use haat_testing::{Engine, TestApp, TestDatabase, cart_line, db_test};
use serde_json::json;

/// The first migration after the first version, and the first one of parcels and books.
const SECOND_VERSION: i64 = 70;
const PARCELS: i64 = 210;

/// Sums that no migration may change.
const KEPT: &[&str] = &[
    "SELECT COUNT(*) FROM users",
    "SELECT COUNT(*) FROM products",
    "SELECT CAST(SUM(price) AS BIGINT) FROM products",
    "SELECT CAST(SUM(stock) AS BIGINT) FROM products",
    "SELECT CAST(SUM(reviews) AS BIGINT) FROM products",
    "SELECT CAST(SUM(rating_hundredths) AS BIGINT) FROM products",
    "SELECT COUNT(*) FROM products WHERE state = 'listed' AND url IS NOT NULL",
    "SELECT COUNT(*) FROM orders",
    "SELECT CAST(SUM(total_price) AS BIGINT) FROM orders",
    "SELECT COUNT(*) FROM orders WHERE paid_at IS NOT NULL",
    "SELECT COUNT(*) FROM orders WHERE delivered_at IS NOT NULL",
    "SELECT COUNT(*) FROM order_lines",
    "SELECT CAST(SUM(price * quantity) AS BIGINT) FROM order_lines",
    "SELECT COUNT(*) FROM order_lines WHERE shipped_at IS NOT NULL",
    "SELECT COUNT(*) FROM order_events",
    "SELECT COUNT(*) FROM payments",
    "SELECT CAST(SUM(amount) AS BIGINT) FROM payments",
    "SELECT CAST(SUM(refunded_amount) AS BIGINT) FROM payments",
    "SELECT COUNT(*) FROM payments WHERE capture_id IS NOT NULL",
    "SELECT COUNT(*) FROM auctions",
    "SELECT CAST(SUM(bid_count) AS BIGINT) FROM auctions",
    "SELECT CAST(SUM(sales) AS BIGINT) FROM sales_by_day",
    "SELECT CAST(SUM(quantity) AS BIGINT) FROM sales_by_product",
];

async fn kept(db: &Db) -> Vec<i64> {
    let mut sums = Vec::new();
    for query in KEPT {
        sums.push(sql(*query).count(db).await.unwrap());
    }
    sums
}

async fn count(db: &Db, query: &'static str) -> i64 {
    sql(query).count(db).await.unwrap()
}

/// Where the parcels of orders in this status stand.
async fn parcels(db: &Db, status: &str) -> Vec<String> {
    sql("SELECT DISTINCT p.status FROM parcels p JOIN orders o ON o.id = p.order_id WHERE o.status = $1 ORDER BY p.status")
        .bind(status.to_owned())
        .scalars(db)
        .await
        .unwrap()
}

#[db_test(engine)]
async fn a_shop_from_the_first_version_adds_up_today(engine: Engine) {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::create(engine, folder.path()).await;
    let db = older(&database, SECOND_VERSION).await;
    let mut tx = db.begin().await.unwrap();
    let mut seeded = seed::first_version(&mut tx).await;
    tx.commit().await.unwrap();
    let bids = count(&db, "SELECT COUNT(*) FROM bids").await;
    migrate_below(&db, PARCELS).await;
    let mut tx = db.begin().await.unwrap();
    seed::last_version_without_parcels(&mut tx, &mut seeded).await;
    tx.commit().await.unwrap();
    let (before, refunds) = (kept(&db).await, count(&db, "SELECT COUNT(*) FROM refunds").await);
    drop(db);

    // What an operator does: start the new program.
    let url = database.url.clone();
    let app = TestApp::start_with(engine, |config| config.database_url = Some(url)).await;
    let db = &app.state.db;
    assert_eq!(kept(db).await, before);
    assert_eq!(count(db, "SELECT COUNT(*) FROM refunds").await, refunds);
    assert_eq!(count(db, "SELECT COUNT(*) FROM auction_events WHERE kind = 'exact'").await, bids);
    admin_check(&app).await;

    parcels_are_the_orders(db).await;
    books_are_what_is_left(db, &seeded).await;
    goods_are_as_they_were(&app).await;
    assert_eq!(count(db, "SELECT COUNT(*) FROM invoices").await, 0, "none of what was paid before");

    // Once is enough.
    let entries = count(db, "SELECT COUNT(*) FROM ledger_entries").await;
    let again = app.restarted().await;
    assert_eq!(count(&again.state.db, "SELECT COUNT(*) FROM ledger_entries").await, entries);
    drop(again);
    the_shop_goes_on(&app).await;
}

/// What `haat admin check` runs.
async fn admin_check(app: &TestApp) {
    app.check_invariants().await;
    let record = haat_server::record::check::run(&app.state.config, &app.state.db).await.unwrap();
    assert!(record.is_empty(), "{record:#?}");
}

async fn parcels_are_the_orders(db: &Db) {
    let sellers =
        "SELECT COUNT(*) FROM (SELECT DISTINCT order_id, COALESCE(seller_id, '') FROM order_lines) whose";
    assert_eq!(count(db, "SELECT COUNT(*) FROM parcels").await, count(db, sellers).await);
    assert_eq!(parcels(db, "placed").await, ["waiting"]);
    assert_eq!(parcels(db, "paid").await, ["cancelled", "shipped", "waiting"]);
    assert_eq!(parcels(db, "delivered").await, ["delivered"]);
    assert_eq!(parcels(db, "cancelled").await, ["cancelled"]);
    assert_eq!(parcels(db, "expired").await, ["cancelled"]);
    assert_eq!(parcels(db, "refunded").await, ["cancelled", "delivered"]);
    // They left when their lines did.
    let other_day = "SELECT COUNT(*) FROM parcels p JOIN order_lines l ON l.order_id = p.order_id \
        AND COALESCE(l.seller_id, '') = COALESCE(p.seller_id, '') WHERE l.shipped_at IS NOT NULL \
        AND p.status <> 'waiting' AND COALESCE(p.shipped_at, 0) <> l.shipped_at";
    assert_eq!(count(db, other_day).await, 0);
}

async fn books_are_what_is_left(db: &Db, seeded: &seed::Seeded) {
    for (way, money) in &seeded.money {
        let account = format!("provider:{way}");
        let balance = sql("SELECT balance FROM ledger_balances WHERE account = $1").bind(account).count(db);
        assert_eq!(balance.await.unwrap(), *money, "{way}");
    }
    let kinds: Vec<String> =
        sql("SELECT DISTINCT kind FROM ledger_entries ORDER BY kind").scalars(db).await.unwrap();
    assert_eq!(kinds, ["opening", "refund"]);
    let unopened = "SELECT COUNT(*) FROM orders o WHERE o.status IN ('paid', 'delivered') AND NOT EXISTS \
        (SELECT 1 FROM ledger_entries e WHERE e.order_id = o.id AND e.kind = 'opening') AND NOT EXISTS \
        (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.refunded_amount >= p.amount)";
    assert_eq!(count(db, unopened).await, 0);
    // Of what nothing went back its sellers have all: there was no commission.
    let short = "SELECT COUNT(*) FROM (SELECT l.order_id, l.seller_id, CAST(SUM(l.price * l.quantity) AS BIGINT) AS sold \
        FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.seller_id IS NOT NULL \
        AND o.status IN ('paid', 'delivered') AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id \
        AND (p.refunded_amount > 0 OR p.status <> 'completed')) AND NOT EXISTS (SELECT 1 FROM refunds r \
        WHERE r.order_id = o.id AND r.state <> 'refused') GROUP BY l.order_id, l.seller_id) x \
        WHERE x.sold <> COALESCE((SELECT -CAST(SUM(p.amount) AS BIGINT) FROM ledger_entries e JOIN postings p \
        ON p.entry_id = e.id WHERE e.order_id = x.order_id AND p.account LIKE 'seller:' || x.seller_id || ':%'), 0)";
    assert_eq!(count(db, short).await, 0);
    assert_eq!(count(db, "SELECT COUNT(*) FROM line_fees").await, 0);
    // Sellers sold on the days on which they did, and not all on the day of the upgrade.
    let elsewhen = "SELECT COUNT(*) FROM seller_days d WHERE d.sales > 0 AND NOT EXISTS (SELECT 1 FROM orders o \
                    WHERE (o.paid_at + 19800000) / 86400000 = d.day)";
    assert_eq!(count(db, elsewhen).await, 0);
    assert!(count(db, "SELECT COUNT(DISTINCT day) FROM seller_days WHERE sales > 0").await > 100);
}

async fn goods_are_as_they_were(app: &TestApp) {
    let db = &app.state.db;
    let plain = "SELECT COUNT(*) FROM products WHERE options = '' AND pictures = '' AND sku = '' AND price_to IS NULL \
                 AND former_price IS NULL AND withheld = ''";
    assert_eq!(count(db, plain).await, seed::PRODUCTS_OF_OLD);
    assert_eq!(count(db, "SELECT COUNT(*) FROM variants").await, 0);
    assert_eq!(count(db, "SELECT COUNT(*) FROM order_lines WHERE variant_id IS NOT NULL").await, 0);
    let shown = app.visitor().get("/api/products/p1").await.expect(200);
    assert_eq!((&shown["rating"], &shown["reviews"]), (&2.01.into(), &7.into()));
    // Lots that run go on, and what was won is to be paid.
    let running = "SELECT COUNT(*) FROM auctions WHERE closed_at IS NULL AND pay_by IS NULL";
    assert_eq!(count(db, running).await, 2 * seed::OF_EACH);
    let owed = "SELECT COUNT(*) FROM auctions WHERE pay_by IS NOT NULL";
    assert_eq!(count(db, owed).await, 3 * seed::OF_EACH, "won, ordered, and given up");
}

/// Old customers, sellers and orders do what new ones do.
async fn the_shop_goes_on(app: &TestApp) {
    let db = &app.state.db;
    let asked = haat_server::notices::asking::ask(&app.state.notices).await.unwrap();
    assert!(!asked, "about what came before anybody was");
    for (status, action) in
        [("placed", OrderAction::Pay), ("paid", OrderAction::Deliver), ("delivered", OrderAction::Refund)]
    {
        let query = "SELECT o.id FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.status = $1 AND o.deleted_at IS NULL \
                     AND p.status IN ('created', 'completed') AND p.refunded_amount = 0 AND NOT EXISTS (SELECT 1 FROM refunds r \
                     WHERE r.order_id = o.id) AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.order_id = o.id) \
                     AND o.payment_method = 'Stripe' ORDER BY o.id LIMIT 3";
        let orders: Vec<String> = sql(query).bind(status).scalars(db).await.unwrap();
        assert_eq!(orders.len(), 3);
        for order in orders {
            if action == OrderAction::Refund {
                // Without its payment the order would be refunded and its money be here.
                let gone =
                    "UPDATE payments SET status = 'refunded', refunded_amount = amount WHERE order_id = $1";
                db.write(sql(gone).bind(&order)).await.unwrap();
            }
            app.move_order(&order, action).await;
        }
    }
    let (order, line_no, product, customer): (String, i64, String, String) =
        sql("SELECT l.order_id, l.line_no, l.product_id, o.user_id FROM order_lines l JOIN orders o ON o.id = l.order_id \
             JOIN products p ON p.id = l.product_id WHERE o.status = 'delivered' AND o.deleted_at IS NULL \
             AND p.state = 'listed' AND p.reviews > 0 AND NOT EXISTS (SELECT 1 FROM payments x WHERE x.order_id = o.id \
             AND x.refunded_amount > 0) ORDER BY l.order_id LIMIT 1")
        .one(db)
        .await
        .unwrap();
    let customer = app.person("", &format!("{customer}@example.com"), "").await;
    let review = json!({ "orderId": order, "lineNo": line_no, "stars": 3, "text": "Still good." });
    customer.post("/api/reviews", review).await.expect(201);
    let shown = app.visitor().get(&format!("/api/products/{product}")).await.expect(200);
    assert_eq!((&shown["rating"], &shown["reviews"]), (&3.0.into(), &1.into()));
    let mine = customer.get("/api/orders/mine").await.expect(200);
    assert!(mine.as_array().unwrap().len() > 10, "{mine}");
    app.customer().await.order(&[cart_line("p1", 2), cart_line("p2", 1)]).await;
    app.advance(60 * DAY);
    while release_due(&app.state.books).await.unwrap() > 0 {}
    let pending = "SELECT COUNT(*) FROM parcels WHERE status = 'delivered' AND seller_id IS NOT NULL AND released_at IS NULL";
    assert_eq!(count(db, pending).await, 0);
    let seller = app.person("", "s1@example.com", "").await;
    let statement = seller.get("/api/seller/statement").await.expect(200);
    assert!(statement["available"].as_f64().unwrap() > 0.0, "{statement}");
    app.check_invariants().await;
}
