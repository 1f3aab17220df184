//! A wire that can be cut: stands between the application and a service that shall go away and return.

use std::net::SocketAddr;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;

/// Forwards connections to a service while it is whole.
pub struct Proxy {
    address: SocketAddr,
    service: String,
    cut: Option<CancellationToken>,
}

impl Proxy {
    /// A cut wire to `service` (`host:port`): nothing answers yet.
    pub async fn cut_to(service: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Self { address: listener.local_addr().unwrap(), service: service.to_owned(), cut: None }
    }

    /// Where the application connects to.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Joins the wire.
    pub async fn join(&mut self) {
        let listener = TcpListener::bind(self.address).await.unwrap();
        let (cut, service) = (CancellationToken::new(), self.service.clone());
        self.cut = Some(cut.clone());
        tokio::spawn(cut.clone().run_until_cancelled_owned(async move {
            loop {
                let (mut near, _) = listener.accept().await.unwrap();
                let (cut, service) = (cut.clone(), service.clone());
                tokio::spawn(cut.run_until_cancelled_owned(async move {
                    let mut far = TcpStream::connect(service).await.unwrap();
                    copy_bidirectional(&mut near, &mut far).await.ok();
                }));
            }
        }));
    }

    /// Cuts it, and every connection with it.
    pub async fn cut(&mut self) {
        if let Some(cut) = self.cut.take() {
            cut.cancel();
            // The listener is dropped by its own task.
            while TcpStream::connect(self.address).await.is_ok() {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        }
    }
}
