//! Whoever sends goods learns when to: their seller, and admins of the house's own. Once the order is paid, or, where it
//! is paid at the door, at once.

use super::gather::Told;
use super::store::ordered::Ordered;
use super::store::{self, Post, subjects};
use haat_db::{DbError, Tx};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::UserId;
use haat_domain::notices::{Kind, Notice};
use haat_domain::time::Millis;
use std::collections::{BTreeMap, HashMap};

/// The note of what is sent before it is paid.
pub(super) const AT_THE_DOOR: &str = PaymentMethod::Cod.as_str();

/// Tells of those of these orders, placed at these times, that are paid at the door.
pub(super) async fn placed(
    tx: &mut Tx,
    orders: &[Ordered],
    at: &HashMap<String, Millis>,
    told: &mut Told,
) -> Result<(), DbError> {
    let mut senders = Senders::default();
    let mut all: Vec<(UserId, Notice, Millis)> = Vec::new();
    for order in orders.iter().filter(|order| order.is_paid_on_delivery()) {
        let id = order.sums.id.as_str();
        let at = at.get(id).copied().unwrap_or(Millis(0));
        let theirs = senders.of(tx, id, order.to_send(), AT_THE_DOOR).await?;
        all.extend(theirs.into_iter().map(|(user, notice)| (user, notice, at)));
    }
    let posts: Vec<Post<'_>> =
        all.iter().map(|(user, notice, at)| Post { user, notice: notice.clone(), at: *at }).collect();
    told.tell_all(tx, &posts).await
}

/// The order is paid.
pub(super) async fn paid(tx: &mut Tx, order: &str, at: Millis, told: &mut Told) -> Result<(), DbError> {
    let lines = subjects::lines_to_send(tx, order).await?;
    for (user, notice) in Senders::default().of(tx, order, lines, "").await? {
        told.tell(tx, &user, notice, at).await?;
    }
    Ok(())
}

/// It was called off before it was sent: whoever was asked to send it is not any more.
pub(super) async fn called_off(tx: &mut Tx, order: &str, at: Millis, told: &mut Told) -> Result<(), DbError> {
    let lines = subjects::lines_to_send(tx, order).await?;
    for (user, asked) in Senders::default().of(tx, order, lines, "").await? {
        if store::was_told(tx, &user, asked.kind, order).await? {
            told.dismiss(tx, &user, (asked.kind, order), at).await?;
            told.tell_also(tx, &user, Notice { kind: Kind::SaleCancelled, ..asked }, at).await?;
        }
    }
    Ok(())
}

/// Who sends what.
#[derive(Default)]
struct Senders {
    /// Looked up for the first of the house's goods.
    admins: Option<Vec<UserId>>,
}

impl Senders {
    /// One notice for each who sends something of this order, with all that they do.
    async fn of(
        &mut self,
        tx: &mut Tx,
        order: &str,
        lines: Vec<(Option<UserId>, String)>,
        note: &str,
    ) -> Result<Vec<(UserId, Notice)>, DbError> {
        let mut theirs: BTreeMap<Option<UserId>, Vec<String>> = BTreeMap::new();
        for (seller, name) in lines {
            theirs.entry(seller).or_default().push(name);
        }
        let mut all = Vec::new();
        for (seller, names) in theirs {
            let (people, kind) = match seller {
                Some(seller) => (vec![seller], Kind::ToShip),
                None => (self.admins(tx).await?, Kind::HouseToShip),
            };
            let notice = Notice {
                kind,
                subject: order.to_owned(),
                name: names.join(", "),
                amount: None,
                note: note.to_owned(),
            };
            all.extend(people.into_iter().map(|person| (person, notice.clone())));
        }
        Ok(all)
    }

    async fn admins(&mut self, tx: &mut Tx) -> Result<Vec<UserId>, DbError> {
        if self.admins.is_none() {
            self.admins = Some(subjects::admins(tx).await?);
        }
        Ok(self.admins.clone().unwrap_or_default())
    }
}
