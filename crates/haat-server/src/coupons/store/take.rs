//! Using coupons: those that orders ask for are taken with their products, counted in the same transaction, and given
//! back when an order is given up unpaid.

use super::{COLUMNS, CouponRow};
use crate::auth::CurrentUser;
use haat_db::tables::{COUPON_USES, COUPONS};
use haat_db::{Db, DbError, Kind, Tx, Value, sql};
use haat_domain::coupons::{CouponRefused, Used};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::time::Millis;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The coupons that carts ask for, as they are now.
#[derive(Debug, Default)]
pub struct Coupons {
    found: HashMap<String, CouponRow>,
    /// Codes whose coupon another node has in hand.
    held: HashSet<String>,
    /// How often each person used each coupon (by its id).
    by_person: HashMap<(String, UserId), i64>,
}

impl Coupons {
    /// The coupon of this code, to look at.
    pub async fn read(db: &Db, code: &str, person: Option<&UserId>) -> Result<Self, DbError> {
        let mut coupons = Self::default();
        let found: Option<CouponRow> =
            sql(format!("SELECT {COLUMNS} FROM coupons WHERE code = $1 AND removed_at IS NULL"))
                .bind(code)
                .optional(db)
                .await?;
        let Some(found) = found else { return Ok(coupons) };
        if let Some(person) = person.filter(|_| found.max_uses_each.is_some()) {
            let used = sql("SELECT COUNT(*) FROM coupon_uses WHERE coupon_id = $1 AND user_id = $2 \
                            AND given_back_at IS NULL")
            .bind(&found.id)
            .bind(person)
            .count(db)
            .await?;
            coupons.by_person.insert((found.id.clone(), person.clone()), used);
        }
        coupons.found.insert(found.code.clone(), found);
        Ok(coupons)
    }

    /// Those of many carts, each a code and who wants to use it. Nobody else uses them until `tx` is over.
    pub async fn take<'a>(
        tx: &mut Tx,
        wishes: impl IntoIterator<Item = (&'a str, &'a UserId)>,
    ) -> Result<Self, DbError> {
        let (mut codes, mut people) = (BTreeSet::new(), BTreeSet::new());
        for (code, person) in wishes {
            codes.insert(code);
            people.insert(person.as_str());
        }
        let mut coupons = Self::default();
        if codes.is_empty() {
            return Ok(coupons);
        }
        let codes: Vec<&str> = codes.into_iter().collect();
        let query = format!(
            "SELECT {COLUMNS} FROM coupons WHERE {} AND removed_at IS NULL{}",
            tx.one_of("code", 1),
            tx.only_free()
        );
        let found: Vec<CouponRow> = Tx::in_rows(sql(query), &codes)?.all(&mut *tx).await?;
        if found.len() < codes.len() {
            let there = |code: &str| found.iter().any(|coupon| coupon.code == code);
            let missing: Vec<&str> = codes.iter().copied().filter(|code| !there(code)).collect();
            let query =
                format!("SELECT code FROM coupons WHERE {} AND removed_at IS NULL", tx.one_of("code", 1));
            let held: Vec<String> = Tx::in_rows(sql(query), &missing)?.scalars(&mut *tx).await?;
            coupons.held = held.into_iter().collect();
        }
        let limited: Vec<&str> =
            found.iter().filter(|coupon| coupon.max_uses_each.is_some()).map(|c| c.id.as_str()).collect();
        if !limited.is_empty() {
            let people: Vec<&str> = people.into_iter().collect();
            let query = format!(
                "SELECT coupon_id, user_id, COUNT(*) FROM coupon_uses WHERE {} AND {} \
                 AND given_back_at IS NULL GROUP BY coupon_id, user_id",
                tx.one_of("coupon_id", 1),
                tx.one_of("user_id", 2)
            );
            let query = Tx::in_rows(Tx::in_rows(sql(query), &limited)?, &people)?;
            let used: Vec<(String, UserId, i64)> = query.all(&mut *tx).await?;
            coupons.by_person = used.into_iter().map(|(id, person, count)| ((id, person), count)).collect();
        }
        coupons.found = found.into_iter().map(|coupon| (coupon.code.clone(), coupon)).collect();
        Ok(coupons)
    }

    /// Whether another node has this coupon in hand.
    pub fn is_held(&self, code: Option<&str>) -> bool {
        code.is_some_and(|code| self.held.contains(code))
    }

    /// The coupon of this code, if this person can use it now.
    pub fn usable(
        &self,
        code: &str,
        person: Option<&CurrentUser>,
        now: Millis,
    ) -> Result<&CouponRow, CouponRefused> {
        let row = self.found.get(code).ok_or(CouponRefused::Unknown)?;
        if row.max_uses_each.is_some() && person.is_some_and(|person| person.is_guest) {
            return Err(CouponRefused::NeedsAccount);
        }
        let key = person.map(|person| (row.id.clone(), person.id.clone()));
        let by_person = key.and_then(|key| self.by_person.get(&key).copied()).unwrap_or_default();
        row.coupon().usable(Used { in_all: row.used, by_person }, now)?;
        Ok(row)
    }

    /// Counts one more use, for whoever is judged next.
    pub fn use_up(&mut self, code: &str, person: &UserId) {
        if let Some(row) = self.found.get_mut(code) {
            row.used += 1;
            *self.by_person.entry((row.id.clone(), person.clone())).or_default() += 1;
        }
    }
}

/// An order that uses a coupon.
#[derive(Debug)]
#[expect(missing_docs, reason = "the columns of coupon_uses, described in the migration")]
pub struct NewUse<'a> {
    pub order: &'a OrderId,
    pub coupon: &'a str,
    pub user: &'a UserId,
    pub amount: i64,
}

/// Writes down the uses of any number of orders. Their coupons were taken in this transaction, so one that has no use
/// left is an error.
pub async fn note_uses(tx: &mut Tx, uses: &[NewUse<'_>], now: Millis) -> Result<(), DbError> {
    if uses.is_empty() {
        return Ok(());
    }
    let rows: Vec<[Value; 5]> = uses
        .iter()
        .map(|new| [new.order.into(), new.coupon.into(), new.user.into(), new.amount.into(), now.into()])
        .collect();
    tx.insert_many(COUPON_USES, "(order_id, coupon_id, user_id, amount, used_at)", rows).await?;
    let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
    for new in uses {
        *counts.entry(new.coupon).or_default() += 1;
    }
    let counts: Vec<(&str, i64)> = counts.into_iter().collect();
    let query = format!(
        "SET used = coupons.used + more.c1 FROM ({}) AS more WHERE coupons.id = more.c0 \
         AND (coupons.max_uses IS NULL OR coupons.used + more.c1 <= coupons.max_uses)",
        tx.rows(&[Kind::Text, Kind::Int])
    );
    let touched = Tx::in_rows(COUPONS.update(query), &counts)?.execute(tx).await?;
    if touched != counts.len() as u64 {
        return Err(DbError::Busy("a coupon was used up while it was used".into()));
    }
    Ok(())
}

/// Notes how much a coupon takes off an order that became smaller before it was paid.
pub async fn takes_off(tx: &mut Tx, order: &OrderId, amount: i64) -> Result<(), DbError> {
    let change = COUPON_USES.update("SET amount = $1 WHERE order_id = $2");
    change.bind(amount).bind(order).execute(tx).await.map(|_| ())
}

/// Lets somebody else have the coupon of an order that was given up unpaid; once, and nothing when it used none.
pub async fn give_back(tx: &mut Tx, order: &OrderId, now: Millis) -> Result<(), DbError> {
    let coupon: Option<String> = COUPON_USES
        .update("SET given_back_at = $1 WHERE order_id = $2 AND given_back_at IS NULL RETURNING coupon_id")
        .bind(now)
        .bind(order)
        .scalar(&mut *tx)
        .await?;
    if let Some(coupon) = coupon {
        COUPONS.update("SET used = used - 1 WHERE id = $1").bind(coupon).execute(tx).await?;
    }
    Ok(())
}
