//! A parcel in the hands of whoever sends it.

use crate::audit;
use crate::auth::Merchant;
use crate::error::{AppError, AppResult, Code};
use crate::orders::access::{self, not_found};
use crate::orders::facts::OrderFact;
use crate::orders::json::{OrderAnswer, parcel_note};
use crate::orders::life;
use crate::orders::store::parcels::{ParcelRow, Tracking};
use crate::orders::store::{self, Actor, Details, LineRow, OrderRow};
use crate::payments::by_hand;
use crate::sellers::parts::Parts;
use haat_db::Tx;
use haat_domain::ids::OrderId;
use haat_domain::orders::OrderStatus;
use haat_domain::parcels::{ParcelAction, ParcelError, ParcelStatus, all_delivered};
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

    /// Whether somebody carries it already.
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

    /// 409 unless the order is paid, or will be at the door, and its money is still there.
    fn may_be_sent(&self) -> AppResult<()> {
        let at_the_door = self.order.is_paid_on_delivery() && self.order.status == OrderStatus::Placed;
        if !self.order.status.is_paid() && !at_the_door {
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
            let words = "The money for everything in this parcel goes back, so it is not sent.";
            return Err(AppError::conflict(words).coded(Code::LineRefunded));
        }
        if !store::parcels::ship(&mut tx, id, self.parcel.no, tracking, now).await? {
            return Err(self.moved());
        }
        self.audit(&mut tx, "parcel.ship", "as shipped", now)?;
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
                store::record_event(tx, id, &actor, "shipped", &line.name, now).await?;
                let fact = OrderFact::Shipped { order: id.to_string(), line: line.line_no };
                tx.append(now, Some(&self.merchant.0.id), &fact)?;
            }
        }
        Ok(sent)
    }

    /// Notes that it arrived or came back; the order is delivered once nothing more is awaited.
    pub async fn move_on(&self, action: ParcelAction) -> AppResult<()> {
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
            self.send_lines(&mut tx, now).await?;
        }
        if !store::parcels::move_on(&mut tx, id, self.parcel.no, self.parcel.status, to, now).await? {
            return Err(self.moved());
        }
        let kind = if to == ParcelStatus::Delivered { "parcel_delivered" } else { "parcel_returned" };
        store::record_event(&mut tx, id, &actor, kind, &parcel_note(self.parcel.no), now).await?;
        let fact =
            OrderFact::Parcel { order: id.to_string(), no: self.parcel.no, status: to.as_str().to_owned() };
        tx.append(now, Some(&self.merchant.0.id), &fact)?;
        self.audit(&mut tx, &format!("parcel.{}", action.as_str()), &format!("as {}", to.as_str()), now)?;
        self.take_cash(&mut tx, now).await?;
        life::follow(&mut tx, id, &actor, now).await?;
        Ok(tx.commit().await?)
    }

    /// An order that is paid at the door is paid with its last parcel, if who brought that has all the money.
    async fn take_cash(&self, tx: &mut Tx, now: Millis) -> AppResult<()> {
        let id = &self.order.id;
        let statuses = store::parcels::statuses(tx, id).await?;
        let arrived = all_delivered(statuses.into_iter().map(|(_, status)| status));
        let unpaid = store::status(tx, id).await? == Some(OrderStatus::Placed);
        let has_it = access::may_take_money(&self.merchant.0, &self.order, &self.details.lines);
        if arrived && unpaid && has_it && self.order.is_paid_on_delivery() {
            if store::payment_pending(tx, id).await? {
                return Err(AppError::conflict("A payment for this order is being checked right now."));
            }
            by_hand::cash(tx, &self.order, &Actor::user(&self.merchant.0), now).await?;
        }
        Ok(())
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
