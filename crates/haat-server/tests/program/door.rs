//! Those who come in and say nothing, hardly anything, or never listen.

use crate::shop::Shop;
use futures_util::future::join_all;
use haat_testing::{Socket, over_http};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;

/// Far more than the shop of these tests may have open. `HAAT_SILENT=20000` for the long run, where that many files may be open.
fn how_many() -> usize {
    std::env::var("HAAT_SILENT").ok().and_then(|silent| silent.parse().ok()).unwrap_or(3000)
}
/// Longer than anyone may be silent, on a loaded machine.
const PATIENCE: Duration = Duration::from_mins(1);

async fn come_in(shop: &Shop, from: Ipv4Addr) -> TcpStream {
    let address: SocketAddr = shop.url.strip_prefix("http://").unwrap().parse().unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    socket.connect(address).await.unwrap()
}

/// Waits until the shop has closed the connection.
async fn closed(mut connection: TcpStream) -> bool {
    let mut said = Vec::new();
    tokio::time::timeout(PATIENCE, connection.read_to_end(&mut said)).await.is_ok()
}

fn shopper(from: Ipv4Addr) -> reqwest::Client {
    // Each request comes in anew: the door is what is tested.
    over_http().local_address(IpAddr::V4(from)).pool_max_idle_per_host(0).build().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thousands_of_silent_connections_keep_nobody_out_and_are_closed() {
    let folder = TempDir::new().unwrap();
    let shop = Arc::new(Shop::open_within("-n 1024", folder.path(), &[]).await);
    let mut watcher = Socket::connect(&shop.url).await;
    let (over, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let crowd = Ipv4Addr::new(127, 0, 0, 100);
    // One shopper of their own network, and one who shares it with most of the silent.
    let shoppers = [Ipv4Addr::LOCALHOST, crowd].map(|from| {
        let (shop, over, answered) = (shop.clone(), over.clone(), answered.clone());
        tokio::spawn(async move {
            let client = shopper(from);
            while !over.load(Ordering::Relaxed) {
                let answer = client.get(format!("{}/api/products", shop.url)).send().await;
                assert_eq!(answer.unwrap().status(), 200);
                answered.fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        })
    });
    // Gives signs of life, as a browser does: without them it would be closed in time, too.
    let (done, mut until) = oneshot::channel();
    let watching = tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = &mut until => return watcher,
                event = watcher.any() => assert!(event.is_some(), "whoever watches is never shown out"),
            }
        }
    });
    let mut silent = Vec::new();
    for n in 0..how_many() {
        let other = Ipv4Addr::new(127, 0, 1, u8::try_from(n % 200).unwrap() + 1);
        let mut connection = come_in(&shop, if n % 2 == 0 { crowd } else { other }).await;
        if n % 3 == 0 {
            // May have been shown out already.
            connection.write_all(b"PRI * HT").await.ok();
        }
        silent.push(connection);
    }
    let before = answered.load(Ordering::Relaxed);
    let closed = join_all(silent.into_iter().map(closed)).await;
    done.send(()).unwrap();
    let mut watcher = watching.await.unwrap();
    over.store(true, Ordering::Relaxed);
    for shopper in shoppers {
        shopper.await.unwrap();
    }
    assert_eq!(closed.iter().filter(|closed| !**closed).count(), 0, "open for ever");
    assert!(answered.load(Ordering::Relaxed) > before + 10, "nobody shopped while they were silent");
    watcher.call("joinAuction", "none").await;
    let (_, figures) = shop.get("/metrics").await.unwrap();
    for why in ["gave way", "silent"] {
        let line = format!("haat_connections_closed_total{{why=\"{why}\"}} ");
        assert!(figures.contains(&line), "{why}: {figures}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nor_do_those_who_owe_a_body_keep_anyone_out() {
    let folder = TempDir::new().unwrap();
    let shop = Shop::open_within("-n 1024", folder.path(), &[]).await;
    let head = b"POST /api/users/signin HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n\
                 content-length: 5000\r\n\r\n{";
    let mut owing = Vec::new();
    // More than there are places, and from no address more than it may have.
    for n in 0..1000_u16 {
        let mut connection = come_in(&shop, Ipv4Addr::new(127, 0, 2, u8::try_from(n % 3).unwrap() + 1)).await;
        // May have been shown out already.
        connection.write_all(head).await.ok();
        owing.push(connection);
    }
    // Longer than it takes to read what came, and shorter than they are waited for.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let client = shopper(Ipv4Addr::LOCALHOST);
    for _ in 0..20 {
        let answer = client.get(format!("{}/api/products", shop.url)).send().await;
        assert_eq!(answer.expect("a place").status(), 200);
    }
    drop(owing);
}

#[tokio::test]
async fn a_head_that_comes_letter_by_letter_is_not_waited_for() {
    let folder = TempDir::new().unwrap();
    let shop = Shop::open(folder.path()).await;
    let (mut reader, mut writer) = come_in(&shop, Ipv4Addr::LOCALHOST).await.into_split();
    let dribble = tokio::spawn(async move {
        for letter in b"GET / HTTP/1.1\r\nhost: shop\r\nx-slow: ".iter().chain(std::iter::repeat(&b'a')) {
            if writer.write_all(&[*letter]).await.is_err() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    });
    let mut said = Vec::new();
    // Closed in the middle of their words: an end, or a reset.
    assert!(tokio::time::timeout(PATIENCE, reader.read_to_end(&mut said)).await.is_ok(), "open for ever");
    dribble.abort();
}

/// What is answered to a head after which `words` come again and again, a few letters a second.
async fn answered(shop: &Shop, head: &str, words: &'static [u8]) -> String {
    let (mut reader, mut writer) = come_in(shop, Ipv4Addr::LOCALHOST).await.into_split();
    writer.write_all(head.as_bytes()).await.unwrap();
    let dribble = tokio::spawn(async move {
        while writer.write_all(words).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    });
    let mut said = [0; 1024];
    let told = tokio::time::timeout(PATIENCE, reader.read(&mut said)).await.expect("an answer").unwrap();
    dribble.abort();
    String::from_utf8_lossy(&said[..told]).into_owned()
}

#[tokio::test]
async fn a_body_that_comes_too_slowly_is_told_so() {
    let folder = TempDir::new().unwrap();
    let shop = Shop::open(folder.path()).await;
    let head = "POST /api/users/signin HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n\
                content-length: 5000\r\n\r\n{";
    let said = answered(&shop, head, b" ").await;
    assert!(said.starts_with("HTTP/1.1 408 "), "{said}");
}

#[tokio::test]
async fn nor_does_the_live_channel_wait_for_words_that_never_end() {
    let folder = TempDir::new().unwrap();
    let shop = Shop::open(folder.path()).await;
    let (_, opened) = shop.get("/socket.io/?EIO=4&transport=polling").await.unwrap();
    let opened: serde_json::Value = serde_json::from_str(opened.strip_prefix('0').unwrap()).unwrap();
    let sid = opened["sid"].as_str().unwrap();
    let head = format!(
        "POST /socket.io/?EIO=4&transport=polling&sid={sid} HTTP/1.1\r\nhost: shop\r\n\
         content-type: text/plain;charset=UTF-8\r\ncontent-length: 5000\r\n\r\n"
    );
    // Each of them a sign of life, which keeps the session open.
    let said = answered(&shop, &head, b"3\x1e").await;
    assert!(said.starts_with("HTTP/1.1 408 "), "{said}");
}

#[tokio::test]
async fn whoever_never_reads_their_answers_is_closed() {
    let folder = TempDir::new().unwrap();
    let shop = Shop::open(folder.path()).await;
    let (_reader, mut writer) = come_in(&shop, Ipv4Addr::LOCALHOST).await.into_split();
    // Until neither side takes more; then the shop gives up, and the next letter is refused.
    let asking = async {
        let question = b"GET /api/openapi.json HTTP/1.1\r\nhost: shop\r\n\r\n".repeat(100);
        while writer.write_all(&question).await.is_ok() {}
    };
    assert!(tokio::time::timeout(2 * PATIENCE, asking).await.is_ok(), "open for ever");
}

/// A frame of HTTP/2.
fn frame(kind: u8, flags: u8, stream: u8, content: &[u8]) -> Vec<u8> {
    let mut frame = vec![0, 0, u8::try_from(content.len()).unwrap(), kind, flags, 0, 0, 0, stream];
    frame.extend(content);
    frame
}

/// Takes every packet, answers every sign of life, and leaves no room for answers.
#[tokio::test]
async fn nor_is_anyone_kept_who_takes_packets_and_no_answers() {
    let (headers, settings, ping) = (1, 4, 6);
    let folder = TempDir::new().unwrap();
    let shop = Shop::open(folder.path()).await;
    let (mut reader, mut writer) = come_in(&shop, Ipv4Addr::LOCALHOST).await.into_split();
    let mut words = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
    // The window of every stream: not a byte.
    words.extend(frame(settings, 0, 0, &[0, 4, 0, 0, 0, 0]));
    // GET, http, the path, the host; that is all of it.
    let question = b"\x82\x86\x04\x11/api/openapi.json\x01\x04shop";
    words.extend(frame(headers, 4 | 1, 1, question));
    writer.write_all(&words).await.unwrap();
    let listening = async {
        let mut head = [0; 9];
        while reader.read_exact(&mut head).await.is_ok() {
            let mut content = vec![0; usize::from(head[1]) * 256 + usize::from(head[2])];
            if reader.read_exact(&mut content).await.is_err() {
                return;
            }
            if (head[3], head[4]) == (ping, 0) {
                writer.write_all(&frame(ping, 1, 0, &content)).await.ok();
            }
        }
    };
    assert!(tokio::time::timeout(2 * PATIENCE, listening).await.is_ok(), "open for ever");
}
