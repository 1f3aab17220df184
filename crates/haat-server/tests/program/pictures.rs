//! Pictures in an S3-compatible store: a small one that speaks its protocol over HTTP.

use crate::shop::{Shop, client, haat, output};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, Method, StatusCode, Uri, header};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Cursor;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

/// What the store holds and was asked for.
#[derive(Clone, Default)]
struct Bucket(Arc<Mutex<Held>>);

#[derive(Default)]
struct Held {
    files: BTreeMap<String, (String, Bytes)>,
    calls: Vec<(Method, String)>,
    away: bool,
}

impl Bucket {
    async fn open() -> (Self, String) {
        let bucket = Self::default();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(answer).with_state(bucket.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        (bucket, url)
    }

    fn calls(&self) -> Vec<(Method, String)> {
        std::mem::take(&mut self.0.lock().unwrap().calls)
    }
}

/// Path-style `PUT`, `GET` and `HEAD`, refusing what is not signed for this key, region and service.
async fn answer(
    State(bucket): State<Bucket>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let signed = text("authorization");
    let wanted = ["AWS4-HMAC-SHA256 Credential=AKIATEST/", "/ap-south-1/s3/aws4_request", "Signature="];
    if !wanted.iter().all(|part| signed.contains(part)) || text("x-amz-date").is_empty() {
        return StatusCode::FORBIDDEN.into_response();
    }
    let mut held = bucket.0.lock().unwrap();
    if held.away {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    }
    let path = uri.path().to_owned();
    held.calls.push((method.clone(), path.clone()));
    if method == Method::PUT {
        held.files.insert(path, (text("content-type").to_owned(), body));
        return [(header::ETAG, "\"1\"")].into_response();
    }
    let Some((kind, bytes)) = held.files.get(&path).cloned() else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [
        (header::ETAG, "\"1\"".to_owned()),
        (header::LAST_MODIFIED, "Sun, 15 Nov 2026 08:00:00 GMT".to_owned()),
        (header::CONTENT_TYPE, kind),
    ];
    (headers, bytes).into_response()
}

fn photo() -> Vec<u8> {
    let mut noise = 7_u32;
    let picture = RgbImage::from_fn(1600, 800, |_, _| {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [red, blue, ..] = noise.to_be_bytes();
        Rgb([red, 90, blue])
    });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(picture).write_to(&mut bytes, ImageFormat::Jpeg).unwrap();
    bytes.into_inner()
}

async fn upload(shop: &Shop, token: &str, bytes: Vec<u8>) -> (u16, Value) {
    let form = Form::new().part("file", Part::bytes(bytes).file_name("photo.jpg"));
    let request = client().post(format!("{}/api/upload", shop.url)).bearer_auth(token).multipart(form);
    let response = request.send().await.unwrap();
    (response.status().as_u16(), response.json().await.unwrap())
}

#[tokio::test]
async fn pictures_are_kept_in_the_bucket_and_served_from_it() {
    let (bucket, endpoint) = Bucket::open().await;
    let folder = TempDir::new().unwrap();
    let settings = [
        ("HAAT_MEDIA_URL", "s3://shop/pictures/new"),
        ("AWS_ACCESS_KEY_ID", "AKIATEST"),
        ("AWS_SECRET_ACCESS_KEY", "very-secret"),
        ("AWS_REGION", "ap-south-1"),
        ("AWS_ENDPOINT_URL", &endpoint),
    ];
    let shop = Shop::open_with(folder.path(), &settings).await;
    let person = json!({ "name": "Asha", "email": "a@example.com", "password": "Lotus-Pond7!" });
    let (_, user) = shop.post("/api/users/signup", person).await;
    let token = user["token"].as_str().unwrap();

    let (status, answer) = upload(&shop, token, photo()).await;
    assert_eq!(status, 200, "{answer}");
    let address = answer["secure_url"].as_str().unwrap().to_owned();
    let key = address.strip_prefix("/media/").unwrap().strip_suffix("/full.jpg").unwrap();
    let stored: Vec<String> = bucket.0.lock().unwrap().files.keys().cloned().collect();
    let expected = ["card", "full", "page"].map(|name| format!("/shop/pictures/new/{key}/{name}.jpg"));
    assert_eq!(stored, expected);
    assert!(bucket.0.lock().unwrap().files.values().all(|(kind, _)| kind == "image/jpeg"));
    assert!(!folder.path().join("media").exists(), "nothing is kept in the data folder");

    bucket.calls();
    let (status, again) = upload(&shop, token, photo()).await;
    assert_eq!((status, &again["secure_url"]), (200, &answer["secure_url"]));
    assert_eq!(bucket.calls(), [(Method::HEAD, expected[1].clone())], "a known picture is not stored again");

    for path in [&answer["images"]["card"], &answer["images"]["page"], &answer["secure_url"]] {
        let response = client().get(format!("{}{}", shop.url, path.as_str().unwrap())).send().await.unwrap();
        assert_eq!(
            (response.status().as_u16(), &response.headers()["content-type"]),
            (200, &"image/jpeg".parse().unwrap())
        );
        assert!(image::load_from_memory(&response.bytes().await.unwrap()).is_ok());
    }
    assert_eq!(shop.get("/media/0a-10x10/full.jpg").await.unwrap().0, 404);

    bucket.0.lock().unwrap().away = true;
    let (status, words) = shop.get(&address).await.unwrap();
    assert_eq!(status, 503, "{words}");
    assert!(words.contains("try again"), "{words}");
    bucket.0.lock().unwrap().away = false;
    assert_eq!(shop.get(&address).await.unwrap().0, 200);
}

/// Says that a long picture comes, and sends the beginning of it.
async fn begin_upload(shop: &Shop, token: &str) -> TcpStream {
    let head = format!(
        "POST /api/upload HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer {token}\r\n\
         content-type: multipart/form-data; boundary=edge\r\ncontent-length: 9000000\r\n\r\n\
         --edge\r\ncontent-disposition: form-data; name=\"file\"; filename=\"p.jpg\"\r\n\r\nslowly"
    );
    let mut connection = TcpStream::connect(shop.url.strip_prefix("http://").unwrap()).await.unwrap();
    connection.write_all(head.as_bytes()).await.unwrap();
    connection
}

#[tokio::test]
async fn nobody_waits_for_the_slow_uploads_of_another() {
    let folder = TempDir::new().unwrap();
    let shop = Shop::open(folder.path()).await;
    let mut tokens = Vec::new();
    for name in ["Asha", "Ravi"] {
        let email = format!("{name}@example.com");
        let person = json!({ "name": name, "email": email, "password": "Lotus-Pond7!" });
        let (_, user) = shop.post("/api/users/signup", person).await;
        tokens.push(user["token"].as_str().unwrap().to_owned());
    }
    let mut slow = Vec::new();
    for _ in 0..20 {
        slow.push(begin_upload(&shop, &tokens[0]).await);
    }
    // All of them have been asked in.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let (status, answer) = upload(&shop, &tokens[1], photo()).await;
    assert_eq!(status, 200, "{answer}");
    drop(slow);
}

/// Sends all of a long picture but its end, from an address of its own.
async fn nearly_send(shop_url: String, token: String, from: Ipv4Addr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    let address: SocketAddr = shop_url.strip_prefix("http://").unwrap().parse().unwrap();
    let mut connection = socket.connect(address).await.unwrap();
    let head = format!(
        "POST /api/upload HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer {token}\r\n\
         content-type: multipart/form-data; boundary=edge\r\ncontent-length: 10000000\r\n\r\n\
         --edge\r\ncontent-disposition: form-data; name=\"file\"; filename=\"p.jpg\"\r\n\r\n"
    );
    // Whoever has to wait for a turn is not listened to, and is told so in the end.
    connection.write_all(&[head.as_bytes(), &vec![b'x'; 9_990_000]].concat()).await.ok();
    connection
}

#[tokio::test]
async fn three_accounts_do_not_fill_the_room_of_all() {
    let folder = TempDir::new().unwrap();
    let shop = Shop::open(folder.path()).await;
    let mut tokens = Vec::new();
    for name in ["Asha", "Ravi", "Nila", "Kabir"] {
        let email = format!("{name}@example.com");
        let person = json!({ "name": name, "email": email, "password": "Lotus-Pond7!" });
        let (_, user) = shop.post("/api/users/signup", person).await;
        tokens.push(user["token"].as_str().unwrap().to_owned());
    }
    let mut slow = JoinSet::new();
    for (token, network) in tokens[..3].iter().zip(11..) {
        for _ in 0..6 {
            let from = Ipv4Addr::new(127, 0, 0, network);
            slow.spawn(nearly_send(shop.url.clone(), token.clone(), from));
        }
    }
    let mut held = Vec::new();
    for round in 0..10 {
        if round < 6 {
            held.extend(slow.join_next().await);
        }
        let (status, answer) = upload(&shop, &tokens[3], photo()).await;
        assert_eq!(status, 200, "{answer}");
    }
}

#[test]
fn an_address_that_is_no_bucket_stops_the_start_with_a_sentence() {
    let folder = TempDir::new().unwrap();
    let mut shop = haat();
    shop.args(["serve", "--data-dir"]).arg(folder.path()).env("HAAT_MEDIA_URL", "https://bucket.example");
    let (code, _, stderr) = output(&mut shop);
    assert_eq!(code, 1, "{stderr}");
    let last = stderr.lines().last().unwrap_or_default();
    assert!(last.contains("HAAT_MEDIA_URL: must be s3://BUCKET"), "{stderr}");
}
