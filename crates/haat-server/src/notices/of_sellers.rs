//! Whom to tell of what happens between the shop and its sellers.

use super::gather::Told;
use super::store::subjects;
use crate::books::facts::PayoutFact;
use crate::books::store::payouts;
use crate::catalog::facts::SellerFact;
use crate::catalog::store as catalog;
use crate::sellers::store as sellers;
use haat_db::{DbError, Fact as _, Tx};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::money::Paise;
use haat_domain::notices::{Kind, Notice};
use haat_domain::payouts::PayoutStatus;
use haat_domain::sellers::ApplicationState;
use haat_domain::time::Millis;

/// Admins learn who wants to sell and which goods to look at; sellers and applicants what was decided.
pub(super) async fn seller(
    tx: &mut Tx,
    fact: &SellerFact,
    at: Millis,
    told: &mut Told,
) -> Result<(), DbError> {
    match fact {
        SellerFact::Applied { application } | SellerFact::Answered { application } => {
            let Some(asked) = sellers::find(&mut *tx, application).await? else { return Ok(()) };
            let notice = |kind, name: String, note: String| notice(kind, application, name, note);
            match asked.state {
                ApplicationState::Waiting => {
                    to_admins(tx, &notice(Kind::SellerApplied, asked.name, String::new()), at, told).await
                }
                ApplicationState::Approved => {
                    let news = notice(Kind::ApplicationApproved, asked.name, asked.reason);
                    told.tell(tx, &asked.user_id, news, at).await
                }
                ApplicationState::Declined => {
                    let news = notice(Kind::ApplicationDeclined, asked.name, asked.reason);
                    told.tell(tx, &asked.user_id, news, at).await
                }
                ApplicationState::Withdrawn => Ok(()),
            }
        }
        SellerFact::Suspended { seller, suspended } => {
            let id = UserId::from(seller.as_str());
            let stall = catalog::stall(&mut *tx, &id).await?;
            let kind = if *suspended { Kind::StallSuspended } else { Kind::StallReopened };
            told.tell(tx, &id, notice(kind, seller, String::new(), stall.reason), at).await
        }
        SellerFact::GoodsWait { product }
        | SellerFact::GoodsDecided { product, .. }
        | SellerFact::GoodsReported { product } => goods(tx, fact, product, at, told).await,
    }
}

async fn goods(
    tx: &mut Tx,
    fact: &SellerFact,
    product: &str,
    at: Millis,
    told: &mut Told,
) -> Result<(), DbError> {
    let id = ProductId::from(product);
    let Some(row) = catalog::find(&mut *tx, &id).await? else { return Ok(()) };
    match fact {
        SellerFact::GoodsDecided { listed, .. } => {
            let Some(seller) = row.seller_id else { return Ok(()) };
            let kind = if *listed { Kind::GoodsApproved } else { Kind::GoodsUnlisted };
            told.tell(tx, &seller, notice(kind, product, row.name, row.withheld_note), at).await
        }
        SellerFact::GoodsReported { .. } => {
            // Decided already: nobody needs to look.
            let Some(reason) = sellers::last_report(&mut *tx, &id).await? else { return Ok(()) };
            to_admins(tx, &notice(Kind::GoodsReported, product, row.name, reason), at, told).await
        }
        _ => to_admins(tx, &notice(Kind::GoodsWaiting, "goods", row.name, String::new()), at, told).await,
    }
}

/// Sellers learn that their money is on its way, or did not arrive.
pub(super) async fn payout(
    tx: &mut Tx,
    fact: &PayoutFact,
    at: Millis,
    told: &mut Told,
) -> Result<(), DbError> {
    let Some(payout) = payouts::find(tx, fact.subject()).await? else { return Ok(()) };
    let (kind, note) = match payout.status {
        PayoutStatus::Paid => (Kind::PayoutPaid, payout.reference),
        PayoutStatus::Failed => (Kind::PayoutFailed, payout.note),
        PayoutStatus::Started => return Ok(()),
    };
    let news = Notice { amount: Some(Paise(payout.amount)), ..notice(kind, &payout.id, String::new(), note) };
    told.tell(tx, &payout.seller_id, news, at).await
}

async fn to_admins(tx: &mut Tx, notice: &Notice, at: Millis, told: &mut Told) -> Result<(), DbError> {
    for admin in subjects::admins(tx).await? {
        told.tell(tx, &admin, notice.clone(), at).await?;
    }
    Ok(())
}

fn notice(kind: Kind, subject: &str, name: String, note: String) -> Notice {
    Notice { kind, subject: subject.to_owned(), name, amount: None, note }
}
