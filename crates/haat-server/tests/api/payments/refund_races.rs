//! Several give the same money back in the same moment, or send what it is for.

use super::lock_order::until_waiting;
use haat_db::{Tx, sql};
use haat_testing::{Client, Response, TestApp, cart_line, db_test};
use serde_json::{Value, json};

/// A paid order of one lamp and one rug of Meera's.
async fn paid(app: &TestApp, meera: &Client, asha: &Client) -> (String, [String; 2]) {
    let lamp = app.goods_of(Some(meera), "Lamp", 1_000, 5).await;
    let rug = app.goods_of(Some(meera), "Rug", 1_000, 5).await;
    let order = asha.order(&[cart_line(&lamp, 1), cart_line(&rug, 1)]).await;
    let order = order["_id"].as_str().unwrap().to_owned();
    let payment = app.approved_payment(asha, &order, "stripe").await;
    asha.pay(&order, &payment).await.expect(200);
    (order, [lamp, rug])
}

/// Somebody else has the order in hand until what is returned is committed.
async fn in_hand(app: &TestApp, order: &str) -> Tx {
    let mut tx = app.state.db.begin().await.unwrap();
    let take = sql("UPDATE orders SET number = number WHERE id = $1").bind(order);
    assert_eq!(take.execute(&mut tx).await.unwrap(), 1);
    tx
}

async fn with_key(client: &Client, url: &str, key: &str, body: Value) -> Response {
    let request = client.request(reqwest::Method::POST, url).header("Idempotency-Key", key);
    client.send(request.json(&body)).await
}

fn refused_and_granted(answers: [Response; 2]) {
    let mut statuses = answers.map(|answer| answer.status);
    statuses.sort_unstable();
    assert!(statuses[0] == 200 && (statuses[1] == 409 || statuses[1] == 422), "{statuses:?}");
}

#[db_test(payments)]
async fn a_piece_is_paid_back_once_whoever_does_so(app: TestApp) {
    let (meera, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let (order, [lamp, rug]) = paid(&app, &meera, &asha).await;
    let (refunds, cancel) =
        (format!("/api/orders/{order}/refunds"), format!("/api/orders/{order}/parcels/1/cancel"));
    let piece = json!({ "reason": "Broken.", "lines": [{ "lineNo": 1, "quantity": 1 }] });
    let tx = in_hand(&app, &order).await;
    let (one, other, ()) = tokio::join!(
        admin.post(&refunds, piece),
        meera.post(&cancel, json!({ "lineNo": 1, "reason": "Broken." })),
        async {
            until_waiting(&app, 2).await;
            tx.commit().await.unwrap();
        }
    );
    refused_and_granted([one, other]);
    let now = app.order_now(&order).await;
    assert_eq!(now["refunds"].as_array().unwrap().len(), 1, "{now}");
    assert_eq!((app.stock_of(&lamp).await, app.stock_of(&rug).await), (5, 4));

    // The rest at once with a part of it: together they are never more than was paid.
    let tx = in_hand(&app, &order).await;
    let part = json!({ "amount": 100.0, "reason": "For the wait." });
    let rest = format!("/api/orders/{order}/refund");
    let (part, rest, ()) = tokio::join!(admin.post(&refunds, part), admin.put(&rest, json!({})), async {
        until_waiting(&app, 2).await;
        tx.commit().await.unwrap();
    });
    assert!(part.status == 200 || part.status == 409, "{}", part.text);
    rest.expect(200);
    let now = app.order_now(&order).await;
    let given: f64 =
        now["refunds"].as_array().unwrap().iter().map(|refund| refund["amount"].as_f64().unwrap()).sum();
    assert_eq!((Some(given), &now["status"]), (now["totalPrice"].as_f64(), &json!("refunded")), "{now}");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn what_was_sent_meanwhile_is_not_called_off(app: TestApp) {
    let (meera, asha) = (app.seller().await, app.customer().await);
    let (order, [lamp, _]) = paid(&app, &meera, &asha).await;
    let cancel = format!("/api/orders/{order}/parcels/1/cancel");
    let mut tx = in_hand(&app, &order).await;
    let (called_off, ()) =
        tokio::join!(meera.post(&cancel, json!({ "lineNo": 1, "reason": "Broken." })), async {
            until_waiting(&app, 1).await;
            let send =
                sql("UPDATE order_lines SET shipped_at = 1 WHERE order_id = $1 AND line_no = 1").bind(&order);
            assert_eq!(send.execute(&mut tx).await.unwrap(), 1);
            tx.commit().await.unwrap();
        });
    assert_eq!(called_off.expect(409)["code"], "parcel_moved");
    assert_eq!(app.order_now(&order).await["refunds"], json!([]));
    assert_eq!(app.stock_of(&lamp).await, 4);
}

#[db_test(payments)]
async fn whoever_asks_again_for_the_last_piece_hears_what_became_of_it(app: TestApp) {
    let (meera, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let (order, _) = paid(&app, &meera, &asha).await;
    let (refunds, cancel) =
        (format!("/api/orders/{order}/refunds"), format!("/api/orders/{order}/parcels/1/cancel"));
    let piece = json!({ "reason": "Broken.", "lines": [{ "lineNo": 1, "quantity": 1 }] });
    for _ in 0..2 {
        with_key(&admin, &refunds, "one", piece.clone()).await.expect(200);
        with_key(&meera, &cancel, "two", json!({ "lineNo": 2, "reason": "Torn." })).await.expect(200);
    }
    let now = app.order_now(&order).await;
    assert_eq!((now["refunds"].as_array().unwrap().len(), &now["status"]), (2, &json!("refunded")), "{now}");
    app.check_invariants().await;
}
