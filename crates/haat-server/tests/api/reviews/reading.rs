use super::{REVIEWS, delivered, read, review};
use haat_testing::{TestApp, db_test};
use serde_json::{Value, json};

fn texts(answer: &Value) -> Vec<&str> {
    answer["reviews"].as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap()).collect()
}

#[db_test]
async fn reviews_are_sorted_and_filtered(app: TestApp) {
    let lamp = app.product().stock(100).insert().await.id;
    let mut ids = Vec::new();
    for (name, stars, text) in [("Ada", 5, "a"), ("Bina", 1, "b"), ("Chitra", 3, "c"), ("Devi", 5, "d")] {
        app.advance(1_000);
        let who = app.person(name, &format!("{name}@example.com"), "").await;
        ids.push(review(&app, &who, &lamp, stars, text).await);
    }
    let visitor = app.visitor();
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    for who in [&asha, &ravi] {
        who.put(&format!("{REVIEWS}/{}/helpful", ids[1]), json!({})).await.expect(200);
    }
    asha.put(&format!("{REVIEWS}/{}/helpful", ids[2]), json!({})).await.expect(200);
    for (more, order) in [
        ("", ["b", "c", "d", "a"].as_slice()),
        ("&order=nonsense", &["b", "c", "d", "a"]),
        ("&order=newest", &["d", "c", "b", "a"]),
        ("&order=highest", &["d", "a", "c", "b"]),
        ("&order=lowest", &["b", "c", "d", "a"]),
        ("&stars=5", &["d", "a"]),
        ("&stars=2", &[]),
        ("&stars=9", &["b", "c", "d", "a"]),
        ("&photos=true", &[]),
        ("&page=2", &[]),
    ] {
        let answer = read(&visitor, &lamp, more).await;
        assert_eq!(texts(&answer), order, "{more}");
        assert_eq!((&answer["total"], &answer["more"]), (&json!(4), &json!(false)), "{more}");
    }
    let hers = read(&asha, &lamp, "").await;
    let voted: Vec<&Value> =
        hers["reviews"].as_array().unwrap().iter().map(|one| &one["isHelpful"]).collect();
    assert_eq!(voted, [&json!(true), &json!(true), &json!(false), &json!(false)]);
    assert_eq!(read(&visitor, "nothing", "").await["total"], 0);
}

#[db_test]
async fn ten_stand_on_a_page(app: TestApp) {
    let lamp = app.product().stock(100).insert().await.id;
    for number in 0..12 {
        let who = app.person("Ada Rao", &format!("ada{number}@example.com"), "").await;
        review(&app, &who, &lamp, 4, &number.to_string()).await;
    }
    let first = read(&app.visitor(), &lamp, "&order=newest").await;
    let second = read(&app.visitor(), &lamp, "&order=newest&page=2").await;
    assert_eq!((texts(&first).len(), &first["more"]), (10, &json!(true)));
    assert_eq!((texts(&second).len(), &second["more"]), (2, &json!(false)));
    assert!(texts(&first).iter().all(|text| !texts(&second).contains(text)));
}

#[db_test]
async fn a_vote_counts_once_and_can_be_taken_back(app: TestApp) {
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let lamp = app.product().insert().await.id;
    let id = review(&app, &asha, &lamp, 4, "").await;
    let path = format!("{REVIEWS}/{id}/helpful");
    assert_eq!(asha.put(&path, json!({})).await.expect(409)["code"], "own_review");
    app.visitor().put(&path, json!({})).await.expect(401);
    for _ in 0..2 {
        let voted = ravi.put(&path, json!({})).await.expect(200);
        assert_eq!((&voted["helpful"], &voted["isHelpful"]), (&json!(1), &json!(true)));
    }
    for _ in 0..2 {
        assert_eq!(ravi.delete(&path).await.expect(200)["helpful"], 0);
    }
    ravi.put(&format!("{REVIEWS}/nothing/helpful"), json!({})).await.expect(404);
    let twins: Vec<_> = (0..6)
        .map(|_| {
            let (ravi, path) = (ravi.clone(), path.clone());
            tokio::spawn(async move { ravi.put(&path, json!({})).await.status })
        })
        .collect();
    for twin in twins {
        assert_eq!(twin.await.unwrap(), 200);
    }
    assert_eq!(read(&app.visitor(), &lamp, "").await["reviews"][0]["helpful"], 1);
    app.check_invariants().await;
}

#[db_test]
async fn ones_own_page_has_what_one_wrote_and_could_write(app: TestApp) {
    let asha = app.customer().await;
    let (lamp, rug) = (app.product().insert().await, app.product().name("Rug").insert().await);
    review(&app, &asha, &lamp.id, 4, "Good.").await;
    for _ in 0..2 {
        delivered(&app, &asha, &rug.id).await;
    }
    let mine = asha.get(&format!("{REVIEWS}/mine")).await.expect(200);
    assert_eq!(mine["toReview"].as_array().unwrap().len(), 1, "the same thing is asked for once: {mine}");
    assert_eq!((&mine["toReview"][0]["name"], &mine["toReview"][0]["url"]), (&json!("Rug"), &json!(rug.url)));
    assert_eq!((&mine["total"], &mine["reviews"][0]["product"]["url"]), (&json!(1), &json!(lamp.url)));
    let his = app.other_customer().await.get(&format!("{REVIEWS}/mine")).await.expect(200);
    assert_eq!((&his["total"], &his["toReview"]), (&json!(0), &json!([])));
}
