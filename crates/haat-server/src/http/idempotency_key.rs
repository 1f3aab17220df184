//! The header by which two tries of one wish are known to be the same.

use crate::error::{AppError, AppResult, Code};
use http::HeaderMap;

const MAX_BYTES: usize = 255;

/// The caller's key, if it sent one; an empty one is none.
pub fn idempotency_key(headers: &HeaderMap) -> AppResult<Option<&str>> {
    let Some(key) = headers.get("idempotency-key") else { return Ok(None) };
    match key.to_str().map(str::trim) {
        Ok("") => Ok(None),
        Ok(key) if key.len() <= MAX_BYTES => Ok(Some(key)),
        _ => Err(AppError::bad_request("The Idempotency-Key must be plain text of at most 255 characters.")
            .coded(Code::BadIdempotencyKey)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::{HeaderValue, StatusCode};

    fn read(key: &[u8]) -> AppResult<Option<String>> {
        let key = HeaderValue::from_bytes(key).unwrap();
        let mut headers = HeaderMap::new();
        headers.insert("idempotency-key", key);
        idempotency_key(&headers).map(|key| key.map(str::to_owned))
    }

    #[test]
    fn an_empty_key_is_none() {
        assert!(matches!(idempotency_key(&HeaderMap::new()), Ok(None)));
        assert!(matches!(read(b""), Ok(None)));
        assert!(matches!(read(b"  "), Ok(None)));
    }

    #[test]
    fn a_key_has_up_to_255_plain_letters() {
        assert_eq!(read(b" k1 ").ok().flatten().as_deref(), Some("k1"));
        let longest = "k".repeat(MAX_BYTES);
        assert_eq!(read(longest.as_bytes()).ok().flatten(), Some(longest.clone()));
        for wrong in [format!("{longest}k").as_bytes(), "कुंजी".as_bytes()] {
            assert_eq!(read(wrong).err().map(|error| error.status()), Some(StatusCode::BAD_REQUEST));
        }
    }
}
