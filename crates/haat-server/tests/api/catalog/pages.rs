use super::form;
use haat_db::sql;
use haat_testing::{Engine, Response, TestApp, db_test};
use serde_json::Value;

/// The JSON-LD of a page.
fn json_ld(page: &Response) -> Value {
    let (_, rest) = page.text.split_once(r#"<script type="application/ld+json">"#).unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[db_test]
async fn a_product_page_tells_search_engines_what_it_sells(app: TestApp) {
    let product = app
        .product()
        .name("Lamp </script><script>alert(1)</script> & \"Sons\"")
        .url("lamp")
        .price(2499.5)
        .image("/media/0a-2000x1000/full.jpg")
        .insert()
        .await;
    let page = app.visitor().get("/products/lamp").await;
    page.expect(200);
    assert!(page.text.contains("<title>Lamp &lt;/script&gt;"), "{}", page.text);
    assert!(!page.text.contains("<script>alert"), "{}", page.text);
    assert!(page.text.contains(&format!(r#"<link rel="canonical" href="{}/products/lamp">"#, app.url)));
    assert!(page.text.contains(r#"<meta property="og:title" content="Lamp"#));
    assert!(
        page.text.contains(r#"<meta name="haat:calls" content="/api/products/url/lamp">"#),
        "the call of the screen is named"
    );
    assert!(page.text.contains(r#"as="image""#) && page.text.contains("/media/0a-2000x1000/page.jpg 1200w"));
    let data = json_ld(&page);
    assert_eq!((&data["@type"], &data["sku"]), (&"Product".into(), &product.id.into()));
    assert_eq!((&data["offers"]["price"], &data["offers"]["priceCurrency"]), (&2499.5.into(), &"INR".into()));
    assert!(data["aggregateRating"].is_null(), "nobody has reviewed it, whatever stars were typed");
    assert!(data["name"].as_str().unwrap().contains("</script>"), "data is whole");
}

/// What a page was drawn from.
fn drawn(page: &Response) -> Value {
    let (_, rest) = page.text.split_once(r#"<script type="application/json" id="drawn">"#).unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[db_test]
async fn a_drawn_page_brings_the_answer_that_it_was_drawn_from(app: TestApp) {
    app.product().name("Lamp </script><!--").url("lamp").insert().await;
    app.product().url("vase").insert().await;
    let lot = app.auction().insert().await;
    app.catch_up().await;
    let visitor = app.visitor();
    for (page, call) in [
        ("/products/lamp".to_owned(), "/api/products/url/lamp".to_owned()),
        ("/search".to_owned(), "/api/products/search".to_owned()),
        (format!("/auctions/{}", lot.id), format!("/api/auctions/{}", lot.id)),
    ] {
        let from = drawn(&visitor.get(&page).await);
        let mut answer = visitor.get(&call).await.json();
        if let Some(now) = answer.get_mut("serverNow") {
            *now = from["data"]["serverNow"].clone();
        }
        assert_eq!(from["data"], answer, "{page}");
        assert!(from["at"].as_i64().unwrap() > 0, "{page}");
    }
    let home = drawn(&visitor.get("/").await);
    assert_eq!(home["data"]["items"], visitor.get("/api/products").await.json());
    assert_eq!(home["data"]["total"], 2);
    assert!(!visitor.get("/cart").await.text.contains("id=\"drawn\""));
}

#[db_test]
async fn a_page_that_moved_says_so_and_one_that_is_not_there_too(app: TestApp) {
    let product = app.product().url("first").insert().await;
    let admin = app.admin().await;
    admin.put(&format!("/api/products/{}", product.id), form("second")).await.expect(200);
    for old in ["/products/first", "/products/SECOND"] {
        let moved = app.visitor().get(old).await;
        assert_eq!((moved.status, &moved.headers["location"]), (301, &"/products/second".parse().unwrap()));
    }
    admin.delete(&format!("/api/products/{}", product.id)).await.expect(200);
    for gone in
        ["/products/second", "/products/first", "/products/%FF", "/auctions/nothing", "/nothing", "/admin"]
    {
        let page = app.visitor().get(gone).await;
        page.expect(404);
        assert!(page.text.contains("<title>"), "{gone}");
        assert!(page.text.contains("noindex"), "{gone}");
    }
}

#[db_test]
async fn screens_of_the_app_are_found(app: TestApp) {
    for path in [
        "/",
        "/search",
        "/search/?query=lamp",
        "/cart",
        "/signin?redirect=/shipping",
        "/signup",
        "/shipping",
        "/payment",
        "/placeorder",
        "/order/x",
        "/orderhistory",
        "/profile",
        "/admin/dashboard",
        "/admin/products",
        "/admin/product/x",
        "/admin/orders",
        "/admin/users",
        "/admin/user/x",
        "/seller/products",
        "/seller/orders",
        "/auction",
        "/create-auction",
        "/api/docs",
    ] {
        let page = app.visitor().get(path).await;
        assert_eq!(page.status, 200, "{path}");
        assert_eq!(page.headers["cache-control"], "no-cache", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_names_our_own_source_code_or_what_the_operator_does() {
    let app = TestApp::start(Engine::Sqlite).await;
    // There is a copy when the web app was built before the server was.
    let copy = app.visitor().get("/source.tgz").await.status == 200;
    let page = app.visitor().get("/").await.text;
    assert_eq!(page.contains(r#"<meta name="haat:source" content="/source.tgz">"#), copy);
    assert_eq!(page.contains("haat:source"), copy);
    let address = "https://code.example/haat?a=1&b=\"2\"";
    let named =
        TestApp::start_with(Engine::Sqlite, |config| config.source_url = Some(address.to_owned())).await;
    let page = named.visitor().get("/cart").await;
    let tag = r#"<meta name="haat:source" content="https://code.example/haat?a=1&amp;b=&quot;2&quot;">"#;
    assert!(page.text.contains(tag), "{}", page.text);
}

#[db_test]
async fn home_and_search_ask_for_their_data_at_once(app: TestApp) {
    app.product().name("Brass Lamp").image("/pictures/lamp.webp").insert().await;
    app.catch_up().await;
    let home = app.visitor().get("/").await;
    assert!(home.text.contains(r#"<meta name="haat:calls" content="/api/products">"#), "{}", home.text);
    assert!(home.text.contains(r#"as="image" fetchpriority="high" href="/pictures/lamp.webp""#));
    assert_eq!(json_ld(&home)["@type"], "WebSite");
    assert!(home.text.contains(r#"<meta name="haat:auctions" content="off">"#), "no room for no auctions");
    app.auction().insert().await;
    let home = app.visitor().get("/").await;
    assert!(home.text.contains(
        r#"content="/api/products /api/auctions?status=live&amp;sort=ending&amp;limit=8&amp;fields=card""#
    ));
    assert!(!home.text.contains("haat:auctions"));
    let search = app.visitor().get("/search?query=brass+lamp&page=abc&order=lowest").await;
    // A search is drawn for what shoppers look at most; this one is not.
    assert!(search.text.contains(r#"href="/api/products/search?query=brass+lamp&amp;order=lowest""#));
    assert!(search.text.contains(r#"href="/api/products/categories""#));
    assert!(search.text.contains("/pictures/lamp.webp"));
    assert!(search.text.contains("<title>brass lamp · Haat</title>"), "{}", search.text);
    let odd = app.visitor().get("/search?query=%3C/script%3E%22&page=%FF").await;
    odd.expect(200);
    assert!(!odd.text.contains("</script>\""), "{}", odd.text);
}

#[db_test]
async fn a_phone_asks_for_the_pictures_of_its_first_row_alone(app: TestApp) {
    for name in ["e", "d", "c", "b", "a"] {
        app.product().name(name).image(&format!("/pictures/{name}.webp")).insert().await;
    }
    app.catch_up().await;
    for path in ["/", "/search"] {
        let page = app.visitor().get(path).await.text;
        let asked: Vec<_> =
            page.split("<link ").filter(|tag| tag.starts_with(r#"rel="preload" as="image""#)).collect();
        let wide: Vec<_> = asked.iter().map(|tag| tag.contains(r#" media="(min-width: 768px)">"#)).collect();
        assert_eq!(wide, [false, false, true, true], "{path}: {asked:?}");
        let drawn: Vec<_> =
            page.split("<img ").skip(1).filter(|tag| tag.contains(r#"loading="eager""#)).collect();
        for tag in &asked[..2] {
            let picture = tag.split('"').find(|part| part.starts_with("/pictures/")).unwrap();
            assert!(drawn.iter().any(|drawn| drawn.contains(picture)), "{path}: {picture}");
        }
        assert_eq!(drawn.len(), 2, "{path}: {drawn:?}");
    }
}

#[db_test]
async fn a_seller_page_tells_who_sells(app: TestApp) {
    let seller = app.seller().await;
    app.product().name("Clay Pot").image("/pictures/pot.webp").seller(&seller).insert().await;
    app.product().name("Glass Pot").image("/pictures/glass.webp").insert().await;
    app.catch_up().await;
    let path = format!("/sellers/{}", seller.id);
    let page = app.visitor().get(&path).await;
    page.expect(200);
    assert!(page.text.contains("<title>Meena Crafts · Haat</title>"), "{}", page.text);
    assert!(page.text.contains(&format!(r#"<link rel="canonical" href="{}{path}">"#, app.url)));
    for tag in ["og:title", "og:description", "og:url"] {
        assert!(page.text.contains(&format!(r#"<meta property="{tag}" content=""#)), "{tag}");
    }
    assert!(
        page.text.contains(r#"<meta name="description" content="Everything on the stall of Meena Crafts, "#)
    );
    assert!(page.text.contains(&format!(r#"href="/api{path}""#)), "{}", page.text);
    assert!(page.text.contains(&format!(r#"href="/api/products/search?seller={}""#, seller.id)));
    assert!(page.text.contains("/pictures/pot.webp") && !page.text.contains("/pictures/glass.webp"));
    assert_eq!(json_ld(&page)["name"], "Meena Crafts");
    let second = app.visitor().get(&format!("{path}?page=2")).await;
    assert!(second.text.contains(&format!("{path}?page=2\">")), "{}", second.text);
    let search = format!(r#"href="/api/products/search?page=2&amp;seller={}""#, seller.id);
    assert!(second.text.contains(&search), "{}", second.text);
    for none in [app.customer().await.id.as_str(), "nobody", "%FF", "%00"] {
        let page = app.visitor().get(&format!("/sellers/{none}")).await;
        page.expect(404);
        assert!(page.text.contains("noindex"), "{none}");
    }
}

#[db_test(engine)]
async fn a_large_sitemap_is_split_without_losing_an_address(engine: Engine) {
    let app = TestApp::start_with(engine, |config| config.sitemap_part = 3).await;
    for number in 1..=7 {
        app.product().url(&format!("lamp-{number}")).insert().await;
    }
    app.draft(None).await;
    let index = app.visitor().get("/sitemap.xml").await;
    index.expect(200);
    assert!(index.text.contains("<sitemapindex"), "{}", index.text);
    let parts: Vec<&str> =
        index.text.split("<loc>").skip(1).filter_map(|rest| rest.split("</loc>").next()).collect();
    assert_eq!(parts, [1, 2, 3].map(|number| format!("{}/sitemaps/{number}", app.url)));
    let mut found = Vec::new();
    for number in 1..=3 {
        let part = app.visitor().get(&format!("/sitemaps/{number}")).await;
        part.expect(200);
        assert_eq!(part.text.contains("/search</loc>"), number == 1, "other pages are in the first part");
        let slugs = part.text.split("/products/").skip(1).filter_map(|rest| rest.split('<').next());
        let slugs: Vec<String> = slugs.map(str::to_owned).collect();
        assert!(slugs.len() <= 3, "{slugs:?}");
        found.extend(slugs);
    }
    assert_eq!(found, [1, 2, 3, 4, 5, 6, 7].map(|number| format!("lamp-{number}")));
    app.visitor().get("/sitemaps/4").await.expect(404);
}

#[db_test]
async fn the_sitemap_lists_what_can_be_found(app: TestApp) {
    app.product().url("lamp").insert().await;
    app.draft(None).await;
    let sitemap = app.visitor().get("/sitemap.xml").await;
    sitemap.expect(200);
    assert!(sitemap.headers["content-type"].to_str().unwrap().starts_with("application/xml"));
    assert!(sitemap.text.contains(&format!("<loc>{}/products/lamp</loc><lastmod>2026-", app.url)));
    assert!(sitemap.text.contains(&format!("<loc>{}/</loc>", app.url)));
    assert_eq!(sitemap.text.matches("/products/").count(), 1);
    app.visitor().get("/sitemaps/1").await.expect(200);
    for none in ["/sitemaps/2", "/sitemaps/0", "/sitemaps/x", "/sitemaps/99999999999999999999"] {
        app.visitor().get(none).await.expect(404);
    }
    let robots = app.visitor().get("/robots.txt").await;
    assert!(robots.text.contains(&format!("Sitemap: {}/sitemap.xml", app.url)), "{}", robots.text);
    assert!(robots.text.contains("Disallow: /admin/"));
}

#[db_test]
async fn an_auction_page_tells_what_is_for_sale(app: TestApp) {
    let auction = app.auction().title("Peacock & Lamp").starting_bid(250).insert().await;
    let photo = "UPDATE auctions SET image_url = '/media/0a-2000x1000/full.jpg' WHERE id = $1";
    app.state.db.write(sql(photo).bind(&auction.id)).await.unwrap();
    let path = format!("/auctions/{}", auction.id);
    let page = app.visitor().get(&path).await;
    page.expect(200);
    assert!(page.text.contains("<title>Peacock &amp; Lamp · Haat</title>"), "{}", page.text);
    assert!(page.text.contains(&format!(r#"content="/api{path}">"#)));
    assert_eq!(json_ld(&page)["offers"]["price"], 250.0);
    let copies = page.text.matches("/media/0a-2000x1000/page.jpg 1200w").count();
    assert_eq!(copies, 2, "asked for at once, and drawn");
    let list = app.visitor().get("/auction").await;
    assert!(list.text.contains(r#"href="/api/auctions?limit=24&amp;fields=card""#), "{}", list.text);
}
