//! Money that goes back, told in every order: the end is the same, and only a shop that wanted to give the money
//! back finds the order closed.

use haat_db::sql;
use haat_sandbox::{Fault, Op};
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};

const WALLET: i64 = 2019;
const CARD: i64 = 165_000;

/// An order whose money the provider has, and nobody has told the shop.
struct Sale {
    provider: &'static str,
    order: String,
    payment: String,
    lamp: String,
}

impl Sale {
    async fn make(app: &TestApp, customer: &Client, provider: &'static str) -> Self {
        app.hold_webhooks();
        let lamp = app.goods("Lamp", 1_000, 5).await;
        let order = customer.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
        let payment = app.approved_payment(customer, &order, provider).await;
        if provider == "paypal" {
            let key = app.visitor().get("/api/keys/paypal").await.text;
            let url = format!("/sandbox/paypal/sandbox/orders/{payment}/capture?client_id={key}");
            app.visitor().post(&url, json!({})).await.expect(201);
        }
        Self { provider, order, payment, lamp }
    }

    async fn paid(app: &TestApp, customer: &Client, provider: &'static str) -> Self {
        let sale = Self::make(app, customer, provider).await;
        customer.pay(&sale.order, &sale.payment).await.expect(200);
        sale
    }

    fn give_back(&self, app: &TestApp, how: &str) {
        assert!(match (self.provider, how) {
            ("paypal", "refund") => app.paypal().refund(&self.payment, WALLET),
            ("paypal", _) => app.paypal().reverse(&self.payment),
            (_, "refund") => app.stripe().refund(&self.payment, CARD),
            _ => app.stripe().dispute(&self.payment),
        });
    }

    /// The newest event of this name that is about this sale arrives now, alone.
    async fn tell(&self, app: &TestApp, news: &str) {
        let webhooks = match self.provider {
            "paypal" => app.paypal().webhooks(),
            _ => app.stripe().webhooks(),
        };
        let event = webhooks.journal().into_iter().rev().find(|event| event.name == self.name_of(news));
        webhooks.resend(&event.unwrap().event_id);
        webhooks.settled().await;
    }

    fn name_of<'a>(&self, news: &'a str) -> &'a str {
        match (self.provider, news) {
            ("paypal", "paid") => "PAYMENT.CAPTURE.COMPLETED",
            ("paypal", "refund") => "PAYMENT.CAPTURE.REFUNDED",
            ("paypal", "reversal") => "PAYMENT.CAPTURE.REVERSED",
            (_, "paid") => "payment_intent.succeeded",
            (_, "refund") => "charge.refunded",
            (_, "reversal") => "charge.dispute.funds_withdrawn",
            (_, "won") => "charge.dispute.funds_reinstated",
            (_, other) => other,
        }
    }

    /// The order's status, its payment's, and how many lamps are on the shelf.
    async fn state(&self, app: &TestApp) -> (String, String, i64) {
        let now = app.order_now(&self.order).await;
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        (word(&now["status"]), word(&now["payment"]["status"]), app.stock_of(&self.lamp).await)
    }

    async fn expect(&self, app: &TestApp, order: &str, payment: &str, stock: i64, case: &str) {
        let expected = (order.to_owned(), payment.to_owned(), stock);
        assert_eq!(self.state(app).await, expected, "{} {case}", self.provider);
    }

    async fn close(&self, admin: &Client) {
        let url = format!("/api/orders/{}/refund", self.order);
        assert_eq!(admin.put(&url, json!({})).await.expect(200)["order"]["status"], "refunded");
    }

    /// How often each thing happened.
    async fn count(&self, app: &TestApp, kind: &str) -> usize {
        let now = app.order_now(&self.order).await;
        now["timeline"].as_array().unwrap().iter().filter(|event| event["kind"] == kind).count()
    }
}

#[db_test(payments)]
async fn whatever_is_told_first_the_end_is_the_same(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let yes_and_no = [true, false];
    for provider in ["paypal", "stripe"] {
        for how in ["refund", "reversal"] {
            for browser_came in yes_and_no {
                for news in [["paid", how], [how, "paid"]] {
                    for reconciled in yes_and_no {
                        let case = format!("{how} {browser_came} {news:?} {reconciled}");
                        let sale = Sale::make(&app, &asha, provider).await;
                        if browser_came {
                            asha.pay(&sale.order, &sale.payment).await.expect(200);
                        }
                        sale.give_back(&app, how);
                        for (place, one) in news.into_iter().enumerate() {
                            if reconciled {
                                app.reconcile_after(2).await;
                            }
                            sale.tell(&app, one).await;
                            if place == 0 && how == "reversal" {
                                let (order, _, stock) = sale.state(&app).await;
                                assert_eq!((order.as_str(), stock), ("paid", 4), "{provider} {case}");
                            }
                        }
                        app.reconcile_after(2).await;
                        let (order, payment, stock) = if how == "refund" {
                            ("refunded", "refunded", 5)
                        } else {
                            ("paid", "reversed", 4)
                        };
                        sale.expect(&app, order, payment, stock, &case).await;
                        assert_eq!(sale.count(&app, "paid").await, 1, "{provider} {case}");
                        if how == "reversal" {
                            assert_eq!(sale.count(&app, "payment_reversed").await, 1, "{provider} {case}");
                            sale.close(&admin).await;
                            sale.expect(&app, "refunded", "reversed", 5, &case).await;
                        }
                        assert_eq!(sale.count(&app, "refunded").await, 1, "{provider} {case}");
                    }
                }
            }
        }
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn what_went_back_and_was_never_explained_is_left_to_a_person(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    for how in ["refund", "reversal"] {
        let asked = Sale::make(&app, &asha, "paypal").await;
        asked.give_back(&app, how);
        app.reconcile_after(2).await;
        asked.expect(&app, "paid", "gone", 4, how).await;
        assert_eq!(asked.count(&app, "payment_gone").await, 1);
        let browser = asha.pay(&asked.order, &asked.payment).await;
        assert_eq!(browser.expect(200)["order"]["payment"]["status"], "gone");
        asked.close(&admin).await;
        asked.expect(&app, "refunded", "gone", 5, how).await;
        // The reason may still come, and changes nothing for the order.
        asked.tell(&app, how).await;
        let reason = if how == "refund" { "refunded" } else { "reversed" };
        asked.expect(&app, "refunded", reason, 5, how).await;
    }
    // Stripe's list of refunds holds nothing else, so asking is enough there.
    let card = Sale::make(&app, &asha, "stripe").await;
    card.give_back(&app, "refund");
    app.reconcile_after(2).await;
    card.expect(&app, "refunded", "refunded", 5, "asked").await;
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_browser_that_comes_after_the_money_went_back_is_told_so(app: TestApp) {
    let asha = app.customer().await;
    let sale = Sale::make(&app, &asha, "paypal").await;
    sale.give_back(&app, "reversal");
    let response = asha.pay(&sale.order, &sale.payment).await;
    response.expect(409);
    assert_eq!(response.message(), "This payment went back to its payer.");
    sale.expect(&app, "paid", "gone", 4, "asked by the browser").await;
    sale.tell(&app, "reversal").await;
    sale.expect(&app, "paid", "reversed", 4, "told").await;
}

#[db_test(payments)]
async fn parts_are_explained_one_by_one(app: TestApp) {
    let asha = app.customer().await;
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for rest in ["refund", "reversal"] {
        for order in orders {
            let sale = Sale::make(&app, &asha, "paypal").await;
            assert!(app.paypal().refund(&sale.payment, 500));
            if rest == "refund" {
                assert!(app.paypal().refund(&sale.payment, WALLET - 500));
            } else {
                sale.give_back(&app, rest);
            }
            let journal = app.paypal().webhooks().journal();
            let news = &journal[journal.len() - 3..];
            for (told, place) in order.into_iter().enumerate() {
                let (state, ..) = sale.state(&app).await;
                let explained = order[..told].contains(&1) && order[..told].contains(&2);
                assert!(explained || state != "refunded", "{rest} {order:?} too early");
                app.paypal().webhooks().resend(&news[place].event_id);
                app.paypal().webhooks().settled().await;
            }
            let (end, payment, stock) =
                if rest == "refund" { ("refunded", "refunded", 5) } else { ("paid", "reversed", 4) };
            sale.expect(&app, end, payment, stock, &format!("{rest} {order:?}")).await;
            let now = app.order_now(&sale.order).await;
            assert_eq!(now["refund"]["amount"], 20.19, "{rest} {order:?}");
        }
    }
    app.check_invariants().await;
}

#[db_test(hanging)]
async fn a_bank_that_is_quicker_than_our_refund_closes_the_order_all_the_same(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    for told_before_the_next_try in [true, false] {
        let sale = Sale::paid(&app, &asha, "paypal").await;
        app.paypal().fail_next(Op::Refund, Fault::HangBefore);
        admin.put(&format!("/api/orders/{}/refund", sale.order), json!({})).await.expect(202);
        sale.give_back(&app, "reversal");
        if told_before_the_next_try {
            sale.tell(&app, "reversal").await;
            app.reconcile_after(2).await;
        } else {
            app.reconcile_after(2).await;
            sale.expect(&app, "refunded", "refunded", 5, "not told yet").await;
            sale.tell(&app, "reversal").await;
        }
        sale.tell(&app, "paid").await;
        sale.expect(&app, "refunded", "reversed", 5, "told").await;
        assert_eq!(sale.count(&app, "refunded").await, 1);
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_dispute_that_is_won_brings_the_money_again(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    for news in [["reversal", "won"], ["won", "reversal"]] {
        let sale = Sale::make(&app, &asha, "stripe").await;
        sale.give_back(&app, "reversal");
        assert!(app.stripe().win_dispute(&sale.payment));
        for one in news {
            sale.tell(&app, one).await;
        }
        sale.tell(&app, "paid").await;
        sale.expect(&app, "paid", "completed", 4, &format!("{news:?}")).await;
        assert_eq!(app.order_now(&sale.order).await["refund"], json!(null), "{news:?}");
        sale.close(&admin).await;
        assert_eq!(app.stripe().intent(&sale.payment).unwrap().charge.unwrap().refunded(), CARD);
    }
    // An admin closed the order meanwhile: the money is shown until a person returns it.
    let sale = Sale::paid(&app, &asha, "stripe").await;
    sale.give_back(&app, "reversal");
    sale.tell(&app, "reversal").await;
    sale.close(&admin).await;
    app.stripe().win_dispute(&sale.payment);
    sale.tell(&app, "won").await;
    app.reconcile_after(60).await;
    sale.expect(&app, "refunded", "held", 5, "won too late").await;
    assert_eq!(app.order_now(&sale.order).await["heldPayments"][0]["amount"], 1650.0);
    sale.give_back(&app, "refund");
    sale.tell(&app, "refund").await;
    sale.expect(&app, "refunded", "refunded", 5, "returned by hand").await;
    app.check_invariants().await;
}

#[db_test(payments)]
async fn held_money_that_a_bank_takes_is_not_sent_twice(app: TestApp) {
    let asha = app.customer().await;
    for provider in ["paypal", "stripe"] {
        let sale = Sale::make(&app, &asha, provider).await;
        asha.put(&format!("/api/orders/{}/cancel", sale.order), json!({})).await.expect(200);
        sale.give_back(&app, "reversal");
        sale.tell(&app, "reversal").await;
        sale.tell(&app, "paid").await;
        app.reconcile_after(2).await;
        sale.expect(&app, "cancelled", "reversed", 5, "told").await;
        if provider == "stripe" {
            assert_eq!(app.stripe().intent(&sale.payment).unwrap().charge.unwrap().refunded(), 0);
        }
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_reversal_of_a_payment_that_our_books_lost_is_not_forgotten(app: TestApp) {
    let asha = app.customer().await;
    for provider in ["paypal", "stripe"] {
        let sale = Sale::make(&app, &asha, provider).await;
        let lose = sql("DELETE FROM payments WHERE provider_order_id = $1").bind(&sale.payment);
        app.state.db.write(lose).await.unwrap();
        sale.give_back(&app, "reversal");
        sale.tell(&app, "reversal").await;
        sale.tell(&app, "paid").await;
        sale.expect(&app, "paid", "reversed", 4, "told").await;
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_strangers_payment_that_was_refunded_pays_nothing(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let payment = app.paypal().make_order(vec![app.paypal().unit(WALLET, "USD")]);
    app.paypal().approve(&payment);
    let key = app.visitor().get("/api/keys/paypal").await.text;
    let capture = format!("/sandbox/paypal/sandbox/orders/{payment}/capture?client_id={key}");
    app.visitor().post(&capture, json!({})).await.expect(201);
    app.paypal().refund(&payment, WALLET);
    let ours = asha.start_payment(&order, "paypal").await;
    asha.pay(&order, &payment).await.expect(422);
    let now = app.order_now(&order).await;
    assert_eq!((&now["status"], &now["payment"]["providerOrderId"]), (&json!("placed"), &json!(ours)));
    app.check_invariants().await;
}
