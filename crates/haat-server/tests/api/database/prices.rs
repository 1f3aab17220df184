use super::migrations::older;
use haat_db::sql;
use haat_server::orders::store::{self, parcels};
use haat_testing::{Engine, START, TestDatabase, db_test};

#[db_test(engine)]
async fn orders_and_goods_of_an_older_shop_have_nothing_taken_off(engine: Engine) {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::create(engine, folder.path()).await;
    let db = older(&database, 265).await;
    for statement in [
        "INSERT INTO users (id, name, email, email_lower, password_hash, is_seller, search_text, created_at, updated_at) \
         VALUES ('m', 'Meena', 'm@example.com', 'm@example.com', '', TRUE, '', 1, 1)",
        "INSERT INTO products (id, seller_id, name, url, price, image, category, brand, stock, description, state, \
         created_at, updated_at) VALUES ('p', 'm', 'Lamp', 'lamp', 10000, '/l', 'Home', 'B', 3, 'Old', 'listed', 1, 1)",
        "INSERT INTO orders (id, user_id, customer_name, customer_email, full_name, address, city, pin_code, country, \
         payment_method, items_price, shipping_price, tax_price, total_price, total_usd_cents, status, paid_at, held_until, \
         search_text, created_at) VALUES ('o', 'r', '', '', '', '', '', '', '', 'PayPal', 20000, 50000, 3000, 73000, 893, \
         'paid', 60, 1, '', 55)",
        "INSERT INTO order_lines (order_id, line_no, product_id, seller_id, name, url, image, category, price, quantity, \
         created_at) VALUES ('o', 1, 'p', 'm', 'Lamp', 'lamp', '', 'Home', 10000, 2, 55)",
        "INSERT INTO parcels (order_id, no, seller_id, items_price, shipping_price, tax_price, created_at) \
         VALUES ('o', 1, 'm', 20000, 50000, 3000, 55)",
    ] {
        db.write(sql(statement)).await.unwrap();
    }
    assert!(db.migrate(START).await.unwrap() >= 3);
    let order = store::find(&db, &"o".into()).await.unwrap().unwrap();
    assert_eq!((order.discount.0, order.coupon_code.as_str(), order.total_price.0), (0, "", 73_000));
    let details = store::details(&db, &"o".into()).await.unwrap();
    assert_eq!((details.lines[0].discount.0, details.lines[0].paid()), (0, 20_000));
    let parcel = &parcels::of_orders(&db, &[&"o".into()]).await.unwrap()[0];
    assert_eq!((parcel.discount.0, parcel.own_shipping), (0, false), "the shop sent it at its own rates");
    let prices = haat_server::catalog::store::prices(&db, &"p".into()).await.unwrap().unwrap();
    assert_eq!((prices.regular().0, prices.sale()), (10_000, None));
    // The books say of it what they would have said.
    haat_server::books::store::opening::open(&db, START).await.unwrap();
    let booked: Vec<(String, i64)> =
        sql("SELECT account, amount FROM postings ORDER BY account").all(&db).await.unwrap();
    let booked: Vec<String> =
        booked.into_iter().map(|(account, amount)| format!("{account} {amount}")).collect();
    assert_eq!(booked, ["provider:PayPal 73000", "seller:m:pending -20000", "shipping -50000", "tax -3000"]);
}
