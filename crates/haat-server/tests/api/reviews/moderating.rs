use super::{REVIEWS, read, review, shown, told};
use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn the_seller_answers_and_its_author_is_told(app: TestApp) {
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 900, 5).await;
    let id = review(&app, &asha, &lamp, 2, "It wobbles.").await;
    let path = format!("{REVIEWS}/{id}/answer");
    let answer = |text: &str| json!({ "text": text });
    asha.put(&path, answer("Yes.")).await.expect(403);
    kabir.put(&path, answer("Buy mine.")).await.expect(403);
    meena.put(&path, answer(" ")).await.expect(422);
    let waiting = meena.get(&format!("{REVIEWS}/received?show=waiting")).await.expect(200);
    assert_eq!(
        (&waiting["total"], &waiting["reviews"][0]["review"]["text"]),
        (&json!(1), &json!("It wobbles."))
    );
    assert_eq!(kabir.get(&format!("{REVIEWS}/received")).await.expect(200)["total"], 0);
    app.advance(1_000);
    meena.put(&path, answer("A felt pad is on its way.")).await.expect(200);
    assert_eq!(meena.get(&format!("{REVIEWS}/received?show=waiting")).await.expect(200)["total"], 0);
    let public = read(&app.visitor(), &lamp, "").await;
    assert_eq!(public["reviews"][0]["answer"], "A felt pad is on its way.");
    let notice = told(&app, &asha).await;
    assert_eq!((&notice["kind"], &notice["path"]), (&json!("review_answered"), &json!("/reviews")));
    let before = asha.get("/api/notices").await.expect(200)["total"].clone();
    meena.put(&path, answer("It has arrived.")).await.expect(200);
    told(&app, &asha).await;
    assert_eq!(
        asha.get("/api/notices").await.expect(200)["total"],
        before,
        "a better answer is no second notice"
    );
    kabir.delete(&path).await.expect(403);
    assert_eq!(meena.delete(&path).await.expect(200)["answer"], json!(null));
}

#[db_test]
async fn what_is_reported_is_taken_down_or_kept_by_an_admin(app: TestApp) {
    let (meena, asha, ravi, indira) =
        (app.seller().await, app.customer().await, app.other_customer().await, app.admin().await);
    let lamp = app.product().seller(&meena).insert().await.id;
    let id = review(&app, &asha, &lamp, 1, "Buy at my shop!").await;
    review(&app, &ravi, &lamp, 5, "Good.").await;
    for reason in ["Advertising", "Really advertising"] {
        ravi.post(&format!("{REVIEWS}/{id}/report"), json!({ "reason": reason })).await.expect(200);
    }
    ravi.post(&format!("{REVIEWS}/{id}/report"), json!({ "reason": "" })).await.expect(422);
    let reported = indira.get(&format!("{REVIEWS}/received?show=reported")).await.expect(200);
    assert_eq!(
        (&reported["total"], &reported["reviews"][0]["reports"]),
        (&json!(1), &json!(["Really advertising"]))
    );
    let sellers = meena.get(&format!("{REVIEWS}/received?show=reported")).await.expect(200);
    assert_eq!(
        (&sellers["total"], &sellers["reviews"][1]["reports"]),
        (&json!(2), &json!([])),
        "all of theirs"
    );

    let down = format!("{REVIEWS}/{id}/take-down");
    meena.post(&down, json!({ "reason": "No." })).await.expect(403);
    indira.post(&down, json!({ "reason": " " })).await.expect(422);
    for _ in 0..2 {
        indira.post(&down, json!({ "reason": "Advertising." })).await.expect(200);
    }
    assert_eq!(shown(&app, &lamp).await, (5.0, 1), "its stars no longer count");
    assert_eq!(read(&app.visitor(), &lamp, "").await["total"], 1);
    let notice = told(&app, &asha).await;
    assert_eq!(notice["kind"], "review_taken_down");
    assert!(notice["text"].as_str().unwrap().contains("Advertising."), "{notice}");
    let mine = asha.get(&format!("{REVIEWS}/mine")).await.expect(200);
    assert_eq!((&mine["reviews"][0]["takenDown"], &mine["toReview"]), (&json!("Advertising."), &json!([])));
    let path = format!("{REVIEWS}/{id}");
    assert_eq!(asha.put(&path, json!({ "stars": 1 })).await.expect(409)["code"], "review_taken_down");
    asha.delete(&path).await.expect(409);
    ravi.put(&format!("{path}/helpful"), json!({})).await.expect(404);
    meena.put(&format!("{path}/answer"), json!({ "text": "Hm." })).await.expect(404);
    app.check_invariants().await;

    meena.post(&format!("{path}/keep"), json!({})).await.expect(403);
    for _ in 0..2 {
        indira.post(&format!("{path}/keep"), json!({})).await.expect(200);
    }
    assert_eq!(shown(&app, &lamp).await, (3.0, 2));
    assert_eq!(indira.get(&format!("{REVIEWS}/received?show=reported")).await.expect(200)["total"], 0);
    let trail = indira.get("/api/admin/audit").await.expect(200).to_string();
    assert!(trail.contains("review.hide") && trail.contains("review.keep"), "{trail}");
    app.check_invariants().await;
}

#[db_test]
async fn the_only_review_taken_down_leaves_what_was_typed(app: TestApp) {
    let (asha, indira) = (app.customer().await, app.admin().await);
    let lamp = app.product().insert().await.id;
    let id = review(&app, &asha, &lamp, 1, "").await;
    indira.post(&format!("{REVIEWS}/{id}/take-down"), json!({ "reason": "Rude." })).await.expect(200);
    assert_eq!(shown(&app, &lamp).await, (4.5, 12));
    // Who leaves takes it along, and nothing is counted twice.
    indira.delete(&format!("/api/users/{}", asha.id)).await.expect(200);
    assert_eq!(shown(&app, &lamp).await, (4.5, 12));
    app.check_invariants().await;
}
