//! The header by which two tries of one wish are known to be the same.

use crate::error::{AppError, AppResult, Code};
use http::HeaderMap;

const LONGEST: usize = 200;

/// The caller's key, if it sent one.
pub fn idempotency_key(headers: &HeaderMap) -> AppResult<Option<&str>> {
    let Some(key) = headers.get("idempotency-key") else { return Ok(None) };
    let key = key.to_str().map(str::trim).unwrap_or_default();
    if key.is_empty() || key.len() > LONGEST {
        let words = "Idempotency-Key must be 1 to 200 plain characters.";
        return Err(AppError::bad_request(words).coded(Code::BadIdempotencyKey));
    }
    Ok(Some(key))
}
