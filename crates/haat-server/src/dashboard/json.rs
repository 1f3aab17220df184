//! The figures of the dashboard as the API shows them (spec section 3, "Sales summary").

use crate::dashboard::store::{BestSellerRow, CategoryRow, DayRow, EndingRow, WaitingRow};
use crate::http::days::date_of;
use crate::http::values::{IsoTime, Rupees};
use haat_domain::money::Paise;
use serde::Serialize;
use utoipa::ToSchema;

/// How many people have an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UsersFigure {
    /// All of them.
    pub num_users: i64,
}

/// Orders and money. `totalSales` counts paid orders.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrdersFigure {
    /// Orders, paid or not.
    pub num_orders: i64,
    /// Money of paid orders.
    pub total_sales: Rupees,
}

/// Paid orders of one day of the shop (`HAAT_TIME_ZONE`).
#[derive(Debug, Serialize, ToSchema)]
pub struct DailyOrders {
    /// The date, `2026-11-15`.
    #[serde(rename = "_id")]
    pub date: String,
    /// How many orders were paid.
    pub orders: i64,
    /// Their money.
    pub sales: Rupees,
}

/// One category.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductCategory {
    /// Its name.
    #[serde(rename = "_id")]
    pub name: String,
    /// Products listed in it.
    pub count: i64,
    /// Money its goods brought in.
    pub sales: Rupees,
}

/// Paid orders and their money within the chosen days, and within as many days before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PeriodFigure {
    /// Orders paid.
    pub orders: i64,
    /// Their money.
    pub sales: Rupees,
    /// Orders paid in the period before; null when everything was asked for.
    pub orders_before: Option<i64>,
    /// Their money.
    pub sales_before: Option<Rupees>,
}

/// What sold best.
#[derive(Debug, Serialize, ToSchema)]
pub struct BestSeller {
    /// The product's (or lot's) id.
    #[serde(rename = "_id")]
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its slug, while it is listed.
    pub url: Option<String>,
    /// Its picture.
    pub image: String,
    /// Pieces sold.
    pub quantity: i64,
    /// Their money.
    pub sales: Rupees,
}

/// A paid order that waits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingOrder {
    /// The order's id.
    #[serde(rename = "_id")]
    pub id: String,
    /// Who bought.
    pub customer: String,
    /// What it cost in all.
    pub total_price: Rupees,
    /// Since when it is paid; null when it is paid at the door.
    pub paid_at: Option<IsoTime>,
}

/// An auction that ends soon.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EndingAuction {
    /// The auction's id.
    #[serde(rename = "_id")]
    pub id: String,
    /// Its title.
    pub title: String,
    /// The highest bid, or the starting bid before the first.
    pub current_bid: Rupees,
    /// How many bids there are; none once all were taken back.
    pub bid_count: i64,
    /// When it ends.
    pub end_date: IsoTime,
}

/// Everything on the dashboard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SalesSummary {
    /// One entry.
    pub users: Vec<UsersFigure>,
    /// One entry.
    pub orders: Vec<OrdersFigure>,
    /// Days with sales, oldest first.
    pub daily_orders: Vec<DailyOrders>,
    /// Categories, the most sold first.
    pub product_categories: Vec<ProductCategory>,
    /// The chosen days beside the days before.
    pub period: PeriodFigure,
    /// What sold best in the chosen days.
    pub best_sellers: Vec<BestSeller>,
    /// Paid orders that wait for delivery, the longest first.
    pub waiting: Vec<WaitingOrder>,
    /// Auctions that end next.
    pub ending_soon: Vec<EndingAuction>,
}

impl From<DayRow> for DailyOrders {
    fn from(row: DayRow) -> Self {
        Self { date: date_of(row.day), orders: row.orders, sales: Rupees(row.sales) }
    }
}

impl From<CategoryRow> for ProductCategory {
    fn from(row: CategoryRow) -> Self {
        Self { name: row.category, count: row.count, sales: Rupees(row.sales) }
    }
}

impl From<BestSellerRow> for BestSeller {
    fn from(row: BestSellerRow) -> Self {
        Self {
            id: row.id,
            name: row.name.unwrap_or_else(|| "No longer listed".into()),
            url: row.url,
            image: row.image.unwrap_or_default(),
            quantity: row.quantity,
            sales: Rupees(row.sales),
        }
    }
}

impl From<WaitingRow> for WaitingOrder {
    fn from(row: WaitingRow) -> Self {
        Self {
            id: row.id.to_string(),
            customer: row.customer_name,
            total_price: Rupees(row.total_price),
            paid_at: row.paid_at.map(IsoTime),
        }
    }
}

impl From<EndingRow> for EndingAuction {
    fn from(row: EndingRow) -> Self {
        let current: Paise = row.current_bid.unwrap_or(row.starting_bid);
        Self {
            id: row.id.to_string(),
            title: row.title,
            current_bid: Rupees(current),
            bid_count: row.bid_count,
            end_date: IsoTime(row.ends_at),
        }
    }
}
