//! Live auctions.

mod batch;
pub mod bidding;
pub mod closer;
pub mod create_auction;
pub mod delete_auction;
pub mod get_auction;
mod input;
pub mod json;
pub mod list_auctions;
pub mod list_bids;
pub mod model;
pub mod place_bid;
pub mod store;

use crate::app::AppState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_auctions::list_auctions, create_auction::create_auction))
        .routes(routes!(get_auction::get_auction, delete_auction::delete_auction))
        .routes(routes!(list_bids::list_bids, place_bid::place_bid))
        .routes(routes!(place_bid::place_bid_as_bidder))
}
