//! The few questions that we ask of the domain name system: the texts of a name.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::net::UdpSocket;
use tokio::time::timeout;

/// How long a resolver may take for one question.
const TIMEOUT: Duration = Duration::from_secs(2);
/// A lost packet is asked for again.
const TRIES: u32 = 2;
const TXT: u16 = 16;
const INTERNET: u16 = 1;
const NO_SUCH_NAME: u8 = 3;

/// Why there is no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Silence {
    /// No resolver is set up on this machine.
    NoResolver,
    /// It did not answer in time, or could not be reached.
    Unreachable,
    /// It answered, but not with what was asked for.
    Nonsense,
}

/// Whom to ask: the first resolver of this machine.
pub fn resolver() -> Option<SocketAddr> {
    first_resolver(&std::fs::read_to_string("/etc/resolv.conf").ok()?)
}

fn first_resolver(file: &str) -> Option<SocketAddr> {
    let mut servers = file.lines().filter_map(|line| line.trim().strip_prefix("nameserver"));
    servers.find_map(|rest| rest.trim().parse::<IpAddr>().ok()).map(|ip| (ip, 53).into())
}

/// The texts of a name; none when there is no such name.
pub async fn texts(resolver: Option<SocketAddr>, name: &str) -> Result<Vec<String>, Silence> {
    let resolver = resolver.ok_or(Silence::NoResolver)?;
    let mut id = [0; 2];
    getrandom::fill(&mut id).map_err(|_| Silence::Unreachable)?;
    let question = question(u16::from_be_bytes(id), name).ok_or(Silence::Nonsense)?;
    for _ in 0..TRIES {
        if let Ok(Ok(answer)) = timeout(TIMEOUT, ask(resolver, &question)).await {
            return read(&answer, u16::from_be_bytes(id)).ok_or(Silence::Nonsense);
        }
    }
    Err(Silence::Unreachable)
}

async fn ask(resolver: SocketAddr, question: &[u8]) -> std::io::Result<Vec<u8>> {
    let own: SocketAddr = if resolver.is_ipv4() { ([0, 0, 0, 0], 0).into() } else { ([0_u16; 8], 0).into() };
    let socket = UdpSocket::bind(own).await?;
    // From nobody else is an answer taken.
    socket.connect(resolver).await?;
    socket.send(question).await?;
    let mut answer = vec![0; 4096];
    let length = socket.recv(&mut answer).await?;
    answer.truncate(length);
    Ok(answer)
}

/// RFC 1035, with the size of our packets (RFC 6891): texts are long.
fn question(id: u16, name: &str) -> Option<Vec<u8>> {
    let mut packet = Vec::new();
    for word in [id, 0x0100, 1, 0, 0, 1] {
        packet.extend(word.to_be_bytes());
    }
    for label in name.trim_end_matches('.').split('.') {
        let length = u8::try_from(label.len()).ok().filter(|length| (1..64).contains(length))?;
        packet.push(length);
        packet.extend(label.as_bytes());
    }
    packet.push(0);
    for word in [TXT, INTERNET] {
        packet.extend(word.to_be_bytes());
    }
    packet.extend([0, 0, 41, 0x10, 0, 0, 0, 0, 0, 0, 0]);
    Some(packet)
}

/// The texts in an answer; `None` when it is no answer to our question.
fn read(packet: &[u8], id: u16) -> Option<Vec<String>> {
    let mut at = 0;
    let [answered, flags, questions, answers] = [(); 4].map(|()| word(packet, &mut at));
    if answered? != id || flags? & 0x8000 == 0 {
        return None;
    }
    let failure = u8::try_from(flags? & 0xf).ok()?;
    if failure == NO_SUCH_NAME {
        return Some(Vec::new());
    }
    if failure != 0 {
        return None;
    }
    at = 12;
    for _ in 0..questions? {
        skip_name(packet, &mut at)?;
        at += 4;
    }
    let mut texts = Vec::new();
    for _ in 0..answers? {
        skip_name(packet, &mut at)?;
        let kind = word(packet, &mut at)?;
        at += 6;
        let length = usize::from(word(packet, &mut at)?);
        let data = packet.get(at..at + length)?;
        at += length;
        if kind == TXT {
            texts.push(joined(data)?);
        }
    }
    Some(texts)
}

/// A text comes in pieces, each with its length before it.
fn joined(mut data: &[u8]) -> Option<String> {
    let mut text = Vec::new();
    while let Some((length, rest)) = data.split_first() {
        text.extend(rest.get(..usize::from(*length))?);
        data = &rest[usize::from(*length)..];
    }
    Some(String::from_utf8_lossy(&text).into_owned())
}

fn word(packet: &[u8], at: &mut usize) -> Option<u16> {
    let bytes = packet.get(*at..*at + 2)?;
    *at += 2;
    Some(u16::from_be_bytes([bytes[0], bytes[1]]))
}

fn skip_name(packet: &[u8], at: &mut usize) -> Option<()> {
    loop {
        let length = *packet.get(*at)?;
        *at += 1;
        match length {
            0 => return Some(()),
            // The rest of it stands elsewhere.
            length if length >= 0xc0 => {
                *at += 1;
                return Some(());
            }
            length => *at += usize::from(length),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(flags: u16, texts: &[&[&str]]) -> Vec<u8> {
        let mut packet = question(7, "example.com").unwrap();
        packet[2..4].copy_from_slice(&flags.to_be_bytes());
        packet[6..8].copy_from_slice(&u16::try_from(texts.len()).unwrap().to_be_bytes());
        packet[10..12].copy_from_slice(&[0, 0]);
        packet.truncate(packet.len() - 11);
        for pieces in texts {
            let data: Vec<u8> = pieces
                .iter()
                .flat_map(|piece| [&[u8::try_from(piece.len()).unwrap()], piece.as_bytes()].concat())
                .collect();
            packet.extend([0xc0, 12, 0, 16, 0, 1, 0, 0, 1, 0]);
            packet.extend(u16::try_from(data.len()).unwrap().to_be_bytes());
            packet.extend(data);
        }
        packet
    }

    #[test]
    fn texts_are_read_whole() {
        let packet = answer(0x8180, &[&["v=spf1 include:a.example ", "-all"], &["other"]]);
        assert_eq!(
            read(&packet, 7),
            Some(vec!["v=spf1 include:a.example -all".to_owned(), "other".to_owned()])
        );
        assert_eq!(read(&packet, 8), None, "an answer to another question");
        for length in 0..packet.len() {
            assert_ne!(read(&packet[..length], 7).map(|texts| texts.len()), Some(2), "{length}");
        }
    }

    #[test]
    fn no_such_name_has_no_texts_and_a_failure_is_no_answer() {
        assert_eq!(read(&answer(0x8183, &[]), 7), Some(Vec::new()));
        assert_eq!(read(&answer(0x8182, &[]), 7), None);
        assert_eq!(read(&answer(0x0100, &[]), 7), None, "a question is no answer");
    }

    #[test]
    fn the_first_resolver_of_the_machine_is_asked() {
        let file = "# made by hand\nsearch example.com\nnameserver 10.0.0.2\nnameserver 10.0.0.3\n";
        assert_eq!(first_resolver(file), Some(([10, 0, 0, 2], 53).into()));
        assert_eq!(first_resolver("search example.com"), None);
    }

    #[test]
    fn impossible_names_are_not_asked_for() {
        for name in ["", "a..b", &"a".repeat(64)] {
            assert_eq!(question(1, name), None, "{name}");
        }
    }
}
