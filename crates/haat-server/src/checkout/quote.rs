//! What a cart costs right now, and what changed since the shopper saw it.

mod lines;

use crate::auth::CurrentUser;
use crate::books::store::{LineTax, OrderedLine};
use crate::checkout::cart::{CartLine, Item};
use crate::checkout::store::Offers;
use crate::coupons::store::CouponRow;
use crate::error::{AppError, AppResult, Code};
use crate::settings::Figures;
use haat_domain::catalog::Chosen;
use haat_domain::checkout::{BillLine, CheckoutError, PaymentMethod, Sending, Totals, bill};
use haat_domain::coupons::CouponRefused;
use haat_domain::ids::{OrderId, UserId, VariantId};
use haat_domain::money::{Paise, UsdCents};
use haat_domain::parcels::Portion;
use haat_domain::shipping::Destination;
use haat_domain::time::Millis;
pub(super) use lines::product_line;
use lines::{compare, lot_line, not_sent};

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
    /// Until when it has to be paid, of a lot: then the win lapses, and its order with it.
    pub pay_by: Option<Millis>,
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

    /// Until when an order of it keeps what is in it: as long as any order, and no longer than its lots are its buyer's.
    pub fn held_until(&self, method: PaymentMethod, now: Millis) -> Millis {
        let held = self.figures.held_until(method, now);
        self.lines.iter().filter_map(|line| line.pay_by).fold(held, Millis::min)
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
