//! SQL about guests: rows of `users` whose `guest_of` is the address that they gave.

use super::{COLUMNS, UserRow, search_text};
use haat_db::tables::{
    COUPON_USES, CUSTOMER_WORDS, MESSAGES, ORDER_EVENTS, ORDERS, RETURNS, THREADS, Table, UPLOADS, USERS,
};
use haat_db::{Db, DbError, Executor, Tx, new_id, sql};
use haat_domain::accounts::{Email, PersonName};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// Stores a new guest. No password opens it, and no address finds it.
pub async fn insert(tx: &mut Tx, name: &PersonName, email: &Email, now: Millis) -> Result<UserRow, DbError> {
    let id = new_id(now);
    USERS
        .insert(format!(
            "(id, name, email, email_lower, guest_of, password_hash, search_text, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, $5, '', $6, $7, $7) RETURNING {COLUMNS}"
        ))
        .bind(&id)
        .bind(name.as_str())
        .bind(email.as_str())
        // Without an @, so that it is nobody's address.
        .bind(format!("guest {id}"))
        .bind(email.lower())
        .bind(search_text(name.as_str(), email))
        .bind(now)
        .one(tx)
        .await
}

/// The guest with this id.
pub async fn find<'a>(on: impl Executor<'a>, id: &UserId) -> Result<Option<UserRow>, DbError> {
    let query = format!("SELECT {COLUMNS} FROM users WHERE id = $1 AND guest_of IS NOT NULL");
    sql(query).bind(id).optional(on).await
}

/// All guests who gave this address.
pub async fn of_address<'a>(on: impl Executor<'a>, email: &Email) -> Result<Vec<UserId>, DbError> {
    sql("SELECT id FROM users WHERE guest_of = $1 ORDER BY id").bind(email.lower()).scalars(on).await
}

/// Makes a guest an account; `None` when they are none any more. A taken address is a violation of `users (email_lower)`.
pub async fn make_account(
    tx: &mut Tx,
    id: &UserId,
    email: &Email,
    password_hash: &str,
    now: Millis,
) -> Result<Option<UserRow>, DbError> {
    USERS
        .update(format!(
            "SET guest_of = NULL, email_lower = $1, password_hash = $2, leaves_at = NULL, created_at = $3, \
             updated_at = $3 WHERE id = $4 AND guest_of IS NOT NULL RETURNING {COLUMNS}"
        ))
        .bind(email.lower())
        .bind(password_hash)
        .bind(now)
        .bind(id)
        .optional(tx)
        .await
}

/// What of a guest becomes an account's. `$1` is the account, `$2` the guest.
const MOVES: &[(Table, &str)] = &[
    // Its key was the guest's own; the account's may be the same.
    (ORDERS, "SET user_id = $1, idempotency_key = NULL WHERE user_id = $2"),
    (
        ORDER_EVENTS,
        "SET actor_id = $1 WHERE actor_id = $2 AND order_id IN (SELECT id FROM orders WHERE user_id = $1)",
    ),
    (RETURNS, "SET customer_id = $1 WHERE customer_id = $2"),
    (MESSAGES, "SET author_id = $1 WHERE author_id = $2"),
    (THREADS, "SET customer_id = $1 WHERE customer_id = $2"),
    (COUPON_USES, "SET user_id = $1 WHERE user_id = $2"),
    (UPLOADS, "SET uploaded_by = $1 WHERE uploaded_by = $2"),
];

/// Gives everything of these guests to an account; the guests are gone then.
pub async fn join(tx: &mut Tx, guests: &[UserId], account: &UserId) -> Result<(), DbError> {
    for guest in guests {
        for (table, change) in MOVES {
            table.update(*change).bind(account).bind(guest).execute(&mut *tx).await?;
        }
        // What finds a customer's orders: now also under what they called themselves then.
        CUSTOMER_WORDS
            .insert(
                "(word, user_id) SELECT word, $1 FROM customer_words WHERE user_id = $2 \
                 ON CONFLICT (word, user_id) DO NOTHING",
            )
            .bind(account)
            .bind(guest)
            .execute(&mut *tx)
            .await?;
        CUSTOMER_WORDS.delete("WHERE user_id = $1").bind(guest).execute(&mut *tx).await?;
        USERS.delete("WHERE id = $1 AND guest_of IS NOT NULL").bind(guest).execute(&mut *tx).await?;
    }
    Ok(())
}

/// Removes guests who came before then and never ordered; how many.
pub async fn forget_idle(db: &Db, before: Millis, most: i64) -> Result<u64, DbError> {
    let idle = USERS.delete(
        "WHERE id IN (SELECT u.id FROM users u WHERE u.guest_of IS NOT NULL AND u.created_at < $1 \
         AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id) LIMIT $2)",
    );
    db.write(idle.bind(before).bind(most)).await
}
