//! SQL about reviews.

pub mod asking;
pub mod counts;
pub mod leaving;
pub mod lines;
mod read;
mod votes;
mod write;

pub use read::*;
pub use votes::*;
pub use write::*;

use haat_db::FromRow;
use haat_domain::ids::{ProductId, UserId};
use haat_domain::reviews::Stars;
use haat_domain::time::Millis;

/// A review as it is stored, with its author's name.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of reviews, described in the migration")]
pub struct ReviewRow {
    pub id: String,
    pub order_id: String,
    pub line_no: i64,
    pub product_id: ProductId,
    pub seller_id: Option<UserId>,
    pub author_id: UserId,
    pub author_name: String,
    pub stars: i64,
    pub text: String,
    pub photos: String,
    pub has_photos: bool,
    pub at: Millis,
    pub changed_at: Option<Millis>,
    pub answer: String,
    pub answered_at: Option<Millis>,
    pub helpful: i64,
    pub reports: i64,
    pub hidden_at: Option<Millis>,
    pub hidden_why: String,
    /// What was chosen of it, of the line it came with.
    pub options: String,
}

impl ReviewRow {
    /// What it counts for.
    pub fn weight(&self) -> Option<counts::Weight> {
        Stars::new(self.stars).map(|stars| counts::Weight { stars, photos: self.has_photos })
    }
}

const SELECT: &str = "SELECT r.id, r.order_id, r.line_no, r.product_id, r.seller_id, r.author_id, u.name AS author_name, \
    r.stars, r.text, r.photos, r.has_photos, r.at, r.changed_at, r.answer, r.answered_at, r.helpful, r.reports, \
    r.hidden_at, r.hidden_why, COALESCE(l.options, '') AS options FROM reviews r JOIN users u ON u.id = r.author_id \
    LEFT JOIN order_lines l ON l.order_id = r.order_id AND l.line_no = r.line_no ";
