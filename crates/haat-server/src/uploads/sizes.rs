//! The addresses of a picture's copies. They say all there is to know, so nothing has to be looked up:
//! `/media/{hash}-{width}x{height}/{full|page|card}.{ending}`.

use serde::Serialize;
use utoipa::ToSchema;

/// The widest copy for a card in a grid.
pub const CARD: u32 = 480;
/// The widest copy for a product page.
pub const PAGE: u32 = 1200;

/// The copies of one uploaded picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Pictures {
    /// For a card in a grid: at most 480 wide.
    pub card: String,
    /// For a page: at most 1200 wide.
    pub page: String,
    /// All of them, for an `img`'s `srcset`.
    pub srcset: String,
    /// The width of the full picture in pixels.
    pub width: u32,
    /// The height of the full picture in pixels.
    pub height: u32,
}

impl Pictures {
    /// The copies of the picture at `image`; `None` when it is not one of our uploads.
    pub fn of(image: &str) -> Option<Self> {
        let (key, file) = image.strip_prefix("/media/")?.split_once('/')?;
        let ending = file.strip_prefix("full.")?;
        let (hash, size) = key.split_once('-')?;
        let (width, height) = size.split_once('x')?;
        let (width, height): (u32, u32) = (width.parse().ok()?, height.parse().ok()?);
        let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if width == 0 || height == 0 || !plain(hash) || !plain(ending) {
            return None;
        }
        let copy = |name: &str| format!("/media/{key}/{name}.{ending}");
        let (card, page) = (copy("card"), copy("page"));
        let mut srcset = format!("{card} {}w", width.min(CARD));
        if width > CARD {
            srcset = format!("{srcset}, {page} {}w", width.min(PAGE));
        }
        if width > PAGE {
            srcset = format!("{srcset}, {image} {width}w");
        }
        Some(Self { card, page, srcset, width, height })
    }
}
