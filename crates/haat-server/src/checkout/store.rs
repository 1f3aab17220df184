//! SQL of the checkout: reading offers, placing orders.

pub mod addresses;
pub mod place;

use crate::auctions;
use crate::auctions::model::Auction;
use crate::catalog;
use crate::catalog::store::{VariantRow, stored_sale};
use crate::checkout::cart::{CartLine, Item};
use crate::checkout::quote::{Quote, QuotedLine};
use crate::checkout::taxing::Taxing;
use crate::coupons::store::Coupons;
use crate::shipping;
use haat_db::tables::COUNTERS;
use haat_db::{Db, DbError, FromRow, Tx, sql};
use haat_domain::catalog::{FEW_LEFT, PriceNow, ProductState};
use haat_domain::ids::{AuctionId, OrderId, ProductId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use std::collections::{BTreeSet, HashMap, HashSet};

/// A product as it is offered now.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of products, described in the migration")]
pub struct ProductOffer {
    pub id: ProductId,
    pub seller_id: Option<UserId>,
    pub name: String,
    pub url: Option<String>,
    pub price: Paise,
    pub image: String,
    pub category: String,
    pub stock: i64,
    pub state: ProductState,
    pub options: String,
    pub sku: String,
    pub weight_grams: i64,
    pub sale_price: Option<Paise>,
    pub sale_percent: Option<i64>,
    pub sale_from: Option<Millis>,
    pub sale_to: Option<Millis>,
    pub former_price: Option<Paise>,
}

impl ProductOffer {
    /// What a piece costs at this moment, whether or not the shop has already written that down.
    pub fn price_at(&self, now: Millis) -> Paise {
        self.now_instead_of(self.former_price.unwrap_or(self.price), now)
    }

    /// The same of one of its variants.
    pub fn variant_price_at(&self, variant: &VariantRow, now: Millis) -> Paise {
        self.now_instead_of(variant.price, now)
    }

    fn now_instead_of(&self, regular: Paise, now: Millis) -> Paise {
        let sale = stored_sale(self.sale_price, self.sale_percent, self.sale_from, self.sale_to);
        PriceNow::at(regular, sale.as_ref(), now).price
    }
}

/// The goods of carts as they are offered now; those that do not exist are left out.
#[derive(Debug)]
pub struct Offers {
    /// The products.
    pub products: HashMap<ProductId, ProductOffer>,
    /// The variants of those that have options, in their order.
    pub variants: HashMap<ProductId, Vec<VariantRow>>,
    /// The lots.
    pub lots: HashMap<AuctionId, Auction>,
    /// The coupons that they are to be bought with.
    pub coupons: Coupons,
    /// What sending them costs.
    pub shipping: shipping::store::Tables,
    /// Products that another node is selling at this moment.
    held: HashSet<ProductId>,
    /// How they are taxed, in a shop that does not tax everything alike.
    pub(super) taxing: Option<Taxing>,
}

const PRODUCTS: &str = "SELECT id, seller_id, name, url, price, image, category, stock, state, options, sku, weight_grams, sale_price, sale_percent, \
    sale_from, sale_to, former_price FROM products WHERE ";
impl Offers {
    /// Those of a cart, to look at.
    pub async fn read(db: &Db, cart: &[CartLine]) -> Result<Self, DbError> {
        let (products, lots) = ids(cart);
        let products = match products.as_slice() {
            [] => Vec::new(),
            ids => sql(PRODUCTS).push("id IN ").push_list(ids.iter().copied()).all(db).await?,
        };
        let lots = if lots.is_empty() { Vec::new() } else { auctions::store::heads(db, &lots).await? };
        let mut offers = Self::new(products, lots);
        let variants = catalog::store::variants_of(db, offers.with_options()).await?;
        offers.offer(variants);
        offers.shipping = shipping::store::tables(db, &offers.sellers()).await?;
        Ok(offers)
    }

    /// Those of many carts, to sell: nobody else changes these products until `tx` is over. Those that another node
    /// has in hand are held.
    pub(super) async fn take(
        tx: &mut Tx,
        lines: impl IntoIterator<Item = &CartLine>,
    ) -> Result<Self, DbError> {
        let (wanted, lots) = ids(lines);
        let mut offers = Self::new(Vec::new(), Vec::new());
        if !wanted.is_empty() {
            let query = format!("{PRODUCTS}{}{}", tx.one_of("id", 1), tx.only_free());
            let found: Vec<ProductOffer> = Tx::in_rows(sql(query), &wanted)?.all(&mut *tx).await?;
            offers = Self::new(found, Vec::new());
            // Whoever changes variants holds their product's row, which is now ours.
            let variants = catalog::store::variants_of(&mut *tx, offers.with_options()).await?;
            offers.offer(variants);
        }
        if offers.products.len() < wanted.len() {
            let missing: Vec<&str> =
                wanted.into_iter().filter(|id| !offers.products.contains_key(*id)).collect();
            let query = format!("SELECT id FROM products WHERE {}", tx.one_of("id", 1));
            let held: Vec<ProductId> = Tx::in_rows(sql(query), &missing)?.scalars(&mut *tx).await?;
            // What nobody has in hand and was not found is not there: SQLite's one writer has everything.
            offers.held = held.into_iter().collect();
        }
        if !lots.is_empty() {
            let found = auctions::store::heads(&mut *tx, &lots).await?;
            offers.lots = found.into_iter().map(|auction| (auction.lot.id.clone(), auction)).collect();
        }
        offers.shipping = shipping::store::tables_of_many(&mut *tx, &offers.sellers()).await?;
        Ok(offers)
    }

    fn new(products: Vec<ProductOffer>, lots: Vec<Auction>) -> Self {
        Self {
            products: products.into_iter().map(|product| (product.id.clone(), product)).collect(),
            variants: HashMap::new(),
            lots: lots.into_iter().map(|auction| (auction.lot.id.clone(), auction)).collect(),
            coupons: Coupons::default(),
            shipping: shipping::store::Tables::default(),
            held: HashSet::new(),
            taxing: None,
        }
    }

    /// The products whose variants have to be known.
    fn with_options(&self) -> Vec<&str> {
        let with_options = self.products.values().filter(|product| !product.options.is_empty());
        with_options.map(|product| product.id.as_str()).collect()
    }

    fn offer(&mut self, variants: Vec<VariantRow>) {
        for variant in variants {
            self.variants.entry(variant.product_id.clone()).or_default().push(variant);
        }
    }

    /// Whose goods they are.
    pub(super) fn sellers(&self) -> BTreeSet<UserId> {
        let of_lots = self.lots.values().map(|lot| lot.lot.creator_id.clone());
        self.products.values().filter_map(|product| product.seller_id.clone()).chain(of_lots).collect()
    }

    /// Whether another node is selling something of this cart.
    pub fn any_held(&self, cart: &[CartLine]) -> bool {
        !self.held.is_empty()
            && cart.iter().any(|line| matches!(&line.item, Item::Product(id) if self.held.contains(id)))
    }

    /// Takes what was quoted from what is offered.
    pub fn sell(&mut self, quote: &Quote) {
        for line in &quote.lines {
            if let Item::Product(id) = &line.item
                && let Some(offer) = self.products.get_mut(id)
            {
                offer.stock -= line.quantity;
                let variants = self.variants.get_mut(id).into_iter().flatten();
                for variant in variants.filter(|variant| Some(&variant.id) == line.variant.as_ref()) {
                    variant.stock -= line.quantity;
                }
            }
        }
    }

    /// Whether few pieces are left of something that was quoted, or of the size of it.
    pub(super) fn few_left_of(&self, quote: &Quote) -> bool {
        let stock = |line: &QuotedLine| {
            let Item::Product(id) = &line.item else { return None };
            let Some(chosen) = &line.variant else { return self.products.get(id).map(|offer| offer.stock) };
            self.variants.get(id)?.iter().find(|variant| &variant.id == chosen).map(|variant| variant.stock)
        };
        quote.lines.iter().filter_map(stock).any(|stock| stock <= FEW_LEFT)
    }
}

/// The ids of products and of lots, each once and in order.
fn ids<'a>(lines: impl IntoIterator<Item = &'a CartLine>) -> (Vec<&'a str>, Vec<AuctionId>) {
    let (mut products, mut lots) = (BTreeSet::new(), BTreeSet::new());
    for line in lines {
        match &line.item {
            Item::Product(id) => products.insert(id.as_str()),
            Item::Lot(id) => lots.insert(id.clone()),
        };
    }
    (products.into_iter().collect(), lots.into_iter().collect())
}

/// Takes the next `count` numbers of orders and tells the last of them.
pub async fn take_numbers(db: &Db, count: i64) -> Result<i64, DbError> {
    let mut tx = db.begin().await?;
    let taken: Option<i64> = COUNTERS
        .update("SET value = value + $1 WHERE name = 'order_numbers' RETURNING value")
        .bind(count)
        .scalar(&mut tx)
        .await?;
    tx.commit().await?;
    Ok(taken.unwrap_or_default())
}

/// The order that a user placed with this key.
pub async fn find_by_key(db: &Db, user: &UserId, key: &str) -> Result<Option<OrderId>, DbError> {
    sql("SELECT id FROM orders WHERE user_id = $1 AND idempotency_key = $2")
        .bind(user)
        .bind(key)
        .scalar(db)
        .await
}
