//! The contract between server and web app is committed and current.

use haat_domain::auctions::ChanceState;
use haat_domain::invoices::DocumentKind;
use haat_domain::money_back::{DisputeStage, RefundState};
use haat_domain::payments::PaymentState;
use haat_server::app;
use haat_server::books::store::LedgerKind;
use haat_testing::{TestApp, db_test};
use reqwest::Method;
use serde_json::json;
use std::path::Path;

#[test]
fn the_committed_description_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(committed == app::document().unwrap(), "openapi.json is stale: run `make api`");
}

#[test]
fn every_call_of_the_specification_is_described() {
    let document: serde_json::Value = serde_json::from_str(&app::document().unwrap()).unwrap();
    for (method, path) in [
        ("get", "/api/products"),
        ("get", "/api/products/url/{url}"),
        ("get", "/api/products/{id}"),
        ("get", "/api/products/search"),
        ("get", "/api/products/categories"),
        ("get", "/api/products/admin"),
        ("post", "/api/products"),
        ("put", "/api/products/{id}"),
        ("delete", "/api/products/{id}"),
        ("post", "/api/upload"),
        ("post", "/api/users/signin"),
        ("post", "/api/users/signup"),
        ("put", "/api/users/profile/{id}"),
        ("get", "/api/users"),
        ("get", "/api/users/{id}"),
        ("put", "/api/users/{id}"),
        ("delete", "/api/users/{id}"),
        ("post", "/api/orders"),
        ("get", "/api/orders/{id}"),
        ("get", "/api/orders/mine"),
        ("get", "/api/orders"),
        ("delete", "/api/orders/{id}"),
        ("get", "/api/orders/summary"),
        ("put", "/api/orders/{id}/pay"),
        ("put", "/api/orders/{id}/deliver"),
        ("get", "/api/keys/paypal"),
        ("get", "/api/auctions"),
        ("get", "/api/auctions/{id}"),
        ("post", "/api/auctions"),
        ("post", "/api/auctions/{id}/bids/Bidder"),
        ("delete", "/api/auctions/{id}"),
    ] {
        assert!(document["paths"][path][method].is_object(), "{method} {path}");
    }
}

/// Whatever a call may leave out is optional, wherever its schema is named: answers name all they have.
#[test]
fn what_a_call_may_leave_out_is_not_required() {
    let document: serde_json::Value = serde_json::from_str(&app::document().unwrap()).unwrap();
    let schemas = &document["components"]["schemas"];
    let required = |name: &str, field: &str| {
        let fields = schemas[name]["required"].as_array().cloned().unwrap_or_default();
        fields.contains(&json!(field))
    };
    for (call, field) in [("PasskeyAnswer", "device"), ("RefundNote", "note"), ("QuoteRequest", "coupon")] {
        assert!(schemas[call]["properties"][field].is_object(), "{call}.{field}");
        assert!(!required(call, field), "{call}.{field}");
    }
    assert!(required("PasskeyAnswer", "signature"));
    assert!(required("OrderJson", "paidAt"), "an answer says so when there is nothing");
}

/// Answers carry these words as rows and rules have them: the contract names all of them and no others.
#[test]
fn the_contract_has_the_words_of_the_domain() {
    let document: serde_json::Value = serde_json::from_str(&app::document().unwrap()).unwrap();
    let words = |name: &str| document["components"]["schemas"][name]["enum"].clone();
    assert_eq!(words("PaymentStatusJson"), json!(PaymentState::ALL.map(PaymentState::as_str)));
    assert_eq!(words("RefundStateJson"), json!(RefundState::ALL.map(RefundState::as_str)));
    assert_eq!(words("DisputeStageJson"), json!(DisputeStage::ALL.map(DisputeStage::as_str)));
    assert_eq!(words("ChanceStateJson"), json!(ChanceState::ALL.map(ChanceState::as_str)));
    assert_eq!(words("DocumentKindJson"), json!(DocumentKind::ALL.map(DocumentKind::as_str)));
    // Money goes back from no payment that is for nothing; of one that pays its order, some of it.
    let back = PaymentState::ALL.into_iter().filter(|state| state.purpose().is_some());
    let back = back.map(|state| if state == PaymentState::Completed { "partial" } else { state.as_str() });
    assert_eq!(words("RefundStatusJson"), json!(back.collect::<Vec<_>>()));
    let kinds = [
        LedgerKind::Opening,
        LedgerKind::Paid,
        LedgerKind::Refund,
        LedgerKind::Dispute,
        LedgerKind::Released,
        LedgerKind::Payout,
        LedgerKind::PayoutPaid,
        LedgerKind::PayoutFailed,
        LedgerKind::Adjustment,
    ];
    assert_eq!(words("LedgerKind"), json!(kinds.map(LedgerKind::as_str)));
}

#[test]
fn every_refusal_is_described_as_an_error() {
    let document: serde_json::Value = serde_json::from_str(&app::document().unwrap()).unwrap();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            for (status, response) in operation["responses"].as_object().unwrap() {
                let refused = status.starts_with(['4', '5']);
                assert!(!refused || response["content"].is_object(), "{method} {path} {status}");
            }
        }
    }
    let fields = &document["components"]["schemas"]["ErrorJson"]["properties"];
    assert_eq!(fields["code"]["$ref"], "#/components/schemas/Code", "{fields}");
    assert_eq!(
        fields["fields"]["additionalProperties"]["$ref"], "#/components/schemas/FieldJson",
        "{fields}"
    );
}

/// Who hurries meets a limit, and whoever stores something a full disk: neither is seen by calling.
#[test]
fn whatever_writes_may_be_told_to_wait_or_that_there_is_no_room() {
    let document: serde_json::Value = serde_json::from_str(&app::document().unwrap()).unwrap();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in
            operations.as_object().unwrap().iter().filter(|(method, _)| *method != "get")
        {
            for status in ["429", "507"] {
                assert!(operation["responses"][status].is_object(), "{method} {path} {status}");
            }
        }
    }
}

/// Calls everything as a stranger and as a customer, with a body and with nonsense, and holds each status against the
/// description.
#[db_test]
async fn no_call_is_answered_with_a_status_that_is_not_described(app: TestApp) {
    let document: serde_json::Value = serde_json::from_str(&app::document().unwrap()).unwrap();
    let callers = [app.visitor(), app.customer().await, app.seller().await];
    let mut surprises = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let address = path.split('/').map(|part| if part.starts_with('{') { "none" } else { part });
        let address = address.collect::<Vec<_>>().join("/");
        for (method, operation) in operations.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            for caller in &callers {
                for (kind, body) in
                    [("application/json", "{}"), ("application/json", "{"), ("text/x-odd", "?")]
                {
                    let request = caller.request(method.clone(), &address).header("content-type", kind);
                    let answer = caller.send(request.body(body)).await;
                    if !operation["responses"][answer.status.to_string()].is_object() {
                        surprises.push(format!("{method} {path}: {} {}", answer.status, answer.text));
                    }
                }
            }
        }
    }
    surprises.dedup();
    assert!(surprises.is_empty(), "{}", surprises.join("\n"));
}

/// Addresses that are no text and questions asked twice are refused like everything else: as described, and in JSON.
#[db_test]
async fn odd_addresses_are_refused_in_our_words(app: TestApp) {
    let document: serde_json::Value = serde_json::from_str(&app::document().unwrap()).unwrap();
    let callers = [app.visitor(), app.customer().await, app.seller().await, app.admin().await];
    let mut surprises = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let address = path.split('/').map(|part| if part.starts_with('{') { "%FF" } else { part });
        let address = address.collect::<Vec<_>>().join("/");
        for (method, operation) in operations.as_object().unwrap() {
            let odd = if address == *path {
                // What changes something is left alone: its address is a good one.
                let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
                let asked = parameters.iter().filter(|parameter| parameter["in"] == "query");
                let twice =
                    asked.map(|parameter| format!("{0}=zzz&{0}=zzz", parameter["name"].as_str().unwrap()));
                let twice = twice.collect::<Vec<_>>().join("&");
                if method != "get" || twice.is_empty() {
                    continue;
                }
                format!("{address}?{twice}")
            } else {
                address.clone()
            };
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            for caller in &callers {
                let request = caller.request(method.clone(), &odd).header("content-type", "application/json");
                let answer = caller.send(request.body("{}")).await;
                let body: serde_json::Value = serde_json::from_str(&answer.text).unwrap_or_default();
                let described = operation["responses"][answer.status.to_string()].is_object();
                let kind = answer.headers.get("content-type").and_then(|kind| kind.to_str().ok());
                let json = kind.is_some_and(|kind| kind.starts_with("application/json"));
                let told = answer.status < 400 || (json && body["message"].is_string());
                if !described || !told {
                    surprises.push(format!("{method} {odd}: {} {}", answer.status, answer.text));
                }
            }
        }
    }
    surprises.dedup();
    assert!(surprises.is_empty(), "{}", surprises.join("\n"));
}

#[db_test]
async fn an_address_that_is_no_text_cannot_be_read(app: TestApp) {
    let customer = app.customer().await;
    let order = customer.get("/api/orders/%FF").await;
    order.expect(400);
    assert_eq!(order.message(), "The address cannot be read.");
    let bid = customer.post("/api/auctions/%FF/bids", json!({ "bid": 100 })).await;
    bid.expect(400);
    assert_eq!(bid.json()["code"], "bad_request");
    let twice = app.visitor().get("/api/auctions/any/bids?before=1&before=2").await;
    twice.expect(400);
    assert_eq!(twice.json()["code"], "bad_request");
}

#[db_test]
async fn errors_have_a_code_and_what_their_sentence_mentions(app: TestApp) {
    let missing = app.visitor().get("/api/products/url/nothing").await;
    missing.expect(404);
    let told =
        json!({ "message": "Product not found.", "code": "not_found", "params": { "what": "Product" } });
    assert_eq!(missing.json(), told);
    let wrong = json!({ "email": "nobody@example.com", "password": "Lotus-Pond7!" });
    let refused = app.visitor().post("/api/users/signin", wrong).await;
    refused.expect(401);
    assert_eq!(refused.json()["code"], "wrong_password");
    let nobody = app.visitor().get("/api/users/me").await;
    assert_eq!(nobody.json()["code"], "sign_in_required");
    let form =
        app.visitor().post("/api/users/signup", json!({ "name": "", "email": "", "password": "" })).await;
    assert_eq!((form.status, &form.json()["code"]), (422, &json!("invalid_fields")), "{}", form.text);
}
