//! The address book.

use haat_testing::{Client, TestApp, db_test};
use serde_json::{Value, json};

const BOOK: &str = "/api/addresses";

fn address(street: &str) -> Value {
    json!({ "fullName": "Asha Rao", "address": street, "city": "Pune", "pinCode": 411_001, "country": "India" })
}

fn default_one(street: &str) -> Value {
    let mut address = address(street);
    address["isDefault"] = json!(true);
    address
}

/// Street by street, the default marked.
async fn book(who: &Client) -> Vec<String> {
    let book = who.get(BOOK).await.expect(200);
    let line = |one: &Value| {
        let mark = if one["isDefault"] == true { "*" } else { "" };
        format!("{}{mark}", one["address"].as_str().unwrap())
    };
    book.as_array().unwrap().iter().map(line).collect()
}

async fn keep(who: &Client, body: Value) -> String {
    who.post(BOOK, body).await.expect(201)["_id"].as_str().unwrap().to_owned()
}

#[db_test]
async fn the_first_is_the_default_until_another_says_so(app: TestApp) {
    let asha = app.customer().await;
    assert!(book(&asha).await.is_empty());
    let one = keep(&asha, address("1 Lake Road")).await;
    app.advance(1_000);
    let two = keep(&asha, address("2 Lake Road")).await;
    app.advance(1_000);
    keep(&asha, default_one("3 Lake Road")).await;
    assert_eq!(book(&asha).await, ["3 Lake Road*", "2 Lake Road", "1 Lake Road"]);
    asha.put(&format!("{BOOK}/{one}"), default_one("1 Lake Road, first floor")).await.expect(200);
    asha.put(&format!("{BOOK}/{two}"), address("2 Lake Road, gate")).await.expect(200);
    assert_eq!(book(&asha).await, ["1 Lake Road, first floor*", "3 Lake Road", "2 Lake Road, gate"]);
    let kept = asha.put(&format!("{BOOK}/{one}"), address("1 Lake Road")).await.expect(200);
    assert_eq!(kept["isDefault"], true, "it is not given up, only taken over");
    asha.delete(&format!("{BOOK}/{one}")).await.expect(200);
    assert_eq!(book(&asha).await, ["3 Lake Road*", "2 Lake Road, gate"]);
    asha.delete(&format!("{BOOK}/{one}")).await.expect(404);
    app.check_invariants().await;
}

#[db_test]
async fn the_same_address_is_kept_once_and_forms_are_checked(app: TestApp) {
    let asha = app.customer().await;
    keep(&asha, address("1 Lake Road")).await;
    keep(&asha, address("2 Lake Road")).await;
    let same = asha.post(BOOK, default_one(" 2  Lake Road ")).await.expect(200);
    assert_eq!(same["isDefault"], true);
    assert_eq!(book(&asha).await, ["2 Lake Road*", "1 Lake Road"]);
    let wrong = asha.post(BOOK, json!({ "fullName": "Asha" })).await.expect(422);
    assert!(wrong["errors"]["pinCode"].is_string() && wrong["errors"]["phone"].is_null(), "{wrong}");
    let mut whole = address("3 Lake Road");
    (whole["state"], whole["phone"]) = (json!("Maharashtra"), json!("+91 98220 00000"));
    let kept = asha.post(BOOK, whole).await.expect(201);
    assert_eq!((&kept["state"], &kept["phone"]), (&json!("Maharashtra"), &json!("+91 98220 00000")));
}

#[db_test]
async fn a_book_has_an_end_and_is_its_owners(app: TestApp) {
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let mut last = String::new();
    for number in 0..20 {
        last = keep(&asha, address(&format!("{number} Lake Road"))).await;
    }
    assert_eq!(asha.post(BOOK, address("20 Lake Road")).await.expect(409)["code"], "too_many_addresses");
    ravi.put(&format!("{BOOK}/{last}"), address("His")).await.expect(404);
    ravi.delete(&format!("{BOOK}/{last}")).await.expect(404);
    app.visitor().get(BOOK).await.expect(401);
    assert!(book(&ravi).await.is_empty());
    let data = asha.get("/api/users/me/data").await.expect(200);
    assert_eq!(data["addresses"].as_array().unwrap().len(), 20);
    app.admin().await.delete(&format!("/api/users/{}", asha.id)).await.expect(200);
    let left = haat_db::sql("SELECT COUNT(*) FROM addresses").count(&app.state.db).await.unwrap();
    assert_eq!(left, 0);
}

#[db_test]
async fn addresses_added_at_once_have_one_default(app: TestApp) {
    let asha = app.customer().await;
    let tasks: Vec<_> = (0..6)
        .map(|number| {
            let asha = asha.clone();
            tokio::spawn(async move { asha.post(BOOK, default_one(&format!("{number}"))).await.status })
        })
        .collect();
    for task in tasks {
        assert_eq!(task.await.unwrap(), 201);
    }
    let defaults = book(&asha).await.iter().filter(|line| line.ends_with('*')).count();
    assert_eq!(defaults, 1);
    app.check_invariants().await;
}

#[db_test]
async fn an_address_keeps_the_tax_number_for_its_invoices(app: TestApp) {
    let asha = app.customer().await;
    let mut office = address("Tech Park");
    office["taxNumber"] = json!(" 27aagcs1234k1zb");
    let kept = asha.post(BOOK, office.clone()).await.expect(201);
    assert_eq!(kept["taxNumber"], "27AAGCS1234K1ZB");
    asha.post(BOOK, office.clone()).await.expect(200);
    office["taxNumber"] = json!("27AAGCS1234K1ZA");
    let refused = asha.post(BOOK, office.clone()).await.expect(422);
    assert!(refused["errors"]["taxNumber"].is_string(), "{refused}");
    let path = format!("{BOOK}/{}", kept["_id"].as_str().unwrap());
    asha.put(&path, office.clone()).await.expect(422);
    office["taxNumber"] = json!("");
    assert_eq!(asha.put(&path, office).await.expect(200)["taxNumber"], "");
}
