//! An order that somebody wants.

use crate::checkout::cart::{self, CartLine, Item};
use crate::checkout::json::QuoteJson;
use crate::checkout::place_order::PlaceOrderRequest;
use crate::checkout::quote::{Asked, Quote};
use crate::error::{AppError, AppResult, Code};
use crate::orders::json::{OrderJson, OrderLineJson};
use crate::settings::Figures;
use haat_domain::checkout::{PaymentMethod, ShippingAddress, Totals};
use haat_domain::coupons::tidy_code;
use haat_domain::ids::VariantId;
use haat_domain::money::Paise;
use haat_domain::shipping::Destination;
use haat_domain::tax::buyers_number;
use serde_json::json;

/// A request that makes sense by itself.
#[derive(Debug)]
pub struct Wish {
    /// What is wanted.
    pub cart: Vec<CartLine>,
    /// Where it goes.
    pub address: ShippingAddress,
    /// How it will be paid.
    pub method: PaymentMethod,
    /// The code of its coupon.
    pub coupon: Option<String>,
    /// What the buyer wants on the invoice.
    pub tax_number: Option<String>,
    totals: [Option<f64>; 4],
}

impl Wish {
    /// Reads a request.
    pub fn parse(request: PlaceOrderRequest) -> AppResult<Self> {
        let cart = cart::parse(request.order_items)?;
        if cart.is_empty() {
            return Err(AppError::unprocessable("Your cart is empty.").coded(Code::CartEmpty));
        }
        let address = ShippingAddress::parse(&request.shipping_address.into())?;
        let method = PaymentMethod::parse(&request.payment_method.unwrap_or_default())
            .map_err(|error| AppError::unprocessable(error.to_string()).coded(Code::UnknownPaymentMethod))?;
        let totals = [request.items_price, request.shipping_price, request.tax_price, request.total_price]
            .map(|given| given.map(|number| number.0));
        let coupon = request.coupon.as_deref().map(tidy_code).filter(|code| !code.is_empty());
        let number = buyers_number(request.tax_number.as_deref().unwrap_or_default(), address.country())?;
        let tax_number = (!number.is_empty()).then_some(number);
        Ok(Self { cart, address, method, coupon, tax_number, totals })
    }

    /// Whether this is what was ordered then.
    pub fn is_for(&self, order: &OrderJson) -> bool {
        if self.cart.len() != order.order_items.len() {
            return false;
        }
        let mut ordered: Vec<_> = order.order_items.iter().collect();
        // Lines that name no variant take what the others leave.
        let (named, others): (Vec<_>, Vec<_>) = self.cart.iter().partition(|line| line.variant.is_some());
        named.into_iter().chain(others).all(|line| {
            let same = |ordered: &&OrderLineJson| {
                let variant = line.variant.as_ref().map(VariantId::as_str);
                ordered.id == line.item.id()
                    && ordered.quantity == line.quantity
                    && (variant.is_none() || ordered.variant_id.as_deref() == variant)
            };
            ordered.iter().position(same).map(|place| ordered.swap_remove(place)).is_some()
        })
    }

    /// Whether something in it was won at auction.
    pub fn has_lot(&self) -> bool {
        self.cart.iter().any(|line| matches!(line.item, Item::Lot(_)))
    }

    /// Ways to pay by hand are there only while they are switched on, and a lot is paid before it is sent.
    pub fn is_offered(&self, figures: &Figures) -> AppResult<()> {
        if !figures.offers(self.method) {
            let message = format!(
                "This shop does not take {}. Please choose another way to pay.",
                self.method.as_str()
            );
            let refused = AppError::unprocessable(message).coded(Code::ProviderNotSetUp);
            return Err(refused.param("provider", self.method.as_str()));
        }
        if self.method == PaymentMethod::Cod && self.has_lot() {
            let message =
                "What was won in an auction is paid before it is sent. Please choose another way to pay.";
            return Err(AppError::unprocessable(message).coded(Code::LotNotOnDelivery));
        }
        Ok(())
    }

    /// Where it goes and what its coupon is.
    pub fn asked(&self) -> Asked<'_> {
        let to = Destination { country: self.address.country(), state: self.address.state() };
        Asked { to: Some(to), coupon: self.coupon.as_deref() }
    }

    /// Whether the shopper saw what it costs.
    pub fn accepts(&self, quote: &Quote) -> AppResult<()> {
        if let Some((_, refused)) = &quote.refused
            && quote.can_be_ordered()
        {
            return Err(AppError::conflict(refused.to_string())
                .coded(Code::CouponRefused)
                .param("reason", refused.as_str())
                .with("quote", json!(QuoteJson::from(quote))));
        }
        let message = if !quote.can_be_ordered() {
            "Some things in your cart are no longer available as you wanted them."
        } else if self.agrees_with(&quote.totals) {
            return Ok(());
        } else {
            "Prices have changed since you filled your cart. Please look at the new total before you order."
        };
        let quote = json!(QuoteJson::from(quote));
        Err(AppError::conflict(message)
            .coded(Code::QuoteChanged)
            .with("changes", quote["changes"].clone())
            .with("quote", quote))
    }

    fn agrees_with(&self, totals: &Totals) -> bool {
        let ours = [totals.items, totals.shipping, totals.tax, totals.total];
        let same = |given: f64, ours: Paise| Paise::nearest_rupees_f64(given) == Ok(ours);
        self.totals.iter().zip(ours).all(|(given, ours)| given.is_none_or(|given| same(given, ours)))
    }
}
