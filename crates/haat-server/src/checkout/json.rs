//! Quotes as the API shows them.

use crate::books::store::LineTax;
use crate::checkout::cart::Item;
use crate::checkout::quote::{Change, ChangeKind, Quote, QuotedLine};
use crate::http::values::{Rupees, dollars};
use crate::orders::json::ChosenJson;
use haat_domain::ids::UserId;
use haat_domain::parcels::Portion;
use serde::Serialize;
use std::collections::HashMap;
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
    /// How many percent of what is paid for the lines that is; null when they are not all taxed at one rate.
    pub tax_percent: Option<f64>,
    /// What the coupon takes off.
    pub discount: Rupees,
    /// Everything together.
    pub total_price: Rupees,
    /// The total in US dollars.
    pub total_price_usd: f64,
    /// The parcels in which it would be sent, one for each seller and one of the house. Together they are the order.
    pub parcels: Vec<QuotedParcelJson>,
    /// The coupon that takes something off.
    pub coupon: Option<QuotedCouponJson>,
    /// Why the coupon that was asked for takes nothing off.
    pub coupon_refused: Option<RefusedCouponJson>,
    /// The rules it was calculated by.
    pub pricing: PricingJson,
}

/// A parcel of a cart.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotedParcelJson {
    /// Who sends it; null for the house.
    pub seller_id: Option<String>,
    /// What they are called.
    pub seller_name: Option<String>,
    /// Its lines.
    pub items_price: Rupees,
    /// What sending it costs.
    pub shipping_price: Rupees,
    /// Its share of the tax.
    pub tax_price: Rupees,
    /// What is taken off its lines and its shipping.
    pub discount: Rupees,
    /// Everything together.
    pub total_price: Rupees,
    /// Whether nobody sends it there.
    pub is_not_sent: bool,
}

/// A coupon that takes something off.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuotedCouponJson {
    /// Its code.
    pub code: String,
    /// How much.
    pub discount: Rupees,
}

/// A coupon that takes nothing off.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefusedCouponJson {
    /// Its code.
    pub code: String,
    /// `unknown`, `notYet`, `ended`, `usedUp`, `usedByYou`, `nothingFits`, `tooLittle` or `alreadyFree`.
    pub reason: String,
    /// The same in words.
    pub message: String,
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
    /// What the coupon takes off it.
    pub discount: Rupees,
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
    /// It is not sent where it should go.
    NotSent,
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
            tax_percent: one_rate(quote).map(dollars),
            discount: Rupees(quote.totals.discount),
            total_price: Rupees(quote.totals.total),
            parcels: quote.parcels.iter().map(QuotedParcelJson::from).collect(),
            coupon: quote.coupon.as_ref().map(|(_, code)| QuotedCouponJson {
                code: code.clone(),
                discount: Rupees(quote.totals.discount),
            }),
            coupon_refused: quote.refused.as_ref().map(|(code, why)| RefusedCouponJson {
                code: code.clone(),
                reason: why.as_str().to_owned(),
                message: why.to_string(),
            }),
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

/// The one rate at which tax comes on top of all lines, in basis points; `None` when there are several.
fn one_rate(quote: &Quote) -> Option<i64> {
    let rate = |tax: &LineTax| if tax.inclusive { 0 } else { tax.rate_bp };
    let Some(first) = quote.taxes.first().map(rate) else { return Some(quote.figures.pricing.tax_bp) };
    quote.taxes.iter().all(|tax| rate(tax) == first).then_some(first)
}

impl QuoteJson {
    /// The same with what the sellers are called.
    #[must_use]
    pub fn named(mut self, names: &HashMap<UserId, String>) -> Self {
        for parcel in &mut self.parcels {
            let seller = parcel.seller_id.as_deref().map(UserId::from);
            parcel.seller_name = seller.and_then(|seller| names.get(&seller).cloned());
        }
        self
    }
}

impl From<&Portion> for QuotedParcelJson {
    fn from(parcel: &Portion) -> Self {
        Self {
            seller_id: parcel.seller.clone().map(UserId::into_string),
            seller_name: None,
            items_price: Rupees(parcel.items),
            shipping_price: Rupees(parcel.shipping),
            tax_price: Rupees(parcel.tax),
            discount: Rupees(parcel.discount),
            total_price: Rupees(parcel.total()),
            is_not_sent: parcel.unsendable,
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
            line_total: Rupees(line.amount()),
            discount: Rupees(line.discount),
        }
    }
}

impl From<&Change> for ChangeJson {
    fn from(change: &Change) -> Self {
        let (id, auction_id) = ids(&change.item);
        let (kind, available, prices) = match change.kind {
            ChangeKind::Gone => (ChangeKindJson::Gone, None, None),
            ChangeKind::NotSent => (ChangeKindJson::NotSent, None, None),
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
