//! Notices: what people are told of what happened, on the bell and by mail.

pub mod asking;
pub mod choices;
pub mod ending;
pub mod facts;
pub mod gather;
pub mod list_notices;
mod of_lots;
mod of_messages;
mod of_money;
mod of_orders;
mod of_questions;
mod of_returns;
mod of_reviews;
mod of_sellers;
mod of_wishes;
pub mod office;
mod parts;
pub mod push;
pub mod read_notices;
pub mod store;
mod to_ship;
pub mod unsubscribe;

use crate::auth;
use crate::http::routes::{Routes, routes};
use crate::workers::{Next, Workers};
use axum::extract::FromRef;
use gather::Gather;
use haat_domain::time::DAY;
pub use parts::Parts;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Read notices are kept for so long.
const KEPT_FOR: i64 = 180 * DAY;
/// How often older ones are removed.
const REMOVE_EVERY: Duration = Duration::from_hours(1);

/// The feature's routes.
pub fn router<S>() -> Routes<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    Arc<auth::Parts>: FromRef<S>,
{
    Routes::default()
        .routes(routes!(list_notices::list_notices))
        .routes(routes!(read_notices::read_notices))
        .routes(routes!(choices::list_choices, choices::choose))
        .routes(routes!(unsubscribe::open_unsubscribe, unsubscribe::unsubscribe))
        .routes(routes!(unsubscribe::show_subscription))
        .routes(routes!(push::show_push, push::take_pushes, push::take_no_pushes))
        .merge(office::router())
}

/// Writes notices until `stop`.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    haat_db::facts::follow(&state.db, workers, stop, Gather);
    ending::spawn(state, workers, stop);
    asking::spawn(state, workers, stop);
    let state = state.clone();
    workers.spawn("old notices", stop, move || {
        let state = state.clone();
        async move {
            store::remove_old(&state.db, state.clock.now().plus(-KEPT_FOR)).await?;
            Ok(Next::After(REMOVE_EVERY))
        }
    });
}
