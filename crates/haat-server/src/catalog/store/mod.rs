//! SQL about products.

mod category_pages;
mod changes;
mod counted;
mod desk;
mod documents;
mod import;
mod read;
mod sale;
mod sellers;
mod stalls;
mod taxes;
mod together;
mod variants;
mod write;

pub use category_pages::*;
pub use changes::*;
pub use desk::*;
pub use documents::*;
pub use import::*;
pub use read::*;
pub use sale::*;
pub use sellers::*;
pub use stalls::*;
pub use taxes::*;
pub use together::*;
pub use variants::*;
pub use write::*;

use haat_db::FromRow;
use haat_domain::catalog::{Cut, ProductState};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;

/// A product as stored, with its seller's name.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of products, described in the migration")]
pub struct ProductRow {
    pub id: ProductId,
    pub seller_id: Option<UserId>,
    /// None for the house, and for a seller whose account is gone.
    pub seller_name: Option<String>,
    pub seller_logo: Option<String>,
    pub name: String,
    pub url: Option<String>,
    pub price: Paise,
    pub former_price: Option<Paise>,
    pub sale_percent: Option<i64>,
    pub sale_to: Option<Millis>,
    pub image: String,
    pub category: String,
    pub brand: String,
    pub stock: i64,
    pub description: String,
    pub rating_hundredths: i64,
    pub reviews: i64,
    pub state: ProductState,
    pub options: String,
    pub price_to: Option<Paise>,
    /// Of variants that do not all cost the same: what the cheapest costs, outside of a sale, of which there are pieces.
    pub in_stock_from: Option<Paise>,
    /// The same of the dearest.
    pub in_stock_to: Option<Paise>,
    pub sku: String,
    pub barcode: String,
    pub weight_grams: i64,
    pub pictures: String,
    pub withheld: String,
    pub withheld_note: String,
    pub created_at: Millis,
    pub updated_at: Millis,
}

impl ProductRow {
    /// Whether shoppers see it.
    pub fn is_listed(&self) -> bool {
        self.state == ProductState::Listed
    }

    /// Whether it comes in variants.
    pub fn has_options(&self) -> bool {
        !self.options.is_empty()
    }

    /// What a variant costs now.
    pub fn price_of(&self, variant: &VariantRow) -> Paise {
        self.price_now(variant.price)
    }

    /// What costs so much outside of a sale costs now.
    fn price_now(&self, regular: Paise) -> Paise {
        match self.former_price.and(self.sale_percent) {
            Some(percent) => Cut::Percent(percent).of(regular),
            None => regular,
        }
    }

    /// When its cheapest variants are sold out and others are not: the least for which a piece can be had, and what that
    /// one costs outside of the sale that is on.
    pub fn price_from(&self) -> Option<(Paise, Option<Paise>)> {
        let regular = self.in_stock_from?;
        let price = self.price_now(regular);
        (price > self.price).then(|| (price, (price < regular).then_some(regular)))
    }

    /// What people are told that it costs: nothing less than what a piece can be had for, while there is one.
    pub fn price_shown(&self) -> Paise {
        self.price_from().map_or(self.price, |(price, _)| price)
    }

    /// What the dearest piece costs, if it is more than what people are told: of those that can be had, while there are any.
    pub fn price_up_to(&self) -> Option<Paise> {
        let dearest = self.in_stock_to.map(|regular| self.price_now(regular)).or(self.price_to);
        dearest.filter(|dearest| *dearest > self.price_shown())
    }

    /// Why it is not in the shop though it was saved; the word of the column, or `closed` when its stall is.
    pub fn why_hidden(&self) -> Option<String> {
        (self.state == ProductState::Draft && self.url.is_some())
            .then(|| if self.withheld.is_empty() { "closed".to_owned() } else { self.withheld.clone() })
    }

    /// Whether it is as Create Product made it, so that it reveals nothing.
    pub fn is_blank_draft(&self) -> bool {
        let words = [&self.name, &self.image, &self.category, &self.brand, &self.description];
        self.state == ProductState::Draft
            && self.url.is_none()
            && words.iter().all(|text| text.is_empty())
            && self.price == Paise(0)
            && self.stock == 0
    }
}

const SELECT: &str = "SELECT p.id, p.seller_id, \
    CASE WHEN u.seller_name = '' THEN u.name ELSE u.seller_name END AS seller_name, u.seller_logo, \
    p.name, p.url, p.price, p.former_price, p.sale_percent, p.sale_to, p.image, p.category, p.brand, p.stock, p.description, p.rating_hundredths, \
    p.reviews, p.state, p.options, p.price_to, \
    CASE WHEN p.price_to IS NOT NULL AND p.stock > 0 \
    THEN (SELECT MIN(v.price) FROM variants v WHERE v.product_id = p.id AND v.stock > 0) END AS in_stock_from, \
    CASE WHEN p.price_to IS NOT NULL AND p.stock > 0 \
    THEN (SELECT MAX(v.price) FROM variants v WHERE v.product_id = p.id AND v.stock > 0) END AS in_stock_to, \
    p.sku, p.barcode, p.weight_grams, p.pictures, p.withheld, p.withheld_note, p.created_at, p.updated_at \
    FROM products p LEFT JOIN users u ON u.id = p.seller_id ";
