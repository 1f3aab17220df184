//! The tax of a cart in a shop that does not tax everything alike and on top.

use crate::books::store::LineTax;
use crate::catalog::store::{product_rates, with_gstin};
use crate::checkout::cart::Item;
use crate::checkout::quote::QuotedLine;
use crate::settings::ShopSettings;
use haat_db::{DbError, Executor};
use haat_domain::checkout::Totals;
use haat_domain::ids::{ProductId, UserId};
use haat_domain::money::Paise;
use haat_domain::tax::{ProductTax, TaxRules, of_lines};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How the goods of carts are taxed.
#[derive(Debug)]
pub(super) struct Taxing {
    rules: Arc<TaxRules>,
    /// Products with a rate of their own.
    own: BTreeMap<String, i64>,
    /// Sellers who may take India's GST.
    registered: BTreeSet<UserId>,
}

impl Taxing {
    /// How these products are taxed; `None` when everything is, alike and on top.
    pub(super) async fn read<'a>(
        on: impl Executor<'a>,
        settings: &ShopSettings,
        products: impl IntoIterator<Item = &'a ProductId>,
    ) -> Result<Option<Self>, DbError> {
        let rules = settings.tax().await?;
        if rules.is_plain() {
            return Ok(None);
        }
        let own = if rules.products { product_rates(on, products).await? } else { BTreeMap::new() };
        Ok(Some(Self { rules, own, registered: BTreeSet::new() }))
    }

    /// Knowing which of these sellers may take tax.
    pub(super) async fn of_sellers<'a>(
        self,
        on: impl Executor<'a>,
        sellers: &BTreeSet<UserId>,
    ) -> Result<Self, DbError> {
        if !self.rules.is_gst() || sellers.is_empty() {
            return Ok(self);
        }
        Ok(Self { registered: with_gstin(on, sellers).await?, ..self })
    }

    /// Whether goods of this seller, or the house, are taxed.
    fn taxes(&self, seller: Option<&UserId>) -> bool {
        !self.rules.is_gst() || seller.is_none_or(|seller| self.registered.contains(seller))
    }

    /// At what rate such goods are taxed, and whether their price contains it.
    pub(super) fn of(
        &self,
        item: &Item,
        seller: Option<&UserId>,
        category: &str,
        shop_bp: i64,
    ) -> (i64, bool) {
        if !self.taxes(seller) {
            return (0, self.rules.inclusive);
        }
        let own = match item {
            Item::Product(id) => self.own.get(id.as_str()).copied(),
            Item::Lot(_) => None,
        };
        let own = ProductTax { rate_bp: own, hsn: String::new() };
        (self.rules.rate(Some(&own), category, shop_bp), self.rules.inclusive)
    }

    /// Puts the tax of these lines into the totals, and tells whose it is; `None` when it is more than can be counted.
    pub(super) fn apply(
        &self,
        lines: &[QuotedLine],
        shop_bp: i64,
        totals: &mut Totals,
    ) -> Option<Vec<LineTax>> {
        let rate =
            |line: &QuotedLine| self.of(&line.item, line.seller_id.as_ref(), &line.category, shop_bp).0;
        let amount = |line: &QuotedLine| line.amount().0 - line.discount.0;
        let rated: Vec<(i64, i64)> = lines.iter().map(|line| (amount(line), rate(line))).collect();
        let inclusive = self.rules.inclusive;
        let taxes = of_lines(&rated, inclusive)?;
        let on_top = if inclusive { 0 } else { taxes.iter().sum() };
        totals.total.0 += on_top - totals.tax.0;
        totals.tax = Paise(on_top);
        let own = |(line_no, ((_, rate_bp), tax)): (i64, ((i64, i64), i64))| LineTax {
            line_no,
            rate_bp,
            tax,
            inclusive,
        };
        Some((1..).zip(rated.into_iter().zip(taxes)).map(own).collect())
    }
}
