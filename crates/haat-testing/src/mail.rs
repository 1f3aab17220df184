//! A mail server of our own, which speaks SMTP.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// How it treats mails.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mood {
    /// It takes every one.
    #[default]
    Takes,
    /// It takes none now.
    Refuses,
    /// It takes every one and does not say so.
    FallsSilent,
    /// It does not even greet.
    Deaf,
}

/// A mail server.
#[derive(Clone, Default)]
pub struct MailServer(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    mails: Vec<String>,
    mood: Mood,
    connections: usize,
}

impl MailServer {
    /// One that takes mails, and where.
    pub async fn start() -> (Self, SocketAddr) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (server, address) = (Self::default(), listener.local_addr().unwrap());
        let taking = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                taking.with(|state| state.connections += 1);
                tokio::spawn(taking.clone().converse(stream));
            }
        });
        (server, address)
    }

    /// From now on it is in this mood.
    pub fn be(&self, mood: Mood) {
        self.with(|state| state.mood = mood);
    }

    /// The mails that it took, headers and all.
    pub fn taken(&self) -> Vec<String> {
        self.with(|state| state.mails.clone())
    }

    /// How often somebody connected to it.
    pub fn connections(&self) -> usize {
        self.with(|state| state.connections)
    }

    fn with<T>(&self, look: impl FnOnce(&mut State) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn mood(&self) -> Mood {
        self.with(|state| state.mood)
    }

    async fn converse(self, stream: TcpStream) {
        let (reader, mut writer) = stream.into_split();
        let mut lines = BufReader::new(reader).lines();
        let mut mail: Option<String> = None;
        if self.mood() != Mood::Deaf {
            writer.write_all(b"220 test\r\n").await.ok();
        }
        while let Ok(Some(line)) = lines.next_line().await {
            let answer = match (&mut mail, line.as_str()) {
                (Some(_), ".") => {
                    let whole = mail.take();
                    self.with(|state| state.mails.extend(whole));
                    if self.mood() == Mood::FallsSilent {
                        continue;
                    }
                    "250 taken\r\n"
                }
                (Some(text), _) => {
                    text.push_str(&line);
                    text.push('\n');
                    continue;
                }
                (None, "DATA") => {
                    mail = Some(String::new());
                    "354 go on\r\n"
                }
                (None, line) if line.starts_with("RCPT") && self.mood() == Mood::Refuses => {
                    "451 later, please\r\n"
                }
                (None, _) => "250 fine\r\n",
            };
            writer.write_all(answer.as_bytes()).await.ok();
        }
    }
}
