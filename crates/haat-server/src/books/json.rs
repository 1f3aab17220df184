//! The books as the API shows them.

use crate::books::store::LedgerKind;
use crate::books::store::payouts::Payout;
use crate::books::store::statement::{Coming, Touched};
use crate::http::values::{IsoTime, Rupees, iso};
use haat_domain::money::Paise;
use haat_domain::payouts::PayoutStatus;
use haat_domain::time::{DAY, Millis};
use serde::Serialize;
use utoipa::ToSchema;

/// What a seller has with the shop.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementJson {
    /// Whose it is.
    pub seller_id: String,
    /// What they are called.
    pub seller_name: String,
    /// The month it is of: `2026-11`.
    pub month: String,
    /// What is available now; below zero it is a debt, and the next sales pay it.
    pub available: Rupees,
    /// What is not available yet.
    pub pending: Rupees,
    /// What is held back while a payer disputes an order.
    pub held: Rupees,
    /// What is on its way to their bank.
    pub under_way: Rupees,
    /// So many days after its delivery a parcel is paid for, the days for returns included.
    pub release_days: i64,
    /// Less than that is not paid out.
    pub minimum: Rupees,
    /// Where payouts go, with most of it hidden; null until they say so.
    pub bank: Option<String>,
    /// What becomes available next, and when.
    pub coming: Vec<ComingJson>,
    /// What they had when the month began, available or not.
    pub opening: Rupees,
    /// What happened in the month, oldest first.
    pub entries: Vec<StatementEntryJson>,
    /// What they had at its end, or have now.
    pub closing: Rupees,
    /// Whether there were more entries than are shown; the file has them all.
    pub is_cut: bool,
    /// Their latest payouts.
    pub payouts: Vec<PayoutJson>,
}

/// What a parcel is going to bring.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComingJson {
    /// Who sent it.
    pub seller_id: String,
    /// What they are called.
    pub seller_name: String,
    /// Its order.
    pub order: String,
    /// What people call that.
    pub number: String,
    /// How much.
    pub amount: Rupees,
    /// When it becomes available.
    pub at: IsoTime,
}

/// Something that happened to a seller's balance.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementEntryJson {
    /// When.
    pub at: IsoTime,
    /// What it is about.
    #[schema(value_type = LedgerKind)]
    pub kind: String,
    /// The order that it is about.
    pub order: Option<String>,
    /// What people call that.
    pub number: String,
    /// More about it.
    pub note: String,
    /// By how much the balance changed, pending and held amounts included.
    pub amount: Rupees,
    /// By how much what is available changed.
    pub available: Rupees,
    /// The balance afterwards.
    pub balance: Rupees,
}

/// A payout.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutJson {
    /// Its id.
    #[serde(rename = "_id")]
    pub id: String,
    /// The run with which it was started.
    pub run: String,
    /// Who gets it.
    pub seller_id: String,
    /// What they are called.
    pub seller_name: String,
    /// How much.
    pub amount: Rupees,
    /// Where it stands.
    pub status: PayoutStatusJson,
    /// Where it goes, with most of it hidden.
    pub bank: String,
    /// The bank's number of the transfer.
    pub reference: String,
    /// Why it failed.
    pub note: String,
    /// When it was started.
    pub created_at: IsoTime,
    /// When it was paid.
    pub paid_at: Option<IsoTime>,
    /// When it failed.
    pub failed_at: Option<IsoTime>,
}

/// Where a payout stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words of PayoutStatus")]
pub enum PayoutStatusJson {
    Started,
    Paid,
    Failed,
}

impl From<PayoutStatus> for PayoutStatusJson {
    fn from(status: PayoutStatus) -> Self {
        match status {
            PayoutStatus::Started => Self::Started,
            PayoutStatus::Paid => Self::Paid,
            PayoutStatus::Failed => Self::Failed,
        }
    }
}

impl From<Payout> for PayoutJson {
    fn from(payout: Payout) -> Self {
        Self {
            id: payout.id,
            run: payout.run_id,
            seller_id: payout.seller_id.into_string(),
            seller_name: payout.seller_name,
            amount: Rupees(Paise(payout.amount)),
            status: payout.status.into(),
            bank: payout.bank_shown,
            reference: payout.reference,
            note: payout.note,
            created_at: IsoTime(payout.created_at),
            paid_at: payout.paid_at.map(IsoTime),
            failed_at: payout.failed_at.map(IsoTime),
        }
    }
}

impl ComingJson {
    /// What a parcel brings after so many days.
    pub fn new(coming: Coming, wait_days: i64) -> Self {
        Self {
            number: order_number(coming.number, coming.created_at),
            seller_id: coming.seller_id,
            seller_name: coming.seller_name,
            order: coming.order_id,
            amount: Rupees(Paise(coming.amount)),
            at: IsoTime(coming.delivered_at.plus(wait_days * DAY)),
        }
    }
}

impl StatementEntryJson {
    /// An entry, and the balance after it.
    pub fn new(touched: Touched, balance: i64) -> Self {
        let Touched { entry, amount, available } = touched;
        Self {
            at: IsoTime(entry.at),
            kind: entry.kind,
            number: order_number(entry.order_number, entry.order_at.unwrap_or(entry.at)),
            order: entry.order_id,
            note: entry.note,
            amount: Rupees(Paise(amount)),
            available: Rupees(Paise(available)),
            balance: Rupees(Paise(balance)),
        }
    }
}

/// `H-2026-000123`: the year in which an order was placed and its number.
pub fn order_number(number: Option<i64>, placed: Millis) -> String {
    let year: String = iso(placed).chars().take(4).collect();
    number.map_or_else(String::new, |number| format!("H-{year}-{number:06}"))
}
