//! A cart as the browser sends it, and as we understand it.

use crate::error::{AppError, AppResult, Code};
use crate::http::values::{Number, Whole};
use haat_domain::ids::{AuctionId, ProductId, VariantId};
use haat_domain::money::Paise;
use serde::Deserialize;
use utoipa::ToSchema;

/// Lines that one order may have.
pub const MAX_LINES: usize = 200;
/// Pieces that one line may have.
const MAX_QUANTITY: i64 = 100_000;

/// One line of the cart. Name, image and every other field are read from our own catalogue.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CartLineRequest {
    /// The product, or the auction when the line is a lot.
    #[serde(rename = "_id")]
    id: String,
    /// How many; exactly 1 for a lot.
    quantity: Whole,
    /// The variant of a product with options. Left out, it is the first at the product's own price that there is.
    #[serde(default)]
    variant_id: Option<String>,
    /// The price of one piece that the shopper saw, to tell them when it changed.
    #[serde(default)]
    price: Option<Number>,
    /// The auction whose lot this is; only its winner can order it, once, at the winning bid.
    #[serde(default)]
    auction_id: Option<String>,
    /// `true` marks a lot whose auction id is `_id`.
    #[serde(default)]
    auction: Option<bool>,
}

/// What a line is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// A product of the catalogue.
    Product(ProductId),
    /// A lot won at auction.
    Lot(AuctionId),
}

impl Item {
    /// The id as the client knows the line by.
    pub fn id(&self) -> &str {
        match self {
            Self::Product(id) => id.as_str(),
            Self::Lot(id) => id.as_str(),
        }
    }
}

/// A line that makes sense by itself.
#[derive(Debug, Clone)]
pub struct CartLine {
    /// What.
    pub item: Item,
    /// Which variant of the product; none when it has none, or when the call knows of none.
    pub variant: Option<VariantId>,
    /// How many, at least 1.
    pub quantity: i64,
    /// The price that the shopper saw.
    pub shown_price: Option<Paise>,
}

/// Reads the lines. The same thing twice becomes one line.
pub fn parse(requested: Vec<CartLineRequest>) -> AppResult<Vec<CartLine>> {
    if requested.len() > MAX_LINES {
        return Err(AppError::unprocessable(format!("An order can have at most {MAX_LINES} lines."))
            .coded(Code::TooManyLines)
            .param("most", MAX_LINES));
    }
    let mut lines: Vec<CartLine> = Vec::with_capacity(requested.len());
    for line in requested {
        let line = parse_line(line)?;
        match lines.iter_mut().find(|known| (&known.item, &known.variant) == (&line.item, &line.variant)) {
            Some(known) => known.quantity += line.quantity,
            None => lines.push(line),
        }
    }
    for line in &lines {
        check_quantity(line)?;
    }
    Ok(lines)
}

fn parse_line(line: CartLineRequest) -> AppResult<CartLine> {
    let lot = line.auction_id.filter(|id| !id.is_empty());
    let item = match (lot, line.auction) {
        (Some(id), _) => Item::Lot(id.into()),
        (None, Some(true)) => Item::Lot(line.id.into()),
        (None, _) => Item::Product(line.id.into()),
    };
    if !(1..=MAX_QUANTITY).contains(&line.quantity.0) {
        return Err(bad_quantity());
    }
    let shown_price = line.price.and_then(|price| Paise::nearest_rupees_f64(price.0).ok());
    let variant = line.variant_id.filter(|id| !id.is_empty()).map(VariantId::from);
    let variant = variant.filter(|_| matches!(item, Item::Product(_)));
    Ok(CartLine { item, variant, quantity: line.quantity.0, shown_price })
}

fn check_quantity(line: &CartLine) -> AppResult<()> {
    match line.item {
        Item::Lot(_) if line.quantity != 1 => {
            Err(AppError::unprocessable("A lot won at auction can only be ordered once.")
                .coded(Code::OneLotOnly))
        }
        Item::Product(_) if line.quantity > MAX_QUANTITY => Err(bad_quantity()),
        _ => Ok(()),
    }
}

fn bad_quantity() -> AppError {
    AppError::unprocessable(format!(
        "The quantity of each product must be a whole number from 1 to {MAX_QUANTITY}."
    ))
    .coded(Code::BadQuantity)
    .param("most", MAX_QUANTITY)
}
