//! The demo's pictures, served from the program itself.

use super::content::Folder;
use crate::error::AppError;
use crate::http::path::Path;
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
    let known = matches!(folder.as_str(), "pictures" | "cards" | "logos") && !file.contains("..");
    match Folder::get(&format!("{folder}/{file}")) {
        Some(found) if known => {
            let headers =
                [(header::CONTENT_TYPE, "image/webp"), (header::CACHE_CONTROL, "public, max-age=86400")];
            (headers, found.data.into_owned()).into_response()
        }
        _ => AppError::not_found("Picture").into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uploads::sizes::{DEMO, DEMO_CARD};

    #[test]
    fn every_picture_has_a_smaller_copy_for_cards() {
        let mut seen = 0;
        for name in Folder::iter().filter(|name| name.starts_with("pictures/") && name.ends_with(".webp")) {
            let card = Folder::get(&name.replacen("pictures/", "cards/", 1));
            let card = card.unwrap_or_else(|| panic!("{name} has no copy: run scripts/demo-cards.mjs"));
            let picture = Folder::get(&name).unwrap();
            assert!(card.data.len() < picture.data.len(), "{name}");
            for (file, side) in [(&picture, DEMO), (&card, DEMO_CARD)] {
                let reader = image::ImageReader::new(std::io::Cursor::new(&file.data)).with_guessed_format();
                assert_eq!(reader.unwrap().into_dimensions().unwrap(), (side, side), "{name}");
            }
            seen += 1;
        }
        assert!(seen > 100, "{seen}");
    }
}
