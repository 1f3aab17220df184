//! `GET /media/{key}/{file}`

use crate::error::{AppError, AppResult};
use crate::http::path::Path;
use crate::uploads::parts::Parts;
use crate::uploads::sizes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use std::sync::Arc;

/// A file of a picture. Its address contains the hash of its content, so it never changes.
pub async fn show_picture(
    State(state): State<Arc<Parts>>,
    Path((key, file)): Path<(String, String)>,
    request: HeaderMap,
) -> AppResult<Response> {
    let missing = || AppError::not_found("Picture");
    let (name, ending) = file.split_once('.').ok_or_else(missing)?;
    let kind = match (name, ending) {
        ("full" | "page" | "card", "jpg") => "image/jpeg",
        ("full" | "page" | "card", "webp") => "image/webp",
        _ => return Err(missing()),
    };
    sizes::size_of(&key).ok_or_else(missing)?;
    let mut response = if request.contains_key(header::IF_NONE_MATCH) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let bytes = state.media.get(&key, &file).await?.ok_or_else(missing)?;
        bytes.into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    if let Ok(etag) = HeaderValue::from_str(&format!("\"{key}-{name}\"")) {
        headers.insert(header::ETAG, etag);
    }
    Ok(response)
}
