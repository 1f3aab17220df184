//! The order queue: what waits is read, decided and written together.
//!
//! A worker takes every order that waits and places them in one transaction (`group.rs`). One that is refused, or that
//! the database will not have, does not concern the others.

use crate::auth::CurrentUser;
use crate::checkout::group::Till;
use crate::checkout::quote::Quote;
use crate::checkout::wish::Wish;
use crate::clock::Clock;
use crate::error::{AppError, AppResult, Code};
use crate::queue::{self, Queue, Unanswered, WaitingLine};
use crate::settings::ShopSettings;
use crate::workers::{Next, Workers};
use haat_db::Db;
use haat_domain::accounts::Email;
use haat_domain::checkout::UnpaidLimits;
use haat_domain::ids::{OrderId, UserId};
use haat_domain::time::Millis;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Orders placed together at most: nobody else writes to SQLite meanwhile.
const GROUP: usize = 256;
/// On a shared database two groups can be under way at once; SQLite has one writer anyway.
const SHARDS_WHEN_SHARED: usize = 2;
/// The longest pause before the database is asked again for what others are buying.
const LONGEST_PAUSE: Duration = Duration::from_millis(32);

/// An order that somebody wants to place.
pub struct Ask {
    /// Who, by the session.
    pub buyer: CurrentUser,
    /// The request's idempotency key.
    pub key: Option<String>,
    /// What.
    pub wish: Wish,
    /// What it may cost in rupees at most: nobody knows yet that the buyer's address is theirs.
    pub most: Option<i64>,
}

impl Ask {
    /// Whose unpaid orders count together: an account's, or those of all guests of an address. A new guest is one press
    /// away, so each by itself would have no limit.
    pub(crate) fn debtor(&self) -> Debtor {
        match Email::parse(&self.buyer.email) {
            Ok(email) if self.buyer.is_guest => Debtor::Guests(email.lower().to_owned()),
            _ => Debtor::Account(self.buyer.id.clone()),
        }
    }
}

/// Who owes what was not paid yet.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Debtor {
    Account(UserId),
    /// By the address that they gave.
    Guests(String),
}

/// An order that is on disk, its stock taken.
pub struct Placed {
    /// Its id.
    pub id: OrderId,
    /// The number that people read out.
    pub number: i64,
    /// Lines and figures, as they are stored.
    pub quote: Quote,
    /// What its sellers are called.
    pub sellers: Arc<HashMap<UserId, String>>,
    /// When.
    pub at: Millis,
}

/// How placing went, unless it was refused.
pub enum Placing {
    /// The order is on disk and its stock is taken.
    Done(Box<Placed>),
    /// There is an order with this key already.
    SameKey,
    /// What was won is no longer as we saw it; nothing happened.
    Overtaken,
}

/// What became of an order.
pub type Answer = AppResult<Placing>;

/// An order and whoever waits for its answer.
pub(crate) type Waiting = queue::Waiting<Arc<Ask>, Answer>;

/// Takes orders. Cheap to clone.
#[derive(Clone)]
pub struct OrderQueue(Queue<Arc<Ask>, Answer>);

impl OrderQueue {
    /// Starts the workers; they end when the last handle is dropped.
    pub fn start(
        db: &Db,
        clock: &Clock,
        settings: &Arc<ShopSettings>,
        limits: Option<UnpaidLimits>,
        workers: &Workers,
    ) -> Self {
        let shards = if db.is_shared() { SHARDS_WHEN_SHARED } else { 1 };
        let (queue, lines) = Queue::open(shards, GROUP, LONGEST_PAUSE);
        for line in lines {
            let till = Till::new(db.clone(), clock.clone(), settings.clone(), limits);
            workers.spawn_with("order queue", &CancellationToken::new(), (till, line), |(till, line)| {
                Box::pin(async {
                    work(till, line).await;
                    Ok(Next::Done)
                })
            });
        }
        Self(queue)
    }

    /// Places an order and waits for its fate. `Done` means that it is on disk.
    pub async fn place(&self, ask: Arc<Ask>) -> Answer {
        // What one person orders stands in one line: their own orders never wait for each other.
        let debtor = ask.debtor();
        self.0.ask(&debtor, ask).await.unwrap_or_else(|why| {
            Err(match why {
                Unanswered::Crowded => busy(),
                Unanswered::Contended => contended(),
            })
        })
    }
}

async fn work(till: &mut Till, line: &mut WaitingLine<Arc<Ask>, Answer>) {
    let mut held = Vec::new();
    while let Some(waiting) = line.next(held).await {
        held = till.answer_all(waiting).await;
    }
}

/// Nobody has looked at the order yet.
fn busy() -> AppError {
    AppError::unavailable("Too many orders at once. Please try again in a moment.").coded(Code::TooManyOrders)
}

/// Others have what it wants in hand, and may yet leave some.
pub(super) fn contended() -> AppError {
    AppError::conflict("Others are buying these products right now. Please try again in a moment.")
        .coded(Code::StockContended)
}
