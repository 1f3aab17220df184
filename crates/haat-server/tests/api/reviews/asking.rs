use super::{REVIEWS, delivered, form, paid, review, told};
use haat_domain::orders::OrderAction;
use haat_domain::time::{DAY, HOUR};
use haat_server::notices::asking::ask;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};

async fn asked(app: &TestApp, who: &Client) -> Vec<Value> {
    while ask(&app.state.notices).await.unwrap() {}
    haat_db::facts::catch_up(&app.state.db, &haat_server::notices::gather::Gather).await.unwrap();
    let notices = who.get("/api/notices").await.expect(200)["notices"].as_array().unwrap().clone();
    notices.into_iter().filter(|notice| notice["kind"] == "review_wanted").collect()
}

#[db_test]
async fn some_days_after_it_arrived_its_buyer_is_asked_once(app: TestApp) {
    let asha = app.customer().await;
    let lamp = app.goods("Lamp", 900, 50).await;
    paid(&app, &asha, &lamp).await;
    let order = delivered(&app, &asha, &lamp).await;
    app.advance(5 * DAY - HOUR);
    assert_eq!(asked(&app, &asha).await.len(), 0);
    app.advance(HOUR);
    let asks = asked(&app, &asha).await;
    assert_eq!((asks.len(), &asks[0]["title"]), (1, &json!("How is Lamp?")));
    assert_eq!((&asks[0]["path"], &asks[0]["read"]), (&json!("/reviews"), &json!(false)));
    app.advance(DAY);
    assert_eq!(asked(&app, &asha).await.len(), 1);
    asha.post(REVIEWS, form(&order, 5, "")).await.expect(201);
    told(&app, &asha).await;
    assert_eq!(asked(&app, &asha).await[0]["read"], true, "who has written is no longer asked");
}

#[db_test]
async fn nobody_is_asked_about_what_they_reviewed_or_got_long_ago(app: TestApp) {
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let lamp = app.goods("Lamp", 900, 50).await;
    let order = delivered(&app, &asha, &lamp).await;
    asha.post(REVIEWS, form(&order, 5, "")).await.expect(201);
    app.advance(6 * DAY);
    assert_eq!(asked(&app, &asha).await.len(), 0);
    delivered(&app, &ravi, &lamp).await;
    app.advance(31 * DAY);
    // Sessions do not last so long.
    let ravi = app.other_customer().await;
    assert_eq!(asked(&app, &ravi).await.len(), 0, "the program was off for a month");
}

#[db_test]
async fn several_things_are_one_question(app: TestApp) {
    let asha = app.customer().await;
    let (lamp, rug) = (app.goods("Lamp", 900, 50).await, app.goods("Rug", 900, 50).await);
    let order = asha.order(&[cart_line(&lamp, 1), cart_line(&rug, 1)]).await["_id"].clone();
    for action in [OrderAction::Pay, OrderAction::Deliver] {
        app.move_order(order.as_str().unwrap(), action).await;
    }
    app.advance(5 * DAY);
    let asks = asked(&app, &asha).await;
    assert_eq!((asks.len(), &asks[0]["title"]), (1, &json!("How is Lamp and 1 more?")));
}

#[db_test]
async fn two_nodes_ask_once(app: TestApp) {
    let asha = app.customer().await;
    for name in ["Lamp", "Rug", "Vase"] {
        let product = app.goods(name, 900, 500).await;
        delivered(&app, &asha, &product).await;
    }
    app.advance(5 * DAY);
    let round = || {
        let state = app.state.notices.clone();
        tokio::spawn(async move { while ask(&state).await.unwrap() {} })
    };
    let (one, other) = (round(), round());
    one.await.unwrap();
    other.await.unwrap();
    let asks = asked(&app, &asha).await;
    assert!(asks.len() == 3 && asks.iter().all(|notice| notice["times"] == 1), "{asks:?}");
}

#[db_test]
async fn nobody_is_asked_again_about_what_they_bought_again(app: TestApp) {
    let asha = app.customer().await;
    let (lamp, rug) = (app.product().insert().await.id, app.product().insert().await.id);
    review(&app, &asha, &lamp, 4, "Good.").await;
    let again = delivered(&app, &asha, &lamp).await;
    let other = delivered(&app, &asha, &rug).await;
    let wanted = |mine: Value| -> Vec<Value> {
        mine["toReview"].as_array().unwrap().iter().map(|line| line["orderId"].clone()).collect()
    };
    assert_eq!(wanted(asha.get("/api/reviews/mine").await.expect(200)), [json!(other)]);
    let of_order = format!("/api/reviews/mine?order={again}");
    assert_eq!(wanted(asha.get(&of_order).await.expect(200)), Vec::<Value>::new());
}

#[db_test]
async fn the_same_bought_twice_is_asked_for_once(app: TestApp) {
    let asha = app.customer().await;
    let (lamp, rug) = (app.goods("Lamp", 900, 500).await, app.goods("Rug", 900, 500).await);
    // On one day, and again before and after the first was asked about.
    let first = delivered(&app, &asha, &lamp).await;
    delivered(&app, &asha, &lamp).await;
    app.advance(4 * DAY);
    let later = delivered(&app, &asha, &lamp).await;
    let titles = |asks: &[Value]| asks.iter().map(|ask| ask["title"].clone()).collect::<Vec<_>>();
    app.advance(DAY);
    assert_eq!(titles(&asked(&app, &asha).await), [json!("How is Lamp?")]);
    let both = asha.order(&[cart_line(&lamp, 1), cart_line(&rug, 1)]).await["_id"].clone();
    for action in [OrderAction::Pay, OrderAction::Deliver] {
        app.move_order(both.as_str().unwrap(), action).await;
    }
    app.advance(5 * DAY);
    let asks = titles(&asked(&app, &asha).await);
    assert_eq!(asks, [json!("How is Rug?"), json!("How is Lamp?")], "of what is new alone");
    // Reviewed as it came with another order, it is no longer asked for as it came with the first.
    asha.post(REVIEWS, form(&later, 5, "")).await.expect(201);
    assert_ne!(first, later);
    let asks = asked(&app, &asha).await;
    assert_eq!((&asks[0]["read"], &asks[1]["read"]), (&json!(false), &json!(true)), "{asks:?}");
    app.check_invariants().await;
}

#[db_test]
async fn what_arrived_too_long_ago_to_be_asked_about_keeps_nobody_from_asking_later(app: TestApp) {
    let asha = app.customer().await;
    let lamp = app.goods("Lamp", 900, 500).await;
    delivered(&app, &asha, &lamp).await;
    app.advance(20 * DAY);
    // The program asks nobody for a month; sessions do not last so long.
    let asha = app.customer().await;
    delivered(&app, &asha, &lamp).await;
    app.advance(20 * DAY);
    let asha = app.customer().await;
    assert_eq!(asked(&app, &asha).await.len(), 1);
}
