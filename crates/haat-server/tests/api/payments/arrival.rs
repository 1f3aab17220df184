//! News of refunds and disputes in every order of arrival: the end is the same.

use haat_sandbox::{Delivery, Fault, Op, Webhooks};
use haat_testing::{Client, TestApp, db_test};
use serde_json::{Value, json};

struct Sale {
    paypal: bool,
    order: String,
    payment: String,
}

impl Sale {
    /// Paid, and none of the news to come has arrived.
    async fn paid(app: &TestApp, customer: &Client, paypal: bool) -> Self {
        app.hold_webhooks();
        let order = app.unpaid_order(customer).await;
        let provider = if paypal { "paypal" } else { "stripe" };
        let payment = app.approved_payment(customer, &order, provider).await;
        customer.pay(&order, &payment).await.expect(200);
        Self { paypal, order, payment }
    }

    fn webhooks<'a>(&self, app: &'a TestApp) -> &'a Webhooks {
        if self.paypal { app.paypal().webhooks() } else { app.stripe().webhooks() }
    }

    /// Brings `end` about at the provider.
    async fn happen(&self, app: &TestApp, admin: &Client, end: &str) {
        let (paypal, stripe, payment) = (app.paypal(), app.stripe(), &self.payment);
        match end {
            "refund done" | "refund failed" => {
                if self.paypal {
                    paypal.fail_next(Op::Refund, Fault::Pending);
                } else {
                    stripe.fail_next(Op::Refund, Fault::Pending);
                }
                admin.put(&format!("/api/orders/{}/refund", self.order), json!({})).await.expect(202);
                let id = if self.paypal {
                    paypal.order(payment).unwrap().units[0].refunds.last().unwrap().id.clone()
                } else {
                    stripe.intent(payment).unwrap().charge.unwrap().refunds.last().unwrap().id.clone()
                };
                assert!(match (self.paypal, end) {
                    (true, "refund done") => paypal.settle_refund(&id),
                    (true, _) => paypal.fail_refund(&id),
                    (false, "refund done") => stripe.settle_refund(&id),
                    (false, _) => stripe.fail_refund(&id),
                });
            }
            _ => assert!(match (self.paypal, end) {
                (true, "dispute won") => {
                    paypal.dispute(payment) && paypal.update_dispute(payment) && paypal.win_dispute(payment)
                }
                (true, _) => paypal.dispute(payment) && paypal.lose_dispute(payment),
                (false, "dispute won") => stripe.dispute(payment) && stripe.win_dispute(payment),
                (false, _) => stripe.dispute(payment) && stripe.lose_dispute(payment),
            }),
        }
    }
}

/// Every order of `items`.
fn orders<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, first) in items.iter().enumerate() {
        let rest: Vec<T> = [&items[..at], &items[at + 1..]].concat();
        all.extend(orders(&rest).into_iter().map(|rest| [vec![first.clone()], rest].concat()));
    }
    all
}

fn summary(order: &Value) -> Value {
    let states: Vec<_> =
        order["refunds"].as_array().unwrap().iter().map(|one| one["state"].clone()).collect();
    let stages: Vec<_> =
        order["disputes"].as_array().unwrap().iter().map(|one| one["stage"].clone()).collect();
    json!([order["status"], order["payment"]["status"], order["stopped"], states, stages])
}

#[db_test(payments)]
async fn whatever_comes_first_the_end_of_all_news_is_the_same(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    for (end, expected) in [
        ("refund done", json!(["refunded", "refunded", null, ["done"], []])),
        ("refund failed", json!(["paid", "refunding", "refunding", ["failed"], []])),
        ("dispute won", json!(["paid", "completed", null, [], ["won"]])),
        ("dispute lost", json!(["paid", "reversed", "reversed", [], ["lost"]])),
    ] {
        for paypal in [true, false] {
            let mut place = 0;
            loop {
                let sale = Sale::paid(&app, &asha, paypal).await;
                let before = sale.webhooks(&app).journal().len();
                sale.happen(&app, &admin, end).await;
                let news: Vec<Delivery> = sale.webhooks(&app).journal().split_off(before);
                // Stripe tells the same of a refund under an old name too.
                let news: Vec<_> =
                    news.into_iter().filter(|one| one.name != "charge.refund.updated").collect();
                assert!(news.len() > 1, "{end} {paypal}");
                let all = orders(&news);
                let Some(order) = all.get(place) else { break };
                for one in order {
                    sale.webhooks(&app).resend(&one.event_id);
                    sale.webhooks(&app).settled().await;
                }
                let told: Vec<_> = order.iter().map(|one| &one.name).collect();
                assert_eq!(summary(&app.order_now(&sale.order).await), expected, "{end} {paypal} {told:?}");
                place += 1;
            }
        }
    }
    app.check_invariants().await;
}
