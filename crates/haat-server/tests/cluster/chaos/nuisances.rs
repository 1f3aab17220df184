//! Those who come in at every node and say nothing, or a body letter by letter, for as long as the chaos lasts.

use super::people::World;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

/// At each node.
const SILENT: usize = 40;
const SLOW: usize = 4;
const PAUSE: Duration = Duration::from_millis(500);
const HEAD: &[u8] = b"POST /api/users/signin HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n\
                      content-length: 5000\r\n\r\n{";

pub(super) fn loiter(ports: &[u16], world: &Arc<World>) -> Vec<JoinHandle<()>> {
    let all = ports.iter().flat_map(|port| (0..SILENT + SLOW).map(move |n| (*port, n < SLOW)));
    all.map(|(port, slow)| tokio::spawn(stay(port, slow, world.clone()))).collect()
}

/// Comes in again whenever it is shown out, or the node was killed.
async fn stay(port: u16, slow: bool, world: Arc<World>) {
    while !world.over.load(Ordering::Relaxed) {
        if let Ok(mut connection) = TcpStream::connect(("127.0.0.1", port)).await
            && (!slow || connection.write_all(HEAD).await.is_ok())
        {
            until_shown_out(&mut connection, slow, &world).await;
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn until_shown_out(connection: &mut TcpStream, slow: bool, world: &World) {
    let mut said = [0; 1024];
    while !world.over.load(Ordering::Relaxed) {
        if let Ok(Ok(0) | Err(_)) = tokio::time::timeout(PAUSE, connection.read(&mut said)).await {
            return;
        }
        if slow && connection.write_all(b" ").await.is_err() {
            return;
        }
    }
}
