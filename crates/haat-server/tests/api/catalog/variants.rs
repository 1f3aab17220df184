use super::{form, names, with};
use haat_domain::time::{DAY, HOUR};
use haat_server::catalog::reprice::reprice_due;
use haat_server::http::values::iso;
use haat_testing::{Client, TestApp, cart_line, db_test};
use reqwest::Method;
use serde_json::{Value, json};

/// A shirt in two sizes and two colours, of which one combination is not sold.
fn shirt(url: &str) -> Value {
    let mut body = form(url);
    body["name"] = json!("Shirt");
    for absent in ["price", "stock"] {
        body.as_object_mut().unwrap().remove(absent);
    }
    body["options"] =
        json!([{ "name": "Size", "values": ["S", "M"] }, { "name": "Colour", "values": ["Red", "Blue"] }]);
    body["variants"] = json!([
        { "choice": ["S", "Red"], "price": 700, "stock": "3", "sku": "HT-S-RED", "barcode": "4006381333931", "weight": 250 },
        { "choice": ["S", "Blue"], "price": "650.50", "stock": 0, "image": "/pictures/blue.webp" },
        { "choice": ["m", "red"], "price": 700, "stock": 4 },
    ]);
    body
}

async fn listed(app: &TestApp, seller: &Client, url: &str) -> Value {
    let draft = app.draft(Some(seller)).await;
    seller.put(&format!("/api/products/{}", draft.id), shirt(url)).await.expect(200)["product"].clone()
}

#[db_test]
async fn a_product_has_the_lowest_price_and_all_pieces_of_its_variants(app: TestApp) {
    let seller = app.seller().await;
    let saved = listed(&app, &seller, "shirt").await;
    assert_eq!((&saved["price"], &saved["stock"]), (&json!(650.5), &json!(7)));
    assert_eq!(saved["variants"][2]["choice"], json!(["M", "Red"]));
    assert_eq!(saved["variants"][0]["weight"], 250);
    let page = app.visitor().get("/api/products/url/shirt").await.expect(200);
    assert_eq!(page["variants"], saved["variants"]);
    let list = app.visitor().get("/api/products").await.expect(200);
    assert_eq!(list[0]["options"], saved["options"]);
    assert_eq!(list[0].get("variants"), None, "lists go without");
    app.check_invariants().await;
}

/// `price` is the lowest of all, sold out or not; what people read is what they can buy for.
#[db_test]
async fn the_least_for_which_a_piece_can_be_had_is_told(app: TestApp) {
    let (seller, visitor) = (app.seller().await, app.visitor());
    let saved = listed(&app, &seller, "shirt").await;
    let path = format!("/api/products/{}", saved["_id"].as_str().unwrap());
    let from = async |path: &str| {
        let answer = visitor.get(path).await.expect(200);
        let shown = answer.get("products").map_or(&answer, |found| &found[0]);
        let shown = if shown.is_array() { &shown[0] } else { shown };
        assert_eq!(shown["price"], 650.5, "{path}");
        [shown.get("priceFrom").cloned(), shown.get("formerPriceFrom").cloned()]
    };
    app.catch_up().await;
    for read in
        [path.as_str(), "/api/products/url/shirt", "/api/products", "/api/products/search?query=shirt"]
    {
        assert_eq!(from(read).await, [Some(json!(700)), None], "the blue one is sold out: {read}");
    }
    let suggested = visitor.get("/api/products/suggest?query=shirt").await.expect(200);
    assert_eq!(suggested[0]["price"], 700);

    // What is struck out during a sale is what that piece cost.
    seller.put(&format!("{path}/sale"), json!({ "salePercent": 10 })).await.expect(200);
    let on_sale = visitor.get(&path).await.expect(200);
    assert_eq!((&on_sale["priceFrom"], &on_sale["formerPriceFrom"]), (&json!(630), &json!(700)));
    seller.put(&format!("{path}/sale"), json!({})).await.expect(200);

    let mut body = shirt("shirt");
    body["variants"][1]["stock"] = json!(1);
    let back = seller.put(&path, body.clone()).await.expect(200)["product"].clone();
    assert_eq!(from(&path).await, [None, None], "it can be had for the lowest again");
    let blue = json!({ "_id": back["_id"], "variantId": back["variants"][1]["_id"], "quantity": 1 });
    app.customer().await.order(&[blue]).await;
    assert_eq!(from(&path).await, [Some(json!(700)), None], "until somebody buys it");
    for place in 0..3 {
        body["variants"][place]["stock"] = json!(0);
    }
    seller.put(&path, body).await.expect(200);
    assert_eq!(from(&path).await, [None, None], "of what is gone it is as before");
    app.check_invariants().await;
}

/// "From" is said where pieces that can be had differ in price, and nowhere else.
#[db_test]
async fn the_most_is_told_where_pieces_that_can_be_had_differ_in_price(app: TestApp) {
    let (seller, visitor) = (app.seller().await, app.visitor());
    let saved = listed(&app, &seller, "shirt").await;
    let path = format!("/api/products/{}", saved["_id"].as_str().unwrap());
    let most = async || {
        let mut told = Vec::new();
        for read in [path.as_str(), "/api/products/url/shirt", "/api/products"] {
            let answer = visitor.get(read).await.expect(200);
            let shown = if answer.is_array() { &answer[0] } else { &answer };
            told.push(shown.get("priceTo").cloned());
        }
        told.dedup();
        assert_eq!(told.len(), 1, "everywhere alike: {told:?}");
        told.remove(0)
    };
    let with_stock = async |pieces: [i64; 3]| {
        let mut body = shirt("shirt");
        for (place, stock) in pieces.into_iter().enumerate() {
            body["variants"][place]["stock"] = json!(stock);
        }
        body["variants"][2]["price"] = json!(900);
        seller.put(&path, body).await.expect(200);
    };
    assert_eq!(most().await, None, "all that can be had costs 700");
    with_stock([3, 1, 0]).await;
    assert_eq!(most().await, Some(json!(700)), "the dearest is sold out");
    seller.put(&format!("{path}/sale"), json!({ "salePercent": 10 })).await.expect(200);
    assert_eq!(most().await, Some(json!(630)), "and what costs less for a while costs less here");
    seller.put(&format!("{path}/sale"), json!({})).await.expect(200);
    with_stock([3, 0, 0]).await;
    assert_eq!(most().await, None, "there is one price");
    with_stock([3, 0, 1]).await;
    assert_eq!(most().await, Some(json!(900)));
    with_stock([0, 0, 0]).await;
    assert_eq!(most().await, Some(json!(900)), "of what is gone it is as before");
    app.check_invariants().await;
}

/// Sizes and colours are choices beside the results, each with what it would show.
#[db_test]
async fn options_can_be_searched_by(app: TestApp) {
    let seller = app.seller().await;
    listed(&app, &seller, "shirt").await;
    let mut large = shirt("large-shirt");
    large["name"] = json!("Large Shirt");
    large["options"] = json!([{ "name": "size", "values": ["XL", "M"] }]);
    large["variants"] = json!([
        { "choice": ["XL"], "price": 800, "stock": 2 }, { "choice": ["M"], "price": 800, "stock": 2 },
    ]);
    let draft = app.draft(Some(&seller)).await;
    seller.put(&format!("/api/products/{}", draft.id), large).await.expect(200);
    app.product().name("Shirt Box").insert().await;
    app.catch_up().await;
    let visitor = app.visitor();
    let options = async |query: &str| {
        let choices = visitor.get(&format!("/api/products/choices?query=shirt{query}")).await.expect(200);
        let value = |value: &Value| format!("{} {}", value["name"].as_str().unwrap(), value["count"]);
        let row = |row: &Value| {
            let values: Vec<String> = row["values"].as_array().unwrap().iter().map(value).collect();
            format!("{}: {}", row["name"].as_str().unwrap().to_lowercase(), values.join(", "))
        };
        choices["options"].as_array().unwrap().iter().map(row).collect::<Vec<_>>()
    };
    assert_eq!(options("").await, ["size: S 1, M 2, XL 1", "colour: Blue 1, Red 1"]);
    let with_xl = options("&option=Size:XL").await;
    assert_eq!(with_xl, ["size: S 1, M 2, XL 1"], "its own choice does not count against it, others do");
    assert_eq!(options("&option=colour:red").await, ["colour: Blue 1, Red 1", "size: S 1, M 1"]);
    let found = async |option: &str| {
        let address = format!("/api/products/search?query=shirt&order=lowest&option={option}");
        let found = visitor.get(&address).await.expect(200);
        names(&found["products"]).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(found("Size:M").await, ["Shirt", "Large Shirt"]);
    assert_eq!(found("size:xl%7CSize:S").await, ["Shirt", "Large Shirt"], "one of them");
    assert_eq!(found("Size:M%7CColour:Red").await, ["Shirt"], "of each option");
    assert_eq!(found("Size:S%7CColour:Blue").await, ["Shirt"]);
    assert!(found("Size:M%7CColour:Blue").await.is_empty(), "each is sold, but not the two together");
    assert!(found("Size:Huge").await.is_empty());
    assert_eq!(found("odd").await.len(), 3, "an odd value is none");
}

/// "Small" with "in stock" are goods of which a small one can be had, from the moment somebody bought or brought back one.
#[db_test]
async fn what_is_in_stock_is_what_can_be_had_in_the_chosen_size(app: TestApp) {
    let (seller, visitor) = (app.seller().await, app.visitor());
    let saved = listed(&app, &seller, "shirt").await;
    let found = async |filter: &str| {
        app.catch_up().await;
        let found = visitor.get(&format!("/api/products/search?query=shirt{filter}")).await.expect(200);
        let choices = visitor.get(&format!("/api/products/choices?query=shirt{filter}")).await.expect(200);
        assert_eq!(choices["countProducts"], found["countProducts"], "{filter}");
        (found["countProducts"].as_u64().unwrap(), choices["inStock"].as_u64().unwrap())
    };
    assert_eq!(found("&option=Colour:Blue").await, (1, 0), "it is sold in blue, and none is left");
    assert_eq!(found("&option=Colour:Blue&stock=in").await, (0, 0));
    assert_eq!(found("&option=Colour:Red&stock=in").await, (1, 1));

    let small = json!({ "_id": saved["_id"], "variantId": saved["variants"][0]["_id"], "quantity": 3 });
    let shopper = app.customer().await;
    let order = shopper.order(&[small]).await;
    assert_eq!(found("&option=Size:S&stock=in").await, (0, 0), "somebody has all small ones");
    assert_eq!(found("&option=Size:S").await, (1, 0));
    assert_eq!(found("&option=Size:M&stock=in").await, (1, 1));
    let choices = visitor.get("/api/products/choices?query=shirt&stock=in").await.expect(200);
    assert_eq!(
        choices["options"],
        json!([
            { "name": "Colour", "values": [{ "name": "Red", "count": 1 }] },
            { "name": "Size", "values": [{ "name": "M", "count": 1 }] },
        ])
    );
    shopper
        .put(&format!("/api/orders/{}/cancel", order["_id"].as_str().unwrap()), json!({}))
        .await
        .expect(200);
    assert_eq!(found("&option=Size:S&stock=in").await, (1, 1), "and gave them back");
}

#[db_test]
async fn a_product_without_options_has_no_new_field(app: TestApp) {
    let product = app.product().insert().await;
    let shown = app.visitor().get(&format!("/api/products/{}", product.id)).await.expect(200);
    let mut fields: Vec<&String> = shown.as_object().unwrap().keys().collect();
    fields.sort();
    assert_eq!(
        fields,
        [
            "_id",
            "brand",
            "category",
            "createdAt",
            "description",
            "image",
            "images",
            "isDraft",
            "name",
            "price",
            "rating",
            "reviews",
            "seller",
            "state",
            "stock",
            "updatedAt",
            "url"
        ]
    );
}

#[db_test]
async fn what_stays_keeps_its_id_and_its_sold_pieces(app: TestApp) {
    let seller = app.seller().await;
    let saved = listed(&app, &seller, "shirt").await;
    let path = format!("/api/products/{}", saved["_id"].as_str().unwrap());
    let id = |place: usize| saved["variants"][place]["_id"].as_str().unwrap().to_owned();
    let line = json!({ "_id": saved["_id"], "variantId": id(0), "quantity": 1 });
    app.customer().await.order(&[line]).await;

    // Renamed by its id, another left alone by what it is, one gone, one new.
    let mut body = shirt("shirt");
    body["options"] = json!([{ "name": "Size", "values": ["Small", "M"] }, { "name": "Colour", "values": ["Red", "Green"] }]);
    body["variants"] = json!([
        { "_id": id(0), "choice": ["Small", "Red"], "price": 700, "stock": 3, "stockSeen": 3 },
        { "choice": ["M", "Red"], "price": 710, "stock": 4 },
        { "choice": ["M", "Green"], "price": 720, "stock": 1 },
    ]);
    let again = seller.put(&path, body.clone()).await.expect(200)["product"].clone();
    assert_eq!((&again["variants"][0]["_id"], &again["variants"][0]["stock"]), (&json!(id(0)), &json!(2)));
    assert_eq!(again["variants"][1]["_id"], json!(id(2)));
    assert_eq!(again["stock"], 7);
    assert!(!again["variants"].to_string().contains(&id(1)));

    body["variants"][0]["stock"] = json!(9);
    let refused = seller.put(&path, body).await.expect(409);
    assert_eq!((&refused["code"], &refused["stock"]), (&json!("stock_changed"), &json!(2)));
    assert_eq!(refused["variantId"], json!(id(0)));
    assert!(refused["errors"]["variants"].as_str().unwrap().starts_with("Small, Red:"), "{refused}");
    assert_eq!(seller.get(&path).await.expect(200)["stock"], 7, "nothing is half done");
    app.check_invariants().await;
}

#[db_test]
async fn a_form_that_knows_of_no_options_leaves_them(app: TestApp) {
    let seller = app.seller().await;
    let saved = listed(&app, &seller, "shirt").await;
    let path = format!("/api/products/{}", saved["_id"].as_str().unwrap());
    // As the known client edits: every field it knows, as it was loaded.
    let known = |field: &str, value: Value| {
        let mut body = with(&form("shirt"), "price", saved["price"].clone());
        body["stock"] = saved["stock"].clone();
        with(&body, field, value)
    };
    let renamed =
        seller.put(&path, known("name", json!("Better shirt"))).await.expect(200)["product"].clone();
    assert_eq!(renamed["name"], "Better shirt");
    assert_eq!((&renamed["variants"], &renamed["options"]), (&saved["variants"], &saved["options"]));
    for (field, value) in [("price", json!(1)), ("stock", json!(99))] {
        let refused = seller.put(&path, known(field, value)).await.expect(422);
        assert_eq!(refused["code"], "has_options");
        assert!(refused["errors"][field].is_string(), "{refused}");
    }
    let mut plain = known("price", json!(500));
    plain["options"] = json!([]);
    plain["stock"] = json!(5);
    let plain = seller.put(&path, plain).await.expect(200)["product"].clone();
    assert_eq!((&plain["price"], &plain["stock"], plain.get("options")), (&json!(500), &json!(5), None));
    app.check_invariants().await;
}

#[db_test]
async fn what_makes_no_sense_is_refused_whole(app: TestApp) {
    let seller = app.seller().await;
    let saved = listed(&app, &seller, "shirt").await;
    let path = format!("/api/products/{}", saved["_id"].as_str().unwrap());
    for (field, value) in [
        ("variants", json!([])),
        ("variants", json!([{ "choice": ["XL", "Red"], "price": 1, "stock": 1 }])),
        ("variants", json!([{ "choice": ["S", "Red"], "price": -1, "stock": 1 }])),
        ("options", json!([{ "name": "", "values": ["a"] }])),
        ("options", json!([{ "name": "A" }, { "name": "B" }, { "name": "C" }, { "name": "D" }])),
        ("pictures", json!([{ "image": "javascript:alert(1)" }])),
    ] {
        let refused = seller.put(&path, with(&shirt("shirt"), field, value)).await.expect(422);
        assert!(refused["errors"][field].is_string(), "{refused}");
    }
    assert_eq!(seller.get(&path).await.expect(200)["variants"], saved["variants"]);
}

#[db_test]
async fn pictures_keep_their_order_and_the_first_is_the_image(app: TestApp) {
    let seller = app.seller().await;
    let draft = app.draft(Some(&seller)).await;
    let path = format!("/api/products/{}", draft.id);
    let mut body = form("lamp");
    body["pictures"] = json!([{ "image": "/a.webp", "alt": "The front" }, { "image": "/b.webp" }, { "image": "/c.webp", "alt": "" }]);
    let saved = seller.put(&path, body.clone()).await.expect(200)["product"].clone();
    assert_eq!(saved["image"], "/a.webp");
    assert_eq!(saved["pictures"][0], json!({ "image": "/a.webp", "alt": "The front" }));
    assert_eq!(saved["pictures"].as_array().unwrap().len(), 3);

    // A form with one picture changes that and leaves the others.
    let known = seller.put(&path, with(&form("lamp"), "image", json!("/x.webp"))).await.expect(200);
    let images: Vec<&str> = known["product"]["pictures"]
        .as_array()
        .unwrap()
        .iter()
        .map(|picture| picture["image"].as_str().unwrap())
        .collect();
    assert_eq!(images, ["/x.webp", "/b.webp", "/c.webp"]);
    body["pictures"] = json!([{ "image": "/a.webp", "alt": "" }]);
    let one = seller.put(&path, body).await.expect(200)["product"].clone();
    assert_eq!((&one["image"], one.get("pictures")), (&json!("/a.webp"), None));
}

#[db_test]
async fn searches_find_a_product_by_its_variants(app: TestApp) {
    let seller = app.seller().await;
    listed(&app, &seller, "shirt").await;
    app.product().name("Lamp").insert().await;
    app.catch_up().await;
    for query in ["HT-S-RED", "shirt blue", "4006381333931"] {
        let found = app.visitor().get(&format!("/api/products/search?query={query}")).await.expect(200);
        assert_eq!(names(&found["products"]), ["Shirt"], "{query}");
    }
}

#[db_test]
async fn a_file_carries_variants_there_and_back(app: TestApp) {
    let seller = app.seller().await;
    let saved = listed(&app, &seller, "shirt").await;
    let send = async |file: String| {
        let request = seller.request(Method::POST, "/api/products/import").header("content-type", "text/csv");
        seller.send(request.body(file)).await.expect(200)
    };
    let file = seller.get("/api/products/export.csv").await.text;
    assert_eq!(file.lines().count(), 4, "{file}");
    let report = send(file.clone()).await;
    assert_eq!((&report["updated"], &report["refused"]), (&json!(1), &json!([])));
    let path = format!("/api/products/{}", saved["_id"].as_str().unwrap());
    let same = seller.get(&path).await.expect(200);
    assert_eq!(same["variants"], saved["variants"]);

    // Two more came in, and one was sold meanwhile.
    let line = json!({ "_id": saved["_id"], "variantId": saved["variants"][0]["_id"], "quantity": 1 });
    app.customer().await.order(&[line]).await;
    let report = send(file.replace(",3,A lamp.", ",5,A lamp.")).await;
    assert_eq!(report["adjusted"].as_array().unwrap().len(), 1, "{report}");
    let now = seller.get(&path).await.expect(200);
    assert_eq!((&now["variants"][0]["stock"], &now["stock"]), (&json!(4), &json!(8)));

    // An old file does not know of the options.
    let old = "name,url,price,category,brand,stock,description,image\nShirt,shirt,1,Home,D,9,x,/a.webp\n";
    let report = send(old.to_owned()).await;
    assert!(report["refused"][0]["message"].as_str().unwrap().contains("has options"), "{report}");
    app.check_invariants().await;
}

#[db_test]
async fn search_engines_are_told_of_each_variant(app: TestApp) {
    let seller = app.seller().await;
    listed(&app, &seller, "shirt").await;
    let page = app.visitor().get("/products/shirt").await;
    let (_, rest) = page.text.split_once(r#"<script type="application/ld+json">"#).unwrap();
    let (data, _) = rest.split_once("</script>").unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(
        (&data["@type"], &data["variesBy"][0]),
        (&json!("ProductGroup"), &json!("https://schema.org/size"))
    );
    let first = &data["hasVariant"][0];
    assert_eq!((&first["sku"], &first["gtin"]), (&json!("HT-S-RED"), &json!("4006381333931")));
    assert_eq!((&first["size"], &first["color"]), (&json!("S"), &json!("Red")));
    assert!(
        first["offers"]["url"].as_str().unwrap().ends_with("/products/shirt?size=S&colour=Red"),
        "{first}"
    );
    let gone = data["hasVariant"][1]["offers"]["availability"].as_str().unwrap();
    assert!(gone.ends_with("OutOfStock"));
}

#[db_test]
async fn what_the_known_client_orders_is_the_first_at_the_shown_price(app: TestApp) {
    let seller = app.seller().await;
    let saved = listed(&app, &seller, "shirt").await;
    let id = saved["_id"].as_str().unwrap();
    // The cheapest is sold out: the next one costs more than was shown, which the shopper is told first.
    let asked = json!([{ "_id": id, "quantity": 1, "price": saved["price"] }]);
    let quote = app.visitor().post("/api/orders/quote", json!({ "orderItems": asked })).await.expect(200);
    assert_eq!(quote["changes"][0]["kind"], "repriced");
    assert_eq!(quote["lines"][0]["options"][0], json!({ "name": "Size", "value": "S" }));
    let order = app.customer().await.order(&[cart_line(id, 1)]).await;
    assert_eq!(order["orderItems"][0]["name"], "Shirt (S, Red)");
    assert_eq!(order["orderItems"][0]["_id"], id);
}

#[db_test]
async fn goods_with_options_go_on_sale_in_percent(app: TestApp) {
    let (seller, visitor) = (app.seller().await, app.visitor());
    let saved = listed(&app, &seller, "shirt").await;
    let path = format!("/api/products/{}", saved["_id"].as_str().unwrap());
    let sale = format!("{path}/sale");
    let refused = seller.put(&sale, json!({ "salePrice": 100 })).await.expect(422);
    assert!(refused["errors"]["salePrice"].is_string(), "{refused}");
    for wrong in [0, 100, -1] {
        let refused = seller.put(&sale, json!({ "salePercent": wrong })).await.expect(422);
        assert!(refused["errors"]["salePercent"].is_string(), "{refused}");
    }
    let shown = async || visitor.get(&path).await.expect(200);
    let prices = |shown: &Value, field: &str| -> Vec<Value> {
        shown["variants"].as_array().unwrap().iter().map(|variant| variant[field].clone()).collect()
    };
    let before = shown().await;
    assert_eq!((&before["price"], before.get("formerPrice")), (&json!(650.5), None), "nothing half done");
    assert!(prices(&before, "formerPrice").iter().all(Value::is_null));

    let now = app.state.clock.now();
    let form = json!({ "salePercent": "10", "saleFrom": iso(now.plus(HOUR)), "saleTo": iso(now.plus(DAY)) });
    let set = seller.put(&sale, form).await.expect(200);
    assert_eq!(
        (&set["isOn"], &set["salePercent"], &set["hasOptions"]),
        (&json!(false), &json!(10), &json!(true))
    );
    assert_eq!(shown().await["price"], 650.5, "it has not begun");
    // By the clock, whether or not the shop has written it down.
    let line = json!({ "_id": saved["_id"], "variantId": saved["variants"][0]["_id"], "quantity": 1 });
    let quoted = async || {
        let body = json!({ "orderItems": [line] });
        visitor.post("/api/orders/quote", body).await.expect(200)["itemsPrice"].as_f64().unwrap()
    };
    let regular = before["variants"][0]["price"].as_f64().unwrap();
    assert!((quoted().await - regular).abs() < 0.001);
    app.advance(HOUR);
    assert!((quoted().await - (regular * 0.9).floor()).abs() < 0.001);
    assert_eq!(reprice_due(&app.state.catalog).await.unwrap(), 1);
    let on = shown().await;
    assert_eq!(
        (&on["price"], &on["formerPrice"], &on["saleEndsAt"]),
        (&json!(585), &json!(650.5), &json!(iso(now.plus(DAY))))
    );
    assert_eq!(prices(&on, "formerPrice"), prices(&before, "price"));
    app.check_invariants().await;

    // Saved again as it was read, it stays as it is; with another price that one is cheaper, too.
    let seller = app.seller().await;
    let mut form = on.clone();
    form["name"] = json!("Old shirt");
    let same = seller.put(&path, form.clone()).await.expect(200)["product"].clone();
    assert_eq!((&same["price"], &same["formerPrice"]), (&json!(585), &json!(650.5)));
    assert_eq!(prices(&same, "formerPrice"), prices(&before, "price"));
    form["variants"][0]["price"] = json!(500);
    let other = seller.put(&path, form).await.expect(200)["product"].clone();
    assert_eq!((&other["price"], &other["formerPrice"]), (&json!(450), &json!(500)));
    app.check_invariants().await;

    app.advance(DAY);
    reprice_due(&app.state.catalog).await.unwrap();
    let over = shown().await;
    assert_eq!((&over["price"], over.get("formerPrice")), (&json!(500), None));
    assert!(prices(&over, "formerPrice").iter().all(Value::is_null));
    app.check_invariants().await;
}

#[db_test]
async fn each_size_that_is_nearly_sold_out_is_told_and_a_review_names_the_size(app: TestApp) {
    let (seller, asha) = (app.seller().await, app.customer().await);
    let saved = listed(&app, &seller, "shirt").await;
    let product = saved["_id"].as_str().unwrap();
    let line = |variant: usize, quantity: i64| {
        let mut line = cart_line(product, quantity);
        line["variantId"] = saved["variants"][variant]["_id"].clone();
        line
    };
    // Three small ones of seven pieces in all: only their own count matters.
    let order = asha.order(&[line(0, 3)]).await["_id"].as_str().unwrap().to_owned();
    crate::notices::gather(&app).await;
    let told = seller.get("/api/notices").await.expect(200)["notices"].clone();
    let low: Vec<&Value> = told.as_array().unwrap().iter().filter(|one| one["kind"] == "low_stock").collect();
    assert_eq!(low.len(), 1, "{told}");
    assert!(low[0]["title"].as_str().unwrap().contains("Red"), "{told}");
    app.move_order(&order, haat_domain::orders::OrderAction::Pay).await;
    app.move_order(&order, haat_domain::orders::OrderAction::Deliver).await;
    let review = json!({ "orderId": order, "lineNo": 1, "stars": 5, "text": "Fits." });
    let written = asha.post("/api/reviews", review).await.expect(201);
    assert_eq!(
        written["options"],
        json!([{ "name": "Size", "value": "S" }, { "name": "Colour", "value": "Red" }])
    );
    let read = app.visitor().get(&format!("/api/reviews?product={product}")).await.expect(200);
    assert_eq!(read["reviews"][0]["options"], written["options"]);
}
