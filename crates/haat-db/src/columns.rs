//! How the domain's small types travel to and from columns.

use crate::row::At;
use crate::{Column, DbError, Row, Value};
use haat_domain::auctions::{ChanceState, EventKind};
use haat_domain::catalog::ProductState;
use haat_domain::checkout::PaymentMethod;
use haat_domain::coupons::Payer;
use haat_domain::ids::{AuctionId, OrderId, ProductId, UserId, VariantId};
use haat_domain::money::{Paise, UsdCents};
use haat_domain::money_back::{DisputeStage, RefundState, Why};
use haat_domain::orders::OrderStatus;
use haat_domain::parcels::ParcelStatus;
use haat_domain::payments::PaymentState;
use haat_domain::payouts::PayoutStatus;
use haat_domain::returns::ReturnStatus;
use haat_domain::sellers::{ApplicationState, StallState};
use haat_domain::time::Millis;
use std::sync::Arc;

macro_rules! number {
    ($($type:ident),*) => { $(
        impl Column for $type {
            fn from_column(row: &Row<'_>, at: At<'_>) -> Result<Self, DbError> {
                i64::from_column(row, at).map($type)
            }
        }
        impl Column for Option<$type> {
            fn from_column(row: &Row<'_>, at: At<'_>) -> Result<Self, DbError> {
                Ok(Option::<i64>::from_column(row, at)?.map($type))
            }
        }
        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self::Int(Some(value.0))
            }
        }
        impl From<Option<$type>> for Value {
            fn from(value: Option<$type>) -> Self {
                Self::Int(value.map(|value| value.0))
            }
        }
    )* };
}
number!(Paise, UsdCents, Millis);

macro_rules! text {
    ($($type:ident),*) => { $(
        impl Column for $type {
            fn from_column(row: &Row<'_>, at: At<'_>) -> Result<Self, DbError> {
                String::from_column(row, at).map($type::from)
            }
        }
        impl Column for Option<$type> {
            fn from_column(row: &Row<'_>, at: At<'_>) -> Result<Self, DbError> {
                Ok(Option::<String>::from_column(row, at)?.map($type::from))
            }
        }
        impl From<&$type> for Value {
            fn from(value: &$type) -> Self {
                Self::Shared(Shared::from(value.clone()))
            }
        }
        impl From<Option<&$type>> for Value {
            fn from(value: Option<&$type>) -> Self {
                value.map_or(Self::Text(None), Self::from)
            }
        }
    )* };
}
/// Text that is handed around more often than it is read.
type Shared = Arc<str>;
text!(UserId, ProductId, VariantId, OrderId, AuctionId, Shared);

/// One of a few words, which the column's CHECK knows too.
macro_rules! word {
    ($($type:ident),*) => { $(
        impl Column for $type {
            fn from_column(row: &Row<'_>, at: At<'_>) -> Result<Self, DbError> {
                let text = String::from_column(row, at)?;
                let unknown = || format!("{text:?} is no {}", stringify!($type));
                $type::parse(&text).into_iter().next().ok_or_else(|| sqlx::Error::Decode(unknown().into()).into())
            }
        }
        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                value.as_str().into()
            }
        }
    )* };
}
word!(
    OrderStatus,
    ParcelStatus,
    PaymentState,
    PayoutStatus,
    ReturnStatus,
    RefundState,
    Why,
    DisputeStage,
    ApplicationState,
    ProductState,
    StallState,
    EventKind,
    ChanceState,
    Payer
);

/// The columns of orders and refunds have no CHECK. One row with a way to pay that this program does not know, such as of
/// a newer one, must not keep the others of its page, or whoever follows the orders, from being read: it is taken for a
/// provider's, as all that nobody takes by hand.
impl Column for PaymentMethod {
    fn from_column(row: &Row<'_>, at: At<'_>) -> Result<Self, DbError> {
        let text = String::from_column(row, at)?;
        Ok(Self::parse(&text).unwrap_or_else(|_| {
            tracing::warn!(%text, "a row names an unknown way to pay");
            Self::default()
        }))
    }
}

impl From<PaymentMethod> for Value {
    fn from(value: PaymentMethod) -> Self {
        value.as_str().into()
    }
}
