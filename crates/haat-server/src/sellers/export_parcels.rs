//! `GET /api/seller/parcels.csv`

use crate::auth::{Device, Seller};
use crate::error::AppResult;
use crate::http::csv::{self, guarded};
use crate::http::values::iso;
use crate::orders::json::OrderJson;
use crate::orders::store::{self, ParcelFilter, ParcelList, ParcelSort};
use crate::sellers::parts::Parts;
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;

/// Whoever has more open at once sends some of them first.
const MOST_PARCELS: i64 = 2_000;

const COLUMNS: [&str; 12] = [
    "order", "parcel", "ordered", "name", "address", "city", "pinCode", "state", "country", "phone", "goods",
    "amount",
];

/// The caller's parcels that are to be packed and sent, the longest waiting first, as a CSV file.
#[utoipa::path(get, path = "/api/seller/parcels.csv", tag = "sellers", security(("session" = [])),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub async fn export_parcels(
    State(state): State<Arc<Parts>>,
    Seller(seller): Seller,
    device: Device,
) -> AppResult<Response> {
    let (which, sort) = (Some(ParcelFilter::ToSend), ParcelSort::Waiting);
    let list = ParcelList { seller: &seller.id, which, statuses: &[], text: None, sort };
    let (open, _) = store::list_parcels(&state.db, &list, (MOST_PARCELS, 0)).await?;
    let mut lines = vec![COLUMNS.map(str::to_owned).to_vec()];
    for (row, details) in open {
        let placed = row.created_at;
        let order = OrderJson::for_seller(row, details, &seller.id, state.clock.now());
        let Some(parcel) = order.parcels.first() else { continue };
        // What was called off is neither packed nor counted.
        let left = || order.order_items.iter().map(|line| (line, line.quantity - line.refunded_quantity));
        let goods: Vec<String> = left()
            .filter(|(_, pieces)| *pieces > 0)
            .map(|(line, pieces)| format!("{pieces} × {}", line.name))
            .collect();
        let amount = left().map(|(line, pieces)| line.price.0.0 * pieces.max(0)).sum();
        let to = &order.shipping_address;
        lines.push(vec![
            order.number.clone(),
            parcel.no.to_string(),
            iso(placed),
            guarded(&to.full_name),
            guarded(&to.address),
            guarded(&to.city),
            guarded(&to.pin_code),
            guarded(&to.state),
            guarded(&to.country),
            guarded(&to.phone),
            guarded(&goods.join("; ")),
            csv::amount(amount),
        ]);
    }
    state.security.exported(&state.db, &seller, &device, "parcels.csv", state.clock.now()).await?;
    Ok(csv::file("parcels.csv", &lines))
}
