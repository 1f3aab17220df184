//! SQL of the admin's people list.

use super::{COLUMNS, UserRow, search_text};
use crate::audit;
use haat_db::tables::{COUNTERS, USERS};
use haat_db::{Db, DbError, Query, Tx, sql};
use haat_domain::accounts::{Email, PersonName};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// More words than anyone types into a search for a person.
const MAX_WORDS: usize = 8;

/// What an admin changes about someone.
pub struct PersonEdit<'a> {
    /// The new name.
    pub name: &'a PersonName,
    /// The new address.
    pub email: &'a Email,
    /// Whether they administer the shop from now on.
    pub is_admin: bool,
    /// Whether they sell from now on.
    pub is_seller: bool,
    /// Whether they keep the books from now on.
    pub is_accountant: bool,
}

/// In which order people are listed.
#[derive(Debug, Clone, Copy, Default)]
pub enum PeopleOrder {
    /// Who came last is first.
    #[default]
    Newest,
    /// Who came first is first.
    Oldest,
    /// By their names.
    Name,
}

/// Who is listed.
#[derive(Debug, Clone, Copy, Default)]
pub enum Role {
    /// Everyone.
    #[default]
    Any,
    /// Admins.
    Admin,
    /// Sellers.
    Seller,
    /// Those who keep the books.
    Accountant,
    /// Those who are none of these.
    Customer,
}

/// Which people a list holds.
#[derive(Debug, Default)]
pub struct PeopleFilter<'a> {
    /// Every word must be in the name or the address.
    pub looked_for: &'a str,
    /// Only these.
    pub role: Role,
    /// In this order.
    pub order: PeopleOrder,
}

/// One part of the people list, and how many there are in all.
pub async fn list(
    db: &Db,
    filter: &PeopleFilter<'_>,
    limit: i64,
    offset: i64,
) -> Result<(Vec<UserRow>, i64), DbError> {
    let total = matching(sql("SELECT COUNT(*) FROM users"), filter).count(db).await?;
    let order = match filter.order {
        PeopleOrder::Newest => "created_at DESC, id DESC",
        PeopleOrder::Oldest => "created_at, id",
        PeopleOrder::Name => "search_text, id",
    };
    // What is skipped is skipped in the index of that order.
    let page = sql(format!("SELECT {COLUMNS} FROM users WHERE id IN (SELECT id FROM users"));
    let rows = matching(page, filter)
        .push(&format!(" ORDER BY {order}"))
        .page(limit, offset)
        .push(&format!(") ORDER BY {order}"))
        .all(db)
        .await?;
    Ok((rows, total))
}

fn matching(query: Query, filter: &PeopleFilter<'_>) -> Query {
    let role = match filter.role {
        Role::Any => "",
        Role::Admin => " AND is_admin = TRUE",
        Role::Seller => " AND is_seller = TRUE",
        Role::Accountant => " AND is_accountant = TRUE",
        Role::Customer => " AND is_admin = FALSE AND is_seller = FALSE AND is_accountant = FALSE",
    };
    let mut query = query.push(" WHERE guest_of IS NULL").push(role);
    for word in audit::fold(filter.looked_for).split_whitespace().take(MAX_WORDS) {
        let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        query = query.push(" AND search_text LIKE ").push_bind(format!("%{escaped}%"));
        query = query.push(" ESCAPE '\\'");
    }
    query
}

/// Holds back everyone else who is about to take an admin away, until the end of `tx`. Without it, two
/// admins who demote each other at the same moment would each still count the other.
pub async fn lock_admins(tx: &mut Tx) -> Result<(), DbError> {
    COUNTERS
        .insert(
            "(name, value) VALUES ('admin_changes', 1) \
         ON CONFLICT (name) DO UPDATE SET value = counters.value + 1",
        )
        .execute(tx)
        .await
        .map(|_| ())
}

/// How many admins there are. Decide by it only after [`lock_admins`].
pub async fn count_admins(tx: &mut Tx) -> Result<i64, DbError> {
    sql("SELECT COUNT(*) FROM users WHERE is_admin = TRUE").count(tx).await
}

/// Changes someone. A taken address is a violation of `users (email_lower)`.
pub async fn edit_person(
    tx: &mut Tx,
    id: &UserId,
    edit: PersonEdit<'_>,
    now: Millis,
) -> Result<Option<UserRow>, DbError> {
    USERS.update(format!(
        "SET name = $1, email = $2, email_lower = $3, search_text = $4, is_admin = $5, \
         factor_required = CASE WHEN is_admin = TRUE THEN factor_required ELSE $5 END, \
         grace_session = CASE WHEN is_admin = TRUE THEN grace_session ELSE NULL END, is_seller = $6, updated_at = $7, is_accountant = $9 WHERE id = $8 AND guest_of IS NULL RETURNING {COLUMNS}"
    ))
    .bind(edit.name.as_str())
    .bind(edit.email.as_str())
    .bind(edit.email.lower())
    .bind(search_text(edit.name.as_str(), edit.email))
    .bind(edit.is_admin)
    .bind(edit.is_seller)
    .bind(now)
    .bind(id)
    .bind(edit.is_accountant)
    .optional(tx)
    .await
}
