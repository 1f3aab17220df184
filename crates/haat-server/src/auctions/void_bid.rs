//! `POST /api/auctions/{id}/bids/{seq}/void`

use crate::auctions::facts::AuctionFact;
use crate::auctions::input::LooseText;
use crate::auctions::json::AuctionJson;
use crate::auctions::lapse;
use crate::auctions::model::{Auction, RECENT_BIDS, Standing};
use crate::auctions::parts::Parts;
use crate::auctions::store::events::{self, Event};
use crate::auctions::store::{self, Advance, secrets};
use crate::audit;
use crate::auth::{Admin, CurrentUser};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use axum::extract::State;
use haat_domain::auctions::rule::{LineKind, VoidRefused, void};
use haat_domain::auctions::{Effect, Outcome, outcome_of_bids};
use haat_domain::ids::{AuctionId, UserId};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Why a bid is taken back. Everyone can read it in the history.
#[derive(Debug, Deserialize, ToSchema)]
pub struct VoidBidRequest {
    #[serde(default)]
    #[schema(required = true)]
    reason: LooseText,
}

/// Takes a bid back. Price and leader are then what the other bids give; the history shows it struck through.
#[utoipa::path(post, path = "/api/auctions/{id}/bids/{seq}/void", tag = "auctions",
    params(("id" = String, Path), ("seq" = i64, Path)),
    request_body = VoidBidRequest, security(("session" = [])),
    responses((status = 200, body = AuctionJson), (status = 403), (status = 404),
        (status = 409, description = "Taken back before, automatic, or the lot has been ordered"), (status = 422)))]
pub async fn void_bid(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path((id, seq)): Path<(String, String)>,
    Json(request): Json<VoidBidRequest>,
) -> AppResult<Json<AuctionJson>> {
    let seq: i64 = seq.parse().map_err(|_| AppError::not_found("Bid"))?;
    let reason = request.reason.reason()?;
    let id = AuctionId::from(id);
    // A bid between the look and the void makes us look again.
    let mut auction = loop {
        if let Some(auction) = take_back(&state, &admin, &id, seq, &reason).await? {
            break auction;
        }
    };
    auction.recent = store::recent(&state.db, &id, auction.standing.version).await?;
    Ok(Json(AuctionJson::new(&auction, state.clock.now(), RECENT_BIDS, state.settings.names().await)))
}

/// The auction after it; `None` when something else came first.
async fn take_back(
    state: &Parts,
    admin: &CurrentUser,
    id: &AuctionId,
    seq: i64,
    reason: &str,
) -> AppResult<Option<Auction>> {
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let heads = store::heads(&mut tx, std::slice::from_ref(id)).await?;
    let mut auction = heads.into_iter().next().ok_or_else(|| AppError::not_found("Auction"))?;
    let hidden = secrets::secrets(&mut tx, id).await?;
    let history = secrets::history(&mut tx, id).await?;
    let ordered = auction.standing.order_id.is_some();
    let standing = &auction.standing;
    if standing.lapsed_at.is_some() || standing.second_id.is_some() || standing.relisted_as.is_some() {
        return Err(refusal(VoidRefused::Settled));
    }
    let decision = void(&auction.state(), &hidden, &history, seq, reason, ordered, now).map_err(refusal)?;
    let leader = match &decision.next.leader {
        Some(leader) => Some(Arc::from(secrets::bidder_name(&mut tx, id, leader).await?.unwrap_or_default())),
        None => None,
    };
    let name_of = |_: &UserId| leader.clone().unwrap_or_default();
    let rows: Vec<Event> =
        decision.numbered().map(|(no, effect)| Event::of(no, effect, now, name_of)).collect();
    let last_bid = rows.iter().rfind(|event| event.bid().is_some()).map(|event| event.no);
    let (seen, led) = (auction.standing.clone(), auction.standing.leader_id.clone());
    // Before the closer came nobody was told who won.
    let before = auction.standing.closed_at.map(|_| outcome_of_bids(&auction.state(), now));
    auction.standing =
        Arc::new(auction.standing.after(&decision.next, leader.clone(), auction.lot.payment_within, now));
    let moves = Advance { id, seen: &seen, next: &auction.standing, last_bid };
    if store::advance(&mut tx, &[moves]).await?.is_empty() {
        return Ok(None);
    }
    events::add(&mut tx, id, &rows).await?;
    for effect in &decision.effects {
        if let Effect::Voided { seqs, reason } = effect {
            events::insert_voided(&mut tx, id, seqs, reason).await?;
        }
    }
    // An offer at a bid that was taken back ends with it, like one whose time is over.
    let last = auction.standing.version;
    let Some(last) = lapse::end_dead_offer(&mut tx, id, last, now).await? else { return Ok(None) };
    auction.standing = Arc::new(Standing { version: last, ..Standing::clone(&auction.standing) });
    let summary = format!("bid {seq} on {}: {reason}", auction.lot.title);
    audit::record(&mut tx, admin, "auction.void", "auction", id.as_str(), &summary, now)?;
    tx.append(now, Some(&admin.id), &AuctionFact::Changed { auction: id.to_string(), last })?;
    let before = before.filter(|before| *before != outcome_of_bids(&auction.state(), now));
    let former =
        before.and_then(|before| if let Outcome::Sold { winner, .. } = before { Some(winner) } else { None });
    let taken = history.iter().find(|line| line.no == seq);
    // Who had won is told more than that.
    if let Some(line) = taken.filter(|line| former.as_ref() != Some(&line.bidder))
        && let LineKind::Bid(_, amount) = line.kind
    {
        let (auction, bidder) = (id.to_string(), line.bidder.to_string());
        let (reason, led) = (reason.to_owned(), led.as_ref().map(ToString::to_string));
        let fact = AuctionFact::Voided { auction, bidder, amount: amount.0, reason, led };
        tx.append(now, Some(&admin.id), &fact)?;
    }
    if let Some(winner) = former {
        let (auction, former, reason) = (id.to_string(), winner.into_string(), reason.to_owned());
        let fact = AuctionFact::Overturned { auction, former, reason };
        tx.append(now, Some(&admin.id), &fact)?;
    }
    tx.commit().await?;
    // What they have bound themselves to is another now.
    for person in led.iter().chain(&auction.standing.leader_id) {
        state.bidders.forget(person);
    }
    Ok(Some(auction))
}

fn refusal(refused: VoidRefused) -> AppError {
    let code = match refused {
        VoidRefused::NoSuchBid => return AppError::not_found("Bid"),
        VoidRefused::AlreadyVoided => Code::BidAlreadyVoided,
        VoidRefused::Automatic => Code::BidAutomatic,
        VoidRefused::BoughtNow => Code::LotBoughtNow,
        VoidRefused::Ordered => Code::LotOrdered,
        VoidRefused::Settled => Code::LotSettled,
    };
    AppError::conflict(refused.to_string()).coded(code)
}
