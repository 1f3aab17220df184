//! `GET /api/orders/{id}/returns`, `GET /api/seller/returns`, `GET /api/admin/returns` and `GET /api/returns/{id}`

use crate::auth::{Admin, Customer, Seller};
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::{LIST_LIMIT, Paging, TABLE_PAGE, total_count};
use crate::http::path::Path;
use crate::http::query::Query;
use crate::http::values::IsoTime;
use crate::orders::access::not_found;
use crate::orders::store as orders;
use crate::returns::case;
use crate::returns::json::ReturnJson;
use crate::returns::parts::Parts;
use crate::returns::send_to::Addresses;
use crate::returns::store::{self, ReturnFilter, ReturnRow, ReturnsOf};
use crate::settings;
use axum::extract::State;
use haat_domain::ids::OrderId;
use haat_domain::returns::{Party, returnable};
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The returns of an order, and what of it can still be given back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderReturnsJson {
    /// Newest first; for a seller, their own.
    returns: Vec<ReturnJson>,
    /// The parcels of which something can be given back now; for its customer alone.
    open_parcels: Vec<OpenParcelJson>,
}

/// A parcel of which something can be given back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenParcelJson {
    /// Its number.
    no: i64,
    /// Until when.
    until: IsoTime,
    /// How many pieces of each line.
    lines: Vec<OpenLineJson>,
}

/// Pieces that can be given back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenLineJson {
    line_no: i64,
    quantity: i64,
}

/// The returns of an order: for its customer, its sellers (their own), and admins.
#[utoipa::path(get, path = "/api/orders/{id}/returns", tag = "returns", security(("session" = [])),
    params(("id" = String, Path)), responses((status = 200, body = OrderReturnsJson)))]
pub async fn list_order_returns(
    State(state): State<Arc<Parts>>,
    Customer(viewer): Customer,
    Path(id): Path<String>,
) -> AppResult<Json<OrderReturnsJson>> {
    let id = OrderId::from(id);
    let order =
        orders::find(&state.db, &id).await?.filter(|order| order.deleted_at.is_none() || viewer.is_admin);
    let order = order.ok_or_else(not_found)?;
    let details = orders::details(&state.db, &id).await?;
    let sells =
        viewer.is_seller && details.lines.iter().any(|line| line.seller_id.as_ref() == Some(&viewer.id));
    let party = match (order.user_id == viewer.id, viewer.is_admin, sells) {
        (true, ..) => Party::Customer,
        (_, true, _) => Party::Admin,
        (.., true) => Party::Seller,
        _ => return Err(not_found()),
    };
    let (mut rows, _) =
        store::list(&state.db, ReturnsOf::Order(&id), ReturnFilter::All, (LIST_LIMIT, 0)).await?;
    rows.retain(|row| party != Party::Seller || row.seller_id.as_ref() == Some(&viewer.id));
    let mut open_parcels = Vec::new();
    if party == Party::Customer {
        let (now, rules) = (state.clock.now(), settings::read_return_rules(&state.db).await?);
        let coming = store::coming_back(&state.db, &id).await?;
        for parcel in &details.parcels {
            let Some(delivered) = parcel.delivered_at else { continue };
            if returnable(&rules, parcel.status, Some(delivered), now).is_err() {
                continue;
            }
            let own = details.lines.iter().filter(|line| line.seller_id == parcel.seller_id);
            let lines: Vec<OpenLineJson> = own
                .map(|line| {
                    let no = line.line_no;
                    let back = details.refund_lines.iter().filter(|back| back.line_no == no);
                    let coming =
                        coming.iter().filter(|(other, _)| *other == no).map(|(_, quantity)| quantity);
                    let gone = back.map(|back| back.quantity).sum::<i64>() + coming.sum::<i64>();
                    OpenLineJson { line_no: no, quantity: line.quantity - gone }
                })
                .filter(|line| line.quantity > 0)
                .collect();
            if !lines.is_empty() {
                open_parcels.push(OpenParcelJson {
                    no: parcel.no,
                    until: IsoTime(rules.until(delivered)),
                    lines,
                });
            }
        }
    }
    let returns = shown(&state, rows, party).await?;
    Ok(Json(OrderReturnsJson { returns, open_parcels }))
}

/// Which returns are wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedReturns {
    /// `open` or `escalated`; left out, all.
    which: Option<String>,
}

impl WantedReturns {
    fn parse(&self) -> ReturnFilter {
        match self.which.as_deref() {
            Some("open") => ReturnFilter::Open,
            Some("escalated") => ReturnFilter::Escalated,
            _ => ReturnFilter::All,
        }
    }
}

/// The calling seller's returns, newest first.
#[utoipa::path(get, path = "/api/seller/returns", tag = "returns", security(("session" = [])),
    params(WantedReturns, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<ReturnJson>, description = "`X-Total-Count` tells how many there are")))]
pub async fn list_seller_returns(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    paging: Paging,
    Query(wanted): Query<WantedReturns>,
) -> AppResult<(HeaderMap, Json<Vec<ReturnJson>>)> {
    let page = (paging.limit(TABLE_PAGE), paging.offset(TABLE_PAGE));
    let (rows, total) = store::list(&state.db, ReturnsOf::Seller(&seller.id), wanted.parse(), page).await?;
    Ok((total_count(total), Json(shown(&state, rows, Party::Seller).await?)))
}

/// The shop's returns, newest first.
#[utoipa::path(get, path = "/api/admin/returns", tag = "returns", security(("session" = [])),
    params(WantedReturns, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = Vec<ReturnJson>, description = "`X-Total-Count` tells how many there are")))]
pub async fn list_all_returns(
    State(state): State<Arc<Parts>>,
    _: Admin,
    paging: Paging,
    Query(wanted): Query<WantedReturns>,
) -> AppResult<(HeaderMap, Json<Vec<ReturnJson>>)> {
    let page = (paging.limit(TABLE_PAGE), paging.offset(TABLE_PAGE));
    let (rows, total) = store::list(&state.db, ReturnsOf::Shop, wanted.parse(), page).await?;
    Ok((total_count(total), Json(shown(&state, rows, Party::Admin).await?)))
}

/// A return: for its customer, its seller, and admins.
#[utoipa::path(get, path = "/api/returns/{id}", tag = "returns", security(("session" = [])),
    params(("id" = String, Path)), responses((status = 200, body = ReturnJson), (status = 404, description = "Not there, or someone else's")))]
pub async fn get_return(
    State(state): State<Arc<Parts>>,
    Customer(viewer): Customer,
    Path(id): Path<String>,
) -> AppResult<Json<ReturnJson>> {
    let row = store::find(&state.db, &id).await?.ok_or_else(case::not_found)?;
    let party = if row.customer_id == viewer.id {
        Party::Customer
    } else if viewer.is_admin {
        Party::Admin
    } else if viewer.is_seller && row.seller_id.as_ref() == Some(&viewer.id) {
        Party::Seller
    } else {
        return Err(case::not_found());
    };
    shown(&state, vec![row], party).await?.pop().map(Json).ok_or_else(case::not_found)
}

async fn shown(state: &Parts, rows: Vec<ReturnRow>, party: Party) -> AppResult<Vec<ReturnJson>> {
    let whole = store::whole(&state.db, rows).await?;
    let (mut addresses, mut shown) = (Addresses::default(), Vec::with_capacity(whole.len()));
    for one in whole {
        let send_to = addresses.of(state, &one, party).await?;
        shown.push(ReturnJson::new(one, party, send_to));
    }
    Ok(shown)
}
