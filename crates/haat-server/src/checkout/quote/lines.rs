//! What is offered for a line of the cart, and how it differs from what the shopper saw.

use super::{Change, ChangeKind, LOT_CATEGORY, QuotedLine};
use crate::auctions::model::Auction;
use crate::auth::CurrentUser;
use crate::catalog::store::{VariantRow, chosen, options_of};
use crate::checkout::cart::CartLine;
use crate::checkout::store::ProductOffer;
use haat_domain::auctions::{LotRefused, may_order_lot};
use haat_domain::catalog::{ProductState, default_variant, variant_name};
use haat_domain::money::Paise;
use haat_domain::parcels::Portion;
use haat_domain::shipping::Destination;
use haat_domain::time::Millis;

/// A product, or one of its `variants`; `before` are the lines that the same cart asked for first.
pub(in crate::checkout) fn product_line(
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
        pay_by: None,
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

/// A lot, for whoever may order it.
pub(super) fn lot_line(
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
        pay_by: offer.standing.owed_by(),
    })
}

/// What of a line is not as the shopper saw it.
pub(super) fn compare(wanted: &CartLine, line: &QuotedLine) -> Vec<Change> {
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

/// The lines that nobody sends there.
pub(super) fn not_sent(
    lines: &[QuotedLine],
    parcels: &[Portion],
    to: Option<Destination<'_>>,
) -> Vec<Change> {
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
