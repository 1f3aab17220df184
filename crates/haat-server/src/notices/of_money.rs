//! Who is told of refunds, disputes and payment companies that do not answer.

use super::gather::Told;
use super::store::subjects::{self, Placed};
use crate::http::values::local;
use crate::payments::facts::PaymentFact;
use haat_db::{DbError, Fact as _, Tx};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::notices::{Kind, Notice};
use haat_domain::time::Millis;
use std::collections::BTreeMap;

pub(super) async fn tell(
    tx: &mut Tx,
    fact: &PaymentFact,
    at: Millis,
    told: &mut Told,
) -> Result<(), DbError> {
    let (kind, provider, amount) = match fact {
        PaymentFact::RefundDone { provider, amount, .. } => (Kind::RefundDone, provider, *amount),
        PaymentFact::RefundFailed { provider, amount, .. }
        | PaymentFact::RefundRefused { provider, amount, .. } => (Kind::RefundTrouble, provider, *amount),
        PaymentFact::DisputeOpened { provider, amount, .. } => (Kind::Dispute, provider, *amount),
        PaymentFact::ProviderAway { provider } => return provider_trouble(tx, provider, at, told).await,
        _ => return Ok(()),
    };
    let id = fact.subject();
    let Some(Placed { customer, total, cents }) = subjects::placed(tx, id).await? else { return Ok(()) };
    // PayPal's are dollars, which say nothing to people who saw rupees: the same share of the order is meant.
    let amount = match i128::from(cents) {
        cents if provider == "PayPal" && cents > 0 => {
            i64::try_from(i128::from(total.0) * i128::from(amount) / cents).unwrap_or(total.0)
        }
        _ => amount,
    };
    // An admin has to know until when a dispute can be answered, and where.
    let (name, note) = match fact {
        PaymentFact::DisputeOpened { respond_by, .. } => {
            (provider.clone(), respond_by.map(|until| local(Millis(until))).unwrap_or_default())
        }
        _ => Default::default(),
    };
    let notice = Notice { kind, subject: id.to_owned(), name, amount: Some(Paise(amount)), note };
    if kind == Kind::RefundDone {
        if let PaymentFact::RefundDone { refund, .. } = fact {
            tell_refunded(tx, id, refund, at, told).await?;
        }
        return told.tell(tx, &customer, notice, at).await;
    }
    for admin in subjects::admins(tx).await? {
        told.tell(tx, &admin, notice.clone(), at).await?;
    }
    Ok(())
}

/// Whoever looks after the shop learns that a payment company does not answer: once, until they have looked.
async fn provider_trouble(tx: &mut Tx, provider: &str, at: Millis, told: &mut Told) -> Result<(), DbError> {
    for admin in subjects::admins(tx).await? {
        let notice = Notice {
            kind: Kind::ProviderTrouble,
            subject: provider.to_owned(),
            name: provider.to_owned(),
            amount: None,
            note: String::new(),
        };
        told.tell(tx, &admin, notice, at).await?;
    }
    Ok(())
}

/// Sellers learn which of their goods were paid back.
async fn tell_refunded(
    tx: &mut Tx,
    order: &str,
    refund: &str,
    at: Millis,
    told: &mut Told,
) -> Result<(), DbError> {
    let mut theirs: BTreeMap<UserId, Vec<String>> = BTreeMap::new();
    for (seller, name) in subjects::refunded_lines(tx, order, refund).await? {
        theirs.entry(seller).or_default().push(name);
    }
    for (seller, names) in theirs {
        let notice = Notice {
            kind: Kind::SaleRefunded,
            subject: order.to_owned(),
            name: names.join(", "),
            amount: None,
            note: String::new(),
        };
        told.tell(tx, &seller, notice, at).await?;
    }
    Ok(())
}
