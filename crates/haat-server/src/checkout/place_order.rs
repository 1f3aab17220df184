//! `POST /api/orders`

use crate::auth::{CurrentUser, Customer, guests_not_taken};
use crate::checkout::cart::CartLineRequest;
use crate::checkout::parts::Parts;
use crate::checkout::queue::{Ask, Placing, contended};
use crate::checkout::store;
use crate::checkout::wish::Wish;
use crate::error::{AppError, AppResult, Code};
use crate::http::client_addr::ClientAddr;
use crate::http::idempotency_key::idempotency_key;
use crate::http::json::Json;
use crate::http::values::Number;
use crate::orders;
use crate::orders::json::{OrderAnswer, OrderJson};
use axum::extract::State;
use haat_domain::checkout::AddressInput;
use http::{HeaderMap, StatusCode};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// How often an order is tried again when someone else's purchase got in between.
const TRIES: usize = 8;
/// How long a limit on placing orders looks back.
const PER: Duration = Duration::from_mins(10);

/// What to order. Totals that are given must be ours; those left out are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceOrderRequest {
    pub(super) order_items: Vec<CartLineRequest>,
    #[serde(default)]
    pub(super) shipping_address: ShippingAddressRequest,
    #[serde(default)]
    pub(super) payment_method: Option<String>,
    pub(super) items_price: Option<Number>,
    pub(super) shipping_price: Option<Number>,
    pub(super) tax_price: Option<Number>,
    pub(super) total_price: Option<Number>,
    /// The code of a coupon. One that cannot be used is refused; the order is not placed without it.
    #[serde(default)]
    pub(super) coupon: Option<String>,
    /// The buyer's GSTIN, or whatever their country calls it, for the invoice.
    #[serde(default)]
    pub(super) tax_number: Option<String>,
}

/// Where to send it; the first five fields are required.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ShippingAddressRequest {
    #[serde(deserialize_with = "text")]
    full_name: String,
    #[serde(deserialize_with = "text")]
    address: String,
    #[serde(deserialize_with = "text")]
    city: String,
    #[serde(deserialize_with = "text")]
    pin_code: String,
    #[serde(deserialize_with = "text")]
    country: String,
    /// State or province; may be left out.
    #[serde(deserialize_with = "text")]
    #[schema(required = false)]
    state: String,
    /// For the parcel service; may be left out.
    #[serde(deserialize_with = "text")]
    #[schema(required = false)]
    phone: String,
}

impl From<ShippingAddressRequest> for AddressInput {
    fn from(form: ShippingAddressRequest) -> Self {
        let ShippingAddressRequest { full_name, address, city, pin_code, country, state, phone } = form;
        Self { full_name, address, city, pin_code, country, state, phone }
    }
}

/// Places an order: all lines or none, stock taken, once for each `Idempotency-Key`.
#[utoipa::path(post, path = "/api/orders", tag = "checkout", request_body = PlaceOrderRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key gives the same order, once")),
    security(("session" = [])),
    responses((status = 201, body = OrderAnswer), (status = 200, body = OrderAnswer, description = "Placed before with this key"),
        (status = 403, description = "More than somebody may order whose address is unproven, or a guest where the shop takes none"),
        (status = 409, description = "Something changed: `changes` by line and the fresh `quote`; the coupon cannot be used; or too many orders wait for their payment"),
        (status = 422, description = "Not an order, or the key was used for another cart")))]
pub async fn place_order(
    State(state): State<Arc<Parts>>,
    Customer(buyer): Customer,
    from: ClientAddr,
    headers: HeaderMap,
    Json(request): Json<PlaceOrderRequest>,
) -> AppResult<(StatusCode, Json<OrderAnswer>)> {
    let key = idempotency_key(&headers)?;
    state.limits.check(&format!("order:{}", buyer.id), 60, PER).await?;
    state.limits.check(&format!("order:from:{}", from.network()), 600, PER).await?;
    let wish = match Wish::parse(request) {
        Ok(wish) => wish,
        // A repeated request may have lost its cart on the way: the order is there all the same.
        Err(refusal) => return placed_before(&state, &buyer, key, None).await?.ok_or(refusal),
    };
    if buyer.is_guest && !state.settings.get().await?.guest_checkout {
        return Err(guests_not_taken());
    }
    let most = (!buyer.email_verified).then_some(state.unverified_order);
    let ask = Arc::new(Ask { buyer, key: key.map(str::to_owned), wish, most });
    for _ in 0..TRIES {
        match state.queue.place(ask.clone()).await {
            Ok(Placing::Done(placed)) if placed.quote.is_free() => {
                let order = orders::access::load_full(&state.db, &placed.id).await?;
                return Ok((StatusCode::CREATED, Json(answer(order))));
            }
            Ok(Placing::Done(placed)) => {
                let (row, details) = placed.stored(&ask);
                return Ok((StatusCode::CREATED, Json(answer(OrderJson::full(row, details)))));
            }
            Ok(Placing::SameKey) => {
                // Unless what had the key first was refused meanwhile.
                if let Some(same) = placed_before(&state, &ask.buyer, key, Some(&ask.wish)).await? {
                    return Ok(same);
                }
            }
            Ok(Placing::Overtaken) => {}
            // What is refused now may have been placed before; our own twin may be who took the last piece.
            Err(refusal) => {
                let same = placed_before(&state, &ask.buyer, key, Some(&ask.wish)).await?;
                return same.ok_or(refusal);
            }
        }
    }
    Err(contended())
}

async fn placed_before(
    state: &Parts,
    buyer: &CurrentUser,
    key: Option<&str>,
    wish: Option<&Wish>,
) -> AppResult<Option<(StatusCode, Json<OrderAnswer>)>> {
    let Some(key) = key else { return Ok(None) };
    let Some(id) = store::find_by_key(&state.db, &buyer.id, key).await? else { return Ok(None) };
    let order = orders::access::load_full(&state.db, &id).await?;
    if wish.is_some_and(|wish| !wish.is_for(&order)) {
        let words = "This Idempotency-Key was used for another cart. Please use a new one for a new order.";
        return Err(AppError::unprocessable(words).coded(Code::IdempotencyKeyReused));
    }
    Ok(Some((StatusCode::OK, Json(answer(order)))))
}

fn answer(order: OrderJson) -> OrderAnswer {
    OrderAnswer { message: "Order placed successfully".to_owned(), order }
}

/// Text; a pin code may also arrive as a number, and `null` is empty.
fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::String(text) => Ok(text),
        Value::Number(number) => Ok(number.to_string()),
        Value::Null => Ok(String::new()),
        _ => Err(serde::de::Error::custom("must be text")),
    }
}
