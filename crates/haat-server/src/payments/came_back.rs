//! The money for parcels that their carrier brought back: the customer got nothing of them, so it is theirs.

use crate::auth::CurrentUser;
use crate::books;
use crate::error::AppResult;
use crate::orders::store::parcels::{self, ParcelRow};
use crate::orders::store::refunds::{self, Refund};
use crate::orders::store::{self as orders, LineRow, OrderRow};
use crate::payments::refund;
use crate::payments::refund_part::{self, RefundPartRequest, RefundWish};
use crate::payments::store::{self, Payment};
use haat_db::{DbError, Tx};
use haat_domain::ids::OrderId;
use haat_domain::parcels::ParcelStatus;
use haat_domain::returns::Pieces;
use haat_domain::time::Millis;

const REASON: &str = "The parcel came back to its sender.";

/// The pieces of a parcel that nobody paid back so far.
pub async fn pieces(tx: &mut Tx, parcel: &ParcelRow, lines: &[LineRow]) -> Result<Vec<Pieces>, DbError> {
    let taken = refunds::lines_of(&mut *tx, &parcel.order_id).await?;
    let own = lines.iter().filter(|line| line.seller_id == parcel.seller_id);
    let left = own.map(|line| {
        let back = taken.iter().filter(|back| back.line_no == line.line_no).map(|back| back.quantity);
        Pieces { line_no: line.line_no, quantity: line.quantity - back.sum::<i64>() }
    });
    Ok(left.filter(|pieces| pieces.quantity > 0).collect())
}

/// Writes down that the money for a parcel that came back goes back; `None` when there is none to send. Money that came
/// by hand is owed from now on, until an admin says how it went back.
pub async fn pay_back(
    tx: &mut Tx,
    (order, lines): (&OrderRow, &[LineRow]),
    parcel: &ParcelRow,
    who: &CurrentUser,
    now: Millis,
) -> AppResult<Option<(Payment, Refund)>> {
    let Some((payment, refund)) = write(tx, (order, lines), parcel, who, now).await? else { return Ok(None) };
    if !payment.provider.is_by_hand() {
        return Ok(Some((payment, refund)));
    }
    refund::owe(tx, &payment, &refund, now).await?;
    books::store::settle(tx, &order.id, books::store::LedgerKind::Refund, now).await?;
    Ok(None)
}

/// Takes what came back of an order out of the money that was just taken at the door: nobody paid for that.
pub async fn not_collected(
    tx: &mut Tx,
    id: &OrderId,
    who: &CurrentUser,
    now: Millis,
) -> AppResult<Vec<(Payment, Refund)>> {
    let mut written = Vec::new();
    // As it is now: pieces of it may have been called off since whoever brought the money looked.
    let Some(order) = orders::find(&mut *tx, id).await? else { return Ok(written) };
    let lines = orders::lines(&mut *tx, id).await?;
    for parcel in parcels::of_orders(&mut *tx, &[id]).await? {
        if parcel.status == ParcelStatus::Returned && parcel.delivered_at.is_none() {
            written.extend(write(tx, (&order, &lines), &parcel, who, now).await?);
        }
    }
    Ok(written)
}

async fn write(
    tx: &mut Tx,
    (order, lines): (&OrderRow, &[LineRow]),
    parcel: &ParcelRow,
    who: &CurrentUser,
    now: Millis,
) -> AppResult<Option<(Payment, Refund)>> {
    let pieces = pieces(tx, parcel, lines).await?;
    if pieces.is_empty() || store::paying(tx, &order.id).await?.is_none() {
        return Ok(None);
    }
    let key = format!("{}-back-{}", order.id, parcel.no);
    let wish = RefundWish { key: &key, reason: REASON, by_hand: true, at_most: true, unsent: false };
    let asked = RefundPartRequest::of_pieces(&pieces, REASON.to_owned());
    refund_part::write(tx, order, who, &wish, &asked, now).await
}
