//! Books that outlive the program.

use std::{path::Path, time::Duration};

use haat_payments::PaymentStatus;
use haat_sandbox::{SandboxOptions, stripe::CARD_GOOD};
use tempfile::TempDir;

use crate::support::{Shop, dollars, refund_of, rupees, shop_with};

async fn shop_in(folder: &Path) -> Shop {
    let review = Duration::from_millis(50);
    shop_with(SandboxOptions { folder: Some(folder.to_owned()), review, ..SandboxOptions::default() }).await
}

#[tokio::test]
async fn a_restarted_sandbox_refunds_what_was_paid_before() {
    let folder = TempDir::new().unwrap();
    let before = shop_in(folder.path()).await;
    let order = before.approved().await;
    before.paypal.capture(&order, "c").await.unwrap();
    let intent = before.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
    assert!(before.sandbox.stripe().confirm(&intent, CARD_GOOD));
    drop(before);

    let after = shop_in(folder.path()).await;
    let wallet = after.paypal.look_up(&order).await.unwrap();
    assert_eq!(wallet.status, PaymentStatus::Completed);
    after.paypal.refund(&refund_of(&wallet, wallet.amount, "r")).await.unwrap();
    let card = after.stripe.look_up(&intent).await.unwrap();
    after.stripe.refund(&refund_of(&card, card.amount, "r")).await.unwrap();
    drop(after);

    let last = shop_in(folder.path()).await;
    for status in [
        last.paypal.look_up(&order).await.unwrap().status,
        last.stripe.look_up(&intent).await.unwrap().status,
    ] {
        assert_eq!(status, PaymentStatus::Refunded);
    }
    // The keys are remembered as well: nothing is made or given back twice.
    assert_eq!(last.stripe.create(&rupees("k")).await.unwrap().provider_order_id, intent);
    assert_eq!(last.paypal.create(&dollars("create")).await.unwrap().provider_order_id, order);
    last.paypal.refund(&refund_of(&wallet, wallet.amount, "r")).await.unwrap();
    let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|f| f.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "no half-written file is left: {names:?}");
}

#[tokio::test]
async fn damaged_books_are_put_aside() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("paypal.json"), "{\"orders\": {").unwrap();
    let shop = shop_in(folder.path()).await;
    let order = shop.approved().await;
    assert!(shop.sandbox.paypal().order(&order).is_some());
    let aside = std::fs::read_to_string(folder.path().join("paypal.damaged")).unwrap();
    assert_eq!(aside, "{\"orders\": {");
}

#[tokio::test]
async fn a_payment_under_review_comes_by_itself_even_after_a_restart() {
    let folder = TempDir::new().unwrap();
    let before = shop_with(SandboxOptions {
        folder: Some(folder.path().to_owned()),
        review: Duration::from_hours(1),
        ..SandboxOptions::default()
    })
    .await;
    let order = before.paypal.create(&dollars("create")).await.unwrap().provider_order_id;
    assert!(before.sandbox.paypal().approve_for_review(&order));
    assert_eq!(before.paypal.capture(&order, "c").await.unwrap().status, PaymentStatus::Pending);
    drop(before);

    let after = shop_in(folder.path()).await;
    for _ in 0..500 {
        if after.paypal.look_up(&order).await.unwrap().status == PaymentStatus::Completed {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the payment is still pending");
}
