//! QR codes, for cameras.

use crate::error::{AppError, AppResult};
use qrcode::{Color, EcLevel, QrCode};
use serde::Serialize;
use std::fmt::Write as _;
use utoipa::ToSchema;

/// A QR code, to be drawn as `<svg viewBox="0 0 size size"><path d="…"/></svg>`, its quiet zone included.
#[derive(Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct QrJson {
    pub size: usize,
    pub path: String,
}

/// The dark squares, each row's neighbours as one stroke, with the four squares of air that a camera wants around them.
pub fn draw(text: &str) -> AppResult<QrJson> {
    const AIR: usize = 4;
    let code = QrCode::with_error_correction_level(text, EcLevel::M).map_err(AppError::internal)?;
    let width = code.width();
    let mut path = String::new();
    for (y, row) in code.to_colors().chunks(width).enumerate() {
        let mut x = 0;
        while x < width {
            let run = row[x..].iter().take_while(|color| **color == Color::Dark).count();
            if run > 0 {
                // Writing to a string cannot fail.
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + AIR, y + AIR);
            }
            x += run.max(1);
        }
    }
    Ok(QrJson { size: width + 2 * AIR, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_finders_and_its_air() {
        let QrJson { size, path } = draw("upi://pay?pa=shop@ybl&am=1650.00&cu=INR").unwrap();
        assert!(size >= 21 + 8);
        // The finder at the top left: seven dark squares, four squares of air before it.
        assert!(path.starts_with("M4 4h7v1h-7z"), "{path}");
        assert!(draw(&"x".repeat(5_000)).is_err());
    }
}
