//! What sockets say: an id or a token, as it is or as part of something larger. Nothing else of it is kept, for as
//! long as it may take to answer: read as a tree, 64 kB of `{"":0}` would be six megabytes.

use haat_domain::ids::AuctionId;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// Longer than any id of ours.
const LONGEST_ID: usize = 64;
/// Tokens are shorter; what is longer is neither a token nor an id.
const LONGEST_TOKEN: usize = 1024;
/// What the auction's id may be called, the first of them first.
const IDS: [&str; 3] = ["_id", "id", "auctionId"];

/// What came with an event.
#[derive(Debug, Default)]
pub(super) struct Said {
    /// Nothing but words.
    words: Option<String>,
    /// Nothing but `true`.
    yes: bool,
    ids: [Option<String>; IDS.len()],
    token: Option<String>,
    /// Whether light events are asked for.
    pub(super) light: bool,
    /// Whether no news of auctions is wanted.
    pub(super) quiet: bool,
}

impl Said {
    /// The auction that it is about. A room is kept for it, so it has to look like an id.
    pub(super) fn auction(&self) -> Option<AuctionId> {
        let plain = |id: &&String| {
            id.len() <= LONGEST_ID
                && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
        };
        let id = self.words.as_ref().or_else(|| self.ids.iter().flatten().next());
        id.filter(plain).map(|id| AuctionId::from(id.as_str()))
    }

    /// The session token in it.
    pub(super) fn into_token(self) -> Option<String> {
        self.words.or(self.token)
    }

    fn of(words: &str) -> Self {
        Self { words: (words.len() <= LONGEST_TOKEN).then(|| words.to_owned()), ..Self::default() }
    }
}

impl<'de> Deserialize<'de> for Said {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Reading)
    }
}

/// Reads whatever comes, and passes over what nobody asks for.
struct Reading;

impl<'de> Visitor<'de> for Reading {
    type Value = Said;

    fn expecting(&self, words: &mut fmt::Formatter<'_>) -> fmt::Result {
        words.write_str("anything")
    }

    fn visit_str<E>(self, words: &str) -> Result<Said, E> {
        Ok(Said::of(words))
    }

    fn visit_bool<E>(self, yes: bool) -> Result<Said, E> {
        Ok(Said { yes, ..Said::default() })
    }

    fn visit_i64<E>(self, _: i64) -> Result<Said, E> {
        Ok(Said::default())
    }

    fn visit_u64<E>(self, _: u64) -> Result<Said, E> {
        Ok(Said::default())
    }

    fn visit_f64<E>(self, _: f64) -> Result<Said, E> {
        Ok(Said::default())
    }

    fn visit_unit<E>(self) -> Result<Said, E> {
        Ok(Said::default())
    }

    fn visit_bytes<E>(self, _: &[u8]) -> Result<Said, E> {
        Ok(Said::default())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Said, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Said::default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Said, A::Error> {
        let mut said = Said::default();
        while let Some(name) = fields.next_key::<String>()? {
            let place = IDS.iter().position(|known| *known == name);
            if let Some(place) = place.and_then(|place| said.ids.get_mut(place)) {
                *place = fields.next_value::<Said>()?.words;
                continue;
            }
            match name.as_str() {
                "token" => said.token = fields.next_value::<Said>()?.words,
                "light" => said.light = fields.next_value::<Said>()?.yes,
                "quiet" => said.quiet = fields.next_value::<Said>()?.yes,
                _ => {
                    fields.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Said {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn an_auction_is_named_by_its_id_or_by_anything_that_carries_one() {
        for (text, id) in [
            (r#""lamp-1""#, Some("lamp-1")),
            (r#"{"auctionId":"lamp","light":true}"#, Some("lamp")),
            (r#"{"title":"Lamp","bids":[{"_id":"no"}],"id":"second","_id":"first"}"#, Some("first")),
            (r#"{"_id":7,"auctionId":"lamp"}"#, Some("lamp")),
            (r#"{"_id":{"_id":"deep"}}"#, None),
            (r#""two words""#, None),
            ("[\"lamp\"]", None),
            ("7", None),
            ("-7.5", None),
            ("null", None),
            ("true", None),
        ] {
            assert_eq!(read(text).auction().as_ref().map(AuctionId::as_str), id, "{text}");
        }
        let long = format!("\"{}\"", "a".repeat(LONGEST_ID + 1));
        assert!(read(&long).auction().is_none());
    }

    #[test]
    fn tokens_and_wishes_are_read() {
        assert_eq!(read(r#""abc""#).into_token().as_deref(), Some("abc"));
        let said = read(r#"{"token":"abc","quiet":true,"light":"yes"}"#);
        assert!(said.quiet && !said.light);
        assert_eq!(said.into_token().as_deref(), Some("abc"));
        assert!(read(r#"{"light":true}"#).light);
        assert!(read(&format!("\"{}\"", "a".repeat(LONGEST_TOKEN + 1))).into_token().is_none());
    }

    #[test]
    fn nothing_is_kept_of_what_swells() {
        for swelling in [
            format!("[{}0]", "{\"\":0},".repeat(9_000)),
            format!("{{\"_id\":[{}0],\"token\":\"{}\"}}", "{\"\":0},".repeat(7_000), "x".repeat(10_000)),
        ] {
            let Said { words, ids, token, .. } = read(&swelling);
            assert!(words.is_none() && token.is_none() && ids.iter().all(Option::is_none));
        }
    }
}
