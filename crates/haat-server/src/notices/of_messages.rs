//! Whom to tell that somebody wrote about an order.

use super::gather::Told;
use super::store::subjects;
use crate::threads::access::id_of;
use crate::threads::facts::ThreadFact;
use crate::threads::store::{self as threads, Key};
use haat_db::{DbError, Fact as _, Tx};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::notices::{Kind, Notice};
use haat_domain::threads::{Message, Side};
use haat_domain::time::Millis;

/// The other side learns what was written; who has read it needs no mail about it any more.
pub(super) async fn tell(tx: &mut Tx, fact: &ThreadFact, at: Millis, told: &mut Told) -> Result<(), DbError> {
    let (ThreadFact::Written { seller, .. } | ThreadFact::Read { seller, .. }) = fact;
    let key = Key { order: OrderId::from(fact.subject()), seller: seller.clone() };
    let Some(thread) = threads::find(&mut *tx, &key).await? else { return Ok(()) };
    let id = id_of(&key.order, thread.parcel);
    match fact {
        ThreadFact::Read { side, .. } => {
            let Some(side) = Side::parse(side) else { return Ok(()) };
            for (person, path) in people(tx, side, &key, &thread.customer_id, &id).await? {
                told.dismiss(tx, &person, (Kind::Message, &path), at).await?;
            }
        }
        ThreadFact::Written { no, .. } => {
            let Some(message) = threads::message(&mut *tx, &key, *no).await? else { return Ok(()) };
            let Some(from) = Side::parse(&message.side).filter(|_| message.hidden_at.is_none()) else {
                return Ok(());
            };
            let name = subjects::speaker(tx, &key, from, &thread.customer_id).await?;
            let note = Message::told(&message.text, message.pictures().len());
            for to in [Side::Customer, Side::Seller].into_iter().filter(|to| *to != from) {
                for (person, path) in people(tx, to, &key, &thread.customer_id, &id).await? {
                    let notice = Notice {
                        kind: Kind::Message,
                        subject: path,
                        name: name.clone(),
                        amount: None,
                        note: note.clone(),
                    };
                    told.tell(tx, &person, notice, at).await?;
                }
            }
            // Whoever answers has read.
            for (person, path) in people(tx, from, &key, &thread.customer_id, &id).await? {
                told.dismiss(tx, &person, (Kind::Message, &path), at).await?;
            }
        }
    }
    Ok(())
}

/// Who a side is, and where each of them reads the thread.
async fn people(
    tx: &mut Tx,
    side: Side,
    key: &Key,
    customer: &UserId,
    id: &str,
) -> Result<Vec<(UserId, String)>, DbError> {
    Ok(match side {
        Side::Customer => vec![(customer.clone(), format!("/messages/{id}"))],
        Side::Seller if key.seller.is_empty() => {
            let admins = subjects::admins(tx).await?.into_iter();
            admins.map(|admin| (admin, format!("/admin/messages/{id}"))).collect()
        }
        Side::Seller => vec![(UserId::from(key.seller.as_str()), format!("/seller/messages/{id}"))],
        Side::Shop => Vec::new(),
    })
}
