//! A late payment, an accepted second chance, a relisting and the clock, all at once: one of them holds.

use super::wins::{line, won};
use haat_db::sql;
use haat_domain::time::{DAY, HOUR};
use haat_sandbox::stripe::CARD_GOOD;
use haat_server::auctions::lapse::look_after;
use haat_testing::{TestApp, db_test};
use serde_json::json;

const ROUNDS: usize = 8;

async fn forgive(app: &TestApp) {
    app.state.db.write(sql("DELETE FROM strikes")).await.unwrap();
}

#[db_test(payments)]
async fn a_payment_in_the_last_moment_or_a_lapse_but_not_both(app: TestApp) {
    let asha = app.customer().await;
    for round in 0..ROUNDS {
        forgive(&app).await;
        let lot = won(&app).await;
        app.advance(3 * DAY - HOUR);
        let order = asha.order(&[line(&lot.id)]).await["_id"].as_str().unwrap().to_owned();
        let intent = asha.start_payment(&order, "stripe").await;
        app.hold_webhooks();
        app.stripe().confirm(&intent, CARD_GOOD);
        app.advance(HOUR);
        let (paid, lapsed) = tokio::join!(asha.pay(&order, &intent), look_after(&app.state.auctions));
        lapsed.unwrap();
        let order = app.order_now(&order).await;
        let lot = app.visitor().get(&lot.url()).await.expect(200);
        let (status, sold) = (order["status"].as_str().unwrap(), lot["status"].as_str().unwrap());
        assert!(
            matches!((status, sold), ("paid", "sold") | ("expired", "lapsed")),
            "{round}: {status} {sold}"
        );
        if status == "expired" {
            assert_eq!(paid.status, 409, "{}", paid.text);
        }
        app.deliver_webhooks().await;
        app.check_invariants().await;
    }
}

#[db_test(payments)]
async fn a_late_payment_and_an_accepted_offer_never_both_hold(app: TestApp) {
    let (asha, ravi, seller) = (app.customer().await, app.other_customer().await, app.seller().await);
    for _ in 0..ROUNDS {
        forgive(&app).await;
        let lot = won(&app).await;
        let order = asha.order(&[line(&lot.id)]).await["_id"].as_str().unwrap().to_owned();
        let intent = asha.start_payment(&order, "stripe").await;
        app.advance(3 * DAY);
        look_after(&app.state.auctions).await.unwrap();
        seller.post(&format!("{}/second-chance", lot.url()), json!({})).await.expect(201);
        let chance = ravi.get("/api/second-chances").await.expect(200)[0]["_id"].as_str().unwrap().to_owned();
        app.hold_webhooks();
        // Her bank takes the money after all.
        app.stripe().confirm(&intent, CARD_GOOD);
        let accept = format!("/api/second-chances/{chance}/accept");
        let lines = [line(&lot.id)];
        let (late, again, taken) = tokio::join!(
            asha.pay(&order, &intent),
            asha.try_order(&lines, None),
            ravi.post(&accept, json!({})),
        );
        assert_ne!(late.status, 200, "{}", late.text);
        assert_eq!((again.status, taken.status), (409, 200), "{} {}", again.text, taken.text);
        app.deliver_webhooks().await;
        assert_eq!(app.order_now(&order).await["isPaid"], false);
        assert_eq!(taken.json()["buyerId"], json!(ravi.id));
        ravi.order(&lines).await;
        app.check_invariants().await;
    }
}

#[db_test]
async fn of_many_answers_at_once_one_counts(app: TestApp) {
    let (ravi, seller) = (app.other_customer().await, app.seller().await);
    for _ in 0..ROUNDS {
        forgive(&app).await;
        let lot = won(&app).await;
        app.advance(3 * DAY);
        look_after(&app.state.auctions).await.unwrap();
        let offer = format!("{}/second-chance", lot.url());
        let offers = futures_util::future::join_all((0..4).map(|_| seller.post(&offer, json!({})))).await;
        assert_eq!(offers.iter().filter(|answer| answer.status == 201).count(), 1);
        let chance = ravi.get("/api/second-chances").await.expect(200)[0]["_id"].as_str().unwrap().to_owned();
        let (accept, decline) =
            (format!("/api/second-chances/{chance}/accept"), format!("/api/second-chances/{chance}/decline"));
        let relist = format!("{}/relist", lot.url());
        let (yes, no, more, relisted) = tokio::join!(
            ravi.post(&accept, json!({})),
            ravi.post(&decline, json!({})),
            ravi.post(&accept, json!({})),
            seller.post(&relist, json!({})),
        );
        let state = ravi.get("/api/second-chances").await.expect(200)[0]["state"].clone();
        let accepted = state == "accepted";
        assert_eq!([yes.status, more.status], if accepted { [200, 200] } else { [409, 409] });
        assert_eq!(no.status, if accepted { 409 } else { 200 });
        assert!(!(accepted && relisted.status == 201), "sold and put up again");
        app.check_invariants().await;
    }
}
