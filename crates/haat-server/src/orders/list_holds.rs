//! `GET /api/orders/holds`

use crate::auth::Admin;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::values::{IsoTime, Rupees};
use crate::orders::json::{PaymentMethodJson, order_number};
use crate::orders::parts::Parts;
use crate::orders::store::holds::{self, HeldGoods, HeldOrder};
use axum::extract::State;
use haat_domain::money::Paise;
use serde::Serialize;
use utoipa::ToSchema;

/// What one customer's unpaid orders keep from others.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HoldJson {
    /// The customer's id.
    user_id: String,
    /// Their name and address when they ordered.
    name: String,
    email: String,
    /// The orders, oldest first; each can be released.
    orders: Vec<String>,
    /// The same with what is in them.
    held: Vec<HeldOrderJson>,
    /// How many pieces they hold.
    pieces: i64,
    /// What they are worth.
    worth: Rupees,
    /// When the oldest was placed.
    since: IsoTime,
}

/// One order that waits for its payment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldOrderJson {
    /// The order's id.
    id: String,
    /// What people call it.
    number: String,
    /// How it is to be paid.
    #[schema(value_type = PaymentMethodJson)]
    payment_method: &'static str,
    /// What it costs.
    worth: Rupees,
    /// When it was placed.
    since: IsoTime,
    /// What is in it.
    goods: Vec<HeldGoodsJson>,
}

/// Pieces in an order that waits for its payment.
#[derive(Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct HeldGoodsJson {
    pub name: String,
    pub quantity: i64,
}

/// Who holds stock by unpaid orders, whoever holds most first.
#[utoipa::path(get, path = "/api/orders/holds", tag = "orders", security(("session" = [])), responses((status = 200, body = Vec<HoldJson>)))]
pub async fn list_holds(
    State(state): State<std::sync::Arc<Parts>>,
    _admin: Admin,
) -> AppResult<Json<Vec<HoldJson>>> {
    let mut holds: Vec<HoldJson> = Vec::new();
    for (order, goods) in holds::list(&state.db).await? {
        if let Some(hold) = holds.iter_mut().find(|hold| hold.user_id == order.user_id.as_str()) {
            hold.add(order, goods);
        } else {
            let mut hold = HoldJson::of(&order);
            hold.add(order, goods);
            holds.push(hold);
        }
    }
    holds.sort_by_key(|hold| std::cmp::Reverse((hold.worth.0, hold.pieces)));
    Ok(Json(holds))
}

impl HoldJson {
    fn of(order: &HeldOrder) -> Self {
        Self {
            user_id: order.user_id.to_string(),
            name: order.name.clone(),
            email: order.email.clone(),
            orders: Vec::new(),
            held: Vec::new(),
            pieces: 0,
            worth: Rupees(Paise::ZERO),
            since: IsoTime(order.since),
        }
    }

    fn add(&mut self, order: HeldOrder, goods: Vec<HeldGoods>) {
        self.pieces += goods.iter().map(|line| line.quantity).sum::<i64>();
        self.worth = Rupees(Paise(self.worth.0.0 + order.worth.0));
        self.orders.push(order.id.to_string());
        let goods =
            goods.into_iter().map(|HeldGoods { name, quantity, .. }| HeldGoodsJson { name, quantity });
        self.held.push(HeldOrderJson {
            number: order_number(order.number, order.since),
            id: order.id.into_string(),
            payment_method: order.payment_method.as_str(),
            worth: Rupees(order.worth),
            since: IsoTime(order.since),
            goods: goods.collect(),
        });
    }
}
