//! The demo's pictures, served from the program itself.

use super::content::Folder;
use crate::error::AppError;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use http::header;

/// The address of a product or auction picture.
pub(super) fn picture_url(file: &str) -> String {
    format!("/demo/pictures/{file}")
}

/// The address of a seller's logo.
pub(super) fn logo_url(file: &str) -> String {
    format!("/demo/logos/{file}")
}

/// `GET /demo/{folder}/{file}`
pub async fn picture(Path((folder, file)): Path<(String, String)>) -> Response {
    let known = matches!(folder.as_str(), "pictures" | "logos") && !file.contains("..");
    match Folder::get(&format!("{folder}/{file}")) {
        Some(found) if known => {
            let headers =
                [(header::CONTENT_TYPE, "image/webp"), (header::CACHE_CONTROL, "public, max-age=86400")];
            (headers, found.data.into_owned()).into_response()
        }
        _ => AppError::not_found("Picture").into_response(),
    }
}
