use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test(payments)]
async fn the_page_learns_where_the_sandbox_scripts_are(app: TestApp) {
    let visitor = app.visitor();
    let key = visitor.get("/api/keys/paypal").await;
    assert_eq!(key.status, 200);
    assert!(key.headers["content-type"].to_str().unwrap().starts_with("text/plain"));
    let config = visitor.get("/api/payments/config").await.expect(200);
    assert_eq!(config["demo"], true);
    assert_eq!(config["paypal"]["clientId"], json!(key.text));
    assert_eq!(config["paypal"]["sdkBaseUrl"], "/sandbox/paypal/sdk/js");
    assert_eq!(config["stripe"]["scriptUrl"], "/sandbox/stripe/v3/");
    let sdk = visitor.get(&format!("/sandbox/paypal/sdk/js?client-id={}", key.text)).await;
    assert_eq!(sdk.status, 200);
    assert!(sdk.headers["content-type"].to_str().unwrap().starts_with("text/javascript"));
    assert_eq!(visitor.get("/sandbox/stripe/v3/").await.status, 200);
    // Only what a payer's browser needs is on our origin.
    assert_ne!(visitor.post("/sandbox/paypal/v1/oauth2/token", json!({})).await.status, 200);
    assert_ne!(visitor.post("/sandbox/stripe/v1/refunds", json!({})).await.status, 200);
}

#[db_test]
async fn a_shop_without_providers_says_so(app: TestApp) {
    let visitor = app.visitor();
    let response = visitor.get("/api/keys/paypal").await;
    response.expect(404);
    assert_eq!(response.message(), "Payment with PayPal is not set up in this shop.");
    let config = visitor.get("/api/payments/config").await.expect(200);
    assert_eq!(
        config,
        json!({ "demo": false, "paypal": null, "stripe": null, "methods": [], "guestCheckout": false })
    );
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let response = asha.try_start_payment(&order, "stripe").await;
    response.expect(409);
    assert_eq!(response.message(), "Payment with Stripe is not set up in this shop.");
    assert_eq!(response.json()["code"], "provider_not_set_up");
    assert_eq!(response.json()["params"]["provider"], "Stripe");
    asha.pay(&order, "5O190127TN364715T").await.expect(409);
    assert!(!visitor.get("/sandbox/stripe/v3/").await.text.contains("window.Stripe"));
}
