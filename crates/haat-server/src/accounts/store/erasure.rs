//! SQL of somebody leaving for good: their names become a pseudonym wherever something has to stay.

use super::{UserRow, told};
use crate::audit;
use haat_db::tables::{
    AUCTION_BIDDERS, AUCTION_EVENTS, AUCTIONS, BIDDING_LIMITS, CUSTOMER_WORDS, MESSAGES, ORDER_EVENTS,
    ORDER_TAX_NUMBERS, ORDERS, PAYMENTS, REFUNDS, RETURN_EVENTS, RETURNS, SECOND_CHANCES, SELLER_BANKS,
    SHILL_SIGNS, STRIKES, Table, USERS,
};
use haat_db::{Db, DbError, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;
use serde_json::Value;

/// Sets when the account goes; `None` calls it off.
pub async fn leave(tx: &mut Tx, user: &UserId, at: Option<Millis>, now: Millis) -> Result<(), DbError> {
    USERS
        .update("SET leaves_at = $1, updated_at = $2 WHERE id = $3")
        .bind(at)
        .bind(now)
        .bind(user)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Those whose time has come.
pub async fn due(db: &Db, now: Millis, most: i64) -> Result<Vec<UserId>, DbError> {
    sql("SELECT id FROM users WHERE leaves_at IS NOT NULL AND leaves_at <= $1 ORDER BY leaves_at LIMIT $2")
        .bind(now)
        .bind(most)
        .scalars(db)
        .await
}

/// Whether it has still come, held until the end of `tx`: who signs in at this moment comes before or after.
pub async fn still_leaves(tx: &mut Tx, user: &UserId, now: Millis) -> Result<bool, DbError> {
    USERS
        .update("SET updated_at = $1 WHERE id = $2 AND leaves_at IS NOT NULL AND leaves_at <= $1")
        .bind(now)
        .bind(user)
        .execute(tx)
        .await
        .map(|rows| rows > 0)
}

/// What becomes of a person's traces. `$1` is the pseudonym, `$2` who it was.
const RENAMES: &[(Table, &str)] = &[
    (AUCTIONS, "SET creator_name = $1 WHERE creator_id = $2"),
    (
        AUCTIONS,
        "SET leader_name = $1 WHERE leader_id = $2 \
         AND id IN (SELECT auction_id FROM auction_bidders WHERE bidder_id = $2)",
    ),
    (
        AUCTIONS,
        "SET second_name = $1 WHERE second_id = $2 \
         AND id IN (SELECT auction_id FROM auction_bidders WHERE bidder_id = $2)",
    ),
    (
        AUCTION_EVENTS,
        "SET bidder_name = $1 WHERE bidder_id = $2 \
         AND auction_id IN (SELECT auction_id FROM auction_bidders WHERE bidder_id = $2)",
    ),
    (SECOND_CHANCES, "SET bidder_name = $1 WHERE bidder_id = $2"),
    (
        RETURN_EVENTS,
        "SET actor_name = $1 WHERE party = 'customer' \
         AND return_id IN (SELECT id FROM returns WHERE customer_id = $2)",
    ),
    (
        RETURN_EVENTS,
        "SET actor_name = $1 WHERE party = 'seller' \
         AND return_id IN (SELECT id FROM returns WHERE seller_id = $2)",
    ),
    // Books and invoices keep whom a paid order was for and where it went: the law asks for it. Nothing else does.
    (
        ORDERS,
        "SET customer_name = $1, full_name = $1, address = '', city = '', pin_code = '', state = '' \
         WHERE user_id = $2 AND paid_at IS NULL",
    ),
    (
        ORDER_EVENTS,
        "SET actor_name = $1 WHERE actor_id = $2 AND order_id IN (SELECT id FROM orders WHERE user_id = $2 \
         UNION SELECT order_id FROM order_lines WHERE seller_id = $2)",
    ),
];

/// What is made empty. `$1` is who it was.
const EMPTIED: &[(Table, &str)] = &[
    (ORDERS, "SET customer_email = '', phone = '', search_text = '' WHERE user_id = $1"),
    // On a paid order it is part of the invoice.
    (
        ORDER_TAX_NUMBERS,
        "SET tax_number = '' WHERE order_id IN (SELECT id FROM orders WHERE user_id = $1 AND paid_at IS NULL)",
    ),
    (PAYMENTS, "SET payer_email = '' WHERE order_id IN (SELECT id FROM orders WHERE user_id = $1)"),
    (AUCTIONS, "SET network = '' WHERE creator_id = $1"),
    (AUCTION_BIDDERS, "SET network = '' WHERE bidder_id = $1"),
    (RETURNS, "SET text = '', photos = '[]' WHERE customer_id = $1"),
    (
        RETURN_EVENTS,
        "SET note = '' WHERE party = 'customer' AND return_id IN (SELECT id FROM returns WHERE customer_id = $1)",
    ),
    // What they wrote about orders.
    (MESSAGES, "SET text = '', images = '[]', hidden_at = COALESCE(hidden_at, at) WHERE author_id = $1"),
    // As long as the shop owes them something it has to know where to.
    (
        SELLER_BANKS,
        "SET sealed = '', shown = '' WHERE seller_id = $1 AND NOT EXISTS (SELECT 1 FROM ledger_balances b \
         WHERE b.account LIKE 'seller:' || seller_banks.seller_id || ':%' AND b.balance <> 0)",
    ),
];

/// What simply goes.
const REMOVED: &[Table] = &[CUSTOMER_WORDS, BIDDING_LIMITS, STRIKES];

/// What somebody was called before, as far as the logs that are to be changed know it: as who did something, and as
/// whom an admin found when they edited them (`Name <address>: …`).
async fn earlier(tx: &mut Tx, user: &UserId) -> Result<Vec<String>, DbError> {
    let entries: Vec<(String, String, String)> = sql(
        "SELECT COALESCE(actor, ''), subject, payload FROM facts WHERE kind IN ('audit.entry', 'security.entry') \
         AND (subject = $1 OR actor = $1)",
    )
    .bind(user)
    .all(&mut *tx)
    .await?;
    let mut names = Vec::new();
    for (actor, subject, payload) in entries {
        let Ok(entry) = serde_json::from_str::<Value>(&payload) else { continue };
        let text = |field: &str| entry[field].as_str().unwrap_or_default().to_owned();
        if actor == user.as_str() {
            names.push(text("by"));
        }
        if subject != user.as_str() {
            // What they did to others tells the others' names.
            continue;
        }
        if entry["action"] == "user.update"
            && let Some((name, rest)) = text("summary").split_once(" <")
            && let Some((email, _)) = rest.split_once(">: ")
        {
            names.extend([name.to_owned(), email.to_owned()]);
        } else if entry["event"].is_string() {
            names.push(text("name"));
        }
    }
    Ok(names)
}

/// Puts `pseudonym` in the place of the name wherever it stays.
pub async fn rename(tx: &mut Tx, user: &UserRow, pseudonym: &str) -> Result<(), DbError> {
    let mut known: Vec<String> = vec![user.email.clone(), user.name.clone()];
    for names in [
        "SELECT DISTINCT customer_email FROM orders WHERE user_id = $1",
        "SELECT DISTINCT customer_name FROM orders WHERE user_id = $1",
    ] {
        known.extend(sql(names).bind(&user.id).scalars::<String>(&mut *tx).await?);
    }
    known.extend(earlier(tx, &user.id).await?);
    // Longer ones first: a name may be a part of another.
    known.retain(|name| name.chars().count() > 1);
    known.sort_by_key(|name| std::cmp::Reverse(name.len()));
    known.dedup();
    for (table, change) in RENAMES {
        table.update(change).bind(pseudonym).bind(&user.id).execute(&mut *tx).await?;
    }
    if user.is_admin {
        // They act on anybody's orders, which no index knows by them; but few people are admins.
        let acted = ORDER_EVENTS.update("SET actor_name = $1 WHERE actor_id = $2");
        acted.bind(pseudonym).bind(&user.id).execute(&mut *tx).await?;
    }
    for (table, change) in EMPTIED {
        table.update(change).bind(&user.id).execute(&mut *tx).await?;
    }
    for table in REMOVED {
        table.delete("WHERE user_id = $1").bind(&user.id).execute(&mut *tx).await?;
    }
    told::forget(tx, &user.id, pseudonym).await?;
    SHILL_SIGNS.delete("WHERE bidder_id = $1").bind(&user.id).execute(&mut *tx).await?;
    for name in known {
        REFUNDS
            .update(
                "SET requested_by = $1 WHERE requested_by = $2 AND order_id IN (SELECT id FROM orders \
                 WHERE user_id = $3 UNION SELECT order_id FROM order_lines WHERE seller_id = $3)",
            )
            .bind(pseudonym)
            .bind(&name)
            .bind(&user.id)
            .execute(&mut *tx)
            .await?;
        let (folded, pseudonym_folded) = (audit::fold(&name), audit::fold(pseudonym));
        tx.rename_in_facts(&user.id, (&name, pseudonym), (&folded, &pseudonym_folded)).await?;
    }
    Ok(())
}
