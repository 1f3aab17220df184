use haat_domain::time::HOUR;
use haat_testing::{TestApp, db_test};
use serde_json::{Value, json};

fn titles(lots: &Value) -> Vec<&str> {
    lots.as_array().unwrap().iter().map(|lot| lot["title"].as_str().unwrap()).collect()
}

#[db_test]
async fn lots_are_found_as_goods_are(app: TestApp) {
    app.auction().title("Silver sofa").insert().await;
    app.auction().title("Brass lamp").insert().await;
    app.auction().title("Old sofa").ends_in(-HOUR).insert().await;
    let find = async |query: &str| {
        app.visitor().get(&format!("/api/auctions/found?query={query}")).await.expect(200)
    };
    assert_eq!(titles(&find("sofas").await), ["Silver sofa"], "in any form, and only what can be bid for");
    assert_eq!(titles(&find("couch").await), ["Silver sofa"], "by another word for it");
    assert_eq!(titles(&find("silvr").await), ["Silver sofa"], "misspelt");
    for odd in ["", "%20", "all", "qqqqqqqq", "!!"] {
        assert_eq!(find(odd).await, json!([]), "{odd}");
    }
    app.visitor().get("/api/auctions/found?query=lamp&limit=x").await.expect(400);
}

#[db_test]
async fn a_lot_that_is_deleted_is_found_no_more(app: TestApp) {
    let seller = app.seller().await;
    let lot = app.auction().by(&seller).title("Silver sofa").insert().await;
    let find = async || app.visitor().get("/api/auctions/found?query=sofa").await.expect(200);
    assert_eq!(titles(&find().await), ["Silver sofa"]);
    seller.delete(&format!("/api/auctions/{}", lot.id)).await.expect(200);
    app.state.auctions.finder.catch_up().await.unwrap();
    assert_eq!(find().await, json!([]));
}

#[db_test]
async fn a_spoken_price_is_that_of_the_bids(app: TestApp) {
    let asha = app.customer().await;
    let lamp = app.auction().title("Brass lamp").starting_bid(100).insert().await;
    app.auction().title("Palace lamp").starting_bid(8_900).insert().await;
    let find = async |query: &str| {
        let url = format!("/api/auctions/found?query={}", query.replace(' ', "%20"));
        app.visitor().get(&url).await.expect(200)
    };
    assert_eq!(titles(&find("lamp under 500").await), ["Brass lamp"]);
    assert_eq!(titles(&find("lamp above 5000").await), ["Palace lamp"]);
    assert_eq!(find("lamp between 1000 and 2000").await, json!([]));
    assert_eq!(titles(&find("under 500").await), ["Brass lamp"]);
    asha.post(&lamp.bids_url(), json!({ "bidAmount": 1_500 })).await.expect(200);
    assert_eq!(find("lamp under 500").await, json!([]), "it moves with the bids");
    assert_eq!(titles(&find("lamp between 1000 and 2000").await), ["Brass lamp"]);
}
