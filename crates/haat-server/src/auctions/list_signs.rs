//! `GET /api/auctions/{id}/signs`

use crate::auctions::parts::Parts;
use crate::auctions::store::{self, signs};
use crate::auth::Admin;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use axum::extract::{Path, State};
use haat_domain::auctions::{Sign, worth_a_look};
use haat_domain::ids::AuctionId;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A sign that somebody bids for the seller, with its evidence.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum SignJson {
    /// They bid on little but this seller's lots.
    OneSeller {
        /// This seller's lots among those they bid on.
        #[serde(rename = "ofSeller")]
        of_seller: i64,
        /// All lots they bid on.
        lots: i64,
        /// All lots of this seller.
        #[serde(rename = "sellerLots")]
        seller_lots: i64,
    },
    /// They bid on many of this seller's lots and won none.
    NeverWins {
        /// The lots of this seller that they bid on.
        #[serde(rename = "ofSeller")]
        of_seller: i64,
    },
    /// Their account was new when they first bid here.
    NewAccount {
        /// Its age then, in whole hours.
        hours: i64,
    },
    /// They bid from the network that the lot was put up from.
    SameNetwork,
    /// They bid early and often, and stay away from the end.
    EarlyOnly {
        /// Their bids here.
        bids: i64,
        /// Of those, in the first half.
        early: i64,
    },
}

impl From<Sign> for SignJson {
    fn from(sign: Sign) -> Self {
        match sign {
            Sign::OneSeller { of_seller, lots, seller_lots } => {
                Self::OneSeller { of_seller, lots, seller_lots }
            }
            Sign::NeverWins { of_seller } => Self::NeverWins { of_seller },
            Sign::NewAccount { hours } => Self::NewAccount { hours },
            Sign::SameNetwork => Self::SameNetwork,
            Sign::EarlyOnly { bids, early } => Self::EarlyOnly { bids, early },
        }
    }
}

/// A bidder with the signs that there are.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuspectJson {
    /// Their user id.
    bidder_id: String,
    /// Their name when they bid.
    name: String,
    /// Bids of their own here.
    bids: i64,
    /// The signs.
    signs: Vec<SignJson>,
}

/// Bidders on this lot who may be bidding for its seller, most signs first. It is for an admin to judge: nothing
/// happens by itself.
#[utoipa::path(get, path = "/api/auctions/{id}/signs", tag = "auctions", params(("id" = String, Path)),
    security(("session" = [])), responses((status = 200, body = Vec<SuspectJson>), (status = 403), (status = 404)))]
pub async fn list_signs(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    Path(id): Path<String>,
) -> AppResult<Json<Vec<SuspectJson>>> {
    let id = AuctionId::from(id);
    store::head(&state.db, &id).await?.ok_or_else(|| AppError::not_found("Auction"))?;
    let bidders = signs::bidders(&state.db, &id).await?;
    let mut suspects: Vec<(signs::Seen, Vec<Sign>)> = bidders
        .into_iter()
        .map(|seen| {
            let signs = seen.on_lot.signs();
            (seen, signs)
        })
        .filter(|(_, signs)| worth_a_look(signs))
        .collect();
    suspects.sort_by_key(|(_, signs)| std::cmp::Reverse(signs.len()));
    let shown = suspects.into_iter().map(|(seen, signs)| SuspectJson {
        bidder_id: seen.bidder.into_string(),
        name: seen.name,
        bids: seen.on_lot.bids,
        signs: signs.into_iter().map(SignJson::from).collect(),
    });
    Ok(Json(shown.collect()))
}
