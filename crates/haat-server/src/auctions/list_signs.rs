//! `GET /api/auctions/{id}/signs`

use crate::auctions::parts::Parts;
use crate::auctions::store::{self, signs};
use crate::auth::Admin;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_db::{Db, DbError};
use haat_domain::auctions::{Sign, worth_a_look};
use haat_domain::ids::AuctionId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A sign that somebody bids for the seller, with its evidence.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
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
    /// They bid on many of this seller's lots that are over and won none.
    NeverWins {
        /// The lots of this seller that they bid on and that are over.
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

impl SignJson {
    const fn kind(&self) -> &'static str {
        match self {
            Self::OneSeller { .. } => "oneSeller",
            Self::NeverWins { .. } => "neverWins",
            Self::NewAccount { .. } => "newAccount",
            Self::SameNetwork => "sameNetwork",
            Self::EarlyOnly { .. } => "earlyOnly",
        }
    }
}

impl SuspectJson {
    /// As it is kept for the list of all lots.
    pub(super) fn row(&self) -> signs::Found<'_> {
        signs::Found {
            bidder_id: &self.bidder_id,
            bidder_name: &self.name,
            bids: self.bids,
            kinds: self.signs.iter().map(SignJson::kind).collect::<Vec<_>>().join(" "),
            signs: serde_json::to_string(&self.signs).unwrap_or_default(),
        }
    }

    /// As it was kept.
    pub(super) fn stored(bidder_id: String, name: String, bids: i64, signs: &str) -> Self {
        Self { bidder_id, name, bids, signs: serde_json::from_str(signs).unwrap_or_default() }
    }
}

/// Bidders on this lot who may be bidding for its seller, most signs first.
pub(super) async fn suspects(db: &Db, lot: &AuctionId) -> Result<Vec<SuspectJson>, DbError> {
    let bidders = signs::bidders(db, lot).await?;
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
    Ok(shown.collect())
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
    Ok(Json(suspects(&state.db, &id).await?))
}
