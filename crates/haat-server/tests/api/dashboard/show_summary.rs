use haat_db::sql;
use haat_domain::orders::OrderAction::{Deliver, Pay, Refund};
use haat_domain::time::{DAY, HOUR};
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::{Value, json};

/// Orders over a few days: some paid, delivered, refunded, cancelled, deleted or left unpaid.
async fn trade(app: &TestApp) {
    let (asha, meena, kabir) = (app.customer().await, app.seller().await, app.other_seller().await);
    let goods = [
        app.product().name("Lamp").price(1250.5).stock(500).category("Home").seller(&meena).insert().await.id,
        app.product()
            .name("Kurta")
            .price(899.0)
            .stock(500)
            .category("Clothings")
            .seller(&kabir)
            .insert()
            .await
            .id,
        app.product().name("Radio").price(15_000.0).stock(500).category("Electronics").insert().await.id,
    ];
    for (number, extra) in (0_usize..18).zip([0, 1].into_iter().cycle()) {
        let lines = [cart_line(&goods[number % 3], 1 + extra), cart_line(&goods[(number + 1) % 3], 1)];
        let order = asha.order(&lines).await;
        let id = order["_id"].as_str().unwrap();
        match number % 6 {
            0 => {}
            1 => {
                asha.put(&format!("/api/orders/{id}/cancel"), json!({})).await.expect(200);
            }
            2 => {
                app.move_order(id, Pay).await;
                app.move_order(id, Refund).await;
            }
            3 => {
                app.move_order(id, Pay).await;
                app.move_order(id, Deliver).await;
            }
            _ => app.move_order(id, Pay).await,
        }
        app.advance(DAY / 4);
    }
}

/// The same figures, counted the slow way.
async fn direct(app: &TestApp, select: &str) -> f64 {
    let paise = sql(select.to_owned()).count(&app.state.db).await.unwrap();
    haat_domain::money::Paise(paise).to_rupees_f64()
}

fn sum(list: &Value, field: &str) -> f64 {
    list.as_array().unwrap().iter().map(|one| one[field].as_f64().unwrap()).sum()
}

#[db_test]
async fn the_figures_equal_a_direct_count(app: TestApp) {
    trade(&app).await;
    let admin = app.admin().await;
    let seen = admin.get("/api/orders/summary").await.expect(200);
    let paid = "status IN ('paid', 'delivered')";
    let sales =
        direct(&app, &format!("SELECT CAST(SUM(total_price) AS BIGINT) FROM orders WHERE {paid}")).await;
    assert_eq!(seen["users"][0]["numUsers"], 4);
    assert_eq!(seen["orders"][0]["numOrders"], 18);
    assert_eq!(seen["orders"][0]["totalSales"].as_f64(), Some(sales));
    assert!((sum(&seen["dailyOrders"], "sales") - sales).abs() < 0.001);
    let lines = format!(
        "SELECT CAST(SUM(l.price * l.quantity) AS BIGINT) FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.{paid}"
    );
    let goods = direct(&app, &lines).await;
    assert!((sum(&seen["productCategories"], "sales") - goods).abs() < 0.001, "{seen:#}");
    assert!((sum(&seen["bestSellers"], "sales") - goods).abs() < 0.001);
    assert!((sum(&seen["productCategories"], "count") - 3.0).abs() < 0.001);
    app.check_invariants().await;
}

#[db_test]
async fn a_day_is_indias_day(app: TestApp) {
    let asha = app.customer().await;
    let lamp = app.goods("Lamp", 1000, 5).await;
    // The test clock starts at 06:30 in India on 1 January; 18 hours later it is past midnight there.
    for hours in [0, 18] {
        app.advance(hours * 60 * 60 * 1000);
        let order = asha.order(&[cart_line(&lamp, 1)]).await;
        app.move_order(order["_id"].as_str().unwrap(), Pay).await;
    }
    let seen = app.admin().await.get("/api/orders/summary").await.expect(200);
    let dates: Vec<&str> =
        seen["dailyOrders"].as_array().unwrap().iter().map(|day| day["_id"].as_str().unwrap()).collect();
    assert_eq!(dates, ["2026-01-01", "2026-01-02"]);
}

/// A shop that moves finds its sales on the days of the place where it is now, in winter and in summer.
#[db_test]
async fn a_day_is_that_of_the_shops_zone(app: TestApp) {
    let lamp = app.goods_of(Some(&app.seller().await), "Lamp", 1000, 9).await;
    // The clock starts at 01:00 UTC on 1 January. Half past four in the morning there is yesterday in New York, in July
    // it is today; the last order is given back.
    for hours in [0, 18, 4329, 1] {
        app.advance(hours * HOUR + if hours > 24 { HOUR / 2 } else { 0 });
        let order = app.customer().await.order(&[cart_line(&lamp, 1)]).await;
        app.move_order(order["_id"].as_str().unwrap(), Pay).await;
        if hours == 1 {
            app.move_order(order["_id"].as_str().unwrap(), Refund).await;
        }
    }
    let india = ["2026-01-01", "2026-01-02", "2026-07-01"];
    let new_york = ["2025-12-31", "2026-01-01", "2026-07-01"];
    let mut shop = app.restarted().await;
    for (zone, dates) in [
        ("Asia/Kolkata", india),
        ("America/New_York", new_york),
        ("America/New_York", new_york),
        ("Asia/Kolkata", india),
    ] {
        shop = shop.restarted_with(|config| zone.clone_into(&mut config.time_zone)).await;
        for (client, path) in
            [(shop.admin().await, "/api/orders/summary"), (shop.seller().await, "/api/seller/summary")]
        {
            let seen = client.get(path).await.expect(200);
            let days = seen["dailyOrders"].as_array().unwrap();
            let told: Vec<&str> = days.iter().map(|day| day["_id"].as_str().unwrap()).collect();
            assert_eq!(told, dates, "{zone} {path}");
            assert!(days.iter().all(|day| day["orders"] == 1), "{seen}");
            let week = client.get(&format!("{path}?days=7")).await.expect(200);
            assert_eq!(week["productCategories"][0]["sales"], 1000, "{zone} {path}");
            assert_eq!(week["bestSellers"][0]["quantity"], 1, "{zone} {path}");
        }
        shop.check_invariants().await;
    }
}

#[db_test]
async fn a_range_is_compared_with_the_days_before(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let lamp = app.goods("Lamp", 1000, 50).await;
    for days in [0, 10, 1] {
        app.advance(days * DAY);
        let order = asha.order(&[cart_line(&lamp, 1)]).await;
        app.move_order(order["_id"].as_str().unwrap(), Pay).await;
    }
    // A session outlasts the ten days, so the admin is still in.
    let week = admin.get("/api/orders/summary?days=7").await.expect(200);
    assert_eq!((&week["period"]["orders"], &week["period"]["ordersBefore"]), (&json!(2), &json!(1)));
    assert_eq!(week["orders"][0]["numOrders"], 3);
    let all = admin.get("/api/orders/summary?days=nonsense").await.expect(200);
    assert_eq!((&all["period"]["orders"], &all["period"]["ordersBefore"]), (&json!(3), &json!(null)));
}

#[db_test]
async fn a_seller_sees_only_their_own_figures(app: TestApp) {
    trade(&app).await;
    let (meena, kabir) = (app.seller().await, app.other_seller().await);
    for (seller, theirs, others) in [(&meena, "Home", "Clothings"), (&kabir, "Clothings", "Home")] {
        let seen = seller.get("/api/seller/summary").await.expect(200);
        let own = direct(
            &app,
            &format!(
                "SELECT CAST(SUM(l.price * l.quantity) AS BIGINT) FROM order_lines l JOIN orders o ON o.id = l.order_id \
                 WHERE o.status IN ('paid', 'delivered') AND l.seller_id = '{}'",
                seller.id
            ),
        )
        .await;
        assert_eq!(seen["orders"][0]["totalSales"].as_f64(), Some(own));
        let placed = format!(
            "SELECT COUNT(DISTINCT o.id) FROM order_lines l JOIN orders o ON o.id = l.order_id \
             WHERE o.deleted_at IS NULL AND l.seller_id = '{}'",
            seller.id
        );
        let placed = sql(placed).count(&app.state.db).await.unwrap();
        assert_eq!(seen["orders"][0]["numOrders"].as_i64(), Some(placed));
        let names: Vec<&str> = seen["productCategories"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["_id"].as_str().unwrap())
            .collect();
        assert!(names.contains(&theirs) && !names.contains(&others), "{names:?}");
        assert_eq!(seller.get("/api/orders/summary").await.status, 403);
    }
    assert_eq!(app.customer().await.get("/api/seller/summary").await.status, 403);
    assert_eq!(app.visitor().get("/api/orders/summary").await.status, 401);
}

#[db_test]
async fn an_empty_shop_has_figures_too(app: TestApp) {
    let seen = app.admin().await.get("/api/orders/summary?days=30").await.expect(200);
    assert_eq!(seen["orders"][0], json!({ "numOrders": 0, "totalSales": 0 }));
    assert_eq!(seen["dailyOrders"], json!([]));
    assert_eq!(seen["productCategories"], json!([]));
}

#[db_test]
async fn the_count_of_orders_stays_exact_over_time_and_deletions(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let lamp = app.goods("Lamp", 1000, 50).await;
    for number in 1..=6 {
        let order = asha.order(&[cart_line(&lamp, 1)]).await;
        if number == 3 {
            admin.delete(&format!("/api/orders/{}", order["_id"].as_str().unwrap())).await.expect(200);
        }
        let seen = admin.get("/api/orders/summary").await.expect(200);
        assert_eq!(seen["orders"][0]["numOrders"], if number < 3 { number } else { number - 1 });
        app.advance(3 * 60 * 60 * 1000);
    }
}

#[db_test]
async fn a_waiting_order_shows_a_seller_the_money_of_their_own_lines(app: TestApp) {
    let (asha, meena, kabir) = (app.customer().await, app.seller().await, app.other_seller().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1000, 5).await;
    let radio = app.goods_of(Some(&kabir), "Radio", 7000, 5).await;
    let order = asha.order(&[cart_line(&lamp, 2), cart_line(&radio, 1)]).await;
    app.move_order(order["_id"].as_str().unwrap(), Pay).await;
    let seen = meena.get("/api/seller/summary").await.expect(200);
    assert_eq!(seen["waiting"][0]["totalPrice"], 2000);
    let shop = app.admin().await.get("/api/orders/summary").await.expect(200);
    assert_eq!(shop["waiting"][0]["totalPrice"], order["totalPrice"]);
}

/// Paise of rupees in JSON.
fn paise(value: &Value) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "a few lakh rupees")]
    let paise = (value.as_f64().unwrap() * 100.0).round() as i64;
    paise
}

/// Orders over some 200 days, many of them paid within a minute of midnight in India.
async fn long_trade(app: &TestApp) {
    let mut goods = Vec::new();
    for (seller, category) in
        [(Some(app.seller().await), "Home"), (Some(app.other_seller().await), "Shoes"), (None, "Toys")]
    {
        let product = app.product().name(category).price(199.99).stock(9_000).category(category);
        let product = if let Some(seller) = &seller { product.seller(seller) } else { product };
        goods.push(product.insert().await.id);
    }
    // The clock stands at 06:30 in India: the next midnight is 17 and a half hours away.
    app.advance(17 * HOUR + HOUR / 2 - 30_000);
    for number in 0_i64..110 {
        let lines = [
            cart_line(&goods[usize::try_from(number % 3).unwrap()], 1 + number % 4),
            cart_line(&goods[usize::try_from((number + 1) % 3).unwrap()], 1),
        ];
        // A session ends after 30 days: everyone signs in again.
        let id = app.customer().await.order(&lines).await["_id"].as_str().unwrap().to_owned();
        let paid = number % 7 != 0;
        if paid {
            app.move_order(&id, Pay).await;
        }
        // A minute later it is another day; then on to just before a later midnight.
        app.advance(60_000);
        match number % 11 {
            1 if paid => app.move_order(&id, Deliver).await,
            2 | 3 if paid => app.move_order(&id, Refund).await,
            4 => drop(app.admin().await.delete(&format!("/api/orders/{id}")).await.expect(200)),
            _ => {}
        }
        app.advance(if number % 2 == 0 { 0 } else { 4 * DAY - 120_000 });
    }
}

#[db_test]
async fn every_range_equals_a_direct_count_over_generated_orders(app: TestApp) {
    long_trade(&app).await;
    let (admin, meena) = (app.admin().await, app.seller().await);
    let db = &app.state.db;
    let today = (app.state.clock.now().0 + 19_800_000) / DAY;
    for (client, path, whose) in
        [(&admin, "/api/orders/summary", None), (&meena, "/api/seller/summary", Some(meena.id.as_str()))]
    {
        // Money of an order for the shop, of their lines for a seller; counted over the tables themselves.
        let sales = whose.map_or("o.total_price".to_owned(), |id| {
            format!("(SELECT CAST(SUM(l.price * l.quantity) AS BIGINT) FROM order_lines l WHERE l.order_id = o.id AND l.seller_id = '{id}')")
        });
        let theirs = whose.map_or("TRUE".to_owned(), |id| {
            format!("EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.seller_id = '{id}')")
        });
        let lines = whose.map_or("TRUE".to_owned(), |id| format!("l.seller_id = '{id}'"));
        let count = async |from: i64, to: i64| -> (i64, i64) {
            sql(format!(
                "SELECT COUNT(*), COALESCE(CAST(SUM({sales}) AS BIGINT), 0) FROM orders o WHERE o.status IN ('paid', 'delivered') \
                 AND {theirs} AND (o.paid_at + 19800000) / 86400000 BETWEEN {from} AND {to}"
            ))
            .one(db)
            .await
            .unwrap()
        };
        for days in [Some(7), Some(30), Some(90), None] {
            let wanted = days.map_or("all".to_owned(), |days: i64| days.to_string());
            let seen = client.get(&format!("{path}?days={wanted}")).await.expect(200);
            let (from, to) = days.map_or((0, today), |days| (today - days + 1, today));
            let period = &seen["period"];
            assert_eq!(
                (period["orders"].as_i64().unwrap(), paise(&period["sales"])),
                count(from, to).await,
                "{wanted}"
            );
            if let Some(days) = days {
                let before = (period["ordersBefore"].as_i64().unwrap(), paise(&period["salesBefore"]));
                assert_eq!(before, count(from - days, from - 1).await, "before {wanted}");
            }
            let daily: Vec<(i64, i64, i64)> = sql(format!(
                "SELECT (o.paid_at + 19800000) / 86400000 AS day, COUNT(*), CAST(SUM({sales}) AS BIGINT) FROM orders o \
                 WHERE o.status IN ('paid', 'delivered') AND {theirs} AND (o.paid_at + 19800000) / 86400000 >= {from} \
                 GROUP BY (o.paid_at + 19800000) / 86400000 ORDER BY day"
            ))
            .all(db)
            .await
            .unwrap();
            let shown: Vec<(i64, i64)> = seen["dailyOrders"]
                .as_array()
                .unwrap()
                .iter()
                .map(|day| (day["orders"].as_i64().unwrap(), paise(&day["sales"])))
                .collect();
            assert_eq!(
                shown,
                daily.iter().map(|(_, orders, sales)| (*orders, *sales)).collect::<Vec<_>>(),
                "{wanted}"
            );
            let sold = async |column: &str| -> Vec<(String, i64)> {
                sql(format!(
                    "SELECT l.{column}, CAST(SUM(l.price * l.quantity) AS BIGINT) FROM order_lines l JOIN orders o ON o.id = l.order_id \
                     WHERE o.status IN ('paid', 'delivered') AND {lines} AND (o.paid_at + 19800000) / 86400000 BETWEEN {from} AND {to} \
                     GROUP BY l.{column} ORDER BY 2 DESC, 1"
                ))
                .all(db)
                .await
                .unwrap()
            };
            for (list, column) in [("productCategories", "category"), ("bestSellers", "product_id")] {
                let shown: Vec<(String, i64)> = seen[list]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|one| (one["_id"].as_str().unwrap().to_owned(), paise(&one["sales"])))
                    .filter(|(_, sales)| *sales > 0)
                    .collect();
                assert_eq!(shown, sold(column).await, "{list} of {wanted}");
            }
        }
    }
    let seen = admin.get("/api/orders/summary").await.expect(200);
    let living = sql("SELECT COUNT(*) FROM orders WHERE deleted_at IS NULL").count(db).await.unwrap();
    assert_eq!(seen["orders"][0]["numOrders"].as_i64(), Some(living));
    let edges = "SELECT COUNT(*) FROM orders WHERE paid_at IS NOT NULL AND (paid_at + 19800000) % 86400000 >= 86340000";
    assert!(sql(edges).count(db).await.unwrap() > 10, "orders are paid in the last minute of a day");
    app.check_invariants().await;
}
