//! What comes on top of a price, as the quote of one piece has it.

use crate::auth::Customer;
use crate::catalog::store as catalog;
use crate::checkout::cart::Item;
use crate::checkout::parts::Parts;
use crate::checkout::store::{Offers, addresses};
use crate::checkout::taxing::Taxing;
use crate::error::AppResult;
use crate::http::values::{Number, Rupees};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::shipping::{Destination, ShippingRate};
use serde::Serialize;
use utoipa::ToSchema;

/// What comes on top of a price, and from where the goods are sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OnTopJson {
    /// Where its seller is, city and country; empty when they did not say.
    from: String,
    /// What it costs to send at the price that it has now; null when it is not sent at that.
    fee: Option<Rupees>,
    /// Whether it may cost something else where the buyer lives.
    varies: bool,
    /// What it costs to send while that is not free; null when it is not sent.
    full_fee: Option<Rupees>,
    /// Above this price it is sent free; null when it never is.
    free_above: Option<Rupees>,
    /// Tax in percent of the price.
    tax_percent: Number,
    /// Whether the price contains that tax; otherwise it comes on top.
    tax_included: bool,
}

/// One piece of what is for sale.
pub(super) struct Piece<'a> {
    pub(super) item: &'a Item,
    /// `None` is the house.
    pub(super) seller: Option<&'a UserId>,
    pub(super) category: &'a str,
    pub(super) price: Paise,
    pub(super) grams: i64,
}

impl Piece<'_> {
    /// What comes on top of it, where the viewer's address book says that they live, or while nobody knows where it
    /// goes; `offers` are those of it alone.
    pub(super) async fn on_top(
        &self,
        state: &Parts,
        offers: &Offers,
        viewer: Option<Customer>,
    ) -> AppResult<OnTopJson> {
        let stall = match self.seller {
            Some(seller) => catalog::stall(&state.db, seller).await?,
            None => catalog::StallRow::default(),
        };
        let place: Vec<String> =
            [stall.city, stall.country].into_iter().filter(|part| !part.is_empty()).collect();
        let rules = state.settings.get().await?.pricing;
        let of_shop = ShippingRate {
            fee: rules.shipping_fee,
            free_above: Some(rules.free_shipping_above),
            ..ShippingRate::default()
        };
        let own = self.seller.and_then(|seller| offers.shipping.sellers.get(seller));
        let table = own.or(offers.shipping.shop.as_ref());
        let homes = match &viewer {
            Some(Customer(viewer)) if table.is_some() => addresses::of(&state.db, &viewer.id).await?,
            _ => Vec::new(),
        };
        // The default comes first.
        let home = homes.first().map(|home| Destination { country: &home.country, state: &home.state });
        let rate = table.map_or(Some(&of_shop), |table| table.rate(home, self.grams));
        let elsewhere = |row: &ShippingRate| {
            rate.is_some_and(|rate| (&row.country, &row.state) != (&rate.country, &rate.state))
        };
        let mut tax = (rules.tax_bp, false);
        if let Some(taxing) = Taxing::read(&state.db, &state.settings, offers.products.keys()).await? {
            let taxing = taxing.of_sellers(&state.db, &offers.sellers()).await?;
            tax = taxing.of(self.item, self.seller, self.category, rules.tax_bp);
        }
        #[expect(clippy::cast_precision_loss, reason = "a percentage is small")]
        let tax_percent = Number(tax.0 as f64 / 100.0);
        Ok(OnTopJson {
            from: place.join(", "),
            fee: rate.map(|rate| Rupees(rate.cost(self.price))),
            varies: home.is_none() && table.is_some_and(|table| table.rates().iter().any(elsewhere)),
            full_fee: rate.map(|rate| Rupees(rate.fee)),
            free_above: rate.and_then(|rate| rate.free_above).map(Rupees),
            tax_percent,
            tax_included: tax.1,
        })
    }
}
