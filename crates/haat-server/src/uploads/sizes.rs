//! The addresses of a picture's copies. They say all there is to know, so nothing has to be looked up:
//! `/media/{hash}-{width}x{height}/{full|page|card}.{ending}` for uploads, `/demo/{pictures|cards}/{file}` for the
//! pictures of the demo world, which are all of one size.

use serde::Serialize;
use utoipa::ToSchema;

/// The box that a copy has to fit into, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fit {
    width: u32,
    height: u32,
}

/// The largest that is kept of a picture.
pub const FULL: Fit = Fit { width: 2400, height: 3600 };
/// For a product page.
pub const PAGE: Fit = Fit { width: 1200, height: 1800 };
/// For a card in a grid.
pub const CARD: Fit = Fit { width: 480, height: 720 };

/// How wide and high the demo's pictures are.
pub const DEMO: u32 = 512;
/// How wide and high their copies for cards are.
pub const DEMO_CARD: u32 = 320;

impl Fit {
    /// The size of a picture of `width` by `height` when it is made to fit; it never grows.
    pub fn of(self, width: u32, height: u32) -> (u32, u32) {
        let (wide, high) = (u64::from(width.max(1)), u64::from(height.max(1)));
        let (box_wide, box_high) = (u64::from(self.width), u64::from(self.height));
        let (new_wide, new_high) = if wide <= box_wide && high <= box_high {
            (wide, high)
        } else if wide * box_high >= high * box_wide {
            (box_wide, (high * box_wide + wide / 2) / wide)
        } else {
            ((wide * box_high + high / 2) / high, box_high)
        };
        let side = |length: u64| u32::try_from(length.max(1)).unwrap_or(u32::MAX);
        (side(new_wide), side(new_high))
    }
}

/// The copies of one picture.
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
    /// The copies of the picture at `image`; `None` when it is neither one of our uploads nor of the demo world.
    pub fn of(image: &str) -> Option<Self> {
        Self::of_upload(image).or_else(|| Self::of_demo(image))
    }

    /// The small copy of the picture at `image`, or the picture itself: as `smallCopy` of the web app.
    pub fn small(image: &str) -> String {
        Self::of(image).map_or_else(|| image.to_owned(), |pictures| pictures.card)
    }

    fn of_demo(image: &str) -> Option<Self> {
        let file = image.strip_prefix("/demo/pictures/").filter(|file| !file.is_empty())?;
        let card = format!("/demo/cards/{file}");
        let srcset = format!("{card} {DEMO_CARD}w, {image} {DEMO}w");
        Some(Self { card, page: image.to_owned(), srcset, width: DEMO, height: DEMO })
    }

    fn of_upload(image: &str) -> Option<Self> {
        let (key, file) = image.strip_prefix("/media/")?.split_once('/')?;
        let ending = file.strip_prefix("full.").filter(|ending| matches!(*ending, "jpg" | "webp"))?;
        let (width, height) = size_of(key)?;
        let copy = |name: &str| format!("/media/{key}/{name}.{ending}");
        let (card, page) = (copy("card"), copy("page"));
        let mut srcset = String::new();
        let mut widest = 0;
        for (address, fit) in [(card.as_str(), CARD), (&page, PAGE), (image, FULL)] {
            let (wide, _) = fit.of(width, height);
            if wide > widest {
                let comma = if widest == 0 { "" } else { ", " };
                srcset = format!("{srcset}{comma}{address} {wide}w");
                widest = wide;
            }
        }
        Some(Self { card, page, srcset, width, height })
    }
}

/// Reads the size from `{hash}-{width}x{height}`; `None` when that is not the name of a picture.
pub fn size_of(key: &str) -> Option<(u32, u32)> {
    let (hash, size) = key.split_once('-')?;
    let (width, height) = size.split_once('x')?;
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if hash.is_empty()
        || !hash.bytes().all(|byte| byte.is_ascii_hexdigit())
        || !digits(width)
        || !digits(height)
    {
        return None;
    }
    let (width, height) = (width.parse().ok()?, height.parse().ok()?);
    (width > 0 && height > 0).then_some((width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_keep_their_shape_and_never_grow() {
        for (width, height, fitted) in [
            (300, 200, (300, 200)),
            (480, 720, (480, 720)),
            (960, 640, (480, 320)),
            (1000, 3000, (240, 720)),
            (40_000_000, 1, (480, 1)),
            (1, 40_000_000, (1, 720)),
            (u32::MAX, u32::MAX, (480, 480)),
            (0, 0, (1, 1)),
        ] {
            assert_eq!(CARD.of(width, height), fitted, "{width}x{height}");
        }
    }

    #[test]
    fn only_our_own_addresses_have_copies() {
        let small = Pictures::of("/media/0a-300x200/full.webp").unwrap();
        assert_eq!(small.srcset, "/media/0a-300x200/card.webp 300w");
        let tall = Pictures::of("/media/0a-1000x3000/full.jpg").unwrap();
        assert_eq!(
            tall.srcset,
            "/media/0a-1000x3000/card.jpg 240w, /media/0a-1000x3000/page.jpg 600w, \
             /media/0a-1000x3000/full.jpg 1000w"
        );
        let demo = Pictures::of("/demo/pictures/lamp.webp").unwrap();
        assert_eq!(demo.srcset, "/demo/cards/lamp.webp 320w, /demo/pictures/lamp.webp 512w");
        for other in [
            "https://example.com/media/0a-1x1/full.jpg",
            "/media/0a-1x1/full.svg",
            "/media/0a-1x1/card.jpg",
            "/media/0a-0x1/full.jpg",
            "/media/zz-1x1/full.jpg",
            "/media/0a-+1x1/full.jpg",
            "/media/0a-1x1x1/full.jpg",
            "/media/../0a-1x1/full.jpg",
            "/demo/logos/lamp.webp",
            "/demo/pictures/",
            "",
        ] {
            assert_eq!(Pictures::of(other), None, "{other}");
        }
    }
}
