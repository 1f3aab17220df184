//! What belongs to one person alone: an address, a review, an offer and a return of the customer's, and of the seller's a
//! coupon and whatever is said and asked about the goods. Whoever is refused is refused a thing that is there.

use haat_domain::orders::OrderAction;
use haat_domain::time::{DAY, HOUR};
use haat_server::auctions::closer::close_due;
use haat_server::auctions::lapse::look_after;
use haat_testing::{Client, TestApp, cart_line};
use serde_json::{Value, json};

pub(super) struct Things {
    address: String,
    coupon: String,
    given_back: String,
    review: String,
    question: String,
    chance: String,
}

fn id_of(made: &Value) -> String {
    made["_id"].as_str().unwrap().to_owned()
}

/// A lot of the seller's whose winner did not pay, offered to the customer. Takes days.
async fn chance(app: &TestApp) -> String {
    let lot = app.auction().insert().await;
    let winner = app.person("Lata Sen", "lata@example.com", "").await;
    app.customer().await.post(&lot.bids_url(), json!({ "bidAmount": 400 })).await.expect(200);
    winner.post(&lot.bids_url(), json!({ "bidAmount": 500 })).await.expect(200);
    app.advance(HOUR);
    close_due(&app.state.auctions).await.unwrap();
    app.advance(3 * DAY);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 1);
    app.seller().await.post(&format!("{}/second-chance", lot.url()), json!({})).await.expect(201);
    id_of(&app.customer().await.get("/api/second-chances").await.expect(200)[0])
}

impl Things {
    pub(super) async fn make(app: &TestApp) -> Self {
        let chance = chance(app).await;
        let (asha, meena) = (app.customer().await, app.seller().await);
        let address = json!({ "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001",
            "country": "India" });
        let address = asha.post("/api/addresses", address).await.expect(201);
        let coupon = json!({ "code": "MEENA", "kind": "shipping" });
        let coupon = meena.post("/api/coupons", coupon).await.expect(201);

        let vase = app.product().name("Vase").seller(&meena).insert().await.id;
        let order = id_of(&asha.order(&[cart_line(&vase, 1)]).await);
        app.move_order(&order, OrderAction::Pay).await;
        app.move_order(&order, OrderAction::Deliver).await;
        let review = json!({ "orderId": order, "lineNo": 1, "stars": 4, "text": "Good." });
        let review = asha.post("/api/reviews", review).await.expect(201);
        let wish =
            json!({ "parcelNo": 1, "lines": [{ "lineNo": 1, "quantity": 1 }], "reason": "changed_mind" });
        let given_back = asha.post(&format!("/api/orders/{order}/returns"), wish).await.expect(201);
        let question = json!({ "thing": "product", "id": vase, "text": "Is it brass?" });
        let question = asha.post("/api/questions", question).await.expect(200);
        Self {
            address: id_of(&address),
            coupon: id_of(&coupon["coupon"]),
            given_back: id_of(&given_back),
            review: id_of(&review),
            question: id_of(&question),
            chance,
        }
    }

    /// The one that addresses below `/api/{room}` are about, if it is one of these.
    pub(super) fn of(&self, room: &str) -> Option<&str> {
        match room {
            "addresses" => Some(&self.address),
            "coupons" => Some(&self.coupon),
            "returns" => Some(&self.given_back),
            "reviews" => Some(&self.review),
            "questions" => Some(&self.question),
            "second-chances" => Some(&self.chance),
            _ => None,
        }
    }

    /// Whose they are finds them as they were, and may do what all others were refused.
    pub(super) async fn are_untouched(&self, asha: &Client, meena: &Client) {
        let kept = asha.get("/api/addresses").await.expect(200);
        assert_eq!((id_of(&kept[0]), &kept[0]["address"]), (self.address.clone(), &json!("4 Lotus Lane")));
        let reviews = asha.get("/api/reviews/mine").await.expect(200);
        assert!(reviews.to_string().contains(&self.review), "{reviews}");
        asha.put(&format!("/api/reviews/{}", self.review), json!({ "stars": 5 })).await.expect(200);
        meena
            .put(&format!("/api/reviews/{}/answer", self.review), json!({ "text": "Thanks." }))
            .await
            .expect(200);
        asha.delete(&format!("/api/addresses/{}", self.address)).await.expect(200);
        asha.put(&format!("/api/returns/{}/withdraw", self.given_back), json!({})).await.expect(200);
        asha.post(&format!("/api/second-chances/{}/decline", self.chance), json!({})).await.expect(200);
        meena
            .put(&format!("/api/questions/{}/answer", self.question), json!({ "text": "Yes." }))
            .await
            .expect(200);
        let coupons = meena.get("/api/coupons").await.expect(200);
        assert_eq!(coupons["coupons"][0]["code"], "MEENA");
        meena.delete(&format!("/api/coupons/{}", self.coupon)).await.expect(200);
    }
}
