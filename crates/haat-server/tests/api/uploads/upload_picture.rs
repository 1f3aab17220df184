use haat_domain::time::DAY;
use haat_server::uploads::picture::MOST_KEPT;
use haat_server::uploads::sweep::sweep;
use haat_testing::{Client, Engine, Response, TestApp, db_test};
use image::codecs::jpeg::JpegEncoder;
use image::{
    DynamicImage, ExtendedColorType, ImageEncoder as _, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage,
};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::Value;
use std::io::Cursor;

async fn upload(client: &Client, name: &str, bytes: Vec<u8>) -> Response {
    let part = Part::bytes(bytes).file_name(name.to_owned());
    let form = Form::new().text("note", "first").part("file", part);
    client.send(client.request(Method::POST, "/api/upload").multipart(form)).await
}

async fn fetch(app: &TestApp, path: &Value) -> (u16, Vec<u8>, reqwest::header::HeaderMap) {
    let request = app.visitor().request(Method::GET, path.as_str().unwrap());
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    (status, response.bytes().await.unwrap().to_vec(), headers)
}

/// A picture with the detail of a photo: left half reddish, right half bluish.
fn photo(width: u32, height: u32) -> RgbImage {
    let mut noise = 7_u32;
    RgbImage::from_fn(width, height, |x, _| {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let grain = (noise >> 27) as u8;
        if x < width / 2 { Rgb([200 + grain, 40 + grain, 40]) } else { Rgb([40, 40 + grain, 200 + grain]) }
    })
}

fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn is_red(pixel: Rgb<u8>) -> bool {
    pixel[0] > 150 && pixel[2] < 100
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_has_a_whole_address_where_the_shop_has_one() {
    let app = TestApp::start_with(Engine::Sqlite, |config| {
        config.public_url = Some("https://shop.example.com".to_owned());
    })
    .await;
    let picture = encoded(&DynamicImage::from(photo(40, 40)), ImageFormat::Png);
    let answer = upload(&app.customer().await, "lamp.png", picture).await.expect(200);
    let address = answer["secure_url"].as_str().unwrap();
    let path = address.strip_prefix("https://shop.example.com").unwrap();
    assert!(answer["images"]["card"].as_str().unwrap().starts_with("/media/"));
    assert_eq!(fetch(&app, &path.into()).await.0, 200);
}

#[db_test]
async fn every_kind_of_picture_is_kept_in_three_sizes(app: TestApp) {
    let customer = app.customer().await;
    let picture = DynamicImage::from(photo(1600, 800));
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif] {
        // The name lies: only the content counts.
        let answer = upload(&customer, "malware.exe", encoded(&picture, format)).await.expect(200);
        assert_eq!(answer["message"], "Image uploaded successfully");
        assert_eq!((&answer["images"]["width"], &answer["images"]["height"]), (&1600.into(), &800.into()));
        for (path, size) in [
            (&answer["secure_url"], (1600, 800)),
            (&answer["images"]["page"], (1200, 600)),
            (&answer["images"]["card"], (480, 240)),
        ] {
            let (status, bytes, headers) = fetch(&app, path).await;
            assert_eq!(status, 200, "{format:?} {path}");
            assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
            assert!(headers["content-type"].to_str().unwrap().starts_with("image/"));
            assert_eq!(headers["x-content-type-options"], "nosniff");
            let copy = image::load_from_memory(&bytes).unwrap().to_rgb8();
            assert_eq!(copy.dimensions(), size, "{format:?} {path}");
            assert!(
                is_red(*copy.get_pixel(10, 10)) && !is_red(*copy.get_pixel(size.0 - 10, 10)),
                "{format:?}"
            );
        }
    }
}

#[db_test]
async fn a_photo_lying_on_its_side_is_turned_upright_and_forgets_where_it_was_taken(app: TestApp) {
    let mut bytes = Vec::new();
    let picture = photo(1000, 600);
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
    // Orientation 6 (turn right by 90 degrees), and a secret place.
    let exif = b"II*\0\x08\0\0\0\x02\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\
                 \x0e\x01\x02\0\x0d\0\0\0\x26\0\0\0\0\0\0\0Chandni-Chowk";
    encoder.set_exif_metadata(exif.to_vec()).unwrap();
    encoder.write_image(picture.as_raw(), 1000, 600, ExtendedColorType::Rgb8).unwrap();
    assert!(bytes.windows(13).any(|window| window == b"Chandni-Chowk"));
    let answer = upload(&app.customer().await, "side.jpg", bytes).await.expect(200);
    assert_eq!((&answer["images"]["width"], &answer["images"]["height"]), (&600.into(), &1000.into()));
    for path in [&answer["secure_url"], &answer["images"]["card"]] {
        let (_, bytes, _) = fetch(&app, path).await;
        assert!(!bytes.windows(13).any(|window| window == b"Chandni-Chowk"));
        let upright = image::load_from_memory(&bytes).unwrap().to_rgb8();
        assert!(is_red(*upright.get_pixel(upright.width() / 2, 10)), "the left side is now on top");
        assert!(!is_red(*upright.get_pixel(upright.width() / 2, upright.height() - 10)));
    }
}

#[db_test]
async fn transparency_survives(app: TestApp) {
    let mut picture = RgbaImage::from_pixel(900, 900, Rgba([0, 120, 0, 255]));
    for x in 0..450 {
        for y in 0..900 {
            picture.put_pixel(x, y, Rgba([0, 120, 0, 0]));
        }
    }
    let bytes = encoded(&picture.into(), ImageFormat::Png);
    let answer = upload(&app.customer().await, "leaf.png", bytes).await.expect(200);
    assert!(answer["secure_url"].as_str().unwrap().ends_with("/full.webp"));
    let (_, bytes, headers) = fetch(&app, &answer["images"]["card"]).await;
    assert_eq!(headers["content-type"], "image/webp");
    let copy = image::load_from_memory(&bytes).unwrap().to_rgba8();
    assert_eq!((copy.get_pixel(10, 10)[3], copy.get_pixel(470, 10)[3]), (0, 255));
}

#[db_test]
async fn the_same_picture_is_kept_once(app: TestApp) {
    let bytes = encoded(&photo(300, 200).into(), ImageFormat::Png);
    let first = upload(&app.customer().await, "a.png", bytes.clone()).await.expect(200);
    let second = upload(&app.seller().await, "b.png", bytes).await.expect(200);
    assert_eq!(first["secure_url"], second["secure_url"]);
    let kept = haat_db::sql("SELECT COUNT(*) FROM uploads").count(&app.state.db).await.unwrap();
    assert_eq!(kept, 1);
}

#[db_test]
async fn a_lost_file_comes_back_with_the_next_upload(app: TestApp) {
    let bytes = encoded(&photo(300, 200).into(), ImageFormat::Png);
    let customer = app.customer().await;
    let answer = upload(&customer, "a.png", bytes.clone()).await.expect(200);
    std::fs::remove_dir_all(app.state.config.data_dir.join("media")).unwrap();
    assert_eq!(fetch(&app, &answer["secure_url"]).await.0, 404);
    upload(&customer, "a.png", bytes).await.expect(200);
    assert_eq!(fetch(&app, &answer["secure_url"]).await.0, 200);
}

#[db_test]
async fn other_kinds_of_files_are_refused_whatever_they_are_called(app: TestApp) {
    let customer = app.customer().await;
    let svg = br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#.to_vec();
    let bmp = [b"BM".as_slice(), &[0; 200]].concat();
    let avif = [b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf".as_slice(), &[0; 200]].concat();
    for (name, bytes) in [
        ("picture.svg", svg.clone()),
        ("picture.png", svg),
        ("picture.jpg", b"<html><script>alert(1)</script></html>".to_vec()),
        ("picture.bmp", bmp),
        ("picture.avif", avif.clone()),
        ("picture.jpg", avif),
        ("picture.pdf", b"%PDF-1.7".to_vec()),
        ("empty.png", Vec::new()),
    ] {
        let response = upload(&customer, name, bytes).await;
        response.expect(415);
        assert_eq!(response.message(), "Please choose a JPEG, PNG, WebP or GIF picture.");
    }
}

#[db_test]
async fn damaged_pictures_are_refused(app: TestApp) {
    let customer = app.customer().await;
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif] {
        let whole = encoded(&photo(400, 400).into(), format);
        let response = upload(&customer, "cut.png", whole[..40].to_vec()).await;
        assert_eq!(response.status, 422, "{format:?}: {}", response.text);
    }
}

/// A PNG that claims to be `width` by `height` and unpacks to nothing but zeros.
fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut picture = Cursor::new(Vec::new());
    DynamicImage::new_luma8(1, 1).write_to(&mut picture, ImageFormat::Png).unwrap();
    let mut bytes = picture.into_inner();
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let checksum = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg()))
    })
}

#[db_test]
async fn a_picture_of_too_many_pixels_is_refused_before_it_is_decoded(app: TestApp) {
    let customer = app.customer().await;
    for (width, height) in [(8000, 5001), (100_000, 100_000), (i32::MAX as u32, 1)] {
        let began = std::time::Instant::now();
        let response = upload(&customer, "bomb.png", bomb(width, height)).await;
        response.expect(422);
        assert!(response.message().contains("40 megapixels"), "{}", response.text);
        assert!(began.elapsed().as_secs() < 2);
    }
}

#[db_test]
async fn a_file_of_more_than_10_mb_is_refused(app: TestApp) {
    let customer = app.customer().await;
    let mut bytes = encoded(&photo(100, 100).into(), ImageFormat::Png);
    bytes.resize(10 * 1024 * 1024 + 1, 0);
    let response = upload(&customer, "big.png", bytes.clone()).await;
    response.expect(413);
    assert!(response.message().contains("10 MB"), "{}", response.text);
    bytes.resize(30 * 1024 * 1024, 0);
    let part = Part::bytes(bytes).file_name("huge.png");
    let request = customer.request(Method::POST, "/api/upload").multipart(Form::new().part("file", part));
    // The server may hang up before it has read everything.
    if let Ok(response) = request.send().await {
        assert_eq!(response.status().as_u16(), 413);
    }
}

#[db_test]
async fn only_signed_in_people_upload_and_only_forms(app: TestApp) {
    let picture = encoded(&photo(100, 100).into(), ImageFormat::Png);
    upload(&app.visitor(), "a.png", picture.clone()).await.expect(401);
    let customer = app.customer().await;
    customer.post("/api/upload", serde_json::json!({ "file": "x" })).await.expect(415);
    let form = Form::new().part("picture", Part::bytes(picture).file_name("a.png"));
    customer.send(customer.request(Method::POST, "/api/upload").multipart(form)).await.expect(422);
    let broken = customer
        .request(Method::POST, "/api/upload")
        .header("content-type", "multipart/form-data; boundary=x")
        .body("--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nabc");
    customer.send(broken).await.expect(400);
}

#[db_test]
async fn media_addresses_lead_only_to_pictures(app: TestApp) {
    for path in [
        "/media/0a-1x1/full.jpg",
        "/media/0a-1x1/full.svg",
        "/media/0a-1x1/..%2F..%2Fhaat.db",
        "/media/..%2F/full.jpg",
        "/media/x/full.jpg",
    ] {
        app.visitor().get(path).await.expect(404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_of_a_picture_is_bounded() {
    let app = TestApp::start(Engine::Sqlite).await;
    // Noise with transparency: no lossless encoder makes it small.
    let mut noise = 7_u32;
    let picture = RgbaImage::from_fn(1_500, 1_500, |_, _| {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [a, b, c, d] = noise.to_be_bytes();
        Rgba([a, b, c, d])
    });
    let sent = encoded(&DynamicImage::from(picture), ImageFormat::Png);
    let answer = upload(&app.customer().await, "noise.png", sent).await.expect(200);
    let kept: i64 = haat_db::sql("SELECT bytes FROM uploads").scalar(&app.state.db).await.unwrap().unwrap();
    assert!(kept <= i64::try_from(MOST_KEPT).unwrap(), "{kept}");
    let (status, bytes, _) = fetch(&app, &answer["secure_url"]).await;
    assert_eq!(status, 200);
    let shown = image::load_from_memory(&bytes).unwrap();
    assert_eq!(answer["images"]["width"], shown.width());
    assert!(shown.width() >= 400, "{}", shown.width());
}

#[db_test(engine)]
async fn an_account_may_have_so_many_pictures_and_no_more(engine: Engine) {
    let app = TestApp::start_with(engine, |config| config.upload_quota_mb = 0).await;
    let picture = encoded(&DynamicImage::from(photo(40, 40)), ImageFormat::Png);
    let refused = upload(&app.customer().await, "lamp.png", picture.clone()).await.expect(409);
    assert_eq!(refused["code"], "upload_quota");
    // An admin may, and what is there already costs nobody anything.
    upload(&app.admin().await, "lamp.png", picture.clone()).await.expect(200);
    upload(&app.customer().await, "lamp.png", picture).await.expect(200);
}

#[db_test]
async fn pictures_that_nothing_shows_are_removed_after_a_day(app: TestApp) {
    let (asha, meena) = (app.customer().await, app.seller().await);
    let of = |side: u32| encoded(&DynamicImage::from(photo(side, side)), ImageFormat::Png);
    let unused = upload(&asha, "a.png", of(40)).await.expect(200)["secure_url"].clone();
    let shown = upload(&meena, "b.png", of(50)).await.expect(200)["secure_url"].clone();
    let again = upload(&asha, "c.png", of(60)).await.expect(200)["secure_url"].clone();
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let put = haat_db::sql("UPDATE products SET image = $1 WHERE id = $2");
    app.state.db.write(put.bind(shown.as_str().unwrap()).bind(&lamp)).await.unwrap();
    assert_eq!(sweep(&app.state.uploads).await.unwrap(), 0);
    app.advance(DAY + 1);
    upload(&asha, "c.png", of(60)).await.expect(200);
    assert_eq!(sweep(&app.state.uploads).await.unwrap(), 1);
    assert_eq!(sweep(&app.state.uploads).await.unwrap(), 0);
    assert_eq!(fetch(&app, &unused).await.0, 404);
    assert_eq!(fetch(&app, &shown).await.0, 200);
    assert_eq!(fetch(&app, &again).await.0, 200);
    upload(&asha, "a.png", of(40)).await.expect(200);
    assert_eq!(fetch(&app, &unused).await.0, 200);
}
