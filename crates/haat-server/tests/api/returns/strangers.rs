//! Nobody reaches what is another's, by any guess.

use super::{act, asked, because, delivered, wish};
use crate::notices::{times, told_of};
use haat_server::notices::gather::Gather;
use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test(payments)]
async fn every_guess_of_anothers_return_or_invoice_is_not_found(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let (kabir, ravi) = (app.other_seller().await, app.other_customer().await);
    let id = delivered(&app, &meena, &asha).await;
    let given = asked(&asha, &id, 1).await;
    let invoices = asha.get(&format!("/api/orders/{id}/invoices")).await.expect(200);
    let invoice = invoices[0]["_id"].as_str().unwrap();
    for stranger in [&kabir, &ravi] {
        for url in [
            format!("/api/returns/{given}"),
            format!("/api/orders/{id}/returns"),
            format!("/api/orders/{id}/invoices"),
            format!("/api/invoices/{invoice}"),
        ] {
            stranger.get(&url).await.expect(404);
        }
        for action in ["send", "withdraw"] {
            act(stranger, &given, action, json!({})).await.expect(404);
        }
        act(stranger, &given, "escalate", because("Mine.")).await.expect(404);
        stranger.post(&format!("/api/orders/{id}/returns"), wish(1)).await.expect(404);
    }
    for (action, body) in [
        ("accept", json!({})),
        ("waive", json!({})),
        ("refuse", because("Mine.")),
        ("contest", because("Mine.")),
        ("receive", json!({ "restock": true })),
    ] {
        act(&kabir, &given, action, body.clone()).await.expect(404);
        act(&kabir, "nothing", action, body).await.expect(404);
    }
    assert_eq!(kabir.get("/api/seller/returns").await.expect(200), json!([]));
    assert_eq!(kabir.get("/api/seller/invoices").await.expect(200), json!([]));
    let own = meena.get(&format!("/api/invoices/{invoice}")).await.expect(200);
    assert_eq!(own["number"], invoices[0]["number"]);
}

#[db_test(payments)]
async fn people_are_told_where_a_return_stands(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let id = delivered(&app, &meena, &asha).await;
    let given = asked(&asha, &id, 1).await;
    let newest = async |who: &haat_testing::Client| {
        haat_db::facts::catch_up(&app.state.db, &Gather).await.unwrap();
        let notices = who.get("/api/notices").await.expect(200);
        (notices["notices"][0]["kind"].clone(), notices["notices"][0]["title"].clone())
    };
    assert_eq!(newest(&meena).await, (json!("return_asked"), json!("A return is asked for: Lamp")));
    act(&meena, &given, "refuse", because("No.")).await.expect(200);
    assert_eq!(newest(&asha).await, (json!("return_update"), json!("Your return was refused: Lamp")));
    act(&asha, &given, "escalate", because("Yes.")).await.expect(200);
    assert_eq!(newest(&admin).await.0, json!("return_trouble"));
    act(&admin, &given, "accept", json!({})).await.expect(200);
    assert_eq!(newest(&asha).await.1, json!("Please send it back: Lamp"));
    act(&asha, &given, "send", json!({})).await.expect(200);
    assert_eq!(newest(&meena).await, (json!("return_progress"), json!("On its way back to you: Lamp")));
    for (who, sent) in [(&meena, 1), (&asha, 0), (&admin, 0)] {
        assert_eq!(times(who, "return_progress").await, sent);
    }
    act(&meena, &given, "receive", json!({ "restock": false })).await.expect(200);
    assert_eq!(newest(&asha).await.0, json!("refund_done"));
    let back = told_of(&asha, "refund_done").await;
    assert!(back[0].1.contains(" the way you paid for Lamp. Why: “Return: "), "{back:?}");
    assert_eq!(times(&asha, "refund_started").await, 0, "the return says that the money follows");
    assert_eq!(newest(&meena).await, (json!("sale_refunded"), json!("Refunded: Lamp")));
}

#[db_test(payments)]
async fn a_seller_hears_when_a_return_is_over(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let id = delivered(&app, &meena, &asha).await;
    let given = asked(&asha, &id, 1).await;
    act(&asha, &given, "withdraw", json!({})).await.expect(200);
    haat_db::facts::catch_up(&app.state.db, &Gather).await.unwrap();
    let over = told_of(&meena, "return_progress").await;
    assert_eq!((over.len(), over[0].0.as_str()), (1, "A return is over: Lamp"));
    assert!(over[0].1.ends_with(" keeps it. Nothing is left to do."), "{over:?}");
    assert_eq!((times(&asha, "return_progress").await, times(&asha, "return_update").await), (0, 0));
    assert_eq!(times(&app.other_seller().await, "return_progress").await, 0);
}
