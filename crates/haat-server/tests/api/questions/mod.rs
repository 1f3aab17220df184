//! Questions about products and lots, and their answers.

use haat_domain::time::DAY;
use haat_server::mail::post::send_due;
use haat_server::notices::gather::Gather;
use haat_server::uploads::sweep::sweep;
use haat_testing::{Client, TestApp, db_test};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

const QUESTIONS: &str = "/api/questions";

async fn ask(who: &Client, thing: &str, id: &str, text: &str) -> String {
    let asked = who.post(QUESTIONS, json!({ "thing": thing, "id": id, "text": text })).await.expect(200);
    asked["_id"].as_str().unwrap().to_owned()
}

async fn read(who: &Client, thing: &str, id: &str) -> Vec<Value> {
    who.get(&format!("{QUESTIONS}?thing={thing}&id={id}")).await.expect(200).as_array().unwrap().clone()
}

async fn told(app: &TestApp, who: &Client) -> Value {
    haat_db::facts::catch_up(&app.state.db, &Gather).await.unwrap();
    who.get("/api/notices").await.expect(200)["notices"][0].clone()
}

#[db_test]
async fn a_question_is_public_once_it_is_answered(app: TestApp) {
    let (seller, asha, ravi) = (app.seller().await, app.customer().await, app.other_customer().await);
    let lamp = app.goods_of(Some(&seller), "Lamp", 900, 5).await;
    let id = ask(&asha, "product", &lamp, "Is it brass?").await;
    assert_eq!(read(&asha, "product", &lamp).await.len(), 1, "who asked sees it");
    assert!(
        read(&ravi, "product", &lamp).await.is_empty()
            && read(&app.visitor(), "product", &lamp).await.is_empty()
    );
    let notice = told(&app, &seller).await;
    assert_eq!(
        (&notice["kind"], &notice["title"]),
        (&json!("question_asked"), &json!("A question about Lamp"))
    );
    assert!(notice["text"].as_str().unwrap().contains("Is it brass?"));

    let asked = seller.get("/api/questions/asked").await.expect(200);
    assert_eq!((&asked["total"], &asked["questions"][0]["text"]), (&json!(1), &json!("Is it brass?")));
    assert!(!asked.to_string().contains("asha@example.com"), "no address is told: {asked}");
    let answer = format!("{QUESTIONS}/{id}/answer");
    app.other_seller().await.put(&answer, json!({ "text": "No." })).await.expect(403);
    ravi.put(&answer, json!({ "text": "No." })).await.expect(403);
    seller.put(&answer, json!({ "text": " " })).await.expect(422);
    app.advance(1000);
    seller.put(&answer, json!({ "text": "Solid brass." })).await.expect(200);
    let public = read(&app.visitor(), "product", &lamp).await;
    assert_eq!((&public[0]["answer"], &public[0]["asker"]), (&json!("Solid brass."), &json!("Asha")));
    let answered = told(&app, &asha).await;
    assert_eq!(
        (&answered["kind"], &answered["path"]),
        (&json!("question_answered"), &public_path(&app, &lamp).await)
    );

    seller.put(&answer, json!({ "text": "Solid brass, 2 kg." })).await.expect(200);
    haat_db::facts::catch_up(&app.state.db, &Gather).await.unwrap();
    assert_eq!(asha.get("/api/notices").await.expect(200)["total"], 1, "a better answer is no second notice");
}

async fn public_path(app: &TestApp, product: &str) -> Value {
    let shown = app.visitor().get(&format!("/api/products/{product}")).await.expect(200);
    json!(format!("/products/{}", shown["url"].as_str().unwrap()))
}

#[db_test]
async fn the_mail_carries_the_text_and_no_address(app: TestApp) {
    let (seller, asha) = (app.seller().await, app.customer().await);
    let lot = app.auction().title("Brass bell").insert().await;
    ask(&asha, "lot", &lot.id, "Does it still ring?").await;
    haat_db::facts::catch_up(&app.state.db, &Gather).await.unwrap();
    send_due(&app.state.mail).await.unwrap();
    let folder = std::fs::read_dir(app.state.config.data_dir.join("outbox")).unwrap();
    let mails: Vec<String> =
        folder.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    let mail = mails.iter().find(|mail| mail.contains("A question about Brass bell")).unwrap();
    assert!(mail.contains("Does it still ring?") && mail.contains("/seller/questions"), "{mail}");
    assert!(!mail.contains("asha@example.com"), "{mail}");
    drop(seller);
}

#[db_test]
async fn the_houses_own_goods_are_answered_by_admins(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    let lamp = app.goods("Lamp", 900, 5).await;
    let id = ask(&asha, "product", &lamp, "Is it brass?").await;
    assert_eq!(told(&app, &admin).await["kind"], "question_asked");
    app.seller().await.put(&format!("{QUESTIONS}/{id}/answer"), json!({ "text": "No." })).await.expect(403);
    admin.put(&format!("{QUESTIONS}/{id}/answer"), json!({ "text": "It is." })).await.expect(200);
    assert_eq!(read(&app.visitor(), "product", &lamp).await.len(), 1);
}

#[db_test]
async fn what_should_not_stand_there_is_reported_and_taken_down(app: TestApp) {
    let (admin, seller, asha, ravi) =
        (app.admin().await, app.seller().await, app.customer().await, app.other_customer().await);
    let lamp = app.goods_of(Some(&seller), "Lamp", 900, 5).await;
    let id = ask(&asha, "product", &lamp, "Buy at my shop instead!").await;
    seller.put(&format!("{QUESTIONS}/{id}/answer"), json!({ "text": "No." })).await.expect(200);
    for _ in 0..2 {
        ravi.post(&format!("{QUESTIONS}/{id}/report"), json!({ "reason": "Advertising" })).await.expect(200);
    }
    let asked = async |who: &Client| {
        let found = who.get("/api/questions/asked").await.expect(200)["questions"][0].clone();
        (found["reports"].clone(), found["reasons"].clone())
    };
    assert_eq!(asked(&admin).await, (json!(1), json!(["Advertising"])));
    assert_eq!(asked(&seller).await, (json!(0), json!([])));
    let keep = format!("{QUESTIONS}/{id}/keep");
    seller.post(&keep, json!({})).await.expect(403);
    admin.post(&format!("{QUESTIONS}/nothing/keep"), json!({})).await.expect(404);
    for _ in 0..2 {
        admin.post(&keep, json!({})).await.expect(200);
    }
    assert_eq!(asked(&admin).await, (json!(0), json!([])));
    assert_eq!(read(&app.visitor(), "product", &lamp).await.len(), 1, "it stays");
    ravi.post(&format!("{QUESTIONS}/{id}/report"), json!({ "reason": "Advertising" })).await.expect(200);
    admin.delete(&format!("{QUESTIONS}/{id}")).await.expect(200);
    assert!(read(&app.visitor(), "product", &lamp).await.is_empty());
    admin.delete(&format!("{QUESTIONS}/{id}")).await.expect(404);
}

#[db_test]
async fn only_what_is_there_and_anothers_can_be_asked_about(app: TestApp) {
    let (seller, asha) = (app.seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&seller), "Lamp", 900, 5).await;
    let question = |thing: &str, id: &str, text: &str| json!({ "thing": thing, "id": id, "text": text });
    asha.post(QUESTIONS, question("product", "nothing", "Is it?")).await.expect(404);
    asha.post(QUESTIONS, question("person", &lamp, "Is it?")).await.expect(404);
    asha.post(QUESTIONS, question("product", &lamp, "")).await.expect(422);
    asha.post(QUESTIONS, question("product", &lamp, &"a".repeat(1001))).await.expect(422);
    seller.post(QUESTIONS, question("product", &lamp, "Is it?")).await.expect(409);
}

async fn upload(who: &Client) -> String {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_fn(40, 40, |x, y| {
        image::Rgb([(x * 5).to_le_bytes()[0], (y * 5).to_le_bytes()[0], 40])
    })
    .write_to(&mut bytes, image::ImageFormat::Png)
    .unwrap();
    let form = Form::new().part("file", Part::bytes(bytes.into_inner()).file_name("crack.png"));
    let answer = who.send(who.request(Method::POST, "/api/upload").multipart(form)).await.expect(200);
    answer["secure_url"].as_str().unwrap().to_owned()
}

#[db_test]
async fn questions_and_answers_show_pictures(app: TestApp) {
    let (seller, asha) = (app.seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&seller), "Lamp", 900, 5).await;
    let lot = app.auction().insert().await.id;
    let picture = upload(&asha).await;
    let ask = async |thing: &str, id: &str, images: Value| {
        let body = json!({ "thing": thing, "id": id, "text": "Is this part of it?", "images": images });
        asha.post(QUESTIONS, body).await
    };
    let elsewhere = picture.replace("/media/", "/media/00");
    for refused in [
        json!(["https://example.com/x.jpg"]),
        json!([elsewhere]),
        json!([picture, picture, picture, picture, picture]),
    ] {
        let refusal = ask("product", &lamp, refused).await.expect(422);
        assert!(refusal["errors"]["images"].is_string(), "{refusal}");
    }
    assert!(read(&asha, "product", &lamp).await.is_empty(), "nothing is half done");
    for (thing, id) in [("product", &lamp), ("lot", &lot)] {
        let asked = ask(thing, id, json!([picture])).await.expect(200);
        assert_eq!((&asked["images"], &asked["answerImages"]), (&json!([picture]), &json!([])));
    }
    // Whoever answers sees them, may answer with some, and keeps them through a call that does not know of them.
    let waiting = seller.get("/api/questions/asked").await.expect(200)["questions"].clone();
    let question = waiting.as_array().unwrap().iter().find(|asked| asked["thing"] == "product").unwrap();
    assert_eq!(question["images"], json!([picture]));
    let answer = format!("{QUESTIONS}/{}/answer", question["_id"].as_str().unwrap());
    let shown = upload(&seller).await;
    seller.put(&answer, json!({ "text": "Yes.", "images": [elsewhere] })).await.expect(422);
    seller.put(&answer, json!({ "text": "Yes.", "images": [shown] })).await.expect(200);
    seller.put(&answer, json!({ "text": "Yes, it is." })).await.expect(200);
    let public = read(&app.visitor(), "product", &lamp).await;
    assert_eq!((&public[0]["images"], &public[0]["answerImages"]), (&json!([picture]), &json!([shown])));
    assert_eq!(public[0]["answer"], "Yes, it is.");
    app.advance(3 * DAY);
    assert_eq!(sweep(&app.state.uploads).await.unwrap(), 0, "what is shown is not swept away");
    seller.put(&answer, json!({ "text": "Yes, it is.", "images": [] })).await.expect(200);
    assert_eq!(read(&app.visitor(), "product", &lamp).await[0]["answerImages"], json!([]));
}
