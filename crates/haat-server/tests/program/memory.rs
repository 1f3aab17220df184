//! Small files that want to become large: memory belongs to the shop, not to a visitor.

use crate::shop::{Shop, client};
use futures_util::future::join_all;
use image::{DynamicImage, ImageFormat};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use std::io::Cursor;
use tempfile::TempDir;

const PASSWORD: &str = "Lotus-Pond7!";
const ADMIN: &str = "boss@example.com";
/// What the shop may have taken at its worst, in kilobytes: it has to live with a gigabyte, and the system too.
const MOST: u64 = 700_000;

/// The most memory that the shop ever held, in kilobytes.
fn peak(shop: &Shop) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", shop.process.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Zeros without end, as a stream of 13 bits for each 258 of them.
fn packed_zeros(bytes: usize) -> Vec<u8> {
    let mut packed = vec![0x78, 0x9c];
    let (mut buffer, mut held) = (0_u64, 0);
    let mut put = |bits: &str| {
        for bit in bits.bytes() {
            buffer |= u64::from(bit == b'1') << held;
            held += 1;
            if held == 8 {
                packed.push(u8::try_from(buffer).unwrap());
                (buffer, held) = (0, 0);
            }
        }
    };
    // The last block, with the codes that everyone knows; one zero, then that zero 258 times, again and again.
    put("110");
    put("00110000");
    for _ in 0..bytes * 8 / 13 {
        put("1100010100000");
    }
    put("0000000000000000");
    packed
}

fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 & 0_u32.wrapping_sub(sum & 1)))
    })
}

/// A picture of one pixel with a colour profile of more than a gigabyte, in nine megabytes.
fn bomb() -> Vec<u8> {
    let mut png = Vec::new();
    DynamicImage::new_rgb8(1, 1).write_to(&mut Cursor::new(&mut png), ImageFormat::Png).unwrap();
    let mut profile = b"iCCPprofile\0\0".to_vec();
    profile.extend(packed_zeros(9_000_000));
    let mut chunk = u32::try_from(profile.len() - 4).unwrap().to_be_bytes().to_vec();
    chunk.extend(&profile);
    chunk.extend(checksum(&profile).to_be_bytes());
    // After the signature and the head of the picture.
    png.splice(33..33, chunk);
    png
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_and_files_that_swell_take_no_more_than_a_small_machine_has() {
    let folder = TempDir::new().unwrap();
    let settings = [("HAAT_ADMIN_EMAIL", ADMIN), ("HAAT_ADMIN_PASSWORD", PASSWORD)];
    let shop = Shop::open_with(folder.path(), &settings).await;
    let token =
        async |path: &str, body: Value| shop.post(path, body).await.1["token"].as_str().unwrap().to_owned();
    let asha = json!({ "name": "Asha", "email": "a@example.com", "password": PASSWORD });
    let asha = token("/api/users/signup", asha).await;
    let boss = token("/api/users/signin", json!({ "email": ADMIN, "password": PASSWORD })).await;

    let bomb = bomb();
    let uploads = (0..8_u8).map(|n| {
        let mut bytes = bomb.clone();
        bytes.push(n);
        let form = Form::new().part("file", Part::bytes(bytes).file_name("picture.png"));
        client().post(format!("{}/api/upload", shop.url)).bearer_auth(&asha).multipart(form).send()
    });
    for answer in join_all(uploads).await {
        assert_eq!(answer.unwrap().status(), 200, "the picture itself is a good one");
    }
    println!("after pictures: {} kB", peak(&shop));

    let heading = "name,url,price,category,brand,stock,description,image\n";
    let file = format!("{heading}{}", "x\n".repeat(4_900_000));
    let imports = (0..4).map(|_| {
        let request = client().post(format!("{}/api/products/import", shop.url)).bearer_auth(&boss);
        request.header("content-type", "text/csv").body(file.clone()).send()
    });
    for answer in join_all(imports).await {
        assert_eq!(answer.unwrap().status(), 413);
    }
    let peak = peak(&shop);
    println!("after files: {peak} kB");
    assert!(peak < MOST, "{peak} kB at the worst");
    assert_eq!(shop.get("/healthz").await, Some((200, "ok".to_owned())));
}
