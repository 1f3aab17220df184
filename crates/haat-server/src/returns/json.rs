//! Returns as the API shows them.

use crate::http::values::{IsoTime, Rupees, dollars};
use crate::orders::json::{RefundStateJson, order_number};
use crate::returns::store::{ReturnEventRow, ReturnLineRow, WholeReturn};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::returns::{Party, ReturnAction, ReturnStatus};
use serde::Serialize;
use utoipa::ToSchema;

/// Pieces of a delivered parcel that come back, or are to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnJson {
    /// Its id.
    #[serde(rename = "_id")]
    pub id: String,
    /// Its order.
    pub order: String,
    /// What people call that.
    pub number: String,
    /// The parcel that it is of.
    pub parcel_no: i64,
    /// Who asked for it.
    pub customer_name: String,
    /// Whose goods they are; null for the house.
    pub seller_id: Option<String>,
    /// What they are called; null for the house.
    pub seller_name: Option<String>,
    /// Where it stands.
    pub status: ReturnStatusJson,
    /// `damaged`, `wrong_item`, `not_as_described`, `does_not_fit` or `changed_mind`.
    pub reason: String,
    /// The same in the customer's words; may be empty.
    pub text: String,
    /// What shows it.
    pub photos: Vec<String>,
    /// Which pieces.
    pub lines: Vec<ReturnLineJson>,
    /// What they cost, without tax.
    pub items_price: Rupees,
    /// What was done and said, oldest first.
    pub events: Vec<ReturnEventJson>,
    /// What the caller may do now: `accept`, `waive`, `refuse`, `escalate`, `decline`, `send`, `receive`, `contest`,
    /// `withdraw`, `refund`.
    pub actions: Vec<&'static str>,
    /// Where it is to be sent, line by line: for its customer while they are to send it, for whoever answers it until it
    /// is over. Null while nobody said where; then who accepts it has to.
    pub send_to: Option<String>,
    /// Who carries it back; may be empty.
    pub carrier: String,
    /// Its number with the carrier; may be empty.
    pub tracking_number: String,
    /// Where to follow it; may be empty.
    pub tracking_url: String,
    /// Whether what came back went on the shelf; null until it came.
    pub restocked: Option<bool>,
    /// The money; null until it is on its way.
    pub refund: Option<ReturnRefundJson>,
    /// By when somebody has to do something.
    pub due_at: Option<IsoTime>,
    /// When it was sent.
    pub sent_at: Option<IsoTime>,
    /// When it came.
    pub received_at: Option<IsoTime>,
    /// When it was over.
    pub closed_at: Option<IsoTime>,
    /// When it was asked for.
    pub created_at: IsoTime,
}

/// Pieces that come back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct ReturnLineJson {
    pub line_no: i64,
    pub quantity: i64,
    pub name: String,
    pub image: String,
    pub category: String,
    /// Of one piece.
    pub price: Rupees,
}

/// Something that was done about a return.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReturnEventJson {
    /// What it became.
    pub status: ReturnStatusJson,
    /// When.
    pub at: IsoTime,
    /// `customer`, `seller`, `admin` or `clock`.
    pub party: String,
    /// Their name; of a seller that of their stall.
    pub by: String,
    /// Their words.
    pub note: String,
}

/// The money for a return.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReturnRefundJson {
    /// Where it stands.
    #[schema(value_type = RefundStateJson)]
    pub state: String,
    /// In units of the currency.
    pub amount: f64,
    /// ISO 4217.
    pub currency: String,
}

/// Where a return stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words of ReturnStatus")]
pub enum ReturnStatusJson {
    Asked,
    Refused,
    Escalated,
    Accepted,
    Sent,
    Received,
    Refunded,
    Declined,
    Withdrawn,
    Lapsed,
}

impl From<ReturnStatus> for ReturnStatusJson {
    fn from(status: ReturnStatus) -> Self {
        match status {
            ReturnStatus::Asked => Self::Asked,
            ReturnStatus::Refused => Self::Refused,
            ReturnStatus::Escalated => Self::Escalated,
            ReturnStatus::Accepted => Self::Accepted,
            ReturnStatus::Sent => Self::Sent,
            ReturnStatus::Received => Self::Received,
            ReturnStatus::Refunded => Self::Refunded,
            ReturnStatus::Declined => Self::Declined,
            ReturnStatus::Withdrawn => Self::Withdrawn,
            ReturnStatus::Lapsed => Self::Lapsed,
        }
    }
}

impl ReturnJson {
    /// As `party` may see it.
    pub fn new(whole: WholeReturn, party: Party, send_to: Option<String>) -> Self {
        let WholeReturn { row, lines, events, money } = whole;
        let sent = row.sent_at.is_some();
        // What leads nowhere else is no choice, but for who corrects how it is sent.
        let leads_on = |action: ReturnAction| {
            let after = row.status.after(action, sent);
            after.is_ok_and(|to| to != row.status || action == ReturnAction::Send)
        };
        let may = |action: &ReturnAction| action.is_for(party) && leads_on(*action);
        let items = lines.iter().map(|line| line.price.saturating_mul(line.quantity)).sum();
        Self {
            send_to,
            events: events
                .into_iter()
                .map(|event| ReturnEventJson::new(event, row.seller_name.as_deref()))
                .collect(),
            actions: ReturnAction::ALL
                .iter()
                .filter(|action| may(action))
                .map(|action| action.as_str())
                .collect(),
            number: order_number(row.order_number, row.order_at),
            id: row.id,
            order: row.order_id.into_string(),
            parcel_no: row.parcel_no,
            customer_name: row.customer_name,
            seller_id: row.seller_id.map(UserId::into_string),
            seller_name: row.seller_name,
            status: row.status.into(),
            reason: row.reason,
            text: row.text,
            photos: serde_json::from_str(&row.photos).unwrap_or_default(),
            items_price: Rupees(Paise(items)),
            lines: lines.into_iter().map(ReturnLineJson::from).collect(),
            carrier: row.carrier,
            tracking_number: row.tracking_number,
            tracking_url: row.tracking_url,
            restocked: row.restocked,
            refund: money.map(|money| ReturnRefundJson {
                state: money.state,
                amount: dollars(money.amount),
                currency: money.currency,
            }),
            due_at: row.due_at.map(IsoTime),
            sent_at: row.sent_at.map(IsoTime),
            received_at: row.received_at.map(IsoTime),
            closed_at: row.closed_at.map(IsoTime),
            created_at: IsoTime(row.created_at),
        }
    }
}

impl From<ReturnLineRow> for ReturnLineJson {
    fn from(line: ReturnLineRow) -> Self {
        Self {
            line_no: line.line_no,
            quantity: line.quantity,
            name: line.name,
            image: line.image,
            category: line.category,
            price: Rupees(Paise(line.price)),
        }
    }
}

impl ReturnEventJson {
    /// Whose goods they are goes by the name of their stall.
    fn new(event: ReturnEventRow, stall: Option<&str>) -> Self {
        let stall = stall.filter(|_| event.party == "seller").map(str::to_owned);
        Self {
            status: event.status.into(),
            at: IsoTime(event.at),
            by: stall.unwrap_or(event.actor_name),
            party: event.party,
            note: event.note,
        }
    }
}
