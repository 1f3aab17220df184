//! `POST /api/orders`

use crate::auth::CurrentUser;
use crate::checkout::cart::{self, CartLine, CartLineRequest, Item};
use crate::checkout::json::QuoteJson;
use crate::checkout::parts::Parts;
use crate::checkout::quote::{self, Quote};
use crate::checkout::store::{self, NewOrder, Offers, Placing, Unpaid};
use crate::config::RateLimits;
use crate::error::{AppError, AppResult, Code};
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use crate::http::values::Number;
use crate::orders;
use crate::orders::json::{OrderAnswer, OrderJson};
use crate::settings::Figures;
use axum::extract::State;
use haat_domain::checkout::{AddressInput, PaymentMethod, ShippingAddress, Totals};
use haat_domain::money::Paise;
use http::{HeaderMap, StatusCode};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use std::time::Duration;
use utoipa::ToSchema;

/// How often a cart is priced anew when someone else's purchase got in between.
const TRIES: usize = 8;
/// How long a limit on placing orders looks back.
const PER: Duration = Duration::from_mins(10);

/// What to order. Totals that are given must be ours; those left out are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceOrderRequest {
    order_items: Vec<CartLineRequest>,
    #[serde(default)]
    shipping_address: ShippingAddressRequest,
    #[serde(default)]
    payment_method: Option<String>,
    items_price: Option<Number>,
    shipping_price: Option<Number>,
    tax_price: Option<Number>,
    total_price: Option<Number>,
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

/// Places an order: all lines or none, stock taken, once for each `Idempotency-Key`.
#[utoipa::path(post, path = "/api/orders", tag = "checkout", request_body = PlaceOrderRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key gives the same order, once")),
    security(("session" = [])),
    responses((status = 201, body = OrderAnswer), (status = 200, body = OrderAnswer, description = "Placed before with this key"),
        (status = 409, description = "Something changed: `changes` by line and the fresh `quote`; or too many orders wait for their payment"),
        (status = 422, description = "Not an order, or the key was used for another cart")))]
pub async fn place_order(
    State(state): State<std::sync::Arc<Parts>>,
    buyer: CurrentUser,
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
    match place(&state, &buyer, key, &wish).await {
        Ok(Some(placed)) => Ok((StatusCode::CREATED, Json(placed))),
        Ok(None) => {
            let same = placed_before(&state, &buyer, key, Some(&wish)).await?;
            same.ok_or_else(|| AppError::internal("an order vanished while it was placed"))
        }
        // What is refused now may have been placed before; our own twin may be who took the last piece.
        Err(refusal) => placed_before(&state, &buyer, key, Some(&wish)).await?.ok_or(refusal),
    }
}

/// Places it; `None` when there is an order with this key already.
async fn place(
    state: &Parts,
    buyer: &CurrentUser,
    key: Option<&str>,
    wish: &Wish,
) -> AppResult<Option<OrderAnswer>> {
    let config = &state.config;
    let limits = (config.rate_limits == RateLimits::On).then_some(Unpaid {
        orders: config.unpaid_orders,
        worth: Paise(config.unpaid_worth.saturating_mul(100)),
    });
    let number = state.numbers.next(&state.db).await?;
    for _ in 0..TRIES {
        let figures = state.settings.get().await?;
        wish.is_offered(&figures)?;
        let offers = Offers::read(&state.db, &wish.cart).await?;
        let now = state.clock.now();
        let quote = quote::make(figures, &offers, Some(buyer), &wish.cart, now)?;
        wish.accepts(&quote)?;
        let (address, method) = (&wish.address, wish.method);
        let new = NewOrder { number, buyer, key, address, method, quote: &quote, limits };
        match store::place(&state.db, &new, now).await? {
            Placing::Done(id) if new.is_free() => {
                return Ok(Some(answer(orders::access::load_full(&state.db, &id).await?)));
            }
            Placing::Done(id) => {
                let (row, details) = new.stored(id, now);
                return Ok(Some(answer(OrderJson::full(row, details))));
            }
            Placing::SameKey => return Ok(None),
            Placing::TooMuchOpen => {
                let words =
                    "You have orders waiting for their payment. Please pay or cancel one of them first.";
                return Err(AppError::conflict(words).coded(Code::TooManyUnpaid));
            }
            Placing::Overtaken => {}
        }
    }
    Err(AppError::conflict("Others are buying these products right now. Please try again in a moment.")
        .coded(Code::StockContended))
}

/// A request that makes sense by itself.
struct Wish {
    cart: Vec<CartLine>,
    address: ShippingAddress,
    method: PaymentMethod,
    totals: [Option<f64>; 4],
}

impl Wish {
    fn parse(request: PlaceOrderRequest) -> AppResult<Self> {
        let cart = cart::parse(request.order_items)?;
        if cart.is_empty() {
            return Err(AppError::unprocessable("Your cart is empty.").coded(Code::CartEmpty));
        }
        let form = request.shipping_address;
        let address = ShippingAddress::parse(&AddressInput {
            full_name: form.full_name,
            address: form.address,
            city: form.city,
            pin_code: form.pin_code,
            country: form.country,
            state: form.state,
            phone: form.phone,
        })?;
        let method = PaymentMethod::parse(&request.payment_method.unwrap_or_default())
            .map_err(|error| AppError::unprocessable(error.to_string()).coded(Code::UnknownPaymentMethod))?;
        let totals = [request.items_price, request.shipping_price, request.tax_price, request.total_price]
            .map(|given| given.map(|number| number.0));
        Ok(Self { cart, address, method, totals })
    }

    /// Whether this is what was ordered then.
    fn is_for(&self, order: &OrderJson) -> bool {
        let mut wanted: Vec<_> = self.cart.iter().map(|line| (line.item.id(), line.quantity)).collect();
        let mut ordered: Vec<_> =
            order.order_items.iter().map(|line| (line.id.as_str(), line.quantity)).collect();
        wanted.sort_unstable();
        ordered.sort_unstable();
        wanted == ordered
    }

    /// Ways to pay by hand are there only while they are switched on, and a lot is paid before it is sent.
    fn is_offered(&self, figures: &Figures) -> AppResult<()> {
        if !figures.offers(self.method) {
            let message = format!(
                "This shop does not take {}. Please choose another way to pay.",
                self.method.as_str()
            );
            return Err(AppError::unprocessable(message));
        }
        let lot = self.cart.iter().any(|line| matches!(line.item, Item::Lot(_)));
        if self.method == PaymentMethod::Cod && lot {
            let message =
                "What was won in an auction is paid before it is sent. Please choose another way to pay.";
            return Err(AppError::unprocessable(message));
        }
        Ok(())
    }

    fn accepts(&self, quote: &Quote) -> AppResult<()> {
        let message = if !quote.can_be_ordered() {
            "Some things in your cart are no longer available as you wanted them."
        } else if self.agrees_with(&quote.totals) {
            return Ok(());
        } else {
            "Prices have changed since you filled your cart. Please look at the new total before you order."
        };
        let quote = json!(QuoteJson::from(quote));
        Err(AppError::conflict(message)
            .coded(Code::QuoteChanged)
            .with("changes", quote["changes"].clone())
            .with("quote", quote))
    }

    fn agrees_with(&self, totals: &Totals) -> bool {
        let ours = [totals.items, totals.shipping, totals.tax, totals.total];
        let same = |given: f64, ours: Paise| Paise::nearest_rupees_f64(given) == Ok(ours);
        self.totals.iter().zip(ours).all(|(given, ours)| given.is_none_or(|given| same(given, ours)))
    }
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

fn idempotency_key(headers: &HeaderMap) -> AppResult<Option<&str>> {
    let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
    match value.to_str().map(str::trim) {
        Ok("") => Ok(None),
        Ok(key) if key.len() <= 255 => Ok(Some(key)),
        _ => Err(AppError::bad_request("The Idempotency-Key must be plain text of at most 255 characters.")
            .coded(Code::BadIdempotencyKey)),
    }
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
