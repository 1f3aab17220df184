mod closer;
mod create_auction;
mod delete_auction;
mod get_auction;
mod list_auctions;
mod live_channel;
mod nodes;
mod place_bid;
