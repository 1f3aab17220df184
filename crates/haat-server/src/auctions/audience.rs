//! Who is told what happened to an auction, once it is on disk.

use crate::auctions::model::Auction;

/// Those who watch auctions, whoever they are. None of these waits.
pub trait Audience: Send + Sync {
    /// A bid was accepted and is on disk.
    fn bid_placed(&self, auction: Auction);
    /// The auction is over.
    fn auction_ended(&self, auction: Auction);
    /// The auction was put up.
    fn auction_created(&self, auction: Auction);
    /// The auction was taken out of the shop.
    fn auction_deleted(&self, auction: Auction);
}
