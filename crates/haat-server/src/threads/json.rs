//! Threads as the API shows them.

use super::access::{Open, id_of};
use super::store::{ListedRow, MessageRow};
use crate::http::values::IsoTime;
use crate::orders::json::order_number;
use haat_domain::questions::shown_name;
use haat_domain::threads::{Message, Side};
use serde::Serialize;
use utoipa::ToSchema;

/// Somebody whose name nobody knows any more.
const GONE: &str = "Somebody";

/// A message. Nobody's address is told.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThreadMessageJson {
    /// Its number in the thread, from 1.
    pub no: i64,
    /// Who speaks: `customer`, `seller` or `shop`.
    pub side: String,
    /// What they are called.
    pub name: String,
    /// What they say; may be empty when there are pictures.
    pub text: String,
    /// The addresses of their pictures.
    pub images: Vec<String>,
    /// When.
    pub at: IsoTime,
    /// Whether it was taken down: then nothing of it is shown.
    pub gone: bool,
    /// Why people reported it; for admins alone.
    pub reports: Vec<String>,
}

/// A thread with its newest messages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThreadJson {
    /// Its id: that of the order and the number of the seller's parcel.
    #[serde(rename = "_id")]
    pub id: String,
    /// The order.
    pub order: String,
    /// What people call the order.
    pub order_number: String,
    /// For whom the signed-in person speaks: `customer`, `seller` or `shop`.
    pub side: &'static str,
    /// What the customer is called.
    pub customer: String,
    /// What the seller is called.
    pub seller: String,
    /// Why the signed-in person may not write now; null when they may.
    pub refused: Option<String>,
    /// Messages that they have not read.
    pub unread: i64,
    /// The newest messages, oldest first.
    pub messages: Vec<ThreadMessageJson>,
    /// Whether there are older ones.
    pub earlier: bool,
}

/// A thread in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThreadLine {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// The order.
    order: String,
    /// Whom it is with.
    with: String,
    /// The first thing that it is about; may be empty.
    goods: String,
    /// The beginning of the last message; empty when that was taken down.
    text: String,
    /// Whether the signed-in person's side wrote it.
    own: bool,
    /// When.
    at: IsoTime,
    /// Messages that they have not read.
    unread: i64,
    /// How often messages of it were reported; for admins alone, others read 0.
    reports: i64,
}

/// Threads.
#[derive(Debug, Serialize, ToSchema)]
pub struct ThreadsPage {
    /// The one that was last written in first.
    pub threads: Vec<ThreadLine>,
    /// How many there are in all.
    pub total: i64,
    /// In how many of them there is something new.
    pub unread: i64,
}

/// Letters of the last message that a list shows.
const BEGINNING: usize = 140;

/// What the sides of a thread are called.
#[derive(Debug, Clone)]
pub struct NamesOf {
    customer: String,
    seller: String,
    shop: String,
}

impl NamesOf {
    /// In this thread of the shop called `shop`.
    pub fn new(open: &Open, shop: &str) -> Self {
        let seller = match (&open.parcel.seller_id, &open.parcel.seller_name) {
            (None, _) => shop.to_owned(),
            (Some(_), name) => name.clone().unwrap_or_else(|| GONE.to_owned()),
        };
        let customer = open.order.account_name.as_deref().map_or(GONE, shown_name);
        Self { customer: customer.to_owned(), seller, shop: shop.to_owned() }
    }

    fn of(&self, side: &str) -> String {
        match Side::parse(side) {
            Some(Side::Customer) => self.customer.clone(),
            Some(Side::Seller) => self.seller.clone(),
            Some(Side::Shop) | None => self.shop.clone(),
        }
    }
}

impl ThreadMessageJson {
    /// A message, with the reasons for which it was reported.
    pub fn new(row: MessageRow, names: &NamesOf, reports: Vec<String>) -> Self {
        let gone = row.hidden_at.is_some();
        let images = if gone { Vec::new() } else { row.pictures() };
        let name = names.of(&row.side);
        let text = if gone { String::new() } else { row.text };
        Self { no: row.no, side: row.side, name, text, images, at: IsoTime(row.at), gone, reports }
    }
}

impl ThreadJson {
    /// The thread with some of its messages.
    pub fn new(open: &Open, names: NamesOf, messages: Vec<ThreadMessageJson>) -> Self {
        Self {
            id: open.id(),
            order: open.order.id.to_string(),
            order_number: order_number(open.order.number, open.order.created_at),
            side: open.side.as_str(),
            refused: open.may_write().err().map(|refused| refused.to_string()),
            unread: open.unread(),
            earlier: messages.first().is_some_and(|first| first.no > 1),
            messages,
            customer: names.customer,
            seller: names.seller,
        }
    }
}

impl ThreadLine {
    /// As `side` sees it in a list of the shop called `shop`.
    pub fn new(row: ListedRow, side: Side, shop: &str) -> Self {
        let seller = row.seller_name.unwrap_or_else(|| shop.to_owned());
        let customer = shown_name(&row.customer_name).to_owned();
        let pictures: Vec<String> = serde_json::from_str(&row.images).unwrap_or_default();
        let text = if row.hidden_at.is_some() {
            String::new()
        } else {
            Message::told(&row.text, pictures.len()).chars().take(BEGINNING).collect()
        };
        let (with, unread) = match side {
            Side::Customer => (seller, row.customer_unread),
            Side::Seller => (customer, row.seller_unread),
            Side::Shop => (format!("{customer}, {seller}"), 0),
        };
        Self {
            id: id_of(&row.order_id, row.parcel),
            order: row.order_id.to_string(),
            with,
            goods: row.goods.unwrap_or_default(),
            text,
            own: row.side == side.as_str(),
            at: IsoTime(row.last_at),
            unread,
            reports: if side == Side::Shop { row.reports } else { 0 },
        }
    }
}
