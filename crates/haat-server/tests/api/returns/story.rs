//! Random orders, refunds, returns, disputes, rates and payouts in any order: the books hold, nobody is paid twice, and no paisa is
//! lost.

use super::{act, because};
use haat_db::sql;
use haat_sandbox::stripe::CARD_GOOD;
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
    let id = asha.order(&cart).await["_id"].as_str().unwrap().to_owned();
    let payment = asha.start_payment(&id, "stripe").await;
    app.stripe().confirm(&payment, CARD_GOOD);
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
            0 | 1 => act(admin, id, "accept", json!({})).await,
            2 => act(asha, id, "send", json!({})).await,
            3 | 4 => act(admin, id, "receive", json!({ "restock": dice.roll(2) == 0 })).await,
            5 => act(admin, id, "waive", json!({})).await,
            _ => act(admin, id, "refuse", because("No.")).await,
        };
    }
}

async fn pay_out(app: &TestApp, people: &People, dice: &mut Dice) {
    release_due(&app.state.books).await.unwrap();
    move_late(&app.state.returns).await.unwrap();
    let run = people.admin.post("/api/admin/payouts", json!({})).await.expect(200);
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
    let what = dice.roll(14);
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
        12 | 13 => {
            // The payer's bank takes the money, and gives it back to us or not.
            let payment = app.order_now(id).await["payment"]["providerOrderId"].clone();
            let payment = payment.as_str().unwrap_or_default();
            match dice.roll(3) {
                0 => app.stripe().dispute(payment),
                1 => app.stripe().win_dispute(payment),
                _ => app.stripe().lose_dispute(payment),
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

async fn story(app: &TestApp, seed: u64) {
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
    for _ in 0..80 {
        step(app, &people, &mut dice).await;
    }
    app.check_invariants().await;
    let sum = async |query: &'static str| sql(query).count(&app.state.db).await.unwrap();
    assert_eq!(sum("SELECT CAST(COALESCE(SUM(balance), 0) AS BIGINT) FROM ledger_balances").await, 0);
    // What sellers earned is what they were paid and what is left to them, below zero where they were paid too early.
    let earned = sum(
        "SELECT -CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) FROM postings p JOIN ledger_entries e ON e.id = p.entry_id \
         WHERE p.account LIKE 'seller:%' AND e.order_id IS NOT NULL",
    )
    .await;
    let paid =
        sum("SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM payouts WHERE status <> 'failed'").await;
    let left = sum(
        "SELECT -CAST(COALESCE(SUM(balance), 0) AS BIGINT) FROM ledger_balances WHERE account LIKE 'seller:%'",
    )
    .await;
    assert_eq!(earned, paid + left, "seed {seed}");
    // What payers were given back is what was credited, and not what a bank took. Something of everything happened.
    let credited =
        sum("SELECT CAST(COALESCE(SUM(total), 0) AS BIGINT) FROM invoices WHERE kind = 'credit_note'").await;
    let gone = sum(
        "SELECT CAST(SUM(CASE WHEN o.status = 'refunded' THEN o.total_price ELSE COALESCE((SELECT SUM(r.amount) FROM refunds r \
         WHERE r.order_id = o.id AND r.kind = 'refund' AND r.state IN ('pending', 'done')), 0) END) AS BIGINT) FROM orders o",
    )
    .await;
    assert_eq!(credited, gone, "seed {seed}");
    let returned =
        sum("SELECT COUNT(*) FROM returns WHERE status = 'refunded' AND refund_id IS NOT NULL").await;
    let disputed = sum("SELECT COUNT(*) FROM disputes").await;
    assert!(
        returned > 0 && paid > 0 && gone > 0 && disputed > 0,
        "seed {seed}: {returned} {paid} {gone} {disputed}"
    );
}

#[db_test(payments)]
async fn whatever_happens_no_paisa_is_lost(app: TestApp) {
    story(&app, 2026).await;
}

#[db_test(payments)]
async fn nor_in_another_story(app: TestApp) {
    story(&app, 11).await;
}
