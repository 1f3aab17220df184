//! Random orders with coupons and sellers' own shipping, by card and by wallet, lines called off, refunds, returns, disputes,
//! rates and payouts in any order: the books hold, nobody is paid twice, and no paisa is lost.

use super::{act, because};
use haat_db::sql;
use haat_domain::time::DAY;
use haat_server::books::release::release_due;
use haat_server::returns::deadlines::move_late;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};

/// The same throws for the same seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(self.0 >> 33).unwrap() % sides
    }
}

struct People {
    admin: Client,
    asha: Client,
    meena: Client,
    kabir: Client,
}

async fn buy(app: &TestApp, people: &People, dice: &mut Dice) {
    let mut cart = Vec::new();
    for seller in [Some(&people.meena), Some(&people.kabir), None] {
        if cart.is_empty() || dice.roll(2) == 0 {
            let goods = app.goods_of(seller, "Thing", 1 + dice.roll(5_000), 9).await;
            cart.push(cart_line(&goods, 1 + dice.roll(3)));
        }
    }
    let asha = &people.asha;
    let coupon = ["", "", "SHOP", "MEENA"][usize::try_from(dice.roll(4)).unwrap()];
    let body = json!({ "orderItems": cart, "paymentMethod": "Stripe", "coupon": coupon, "shippingAddress": {
        "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "country": "India" } });
    let placed = asha.post("/api/orders", body).await.expect(201);
    let id = placed["order"]["_id"].as_str().unwrap().to_owned();
    let provider = if dice.roll(3) == 0 { "paypal" } else { "stripe" };
    let payment = app.approved_payment(asha, &id, provider).await;
    asha.pay(&id, &payment).await.expect(200);
}

/// One of the orders so far.
async fn any_order(asha: &Client, dice: &mut Dice) -> Option<Value> {
    let orders = asha.get("/api/orders/mine").await.expect(200);
    let orders = orders.as_array().filter(|orders| !orders.is_empty())?;
    orders.get(usize::try_from(dice.roll(i64::try_from(orders.len()).ok()?)).ok()?).cloned()
}

async fn change_rates(people: &People, dice: &mut Dice) {
    let mut terms = people.admin.get("/api/admin/terms").await.expect(200);
    terms["commissionPercent"] = json!(dice.roll(30));
    (terms["releaseDays"], terms["minimum"]) = (json!(dice.roll(2)), json!(1));
    people.admin.put("/api/admin/terms", terms).await.expect(200);
    let rules = json!({ "windowDays": dice.roll(4), "answerDays": 3, "sendDays": 10 });
    people.admin.put("/api/admin/returns/rules", rules).await.expect(200);
    let mut tax = people.admin.get("/api/admin/tax").await.expect(200);
    tax["inclusive"] = json!(dice.roll(3) == 0);
    let rates = if dice.roll(2) == 0 { json!({}) } else { json!({ "Shoes": dice.roll(29) }) };
    tax["categories"] = rates;
    people.admin.put("/api/admin/tax", tax).await.expect(200);
}

async fn move_returns(people: &People, dice: &mut Dice) {
    let open = people.admin.get("/api/admin/returns?which=open&limit=50").await.expect(200);
    for open in open.as_array().unwrap() {
        let id = open["_id"].as_str().unwrap();
        let (admin, asha) = (&people.admin, &people.asha);
        match dice.roll(7) {
            0 | 1 => act(admin, id, "accept", json!({ "note": "To 4 Lotus Lane, please." })).await,
            2 => act(asha, id, "send", json!({})).await,
            3 | 4 => act(admin, id, "receive", json!({ "restock": dice.roll(2) == 0 })).await,
            5 => act(admin, id, "waive", json!({})).await,
            _ => act(admin, id, "refuse", because("No.")).await,
        };
    }
}

/// What of a seller's sales was released and was not taken back, and what they were paid, or are being paid.
async fn released_and_paid(app: &TestApp, seller: &str) -> (i64, i64) {
    let sum = async |query: &'static str| sql(query).bind(seller).count(&app.state.db).await.unwrap();
    let released = sum(
        "SELECT -CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) FROM postings p JOIN ledger_entries e ON e.id = p.entry_id \
         WHERE p.account = 'seller:' || $1 || ':available' AND e.order_id IS NOT NULL",
    );
    let paid = sum(
        "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM payouts WHERE seller_id = $1 AND status <> 'failed'",
    );
    (released.await, paid.await)
}

async fn pay_out(app: &TestApp, people: &People, dice: &mut Dice) {
    app.advance(dice.roll(3) * DAY);
    release_due(&app.state.books).await.unwrap();
    move_late(&app.state.returns).await.unwrap();
    let run = people.admin.post("/api/admin/payouts", json!({})).await.expect(200);
    for payout in run["payouts"].as_array().unwrap() {
        let (released, paid) = released_and_paid(app, payout["sellerId"].as_str().unwrap()).await;
        assert!(paid <= released, "{payout}: {paid} of {released}");
    }
    for payout in run["payouts"].as_array().unwrap() {
        let id = payout["_id"].as_str().unwrap();
        let failed = dice.roll(3) == 0;
        let (end, body) = if failed {
            ("failed", json!({ "reason": "Closed." }))
        } else {
            ("paid", json!({ "reference": "N1" }))
        };
        people.admin.put(&format!("/api/admin/payouts/{id}/{end}"), body).await.expect(200);
    }
}

async fn step(app: &TestApp, people: &People, dice: &mut Dice) {
    let what = dice.roll(15);
    match what {
        0 | 1 => return buy(app, people, dice).await,
        2 => return change_rates(people, dice).await,
        3 | 4 => return move_returns(people, dice).await,
        5 => return pay_out(app, people, dice).await,
        _ => {}
    }
    let Some(order) = any_order(&people.asha, dice).await else { return };
    let id = order["_id"].as_str().unwrap();
    let refunds = format!("/api/orders/{id}/refunds");
    // Much of it is refused, as it should be.
    match what {
        6 | 7 => {
            for parcel in order["parcels"].as_array().unwrap() {
                people
                    .admin
                    .put(&format!("/api/orders/{id}/parcels/{}/deliver", parcel["no"]), json!({}))
                    .await;
            }
        }
        8 => {
            let lines = json!([{ "lineNo": 1 + dice.roll(3), "quantity": 1 }]);
            people.admin.post(&refunds, json!({ "lines": lines, "reason": "So it goes." })).await;
        }
        14 => {
            let no = 1 + dice.roll(3);
            let wish = json!({ "lineNo": no, "quantity": 1 + dice.roll(2), "reason": "It broke." });
            people.admin.post(&format!("/api/orders/{id}/parcels/{no}/cancel"), wish).await;
        }
        12 | 13 => {
            // The payer's bank takes the money, and gives it back to us or not. The other provider knows nothing of it.
            let payment = app.order_now(id).await["payment"]["providerOrderId"].clone();
            let payment = payment.as_str().unwrap_or_default();
            match dice.roll(3) {
                0 => app.stripe().dispute(payment) || app.paypal().dispute(payment),
                1 => app.stripe().win_dispute(payment) || app.paypal().win_dispute(payment),
                _ => app.stripe().lose_dispute(payment) || app.paypal().lose_dispute(payment),
            };
            app.deliver_webhooks().await;
        }
        9 => {
            let part = json!({ "amount": 1 + dice.roll(200), "reason": "For the trouble." });
            people.admin.post(&refunds, part).await;
        }
        _ => {
            let no = 1 + dice.roll(3);
            let wish = json!({ "parcelNo": no, "reason": "changed_mind", "lines": [{ "lineNo": no, "quantity": 1 }] });
            people.asha.post(&format!("/api/orders/{id}/returns"), wish).await;
        }
    }
}

/// Tells how much happened of each thing that can.
async fn story(app: &TestApp, seed: u64) -> [i64; 7] {
    let mut dice = Dice(seed);
    let people = People {
        admin: app.admin().await,
        asha: app.customer().await,
        meena: app.seller().await,
        kabir: app.other_seller().await,
    };
    for (seller, account) in [(&people.meena, "50100123456789"), (&people.kabir, "50100987654321")] {
        let bank = json!({ "holder": "Somebody", "account": account, "code": "HDFC0001234" });
        seller.put("/api/seller/bank", bank).await.expect(200);
    }
    people.kabir.put("/api/seller/shipping", json!({ "rates": [{ "fee": 60 }] })).await.expect(200);
    for (who, code, payer) in [(&people.admin, "SHOP", "shop"), (&people.meena, "MEENA", "seller")] {
        let coupon = json!({ "code": code, "kind": "percent", "percent": 15, "payer": payer });
        who.post("/api/coupons", coupon).await.expect(201);
    }
    for _ in 0..100 {
        step(app, &people, &mut dice).await;
    }
    app.check_invariants().await;
    let sum = async |query: &'static str| sql(query).count(&app.state.db).await.unwrap();
    assert_eq!(sum("SELECT CAST(COALESCE(SUM(balance), 0) AS BIGINT) FROM ledger_balances").await, 0);
    // What each seller earned is what they were paid and what is left to them, below zero where they were paid too early.
    for seller in [&people.meena.id, &people.kabir.id] {
        let of_seller =
            async |query: &'static str| sql(query).bind(seller).count(&app.state.db).await.unwrap();
        let earned = of_seller(
            "SELECT -CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) FROM postings p JOIN ledger_entries e ON e.id = p.entry_id \
             WHERE p.account LIKE 'seller:' || $1 || ':%' AND e.order_id IS NOT NULL",
        )
        .await;
        let left = of_seller(
            "SELECT -CAST(COALESCE(SUM(balance), 0) AS BIGINT) FROM ledger_balances WHERE account LIKE 'seller:' || $1 || ':%'",
        )
        .await;
        let (_, paid) = released_and_paid(app, seller).await;
        assert_eq!(earned, paid + left, "seed {seed}");
    }
    let paid = sum("SELECT COUNT(*) FROM payouts WHERE status = 'paid'").await;
    // What payers were given back is what was credited, and not what a bank took; dollars are rounded.
    let credited = sum(
        "SELECT CAST(COALESCE(SUM(i.total), 0) AS BIGINT) FROM invoices i WHERE i.kind = 'credit_note' AND NOT EXISTS \
         (SELECT 1 FROM payments p WHERE p.order_id = i.order_id AND p.currency <> 'INR')",
    )
    .await;
    let gone = sum(
        "SELECT CAST(COALESCE(SUM(CASE WHEN o.status = 'refunded' THEN o.total_price ELSE COALESCE((SELECT SUM(r.amount) \
         FROM refunds r WHERE r.order_id = o.id AND r.kind = 'refund' AND r.state IN ('pending', 'done')), 0) END), 0) AS BIGINT) \
         FROM orders o WHERE NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.currency <> 'INR')",
    )
    .await;
    assert_eq!(credited, gone, "seed {seed}");
    let returned =
        sum("SELECT COUNT(*) FROM returns WHERE status = 'refunded' AND refund_id IS NOT NULL").await;
    let disputed = sum("SELECT COUNT(*) FROM disputes").await;
    let called_off = sum("SELECT COUNT(*) FROM refunds WHERE reason = 'It broke.'").await;
    let discounted = sum("SELECT COUNT(*) FROM coupon_uses").await;
    let dollars = sum("SELECT COUNT(*) FROM refunds WHERE provider = 'PayPal' AND state = 'done'").await;
    [returned, paid, gone, disputed, called_off, discounted, dollars]
}

#[db_test(payments)]
async fn whatever_happens_no_paisa_is_lost(app: TestApp) {
    story(&app, 2026).await;
}

#[db_test(payments)]
async fn nor_in_another_story(app: TestApp) {
    // In this one something of everything happens.
    let happened = story(&app, 11).await;
    assert!(happened.iter().all(|count| *count > 0), "{happened:?}");
}

#[db_test(payments)]
async fn nor_in_a_third(app: TestApp) {
    story(&app, 3).await;
}

#[db_test(payments)]
async fn nor_in_a_fourth(app: TestApp) {
    story(&app, 4).await;
}
