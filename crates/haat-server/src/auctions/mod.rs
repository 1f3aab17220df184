//! Live auctions.

mod batch;
pub mod bid_json;
pub mod bidders;
pub mod bidding;
pub mod bidding_limits;
pub mod buy_now;
pub mod closer;
pub mod create_auction;
pub mod delete_auction;
pub mod edit_auction;
pub mod facts;
pub mod find_auctions;
pub mod finder;
pub mod get_auction;
mod input;
pub mod json;
pub mod lapse;
pub mod list_all_signs;
pub mod list_auctions;
pub mod list_bids;
pub mod list_my_auctions;
pub mod list_signs;
pub mod lists;
pub mod look_for_signs;
pub mod model;
mod parts;
pub mod place_bid;
pub mod second_chances;
pub mod selling;
pub mod store;
pub mod stuck;
pub mod terms_json;
pub mod void_bid;

use crate::auth;
use crate::http::client_addr::TrustedProxies;
use crate::http::routes::{Routes, routes};
use axum::extract::FromRef;
pub use parts::Parts;
use std::sync::Arc;

/// The feature's routes.
pub fn router<S>() -> Routes<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    Arc<auth::Parts>: FromRef<S>,
    TrustedProxies: FromRef<S>,
{
    Routes::default()
        .routes(routes!(list_auctions::list_auctions, create_auction::create_auction))
        .routes(routes!(list_my_auctions::list_my_auctions))
        .routes(routes!(find_auctions::find_auctions))
        .routes(routes!(get_auction::get_auction, edit_auction::edit_auction, delete_auction::delete_auction))
        .routes(routes!(list_bids::list_bids, place_bid::place_bid))
        .routes(routes!(place_bid::place_bid_as_bidder))
        .routes(routes!(buy_now::buy_now))
        .routes(routes!(void_bid::void_bid))
        .routes(routes!(selling::list_selling))
        .routes(routes!(selling::offer_second_chance))
        .routes(routes!(selling::relist_auction))
        .routes(routes!(selling::put_away_auction))
        .routes(routes!(second_chances::list_second_chances))
        .routes(routes!(second_chances::accept_second_chance))
        .routes(routes!(second_chances::decline_second_chance))
        .routes(routes!(list_signs::list_signs))
        .routes(routes!(list_all_signs::list_all_signs))
        .routes(routes!(list_all_signs::mark_signs))
        .routes(routes!(bidding_limits::show_own_bidding))
        .routes(routes!(bidding_limits::show_bidder))
        .routes(routes!(bidding_limits::set_bidding_limit))
        .routes(routes!(bidding_limits::list_strikes))
        .routes(routes!(bidding_limits::lift_strike))
}
