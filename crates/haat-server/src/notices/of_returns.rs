//! Who is told of goods that come back.

use super::gather::Told;
use super::store::subjects;
use crate::returns::facts::ReturnFact;
use haat_db::{DbError, Tx};
use haat_domain::notices::{Kind, Notice};
use haat_domain::returns::{KEPT, ReturnStatus};
use haat_domain::time::Millis;

/// Whoever is to do something about a return, or waits for it, learns where it stands.
pub(super) async fn tell(tx: &mut Tx, fact: &ReturnFact, at: Millis, told: &mut Told) -> Result<(), DbError> {
    let ReturnFact::Moved { id, status } = fact;
    let Some(returned) = subjects::returned(tx, id).await? else { return Ok(()) };
    let Some(status) = ReturnStatus::parse(status) else { return Ok(()) };
    let is_kept = status == ReturnStatus::Received && returned.is_kept;
    let notice = |kind| Notice {
        kind,
        subject: returned.order_id.clone(),
        name: returned.names.clone(),
        amount: None,
        note: if is_kept { KEPT } else { status.as_str() }.to_owned(),
    };
    let customer = !matches!(
        status,
        // They did that themselves, or hear of the money.
        ReturnStatus::Asked | ReturnStatus::Sent | ReturnStatus::Withdrawn | ReturnStatus::Refunded
    );
    if customer {
        told.tell(tx, &returned.customer_id, notice(Kind::ReturnUpdate), at).await?;
    }
    let sellers = match status {
        ReturnStatus::Asked => Some(Kind::ReturnAsked),
        ReturnStatus::Sent | ReturnStatus::Withdrawn | ReturnStatus::Lapsed | ReturnStatus::Declined => {
            Some(Kind::ReturnProgress)
        }
        _ => None,
    };
    if let Some(kind) = sellers {
        let people = match &returned.seller_id {
            Some(seller) => vec![seller.clone()],
            None => subjects::admins(tx).await?,
        };
        for person in people {
            told.tell(tx, &person, notice(kind), at).await?;
        }
    }
    let waits_for_the_shop =
        status == ReturnStatus::Escalated || (status == ReturnStatus::Received && returned.is_by_hand);
    if waits_for_the_shop {
        for admin in subjects::admins(tx).await? {
            told.tell(tx, &admin, notice(Kind::ReturnTrouble), at).await?;
        }
    }
    Ok(())
}
