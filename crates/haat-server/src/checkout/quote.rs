//! What a cart costs right now, and what changed since the shopper saw it.

use crate::auctions::model::Auction;
use crate::auth::CurrentUser;
use crate::books::store::OrderedLine;
use crate::checkout::cart::{CartLine, Item};
use crate::checkout::store::{Offers, ProductOffer};
use crate::coupons::store::CouponRow;
use crate::error::{AppError, AppResult, Code};
use crate::settings::Figures;
use haat_domain::auctions::{LotRefused, may_order_lot};
use haat_domain::catalog::ProductState;
use haat_domain::checkout::{BillLine, Sending, Totals, bill};
use haat_domain::coupons::CouponRefused;
use haat_domain::ids::{OrderId, UserId};
use haat_domain::money::{Paise, UsdCents};
use haat_domain::parcels::Portion;
use haat_domain::shipping::Destination;
use haat_domain::time::Millis;

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
            Item::Product(id) => product_line(offers.products.get(id), wanted, now),
            Item::Lot(id) => lot_line(offers.lots.get(id), buyer, wanted, now),
        };
        match offered {
            Ok(line) => {
                changes.extend(compare(wanted, &line));
                lines.push(line);
            }
            Err(message) => {
                changes.push(Change { item: wanted.item.clone(), kind: ChangeKind::Gone, message });
            }
        }
    }
    let person = buyer.map(|buyer| &buyer.id);
    let wanted = asked.coupon.map(|code| (code, offers.coupons.usable(code, person, now)));
    let (coupon, mut refused) = match wanted {
        Some((_, Ok(row))) => (Some(row), None),
        Some((code, Err(why))) => (None, Some((code.to_owned(), why))),
        None => (None, None),
    };
    let priced: Vec<_> = lines.iter().filter(|line| line.quantity > 0).map(QuotedLine::billed).collect();
    let sending =
        Sending { shop: offers.shipping.shop.as_ref(), sellers: &offers.shipping.sellers, to: asked.to };
    let bill = bill(&priced, &figures.pricing, &sending, coupon.map(CouponRow::coupon).as_ref())
        .map_err(|error| AppError::unprocessable(error.to_string()).coded(Code::OrderTooLarge))?;
    for (line, off) in lines.iter_mut().filter(|line| line.quantity > 0).zip(&bill.lines) {
        (line.discount, line.subsidy) = (off.discount, off.subsidy);
    }
    if bill.unsendable {
        changes.extend(not_sent(&lines, &bill.parcels, asked.to));
    }
    if let (Some(why), Some(row)) = (bill.refused, coupon) {
        refused = Some((row.code.clone(), why));
    }
    let coupon = coupon.filter(|_| refused.is_none()).map(|row| (row.id.clone(), row.code.clone()));
    let usd = bill.totals.usd(&figures.pricing);
    Ok(Quote { usd, lines, changes, totals: bill.totals, parcels: bill.parcels, coupon, refused, figures })
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
        kind: ChangeKind::NotSent,
        message: format!("{} cannot be sent to {place}.", line.name),
    };
    lines.iter().filter(stays).map(told).collect()
}

fn product_line(offer: Option<&ProductOffer>, wanted: &CartLine, now: Millis) -> Result<QuotedLine, String> {
    let Some(offer) = offer.filter(|offer| offer.state == ProductState::Listed) else {
        let name = offer.map(|offer| offer.name.as_str()).filter(|name| !name.is_empty());
        return Err(format!("{} is no longer sold.", name.unwrap_or("This product")));
    };
    Ok(QuotedLine {
        item: wanted.item.clone(),
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
    })
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
        seller_id: Some(offer.lot.creator_id.clone()),
        name: offer.lot.title.clone(),
        // A lot has no page in the shop; its line leads back to the auction.
        url: offer.lot.id.to_string(),
        image: offer.lot.image_url.clone(),
        category: "Auction".to_owned(),
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
    let mut note = |kind, message| changes.push(Change { item: wanted.item.clone(), kind, message });
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
