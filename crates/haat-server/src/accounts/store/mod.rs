//! SQL about people.

pub mod erasure;
pub mod factors;
pub mod guests;
pub mod holdings;
pub mod passkeys;
mod people;
pub mod proofs;
mod removal;
mod resets;
mod told;
mod undos;

pub use people::{PeopleFilter, PeopleOrder, PersonEdit, Role, count_admins, edit_person, list, lock_admins};
pub use removal::{Withdrawn, remove};
pub use resets::{NewReset, add_reset, drop_resets, find_reset, use_reset};
pub use undos::{add_undo, find_undo, has_undo, take_back, use_undo};

use crate::auth::CurrentUser;
use crate::security::Whose;
use crate::uploads::foreign::store::{self as foreign, PictureOf};
use haat_db::tables::USERS;
use haat_db::{Db, DbError, Executor, FromRow, Tx, new_id, sql};
use haat_domain::accounts::{Email, PersonName, SellerProfile};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// A user as stored.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of users, described in the migration")]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct UserRow {
    pub id: UserId,
    pub name: String,
    pub email: String,
    pub password_hash: String,
    pub is_admin: bool,
    pub is_seller: bool,
    pub is_accountant: bool,
    pub seller_name: String,
    pub seller_logo: String,
    pub seller_description: String,
    pub second_factor: bool,
    pub factor_required: bool,
    pub leaves_at: Option<Millis>,
    pub email_verified_at: Option<Millis>,
    pub session_epoch: i64,
    pub created_at: Millis,
}

impl<'a> From<&'a UserRow> for Whose<'a> {
    fn from(user: &'a UserRow) -> Self {
        Self { id: &user.id, name: &user.name }
    }
}

const COLUMNS: &str = "id, name, email, password_hash, is_admin, is_seller, is_accountant, seller_name, seller_logo, \
                       seller_description, second_factor, factor_required, leaves_at, email_verified_at, session_epoch, created_at";

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

/// The user with this address, in any case.
pub async fn find_by_email(db: &Db, email: &Email) -> Result<Option<UserRow>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM users WHERE email_lower = $1")).bind(email.lower()).optional(db).await
}

/// The user with this id.
pub async fn find<'a>(on: impl Executor<'a>, id: &UserId) -> Result<Option<UserRow>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM users WHERE id = $1")).bind(id).optional(on).await
}

/// Stores a new user. A taken address is a violation of `users (email_lower)`.
pub async fn insert(tx: &mut Tx, user: NewUser<'_>, now: Millis) -> Result<UserRow, DbError> {
    USERS
        .insert(format!(
            "(id, name, email, email_lower, password_hash, is_admin, factor_required, search_text, \
         created_at, updated_at, email_verified_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $8, CASE WHEN $6 = TRUE THEN $8 END) RETURNING {COLUMNS}"
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
        USERS
            .update("SET password_hash = $1 WHERE id = $2 AND password_hash = $3")
            .bind(new)
            .bind(id)
            .bind(old),
    )
    .await
    .map(|_| ())
}

/// What a person changes about themselves. The password's hash is `None` when it stays.
pub struct ProfileEdit<'a> {
    /// The new name.
    pub name: &'a PersonName,
    /// The new address.
    pub email: &'a Email,
    /// The new password's hash.
    pub password_hash: Option<&'a str>,
    /// How a seller presents themselves; `None` leaves it.
    pub seller: Option<&'a SellerProfile>,
}

/// Changes a profile. `None` when the session that asked ended in the meantime: its holder may change nothing any more.
pub async fn edit_profile(
    tx: &mut Tx,
    user: &CurrentUser,
    edit: ProfileEdit<'_>,
    now: Millis,
) -> Result<Option<UserRow>, DbError> {
    USERS
        .update(format!(
            "SET name = $1, email = $2, email_lower = $3, search_text = $4, \
         password_hash = COALESCE($5, password_hash), seller_name = COALESCE($6, seller_name), \
         seller_logo = COALESCE($7, seller_logo), seller_description = COALESCE($8, seller_description), \
         updated_at = $9 WHERE id = $10 AND session_epoch = $11 \
         AND EXISTS (SELECT 1 FROM sessions s WHERE s.id = $12) RETURNING {COLUMNS}"
        ))
        .bind(edit.name.as_str())
        .bind(edit.email.as_str())
        .bind(edit.email.lower())
        .bind(search_text(edit.name.as_str(), edit.email))
        .bind(edit.password_hash)
        .bind(edit.seller.map(SellerProfile::name))
        .bind(edit.seller.map(SellerProfile::logo))
        .bind(edit.seller.map(SellerProfile::description))
        .bind(now)
        .bind(&user.id)
        .bind(user.session_epoch)
        .bind(&user.session)
        .optional(tx)
        .await
}

/// Sets a new password.
pub async fn set_password(tx: &mut Tx, id: &UserId, hash: &str, now: Millis) -> Result<(), DbError> {
    USERS
        .update("SET password_hash = $1, updated_at = $2 WHERE id = $3")
        .bind(hash)
        .bind(now)
        .bind(id)
        .execute(tx)
        .await
        .map(|_| ())
}

fn search_text(name: &str, email: &Email) -> String {
    format!("{} {}", name.to_lowercase(), email.lower())
}

/// Makes somebody a seller who presents themselves so: name, logo, description.
pub async fn make_seller(
    tx: &mut Tx,
    id: &UserId,
    [name, logo, description]: [&str; 3],
    now: Millis,
) -> Result<(), DbError> {
    USERS
        .update(
            "SET is_seller = TRUE, seller_name = $1, seller_logo = $2, seller_description = $3, updated_at = $4 \
             WHERE id = $5",
        )
        .bind(name)
        .bind(logo)
        .bind(description)
        .bind(now)
        .bind(id)
        .execute(&mut *tx)
        .await?;
    foreign::note(tx, PictureOf::Seller, id.as_str(), &[logo]).await
}

/// Makes the account with this address an admin (with a new password when given), and tells which one it is.
pub async fn make_admin(
    tx: &mut Tx,
    email: &Email,
    password_hash: Option<&str>,
    now: Millis,
) -> Result<Option<UserId>, DbError> {
    // Whoever becomes more signs in anew.
    USERS.update("SET is_admin = TRUE, \
         factor_required = CASE WHEN is_admin = TRUE THEN factor_required ELSE TRUE END, \
         grace_session = CASE WHEN is_admin = TRUE THEN grace_session ELSE NULL END, password_hash = COALESCE($1, password_hash), \
         session_epoch = session_epoch + 1, updated_at = $2 WHERE email_lower = $3 RETURNING id")
    .bind(password_hash)
    .bind(now)
    .bind(email.lower())
    .scalar(tx)
    .await
}
