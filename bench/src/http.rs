//! HTTP/1.1 over kept connections, with as little work per request as it takes: the generator shares the
//! machine with what it measures.

use crate::Outcome;
use crate::figures::Waits;
use crate::load::Worker;
use std::fmt::Write as _;
use std::io;
use std::sync::Arc;
use std::time::Instant;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// One kept connection.
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// An answer, read to its end.
pub(crate) struct Answer<'a> {
    pub(crate) status: u16,
    pub(crate) head: &'a str,
    pub(crate) body: &'a [u8],
}

impl Answer<'_> {
    /// The value of a header, by its name in small letters.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        header(self.head, name)
    }

    /// The body as JSON, or what came instead.
    pub(crate) fn json(&self) -> Result<serde_json::Value, String> {
        let text = || String::from_utf8_lossy(self.body).chars().take(200).collect::<String>();
        if self.status >= 300 {
            return Err(format!("status {}: {}", self.status, text()));
        }
        serde_json::from_slice(self.body).map_err(|error| format!("{error}: {}", text()))
    }
}

/// The bytes of a request.
pub(crate) fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Vec<u8> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\n");
    for (name, value) in headers {
        let _ = write!(text, "{name}: {value}\r\n");
    }
    if !body.is_empty() {
        let _ = write!(text, "content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    }
    text.push_str("\r\n");
    text.push_str(body);
    text.into_bytes()
}

/// A request of someone who is signed in.
pub(crate) fn signed(method: &str, path: &str, token: &str, body: &str) -> Vec<u8> {
    request(method, path, &[("authorization", &format!("Bearer {token}"))], body)
}

impl Connection {
    pub(crate) async fn open(port: u16) -> io::Result<Self> {
        let stream = TcpStream::connect(("127.0.0.1", port)).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(64 * 1024) })
    }

    /// Sends a request and reads its answer.
    pub(crate) async fn exchange(&mut self, request: &[u8]) -> io::Result<Answer<'_>> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let head = loop {
            self.read_more().await?;
            if let Some(end) = find(&self.buffer, b"\r\n\r\n") {
                break end + 4;
            }
        };
        let (status, length, chunked) = {
            let text = head_text(&self.buffer[..head])?;
            let status = text.get(9..12).and_then(|code| code.parse().ok()).ok_or_else(odd)?;
            let length: usize = header(text, "content-length").and_then(|it| it.parse().ok()).unwrap_or(0);
            (status, length, header(text, "transfer-encoding") == Some("chunked"))
        };
        if chunked {
            self.read_chunks(head).await?;
        } else {
            while self.buffer.len() < head + length {
                self.read_more().await?;
            }
        }
        let (head, body) = self.buffer.split_at(head);
        Ok(Answer { status, head: head_text(head)?, body })
    }

    /// Reads a chunked body and leaves only its content after the head.
    async fn read_chunks(&mut self, head: usize) -> io::Result<()> {
        let mut at = head;
        let mut content = Vec::new();
        loop {
            let line = loop {
                match find(&self.buffer[at..], b"\r\n") {
                    Some(end) => break at + end,
                    None => self.read_more().await?,
                }
            };
            let size = std::str::from_utf8(&self.buffer[at..line]).map_err(|_| odd())?;
            let size = usize::from_str_radix(size.trim(), 16).map_err(|_| odd())?;
            let end = line + 2 + size + 2;
            while self.buffer.len() < end {
                self.read_more().await?;
            }
            content.extend_from_slice(&self.buffer[line + 2..line + 2 + size]);
            at = end;
            if size == 0 {
                break;
            }
        }
        self.buffer.truncate(head);
        self.buffer.extend_from_slice(&content);
        Ok(())
    }

    async fn read_more(&mut self) -> io::Result<()> {
        if self.stream.read_buf(&mut self.buffer).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }
}

fn odd() -> io::Error {
    io::Error::other("an answer that is not HTTP")
}

fn head_text(head: &[u8]) -> io::Result<&str> {
    std::str::from_utf8(head).map_err(|_| odd())
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    let first = wanted[0];
    let mut from = 0;
    while let Some(at) = text[from..].iter().position(|byte| *byte == first) {
        if text[from + at..].starts_with(wanted) {
            return Some(from + at);
        }
        from += at + 1;
    }
    None
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.split("\r\n").skip(1).find_map(|line| {
        let (key, value) = line.split_once(':')?;
        key.eq_ignore_ascii_case(name).then(|| value.trim())
    })
}

/// Asks the same so many times, one after the other; the first time warms up.
pub(crate) async fn ask(connection: &mut Connection, request: &[u8], rounds: usize) -> Outcome<Waits> {
    let mut waits = Waits::default();
    for round in 0..=rounds {
        let began = Instant::now();
        let answer = connection.exchange(request).await?;
        if answer.status != 200 {
            let line = String::from_utf8_lossy(request).lines().next().unwrap_or_default().to_owned();
            return Err(format!("{line} is answered with {}", answer.status).into());
        }
        if round > 0 {
            waits.push(began.elapsed());
        }
    }
    waits.sort();
    Ok(waits)
}

/// Asks the same requests in turn.
pub(crate) struct Asker {
    connection: Connection,
    requests: Arc<Vec<Vec<u8>>>,
    next: usize,
}

impl Asker {
    /// So many of them on connections of their own, each beginning elsewhere.
    pub(crate) async fn many(port: u16, requests: &Arc<Vec<Vec<u8>>>, count: usize) -> io::Result<Vec<Self>> {
        let mut askers = Vec::with_capacity(count);
        for number in 0..count {
            let next = number * requests.len() / count;
            askers.push(Self { connection: Connection::open(port).await?, requests: requests.clone(), next });
        }
        Ok(askers)
    }
}

impl Worker for Asker {
    async fn work(&mut self) -> Result<bool, String> {
        let request = &self.requests[self.next % self.requests.len()];
        self.next += 1;
        let answer = self.connection.exchange(request).await.map_err(|error| error.to_string())?;
        match answer.status {
            200..300 => Ok(true),
            status => Err(format!("status {status}: {}", String::from_utf8_lossy(answer.body))),
        }
    }
}
