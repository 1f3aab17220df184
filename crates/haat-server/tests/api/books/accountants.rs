//! Accountants read the books and run payouts; the role matrix says what else they may not.

use super::ledger::set_terms;
use super::payouts::{earn, with_bank};
use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn an_accountant_is_made_by_an_admin_and_runs_payouts(app: TestApp) {
    set_terms(&app, json!({ "releaseDays": 0, "minimum": 500 })).await;
    let (meena, admin, asha) = (app.seller().await, app.admin().await, app.customer().await);
    earn(&app, &meena, 1_000).await;
    with_bank(&meena, "50100123456789").await;
    asha.get("/api/admin/books").await.expect(403);
    let edit = json!({ "name": "Asha Rao", "email": "asha@example.com", "isAccountant": true });
    let user = format!("/api/users/{}", asha.id);
    let made = admin.put(&user, edit).await.expect(200);
    assert_eq!((&made["user"]["isAccountant"], &made["user"]["isAdmin"]), (&json!(true), &json!(false)));
    asha.get("/api/admin/books").await.expect(401);
    let asha = app.customer().await;
    assert_eq!(asha.get("/api/users/me").await.expect(200)["isAccountant"], true);
    asha.get("/api/admin/books").await.expect(200);
    let listed = admin.get("/api/users?role=accountant").await.expect(200);
    assert_eq!((listed.as_array().unwrap().len(), &listed[0]["_id"]), (1, &json!(asha.id)));

    let payout = asha.post("/api/admin/payouts", json!({})).await.expect(200)["payouts"][0].clone();
    let run = payout["run"].as_str().unwrap();
    let file = asha.get(&format!("/api/admin/payout-runs/{run}/bank.csv")).await;
    assert!(file.text.contains("50100123456789"), "{}", file.text);
    let paid = format!("/api/admin/payouts/{}/paid", payout["_id"].as_str().unwrap());
    asha.put(&paid, json!({ "reference": "UTR1" })).await.expect(200);
    // Nothing else.
    let adjust = json!({ "seller": meena.id, "amount": 5, "reason": "A gift." });
    assert_eq!(asha.post("/api/admin/adjustments", adjust).await.expect(403)["code"], "admins_only");
    asha.get("/api/orders").await.expect(403);
    asha.get("/api/users").await.expect(403);
    // A client that does not know of accountants leaves the role as it is.
    let edit =
        json!({ "name": "Asha Rao", "email": "asha@example.com", "isAdmin": false, "isSeller": false });
    assert_eq!(admin.put(&user, edit).await.expect(200)["user"]["isAccountant"], true);
    crate::notices::gather(&app).await;
    let told = meena.get("/api/notices").await.expect(200)["notices"].clone();
    assert!(told.as_array().unwrap().iter().any(|notice| notice["kind"] == "payout_paid"), "{told}");
    app.check_invariants().await;
}
