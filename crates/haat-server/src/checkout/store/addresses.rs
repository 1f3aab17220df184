//! SQL of the address book.

use haat_db::tables::ADDRESSES;
use haat_db::{Db, DbError, Executor, FromRow, Query, Tx, new_id, sql};
use haat_domain::checkout::{MOST_ADDRESSES, ShippingAddress};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// An address as it is stored.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of addresses, described in the migration")]
pub struct AddressRow {
    pub id: String,
    pub full_name: String,
    pub address: String,
    pub city: String,
    pub pin_code: String,
    pub country: String,
    pub state: String,
    pub phone: String,
    pub tax_number: String,
    pub is_default: bool,
}

const COLUMNS: &str = "id, full_name, address, city, pin_code, country, state, phone, tax_number, is_default";

/// An address with what is asked for beside it.
#[derive(Debug, Clone)]
pub struct KeptAddress {
    /// Where things go.
    pub address: ShippingAddress,
    /// What its invoices carry; may be empty.
    pub tax_number: String,
}

/// What became of an address that was to be kept.
#[derive(Debug)]
pub enum Added {
    /// It is new.
    New(AddressRow),
    /// The same was there.
    There(AddressRow),
    /// There are as many as there may be.
    TooMany,
}

impl AddressRow {
    fn says(&self, kept: &KeptAddress) -> bool {
        let address = &kept.address;
        [
            (&*self.tax_number, &*kept.tax_number),
            (&*self.full_name, address.full_name()),
            (&*self.address, address.address()),
            (&*self.city, address.city()),
            (&*self.pin_code, address.pin_code()),
            (&*self.country, address.country()),
            (&*self.state, address.state()),
            (&*self.phone, address.phone()),
        ]
        .into_iter()
        .all(|(kept, given)| kept == given)
    }
}

/// Somebody's addresses: the default first, then the latest.
pub async fn of<'a>(on: impl Executor<'a>, user: &UserId) -> Result<Vec<AddressRow>, DbError> {
    sql(format!(
        "SELECT {COLUMNS} FROM addresses WHERE user_id = $1 \
         ORDER BY CASE WHEN is_default = TRUE THEN 0 ELSE 1 END, created_at DESC, id DESC"
    ))
    .bind(user)
    .all(on)
    .await
}

/// Keeps everyone else from changing them until the end of `tx`, and reads them.
async fn hold(tx: &mut Tx, user: &UserId) -> Result<Vec<AddressRow>, DbError> {
    // By their owner: there may be none yet, and several rows that two take in different orders end in a deadlock.
    let owner = format!("SELECT id FROM users WHERE id = $1{}", tx.held());
    let _owner: Option<String> = sql(owner).bind(user).scalar(&mut *tx).await?;
    of(tx, user).await
}

async fn no_default(tx: &mut Tx, user: &UserId) -> Result<(), DbError> {
    let none = ADDRESSES.update("SET is_default = FALSE WHERE user_id = $1 AND is_default = TRUE");
    none.bind(user).execute(tx).await.map(|_| ())
}

async fn make_default(tx: &mut Tx, user: &UserId, id: &str) -> Result<(), DbError> {
    no_default(tx, user).await?;
    let one = ADDRESSES.update("SET is_default = TRUE WHERE user_id = $1 AND id = $2");
    one.bind(user).bind(id).execute(tx).await.map(|_| ())
}

/// Keeps an address.
pub async fn add(
    db: &Db,
    user: &UserId,
    new: &KeptAddress,
    is_default: bool,
    now: Millis,
) -> Result<Added, DbError> {
    let mut tx = db.begin().await?;
    let kept = hold(&mut tx, user).await?;
    if let Some(same) = kept.iter().find(|row| row.says(new)) {
        let becomes = is_default && !same.is_default;
        if becomes {
            make_default(&mut tx, user, &same.id).await?;
            tx.commit().await?;
        }
        return Ok(Added::There(AddressRow { is_default: same.is_default || becomes, ..same.clone() }));
    }
    if i64::try_from(kept.len()).unwrap_or(i64::MAX) >= MOST_ADDRESSES {
        return Ok(Added::TooMany);
    }
    let is_default = is_default || kept.is_empty();
    if is_default {
        no_default(&mut tx, user).await?;
    }
    let insert = ADDRESSES
        .insert(format!(
            "(id, user_id, full_name, address, city, pin_code, country, state, phone, tax_number, is_default, created_at, \
             updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) RETURNING {COLUMNS}"
        ))
        .bind(new_id(now))
        .bind(user);
    let row = bind_address(insert, new).bind(is_default).bind(now).one(&mut tx).await?;
    tx.commit().await?;
    Ok(Added::New(row))
}

/// Changes an address; `None` when `user` has no such.
pub async fn change(
    db: &Db,
    user: &UserId,
    id: &str,
    new: &KeptAddress,
    is_default: bool,
    now: Millis,
) -> Result<Option<AddressRow>, DbError> {
    let mut tx = db.begin().await?;
    let kept = hold(&mut tx, user).await?;
    let Some(before) = kept.iter().find(|row| row.id == id) else { return Ok(None) };
    if is_default && !before.is_default {
        make_default(&mut tx, user, id).await?;
    }
    let change = ADDRESSES.update(format!(
        "SET full_name = $1, address = $2, city = $3, pin_code = $4, country = $5, state = $6, phone = $7, \
         tax_number = $8, updated_at = $9 WHERE id = $10 AND user_id = $11 RETURNING {COLUMNS}"
    ));
    let row = bind_address(change, new).bind(now).bind(id).bind(user).optional(&mut tx).await?;
    tx.commit().await?;
    Ok(row)
}

/// The columns that people fill in, from `full_name` to `tax_number`.
fn bind_address(query: Query, new: &KeptAddress) -> Query {
    let address = &new.address;
    query
        .bind(address.full_name())
        .bind(address.address())
        .bind(address.city())
        .bind(address.pin_code())
        .bind(address.country())
        .bind(address.state())
        .bind(address.phone())
        .bind(&new.tax_number)
}

/// Removes an address; false when `user` has no such.
pub async fn remove(db: &Db, user: &UserId, id: &str) -> Result<bool, DbError> {
    let mut tx = db.begin().await?;
    let kept = hold(&mut tx, user).await?;
    let Some(gone) = kept.iter().find(|row| row.id == id) else { return Ok(false) };
    ADDRESSES.delete("WHERE id = $1 AND user_id = $2").bind(id).bind(user).execute(&mut tx).await?;
    if gone.is_default
        && let Some(next) = kept.iter().find(|row| row.id != id)
    {
        make_default(&mut tx, user, &next.id).await?;
    }
    tx.commit().await?;
    Ok(true)
}
