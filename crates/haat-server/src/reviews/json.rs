//! Reviews as the API shows them.

use super::store::ReviewRow;
use super::store::lines::ToReview;
use crate::http::values::IsoTime;
use crate::orders::json::ChosenJson;
use crate::orders::store::chosen_of;
use crate::uploads::sizes::Pictures;
use haat_domain::ids::UserId;
use haat_domain::questions::shown_name;
use serde::Serialize;
use utoipa::ToSchema;

/// A picture of a review.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReviewPhotoJson {
    /// Where it is.
    pub image: String,
    /// Its smaller copies.
    pub images: Option<Pictures>,
}

/// A review as everyone reads it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewJson {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// From 1 to 5.
    stars: i64,
    /// Its words; may be empty.
    text: String,
    /// Its pictures.
    photos: Vec<ReviewPhotoJson>,
    /// The first name of who bought it.
    author: String,
    /// What they chose of its options; empty for goods without.
    options: Vec<ChosenJson>,
    /// When it was written.
    at: IsoTime,
    /// When it was last changed; null when it never was.
    changed_at: Option<IsoTime>,
    /// What the seller answered; null while nothing was.
    answer: Option<String>,
    /// When.
    answered_at: Option<IsoTime>,
    /// How many people found it helpful.
    helpful: i64,
    /// Whether the reader is one of them.
    is_helpful: bool,
    /// Whether the reader wrote it.
    is_mine: bool,
}

impl ReviewJson {
    /// As `reader` sees it; `voted` says whether they found it helpful.
    pub fn new(row: ReviewRow, reader: Option<&UserId>, voted: bool) -> Self {
        Self {
            photos: photos(&row.photos),
            id: row.id,
            stars: row.stars,
            text: row.text,
            options: chosen_of(&row.options).iter().map(ChosenJson::from).collect(),
            author: shown_name(&row.author_name).to_owned(),
            at: IsoTime(row.at),
            changed_at: row.changed_at.map(IsoTime),
            answer: row.answered_at.is_some().then_some(row.answer),
            answered_at: row.answered_at.map(IsoTime),
            helpful: row.helpful,
            is_helpful: voted,
            is_mine: reader == Some(&row.author_id),
        }
    }
}

/// The pictures that are stored as a JSON array.
fn photos(stored: &str) -> Vec<ReviewPhotoJson> {
    let paths: Vec<String> = serde_json::from_str(stored).unwrap_or_default();
    paths.into_iter().map(|image| ReviewPhotoJson { images: Pictures::of(&image), image }).collect()
}

/// Something that arrived and that its buyer has not reviewed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ToReviewJson {
    /// The order it came with.
    order_id: String,
    /// The number of its line.
    line_no: i64,
    /// The product.
    product_id: String,
    /// What it was called when it was ordered.
    name: String,
    /// The slug of its page.
    url: String,
    /// Its picture.
    image: String,
    /// Its category, which gives the picture a ground.
    category: String,
    /// When it arrived.
    delivered_at: IsoTime,
}

impl From<ToReview> for ToReviewJson {
    fn from(line: ToReview) -> Self {
        Self {
            order_id: line.order_id,
            line_no: line.line_no,
            product_id: line.product_id,
            name: line.name,
            url: line.url,
            image: line.image,
            category: line.category,
            delivered_at: IsoTime(line.delivered_at),
        }
    }
}
