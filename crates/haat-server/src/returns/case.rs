//! A return in the hands of somebody who does something about it.

use crate::audit;
use crate::auth::{CurrentUser, Merchant};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::orders::event::OrderEventKind;
use crate::orders::facts::OrderFact;
use crate::orders::json::parcel_note;
use crate::orders::store::parcels::{self, Tracking};
use crate::orders::store::refunds::{self, Refund};
use crate::orders::store::{self as orders, Actor, Details, OrderRow};
use crate::payments::refund;
use crate::payments::refund_part::{self, RefundPartRequest, RefundWish};
use crate::payments::store::Payment;
use crate::returns::facts::ReturnFact;
use crate::returns::json::ReturnJson;
use crate::returns::parts::Parts;
use crate::returns::send_to::{self, Addresses};
use crate::returns::store::{self, ReturnChange, ReturnRow};
use crate::settings;
use haat_db::Tx;
use haat_domain::errors::{FieldErrors, Flaw};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::input::LONGEST_REASON;
use haat_domain::orders::OrderStatus;
use haat_domain::parcels::ParcelStatus;
use haat_domain::returns::{Party, Pieces, Reason, ReturnAction, ReturnStatus, to_pay_back};
use haat_domain::time::Millis;

/// A return, and who has it in hand.
pub(super) struct Case<'a> {
    state: &'a Parts,
    who: &'a CurrentUser,
    party: Party,
    row: ReturnRow,
}

/// Who does something about a return.
#[derive(Clone, Copy)]
pub(super) struct By<'a> {
    /// For whom.
    pub(super) party: Party,
    /// The person; `None` for the shop.
    pub(super) id: Option<&'a UserId>,
    /// What they are called.
    pub(super) name: &'a str,
}

/// What is said and done with an action.
#[derive(Default)]
pub(super) struct Doing<'a> {
    /// In whose words.
    pub(super) note: &'a str,
    /// Who carries it back.
    pub(super) tracking: Option<&'a Tracking>,
    /// Whether what came goes on the shelf again.
    pub(super) restock: bool,
}

/// 404, in the same words whether the return does not exist or is someone else's.
pub(super) fn not_found() -> AppError {
    AppError::not_found("Return")
}

/// How a party is called in the books.
const fn party_word(party: Party) -> &'static str {
    match party {
        Party::Customer => "customer",
        Party::Seller => "seller",
        Party::Admin => "admin",
        Party::Clock => "clock",
    }
}

impl<'a> Case<'a> {
    /// The return that its customer has in hand; 404 for everyone else.
    pub(super) async fn of_customer(state: &'a Parts, who: &'a CurrentUser, id: &str) -> AppResult<Self> {
        let row = store::find(&state.db, id).await?.filter(|row| row.customer_id == who.id);
        Ok(Self { state, who, party: Party::Customer, row: row.ok_or_else(not_found)? })
    }

    /// The return that its seller, or an admin, has in hand; 404 for everyone else.
    pub(super) async fn of_merchant(state: &'a Parts, merchant: &'a Merchant, id: &str) -> AppResult<Self> {
        let mine =
            |row: &ReturnRow| merchant.limited_to().is_none_or(|me| row.seller_id.as_ref() == Some(me));
        let row = store::find(&state.db, id).await?.filter(mine).ok_or_else(not_found)?;
        let party = if merchant.limited_to().is_none() { Party::Admin } else { Party::Seller };
        Ok(Self { state, who: &merchant.0, party, row })
    }

    /// The return that an admin has in hand.
    pub(super) async fn of_admin(state: &'a Parts, who: &'a CurrentUser, id: &str) -> AppResult<Self> {
        let row = store::find(&state.db, id).await?.ok_or_else(not_found)?;
        Ok(Self { state, who, party: Party::Admin, row })
    }

    /// The return as it is now.
    pub(super) async fn answer(&self) -> AppResult<Json<ReturnJson>> {
        let row = store::find(&self.state.db, &self.row.id).await?.ok_or_else(not_found)?;
        let whole = store::whole(&self.state.db, vec![row]).await?.pop().ok_or_else(not_found)?;
        let send_to = Addresses::default().of(self.state, &whole, self.party).await?;
        Ok(Json(ReturnJson::new(whole, self.party, send_to)))
    }

    /// Does something about it that moves no money.
    pub(super) async fn act(&self, action: ReturnAction, doing: &Doing<'_>) -> AppResult<Json<ReturnJson>> {
        let to = self.row.status.after(action, self.row.sent_at.is_some())?;
        if to == ReturnStatus::Received {
            return self.take_back(action, doing).await;
        }
        if to == ReturnStatus::Accepted && to != self.row.status {
            self.says_where(doing.note).await?;
        }
        if to != self.row.status || doing.tracking.is_some() {
            let now = self.state.clock.now();
            let mut tx = self.state.db.begin().await?;
            orders::hold(&mut tx, &self.row.order_id).await?;
            let due_at = settings::read_return_rules(&mut tx).await?.due(to, now);
            self.step(
                &mut tx,
                to,
                &ReturnChange { tracking: doing.tracking, due_at, ..ReturnChange::default() },
                doing.note,
                now,
            )
            .await?;
            tx.commit().await?;
        }
        self.answer().await
    }

    /// 422 when its customer would not learn where to send it.
    async fn says_where(&self, note: &str) -> AppResult<()> {
        let (seller, name) = (self.row.seller_id.as_ref(), self.row.seller_name.as_deref());
        if !note.is_empty() || send_to::address(self.state, seller, name).await?.is_some() {
            return Ok(());
        }
        let unsaid = Flaw::Required.says("Please say where the customer is to send it.");
        Err(FieldErrors::one("note", unsaid).into())
    }

    /// Takes it back: what came goes on the shelf or is written off, and the money goes back for exactly these pieces, all
    /// in one transaction. Money that came by hand waits for an admin, who returns it by hand too.
    pub(super) async fn take_back(
        &self,
        action: ReturnAction,
        doing: &Doing<'_>,
    ) -> AppResult<Json<ReturnJson>> {
        let (row, now) = (&self.row, self.state.clock.now());
        let to = row.status.after(action, row.sent_at.is_some())?;
        if to == row.status {
            return self.answer().await;
        }
        let order = orders::find(&self.state.db, &row.order_id).await?.ok_or_else(not_found)?;
        let details = orders::details(&self.state.db, &row.order_id).await?;
        let mut tx = self.state.db.begin().await?;
        orders::hold(&mut tx, &row.order_id).await?;
        let pieces = store::pieces(&mut tx, &row.id).await?;
        if to == ReturnStatus::Received {
            // What the customer keeps did not come.
            let came = action != ReturnAction::Waive;
            let change = ReturnChange { restocked: came.then_some(doing.restock), ..ReturnChange::default() };
            self.step(&mut tx, to, &change, doing.note, now).await?;
            if came && doing.restock {
                orders::restock(&mut tx, &row.order_id, &pieces).await?;
            }
        }
        let by_hand = refund_part::came_by_hand(&mut tx, &row.order_id).await?;
        if by_hand && action != ReturnAction::Refund {
            self.came_back(&mut tx, now).await?;
            tx.commit().await?;
            return self.answer().await;
        }
        let sent = self.pay_back(&mut tx, &order, &details, &pieces, doing.note, now).await?;
        self.came_back(&mut tx, now).await?;
        tx.commit().await?;
        if let Some((payment, wish)) = sent {
            // A refund that is refused is owed, and shown so; the return is over all the same.
            refund::send(&self.state.payments, &order, &payment, &wish, &Actor::user(self.who)).await?;
        }
        self.answer().await
    }

    /// Writes the refund down and ends the return with it.
    async fn pay_back(
        &self,
        tx: &mut Tx,
        order: &OrderRow,
        details: &Details,
        pieces: &[Pieces],
        note: &str,
        now: Millis,
    ) -> AppResult<Option<(Payment, Refund)>> {
        let taken = refunds::lines_of(&mut *tx, &order.id).await?;
        let left = |no: i64| {
            let bought: i64 =
                details.lines.iter().filter(|line| line.line_no == no).map(|line| line.quantity).sum();
            bought - taken.iter().filter(|taken| taken.line_no == no).map(|taken| taken.quantity).sum::<i64>()
        };
        let pieces = to_pay_back(pieces, left);
        let received = store::find(&mut *tx, &self.row.id).await?.ok_or_else(not_found)?;
        let mut written = None;
        if !pieces.is_empty() && order.status != OrderStatus::Refunded {
            let why = Reason::parse(&received.reason).map_or("Returned", Reason::in_words);
            let why =
                if note.is_empty() { format!("Return: {why}.") } else { format!("Return: {why}. {note}") };
            let reason: String = why.chars().take(LONGEST_REASON).collect();
            let asked = RefundPartRequest::of_pieces(&pieces, reason.clone());
            let key = format!("{}-return-{}", order.id, received.id);
            let by_hand = self.party == Party::Admin;
            let wish = RefundWish { key: &key, reason: &reason, by_hand, at_most: true, unsent: false };
            written = refund_part::write(tx, order, self.who, &wish, &asked, now).await?;
        }
        let refund = written.as_ref().map(|(_, refund)| refund.id.as_str());
        let change = ReturnChange { refund, ..ReturnChange::default() };
        self.step_from(tx, &received, ReturnStatus::Refunded, &change, "", now).await?;
        Ok(written)
    }

    /// A parcel of which everything came back is a parcel that came back.
    async fn came_back(&self, tx: &mut Tx, now: Millis) -> AppResult<()> {
        let (order, no) = (&self.row.order_id, self.row.parcel_no);
        let (from, to) = (ParcelStatus::Delivered, ParcelStatus::Returned);
        if store::all_back(tx, &self.row).await? && parcels::move_on(tx, order, no, from, to, now).await? {
            let actor = Actor::user(self.who);
            orders::record_event(tx, order, &actor, OrderEventKind::ParcelReturned, &parcel_note(no), now)
                .await?;
            let status = to.as_str().to_owned();
            tx.append(now, Some(&self.who.id), &OrderFact::Parcel { order: order.to_string(), no, status })?;
        }
        Ok(())
    }

    async fn step(
        &self,
        tx: &mut Tx,
        to: ReturnStatus,
        change: &ReturnChange<'_>,
        note: &str,
        now: Millis,
    ) -> AppResult<()> {
        self.step_from(tx, &self.row, to, change, note, now).await
    }

    async fn step_from(
        &self,
        tx: &mut Tx,
        from: &ReturnRow,
        to: ReturnStatus,
        change: &ReturnChange<'_>,
        note: &str,
        now: Millis,
    ) -> AppResult<()> {
        let by = By { party: self.party, id: Some(&self.who.id), name: &self.who.name };
        if !step(tx, from, to, change, by, note, now).await? {
            let words = "This return was changed by someone else just now.";
            return Err(AppError::conflict(words).coded(Code::ReturnMoved));
        }
        if self.party != Party::Customer {
            let (action, id) = (format!("return.{}", to.as_str()), from.order_id.as_str());
            let summary = format!("Moved a return of the order {id} on: {}.", to.as_str());
            audit::record(tx, self.who, &action, "order", id, &summary, now)?;
        }
        Ok(())
    }
}

/// Moves a return with its history, its order's and its fact; false when it is no longer where we saw it.
pub(super) async fn step(
    tx: &mut Tx,
    from: &ReturnRow,
    to: ReturnStatus,
    change: &ReturnChange<'_>,
    by: By<'_>,
    note: &str,
    now: Millis,
) -> AppResult<bool> {
    if !store::move_on(tx, from, to, change, now).await? {
        return Ok(false);
    }
    // What the customer keeps did not come.
    let kept = to == ReturnStatus::Received && change.restocked.is_none();
    let kind = if kept { OrderEventKind::ReturnKept } else { to.into() };
    told(tx, (&from.id, &from.order_id, from.parcel_no), (to, kind), by, note, now).await?;
    Ok(true)
}

/// Notes in both histories and in the log what became of a return.
pub(super) async fn told(
    tx: &mut Tx,
    (id, order, parcel_no): (&str, &OrderId, i64),
    (to, kind): (ReturnStatus, OrderEventKind),
    by: By<'_>,
    note: &str,
    now: Millis,
) -> AppResult<()> {
    store::record(tx, id, (party_word(by.party), by.name), to, note, now).await?;
    let actor = Actor::of(by.id, by.name);
    orders::record_event(tx, order, &actor, kind, &parcel_note(parcel_no), now).await?;
    let fact = ReturnFact::Moved { id: id.to_owned(), status: to.as_str().to_owned() };
    Ok(tx.append(now, None, &fact)?)
}
