//! Quotes as the API shows them.

use crate::checkout::cart::Item;
use crate::checkout::quote::{Change, ChangeKind, Quote, QuotedLine};
use crate::http::values::{Rupees, dollars};
use crate::orders::json::ChosenJson;
use serde::Serialize;
use utoipa::ToSchema;

/// A cart with the server's figures.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuoteJson {
    /// The lines that can be ordered. A line that is gone is only in `changes`.
    pub lines: Vec<QuotedLineJson>,
    /// What is not as the shopper saw it, line by line.
    pub changes: Vec<ChangeJson>,
    /// All lines, counting as many pieces as there are.
    pub items_price: Rupees,
    /// Shipping.
    pub shipping_price: Rupees,
    /// Tax on the items.
    pub tax_price: Rupees,
    /// Everything together.
    pub total_price: Rupees,
    /// The total in US dollars.
    pub total_price_usd: f64,
    /// The rules it was calculated by.
    pub pricing: PricingJson,
}

/// The shop's pricing rules.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PricingJson {
    /// Tax on the items, in percent.
    pub tax_percent: f64,
    /// What shipping costs.
    pub shipping_fee: Rupees,
    /// Items worth more than this ship free.
    pub free_shipping_above: Rupees,
    /// Rupees for one US dollar.
    pub usd_rate: Rupees,
}

/// One line with the server's name, picture and price.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotedLineJson {
    /// The product, or the auction when it is a lot.
    #[serde(rename = "_id")]
    pub id: String,
    /// The auction whose lot this is.
    pub auction_id: Option<String>,
    /// The variant of a product with options; absent for all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant_id: Option<String>,
    /// What was chosen; `name` says it too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<ChosenJson>,
    /// Its name now.
    pub name: String,
    /// Its slug, or the auction's id for a lot.
    pub url: String,
    /// Its picture.
    pub image: String,
    /// The price of one piece.
    pub price: Rupees,
    /// How many were asked for.
    pub requested: i64,
    /// How many of them can be had.
    pub quantity: i64,
    /// How many there are in all.
    pub stock: i64,
    /// Price times quantity.
    pub line_total: Rupees,
}

/// Something that is not as the shopper saw it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangeJson {
    /// The line's `_id`.
    #[serde(rename = "_id")]
    pub id: String,
    /// The auction whose lot the line is.
    pub auction_id: Option<String>,
    /// The variant that the line asks for; absent when it names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant_id: Option<String>,
    /// What happened.
    pub kind: ChangeKindJson,
    /// The same in words.
    pub message: String,
    /// With `outOfStock`: how many there are.
    pub available: Option<i64>,
    /// With `repriced`: what the shopper saw.
    pub old_price: Option<Rupees>,
    /// With `repriced`: what it costs now.
    pub new_price: Option<Rupees>,
}

/// What happened to a line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ChangeKindJson {
    /// It cannot be ordered any more.
    Gone,
    /// There are not as many as wanted.
    OutOfStock,
    /// It costs more or less than the shopper saw.
    Repriced,
}

impl From<&Quote> for QuoteJson {
    fn from(quote: &Quote) -> Self {
        let rules = quote.figures.pricing;
        Self {
            lines: quote.lines.iter().map(QuotedLineJson::from).collect(),
            changes: quote.changes.iter().map(ChangeJson::from).collect(),
            items_price: Rupees(quote.totals.items),
            shipping_price: Rupees(quote.totals.shipping),
            tax_price: Rupees(quote.totals.tax),
            total_price: Rupees(quote.totals.total),
            total_price_usd: dollars(quote.usd.0),
            pricing: PricingJson {
                tax_percent: if quote.taxes.iter().any(|tax| tax.inclusive) {
                    0.0
                } else {
                    dollars(rules.tax_bp)
                },
                shipping_fee: Rupees(rules.shipping_fee),
                free_shipping_above: Rupees(rules.free_shipping_above),
                usd_rate: Rupees(haat_domain::money::Paise(rules.paise_per_usd)),
            },
        }
    }
}

impl From<&QuotedLine> for QuotedLineJson {
    fn from(line: &QuotedLine) -> Self {
        let (id, auction_id) = ids(&line.item);
        Self {
            id,
            auction_id,
            variant_id: line.variant.as_ref().map(ToString::to_string),
            options: line.chosen.iter().map(ChosenJson::from).collect(),
            name: line.name.clone(),
            url: line.url.clone(),
            image: line.image.clone(),
            price: Rupees(line.price),
            requested: line.requested,
            quantity: line.quantity,
            stock: line.stock,
            line_total: Rupees(line.price.checked_mul(line.quantity).unwrap_or_default()),
        }
    }
}

impl From<&Change> for ChangeJson {
    fn from(change: &Change) -> Self {
        let (id, auction_id) = ids(&change.item);
        let (kind, available, prices) = match change.kind {
            ChangeKind::Gone => (ChangeKindJson::Gone, None, None),
            ChangeKind::OutOfStock { available } => (ChangeKindJson::OutOfStock, Some(available), None),
            ChangeKind::Repriced { from, to } => (ChangeKindJson::Repriced, None, Some((from, to))),
        };
        Self {
            id,
            auction_id,
            variant_id: change.variant.as_ref().map(ToString::to_string),
            kind,
            message: change.message.clone(),
            available,
            old_price: prices.map(|(from, _)| Rupees(from)),
            new_price: prices.map(|(_, to)| Rupees(to)),
        }
    }
}

fn ids(item: &Item) -> (String, Option<String>) {
    let auction_id = match item {
        Item::Product(_) => None,
        Item::Lot(id) => Some(id.to_string()),
    };
    (item.id().to_owned(), auction_id)
}
