//! From the bytes someone sent to the copies we keep: decoded, upright, stripped, in three sizes.
//!
//! Photos become JPEG and everything with transparency (or so few colours that it is smaller that way)
//! lossless WebP. There is no lossy WebP encoder in Rust that survives a detailed photo: the one tried wrote
//! streams that other decoders refuse.

use crate::uploads::sizes::{CARD, FULL, Fit, PAGE};
use bytes::Bytes;
use fast_image_resize::{ResizeAlg, ResizeOptions, Resizer};
use image::codecs::webp::WebPEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ExtendedColorType, ImageDecoder, ImageFormat, ImageReader, Limits};
use std::io::Cursor;

/// Pictures with more pixels are refused before they are decoded.
const MAX_PIXELS: u64 = 40_000_000;
/// Of what a PNG says about itself only its orientation is read.
const LARGEST_EXIF: usize = 64 * 1024;
/// What the copies of a picture may weigh together: without loss, a large one with transparency would weigh 30 MB.
pub const MOST_KEPT: usize = 4 * 1024 * 1024;
/// The quality of photos, of 100: no visible loss at the size shown.
const JPEG_QUALITY: u8 = 82;

/// Why a picture is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// Some other kind of file.
    #[error("Please choose a JPEG, PNG, WebP or GIF picture.")]
    Kind,
    /// More than [`MAX_PIXELS`].
    #[error("This picture has too many pixels. Please make it smaller than 40 megapixels.")]
    TooManyPixels,
    /// The right kind, but broken.
    #[error("This picture cannot be read. It may be damaged.")]
    Unreadable,
}

/// What the beginning of a picture says about it.
#[derive(Debug)]
pub struct Probe {
    format: ImageFormat,
    bytes: Bytes,
    /// How much memory decoding takes, in bytes.
    pub memory: u64,
}

/// The copies that are kept of a picture.
pub struct Copies {
    /// The width of the full copy.
    pub width: u32,
    /// The height of the full copy.
    pub height: u32,
    /// How the files end.
    pub ending: &'static str,
    /// The files, by the name before the ending.
    pub files: [(&'static str, Vec<u8>); 3],
}

/// Looks at the beginning of a picture, without decoding it. The name of the file plays no part. Reads the whole file:
/// not for an async thread.
pub fn probe(bytes: Bytes) -> Result<Probe, PictureError> {
    let format = image::guess_format(&bytes).map_err(|_| PictureError::Kind)?;
    if !matches!(format, ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP | ImageFormat::Gif) {
        return Err(PictureError::Kind);
    }
    let bytes = if format == ImageFormat::Png { pixels_only(&bytes)?.into() } else { bytes };
    let decoder = reader(&bytes, format).into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(PictureError::TooManyPixels);
    }
    // The decoder's own buffers, and a frame that GIF and WebP draw upon. A progressive JPEG keeps its coefficients,
    // two bytes each, until its end.
    let times = if format == ImageFormat::Jpeg { 3 } else { 2 };
    let memory = decoder.total_bytes().saturating_mul(times);
    drop(decoder);
    Ok(Probe { format, bytes, memory })
}

/// A PNG without the pieces that say something about it. Some are compressed, and a colour profile of half a megabyte
/// becomes a gigabyte before the first pixel is seen.
fn pixels_only(png: &[u8]) -> Result<Vec<u8>, PictureError> {
    const SIGNATURE: usize = 8;
    let (signature, mut rest) = png.split_at_checked(SIGNATURE).ok_or(PictureError::Unreadable)?;
    let mut kept = signature.to_vec();
    while let Some((head, _)) = rest.split_first_chunk::<8>() {
        let [a, b, c, d, kind @ ..] = *head;
        let length = usize::try_from(u32::from_be_bytes([a, b, c, d])).unwrap_or(usize::MAX);
        // A head, the content, a checksum. What a broken file says at its end is for the decoder to judge.
        let whole = length.saturating_add(12).min(rest.len());
        let (chunk, after) = rest.split_at(whole);
        // eXIf says which way is up.
        if matches!(&kind, b"IHDR" | b"PLTE" | b"tRNS" | b"IDAT" | b"IEND")
            || (&kind == b"eXIf" && length <= LARGEST_EXIF)
        {
            kept.extend_from_slice(chunk);
        }
        rest = after;
    }
    Ok(kept)
}

/// Makes the copies. Takes as long as a second or two: not for an async thread.
pub fn copies(probe: &Probe) -> Result<Copies, PictureError> {
    let (picture, orientation) = decode(&probe.bytes, probe.format)?;
    let mut full = shrink(picture, FULL, orientation)?;
    full.apply_orientation(orientation);
    let full: DynamicImage =
        if is_transparent(&full) { full.to_rgba8().into() } else { full.to_rgb8().into() };
    let mut ending = ending_for(&shrink_copy(&full, PAGE)?)?;
    let mut kept = copies_of(&full, ending)?;
    if kept.bytes() > MOST_KEPT && !full.color().has_alpha() {
        ending = "jpg";
        kept = copies_of(&full, ending)?;
    }
    let mut full: DynamicImage = full;
    while kept.bytes() > MOST_KEPT {
        // Three quarters of the sides are half of the pixels, and about half of the bytes.
        full = resize(&full, ((full.width() * 3 / 4).max(1), (full.height() * 3 / 4).max(1)))?;
        kept = copies_of(&full, ending)?;
    }
    Ok(kept)
}

fn copies_of(full: &DynamicImage, ending: &'static str) -> Result<Copies, PictureError> {
    let (page, card) = (shrink_copy(full, PAGE)?, shrink_copy(full, CARD)?);
    Ok(Copies {
        width: full.width(),
        height: full.height(),
        ending,
        files: [
            ("full", encode(full, ending)?),
            ("page", encode(&page, ending)?),
            ("card", encode(&card, ending)?),
        ],
    })
}

impl Copies {
    /// What all of them weigh.
    pub fn bytes(&self) -> usize {
        self.files.iter().map(|(_, bytes)| bytes.len()).sum()
    }
}

fn reader(bytes: &[u8], format: ImageFormat) -> ImageReader<Cursor<&[u8]>> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    // 40 megapixels of four channels at 16 bits, and as much again to work with.
    limits.max_alloc = Some(MAX_PIXELS * 8 * 2);
    reader.limits(limits);
    reader
}

fn decode(bytes: &[u8], format: ImageFormat) -> Result<(DynamicImage, Orientation), PictureError> {
    let mut decoder = reader(bytes, format).into_decoder().map_err(unreadable)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    Ok((picture, orientation))
}

#[expect(clippy::needless_pass_by_value, reason = "used as a map_err function")]
fn unreadable(error: image::ImageError) -> PictureError {
    match error {
        image::ImageError::Limits(_) => PictureError::TooManyPixels,
        _ => PictureError::Unreadable,
    }
}

/// Shrinks a picture that will be turned upright afterwards, when it costs less.
fn shrink(picture: DynamicImage, fit: Fit, orientation: Orientation) -> Result<DynamicImage, PictureError> {
    let (wide, high) = (picture.width(), picture.height());
    let lies = matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    );
    let size = if lies {
        let (high, wide) = fit.of(high, wide);
        (wide, high)
    } else {
        fit.of(wide, high)
    };
    if size == (wide, high) { Ok(picture) } else { resize(&picture, size) }
}

fn shrink_copy(picture: &DynamicImage, fit: Fit) -> Result<DynamicImage, PictureError> {
    let size = fit.of(picture.width(), picture.height());
    if size == (picture.width(), picture.height()) { Ok(picture.clone()) } else { resize(picture, size) }
}

fn resize(picture: &DynamicImage, (width, height): (u32, u32)) -> Result<DynamicImage, PictureError> {
    let mut smaller = DynamicImage::new(width, height, picture.color());
    let options =
        ResizeOptions::new().resize_alg(ResizeAlg::Convolution(fast_image_resize::FilterType::Lanczos3));
    Resizer::new().resize(picture, &mut smaller, &options).map_err(|_| PictureError::Unreadable)?;
    Ok(smaller)
}

fn is_transparent(picture: &DynamicImage) -> bool {
    picture.color().has_alpha() && picture.to_rgba8().pixels().any(|pixel| pixel[3] < 255)
}

/// Drawings are smaller and crisper without loss, photos with it.
fn ending_for(picture: &DynamicImage) -> Result<&'static str, PictureError> {
    if picture.color().has_alpha() {
        return Ok("webp");
    }
    let (jpeg, webp) = (encode(picture, "jpg")?, encode(picture, "webp")?);
    Ok(if webp.len() <= jpeg.len() { "webp" } else { "jpg" })
}

fn encode(picture: &DynamicImage, ending: &str) -> Result<Vec<u8>, PictureError> {
    let mut bytes = Vec::new();
    let (width, height) = (picture.width(), picture.height());
    if ending == "webp" {
        let color =
            if picture.color().has_alpha() { ExtendedColorType::Rgba8 } else { ExtendedColorType::Rgb8 };
        WebPEncoder::new_lossless(&mut bytes)
            .encode(picture.as_bytes(), width, height, color)
            .map_err(unreadable)?;
        return Ok(bytes);
    }
    let side = |length: u32| u16::try_from(length).map_err(|_| PictureError::TooManyPixels);
    let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, JPEG_QUALITY);
    encoder.set_progressive(true);
    encoder.set_optimized_huffman_tables(true);
    encoder.set_sampling_factor(jpeg_encoder::SamplingFactor::F_2_2);
    encoder
        .encode(picture.as_bytes(), side(width)?, side(height)?, jpeg_encoder::ColorType::Rgb)
        .map_err(|_| PictureError::Unreadable)?;
    Ok(bytes)
}
