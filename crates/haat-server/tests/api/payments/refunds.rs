//! Refunds with a state of their own: pending, failed, refused, in parts, tried again; and disputes.

use haat_db::sql;
use haat_sandbox::{Fault, Op};
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};

const PROVIDERS: [&str; 2] = ["paypal", "stripe"];

/// A paid order of two lamps for ₹1,000 each: ₹2,800 or $34.27 in all.
struct Sale {
    provider: &'static str,
    order: String,
    payment: String,
    lamp: String,
}

impl Sale {
    async fn paid(app: &TestApp, customer: &Client, provider: &'static str) -> Self {
        app.hold_webhooks();
        let lamp = app.goods("Lamp", 1_000, 5).await;
        let order = customer.order(&[cart_line(&lamp, 2)]).await["_id"].as_str().unwrap().to_owned();
        let payment = app.approved_payment(customer, &order, provider).await;
        customer.pay(&order, &payment).await.expect(200);
        app.paypal().webhooks().lose();
        app.stripe().webhooks().lose();
        app.hold_webhooks();
        Self { provider, order, payment, lamp }
    }

    fn next_refund(&self, app: &TestApp, fault: Fault) {
        if self.provider == "paypal" {
            app.paypal().fail_next(Op::Refund, fault);
        } else {
            app.stripe().fail_next(Op::Refund, fault);
        }
    }

    /// The provider's id of the newest refund.
    fn refund_id(&self, app: &TestApp) -> String {
        if self.provider == "paypal" {
            app.paypal().order(&self.payment).unwrap().units[0].refunds.last().unwrap().id.clone()
        } else {
            app.stripe().intent(&self.payment).unwrap().charge.unwrap().refunds.last().unwrap().id.clone()
        }
    }

    fn settle(&self, app: &TestApp) {
        let id = self.refund_id(app);
        assert!(if self.provider == "paypal" {
            app.paypal().settle_refund(&id)
        } else {
            app.stripe().settle_refund(&id)
        });
    }

    fn fail(&self, app: &TestApp) {
        let id = self.refund_id(app);
        assert!(if self.provider == "paypal" {
            app.paypal().fail_refund(&id)
        } else {
            app.stripe().fail_refund(&id)
        });
    }

    fn money_left(&self, app: &TestApp) -> i64 {
        if self.provider == "paypal" {
            app.paypal().order(&self.payment).unwrap().money_left()
        } else {
            let charge = app.stripe().intent(&self.payment).unwrap().charge.unwrap();
            charge.amount - charge.refunded()
        }
    }

    fn url(&self, rest: &str) -> String {
        format!("/api/orders/{}{rest}", self.order)
    }

    async fn now(&self, app: &TestApp) -> Value {
        app.order_now(&self.order).await
    }

    /// The order's status, its payment's, and the state of its newest refund.
    async fn expect(&self, app: &TestApp, order: &str, payment: &str, refund: &str, case: &str) -> Value {
        let now = self.now(app).await;
        let newest = now["refunds"].as_array().unwrap().last().cloned().unwrap_or_default();
        assert_eq!(
            (&now["status"], &now["payment"]["status"], &newest["state"]),
            (&json!(order), &json!(payment), &json!(refund)),
            "{} {case}",
            self.provider
        );
        now
    }
}

fn part(amount: f64) -> Value {
    json!({ "amount": amount, "reason": "A scratch." })
}

#[db_test(payments)]
async fn a_pending_refund_is_no_refund_yet(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    for provider in PROVIDERS {
        for told in [true, false] {
            let sale = Sale::paid(&app, &asha, provider).await;
            sale.next_refund(&app, Fault::Pending);
            admin.put(&sale.url("/refund"), json!({})).await.expect(202);
            app.deliver_webhooks().await;
            app.hold_webhooks();
            let now = sale.expect(&app, "paid", "refunding", "pending", "on its way").await;
            assert_eq!(
                (&now["stopped"], &now["refund"]["status"]),
                (&json!("refunding"), &json!("refunding"))
            );
            app.reconcile_after(90).await;
            sale.expect(&app, "paid", "refunding", "pending", "asked").await;
            sale.settle(&app);
            if told {
                app.deliver_webhooks().await;
            } else {
                app.reconcile_after(7 * 60).await;
            }
            sale.expect(&app, "refunded", "refunded", "done", "arrived").await;
            assert_eq!(app.stock_of(&sale.lamp).await, 5);
        }
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_failed_refund_leaves_the_money_owed_and_is_tried_again(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    for provider in PROVIDERS {
        for told in [true, false] {
            let case = format!("told {told}");
            let sale = Sale::paid(&app, &asha, provider).await;
            sale.next_refund(&app, Fault::Pending);
            admin.put(&sale.url("/refund"), json!({})).await.expect(202);
            sale.fail(&app);
            if told {
                // All of the news, newest first.
                let webhooks =
                    if provider == "paypal" { app.paypal().webhooks() } else { app.stripe().webhooks() };
                for event in webhooks.journal().iter().rev().take(5) {
                    webhooks.resend(&event.event_id);
                    webhooks.settled().await;
                }
            } else {
                app.reconcile_after(90).await;
            }
            let now = sale.expect(&app, "paid", "refunding", "failed", &case).await;
            assert_eq!(
                (&now["stopped"], &now["refunds"][0]["canBeRetried"]),
                (&json!("refunding"), &json!(true))
            );
            let kinds: Vec<_> =
                now["timeline"].as_array().unwrap().iter().map(|e| e["kind"].clone()).collect();
            assert_eq!(
                kinds.iter().filter(|kind| **kind == "refund_failed").count(),
                1,
                "{provider} {case} {kinds:?}"
            );
            assert_eq!(app.stock_of(&sale.lamp).await, 3);
            admin.delete(&sale.url("")).await.expect(409);
            app.check_invariants().await;

            let id = now["refunds"][0]["id"].as_str().unwrap().to_owned();
            asha.post(&sale.url(&format!("/refunds/{id}/retry")), json!({})).await.expect(403);
            admin.post(&sale.url(&format!("/refunds/{id}/retry")), json!({})).await.expect(200);
            sale.expect(&app, "refunded", "refunded", "done", &case).await;
            assert_eq!((sale.money_left(&app), app.stock_of(&sale.lamp).await), (0, 5));
            app.deliver_webhooks().await;
            app.reconcile_after(90).await;
            sale.expect(&app, "refunded", "refunded", "done", "late news").await;
        }
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_refund_that_comes_back_after_it_was_done_is_owed_again(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let sale = Sale::paid(&app, &asha, "stripe").await;
    admin.put(&sale.url("/refund"), json!({})).await.expect(200);
    sale.fail(&app);
    app.deliver_webhooks().await;
    let now = sale.expect(&app, "refunded", "held", "failed", "came back").await;
    assert_eq!(
        (&now["heldPayments"][0]["amount"], &now["heldPayments"][0]["isFollowedUp"]),
        (&json!(2800.0), &json!(false))
    );
    app.reconcile_after(10 * 60).await;
    sale.expect(&app, "refunded", "held", "failed", "waits for a person").await;
    app.check_invariants().await;
    let id = now["refunds"][0]["id"].as_str().unwrap();
    admin.post(&sale.url(&format!("/refunds/{id}/retry")), json!({})).await.expect(200);
    sale.expect(&app, "refunded", "refunded", "done", "tried again").await;
    assert_eq!(sale.money_left(&app), 0);
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_refused_refund_is_told_and_tried_again_with_another_key(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    for provider in PROVIDERS {
        let sale = Sale::paid(&app, &asha, provider).await;
        sale.next_refund(&app, Fault::Decline);
        admin.put(&sale.url("/refund"), json!({})).await.expect(409);
        let now = sale.expect(&app, "paid", "completed", "refused", "refused").await;
        assert_eq!(now["stopped"], json!(null));
        // The provider would repeat its refusal for weeks under the same key.
        let id = now["refunds"][0]["id"].as_str().unwrap();
        admin.post(&sale.url(&format!("/refunds/{id}/retry")), json!({})).await.expect(200);
        sale.expect(&app, "refunded", "refunded", "done", "tried again").await;
        assert_eq!(sale.money_left(&app), 0);

        let other = Sale::paid(&app, &asha, provider).await;
        other.next_refund(&app, Fault::Decline);
        admin.put(&other.url("/refund"), json!({})).await.expect(409);
        admin.put(&other.url("/refund"), json!({})).await.expect(200);
        assert_eq!((other.money_left(&app), &other.now(&app).await["status"]), (0, &json!("refunded")));
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn parts_go_back_with_a_reason_until_nothing_is_left(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    for provider in PROVIDERS {
        let sale = Sale::paid(&app, &asha, provider).await;
        let url = sale.url("/refunds");
        for other in [&asha, &app.seller().await] {
            other.post(&url, part(1.0)).await.expect(403);
        }
        for wrong in [
            json!({ "amount": 1.0 }),
            json!({ "amount": 1.0, "reason": " " }),
            json!({ "amount": 0.0, "reason": "x" }),
            json!({ "amount": -5.0, "reason": "x" }),
            json!({ "amount": 0.001, "reason": "x" }),
            json!({ "reason": "x" }),
            json!({ "reason": "x", "lines": [{ "lineNo": 7, "quantity": 1 }] }),
            json!({ "reason": "x", "lines": [{ "lineNo": 1, "quantity": 3 }] }),
            json!({ "reason": "x", "lines": [{ "lineNo": 1, "quantity": 0 }] }),
        ] {
            let status = admin.post(&url, wrong.clone()).await.status;
            assert!((400..500).contains(&status), "{wrong} {status}");
        }
        admin.post(&url, part(2800.01)).await.expect(409);
        // A scratch: the order goes on.
        let key = [("Idempotency-Key", "once")];
        for _ in 0..2 {
            let request =
                admin.request(reqwest::Method::POST, &url).header(key[0].0, key[0].1).json(&part(280.0));
            let answer = admin.send(request).await.expect(200);
            assert_eq!(answer["order"]["refunds"][0]["reason"], "A scratch.");
        }
        let now = sale.expect(&app, "paid", "completed", "done", "a part").await;
        assert_eq!((&now["stopped"], &now["refund"]["status"]), (&json!(null), &json!("partial")));
        assert_eq!(now["refunds"].as_array().unwrap().len(), 1, "the same wish, once");
        assert_eq!(app.stock_of(&sale.lamp).await, 3);
        // One lamp cannot be sent: it goes back on the shelf, and its money with its tax.
        let lines = json!({ "reason": "Broken.", "lines": [{ "lineNo": 1, "quantity": 1 }] });
        let answer = admin.post(&url, lines.clone()).await.expect(200);
        let newest = answer["order"]["refunds"][1].clone();
        let expected = if provider == "paypal" { json!(14.08) } else { json!(1150.0) };
        assert_eq!(
            (&newest["amount"], &newest["lines"]),
            (&expected, &json!([{ "lineNo": 1, "quantity": 1 }]))
        );
        assert_eq!(app.stock_of(&sale.lamp).await, 4);
        admin.post(&url, part(2800.0)).await.expect(409);
        app.check_invariants().await;
        // The rest, and no more than the rest; the lamp that is back is not put back twice.
        admin.put(&sale.url("/refund"), json!({})).await.expect(200);
        sale.expect(&app, "refunded", "refunded", "done", "the rest").await;
        assert_eq!((sale.money_left(&app), app.stock_of(&sale.lamp).await), (0, 5));
        admin.post(&url, part(1.0)).await.expect(409);
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_long_key_gives_back_once_and_an_empty_one_is_none(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    for provider in PROVIDERS {
        let sale = Sale::paid(&app, &asha, provider).await;
        let url = sale.url("/refunds");
        let send = |key: &str| {
            let request = admin.request(reqwest::Method::POST, &url).header("Idempotency-Key", key);
            admin.send(request.json(&part(280.0)))
        };
        let longest = "k".repeat(255);
        for key in [longest.as_str(), longest.as_str(), "", ""] {
            send(key).await.expect(200);
        }
        assert_eq!(sale.now(&app).await["refunds"].as_array().unwrap().len(), 3);
        let refused = send(&format!("{longest}k")).await;
        assert_eq!(refused.expect(400)["code"], "bad_idempotency_key");
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn what_was_sent_is_not_put_back_on_the_shelf(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let sale = Sale::paid(&app, &asha, "paypal").await;
    admin.put(&sale.url("/lines/1/ship"), json!({})).await.expect(200);
    admin.put(&sale.url("/refund"), json!({})).await.expect(200);
    assert_eq!(app.stock_of(&sale.lamp).await, 3);

    let other = Sale::paid(&app, &asha, "paypal").await;
    let all = json!({ "reason": "Sold out.", "lines": [{ "lineNo": 1, "quantity": 2 }] });
    admin.post(&other.url("/refunds"), all).await.expect(200);
    admin.put(&other.url("/lines/1/ship"), json!({})).await.expect(409);
    assert_eq!((app.stock_of(&other.lamp).await, &other.now(&app).await["status"]), (5, &json!("refunded")));
    app.check_invariants().await;
}

#[db_test(payments)]
async fn an_answer_of_500_does_not_bind_a_key_for_ever(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    app.hold_webhooks();
    let order = app.unpaid_order(&asha).await;
    app.stripe().fail_next(Op::Create, Fault::ServerErrorKept);
    asha.try_start_payment(&order, "stripe").await.expect(503);
    asha.start_payment(&order, "stripe").await;

    let sale = Sale::paid(&app, &asha, "stripe").await;
    sale.next_refund(&app, Fault::ServerErrorKept);
    admin.put(&sale.url("/refund"), json!({})).await.expect(202);
    app.reconcile_after(2).await;
    sale.expect(&app, "refunded", "refunded", "done", "another key").await;
    assert_eq!(app.stripe().intent(&sale.payment).unwrap().charge.unwrap().refunds.len(), 1);

    // A card that was declined at the wallet: the payer agrees again, and that is another call.
    let wallet = app.unpaid_order(&asha).await;
    let payment = asha.start_payment(&wallet, "paypal").await;
    app.paypal().approve_without_funds(&payment);
    asha.pay(&wallet, &payment).await.expect(402);
    app.paypal().approve(&payment);
    asha.pay(&wallet, &payment).await.expect(200);
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_dispute_stops_the_order_until_it_is_decided(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    for provider in PROVIDERS {
        for (won, late) in [(true, false), (true, true), (false, false)] {
            let case = format!("{provider} won {won} late {late}");
            let sale = Sale::paid(&app, &asha, provider).await;
            let paypal = provider == "paypal";
            assert!(if paypal {
                app.paypal().dispute(&sale.payment)
            } else {
                app.stripe().inquire(&sale.payment)
            });
            if !late {
                app.deliver_webhooks().await;
                app.hold_webhooks();
                let now = sale.now(&app).await;
                assert_eq!((&now["status"], &now["stopped"]), (&json!("paid"), &json!("disputed")), "{case}");
                let dispute = &now["disputes"][0];
                assert_eq!(dispute["stage"], "open", "{case}");
                assert!(
                    dispute["respondBy"].is_string()
                        && dispute["url"].as_str().unwrap().starts_with("https://")
                );
                admin.delete(&sale.url("")).await.expect(409);
            }
            match (paypal, won) {
                (true, true) => assert!(app.paypal().win_dispute(&sale.payment)),
                (true, false) => assert!(app.paypal().lose_dispute(&sale.payment)),
                (false, true) => assert!(app.stripe().end_inquiry(&sale.payment)),
                (false, false) => {
                    assert!(app.stripe().dispute(&sale.payment) && app.stripe().lose_dispute(&sale.payment));
                }
            }
            if late {
                // The end is told before the beginning.
                let webhooks = if paypal { app.paypal().webhooks() } else { app.stripe().webhooks() };
                let journal = webhooks.journal();
                for event in journal[journal.len() - 2..].iter().rev() {
                    webhooks.resend(&event.event_id);
                    webhooks.settled().await;
                }
            }
            app.deliver_webhooks().await;
            let now = sale.now(&app).await;
            let (stopped, stage) = if won { (json!(null), "won") } else { (json!("reversed"), "lost") };
            assert_eq!((&now["stopped"], &now["disputes"][0]["stage"]), (&stopped, &json!(stage)), "{case}");
            app.check_invariants().await;
        }
    }
}

#[db_test(payments)]
async fn a_paid_order_is_deleted_only_when_its_money_is_settled_and_is_refunded_even_then(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let sale = Sale::paid(&app, &asha, "paypal").await;
    let refused = admin.delete(&sale.url("")).await;
    refused.expect(409);
    assert!(refused.message().contains("Deliver it or give the money back first"), "{}", refused.message());
    admin.put(&sale.url("/deliver"), json!({})).await.expect(200);
    admin.delete(&sale.url("")).await.expect(200);
    admin.put(&sale.url("/refund"), json!({})).await.expect(200);
    assert_eq!((sale.money_left(&app), &sale.now(&app).await["status"]), (0, &json!("refunded")));
    app.check_invariants().await;
}

#[db_test(payments)]
async fn paypal_settles_after_a_restart_without_being_told_whose_account_it_is(app: TestApp) {
    let asha = app.customer().await;
    app.hold_webhooks();
    let order = app.unpaid_order(&asha).await;
    let payment = asha.start_payment(&order, "paypal").await;
    let again = app.restarted().await;
    again.hold_webhooks();
    again.paypal().approve(&payment);
    let asha = again.customer().await;
    asha.pay(&order, &payment).await.expect(200);
}

#[db_test(hanging)]
async fn refunds_made_before_states_were_kept_apart_are_still_there(app: TestApp) {
    // What the migration makes of a refund in the air is looked after with its old key.
    let (asha, admin) = (app.customer().await, app.admin().await);
    let sale = Sale::paid(&app, &asha, "stripe").await;
    sale.next_refund(&app, Fault::HangAfter);
    admin.put(&sale.url("/refund"), json!({})).await.expect(202);
    let asked = sql("UPDATE refunds SET id = 'asked-' || id, refund_id = NULL");
    assert_eq!(app.state.db.write(asked).await.unwrap(), 1);
    app.reconcile_after(2).await;
    assert_eq!(app.stripe().intent(&sale.payment).unwrap().charge.unwrap().refunds.len(), 1, "once");
    assert_eq!(sale.now(&app).await["status"], "refunded");
}

#[db_test(payments)]
async fn the_same_wish_for_a_part_twice_at_once_gives_back_once(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    for provider in ["stripe", "paypal"] {
        let lamp = app.goods("Lamp", 1_000, 5).await;
        let order = asha.order(&[cart_line(&lamp, 3)]).await["_id"].as_str().unwrap().to_owned();
        let payment = app.approved_payment(&asha, &order, provider).await;
        asha.pay(&order, &payment).await.expect(200);
        let wish = json!({ "reason": "Broken.", "lines": [{ "lineNo": 1, "quantity": 1 }] });
        let url = format!("/api/orders/{order}/refunds");
        let press = || {
            let request = admin.request(reqwest::Method::POST, &url).header("Idempotency-Key", "once");
            admin.send(request.json(&wish))
        };
        let (one, other, third) = tokio::join!(press(), press(), press());
        for answer in [&one, &other, &third] {
            assert!(matches!(answer.status, 200 | 202), "{}", answer.text);
        }
        app.deliver_webhooks().await;
        let now = app.order_now(&order).await;
        assert_eq!(now["refunds"].as_array().unwrap().len(), 1, "{now}");
        assert_eq!((&now["status"], app.stock_of(&lamp).await), (&json!("paid"), 3));
        app.check_invariants().await;
    }
}
