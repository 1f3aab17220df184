//! Which payment a browser is talking about. Whatever it says is only a hint.

use haat_domain::checkout::PaymentMethod;
use serde_json::Value;

/// Finds the provider's id in a capture result: PayPal's order, its approval data, Stripe's `PaymentIntent`
/// or the answer that wraps it.
pub fn read(body: &Value) -> Option<(PaymentMethod, String)> {
    let places = [
        "/paymentIntent/id",
        "/payment_intent/id",
        "/payment_intent",
        "/paymentIntentId",
        "/purchase_units/0/payments/captures/0/supplementary_data/related_ids/order_id",
        "/supplementary_data/related_ids/order_id",
        "/orderID",
        "/orderId",
        "/id",
    ];
    let id =
        places.iter().find_map(|place| body.pointer(place)?.as_str().filter(|id| !id.trim().is_empty()))?;
    let id = id.trim().to_owned();
    let method = if id.starts_with("pi_") { PaymentMethod::Stripe } else { PaymentMethod::PayPal };
    Some((method, id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_id_is_found_wherever_the_providers_put_it() {
        for (body, expected) in [
            (json!({ "id": "5O190127TN364715T", "status": "COMPLETED" }), Some("5O190127TN364715T")),
            (json!({ "orderID": "5O190127TN364715T", "payerID": "X" }), Some("5O190127TN364715T")),
            (
                json!({ "id": "3C679366HH908993F", "supplementary_data": { "related_ids": { "order_id": "5O1" } } }),
                Some("5O1"),
            ),
            (json!({ "paymentIntent": { "id": "pi_1", "status": "succeeded" } }), Some("pi_1")),
            (json!({ "id": "ch_1", "payment_intent": "pi_1" }), Some("pi_1")),
            (json!({ "id": " pi_1 " }), Some("pi_1")),
            (json!({}), None),
            (json!({ "id": 5 }), None),
            (json!({ "id": "" }), None),
            (json!([1]), None),
            (Value::Null, None),
        ] {
            assert_eq!(read(&body).map(|(_, id)| id).as_deref(), expected, "{body}");
        }
        assert_eq!(read(&json!({ "id": "pi_1" })).unwrap().0, PaymentMethod::Stripe);
        assert_eq!(read(&json!({ "id": "5O1" })).unwrap().0, PaymentMethod::PayPal);
    }
}
