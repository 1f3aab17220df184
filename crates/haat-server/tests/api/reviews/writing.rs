use super::{REVIEWS, delivered, form, paid, read, review, shown, told};
use haat_sandbox::stripe::CARD_GOOD;
use haat_testing::{Client, TestApp, cart_line, db_test};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use std::io::Cursor;

async fn upload(client: &Client) -> Value {
    let picture = RgbImage::from_fn(60, 40, |x, y| Rgb([x.to_le_bytes()[0], y.to_le_bytes()[0], 90]));
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(picture).write_to(&mut bytes, ImageFormat::Png).unwrap();
    let form = Form::new().part("file", Part::bytes(bytes.into_inner()).file_name("lamp.png"));
    let answer = client.send(client.request(Method::POST, "/api/upload").multipart(form)).await.expect(200);
    answer["secure_url"].clone()
}

#[db_test]
async fn who_bought_it_reviews_it_once_it_arrived(app: TestApp) {
    let (meena, asha, ravi) = (app.seller().await, app.customer().await, app.other_customer().await);
    let lamp = app.product().seller(&meena).insert().await.id;
    let order = paid(&app, &asha, &lamp).await;
    let early = asha.post(REVIEWS, form(&order, 4, "Good.")).await;
    assert_eq!(early.expect(409)["code"], "not_arrived");
    app.move_order(&order, haat_domain::orders::OrderAction::Deliver).await;
    app.visitor().post(REVIEWS, form(&order, 4, "Good.")).await.expect(401);
    ravi.post(REVIEWS, form(&order, 1, "Bad.")).await.expect(404);
    asha.post(REVIEWS, json!({ "orderId": order, "lineNo": 2, "stars": 4 })).await.expect(404);
    for stars in [json!(0), json!(6), json!(4.5), json!(null), json!("many")] {
        let wrong = json!({ "orderId": order, "lineNo": 1, "stars": stars });
        let refused = asha.post(REVIEWS, wrong).await.expect(422);
        assert!(refused["errors"]["stars"].is_string(), "{refused}");
    }
    assert_eq!(shown(&app, &lamp).await, (4.5, 12), "what was typed");
    // As forms send them.
    let written = json!({ "orderId": order, "lineNo": "1", "stars": "4", "text": "  Good.\r\nVery. " });
    let written = asha.post(REVIEWS, written).await.expect(201);
    assert_eq!((&written["text"], &written["author"]), (&json!("Good.\nVery."), &json!("Asha")));
    assert_eq!((&written["stars"], &written["isMine"]), (&json!(4), &json!(true)));
    assert_eq!(shown(&app, &lamp).await, (4.0, 1), "what a buyer says");
    let twice = asha.post(REVIEWS, form(&order, 5, "Again.")).await;
    assert_eq!(twice.expect(409)["code"], "review_exists");
    assert_eq!(shown(&app, &lamp).await, (4.0, 1));
    let public = read(&app.visitor(), &lamp, "").await;
    assert_eq!((&public["total"], &public["rating"]), (&json!(1), &json!(4.0)));
    assert!(!public.to_string().contains("asha@example.com") && !public.to_string().contains("Rao"));

    let notice = told(&app, &meena).await;
    assert_eq!((&notice["kind"], &notice["path"]), (&json!("review_written"), &json!("/seller/reviews")));
    assert!(notice["text"].as_str().unwrap().starts_with("★★★★☆ “Good."), "{notice}");
}

#[db_test(payments)]
async fn what_was_never_sent_is_not_reviewed(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let vase = app.goods_of(Some(&meena), "Vase", 500, 5).await;
    let order =
        asha.order(&[cart_line(&lamp, 1), cart_line(&vase, 1)]).await["_id"].as_str().unwrap().to_owned();
    let payment = asha.start_payment(&order, "stripe").await;
    app.stripe().confirm(&payment, CARD_GOOD);
    asha.pay(&order, &payment).await.expect(200);
    let cancel = json!({ "lineNo": 1, "reason": "The glass is broken." });
    meena.post(&format!("/api/orders/{order}/parcels/1/cancel"), cancel).await.expect(200);
    for step in ["ship", "deliver"] {
        meena.put(&format!("/api/orders/{order}/parcels/1/{step}"), json!({})).await.expect(200);
    }
    let refused = asha.post(REVIEWS, form(&order, 1, "Never got it.")).await;
    assert_eq!(refused.expect(409)["code"], "not_arrived");
    assert_eq!(read(&asha, &lamp, "").await["toReview"], json!([]));
    assert_eq!(read(&asha, &vase, "").await["toReview"].as_array().unwrap().len(), 1);
    let arrived = json!({ "orderId": order, "lineNo": 2, "stars": 5 });
    asha.post(REVIEWS, arrived).await.expect(201);
    app.check_invariants().await;
}

#[db_test]
async fn a_review_is_changed_and_removed_by_its_author_alone(app: TestApp) {
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let lamp = app.product().insert().await.id;
    let id = review(&app, &asha, &lamp, 2, "Late.").await;
    let path = format!("{REVIEWS}/{id}");
    ravi.put(&path, json!({ "stars": 1 })).await.expect(404);
    ravi.delete(&path).await.expect(404);
    app.admin().await.put(&path, json!({ "stars": 1 })).await.expect(404);
    app.advance(60_000);
    let changed = asha.put(&path, json!({ "stars": 5, "text": "It came after all." })).await.expect(200);
    assert!(changed["changedAt"].is_string(), "{changed}");
    assert_eq!(shown(&app, &lamp).await, (5.0, 1));
    asha.put(&path, json!({ "stars": 9 })).await.expect(422);
    asha.delete(&path).await.expect(200);
    asha.delete(&path).await.expect(404);
    assert_eq!(shown(&app, &lamp).await, (4.5, 12), "what was typed is shown again");
    assert_eq!(
        read(&asha, &lamp, "").await["toReview"].as_array().unwrap().len(),
        1,
        "and it may be reviewed"
    );
    app.check_invariants().await;
}

#[db_test]
async fn pictures_are_uploads_of_this_shop(app: TestApp) {
    let asha = app.customer().await;
    let lamp = app.product().insert().await.id;
    let order = delivered(&app, &asha, &lamp).await;
    let photo = upload(&asha).await;
    let with = |photos: Value| json!({ "orderId": order, "lineNo": 1, "stars": 5, "photos": photos });
    let gone = format!("/media/{}-60x40/full.webp", "a".repeat(40));
    for wrong in [json!(["https://elsewhere.example/x.jpg"]), json!(["/media/../secret"]), json!([gone])] {
        let refused = asha.post(REVIEWS, with(wrong)).await.expect(422);
        assert!(refused["errors"]["photos"].is_string(), "{refused}");
    }
    let many: Vec<&Value> = vec![&photo; 7];
    let written = asha.post(REVIEWS, with(json!(many))).await.expect(201);
    assert_eq!(written["photos"].as_array().unwrap().len(), 1, "seven of the same are one: {written}");
    let id = written["_id"].as_str().unwrap().to_owned();
    let public = read(&app.visitor(), &lamp, "&photos=true").await;
    assert_eq!((&public["withPhotos"], &public["reviews"][0]["photos"][0]["image"]), (&json!(1), &photo));
    assert!(public["reviews"][0]["photos"][0]["images"]["card"].is_string(), "{public}");
    asha.put(&format!("{REVIEWS}/{id}"), json!({ "stars": 5 })).await.expect(200);
    assert_eq!(read(&app.visitor(), &lamp, "").await["withPhotos"], 0);
    app.check_invariants().await;
}

#[db_test]
async fn nobody_reviews_their_own_goods_nor_lots_nor_what_left_the_shop(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 900, 5).await;
    let own = delivered(&app, &meena, &lamp).await;
    assert_eq!(meena.post(REVIEWS, form(&own, 5, "Best!")).await.expect(409)["code"], "own_product");
    let hers = delivered(&app, &asha, &lamp).await;
    app.admin().await.delete(&format!("/api/products/{lamp}")).await.expect(200);
    assert_eq!(asha.post(REVIEWS, form(&hers, 5, "")).await.expect(409)["code"], "not_in_shop");
    let lot = app.won_lot(&meena, &asha, 500).await;
    let line = json!({ "_id": lot, "auctionId": lot, "quantity": 1 });
    let order = asha.order(&[line]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&order, haat_domain::orders::OrderAction::Pay).await;
    app.move_order(&order, haat_domain::orders::OrderAction::Deliver).await;
    assert_eq!(asha.post(REVIEWS, form(&order, 5, "")).await.expect(409)["code"], "not_in_shop");
    let mine = asha.get(&format!("{REVIEWS}/mine")).await.expect(200);
    assert_eq!(mine["toReview"], json!([]));
}

#[db_test]
async fn of_an_order_the_parcel_that_arrived_can_be_reviewed(app: TestApp) {
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 900, 5).await;
    let rug = app.goods_of(Some(&kabir), "Rug", 900, 5).await;
    let order = asha.order(&[cart_line(&lamp, 1), cart_line(&rug, 1)]).await;
    let order = order["_id"].as_str().unwrap().to_owned();
    app.move_order(&order, haat_domain::orders::OrderAction::Pay).await;
    let parcel = format!("/api/orders/{order}/parcels/2");
    kabir.put(&format!("{parcel}/ship"), json!({})).await.expect(200);
    kabir.put(&format!("{parcel}/deliver"), json!({})).await.expect(200);
    let mine = asha.get(&format!("{REVIEWS}/mine?order={order}")).await.expect(200);
    let lines: Vec<&Value> = mine["toReview"].as_array().unwrap().iter().map(|line| &line["name"]).collect();
    assert_eq!(lines, [&json!("Rug")]);
    asha.post(REVIEWS, form(&order, 5, "")).await.expect(409);
    asha.post(REVIEWS, json!({ "orderId": order, "lineNo": 2, "stars": 3 })).await.expect(201);
    let mine = asha.get(&format!("{REVIEWS}/mine?order={order}")).await.expect(200);
    assert_eq!((&mine["toReview"], &mine["reviews"][0]["lineNo"]), (&json!([]), &json!(2)));
}
