use super::{form, names};
use haat_testing::{Client, Response, TestApp, cart_line, db_test};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

const HEADING: &str = "name,url,price,category,brand,stock,description,image\n";

async fn import(client: &Client, file: impl Into<Vec<u8>>) -> Response {
    let part = Part::bytes(file.into()).file_name("products.csv");
    let request = client.request(Method::POST, "/api/products/import");
    client.send(request.multipart(Form::new().part("file", part))).await
}

fn line(name: &str, url: &str) -> String {
    format!("{name},{url},1499.50,Shoes,Padchal,7,\"Hand-made, \"\"soft\"\"\",/pictures/a.webp\n")
}

fn refused(report: &Value) -> Vec<(u64, String)> {
    let lines = report["refused"].as_array().unwrap();
    let entry = |line: &Value| (line["line"].as_u64().unwrap(), line["message"].as_str().unwrap().to_owned());
    lines.iter().map(entry).collect()
}

#[db_test]
async fn a_file_creates_and_updates_products_by_their_url(app: TestApp) {
    let seller = app.seller().await;
    let file = HEADING.to_owned() + &line("One", "one") + &line("Two", "two");
    let report = import(&seller, file).await.expect(200);
    assert_eq!(brief(&report), json!({ "created": 2, "updated": 0, "refused": [] }));
    let file = HEADING.to_owned() + &line("Two again", "two") + &line("Three", "three");
    let report = import(&seller, file.clone()).await.expect(200);
    assert_eq!(brief(&report), json!({ "created": 1, "updated": 1, "refused": [] }));
    let report = import(&seller, file).await.expect(200);
    assert_eq!(brief(&report), json!({ "created": 0, "updated": 2, "refused": [] }));
    let two = app.visitor().get("/api/products/url/two").await.expect(200);
    assert_eq!((&two["name"], &two["price"]), (&json!("Two again"), &json!(1499.5)));
    assert_eq!((&two["description"], &two["stock"]), (&json!("Hand-made, \"soft\""), &json!(7)));
    assert_eq!(two["seller"]["_id"], seller.id.as_str());
    let found = app.visitor().get("/api/products/search?query=three").await.expect(200);
    assert_eq!(names(&found["products"]), ["Three"]);
}

#[db_test]
async fn refused_lines_are_reported_and_the_others_taken(app: TestApp) {
    let seller = app.seller().await;
    let other = app.other_seller().await;
    app.product().url("taken").seller(&other).insert().await;
    let renamed = app.product().url("old-name").seller(&other).insert().await;
    let admin = app.admin().await;
    admin.put(&format!("/api/products/{}", renamed.id), form("new-name")).await.expect(200);
    let file = [
        HEADING,
        &line("Good", "good"),
        "Bad,bad,-5,Shoes,B,1,\"two\nlines\",/a.png\n",
        &line("Mine?", "taken"),
        &line("Old", "old-name"),
        &line("Twice", "GOOD"),
        "Few,fields\n",
        ",,,,,,,\n",
        &line("Fine", "fine"),
    ]
    .concat();
    let report = import(&seller, file).await.expect(200);
    assert_eq!((&report["created"], &report["updated"]), (&json!(2), &json!(0)));
    let refused = refused(&report);
    assert_eq!(refused.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [3, 5, 6, 7, 8, 9]);
    assert!(refused[0].1.contains("negative"), "{refused:?}");
    assert!(refused[1].1.contains("taken") && refused[2].1.contains("taken"), "{refused:?}");
    assert_eq!(refused[3].1, "Line 2 has the same url.");
    assert!(refused[4].1.contains("Fields in this line: 2"), "{refused:?}");
    assert_eq!(report["refused"][1]["record"], 4);
    let taken = app.visitor().get("/api/products/url/taken").await.expect(200);
    assert_eq!(taken["seller"]["_id"], other.id.as_str());
}

#[db_test]
async fn an_admin_updates_anyones_products_and_creates_for_the_house(app: TestApp) {
    let seller = app.seller().await;
    app.product().url("sellers").seller(&seller).insert().await;
    let file = HEADING.to_owned() + &line("Sellers", "sellers") + &line("House", "house");
    let report = import(&app.admin().await, file).await.expect(200);
    assert_eq!(brief(&report), json!({ "created": 1, "updated": 1, "refused": [] }));
    let product = app.visitor().get("/api/products/url/sellers").await.expect(200);
    assert_eq!((&product["seller"]["_id"], &product["rating"]), (&json!(seller.id), &json!(4.5)));
    let product = app.visitor().get("/api/products/url/house").await.expect(200);
    assert_eq!(product["seller"], json!(null));
}

#[db_test]
async fn thousands_of_lines_are_taken_at_once(app: TestApp) {
    let mut file = HEADING.to_owned();
    for number in 0..2_000 {
        file += &line(&format!("Lamp {number}"), &format!("lamp-{number}"));
    }
    let admin = app.admin().await;
    let report = import(&admin, file).await.expect(200);
    assert_eq!(brief(&report), json!({ "created": 2000, "updated": 0, "refused": [] }));
    let found = admin.get("/api/products/search?query=lamp").await.expect(200);
    assert_eq!(found["countProducts"], 2000);
    assert_eq!(admin.get("/api/products").await.headers["x-total-count"], "2000");
}

#[db_test]
async fn what_was_exported_can_be_imported(app: TestApp) {
    let (seller, other) = (app.seller().await, app.other_seller().await);
    app.product().name("=HYPERLINK(\"x\")").url("formula").seller(&seller).insert().await;
    app.product().name("Two, words").url("words").description("a\nb").seller(&seller).insert().await;
    app.product().name("Other").url("other").seller(&other).insert().await;
    app.draft(Some(&seller)).await;
    let response = seller.get("/api/products/export.csv").await;
    response.expect(200);
    assert!(response.headers["content-type"].to_str().unwrap().starts_with("text/csv"));
    let exported = response.text.trim_end().rsplit(',').nth(1).unwrap();
    assert!(exported.starts_with('x'), "{exported}");
    assert_eq!(
        response.text,
        format!(
            "name,url,price,category,brand,stock,description,image,sku,barcode,weight,option1,value1,option2,value2,\
             option3,value3,variantImage,pictures,taxRate,hsn,exported,stockSeen\r\n\
             \"Two, words\",words,1499,Shoes,Padchal,10,\"a\nb\",/pictures/sandals.webp,,,,,,,,,,,,,,{exported},10\r\n\
             \"'=HYPERLINK(\"\"x\"\")\",formula,1499,Shoes,Padchal,10,Hand-stitched leather sandals.,\
             /pictures/sandals.webp,,,,,,,,,,,,,,{exported},10\r\n"
        )
    );
    let report = import(&seller, response.text).await.expect(200);
    assert_eq!(brief(&report), json!({ "created": 0, "updated": 2, "refused": [] }));
    let product = app.visitor().get("/api/products/url/formula").await.expect(200);
    assert_eq!(product["name"], "=HYPERLINK(\"x\")");
    let admin = app.admin().await;
    assert_eq!(admin.get("/api/products/export.csv").await.text.matches("Shoes").count(), 3);
    assert_eq!(admin.get("/api/products/export.csv?mine=true").await.text.lines().count(), 1);
}

#[db_test]
async fn files_that_are_no_catalogue_are_refused(app: TestApp) {
    let admin = app.admin().await;
    for file in [b"".as_slice(), b"\n", b"a,b\n1,2\n", b"\xff\xfe\x00", b"\x89PNG\r\n\x1a\n"] {
        let response = import(&admin, file).await;
        assert_eq!(response.status, 422, "{file:?}: {}", response.text);
        assert!(!response.message().is_empty());
    }
    let mut many = HEADING.to_owned();
    many += &"x\n".repeat(20_001);
    import(&admin, many).await.expect(413);
    let request = admin.request(Method::POST, "/api/products/import").header("content-type", "text/csv");
    admin.send(request.body(HEADING.to_owned() + &line("Raw", "raw"))).await.expect(200);
    admin.post("/api/products/import", json!({})).await.expect(415);
    for client in [app.visitor(), app.customer().await] {
        let status = if client.token.is_none() { 401 } else { 403 };
        import(&client, HEADING).await.expect(status);
        client.get("/api/products/export.csv").await.expect(status);
    }
}

#[db_test]
async fn an_admin_who_also_sells_imports_for_the_house_or_for_themselves(app: TestApp) {
    let flags = "is_admin = TRUE, is_seller = TRUE, seller_name = 'Tara & Daughters'";
    let tara = app.person("Tara Sen", "tara@example.com", flags).await;
    app.product().url("taken").insert().await;
    let send = async |path: &str, file: String| {
        let request = tara.request(Method::POST, path).header("content-type", "text/csv");
        tara.send(request.body(file)).await.expect(200)
    };
    let file = HEADING.to_owned() + &line("Own", "own") + &line("Not mine", "taken");
    let report = send("/api/products/import?mine=true", file).await;
    assert_eq!((&report["created"], refused(&report).len()), (&json!(1), 1), "{report}");
    send("/api/products/import", HEADING.to_owned() + &line("House", "house")).await;
    let seller = async |url: &str| {
        app.visitor().get(&format!("/api/products/url/{url}")).await.expect(200)["seller"].clone()
    };
    assert_eq!(seller("own").await["_id"], tara.id.as_str());
    assert_eq!((seller("house").await, seller("taken").await), (json!(null), json!(null)));
}

/// What a report says beside the stock.
fn brief(report: &Value) -> Value {
    json!({ "created": report["created"], "updated": report["updated"], "refused": report["refused"] })
}

#[db_test]
async fn goods_that_were_sold_since_the_export_stay_sold(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    let lamp = app.goods("Lamp", 1_000, 10).await;
    let exported = admin.get("/api/products/export.csv").await.text;
    let asked = exported.replace(",10,", ",15,");
    assert_ne!(asked, exported, "five more came in");
    asha.order(&[cart_line(&lamp, 3)]).await;
    let report = import(&admin, asked.clone()).await.expect(200);
    assert_eq!(app.stock_of(&lamp).await, 12);
    assert_eq!((&report["updated"], &report["overwritten"]), (&json!(1), &json!(0)));
    let told = report["adjusted"][0]["message"].as_str().unwrap();
    assert!(told.contains("3 fewer than when the file was made"), "{told}");

    // Without the column nobody knows what was seen, and the report says how many were overwritten.
    let blind: Vec<&str> = asked.lines().map(|line| line.rsplit_once(',').unwrap().0).collect();
    let report = import(&admin, blind.join("\r\n")).await.expect(200);
    assert_eq!((&report["overwritten"], &report["adjusted"]), (&json!(1), &json!([])));
    assert_eq!(app.stock_of(&lamp).await, 15);
    let odd = asked.replace(",10\r\n", ",many\r\n");
    assert!(
        import(&admin, odd).await.expect(200)["refused"][0]["message"]
            .as_str()
            .unwrap()
            .contains("stockSeen")
    );
}

#[db_test]
async fn a_file_that_is_sent_twice_counts_once(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    let lamp = app.goods("Lamp", 1_000, 10).await;
    let send = async |file: &str| import(&admin, file).await.expect(200)["adjusted"].clone();
    let exported = admin.get("/api/products/export.csv").await.text;
    let asked = exported.replace(",10,", ",15,");
    assert_eq!(send(&asked).await, json!([]));
    assert_eq!(send(&asked).await, json!([]), "as if it had not come again");
    assert_eq!(app.stock_of(&lamp).await, 15);
    // What was sold in between stays sold, and what the file says meanwhile counts from what it said before.
    asha.order(&[cart_line(&lamp, 1)]).await;
    assert_eq!(send(&asked).await.as_array().unwrap().len(), 1);
    assert_eq!(app.stock_of(&lamp).await, 14);
    send(&exported.replace(",10,", ",17,")).await;
    assert_eq!(app.stock_of(&lamp).await, 16);
    // Another export begins anew.
    app.advance(1_000);
    let later = admin.get("/api/products/export.csv").await.text;
    send(&later.replace(",16,", ",20,")).await;
    assert_eq!(app.stock_of(&lamp).await, 20);
    app.check_invariants().await;
}

#[db_test]
async fn a_file_tells_what_changed_of_each_variant(app: TestApp) {
    let admin = app.admin().await;
    let heading = HEADING.trim_end().to_owned() + ",option1,value1,exported,stockSeen\r\n";
    let file = |rows: [(&str, &str, i64, &str); 2]| {
        let row = |(size, exported, stock, seen): (&str, &str, i64, &str)| {
            format!("Shirt,shirt,700,Clothings,N,{stock},Cotton.,/a.webp,Size,{size},{exported},{seen}\r\n")
        };
        heading.clone() + &rows.map(row).concat()
    };
    import(&admin, file([("S", "", 4, ""), ("M", "", 6, "")])).await.expect(200);
    let stocks = async || {
        let shown = app.visitor().get("/api/products/url/shirt").await.expect(200);
        let of = |one: &Value| one["stock"].as_i64().unwrap();
        shown["variants"].as_array().unwrap().iter().map(of).collect::<Vec<_>>()
    };
    // One fewer of the small and one more of the medium than it saw, and two more of each.
    let asked = file([("S", "x1", 7, "5"), ("M", "x1", 7, "5")]);
    let report = import(&admin, asked.clone()).await.expect(200);
    let told = report["adjusted"][0]["message"].as_str().unwrap();
    assert!(told.starts_with("There are 1 fewer of some and 1 more of others than when"), "{told}");
    assert_eq!(report["adjusted"][0]["line"], 2);
    assert_eq!(stocks().await, [6, 8]);
    import(&admin, asked).await.expect(200);
    assert_eq!(stocks().await, [6, 8]);
}

#[db_test]
async fn a_file_says_how_goods_are_taxed_or_leaves_it(app: TestApp) {
    let seller = app.seller().await;
    let head = "name,url,price,category,brand,stock,description,image";
    let line = |url: &str| format!("Lamp,{url},500,Home,Deep,3,Brass.,/a.webp");
    let file = format!(
        "{head},taxRate,HSN\n{},12.5,9405\n{},,\n{},101,\n{},5 %,94\n",
        line("one"),
        line("two"),
        line("three"),
        line("four")
    );
    let report = import(&seller, file).await.expect(200);
    assert_eq!((&report["created"], report["refused"].as_array().unwrap().len()), (&json!(2), 2), "{report}");
    assert!(report["refused"][0]["message"].as_str().unwrap().contains("between 0 and 100"), "{report}");
    let tax = async |url: &str| {
        let product = app.visitor().get(&format!("/api/products/url/{url}")).await.expect(200);
        seller.get(&format!("/api/products/{}/tax", product["_id"].as_str().unwrap())).await.expect(200)
    };
    assert_eq!(tax("one").await, json!({ "rate": 12.5, "hsn": "9405" }));
    assert_eq!(tax("two").await, json!({ "rate": null, "hsn": "" }));
    let exported = seller.get("/api/products/export.csv").await.text;
    assert!(exported.contains(",12.50,9405,x"), "{exported}");
    // A file without the columns leaves both; with one of them, the other.
    import(&seller, format!("{head}\n{}\n", line("one"))).await.expect(200);
    assert_eq!(tax("one").await, json!({ "rate": 12.5, "hsn": "9405" }));
    import(&seller, format!("{head},taxRate\n{},\n", line("one"))).await.expect(200);
    assert_eq!(tax("one").await, json!({ "rate": null, "hsn": "9405" }));
    import(&seller, exported).await.expect(200);
    assert_eq!(tax("one").await, json!({ "rate": 12.5, "hsn": "9405" }));
}
