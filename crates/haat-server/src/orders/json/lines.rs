//! The lines of an order as the API shows them.

use crate::http::values::{IsoTime, Rupees};
use crate::orders::store::refunds::RefundLine;
use crate::orders::store::{LineRow, chosen_of};
use haat_domain::catalog::Chosen;
use haat_domain::ids::{AuctionId, ProductId, UserId, VariantId};
use serde::Serialize;
use utoipa::ToSchema;

/// One line of an order, as it was when the order was placed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderLineJson {
    /// The product, or the auction when it is a lot.
    #[serde(rename = "_id")]
    pub id: String,
    /// Its number within the order, from 1.
    pub line_no: i64,
    /// The auction whose lot this is.
    pub auction_id: Option<String>,
    /// The variant of a product with options; absent for all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant_id: Option<String>,
    /// What was chosen; `name` says it too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<ChosenJson>,
    /// The seller's own number for it; absent when there was none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sku: String,
    /// Its name.
    pub name: String,
    /// Its slug, or the auction's id for a lot.
    pub url: String,
    /// Its picture.
    pub image: String,
    /// The category it was in when it was ordered, which gives its picture a ground.
    pub category: String,
    /// The price of one piece.
    pub price: Rupees,
    /// How many.
    pub quantity: i64,
    /// Price times quantity.
    pub line_total: Rupees,
    /// What a coupon took off all of it.
    pub discount: Rupees,
    /// Who sells it; null for the house.
    pub seller_id: Option<String>,
    /// How many of its pieces are paid back, or are to be.
    pub refunded_quantity: i64,
    /// Whether its seller sent it.
    pub is_shipped: bool,
    /// When.
    pub shipped_at: Option<IsoTime>,
}

/// What somebody chose of an option.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChosenJson {
    /// The option: `Size`.
    pub name: String,
    /// Its value: `M`.
    pub value: String,
}

impl From<&Chosen> for ChosenJson {
    fn from(chosen: &Chosen) -> Self {
        Self { name: chosen.name.clone(), value: chosen.value.clone() }
    }
}

impl OrderLineJson {
    /// Lines with what of them is paid back.
    pub(super) fn all(lines: Vec<LineRow>, back: &[RefundLine]) -> Vec<Self> {
        let mut lines: Vec<Self> = lines.into_iter().map(Self::from).collect();
        for line in &mut lines {
            let own = back.iter().filter(|back| back.line_no == line.line_no);
            line.refunded_quantity = own.map(|back| back.quantity).sum();
        }
        lines
    }
}

impl From<LineRow> for OrderLineJson {
    fn from(line: LineRow) -> Self {
        let auction_id = line.auction_id.map(AuctionId::into_string);
        let product_id = line.product_id.map(ProductId::into_string);
        Self {
            id: product_id.or_else(|| auction_id.clone()).unwrap_or_default(),
            line_no: line.line_no,
            auction_id,
            variant_id: line.variant_id.map(VariantId::into_string),
            options: chosen_of(&line.options).iter().map(ChosenJson::from).collect(),
            sku: line.sku,
            name: line.name,
            url: line.url,
            image: line.image,
            category: line.category,
            price: Rupees(line.price),
            quantity: line.quantity,
            line_total: Rupees(line.price.checked_mul(line.quantity).unwrap_or_default()),
            discount: Rupees(line.discount),
            seller_id: line.seller_id.map(UserId::into_string),
            refunded_quantity: 0,
            is_shipped: line.shipped_at.is_some(),
            shipped_at: line.shipped_at.map(IsoTime),
        }
    }
}
