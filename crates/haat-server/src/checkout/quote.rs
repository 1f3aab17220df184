//! What a cart costs right now, and what changed since the shopper saw it.

use crate::auctions::model::Auction;
use crate::auth::CurrentUser;
use crate::books::store::{LineTax, OrderedLine};
use crate::catalog::store::{VariantRow, chosen, options_of};
use crate::checkout::cart::{CartLine, Item};
use crate::checkout::store::{Offers, ProductOffer};
use crate::coupons::store::CouponRow;
use crate::error::{AppError, AppResult, Code};
use crate::settings::Figures;
use haat_domain::auctions::{LotRefused, may_order_lot};
use haat_domain::catalog::{Chosen, ProductState, default_variant, variant_name};
use haat_domain::checkout::{BillLine, CheckoutError, Sending, Totals, bill};
use haat_domain::coupons::CouponRefused;
use haat_domain::ids::{OrderId, UserId, VariantId};
use haat_domain::money::{Paise, UsdCents};
use haat_domain::parcels::Portion;
use haat_domain::shipping::Destination;
use haat_domain::time::Millis;

/// The category of a line that was won at auction.
pub(super) const LOT_CATEGORY: &str = "Auction";

/// A cart with our figures.
#[derive(Debug, Clone)]
pub struct Quote {
    /// The lines that can be ordered, as many pieces as there are.
    pub lines: Vec<QuotedLine>,
    /// What is not as the shopper saw it.
    pub changes: Vec<Change>,
    /// What the lines cost.
    pub totals: Totals,
    /// The total for the wallet provider.
    pub usd: UsdCents,
    /// The parcels in which it would be sent.
    pub parcels: Vec<Portion>,
    /// The coupon that takes something off: its id and its code.
    pub coupon: Option<(String, String)>,
    /// The code that takes nothing off, and why.
    pub refused: Option<(String, CouponRefused)>,
    /// What was calculated with.
    pub figures: Figures,
    /// The tax of each line, in a shop that does not tax everything alike and on top.
    pub taxes: Vec<LineTax>,
}

/// What a shopper says beside the cart.
#[derive(Debug, Clone, Copy, Default)]
pub struct Asked<'a> {
    /// Where it goes, if that is known.
    pub to: Option<Destination<'a>>,
    /// The code of a coupon.
    pub coupon: Option<&'a str>,
}

/// One line with our name, picture and price.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the columns of order_lines, described in the migration")]
pub struct QuotedLine {
    pub item: Item,
    /// Which variant of the product, if it has options.
    pub variant: Option<VariantId>,
    /// What that is, option by option.
    pub chosen: Vec<Chosen>,
    pub sku: String,
    pub seller_id: Option<UserId>,
    pub name: String,
    pub url: String,
    pub image: String,
    pub category: String,
    pub price: Paise,
    /// How many the shopper wants.
    pub requested: i64,
    /// How many of them can be had.
    pub quantity: i64,
    /// How many there are in all.
    pub stock: i64,
    /// What one piece weighs, in grams.
    pub grams: i64,
    /// What the coupon takes off, of all pieces.
    pub discount: Paise,
    /// How much of that the shop gives the seller all the same.
    pub subsidy: Paise,
}

/// Something that is not as the shopper saw it.
#[derive(Debug, Clone)]
pub struct Change {
    /// The line it is about.
    pub item: Item,
    /// The variant that the line asks for.
    pub variant: Option<VariantId>,
    /// What happened.
    pub kind: ChangeKind,
    /// The same in words.
    pub message: String,
}

/// What happened to a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// It cannot be ordered any more.
    Gone,
    /// There are not as many as wanted.
    OutOfStock {
        /// How many there are.
        available: i64,
    },
    /// It is not sent where it should go.
    NotSent,
    /// It costs more or less than the shopper saw.
    Repriced {
        /// What they saw.
        from: Paise,
        /// What it costs.
        to: Paise,
    },
}

impl Quote {
    /// Whether every line can be ordered as wanted.
    pub fn can_be_ordered(&self) -> bool {
        self.changes.iter().all(|change| matches!(change.kind, ChangeKind::Repriced { .. }))
    }

    /// Whether there is nothing to pay.
    pub fn is_free(&self) -> bool {
        self.totals.total == Paise::ZERO
    }

    /// What it is worth without its lots; nothing when there is nothing else. A lot is its winner's already, so an order
    /// keeps it from nobody.
    pub fn off_the_shelf(&self) -> Option<Paise> {
        let is_lot = |line: &&QuotedLine| matches!(line.item, Item::Lot(_));
        let lots: i64 = self.lines.iter().filter(is_lot).map(|line| line.amount().0).sum();
        let others = self.lines.iter().any(|line| !is_lot(&line));
        others.then(|| Paise((self.totals.total.0 - lots).max(0)))
    }

    /// Its lines, for the books.
    pub fn ordered<'a>(&'a self, order: &'a OrderId) -> Vec<OrderedLine<'a>> {
        let ordered = |(line_no, line): (i64, &'a QuotedLine)| OrderedLine {
            order,
            line_no,
            seller: line.seller_id.as_ref(),
            category: &line.category,
            // The commission is of what the seller gets for it.
            amount: line.amount().0 - line.discount.0 + line.subsidy.0,
        };
        (1..).zip(&self.lines).map(ordered).collect()
    }
}

impl QuotedLine {
    /// What it costs before anything is taken off.
    pub fn amount(&self) -> Paise {
        self.price.checked_mul(self.quantity).unwrap_or_default()
    }
}

/// Prices `cart` for `buyer` with the shop's figures, from what is offered.
pub fn make(
    figures: Figures,
    offers: &Offers,
    buyer: Option<&CurrentUser>,
    cart: &[CartLine],
    asked: &Asked<'_>,
    now: Millis,
) -> AppResult<Quote> {
    let mut lines = Vec::with_capacity(cart.len());
    let mut changes = Vec::new();
    for wanted in cart {
        let offered = match &wanted.item {
            Item::Product(id) => {
                let variants = offers.variants.get(id).map_or(&[][..], Vec::as_slice);
                product_line(offers.products.get(id), variants, wanted, &lines, now)
            }
            Item::Lot(id) => lot_line(offers.lots.get(id), buyer, wanted, now),
        };
        match offered {
            Ok(line) => {
                changes.extend(compare(wanted, &line));
                lines.push(line);
            }
            Err(message) => {
                let (item, variant) = (wanted.item.clone(), wanted.variant.clone());
                changes.push(Change { item, variant, kind: ChangeKind::Gone, message });
            }
        }
    }
    let wanted = asked.coupon.map(|code| (code, offers.coupons.usable(code, buyer, now)));
    let (coupon, mut refused) = match wanted {
        Some((_, Ok(row))) => (Some(row), None),
        Some((code, Err(why))) => (None, Some((code.to_owned(), why))),
        None => (None, None),
    };
    let priced: Vec<_> = lines.iter().filter(|line| line.quantity > 0).map(QuotedLine::billed).collect();
    let sending =
        Sending { shop: offers.shipping.shop.as_ref(), sellers: &offers.shipping.sellers, to: asked.to };
    let mut bill = bill(&priced, &figures.pricing, &sending, coupon.map(CouponRow::coupon).as_ref())
        .map_err(|error| AppError::unprocessable(error.to_string()).coded(Code::OrderTooLarge))?;
    for (line, off) in lines.iter_mut().filter(|line| line.quantity > 0).zip(&bill.lines) {
        (line.discount, line.subsidy) = (off.discount, off.subsidy);
    }
    let mut taxes = Vec::new();
    if let Some(taxing) = &offers.taxing {
        taxes = taxing.apply(&lines, figures.pricing.tax_bp, &mut bill.totals).ok_or_else(|| {
            AppError::unprocessable(CheckoutError::TooLarge.to_string()).coded(Code::OrderTooLarge)
        })?;
        for parcel in &mut bill.parcels {
            let own = lines.iter().zip(&taxes).filter(|(line, _)| line.seller_id == parcel.seller);
            parcel.tax = Paise(own.filter(|(_, tax)| !tax.inclusive).map(|(_, tax)| tax.tax).sum());
        }
    }
    if bill.unsendable {
        changes.extend(not_sent(&lines, &bill.parcels, asked.to));
    }
    if let (Some(why), Some(row)) = (bill.refused, coupon) {
        refused = Some((row.code.clone(), why));
    }
    let coupon = coupon.filter(|_| refused.is_none()).map(|row| (row.id.clone(), row.code.clone()));
    let (totals, parcels) = (bill.totals, bill.parcels);
    let usd = totals.usd(&figures.pricing);
    Ok(Quote { lines, changes, totals, usd, parcels, coupon, refused, figures, taxes })
}

impl QuotedLine {
    fn billed(&self) -> BillLine<'_> {
        BillLine {
            seller: self.seller_id.as_ref(),
            category: &self.category,
            price: self.price,
            quantity: self.quantity,
            grams: self.grams,
            is_lot: matches!(self.item, Item::Lot(_)),
        }
    }
}

/// The lines that nobody sends there.
fn not_sent(lines: &[QuotedLine], parcels: &[Portion], to: Option<Destination<'_>>) -> Vec<Change> {
    let stays = |line: &&QuotedLine| {
        let own = parcels.iter().find(|parcel| parcel.seller == line.seller_id);
        own.is_some_and(|parcel| parcel.unsendable)
    };
    let place =
        to.map(|to| to.country.trim()).filter(|country| !country.is_empty()).unwrap_or("this address");
    let told = |line: &QuotedLine| Change {
        item: line.item.clone(),
        variant: line.variant.clone(),
        kind: ChangeKind::NotSent,
        message: format!("{} cannot be sent to {place}.", line.name),
    };
    lines.iter().filter(stays).map(told).collect()
}

/// A product, or one of its `variants`; `before` are the lines that the same cart asked for first.
pub(super) fn product_line(
    offer: Option<&ProductOffer>,
    variants: &[VariantRow],
    wanted: &CartLine,
    before: &[QuotedLine],
    now: Millis,
) -> Result<QuotedLine, String> {
    let Some(offer) = offer.filter(|offer| offer.state == ProductState::Listed) else {
        let name = offer.map(|offer| offer.name.as_str()).filter(|name| !name.is_empty());
        return Err(format!("{} is no longer sold.", name.unwrap_or("This product")));
    };
    let mut line = QuotedLine {
        item: wanted.item.clone(),
        variant: None,
        chosen: Vec::new(),
        sku: offer.sku.clone(),
        seller_id: offer.seller_id.clone(),
        name: offer.name.clone(),
        url: offer.url.clone().unwrap_or_default(),
        image: offer.image.clone(),
        category: offer.category.clone(),
        price: offer.price_at(now),
        requested: wanted.quantity,
        quantity: wanted.quantity.min(offer.stock),
        stock: offer.stock,
        grams: offer.weight_grams,
        discount: Paise::ZERO,
        subsidy: Paise::ZERO,
    };
    if variants.is_empty() && wanted.variant.is_none() {
        return Ok(line);
    }
    // A call that names no variant may mean one that another line has named.
    let left = |variant: &VariantRow| {
        let asked = before.iter().filter(|line| line.variant.as_ref() == Some(&variant.id));
        variant.stock - asked.map(|line| line.quantity).sum::<i64>()
    };
    let variant = if let Some(id) = &wanted.variant {
        variants.iter().find(|variant| variant.id == *id)
    } else {
        let price = |variant| offer.variant_price_at(variant, now);
        let each: Vec<_> = variants.iter().map(|variant| (price(variant), left(variant))).collect();
        default_variant(&each, wanted.quantity).and_then(|place| variants.get(place))
    };
    let variant = variant.ok_or_else(|| format!("{} is no longer sold as you chose it.", offer.name))?;
    let choice = variant.choice();
    line.name = variant_name(&offer.name, &choice);
    line.chosen = chosen(&options_of(&offer.options), &choice);
    line.sku.clone_from(&variant.sku);
    line.price = offer.variant_price_at(variant, now);
    line.grams = variant.weight_grams;
    line.stock = left(variant).max(0);
    line.quantity = wanted.quantity.min(line.stock);
    if !variant.image.is_empty() {
        line.image.clone_from(&variant.image);
    }
    line.variant = Some(variant.id.clone());
    Ok(line)
}

fn lot_line(
    offer: Option<&Auction>,
    buyer: Option<&CurrentUser>,
    wanted: &CartLine,
    now: Millis,
) -> Result<QuotedLine, String> {
    let offer = offer.ok_or("This auction no longer exists.")?;
    let buyer = buyer.ok_or_else(|| LotRefused::NotTheWinner.to_string())?;
    let price = may_order_lot(
        &offer.state(),
        &offer.standing.sale(),
        offer.standing.owed_by(),
        &buyer.id,
        offer.standing.order_id.is_some(),
        now,
    )
    .map_err(|refused| refused.to_string())?;
    Ok(QuotedLine {
        item: wanted.item.clone(),
        variant: None,
        chosen: Vec::new(),
        sku: String::new(),
        seller_id: Some(offer.lot.creator_id.clone()),
        name: offer.lot.title.clone(),
        // A lot has no page in the shop; its line leads back to the auction.
        url: offer.lot.id.to_string(),
        image: offer.lot.image_url.clone(),
        category: LOT_CATEGORY.to_owned(),
        price,
        requested: 1,
        quantity: 1,
        stock: 1,
        grams: 0,
        discount: Paise::ZERO,
        subsidy: Paise::ZERO,
    })
}

fn compare(wanted: &CartLine, line: &QuotedLine) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut note = |kind, message| {
        let (item, variant) = (wanted.item.clone(), wanted.variant.clone());
        changes.push(Change { item, variant, kind, message });
    };
    if line.quantity < line.requested {
        let message = match line.stock {
            0 => format!("{} is out of stock.", line.name),
            left => format!("Only {left} of {} left.", line.name),
        };
        note(ChangeKind::OutOfStock { available: line.stock }, message);
    }
    if let Some(from) = wanted.shown_price.filter(|shown| *shown != line.price) {
        let message = format!("The price of {} changed from {from:#} to {:#}.", line.name, line.price);
        note(ChangeKind::Repriced { from, to: line.price }, message);
    }
    changes
}
