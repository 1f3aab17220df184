//! Asking to sell, and being answered.

use crate::notices::gather;
use haat_db::sql;
use haat_testing::{Client, TestApp, db_test};
use serde_json::{Value, json};

const APPLICATION: &str = "/api/seller/application";

/// What somebody says who wants to sell.
pub(super) fn form() -> Value {
    json!({ "name": "Asha's Looms", "logo": "/media/looms.webp", "description": "Handwoven saris.",
        "address": "4 MG Road", "city": "Pune", "region": "Maharashtra", "pinCode": "411001", "country": "India",
        "taxNumber": "27 aapfu0939f1zv",
        "bank": { "holder": "Asha Rao", "account": "50100123456789", "code": "HDFC0001234" } })
}

async fn waiting(admin: &Client) -> Vec<Value> {
    let listed = admin.get("/api/admin/applications?state=waiting").await.expect(200);
    listed.as_array().unwrap().clone()
}

async fn kinds(client: &Client) -> Vec<String> {
    let notices = client.get("/api/notices").await.expect(200);
    notices["notices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|notice| notice["kind"].as_str().unwrap().to_owned())
        .collect()
}

#[db_test]
async fn whoever_is_approved_sells_with_all_that_they_said(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let before = asha.get(APPLICATION).await.expect(200);
    assert_eq!((&before["open"], &before["application"]), (&json!(true), &Value::Null));
    asha.get("/api/seller/stall").await.expect(403);

    let asked = asha.put(APPLICATION, form()).await.expect(200)["application"].clone();
    assert_eq!(asked["state"], "waiting");
    assert_eq!(asked["taxNumber"], "27AAPFU0939F1ZV");
    assert_eq!(asked["bank"], "Asha Rao · HDFC0001234 · •••• 6789");
    let sealed: Vec<String> =
        sql("SELECT bank_sealed FROM seller_applications").scalars(&app.state.db).await.unwrap();
    assert!(!sealed[0].is_empty() && !sealed[0].contains("50100123456789"));

    // Said again it is the same application, and the bank stays when it is not given.
    let mut changed = form();
    changed["name"] = json!("Looms of Pune");
    changed.as_object_mut().unwrap().remove("bank");
    asha.put(APPLICATION, changed).await.expect(200);
    let listed = waiting(&admin).await;
    assert_eq!(listed.len(), 1);
    assert_eq!(
        (&listed[0]["name"], &listed[0]["email"]),
        (&json!("Looms of Pune"), &json!("asha@example.com"))
    );
    assert_eq!(listed[0]["bank"], "Asha Rao · HDFC0001234 · •••• 6789");
    assert!(!listed[0].to_string().contains("50100123456789"));
    gather(&app).await;
    assert!(kinds(&admin).await.contains(&"seller_applied".to_owned()));

    let answer = format!("/api/admin/applications/{}", listed[0]["_id"].as_str().unwrap());
    for _ in 0..2 {
        let answered = admin.put(&answer, json!({ "approve": true })).await.expect(200);
        assert_eq!((&answered["state"], &answered["decidedBy"]), (&json!("approved"), &json!("Indira Bose")));
        assert_eq!(answered["bank"], "", "only its answer needed it");
    }
    admin.put(&answer, json!({ "approve": false, "reason": "Changed my mind." })).await.expect(409);
    assert_eq!(asha.put(APPLICATION, form()).await.expect(409)["code"], "already_seller");

    let me = asha.get("/api/users/me").await.expect(200);
    assert_eq!((&me["isSeller"], &me["seller"]["name"]), (&json!(true), &json!("Looms of Pune")));
    let stall = asha.get("/api/seller/stall").await.expect(200);
    assert_eq!((&stall["city"], &stall["taxNumber"]), (&json!("Pune"), &json!("27AAPFU0939F1ZV")));
    assert_eq!(asha.get("/api/seller/bank").await.expect(200)["shown"], "Asha Rao · HDFC0001234 · •••• 6789");
    gather(&app).await;
    assert!(kinds(&asha).await.contains(&"application_approved".to_owned()));
    let page = app.visitor().get(&format!("/api/sellers/{}", asha.id)).await.expect(200);
    assert_eq!((&page["name"], &page["place"]), (&json!("Looms of Pune"), &json!("Pune, India")));
    app.check_invariants().await;
}

#[db_test]
async fn whoever_is_declined_reads_why_and_may_ask_again(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    asha.put(APPLICATION, form()).await.expect(200);
    let answer = format!("/api/admin/applications/{}", waiting(&admin).await[0]["_id"].as_str().unwrap());
    let refused = admin.put(&answer, json!({ "approve": false, "reason": "  " })).await.expect(422);
    assert!(refused["errors"]["reason"].is_string());
    admin
        .put(&answer, json!({ "approve": false, "reason": "Please add a logo of your own." }))
        .await
        .expect(200);
    let told = asha.get(APPLICATION).await.expect(200)["application"].clone();
    assert_eq!(
        (&told["state"], &told["reason"]),
        (&json!("declined"), &json!("Please add a logo of your own."))
    );
    assert_eq!(told["decidedBy"], "", "who it was is the shop's business");
    assert_eq!(asha.get("/api/users/me").await.expect(200)["isSeller"], false);
    gather(&app).await;
    let notice = asha.get("/api/notices").await.expect(200)["notices"][0].clone();
    assert_eq!(notice["kind"], "application_declined");
    assert!(notice["text"].as_str().unwrap().contains("Please add a logo of your own."));

    asha.put(APPLICATION, form()).await.expect(200);
    assert_eq!(waiting(&admin).await.len(), 1);
    asha.delete(APPLICATION).await.expect(200);
    asha.delete(APPLICATION).await.expect(404);
    assert!(waiting(&admin).await.is_empty());
}

#[db_test]
async fn an_application_says_everything_that_is_wrong_with_it(app: TestApp) {
    let asha = app.customer().await;
    let mut wrong = json!({ "country": "India", "taxNumber": "27AAPFU0939F1ZX",
        "bank": { "holder": "", "account": "1", "code": "?" } });
    let errors = asha.put(APPLICATION, wrong.clone()).await.expect(422)["errors"].clone();
    for field in [
        "name",
        "logo",
        "description",
        "address",
        "city",
        "pinCode",
        "taxNumber",
        "holder",
        "account",
        "code",
    ] {
        assert!(errors[field].is_string(), "{field}: {errors}");
    }
    wrong["name"] = json!(17);
    assert!((400..500).contains(&asha.put(APPLICATION, wrong).await.status));
    assert_eq!(asha.get(APPLICATION).await.expect(200)["application"], Value::Null);
}

#[db_test]
async fn a_shop_may_take_no_applications(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let mut terms = admin.get("/api/admin/terms").await.expect(200);
    terms["applications"] = json!(false);
    admin.put("/api/admin/terms", terms.clone()).await.expect(200);
    assert_eq!(asha.get(APPLICATION).await.expect(200)["open"], false);
    assert_eq!(asha.put(APPLICATION, form()).await.expect(409)["code"], "applications_closed");
    // A client that does not know of it changes nothing about it.
    let plain = terms.as_object_mut().unwrap();
    plain.remove("applications");
    plain.remove("firstGoodsWait");
    assert_eq!(admin.put("/api/admin/terms", terms).await.expect(200)["applications"], false);
    // An admin makes anybody a seller as before.
    let edit = json!({ "_id": asha.id, "name": "Asha Rao", "email": "asha@example.com", "isAdmin": false, "isSeller": true });
    admin.put(&format!("/api/users/{}", asha.id), edit).await.expect(200);
    asha.get("/api/seller/stall").await.expect(200);
}
