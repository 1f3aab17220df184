//! The demo folder's files, as data.

use crate::catalog::json::{OptionJson, PictureJson};
use crate::error::StartError;
use rust_embed::RustEmbed;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::HashMap;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../demo"]
pub(super) struct Folder;

/// Everything in the folder that is not a picture.
pub(super) struct World {
    pub(super) people: People,
    pub(super) products: Vec<Product>,
    pub(super) auctions: Vec<Auction>,
    pub(super) reviews: Reviews,
    pub(super) search: Search,
}

/// What buyers say: about a product by its slug, and of the others by category.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Reviews {
    pub(super) about: HashMap<String, Vec<Review>>,
    pub(super) by_category: HashMap<String, Vec<Review>>,
}

#[derive(Deserialize)]
pub(super) struct Review {
    pub(super) stars: i64,
    pub(super) text: String,
    /// A file in `pictures`.
    pub(super) photo: Option<String>,
    pub(super) answer: Option<String>,
    /// How many found it helpful.
    #[serde(default)]
    pub(super) helpful: usize,
}

/// What the owner says of searches and categories, and what was searched for in vain.
#[derive(Deserialize)]
pub(super) struct Search {
    pub(super) categories: Vec<Category>,
    pub(super) words: String,
    pub(super) pins: Vec<Pin>,
    pub(super) searches: Vec<Searched>,
}

#[derive(Deserialize)]
pub(super) struct Category {
    pub(super) category: String,
    pub(super) words: String,
}

#[derive(Deserialize)]
pub(super) struct Pin {
    pub(super) query: String,
    /// Slugs.
    pub(super) products: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct Searched {
    pub(super) query: String,
    pub(super) searches: i64,
    pub(super) empty: i64,
    pub(super) unclicked: i64,
}

#[derive(Deserialize)]
pub(super) struct People {
    pub(super) password: String,
    pub(super) admin: Person,
    pub(super) sellers: Vec<Seller>,
    pub(super) customers: Vec<Customer>,
    pub(super) background: Vec<Customer>,
    pub(super) newcomers: Vec<Newcomer>,
}

/// Somebody whose account is young. They bid, and order nothing.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Newcomer {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) email: String,
    pub(super) joined_days_ago: i64,
}

#[derive(Deserialize)]
pub(super) struct Person {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) email: String,
}

#[derive(Deserialize)]
pub(super) struct Seller {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) email: String,
    pub(super) seller: SellerProfile,
}

#[derive(Deserialize)]
pub(super) struct SellerProfile {
    pub(super) name: String,
    pub(super) logo: String,
    pub(super) description: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Customer {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) email: String,
    pub(super) shipping_address: Address,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Address {
    pub(super) full_name: String,
    pub(super) address: String,
    pub(super) city: String,
    pub(super) pin_code: String,
    pub(super) country: String,
    pub(super) state: String,
    pub(super) phone: String,
}

#[derive(Deserialize)]
pub(super) struct Product {
    pub(super) name: String,
    pub(super) url: String,
    pub(super) price: i64,
    pub(super) image: String,
    pub(super) category: String,
    pub(super) brand: String,
    pub(super) stock: i64,
    pub(super) description: String,
    pub(super) rating: f64,
    pub(super) reviews: i64,
    pub(super) seller: Option<String>,
    /// All pictures, of those that have several.
    #[serde(default)]
    pub(super) pictures: Vec<PictureJson>,
    #[serde(default)]
    pub(super) options: Vec<OptionJson>,
    /// Pieces of each combination: the last option changes first.
    #[serde(default)]
    pub(super) stocks: Vec<i64>,
    /// What each costs, where they differ.
    #[serde(default)]
    pub(super) prices: Vec<i64>,
    /// The picture of a value, such as a colour.
    #[serde(default)]
    pub(super) looks: HashMap<String, String>,
}

/// A lot. Amounts are in rupees; what is left out has its plain value.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Auction {
    pub(super) title: String,
    pub(super) description: String,
    /// The first is the lot's own.
    pub(super) images: Vec<String>,
    pub(super) category: String,
    pub(super) condition: String,
    pub(super) seller: String,
    /// From where it was put up, when that is known.
    #[serde(default)]
    pub(super) network: String,
    pub(super) starting_bid: i64,
    pub(super) bid_amount: i64,
    /// Whether raises grow with the price.
    #[serde(default)]
    pub(super) ladder: bool,
    /// The soft close: minutes to answer, and at most so many in all.
    pub(super) soft_close: Option<(i64, i64)>,
    pub(super) reserve: Option<i64>,
    pub(super) buy_now: Option<i64>,
    /// Negative when it is yet to come.
    pub(super) started_minutes_ago: i64,
    pub(super) ends_in_minutes: i64,
    pub(super) bot_ceiling: Option<i64>,
    pub(super) bids: Vec<Bid>,
}

/// Either an amount or a maximum.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Bid {
    pub(super) bidder: String,
    pub(super) amount: Option<i64>,
    pub(super) maximum: Option<i64>,
    pub(super) minutes_ago: i64,
    /// From where it came, when that is known.
    #[serde(default)]
    pub(super) network: String,
}

impl World {
    pub(super) fn load() -> Result<Self, StartError> {
        Ok(Self {
            people: read("people.json")?,
            products: read("products.json")?,
            auctions: read("auctions.json")?,
            reviews: read("reviews.json")?,
            search: read("search.json")?,
        })
    }
}

impl People {
    /// Key and address of everyone who has lots or bids.
    pub(super) fn of_auctions(&self) -> impl Iterator<Item = (&str, &str)> {
        let sellers = self.sellers.iter().map(|seller| (&*seller.key, &*seller.email));
        let buyers = self.buyers().map(|buyer| (&*buyer.key, &*buyer.email));
        sellers.chain(buyers).chain(self.newcomers.iter().map(|person| (&*person.key, &*person.email)))
    }

    /// Everyone who buys and bids.
    pub(super) fn buyers(&self) -> impl Iterator<Item = &Customer> {
        self.customers.iter().chain(&self.background)
    }
}

fn read<T: DeserializeOwned>(name: &str) -> Result<T, StartError> {
    let file = Folder::get(name).ok_or_else(|| StartError::new(format!("demo/{name} is missing")))?;
    serde_json::from_slice(&file.data).map_err(|error| StartError::new(format!("demo/{name}: {error}")))
}
