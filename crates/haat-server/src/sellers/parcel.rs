//! A parcel in the hands of whoever sends it.

use crate::audit;
use crate::auth::Merchant;
use crate::error::{AppError, AppResult, Code};
use crate::orders::access::{self, not_found};
use crate::orders::call_off::{self, CallOff};
use crate::orders::event::OrderEventKind;
use crate::orders::facts::OrderFact;
use crate::orders::json::{OrderAnswer, parcel_note};
use crate::orders::life;
use crate::orders::store::parcels::{ParcelRow, Tracking};
use crate::orders::store::refunds::Refund;
use crate::orders::store::{self, Actor, Details, LineRow, OrderRow};
use crate::payments::store::Payment;
use crate::payments::{by_hand, came_back, refund};
use crate::sellers::parts::Parts;
use haat_db::Tx;
use haat_domain::ids::OrderId;
use haat_domain::orders::{OrderAction, OrderStatus};
use haat_domain::parcels::{ArrivedForGood, ParcelAction, ParcelError, ParcelStatus, all_delivered};
use haat_domain::time::Millis;

/// A parcel, its order, and who has it in hand.
pub struct InHand<'a> {
    state: &'a Parts,
    merchant: &'a Merchant,
    /// The order.
    pub order: OrderRow,
    details: Details,
    parcel: ParcelRow,
}

impl From<ParcelError> for AppError {
    fn from(error: ParcelError) -> Self {
        Self::conflict(error.to_string()).coded(Code::ParcelMoved)
    }
}

fn nothing_to_send() -> AppError {
    let words = "The money for everything in this parcel goes back, so it is not sent.";
    AppError::conflict(words).coded(Code::LineRefunded)
}

impl From<ArrivedForGood> for AppError {
    fn from(error: ArrivedForGood) -> Self {
        Self::conflict(error.to_string()).coded(Code::DeliveredForGood)
    }
}

impl<'a> InHand<'a> {
    /// The parcel with this number; 404 for everyone but its seller and admins.
    pub async fn find(state: &'a Parts, merchant: &'a Merchant, id: &str, no: &str) -> AppResult<Self> {
        let id = OrderId::from(id);
        let order = store::find(&state.db, &id).await?.filter(|order| order.deleted_at.is_none());
        let order = order.ok_or_else(not_found)?;
        let details = store::details(&state.db, &id).await?;
        let mine = |parcel: &&ParcelRow| {
            merchant.limited_to().is_none_or(|me| parcel.seller_id.as_ref() == Some(me))
        };
        let parcel = details.parcels.iter().filter(mine).find(|parcel| parcel.no.to_string() == no);
        let parcel = parcel.cloned().ok_or_else(not_found)?;
        Ok(Self { state, merchant, order, details, parcel })
    }

    /// Whether somebody carried it already when it was taken in hand.
    pub fn is_on_its_way(&self) -> bool {
        self.parcel.status == ParcelStatus::Shipped
    }

    /// Its lines.
    pub fn lines(&self) -> impl Iterator<Item = &LineRow> {
        self.details.lines.iter().filter(|line| line.seller_id == self.parcel.seller_id)
    }

    /// How many pieces of a line are paid back, or are to be.
    pub fn paid_back(&self, line_no: i64) -> i64 {
        let own = self.details.refund_lines.iter().filter(|back| back.line_no == line_no);
        own.map(|back| back.quantity).sum()
    }

    /// Whether its order is paid at the door, and was not yet.
    fn awaits_cash(&self) -> bool {
        self.order.is_paid_on_delivery() && self.order.status == OrderStatus::Placed
    }

    /// 409 unless the order is paid, or will be at the door, and its money is still there.
    fn may_be_sent(&self) -> AppResult<()> {
        if !self.order.status.is_paid() && !self.awaits_cash() {
            return Err(AppError::conflict("This order has not been paid, so nothing of it can be shipped.")
                .coded(Code::OrderNotPaid));
        }
        match self.details.stop().filter(|_| self.merchant.limited_to().is_some()) {
            Some(stop) => Err(AppError::conflict(stop.to_string()).coded(Code::OrderStopped)),
            None => Ok(()),
        }
    }

    /// Hands it to a carrier, or corrects who carries it; what is paid back meanwhile stays.
    pub async fn ship(&self, tracking: &Tracking) -> AppResult<()> {
        self.parcel.status.after(ParcelAction::Ship)?;
        if self.parcel.status == ParcelStatus::Waiting {
            self.may_be_sent()?;
        }
        let (id, now) = (&self.order.id, self.state.clock.now());
        let mut tx = self.state.db.begin().await?;
        store::hold(&mut tx, id).await?;
        let sent = self.send_lines(&mut tx, now).await?;
        if sent == 0 {
            return Err(nothing_to_send());
        }
        if !store::parcels::ship(&mut tx, id, self.parcel.no, tracking, now).await? {
            return Err(self.moved());
        }
        let what = if self.is_on_its_way() { "as shipped, its tracking corrected" } else { "as shipped" };
        self.audit(&mut tx, "parcel.ship", what, now)?;
        Ok(tx.commit().await?)
    }

    /// Marks what is in it as shipped, and tells how many of its lines are.
    async fn send_lines(&self, tx: &mut Tx, now: Millis) -> AppResult<usize> {
        let id = &self.order.id;
        let mut sent = self.lines().filter(|line| line.shipped_at.is_some()).count();
        for line in self.lines().filter(|line| line.shipped_at.is_none()) {
            let is_seller = self.merchant.limited_to().is_some();
            if store::ship(tx, id, line.line_no, is_seller, now).await? {
                sent += 1;
                let actor = Actor::user(&self.merchant.0);
                store::record_event(tx, id, &actor, OrderEventKind::Shipped, &line.name, now).await?;
                let fact = OrderFact::Shipped { order: id.to_string(), line: line.line_no };
                tx.append(now, Some(&self.merchant.0.id), &fact)?;
            }
        }
        Ok(sent)
    }

    /// Notes that it arrived; the order is delivered once nothing more is awaited.
    pub async fn arrive(&self) -> AppResult<()> {
        let action = ParcelAction::Deliver;
        let to = self.parcel.status.after(action)?;
        if to == self.parcel.status {
            return Ok(());
        }
        if self.parcel.status == ParcelStatus::Waiting {
            self.may_be_sent()?;
        }
        let (id, now) = (&self.order.id, self.state.clock.now());
        let actor = Actor::user(&self.merchant.0);
        let mut tx = self.state.db.begin().await?;
        store::hold(&mut tx, id).await?;
        if self.parcel.status == ParcelStatus::Waiting {
            // Handed over at the counter, it left all the same: it does not go back on the shelf.
            if self.send_lines(&mut tx, now).await? == 0 {
                return Err(nothing_to_send());
            }
        }
        self.step(&mut tx, action, to, now).await?;
        let back = self.take_cash(&mut tx, now).await?;
        life::follow(&mut tx, id, &actor, now).await?;
        tx.commit().await?;
        self.send_back(&back).await
    }

    /// Takes back that it arrived, while that is new and nothing came of it; an order that was delivered with it waits for
    /// it again. Nothing in the books says that it arrived until its money is released, so there is nothing to write there.
    pub async fn unarrive(&self) -> AppResult<()> {
        let (id, no, now) = (&self.order.id, self.parcel.no, self.state.clock.now());
        let mut tx = self.state.db.begin().await?;
        store::hold(&mut tx, id).await?;
        let status = store::status(&mut tx, id).await?.ok_or_else(not_found)?;
        let arrival = store::parcels::arrival(&mut tx, id, no).await?;
        arrival.undone(status, self.order.is_paid_on_delivery(), now)?;
        if !store::parcels::unarrive(&mut tx, id, no).await? {
            return Err(self.moved());
        }
        let waits_again = store::undeliver(&mut tx, id).await?;
        let actor = Actor::user(&self.merchant.0);
        store::record_event(&mut tx, id, &actor, OrderEventKind::ParcelUndelivered, &parcel_note(no), now)
            .await?;
        tx.append(now, Some(&self.merchant.0.id), &OrderFact::Undelivered { order: id.to_string(), no })?;
        let summary = format!("Took back that {} of the order {id} arrived.", parcel_note(no).to_lowercase());
        audit::record(&mut tx, &self.merchant.0, "parcel.deliver", "order", id.as_str(), &summary, now)?;
        if waits_again {
            store::counts::moved(&mut tx, id, OrderStatus::Delivered, OrderStatus::Paid).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Notes that its carrier brought it back: what was in it goes on the shelf or is written off, and the money for it
    /// goes back, all in one transaction. An order that was to be paid at the door ends with the last that came back.
    pub async fn come_back(&self, restock: bool) -> AppResult<()> {
        let action = ParcelAction::Return;
        let to = self.parcel.status.after(action)?;
        if to == self.parcel.status {
            return Ok(());
        }
        let (id, now) = (&self.order.id, self.state.clock.now());
        let (actor, lines) = (Actor::user(&self.merchant.0), self.details.lines.as_slice());
        let mut tx = self.state.db.begin().await?;
        store::hold(&mut tx, id).await?;
        self.step(&mut tx, action, to, now).await?;
        if restock {
            let pieces = came_back::pieces(&mut tx, &self.parcel, lines).await?;
            store::restock(&mut tx, id, &pieces).await?;
        }
        let owner = &self.merchant.0;
        let back = came_back::pay_back(&mut tx, (&self.order, lines), &self.parcel, owner, now).await?;
        let taken = self.take_cash(&mut tx, now).await?;
        life::follow(&mut tx, id, &actor, now).await?;
        let statuses = store::parcels::statuses(&mut tx, id).await?;
        let over = statuses.iter().all(|(_, status)| !status.is_open() && *status != ParcelStatus::Delivered);
        if over && self.awaits_cash() && !store::payment_pending(&mut tx, id).await? {
            life::apply(&mut tx, id, OrderAction::Cancel, &actor, "It came back.", now).await?;
        }
        tx.commit().await?;
        let back: Vec<_> = back.into_iter().chain(taken).collect();
        self.send_back(&back).await
    }

    /// Calls pieces of a line (all of them, if nobody says how many) off an order that is to be paid at the door.
    pub async fn call_off(
        &self,
        (line_no, quantity): (i64, Option<i64>),
        reason: &str,
        key: &str,
    ) -> AppResult<()> {
        let (id, now) = (&self.order.id, self.state.clock.now());
        let key = format!("{id}-{}-{line_no}-{key}", self.parcel.no);
        let wish = CallOff { parcel: self.parcel.no, line_no, quantity, reason, key: &key };
        let mut tx = self.state.db.begin().await?;
        call_off::call_off(&mut tx, id, &wish, &self.merchant.0, now).await?;
        Ok(tx.commit().await?)
    }

    /// Moves it, with its history and its fact.
    async fn step(&self, tx: &mut Tx, action: ParcelAction, to: ParcelStatus, now: Millis) -> AppResult<()> {
        let (id, no) = (&self.order.id, self.parcel.no);
        if !store::parcels::move_on(tx, id, no, self.parcel.status, to, now).await? {
            return Err(self.moved());
        }
        let actor = Actor::user(&self.merchant.0);
        let kind = match action {
            ParcelAction::Ship => OrderEventKind::Shipped,
            ParcelAction::Deliver => OrderEventKind::ParcelDelivered,
            ParcelAction::Return => OrderEventKind::ParcelReturned,
        };
        store::record_event(tx, id, &actor, kind, &parcel_note(no), now).await?;
        let fact = OrderFact::Parcel { order: id.to_string(), no, status: to.as_str().to_owned() };
        tx.append(now, Some(&self.merchant.0.id), &fact)?;
        self.audit(tx, &format!("parcel.{}", action.as_str()), &format!("as {}", to.as_str()), now)
    }

    /// Asks for refunds that are written down. One that is refused is owed, and shown so; the parcel moved all the same.
    async fn send_back(&self, written: &[(Payment, Refund)]) -> AppResult<()> {
        let actor = Actor::user(&self.merchant.0);
        for (payment, back) in written {
            refund::send(&self.state.payments, &self.order, payment, back, &actor).await?;
        }
        Ok(())
    }

    /// An order that is paid at the door is paid with its last parcel, if who brought that has all the money. Gives what
    /// is to be taken out of it, since it came back.
    async fn take_cash(&self, tx: &mut Tx, now: Millis) -> AppResult<Vec<(Payment, Refund)>> {
        let id = &self.order.id;
        let statuses = store::parcels::statuses(tx, id).await?;
        let arrived = all_delivered(statuses.into_iter().map(|(_, status)| status));
        let unpaid = store::status(tx, id).await? == Some(OrderStatus::Placed);
        let has_it = access::may_take_money(&self.merchant.0, &self.order, &self.details.lines);
        if arrived && unpaid && has_it && self.order.is_paid_on_delivery() {
            if store::payment_pending(tx, id).await? {
                return Err(AppError::conflict("A payment for this order is being checked right now."));
            }
            let who = &self.merchant.0;
            if by_hand::cash(tx, &self.order, &Actor::user(who), now).await? {
                return came_back::not_collected(tx, id, who, now).await;
            }
        }
        Ok(Vec::new())
    }

    fn moved(&self) -> AppError {
        let words = format!("{} was changed by someone else just now.", parcel_note(self.parcel.no));
        AppError::conflict(words).coded(Code::ParcelMoved)
    }

    fn audit(&self, tx: &mut Tx, action: &str, what: &str, now: Millis) -> AppResult<()> {
        let id = self.order.id.as_str();
        let summary =
            format!("Marked {} of the order {id} {what}.", parcel_note(self.parcel.no).to_lowercase());
        Ok(audit::record(tx, &self.merchant.0, action, "order", id, &summary, now)?)
    }

    /// The order as it is now, in the eyes of whoever has the parcel in hand.
    pub async fn answer(&self, message: &str) -> AppResult<OrderAnswer> {
        let now = self.state.clock.now();
        let order = access::load_for(&self.state.db, &self.merchant.0, &self.order.id, now).await?;
        Ok(OrderAnswer { message: message.to_owned(), order })
    }
}
