//! A wire that can be cut or fall silent: stands between the application and a service.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// Forwards connections to a service while it is whole.
pub struct Proxy {
    address: SocketAddr,
    service: String,
    cut: Option<CancellationToken>,
    silent: watch::Sender<Silent>,
    unanswered: Unanswered,
}

/// What marks the transaction whose end nobody shall hear of.
type Unanswered = Arc<Mutex<Option<Vec<u8>>>>;

/// Which way nothing gets through any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Silent {
    /// From the application to the service.
    pub there: bool,
    /// From the service to the application.
    pub back: bool,
}

impl Proxy {
    /// A cut wire to `service` (`host:port`): nothing answers yet.
    pub async fn cut_to(service: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (silent, unanswered) = (watch::Sender::default(), Unanswered::default());
        Self { address, service: service.to_owned(), cut: None, silent, unanswered }
    }

    /// Where the application connects to.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Joins the wire.
    pub async fn join(&mut self) {
        let listener = TcpListener::bind(self.address).await.unwrap();
        let (cut, service, silent) =
            (CancellationToken::new(), self.service.clone(), self.silent.subscribe());
        let unanswered = self.unanswered.clone();
        self.cut = Some(cut.clone());
        tokio::spawn(cut.clone().run_until_cancelled_owned(async move {
            loop {
                let (near, _) = listener.accept().await.unwrap();
                let (cut, service, silent) = (cut.clone(), service.clone(), silent.clone());
                let forward = forward(near, service, silent, unanswered.clone());
                tokio::spawn(cut.run_until_cancelled_owned(forward));
            }
        }));
    }

    /// The next transaction that carries `mark` is committed, and the connection breaks in place of the answer to that.
    pub fn lose_answer_to(&self, mark: &str) {
        *self.unanswered.lock().unwrap() = Some(mark.into());
    }

    /// Lets nothing through these ways, and closes nothing: packets are lost, and nobody is told.
    pub fn fall_silent(&self, silent: Silent) {
        self.silent.send_replace(silent);
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

async fn forward(
    mut near: TcpStream,
    service: String,
    silent: watch::Receiver<Silent>,
    unanswered: Unanswered,
) {
    // The service may be away, which is no fault of the wire.
    let Ok(mut far) = TcpStream::connect(service).await else { return };
    let ((near_in, near_out), (far_in, far_out)) = (near.split(), far.split());
    let (mut marked, lost) = (false, AtomicBool::new(false));
    let has = |words: &[u8], part: &[u8]| words.windows(part.len()).any(|window| window == part);
    let asked = |words: &[u8]| {
        let mut mark = unanswered.lock().unwrap();
        marked = mark.as_ref().is_some_and(|mark| marked || has(words, mark));
        if marked && has(words, b"COMMIT") {
            *mark = None;
            lost.store(true, Ordering::SeqCst);
        }
        true
    };
    let there = copy(near_in, far_out, silent.clone(), |silent| silent.there, asked);
    let back = copy(far_in, near_out, silent, |silent| silent.back, |_| !lost.load(Ordering::SeqCst));
    // The end of either is the end of both, once it gets through.
    tokio::select! {
        () = there => {}
        () = back => {}
    }
}

async fn copy(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut silent: watch::Receiver<Silent>,
    this_way: fn(&Silent) -> bool,
    mut passes: impl FnMut(&[u8]) -> bool,
) {
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let read = from.read(&mut buffer).await.unwrap_or_default();
        if !passes(&buffer[..read]) {
            return;
        }
        // What is lost is sent again, so it arrives when the wire is whole.
        if silent.wait_for(|silent| !this_way(silent)).await.is_err() {
            return;
        }
        if read == 0 || to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}
