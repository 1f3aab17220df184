//! Whom to tell of what: follows the log of facts and writes the notices that come of it.
//!
//! The notices are written in the transaction that moves the follower's place, so each fact is told once, whatever
//! dies when.

use super::gather_sellers;
use super::store;
use super::store::subjects::{self, Placed};
use crate::accounts::security::{NEW_DEVICE, SecurityEvent, SecurityFact};
use crate::auctions::facts::AuctionFact;
use crate::auctions::model::Auction;
use crate::books::facts::PayoutFact;
use crate::catalog::facts::{ProductFact, SellerFact};
use crate::hearts::store::{self as hearts, Thing};
use crate::http::values::local;
use crate::live::facts::NoticeFact;
use crate::mail::facts::MailFact;
use crate::orders::facts::OrderFact;
use crate::payments::facts::PaymentFact;
use crate::questions::facts::QuestionFact;
use crate::questions::store as questions;
use crate::returns::facts::ReturnFact;
use crate::reviews::facts::ReviewFact;
use crate::threads::facts::ThreadFact;
use haat_db::{DbError, Fact as _, Follower, Recorded, Tx};
use haat_domain::auctions::{ChanceState, Outcome, outcome_of_bids};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::notices::{Kind, Notice};
use haat_domain::orders::OrderStatus;
use haat_domain::returns::ReturnStatus;
use haat_domain::time::Millis;
use std::collections::BTreeMap;
use std::time::Duration;

/// The follower.
pub struct Gather;

impl Follower for Gather {
    const NAME: &'static str = "notices";
    /// The first is told at once; in a rush the rest of a moment together, for one flush of the disk.
    const REST: Duration = Duration::from_millis(200);

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
        // A storm of bids on one lot is one look at it.
        let mut bids: BTreeMap<String, Round> = BTreeMap::new();
        // Goods whose price or stock may be another now.
        let mut goods: BTreeMap<String, Millis> = BTreeMap::new();
        // Nothing that happens to an order comes before it is placed.
        super::of_orders::placed(tx, facts, &mut goods, &mut told).await?;
        for recorded in facts {
            if let Some(fact) = recorded.read::<AuctionFact>() {
                match fact {
                    AuctionFact::Bids { auction, first, last } => {
                        let round = bids.entry(auction).or_insert(Round { first, last, at: recorded.at });
                        (round.last, round.at) = (last.max(round.last), recorded.at);
                    }
                    AuctionFact::Ended { auction } => {
                        if let Some(round) = bids.remove(&auction) {
                            outbid(tx, &auction, &round, &mut told).await?;
                        }
                        ended(tx, &auction, recorded.at, &mut told).await?;
                    }
                    AuctionFact::Reminded { auction, buyer } => {
                        tell_of(tx, &auction, &buyer, Kind::PayReminder, recorded.at, &mut told).await?;
                    }
                    AuctionFact::Lapsed { auction, buyer } => {
                        tell_of(tx, &auction, &buyer, Kind::WinLapsed, recorded.at, &mut told).await?;
                        tell_seller(tx, &auction, Kind::LotUnpaid, recorded.at, &mut told).await?;
                    }
                    AuctionFact::Offered { auction, bidder, .. } => {
                        tell_of(tx, &auction, &bidder, Kind::SecondChance, recorded.at, &mut told).await?;
                    }
                    AuctionFact::Answered { auction, answer, .. }
                        if answer == ChanceState::Accepted.as_str() =>
                    {
                        tell_seller(tx, &auction, Kind::LotTaken, recorded.at, &mut told).await?;
                    }
                    AuctionFact::Opened { .. }
                    | AuctionFact::Raised { .. }
                    | AuctionFact::Changed { .. }
                    | AuctionFact::Answered { .. }
                    | AuctionFact::Relisted { .. }
                    | AuctionFact::Deleted { .. } => {}
                }
            } else if let Some(fact) = recorded.read::<OrderFact>() {
                order(tx, &fact, recorded.at, &mut told).await?;
                if !matches!(fact, OrderFact::Placed { .. } | OrderFact::Shipped { .. }) {
                    let lines = subjects::products(tx, fact.subject()).await?;
                    goods.extend(lines.into_iter().map(|product| (product, recorded.at)));
                }
            } else if let Some(fact) = recorded.read::<PaymentFact>() {
                payment(tx, &fact, recorded.at, &mut told).await?;
            } else if let Some(fact) = recorded.read::<SecurityFact>() {
                security(tx, &fact, recorded, &mut told).await?;
            } else if let Some(fact) = recorded.read::<ReturnFact>() {
                given_back(tx, &fact, recorded.at, &mut told).await?;
            } else if recorded.read::<MailFact>().is_some() {
                mail_trouble(tx, recorded.at, &mut told).await?;
            } else if let Some(fact) = recorded.read::<SellerFact>() {
                gather_sellers::seller(tx, &fact, recorded.at, &mut told).await?;
            } else if let Some(fact) = recorded.read::<PayoutFact>() {
                gather_sellers::payout(tx, &fact, recorded.at, &mut told).await?;
            } else if let Some(fact) = recorded.read::<QuestionFact>() {
                question(tx, &fact, recorded.at, &mut told).await?;
            } else if let Some(fact) = recorded.read::<ThreadFact>() {
                super::messages::gather(tx, &fact, recorded.at, &mut told).await?;
            } else if let Some(fact) = recorded.read::<ReviewFact>() {
                super::of_reviews::tell(tx, &fact, recorded.at, &mut told).await?;
            } else if let Some(ProductFact::Changed { product }) = recorded.read::<ProductFact>() {
                goods.insert(product, recorded.at);
            }
        }
        for (auction, round) in &bids {
            outbid(tx, auction, round, &mut told).await?;
        }
        wishes(tx, &goods, &mut told).await?;
        told.announce(tx)
    }
}

/// The bids that one look covers.
struct Round {
    first: i64,
    last: i64,
    at: Millis,
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
        store::post(tx, user, &notice, at).await?;
        self.0.insert(user.clone(), at);
        Ok(())
    }

    /// What `user` was told of is settled, and their bell shows it.
    pub(super) async fn settle(
        &mut self,
        tx: &mut Tx,
        user: &UserId,
        (kind, subject): (Kind, &str),
        at: Millis,
    ) -> Result<(), DbError> {
        if store::settle(tx, user, kind, subject, at).await? {
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

async fn outbid(tx: &mut Tx, id: &str, round: &Round, told: &mut Told) -> Result<(), DbError> {
    let id = AuctionId::from(id);
    let Some(auction) = head(tx, &id).await? else { return Ok(()) };
    let leader = auction.standing.leader_id.as_ref();
    if let Some(leader) = leader
        && store::settle(tx, leader, Kind::Outbid, id.as_str(), round.at).await?
    {
        told.0.insert(leader.clone(), round.at);
    }
    if auction.standing.closed_at.is_some() {
        // They hear of the end instead.
        return Ok(());
    }
    let mut people = subjects::bidders_between(tx, &id, round.first, round.last).await?;
    let seller = &auction.lot.creator_id;
    if subjects::extended_between(tx, &id, round.first, round.last).await?
        && !store::was_told(tx, seller, Kind::Extended, id.as_str()).await?
    {
        let notice = Notice {
            note: local(auction.standing.ends_at),
            ..lot(Kind::Extended, &auction, auction.standing.current_bid)
        };
        // Its seller first, by which is known that it was told. Whoever bid just now sees it.
        told.tell(tx, seller, notice.clone(), round.at).await?;
        for person in subjects::followers(tx, &id).await?.iter().filter(|person| !people.contains(person)) {
            told.tell(tx, person, notice.clone(), round.at).await?;
        }
    }
    people.extend(subjects::led_before(tx, &id, round.first).await?);
    people.sort();
    people.dedup();
    for person in people.iter().filter(|person| Some(*person) != leader) {
        told.tell(tx, person, lot(Kind::Outbid, &auction, auction.standing.current_bid), round.at).await?;
    }
    Ok(())
}

async fn ended(tx: &mut Tx, id: &str, at: Millis, told: &mut Told) -> Result<(), DbError> {
    let id = AuctionId::from(id);
    let Some(auction) = head(tx, &id).await? else { return Ok(()) };
    let (winner, price) = match outcome_of_bids(&auction.state(), at) {
        Outcome::Sold { winner, price } => (Some(winner), Some(price)),
        Outcome::Unsold | Outcome::ReserveNotMet | Outcome::Lapsed => (None, None),
        Outcome::Open | Outcome::Upcoming => return Ok(()),
    };
    let seller = if winner.is_some() { Kind::LotSold } else { Kind::LotUnsold };
    told.tell(tx, &auction.lot.creator_id, lot(seller, &auction, price), at).await?;
    for bidder in subjects::bidders(tx, &id).await? {
        for kind in [Kind::Outbid, Kind::EndingSoon, Kind::EndingNow, Kind::Extended] {
            store::settle(tx, &bidder, kind, id.as_str(), at).await?;
        }
        let kind = if winner.as_ref() == Some(&bidder) { Kind::Won } else { Kind::Lost };
        told.tell(tx, &bidder, lot(kind, &auction, price), at).await?;
    }
    Ok(())
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

/// Whoever's account was opened from where it never was before learns of it; admins do when passwords are tried on one.
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
    if *event != SecurityEvent::SignedIn || note != NEW_DEVICE {
        return Ok(());
    }
    let notice = Notice {
        kind: Kind::NewDevice,
        subject: network.clone(),
        name: device.clone(),
        amount: None,
        note: network.clone(),
    };
    told.tell(tx, &UserId::from(recorded.subject.as_str()), notice, recorded.at).await
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

/// Who sells a thing learns what is asked about it (admins, of the house's own), and who asked what was answered.
async fn question(tx: &mut Tx, fact: &QuestionFact, at: Millis, told: &mut Told) -> Result<(), DbError> {
    let Some(question) = questions::find(&mut *tx, fact.subject()).await? else { return Ok(()) };
    let Some(thing) = Thing::parse(&question.thing) else { return Ok(()) };
    let Some(subject) = questions::subject(&mut *tx, thing, &question.thing_id).await? else { return Ok(()) };
    let notice = |kind, about: String, note: String| Notice {
        kind,
        subject: about,
        name: subject.name.clone(),
        amount: None,
        note,
    };
    match fact {
        QuestionFact::Answered { .. } => {
            let answered = notice(Kind::QuestionAnswered, subject.path.clone(), question.answer);
            told.tell(tx, &question.asker_id, answered, at).await
        }
        QuestionFact::Asked { .. } => {
            let people = match question.seller_id {
                Some(seller) => vec![seller],
                None => subjects::admins(tx).await?,
            };
            for person in people {
                let asked = notice(Kind::QuestionAsked, question.id.clone(), question.text.clone());
                told.tell(tx, &person, asked, at).await?;
            }
            Ok(())
        }
    }
}

/// Those who wish for goods learn that they cost less than ever before, or can be bought again.
async fn wishes(tx: &mut Tx, goods: &BTreeMap<String, Millis>, told: &mut Told) -> Result<(), DbError> {
    let ids: Vec<String> = goods.keys().cloned().collect();
    for chunk in ids.chunks(500) {
        for id in hearts::wished(&mut *tx, chunk).await? {
            let (Some(at), Some(product)) = (goods.get(&id), hearts::product(tx, &id).await?) else {
                continue;
            };
            let in_stock = product.stock > 0;
            let back = hearts::in_stock(tx, &id, in_stock).await?;
            // What cannot be bought is not worth telling, however cheap.
            let cheaper = if in_stock { hearts::cheaper(tx, &id, product.price).await? } else { Vec::new() };
            let notice = |kind| Notice {
                kind,
                subject: id.clone(),
                name: product.name.clone(),
                amount: Some(product.price),
                note: String::new(),
            };
            for person in back.iter().filter(|_| in_stock) {
                told.tell(tx, person, notice(Kind::BackInStock), *at).await?;
            }
            for person in cheaper.iter().filter(|person| !(in_stock && back.contains(person))) {
                told.tell(tx, person, notice(Kind::PriceDrop), *at).await?;
            }
        }
    }
    Ok(())
}

/// Tells one person about a lot.
async fn tell_of(
    tx: &mut Tx,
    id: &str,
    who: &str,
    kind: Kind,
    at: Millis,
    told: &mut Told,
) -> Result<(), DbError> {
    let Some(auction) = head(tx, &AuctionId::from(id)).await? else { return Ok(()) };
    told.tell(tx, &UserId::from(who), lot(kind, &auction, auction.standing.current_bid), at).await
}

/// Tells the seller about a lot of theirs.
async fn tell_seller(tx: &mut Tx, id: &str, kind: Kind, at: Millis, told: &mut Told) -> Result<(), DbError> {
    let Some(auction) = head(tx, &AuctionId::from(id)).await? else { return Ok(()) };
    let seller = auction.lot.creator_id.clone();
    told.tell(tx, &seller, lot(kind, &auction, auction.standing.current_bid), at).await
}

async fn head(tx: &mut Tx, id: &AuctionId) -> Result<Option<Auction>, DbError> {
    Ok(crate::auctions::store::heads(tx, std::slice::from_ref(id)).await?.pop())
}

fn lot(kind: Kind, auction: &Auction, amount: Option<Paise>) -> Notice {
    Notice {
        kind,
        subject: auction.lot.id.to_string(),
        name: auction.lot.title.clone(),
        amount,
        note: String::new(),
    }
}

async fn order(tx: &mut Tx, fact: &OrderFact, at: Millis, told: &mut Told) -> Result<(), DbError> {
    let id = fact.subject();
    let Some(Placed { customer, total, .. }) = subjects::placed(tx, id).await? else { return Ok(()) };
    let notice = |kind, name: String| Notice {
        kind,
        subject: id.to_owned(),
        name,
        amount: Some(total),
        note: String::new(),
    };
    let kind = match fact {
        OrderFact::Shipped { line, .. } => {
            let name = subjects::line_name(tx, id, *line).await?;
            let shipped = notice(Kind::OrderShipped, name);
            return told.tell(tx, &customer, shipped, at).await;
        }
        OrderFact::Unshipped { .. } => {
            if store::settle(tx, &customer, Kind::OrderShipped, id, at).await? {
                told.0.insert(customer, at);
            }
            return Ok(());
        }
        // The last one brings the order to its end, and that is told.
        OrderFact::Placed { .. } | OrderFact::Parcel { .. } => return Ok(()),
        OrderFact::Moved { status, .. } => match OrderStatus::parse(status) {
            Some(OrderStatus::Paid) => {
                store::settle(tx, &customer, Kind::OrderPlaced, id, at).await?;
                tell_sellers(tx, id, at, told).await?;
                Kind::OrderPaid
            }
            Some(OrderStatus::Delivered) => Kind::OrderDelivered,
            Some(OrderStatus::Cancelled | OrderStatus::Expired) => Kind::OrderCancelled,
            // The money has words of its own.
            Some(OrderStatus::Refunded | OrderStatus::Placed) | None => return Ok(()),
        },
    };
    told.tell(tx, &customer, notice(kind, String::new()), at).await
}

/// Each seller learns which things of a paid order are theirs to send.
async fn tell_sellers(tx: &mut Tx, id: &str, at: Millis, told: &mut Told) -> Result<(), DbError> {
    let mut theirs: BTreeMap<UserId, Vec<String>> = BTreeMap::new();
    for (seller, name) in subjects::sellers_lines(tx, id).await? {
        theirs.entry(seller).or_default().push(name);
    }
    for (seller, names) in theirs {
        let notice = Notice {
            kind: Kind::ToShip,
            subject: id.to_owned(),
            name: names.join(", "),
            amount: None,
            note: String::new(),
        };
        told.tell(tx, &seller, notice, at).await?;
    }
    Ok(())
}

async fn payment(tx: &mut Tx, fact: &PaymentFact, at: Millis, told: &mut Told) -> Result<(), DbError> {
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
    let notice = Notice {
        kind,
        subject: id.to_owned(),
        name: String::new(),
        amount: Some(Paise(amount)),
        note: String::new(),
    };
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

/// Whoever is to do something about a return, or waits for it, learns where it stands.
async fn given_back(tx: &mut Tx, fact: &ReturnFact, at: Millis, told: &mut Told) -> Result<(), DbError> {
    let ReturnFact::Moved { id, status } = fact;
    let Some(returned) = subjects::returned(tx, id).await? else { return Ok(()) };
    let Some(status) = ReturnStatus::parse(status) else { return Ok(()) };
    let notice = |kind| Notice {
        kind,
        subject: returned.order_id.clone(),
        name: returned.names.clone(),
        amount: None,
        note: status.as_str().to_owned(),
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
