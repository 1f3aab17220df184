//! Parcels as the API shows them.

use crate::http::values::{IsoTime, Rupees};
use crate::orders::store::LineRow;
use crate::orders::store::parcels::ParcelRow;
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::parcels::ParcelStatus;
use serde::Serialize;
use utoipa::ToSchema;

/// A piece in which an order is sent: what one seller, or the house, has in it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ParcelJson {
    /// Its number within the order, from 1.
    pub no: i64,
    /// Who sends it; null for the house.
    pub seller: Option<ParcelSellerJson>,
    /// Where it stands.
    pub status: ParcelStatusJson,
    /// The numbers of the lines in it.
    pub lines: Vec<i64>,
    /// Its lines.
    pub items_price: Rupees,
    /// Its share of the shipping.
    pub shipping_price: Rupees,
    /// Its share of the tax.
    pub tax_price: Rupees,
    /// What a coupon took off its lines and its shipping.
    pub discount: Rupees,
    /// Everything together. The parcels of an order add up to it.
    pub total_price: Rupees,
    /// Who carries it; may be empty.
    pub carrier: String,
    /// Its number with the carrier; may be empty.
    pub tracking_number: String,
    /// Where to follow it; may be empty.
    pub tracking_url: String,
    /// When it left.
    pub shipped_at: Option<IsoTime>,
    /// When it arrived.
    pub delivered_at: Option<IsoTime>,
    /// When it was cancelled or came back.
    pub closed_at: Option<IsoTime>,
}

/// Who sends a parcel.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ParcelSellerJson {
    /// The seller's id.
    #[serde(rename = "_id")]
    pub id: String,
    /// What they are called; null when the account is gone.
    pub name: Option<String>,
}

/// Where a parcel stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words of ParcelStatus")]
pub enum ParcelStatusJson {
    Waiting,
    Shipped,
    Delivered,
    Cancelled,
    Returned,
}

impl From<ParcelStatus> for ParcelStatusJson {
    fn from(status: ParcelStatus) -> Self {
        match status {
            ParcelStatus::Waiting => Self::Waiting,
            ParcelStatus::Shipped => Self::Shipped,
            ParcelStatus::Delivered => Self::Delivered,
            ParcelStatus::Cancelled => Self::Cancelled,
            ParcelStatus::Returned => Self::Returned,
        }
    }
}

impl ParcelJson {
    /// A parcel, and the lines of its order of which it takes its own.
    pub fn new(parcel: &ParcelRow, lines: &[LineRow]) -> Self {
        let own = lines.iter().filter(|line| line.seller_id == parcel.seller_id);
        let on_top = parcel.shipping_price.0 + parcel.tax_price.0;
        let total = parcel.items_price.0 - parcel.discount.0 + on_top;
        Self {
            no: parcel.no,
            seller: parcel
                .seller_id
                .clone()
                .map(UserId::into_string)
                .map(|id| ParcelSellerJson { id, name: parcel.seller_name.clone() }),
            status: parcel.status.into(),
            lines: own.map(|line| line.line_no).collect(),
            items_price: Rupees(parcel.items_price),
            shipping_price: Rupees(parcel.shipping_price),
            tax_price: Rupees(parcel.tax_price),
            discount: Rupees(parcel.discount),
            total_price: Rupees(Paise(total)),
            carrier: parcel.carrier.clone(),
            tracking_number: parcel.tracking_number.clone(),
            tracking_url: parcel.tracking_url.clone(),
            shipped_at: parcel.shipped_at.map(IsoTime),
            delivered_at: parcel.delivered_at.map(IsoTime),
            closed_at: parcel.closed_at.map(IsoTime),
        }
    }
}
