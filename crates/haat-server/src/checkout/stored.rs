//! A placed order as it was stored, without reading it again.

use crate::checkout::cart::Item;
use crate::checkout::queue::{Ask, Placed};
use crate::checkout::quote::QuotedLine;
use crate::orders::store::{Details, EventRow, LineRow, OrderRow, chosen_column, parcels};
use haat_domain::ids::OrderId;
use haat_domain::orders::OrderStatus;

impl Placed {
    /// What was stored, without reading it again; not for a free order, which goes on to be paid.
    pub fn stored(&self, ask: &Ask) -> (OrderRow, Details) {
        let (Self { id, number, quote, sellers, at }, Ask { buyer, wish, .. }) = (self, ask);
        let lines = (1..).zip(&quote.lines).map(|(line_no, line)| line.stored(id, line_no)).collect();
        let mut parcels = parcels::new(id, quote.parcels.clone());
        for parcel in &mut parcels {
            parcel.seller_name = parcel.seller_id.as_ref().and_then(|seller| sellers.get(seller).cloned());
        }
        let placed = EventRow {
            at: *at,
            actor_id: Some(buyer.id.clone()),
            actor_name: buyer.name.clone(),
            kind: OrderStatus::Placed.as_str().to_owned(),
            note: String::new(),
        };
        let address = &wish.address;
        let row = OrderRow {
            id: id.clone(),
            number: Some(*number),
            user_id: buyer.id.clone(),
            full_name: address.full_name().to_owned(),
            address: address.address().to_owned(),
            city: address.city().to_owned(),
            pin_code: address.pin_code().to_owned(),
            country: address.country().to_owned(),
            state: address.state().to_owned(),
            phone: address.phone().to_owned(),
            tax_number: wish.tax_number.clone(),
            payment_method: wish.method,
            items_price: quote.totals.items,
            shipping_price: quote.totals.shipping,
            tax_price: quote.totals.tax,
            discount: quote.totals.discount,
            coupon_code: quote.coupon.as_ref().map(|(_, code)| code.clone()).unwrap_or_default(),
            total_price: quote.totals.total,
            total_usd_cents: quote.usd,
            status: OrderStatus::Placed,
            paid_at: None,
            delivered_at: None,
            closed_at: None,
            deleted_at: None,
            held_until: quote.held_until(wish.method, *at),
            created_at: *at,
            account_name: Some(buyer.name.clone()),
            account_email: Some(buyer.email.clone()),
        };
        (row, Details { lines, parcels, events: vec![placed], ..Details::default() })
    }
}

impl QuotedLine {
    fn stored(&self, order: &OrderId, line_no: i64) -> LineRow {
        let (product_id, auction_id) = match &self.item {
            Item::Product(id) => (Some(id.clone()), None),
            Item::Lot(id) => (None, Some(id.clone())),
        };
        LineRow {
            order_id: order.clone(),
            line_no,
            product_id,
            auction_id,
            variant_id: self.variant.clone(),
            options: chosen_column(&self.chosen),
            sku: self.sku.clone(),
            seller_id: self.seller_id.clone(),
            name: self.name.clone(),
            url: self.url.clone(),
            image: self.image.clone(),
            category: self.category.clone(),
            price: self.price,
            quantity: self.quantity,
            discount: self.discount,
            subsidy: self.subsidy,
            shipped_at: None,
        }
    }
}
