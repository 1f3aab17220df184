//! Who is told of refunds, disputes and payment companies that do not answer.

use super::gather::Told;
use super::store::refunds::{self, Refunded};
use super::store::subjects::{self, Placed};
use crate::http::values::local;
use crate::payments::facts::PaymentFact;
use haat_db::{DbError, Fact as _, Tx};
use haat_domain::checkout::PaymentMethod;
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
    let (provider, amount) = match fact {
        PaymentFact::RefundRequested { provider, amount, .. }
        | PaymentFact::RefundDone { provider, amount, .. }
        | PaymentFact::RefundFailed { provider, amount, .. }
        | PaymentFact::RefundRefused { provider, amount, .. }
        | PaymentFact::RefundOwed { provider, amount, .. }
        | PaymentFact::DisputeOpened { provider, amount, .. } => (provider, *amount),
        PaymentFact::ProviderAway { provider } => return provider_trouble(tx, provider, at, told).await,
        _ => return Ok(()),
    };
    let id = fact.subject();
    let Some(order) = subjects::placed(tx, id).await? else { return Ok(()) };
    let amount = rupees(&order, provider, amount);
    let notice = |kind, name: String, note: String| Notice {
        kind,
        subject: id.to_owned(),
        name,
        amount: Some(amount),
        note,
    };
    match fact {
        PaymentFact::RefundRequested { refund, .. } => {
            let going = Going { order: id, refund, customer: &order.customer, amount, at };
            going.started(tx, told).await
        }
        PaymentFact::RefundDone { refund, .. } => {
            let going = Going { order: id, refund, customer: &order.customer, amount, at };
            going.done(tx, told).await
        }
        PaymentFact::RefundFailed { refund, .. } | PaymentFact::RefundRefused { refund, .. } => {
            let going = Going { order: id, refund, customer: &order.customer, amount, at };
            going.delayed(tx, told).await?;
            to_admins(tx, &notice(Kind::RefundTrouble, String::new(), String::new()), at, told).await
        }
        // By which method it came says that a person has to give it back.
        PaymentFact::RefundOwed { .. } => {
            to_admins(tx, &notice(Kind::RefundTrouble, String::new(), provider.clone()), at, told).await
        }
        // An admin has to know until when a dispute can be answered, and where.
        PaymentFact::DisputeOpened { respond_by, .. } => {
            let until = respond_by.map(|until| local(Millis(until))).unwrap_or_default();
            to_admins(tx, &notice(Kind::Dispute, provider.clone(), until), at, told).await
        }
        _ => Ok(()),
    }
}

/// An amount of a payment of this order. PayPal's are dollars, which say nothing to people who saw rupees: the same share
/// of the order is meant.
fn rupees(order: &Placed, provider: &str, amount: i64) -> Paise {
    match i128::from(order.cents) {
        cents if provider == PaymentMethod::PayPal.as_str() && cents > 0 => {
            let share = i128::from(order.total.0) * i128::from(amount) / cents;
            i64::try_from(share).map_or(order.total, Paise)
        }
        _ => Paise(amount),
    }
}

/// Money on its way back to who ordered. Each word about it says what for and why, and stands for those before it.
struct Going<'a> {
    order: &'a str,
    refund: &'a str,
    customer: &'a UserId,
    amount: Paise,
    at: Millis,
}

impl Going<'_> {
    fn notice(&self, kind: Kind, refund: Option<&Refunded>) -> Notice {
        Notice {
            kind,
            subject: self.order.to_owned(),
            name: refund.map(Refunded::names).unwrap_or_default(),
            amount: Some(self.amount),
            note: refund.map(Refunded::why).unwrap_or_default(),
        }
    }

    async fn started(&self, tx: &mut Tx, told: &mut Told) -> Result<(), DbError> {
        let Some(refund) = refunds::find(tx, self.order, self.refund).await? else { return Ok(()) };
        // Who gave something back was told with it that the money follows.
        if refund.is_of_a_return() {
            return Ok(());
        }
        told.dismiss(tx, self.customer, (Kind::RefundDelayed, self.order), self.at).await?;
        let kind = if refund.calls_off() { Kind::LineCancelled } else { Kind::RefundStarted };
        told.tell_also(tx, self.customer, self.notice(kind, Some(&refund)), self.at).await
    }

    async fn delayed(&self, tx: &mut Tx, told: &mut Told) -> Result<(), DbError> {
        let refund = refunds::find(tx, self.order, self.refund).await?;
        self.dismiss(tx, &[Kind::LineCancelled, Kind::RefundStarted], told).await?;
        told.tell(tx, self.customer, self.notice(Kind::RefundDelayed, refund.as_ref()), self.at).await
    }

    async fn done(&self, tx: &mut Tx, told: &mut Told) -> Result<(), DbError> {
        let refund = refunds::find(tx, self.order, self.refund).await?;
        if let Some(refund) = &refund {
            self.tell_sellers(tx, refund, told).await?;
        }
        self.dismiss(tx, &[Kind::LineCancelled, Kind::RefundStarted, Kind::RefundDelayed], told).await?;
        told.tell(tx, self.customer, self.notice(Kind::RefundDone, refund.as_ref()), self.at).await
    }

    /// What was told before is dismissed, unless it tells of another refund too.
    async fn dismiss(&self, tx: &mut Tx, kinds: &[Kind], told: &mut Told) -> Result<(), DbError> {
        if refunds::more_under_way(tx, self.order, self.refund).await? {
            return Ok(());
        }
        for kind in kinds {
            told.dismiss(tx, self.customer, (*kind, self.order), self.at).await?;
        }
        Ok(())
    }

    /// Sellers learn which of their goods were paid back.
    async fn tell_sellers(&self, tx: &mut Tx, refund: &Refunded, told: &mut Told) -> Result<(), DbError> {
        let mut theirs: BTreeMap<&UserId, Vec<&str>> = BTreeMap::new();
        for (seller, name) in refund.sold() {
            theirs.entry(seller).or_default().push(name);
        }
        for (seller, names) in theirs {
            let notice = Notice {
                kind: Kind::SaleRefunded,
                subject: self.order.to_owned(),
                name: names.join(", "),
                amount: None,
                note: String::new(),
            };
            told.tell(tx, seller, notice, self.at).await?;
        }
        Ok(())
    }
}

async fn to_admins(tx: &mut Tx, notice: &Notice, at: Millis, told: &mut Told) -> Result<(), DbError> {
    for admin in subjects::admins(tx).await? {
        told.tell(tx, &admin, notice.clone(), at).await?;
    }
    Ok(())
}

/// Whoever looks after the shop learns that a payment company does not answer: once, until they have looked.
async fn provider_trouble(tx: &mut Tx, provider: &str, at: Millis, told: &mut Told) -> Result<(), DbError> {
    let notice = Notice {
        kind: Kind::ProviderTrouble,
        subject: provider.to_owned(),
        name: provider.to_owned(),
        amount: None,
        note: String::new(),
    };
    to_admins(tx, &notice, at, told).await
}
