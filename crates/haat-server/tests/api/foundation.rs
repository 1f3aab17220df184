//! What holds for every request.

use haat_testing::{Engine, TestApp, db_test};

#[db_test]
async fn an_unknown_api_address_is_a_json_404(app: TestApp) {
    let response = app.visitor().get("/api/nothing-here").await;
    response.expect(404);
    assert_eq!(response.message(), "There is nothing at this address.");
}

#[db_test]
async fn every_answer_carries_the_security_headers(app: TestApp) {
    for path in ["/healthz", "/api/nothing-here", "/"] {
        let headers = app.visitor().get(path).await.headers;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        let scripts = policy.split(';').find(|part| part.trim().starts_with("script-src")).unwrap();
        assert!(!scripts.contains("unsafe"), "{scripts}");
        assert!(policy.contains("connect-src 'self';"), "{policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert!(headers.contains_key("x-request-id"));
    }
}

#[db_test]
async fn a_huge_body_is_refused(app: TestApp) {
    let visitor = app.visitor();
    let request = visitor
        .request(reqwest::Method::POST, "/api/users/signin")
        .header("content-type", "application/json")
        .body(vec![b' '; 3 * 1024 * 1024]);
    visitor.send(request).await.expect(413);
}

#[db_test]
async fn ready_when_the_database_answers(app: TestApp) {
    assert_eq!(app.visitor().get("/readyz").await.text, "ready");
    assert!(app.visitor().get("/metrics").await.text.contains("haat_http_requests_total"));
}

#[tokio::test]
async fn figures_are_not_for_those_who_come_through_the_proxy() {
    let app = TestApp::start_with(Engine::Sqlite, |config| config.trust_proxy = 1).await;
    let visitor = app.visitor();
    let public = visitor.request(reqwest::Method::GET, "/metrics").header("x-forwarded-for", "192.0.2.1");
    visitor.send(public).await.expect(404);
    assert_eq!(visitor.get("/metrics").await.status, 200);
}

#[db_test]
async fn the_shop_tells_what_it_offers(app: TestApp) {
    let shop = app.visitor().get("/api/shop").await.expect(200);
    assert_eq!(
        shop,
        serde_json::json!({ "name": "Haat", "logo": "", "footer": "", "demo": false, "passwordResets": false,
            "providers": [] })
    );
}

#[db_test]
async fn invented_methods_share_one_figure(app: TestApp) {
    let visitor = app.visitor();
    for number in 0..50 {
        let method = reqwest::Method::from_bytes(format!("INVENTED{number}").as_bytes()).unwrap();
        visitor.send(visitor.request(method, "/api/products")).await;
    }
    let figures = visitor.get("/metrics").await.text;
    let mut others = figures
        .lines()
        .filter(|line| line.starts_with("haat_http_requests_total") && line.contains("method=\"other\""));
    assert!(others.next().is_some_and(|line| line.ends_with(" 50")) && others.next().is_none(), "{figures}");
    assert!(!figures.contains("INVENTED"), "{figures}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_browsers_refuse_is_counted() {
    let app = TestApp::start(Engine::Sqlite).await;
    let visitor = app.visitor();
    let send = |body: serde_json::Value| visitor.post("/csp-reports", body);
    let new = serde_json::json!([{ "type": "csp-violation", "body": { "effectiveDirective": "img-src" } }]);
    assert_eq!(send(new).await.status, 204);
    let old = serde_json::json!({ "csp-report": { "violated-directive": "img-src 'self' data:" } });
    assert_eq!(send(old).await.status, 204);
    let own = serde_json::json!({ "csp-report": { "effective-directive": "a-label-of-one's-own" } });
    assert_eq!(send(own).await.status, 204);
    assert_eq!(send(serde_json::json!("nonsense")).await.status, 400);
    let figures = visitor.get("/metrics").await.text;
    assert!(figures.contains("haat_csp_violations_total{rule=\"img-src\"} 2"), "{figures}");
    assert!(figures.contains("haat_csp_violations_total{rule=\"other\"} 1"), "{figures}");
}
