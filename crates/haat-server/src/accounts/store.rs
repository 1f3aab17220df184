//! SQL about people.

use crate::auth::CurrentUser;
use haat_db::{Db, DbError, FromRow, Tx, new_id, sql};
use haat_domain::accounts::Email;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// A user as stored.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of users, described in the migration")]
pub struct UserRow {
    pub id: UserId,
    pub name: String,
    pub email: String,
    pub password_hash: String,
    pub is_admin: bool,
    pub is_seller: bool,
    pub seller_name: String,
    pub seller_logo: String,
    pub seller_description: String,
    pub session_epoch: i64,
    pub created_at: Millis,
}

const COLUMNS: &str = "id, name, email, password_hash, is_admin, is_seller, seller_name, seller_logo, \
                       seller_description, session_epoch, created_at";

/// A user about to be stored.
pub struct NewUser<'a> {
    /// The name shown.
    pub name: &'a str,
    /// The address, unique without regard to case.
    pub email: &'a Email,
    /// From [`crate::accounts::passwords::Passwords`].
    pub password_hash: &'a str,
    /// Whether the account administers the shop.
    pub is_admin: bool,
}

/// What the extractors need to know about a caller.
pub async fn current_user(db: &Db, id: &UserId) -> Result<Option<CurrentUser>, DbError> {
    sql("SELECT id, name, email, is_admin, is_seller, session_epoch FROM users WHERE id = $1")
        .bind(id)
        .optional(db)
        .await
}

/// The user with this address, in any case.
pub async fn find_by_email(db: &Db, email: &Email) -> Result<Option<UserRow>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM users WHERE email_lower = $1")).bind(email.lower()).optional(db).await
}

/// Stores a new user. A taken address is a violation of `users (email_lower)`.
pub async fn insert(tx: &mut Tx, user: NewUser<'_>, now: Millis) -> Result<UserRow, DbError> {
    sql(format!(
        "INSERT INTO users (id, name, email, email_lower, password_hash, is_admin, search_text, created_at, updated_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING {COLUMNS}"
    ))
    .bind(new_id(now))
    .bind(user.name)
    .bind(user.email.as_str())
    .bind(user.email.lower())
    .bind(user.password_hash)
    .bind(user.is_admin)
    .bind(search_text(user.name, user.email))
    .bind(now)
    .one(tx)
    .await
}

/// Replaces a hash made with old parameters, unless the password changed in between.
pub async fn upgrade_hash(db: &Db, id: &UserId, old: &str, new: &str) -> Result<(), DbError> {
    db.write(
        sql("UPDATE users SET password_hash = $1 WHERE id = $2 AND password_hash = $3")
            .bind(new)
            .bind(id)
            .bind(old),
    )
    .await
    .map(|_| ())
}

fn search_text(name: &str, email: &Email) -> String {
    format!("{} {}", name.to_lowercase(), email.lower())
}

/// Makes the account with this address an admin (with a new password when given); false when there is none.
pub async fn make_admin(
    db: &Db,
    email: &Email,
    password_hash: Option<&str>,
    now: Millis,
) -> Result<bool, DbError> {
    let touched = db
        .write(
            sql("UPDATE users SET is_admin = TRUE, password_hash = COALESCE($1, password_hash), \
                 session_epoch = session_epoch + CASE WHEN $1 IS NULL THEN 0 ELSE 1 END, updated_at = $2 \
                 WHERE email_lower = $3")
            .bind(password_hash)
            .bind(now)
            .bind(email.lower()),
        )
        .await?;
    Ok(touched == 1)
}
