//! `POST /api/auctions/{id}/buy-now`

use crate::auctions::bidding::Ask;
use crate::auctions::json::AuctionJson;
use crate::auctions::parts::Parts;
use crate::auctions::place_bid::{answer, count_try};
use crate::auctions::store;
use crate::auth::{CurrentUser, Verified};
use crate::error::AppResult;
use crate::http::client_addr::ClientAddr;
use crate::http::idempotency_key::idempotency_key;
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::auctions::Attempt;
use haat_domain::ids::AuctionId;
use haat_domain::money::Paise;
use http::HeaderMap;
use std::sync::Arc;

/// Takes the lot at its fixed price. It goes through the same queue as bids: of many at once one wins. Tries count together
/// with those to bid, of which one person has 100 in ten seconds.
#[utoipa::path(post, path = "/api/auctions/{id}/buy-now", tag = "auctions",
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header,
        description = "The same key has the same outcome, once, however often it is sent.")),
    security(("session" = [])),
    responses((status = 200, body = AuctionJson), (status = 403), (status = 404),
        (status = 409, description = "No longer on offer, or ended"),
        (status = 422, description = "The key was used for something else")))]
pub async fn buy_now(
    State(state): State<Arc<Parts>>,
    Verified(buyer): Verified<CurrentUser>,
    from: ClientAddr,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> AppResult<Json<AuctionJson>> {
    count_try(&state, &buyer.id).await?;
    let attempt = Attempt::BuyNow { buyer: buyer.id.clone() };
    let (auction, network) = (AuctionId::from(id), from.network().to_string());
    let price = store::head(&state.db, &auction).await?.and_then(|auction| auction.lot.terms.buy_now);
    let key = idempotency_key(&headers)?.map(str::to_owned);
    let ask = Ask { auction, name: buyer.name.into(), attempt, key, network };
    let held = state.bidders.check(&state, &ask, price.unwrap_or(Paise::ZERO)).await?;
    let bought = answer(&state, &buyer.id, ask).await?;
    drop(held);
    // The closer has one less to wait for; its end is told like any other.
    state.opened.notify_one();
    Ok(Json(bought))
}
