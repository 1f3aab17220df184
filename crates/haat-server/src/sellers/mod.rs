//! What sellers do with what was bought of them: pack, send, follow, and call off what they cannot send.

pub mod cancel_line;
pub mod deliver_parcel;
pub mod export_parcels;
pub mod parcel;
mod parts;
pub mod return_parcel;
pub mod ship_parcel;
pub mod ship_parcels;

use crate::auth;
use axum::extract::FromRef;
pub use parts::Parts;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The feature's routes.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    Arc<auth::Parts>: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(ship_parcel::ship_parcel))
        .routes(routes!(ship_parcels::ship_parcels))
        .routes(routes!(deliver_parcel::deliver_parcel))
        .routes(routes!(return_parcel::return_parcel))
        .routes(routes!(cancel_line::cancel_line))
        .routes(routes!(export_parcels::export_parcels))
}
