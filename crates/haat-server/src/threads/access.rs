//! Who speaks for which side in a thread.

use super::parts::Parts;
use super::store::{self, Key, ThreadRow};
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::orders::store as orders;
use crate::orders::store::OrderRow;
use crate::orders::store::parcels::{self, ParcelRow};
use haat_domain::ids::OrderId;
use haat_domain::threads::{MayNotWrite, Side, may_write};

/// A thread as one person has it before them, whether or not anything was written in it.
pub struct Open {
    /// Which.
    pub key: Key,
    /// Its order.
    pub order: OrderRow,
    /// What its seller has in the order.
    pub parcel: ParcelRow,
    /// For whom this person speaks.
    pub side: Side,
    /// What is stored of it.
    pub row: Option<ThreadRow>,
}

/// The address of the thread about a seller's parcel of an order.
pub fn id_of(order: &OrderId, parcel: i64) -> String {
    format!("{order}.{parcel}")
}

impl Open {
    /// The thread at `id`; 404 for everyone but the order's customer, its seller and admins.
    pub async fn find(state: &Parts, person: &CurrentUser, id: &str) -> AppResult<Self> {
        let (order, no) = id.rsplit_once('.').ok_or_else(not_found)?;
        let order = orders::find(&state.db, &OrderId::from(order)).await?;
        let order = order.filter(|order| order.deleted_at.is_none()).ok_or_else(not_found)?;
        let parcels = parcels::of_orders(&state.db, &[&order.id]).await?;
        let parcel = parcels.into_iter().find(|parcel| parcel.no.to_string() == no).ok_or_else(not_found)?;
        let sells = person.is_seller && parcel.seller_id.as_ref() == Some(&person.id);
        let side = if order.user_id == person.id {
            Side::Customer
        } else if sells || (person.is_admin && parcel.seller_id.is_none()) {
            Side::Seller
        } else if person.is_admin {
            Side::Shop
        } else {
            return Err(not_found());
        };
        let seller = parcel.seller_id.as_ref().map(ToString::to_string).unwrap_or_default();
        let key = Key { order: order.id.clone(), seller };
        let row = store::find(&state.db, &key).await?;
        Ok(Self { key, order, parcel, side, row })
    }

    /// Its address.
    pub fn id(&self) -> String {
        id_of(&self.order.id, self.parcel.no)
    }

    /// Whether this person may write in it now.
    pub fn may_write(&self) -> Result<(), MayNotWrite> {
        may_write(self.side, self.order.paid_at.is_some(), self.row.as_ref().is_some_and(|row| row.begun))
    }

    /// Messages that this person has not read.
    pub fn unread(&self) -> i64 {
        self.row.as_ref().map_or(0, |row| match self.side {
            Side::Customer => row.last_no - row.customer_read,
            Side::Seller => row.last_no - row.seller_read,
            Side::Shop => 0,
        })
    }
}

/// 404, in the same words whether it does not exist or is someone else's.
pub fn not_found() -> AppError {
    AppError::not_found("Thread")
}
