use haat_domain::orders::OrderAction;
use haat_testing::{TestApp, cart_line, db_test};

#[db_test]
async fn the_history_holds_ones_own_orders_newest_first(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 50).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let first = asha.order(&[cart_line(&lamp, 1)]).await;
    ravi.order(&[cart_line(&lamp, 1)]).await;
    let second = asha.order(&[cart_line(&lamp, 1)]).await;
    let response = asha.get("/api/orders/mine").await;
    let mine = response.expect(200);
    assert_eq!(response.headers["x-total-count"], "2");
    assert_eq!((&mine[0]["_id"], &mine[1]["_id"]), (&second["_id"], &first["_id"]));
    assert_eq!(mine[0]["orderItems"][0]["image"], "/uploads/picture.webp");
    assert_eq!(asha.get("/api/orders/mine?page=2&limit=1").await.expect(200)[0]["_id"], first["_id"]);
    app.visitor().get("/api/orders/mine").await.expect(401);
}

#[db_test]
async fn admins_search_and_filter_every_order(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 50).await;
    let (asha, ravi, admin) = (app.customer().await, app.other_customer().await, app.admin().await);
    let paid = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&paid, OrderAction::Pay).await;
    let expired = ravi.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&expired, OrderAction::Expire).await;
    let placed = ravi.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    // A customer whose name could be a piece of an id, and whose order is in no other list.
    let noor = app.person("Facade1234 Noor", "noor@example.com", "").await;
    let deed = noor.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&deed, OrderAction::Pay).await;
    app.move_order(&deed, OrderAction::Refund).await;

    for (query, expected) in [
        ("", vec![&deed, &placed, &expired, &paid]),
        ("?limit=2", vec![&deed, &placed]),
        ("?limit=2&page=2", vec![&expired, &paid]),
        ("?status=paid", vec![&paid]),
        ("?status=cancelled", vec![&expired]),
        ("?status=nonsense&page=-1&limit=0", vec![&deed, &placed, &expired, &paid]),
        ("?query=RAVI", vec![&placed, &expired]),
        ("?query=asha%40example", vec![&paid]),
        ("?query=%25", vec![]),
        ("?query=a_ha", vec![]),
        ("?query=ravi&status=placed", vec![&placed]),
        (&format!("?query={}", &paid[20..]), vec![&paid]),
        (&format!("?query={}", paid[28..].to_uppercase()), vec![&paid]),
        (&format!("?query={paid}"), vec![&paid]),
        (&format!("?query={}", &paid[..35]), vec![&paid]),
        ("?query=iye+rav", vec![&placed, &expired]),
        ("?query=iyer+asha", vec![]),
        ("?query=00000000-0000", vec![]),
        ("?query=facade12", vec![&deed]),
    ] {
        let list = admin.get(&format!("/api/orders{query}")).await.expect(200);
        let ids: Vec<&str> =
            list.as_array().unwrap().iter().map(|order| order["_id"].as_str().unwrap()).collect();
        assert_eq!(ids, expected, "{query}");
    }
    for (status, total) in
        [("", "4"), ("placed", "1"), ("cancelled", "1"), ("refunded", "1"), ("delivered", "0")]
    {
        let list = admin.get(&format!("/api/orders?status={status}&limit=1")).await;
        assert_eq!(list.headers["x-total-count"], total, "{status}");
    }
    admin.delete(&format!("/api/orders/{paid}")).await.expect(200);
    let list = admin.get("/api/orders?status=paid").await;
    assert_eq!((&list.headers["x-total-count"], &list.text), (&"0".parse().unwrap(), &"[]".to_owned()));
    app.check_invariants().await;
    asha.get("/api/orders").await.expect(403);
    app.seller().await.get("/api/orders").await.expect(403);
    app.visitor().get("/api/orders").await.expect(401);
}

#[db_test]
async fn lists_come_in_the_order_that_is_asked_for(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 50).await;
    let mut placed = vec![];
    for quantity in [2, 3, 1] {
        app.advance(1);
        placed.push(asha.order(&[cart_line(&lamp, quantity)]).await["_id"].as_str().unwrap().to_owned());
    }
    let [two, three, one] = [&placed[0], &placed[1], &placed[2]];
    app.move_order(three, OrderAction::Expire).await;
    app.move_order(one, OrderAction::Cancel).await;
    for (query, expected) in [
        ("", vec![one, three, two]),
        ("?order=nonsense", vec![one, three, two]),
        ("?order=oldest", vec![two, three, one]),
        ("?order=highest", vec![three, two, one]),
        ("?order=lowest", vec![one, two, three]),
        ("?order=lowest&limit=1&page=2", vec![two]),
        ("?order=lowest&status=cancelled", vec![one, three]),
        ("?order=highest&status=placed", vec![two]),
        ("?order=highest&query=asha", vec![three, two, one]),
        ("?order=oldest&query=asha", vec![two, three, one]),
    ] {
        let list = admin.get(&format!("/api/orders{query}")).await.expect(200);
        let ids: Vec<&str> = list.as_array().unwrap().iter().map(|o| o["_id"].as_str().unwrap()).collect();
        assert_eq!(ids, expected, "{query}");
    }
    for (query, expected) in [
        ("oldest", [two, three, one]),
        ("highest", [three, two, one]),
        ("lowest", [one, two, three]),
        ("lowest&query=asha", [one, two, three]),
        // Asked only of what is to be sent: elsewhere it is as if it were not there.
        ("waiting", [one, three, two]),
    ] {
        let list = meena.get(&format!("/api/seller/orders?order={query}")).await.expect(200);
        let ids: Vec<&str> = list.as_array().unwrap().iter().map(|o| o["_id"].as_str().unwrap()).collect();
        assert_eq!(ids, expected, "{query}");
    }
}

/// By what is theirs in it, whatever else is in the order; and by how long its buyer has waited since they paid.
#[db_test]
async fn a_seller_sorts_parcels_by_value_and_by_how_long_they_wait(app: TestApp) {
    let (meena, asha, kabir) = (app.seller().await, app.customer().await, app.other_seller().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 50).await;
    let rug = app.goods_of(Some(&kabir), "Rug", 50_000, 50).await;
    let mut placed = vec![];
    for quantity in [2, 3, 1] {
        app.advance(1);
        let lines = [cart_line(&lamp, quantity), cart_line(&rug, 4 - quantity)];
        placed.push(asha.order(&lines).await["_id"].as_str().unwrap().to_owned());
    }
    let [two, three, one] = [&placed[0], &placed[1], &placed[2]];
    // Who ordered last paid first.
    for order in [one, two, three] {
        app.advance(1);
        app.move_order(order, OrderAction::Pay).await;
    }
    let list = async |query: &str| {
        let answer = meena.get(&format!("/api/seller/orders?{query}")).await;
        let orders = answer.expect(200);
        let ids: Vec<String> = orders
            .as_array()
            .unwrap()
            .iter()
            .map(|order| order["_id"].as_str().unwrap().to_owned())
            .collect();
        (ids, answer.headers["x-total-count"].to_str().unwrap().to_owned())
    };
    for (query, expected) in [
        ("parcel=to-send", vec![one, three, two]),
        ("parcel=to-send&order=oldest", vec![two, three, one]),
        ("parcel=to-send&order=waiting", vec![one, two, three]),
        ("parcel=to-send&order=highest", vec![three, two, one]),
        ("parcel=to-send&order=lowest", vec![one, two, three]),
        ("parcel=to-send&order=waiting&query=asha", vec![one, two, three]),
        ("order=highest", vec![three, two, one]),
        ("order=lowest&status=paid", vec![one, two, three]),
        ("order=lowest&status=delivered", vec![]),
        ("parcel=closed&order=highest", vec![]),
    ] {
        let total = expected.len().to_string();
        assert_eq!(list(query).await, (expected.into_iter().cloned().collect(), total), "{query}");
    }
    assert_eq!(
        list("parcel=to-send&order=waiting&limit=1&page=2").await,
        (vec![two.clone()], "3".to_owned())
    );
    assert_eq!(list("order=highest&limit=1&page=3").await, (vec![one.clone()], "3".to_owned()));
    app.check_invariants().await;
}

#[db_test]
async fn sellers_see_their_own_lines_only(app: TestApp) {
    let (meena, kabir) = (app.seller().await, app.other_seller().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 50).await;
    let rug = app.goods_of(Some(&kabir), "Rug", 300, 50).await;
    let rug_two = app.goods_of(Some(&kabir), "Small rug", 100, 50).await;
    let asha = app.customer().await;
    asha.order(&[cart_line(&lamp, 1), cart_line(&rug, 1)]).await;
    asha.order(&[cart_line(&rug, 2)]).await;
    let response = meena.get("/api/seller/orders").await;
    let orders = response.expect(200);
    assert_eq!(response.headers["x-total-count"], "1");
    assert_eq!(orders[0]["orderItems"].as_array().unwrap().len(), 1);
    assert_eq!(orders[0]["orderItems"][0]["name"], "Lamp");
    assert_eq!(orders[0]["totalPrice"], 1_000);
    assert_eq!(kabir.get("/api/seller/orders").await.expect(200).as_array().unwrap().len(), 2);
    let both = asha.order(&[cart_line(&rug, 1), cart_line(&lamp, 2), cart_line(&rug_two, 1)]).await;
    let both = both["_id"].as_str().unwrap();
    app.move_order(both, OrderAction::Pay).await;
    app.move_order(both, OrderAction::Refund).await;
    for (query, total, first) in [
        ("", "3", both),
        ("?limit=1&page=3", "3", orders[0]["_id"].as_str().unwrap()),
        ("?status=refunded", "1", both),
        ("?query=asha&status=refunded", "1", both),
        ("?status=paid", "0", ""),
        ("?query=ravi", "0", ""),
    ] {
        let response = kabir.get(&format!("/api/seller/orders{query}")).await;
        assert_eq!(response.headers["x-total-count"], total, "{query}");
        assert_eq!(response.expect(200)[0]["_id"].as_str().unwrap_or_default(), first, "{query}");
    }
    app.admin().await.delete(&format!("/api/orders/{both}")).await.expect(200);
    let left = kabir.get("/api/seller/orders").await;
    assert_eq!(left.headers["x-total-count"], "2");
    app.check_invariants().await;
    asha.get("/api/seller/orders").await.expect(403);
}
