//! Whom to tell of what: follows the log of facts and writes the notices that come of it.
//!
//! The notices are written in the transaction that moves the follower's place, so each fact is told once, whatever
//! dies when.

use super::facts::NoticeFact;
use super::store::{self, Post, subjects};
use super::{
    of_lots, of_messages, of_money, of_orders, of_questions, of_returns, of_reviews, of_sellers, of_wishes,
};
use crate::auctions::facts::AuctionFact;
use crate::books::facts::PayoutFact;
use crate::catalog::facts::{ProductFact, SellerFact};
use crate::mail::facts::MailFact;
use crate::mail::store as outbox;
use crate::orders::facts::OrderFact;
use crate::payments::facts::PaymentFact;
use crate::questions::facts::QuestionFact;
use crate::returns::facts::ReturnFact;
use crate::reviews::facts::ReviewFact;
use crate::security::{NEW_DEVICE, SecurityEvent, SecurityFact};
use crate::threads::facts::ThreadFact;
use haat_db::{DbError, Fact as _, Follower, Recorded, Tx};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::notices::{Kind, Notice};
use haat_domain::time::Millis;
use std::collections::BTreeMap;
use std::time::Duration;

/// The follower.
pub struct Gather;

impl Follower for Gather {
    const NAME: &'static str = "notices";
    /// The first is told at once; in a rush the rest of a moment together, for one flush of the disk.
    const REST: Duration = Duration::from_millis(200);
    /// The more bids on one lot are looked at together, the less is told twice.
    const AT_ONCE: i64 = 512;

    fn wants(&self, kind: &str) -> bool {
        [
            "order.",
            "auction.",
            "payment.",
            "product.",
            "question.",
            "thread.",
            "review.",
            "return.",
            "mail.",
            "security.",
            "seller.",
            "payout.",
        ]
        .iter()
        .any(|feature| kind.starts_with(feature))
    }

    async fn apply(&self, tx: &mut Tx, facts: &[Recorded]) -> Result<(), DbError> {
        let mut told = Told::default();
        let mut lots = of_lots::Lots::default();
        // Goods whose price or stock may be another now.
        let mut goods: BTreeMap<String, Millis> = BTreeMap::new();
        // Nothing that happens to an order comes before it is placed.
        of_orders::placed(tx, facts, &mut goods, &mut told).await?;
        for recorded in facts {
            if let Some(fact) = recorded.read::<AuctionFact>() {
                lots.hear(tx, fact, recorded.at, &mut told).await?;
            } else if let Some(fact) = recorded.read::<OrderFact>() {
                of_orders::tell(tx, &fact, recorded.at, &mut told).await?;
                if !matches!(fact, OrderFact::Placed { .. } | OrderFact::Shipped { .. }) {
                    let lines = subjects::products(tx, fact.subject()).await?;
                    goods.extend(lines.into_iter().map(|product| (product, recorded.at)));
                }
            } else if let Some(fact) = recorded.read::<PaymentFact>() {
                of_money::tell(tx, &fact, recorded.at, &mut told).await?;
                if let PaymentFact::RefundDone { order, .. } = &fact {
                    let lines = subjects::products(tx, order).await?;
                    goods.extend(lines.into_iter().map(|product| (product, recorded.at)));
                }
            } else if let Some(fact) = recorded.read::<SecurityFact>() {
                security(tx, &fact, recorded, &mut told).await?;
            } else if let Some(fact) = recorded.read::<ReturnFact>() {
                of_returns::tell(tx, &fact, recorded.at, &mut told).await?;
                let lines = subjects::products_returned(tx, fact.subject()).await?;
                goods.extend(lines.into_iter().map(|product| (product, recorded.at)));
            } else if recorded.read::<MailFact>().is_some() {
                mail_trouble(tx, recorded.at, &mut told).await?;
            } else if let Some(fact) = recorded.read::<SellerFact>() {
                of_sellers::seller(tx, &fact, recorded.at, &mut told).await?;
            } else if let Some(fact) = recorded.read::<PayoutFact>() {
                of_sellers::payout(tx, &fact, recorded.at, &mut told).await?;
            } else if let Some(fact) = recorded.read::<QuestionFact>() {
                of_questions::tell(tx, &fact, recorded.at, &mut told).await?;
            } else if let Some(fact) = recorded.read::<ThreadFact>() {
                of_messages::tell(tx, &fact, recorded.at, &mut told).await?;
            } else if let Some(fact) = recorded.read::<ReviewFact>() {
                of_reviews::tell(tx, &fact, recorded.at, &mut told).await?;
            } else if let Some(ProductFact::Changed { product }) = recorded.read::<ProductFact>() {
                goods.insert(product, recorded.at);
            }
        }
        lots.tell(tx, &mut told).await?;
        of_wishes::tell(tx, &goods, &mut told).await?;
        told.announce(tx)
    }
}

/// Who has something new to read, and since when.
#[derive(Default)]
pub(super) struct Told(BTreeMap<UserId, Millis>);

impl Told {
    pub(super) async fn tell(
        &mut self,
        tx: &mut Tx,
        user: &UserId,
        notice: Notice,
        at: Millis,
    ) -> Result<(), DbError> {
        self.tell_all(tx, &[Post { user, notice, at }]).await
    }

    /// The same, together with what they were told of it before and have not read: one notice and one mail for both.
    pub(super) async fn tell_also(
        &mut self,
        tx: &mut Tx,
        user: &UserId,
        mut notice: Notice,
        at: Millis,
    ) -> Result<(), DbError> {
        if let Some((id, name, note, amount)) = store::unread(tx, user, notice.kind, &notice.subject).await? {
            notice.name = both(name, notice.name, ", ");
            notice.note = both(note, notice.note, " · ");
            notice.amount = match (amount, notice.amount) {
                (Some(before), Some(now)) => Some(Paise(before.0.saturating_add(now.0))),
                (before, now) => now.or(before),
            };
            outbox::forget_notices(tx, &[id]).await?;
        }
        self.tell(tx, user, notice, at).await
    }

    /// The same for many, each of something else.
    pub(super) async fn tell_all(&mut self, tx: &mut Tx, posts: &[Post<'_>]) -> Result<(), DbError> {
        store::post(tx, posts).await?;
        self.0.extend(posts.iter().map(|post| (post.user.clone(), post.at)));
        Ok(())
    }

    /// What `user` was told of is dismissed, and their bell shows it.
    pub(super) async fn dismiss(
        &mut self,
        tx: &mut Tx,
        user: &UserId,
        (kind, subject): (Kind, &str),
        at: Millis,
    ) -> Result<(), DbError> {
        if store::dismiss(tx, user, kind, subject, at).await? {
            self.0.insert(user.clone(), at);
        }
        Ok(())
    }

    /// What `user` was told from `since` on was not so: it goes, and their bell shows it.
    pub(super) async fn withdraw(
        &mut self,
        tx: &mut Tx,
        user: &UserId,
        (kind, subject): (Kind, &str),
        since: Millis,
        at: Millis,
    ) -> Result<(), DbError> {
        if store::withdraw(tx, user, kind, subject, since).await? {
            self.0.insert(user.clone(), at);
        }
        Ok(())
    }

    /// Lets the bell of `user` be looked at again.
    pub(super) fn touch(&mut self, user: &UserId, at: Millis) {
        self.0.insert(user.clone(), at);
    }

    pub(super) fn announce(self, tx: &mut Tx) -> Result<(), DbError> {
        for (user, at) in self.0 {
            tx.append(at, None, &NoticeFact::Posted { user: user.into_string() })?;
        }
        Ok(())
    }
}

/// What was said before and what is said now, unless that is the same.
fn both(before: String, now: String, between: &str) -> String {
    match (before.as_str(), now.as_str()) {
        ("", _) => now,
        (_, "") => before,
        (one, other) if one.split(between).any(|part| part == other) || one == other => before,
        _ => format!("{before}{between}{now}"),
    }
}

/// Whoever looks after the shop learns that mails do not arrive: once, until they have looked.
async fn mail_trouble(tx: &mut Tx, at: Millis, told: &mut Told) -> Result<(), DbError> {
    for admin in subjects::admins(tx).await? {
        let notice = Notice {
            kind: Kind::MailTrouble,
            subject: "mails".to_owned(),
            name: String::new(),
            amount: None,
            note: String::new(),
        };
        told.tell(tx, &admin, notice, at).await?;
    }
    Ok(())
}

/// Whoever's account was opened from where it never was before, or has another address or password, learns of it; admins
/// do when passwords are tried on one.
async fn security(
    tx: &mut Tx,
    fact: &SecurityFact,
    recorded: &Recorded,
    told: &mut Told,
) -> Result<(), DbError> {
    let SecurityFact::Entry { event, name, device, network, note, .. } = fact;
    if *event == SecurityEvent::SignInSlowed {
        for admin in subjects::admins(tx).await? {
            let notice = Notice {
                kind: Kind::SignInSlowed,
                subject: recorded.subject.clone(),
                name: name.clone(),
                amount: None,
                note: network.clone(),
            };
            told.tell(tx, &admin, notice, recorded.at).await?;
        }
        return Ok(());
    }
    let kinds: &[Kind] = match event {
        SecurityEvent::SignedIn | SecurityEvent::SignedInByPasskey if note.starts_with(NEW_DEVICE) => {
            &[Kind::NewDevice]
        }
        SecurityEvent::EmailChanged => &[Kind::EmailChanged],
        SecurityEvent::PasswordChanged | SecurityEvent::PasswordReset => &[Kind::PasswordChanged],
        SecurityEvent::EmailChangeUndone => &[Kind::EmailChanged, Kind::PasswordChanged],
        _ => &[],
    };
    for kind in kinds {
        let notice = Notice {
            kind: *kind,
            subject: network.clone(),
            name: device.clone(),
            amount: None,
            note: network.clone(),
        };
        told.tell(tx, &UserId::from(recorded.subject.as_str()), notice, recorded.at).await?;
    }
    Ok(())
}
