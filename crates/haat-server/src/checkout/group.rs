//! One round of the order queue: read, decide, write, commit, answer.

use crate::auth::email_unverified;
use crate::books::store::invoices::note_tax_number;
use crate::books::store::{fix_fees, fix_taxes};
use crate::catalog::store::names_of_many;
use crate::checkout::numbers::Numbers;
use crate::checkout::queue::{Answer, Ask, Debtor, Placed, Placing, Waiting};
use crate::checkout::quote::{self, Quote};
use crate::checkout::store::Offers;
use crate::checkout::store::place::{self, NewOrder};
use crate::checkout::taxing::Taxing;
use crate::clock::Clock;
use crate::coupons::store::{Coupons, note_uses};
use crate::error::{AppError, AppResult, Code};
use crate::orders::life::{self, Stuck};
use crate::orders::store::{Actor, counts, parcels, words};
use crate::settings::{Figures, ShopSettings};
use haat_db::{Db, DbError, Tx, new_id};
use haat_domain::books::CommissionRates;
use haat_domain::checkout::{OrdersSoFar, TooMuchUnpaid, UnpaidLimits};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::money::Paise;
use haat_domain::orders::OrderAction;
use haat_domain::time::Millis;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// How many customers' words a worker remembers to have stored.
const REMEMBERED: usize = 10_000;

/// Where orders are decided and written.
pub(crate) struct Till {
    db: Db,
    clock: Clock,
    settings: Arc<ShopSettings>,
    /// `None` when nobody counts what waits for its payment.
    limits: Option<UnpaidLimits>,
    numbers: Numbers,
    names: Names,
    /// Customers whose words are stored, with the name and address those were of.
    known: HashMap<UserId, (String, String)>,
}

/// What a round made of an order.
enum Fate {
    /// It has an answer.
    Told(Answer),
    /// Another node is selling the same things: it is to be decided again after a pause.
    Held,
    /// It needs more than stock, so it is decided by itself.
    Alone,
    /// It was refused for what turned out to be no order: it is to be decided again.
    Again,
}

impl Till {
    pub(crate) fn new(
        db: Db,
        clock: Clock,
        settings: Arc<ShopSettings>,
        limits: Option<UnpaidLimits>,
    ) -> Self {
        Self {
            db,
            clock,
            settings,
            limits,
            numbers: Numbers::default(),
            names: Names::default(),
            known: HashMap::new(),
        }
    }

    /// Decides all of `waiting` and answers each, but for those given back: they are to be tried again.
    pub(crate) async fn answer_all(&mut self, waiting: Vec<Waiting>) -> Vec<Waiting> {
        let mut held = Vec::new();
        let mut groups = vec![waiting];
        while let Some(mut group) = groups.pop() {
            match self.try_together(&group).await {
                Ok(fates) => {
                    let mut again = Vec::new();
                    for (waiting, fate) in group.into_iter().zip(fates) {
                        match fate {
                            Fate::Told(answer) => waiting.tell(answer),
                            Fate::Held => held.push(waiting),
                            Fate::Alone => groups.push(vec![waiting]),
                            Fate::Again => again.push(waiting),
                        }
                    }
                    if !again.is_empty() {
                        groups.push(again);
                    }
                }
                // One of them cannot be stored: smaller and smaller groups find out which.
                Err(DbError::Other(_) | DbError::Unique { .. } | DbError::Setup(_)) if group.len() > 1 => {
                    let rest = group.split_off(group.len() / 2);
                    groups.extend([rest, group]);
                }
                Err(error) => {
                    for waiting in group {
                        waiting.tell(Err(error.clone().into()));
                    }
                }
            }
        }
        held
    }

    /// Places a group in one transaction: what is placed is on disk when this returns. One fate for each.
    async fn try_together(&mut self, group: &[Waiting]) -> Result<Vec<Fate>, DbError> {
        let (figures, terms) = (self.settings.get().await?, self.settings.terms().await?);
        let accounts_version = self.db.users_version();
        self.numbers.at_least(&self.db, group.len()).await?;
        let mut tx = self.db.begin().await?;
        let now = self.clock.now();
        let asks: Vec<&Ask> = group.iter().map(|waiting| &*waiting.asked).collect();
        let accounts = match self.limits {
            Some(_) => place::accounts(&mut tx, &asks).await?,
            None => HashMap::new(),
        };
        let mut offers = Offers::take(&mut tx, asks.iter().flat_map(|ask| &ask.wish.cart)).await?;
        if let Some(taxing) = Taxing::read(&mut tx, &self.settings, offers.products.keys()).await? {
            offers.taxing = Some(taxing.of_sellers(&mut tx, &offers.sellers()).await?);
        }
        let coupons = asks.iter().filter_map(|ask| Some((ask.wish.coupon.as_deref()?, &ask.buyer.id)));
        offers.coupons = Coupons::take(&mut tx, coupons).await?;
        let (mut fates, mut new) = self.decide_all(&asks, figures, offers, accounts, now);
        if let Some(fate) =
            write(&mut tx, &asks, &mut fates, &mut new, (&self.known, &terms.rates), now).await?
        {
            return Ok(vec![fate]);
        }
        let mut sellers = Arc::default();
        if !new.is_empty() {
            let whose = new.iter().flat_map(NewOrder::sellers).collect();
            sellers = self.names.of(&mut tx, &whose, accounts_version).await?;
            tx.commit().await?;
        }
        for order in new {
            let buyer = &order.ask.buyer;
            if self.known.len() >= REMEMBERED {
                self.known.clear();
            }
            self.known.insert(buyer.id.clone(), (buyer.name.clone(), buyer.email.clone()));
            let NewOrder { id, number, quote, place, .. } = order;
            let placed = Placed { id, number, quote, sellers: Arc::clone(&sellers), at: now };
            fates[place] = Fate::Told(Ok(Placing::Done(Box::new(placed))));
        }
        Ok(fates)
    }

    /// Order after order as they arrived, each judged on what those before it left.
    fn decide_all<'a>(
        &mut self,
        asks: &[&'a Ask],
        figures: Figures,
        mut offers: Offers,
        mut accounts: HashMap<Debtor, OrdersSoFar>,
        now: Millis,
    ) -> (Vec<Fate>, Vec<NewOrder<'a>>) {
        let alone = asks.len() == 1;
        let mut new = Vec::with_capacity(asks.len());
        let fates = asks.iter().enumerate().map(|(place, ask)| {
            if offers.any_held(&ask.wish.cart) || offers.coupons.is_held(ask.wish.coupon.as_deref()) {
                return Fate::Held;
            }
            if !alone && ask.wish.has_lot() {
                return Fate::Alone;
            }
            let quote = match priced(ask, figures, &offers, now) {
                Ok(quote) => quote,
                Err(refusal) => return Fate::Told(Err(refusal)),
            };
            if !alone && quote.is_free() {
                return Fate::Alone;
            }
            if let Some((limits, worth)) = self.limits.as_ref().zip(quote.off_the_shelf()) {
                let account = accounts.entry(ask.debtor()).or_default();
                match account.after(worth, limits) {
                    Ok(next) => *account = next,
                    Err(refusal) => return Fate::Told(Err(refusal.into())),
                }
            }
            let Some(number) = self.numbers.next() else { return Fate::Again };
            offers.sell(&quote);
            if let Some((_, code)) = &quote.coupon {
                offers.coupons.use_up(code, &ask.buyer.id);
            }
            let few_left = offers.few_left_of(&quote);
            let id = OrderId::from(new_id(now));
            new.push(NewOrder { place, id, number, ask, quote, few_left });
            // Until it turns out whether there is one with its key.
            Fate::Told(Ok(Placing::SameKey))
        });
        (fates.collect(), new)
    }
}

/// What sellers are called, as long as no account is written.
#[derive(Default)]
struct Names {
    version: Option<u64>,
    known: Arc<HashMap<UserId, String>>,
}

impl Names {
    /// Those of these sellers, and of others. `version` was asked for before `tx` began.
    async fn of(
        &mut self,
        tx: &mut Tx,
        sellers: &BTreeSet<&UserId>,
        version: Option<u64>,
    ) -> Result<Arc<HashMap<UserId, String>>, DbError> {
        let fresh = version.is_some() && version == self.version;
        if !fresh || !sellers.iter().all(|seller| self.known.contains_key(*seller)) {
            let read = names_of_many(tx, sellers).await?;
            if fresh && self.known.len() < REMEMBERED {
                Arc::make_mut(&mut self.known).extend(read);
            } else {
                self.known = Arc::new(read);
            }
            self.version = version;
        }
        Ok(Arc::clone(&self.known))
    }
}

/// What the order costs, if it can be placed as its shopper saw it.
fn priced(ask: &Ask, figures: Figures, offers: &Offers, now: Millis) -> AppResult<Quote> {
    ask.wish.is_offered(&figures)?;
    let quote = quote::make(figures, offers, Some(&ask.buyer), &ask.wish.cart, &ask.wish.asked(), now)?;
    ask.wish.accepts(&quote)?;
    if let Some(limit) = ask.most.filter(|limit| quote.totals.total > Paise(limit.saturating_mul(100))) {
        let refusal = if ask.buyer.is_guest { too_much_for_guest(limit) } else { email_unverified() };
        return Err(refusal.param("limit", limit));
    }
    Ok(quote)
}

fn too_much_for_guest(limit: i64) -> AppError {
    let most = Paise(limit.saturating_mul(100));
    let words =
        format!("Without an account you can order for up to {most:#} here. Please sign in, or create one.");
    AppError::forbidden(words).coded(Code::TooMuchForGuest)
}

/// Writes the new orders with all that belongs to them. What has an order with the same key leaves `new`. Gives back a
/// fate when the only one there was cannot be: then nothing is to be committed.
async fn write(
    tx: &mut Tx,
    asks: &[&Ask],
    fates: &mut [Fate],
    new: &mut Vec<NewOrder<'_>>,
    (known, rates): (&HashMap<UserId, (String, String)>, &CommissionRates),
    now: Millis,
) -> Result<Option<Fate>, DbError> {
    // In order of their keys, in which another node inserts its own.
    new.sort_by(|a, b| (&a.ask.buyer.id, &a.ask.key).cmp(&(&b.ask.buyer.id, &b.ask.key)));
    let stored = place::insert_orders(tx, new, now).await?;
    if stored.len() < new.len() {
        new.retain(|order| stored.contains(&order.id));
        // Who was refused may have been so for what is no order after all.
        for fate in fates.iter_mut().filter(|fate| matches!(fate, Fate::Told(Err(_)))) {
            *fate = Fate::Again;
        }
    }
    if new.is_empty() {
        return Ok(None);
    }
    place::take_stock(tx, new).await?;
    // Lots are only in an order that is alone.
    for order in new.iter() {
        if !place::claim_lots(tx, order, now).await? {
            return Ok(Some(Fate::Told(Ok(Placing::Overtaken))));
        }
    }
    place::insert_lines(tx, new, now).await?;
    let parcels: Vec<_> =
        new.iter().flat_map(|order| parcels::new(&order.id, order.quote.parcels.clone())).collect();
    parcels::insert(tx, &parcels, now).await?;
    let ordered: Vec<_> = new.iter().flat_map(|order| order.quote.ordered(&order.id)).collect();
    fix_fees(tx, rates, &ordered).await?;
    let taxes: Vec<_> =
        new.iter().flat_map(|order| order.quote.taxes.iter().map(|tax| (&order.id, *tax))).collect();
    fix_taxes(tx, &taxes).await?;
    for (order, number) in new.iter().filter_map(|order| Some((order, order.ask.wish.tax_number.as_ref()?))) {
        note_tax_number(tx, &order.id, number).await?;
    }
    note_uses(tx, &place::coupon_uses(new), now).await?;
    // What further belongs to an order from its first moment is written here, for all of `new` at once.
    place::insert_events(tx, new, now).await?;
    place::append_facts(tx, new, now)?;
    let mut told = HashSet::new();
    for buyer in new.iter().map(|order| &order.ask.buyer) {
        let same =
            known.get(&buyer.id).is_some_and(|(name, email)| (name, email) == (&buyer.name, &buyer.email));
        if !same && told.insert(&buyer.id) {
            words::remember(tx, &buyer.id, &buyer.name, &buyer.email).await?;
        }
    }
    if let [order] = new.as_slice()
        && asks.len() == 1
        && order.quote.is_free()
    {
        // No provider takes a payment of nothing, so there is nothing to wait for.
        let paid = life::apply(tx, &order.id, OrderAction::Pay, &Actor::SHOP, "Nothing to pay.", now).await;
        match paid {
            Ok(_) => {}
            Err(Stuck::Db(error)) => return Err(error),
            Err(stuck) => return Ok(Some(Fate::Told(Err(stuck.into())))),
        }
    }
    let scopes: Vec<_> = new.iter().map(|order| (&order.id, order.sellers())).collect();
    counts::placed_together(tx, &scopes).await?;
    Ok(None)
}

impl From<TooMuchUnpaid> for AppError {
    fn from(refusal: TooMuchUnpaid) -> Self {
        let told = Self::conflict(refusal.to_string()).coded(Code::TooManyUnpaid);
        match refusal {
            TooMuchUnpaid::Together => told,
            TooMuchUnpaid::Alone { most } => told.param("limit", most.0 / 100),
        }
    }
}
