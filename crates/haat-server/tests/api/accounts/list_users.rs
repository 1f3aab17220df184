use haat_testing::{Client, TestApp, db_test};

async fn names(admin: &Client, query: &str) -> (Vec<String>, String) {
    let response = admin.get(&format!("/api/users{query}")).await;
    let people = response.expect(200);
    let names =
        people.as_array().unwrap().iter().map(|person| person["name"].as_str().unwrap().to_owned()).collect();
    (names, response.headers["x-total-count"].to_str().unwrap().to_owned())
}

async fn everyone(app: &TestApp) -> Client {
    app.customer().await;
    app.other_customer().await;
    app.seller().await;
    app.person("Zoë 100% O_Brien", "zoe@example.org", "").await;
    app.admin().await
}

#[db_test]
async fn the_newest_come_first(app: TestApp) {
    let admin = everyone(&app).await;
    let (seen, total) = names(&admin, "").await;
    assert_eq!(seen, ["Indira Bose", "Zoë 100% O_Brien", "Meena Das", "Ravi Iyer", "Asha Rao"]);
    assert_eq!(total, "5");
}

#[db_test]
async fn pages_cut_the_list_and_the_total_stays(app: TestApp) {
    let admin = everyone(&app).await;
    let (second, total) = names(&admin, "?page=2&limit=2").await;
    assert_eq!((second, total.as_str()), (vec!["Meena Das".to_owned(), "Ravi Iyer".to_owned()], "5"));
    let (beyond, total) = names(&admin, "?page=99999999999&limit=2").await;
    assert_eq!((beyond.len(), total.as_str()), (0, "5"));
    let (odd, _) = names(&admin, "?page=-1&limit=banana").await;
    assert_eq!(odd.len(), 5);
}

#[db_test]
async fn search_looks_at_names_and_addresses_without_case(app: TestApp) {
    let admin = everyone(&app).await;
    for (query, expected) in [
        ("?query=RAO", vec!["Asha Rao"]),
        ("?query=asha%20example.com", vec!["Asha Rao"]),
        ("?query=example.ORG", vec!["Zoë 100% O_Brien"]),
        ("?query=ZO%C3%8B", vec!["Zoë 100% O_Brien"]),
        ("?query=%25", vec!["Zoë 100% O_Brien"]),
        ("?query=o_b", vec!["Zoë 100% O_Brien"]),
        ("?query=%5C", vec![]),
        ("?query=nobody", vec![]),
        ("?query=a%27%20OR%201%3D1--", vec![]),
    ] {
        let (seen, total) = names(&admin, query).await;
        assert_eq!(seen, expected, "{query}");
        assert_eq!(total, expected.len().to_string(), "{query}");
    }
    assert_eq!(names(&admin, "?query=&limit=1").await.1, "5");
}

#[db_test]
async fn roles_and_orders_are_asked_for(app: TestApp) {
    let admin = everyone(&app).await;
    for (query, expected) in [
        ("?order=oldest&limit=2", vec!["Asha Rao", "Ravi Iyer"]),
        ("?order=name&limit=3", vec!["Asha Rao", "Indira Bose", "Meena Das"]),
        ("?role=admin", vec!["Indira Bose"]),
        ("?role=seller", vec!["Meena Das"]),
        ("?role=customer&order=name", vec!["Asha Rao", "Ravi Iyer", "Zoë 100% O_Brien"]),
        ("?role=customer&query=rao", vec!["Asha Rao"]),
        ("?role=nonsense&order=nonsense&limit=1", vec!["Indira Bose"]),
    ] {
        assert_eq!(names(&admin, query).await.0, expected, "{query}");
    }
    assert_eq!(names(&admin, "?role=customer&limit=1").await.1, "3", "the total counts those who are listed");
}
