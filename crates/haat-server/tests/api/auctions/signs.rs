use haat_domain::time::{DAY, HOUR};
use haat_server::auctions::closer::close_due;
use haat_testing::{TestApp, db_test};
use serde_json::{Value, json};

#[db_test]
async fn signs_are_for_admins_and_come_with_their_evidence(app: TestApp) {
    app.seller().await;
    app.advance(30 * DAY);
    let seller = app.seller().await;
    let (shill, asha) = (app.person("Mukul Das", "mukul@example.com", "").await, app.customer().await);
    let mut last = String::new();
    for _ in 0..3 {
        let end = haat_server::http::values::iso(app.state.clock.now().plus(HOUR));
        let body = json!({ "title": "Lamp", "description": "Old.", "imageUrl": "/l.webp", "startingBid": 100, "endDate": end });
        let made = seller.post("/api/auctions", body).await.expect(201);
        last = made["auction"]["_id"].as_str().unwrap().to_owned();
        let url = format!("/api/auctions/{last}/bids");
        for amount in [100, 200, 300] {
            shill.post(&url, json!({ "bidAmount": amount })).await.expect(200);
        }
        app.advance(HOUR - 1000);
        asha.post(&url, json!({ "bidAmount": 400 })).await.expect(200);
        app.advance(1000);
        close_due(&app.state.auctions).await.unwrap();
    }
    let url = format!("/api/auctions/{last}/signs");
    asha.get(&url).await.expect(403);
    seller.get(&url).await.expect(403);
    let admin = app.admin().await;
    admin.get("/api/auctions/none/signs").await.expect(404);
    let found = admin.get(&url).await.expect(200);
    let of = |name: &str| -> Vec<Value> {
        let all = found.as_array().unwrap();
        let suspect = all.iter().find(|suspect| suspect["name"] == name);
        suspect.map(|suspect| suspect["signs"].as_array().unwrap().clone()).unwrap_or_default()
    };
    let signs = of("Mukul Das");
    assert!(
        signs.contains(&json!({ "kind": "oneSeller", "ofSeller": 3, "lots": 3, "sellerLots": 3 })),
        "{found}"
    );
    assert!(signs.contains(&json!({ "kind": "neverWins", "ofSeller": 3 })), "{found}");
    assert!(signs.contains(&json!({ "kind": "earlyOnly", "bids": 3, "early": 3 })), "{found}");
    assert!(signs.contains(&json!({ "kind": "sameNetwork" })), "all of the test is on one machine");
    assert_eq!(found[0]["name"], "Mukul Das", "most signs first");
    let names: Vec<&str> = signs.iter().map(|sign| sign["kind"].as_str().unwrap()).collect();
    assert!(names.contains(&"newAccount"));
    assert!(!of("Asha Rao").iter().any(|sign| sign["kind"] == "neverWins"));
}
