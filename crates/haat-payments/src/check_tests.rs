//! Every status crossed with every way a payment can differ from our books.

use super::*;

const STATUSES: [PaymentStatus; 7] = [
    PaymentStatus::Created,
    PaymentStatus::Approved,
    PaymentStatus::Pending,
    PaymentStatus::Completed,
    PaymentStatus::Denied,
    PaymentStatus::Refunded,
    PaymentStatus::PartiallyRefunded,
];

fn expected() -> Expected {
    Expected {
        order_id: "order-1".into(),
        amount: 7039,
        currency: "USD".into(),
        merchant: Some("SHOP".into()),
    }
}

fn seen(status: PaymentStatus) -> ProviderPayment {
    ProviderPayment {
        provider_order_id: "5O190127TN364715T".into(),
        capture_id: Some("3C679366HH908993F".into()),
        status,
        amount: 7039,
        currency: "USD".into(),
        merchant: Some("SHOP".into()),
        our_order_id: Some("order-1".into()),
        units: 1,
        payer_email: Some("payer@example.com".into()),
        refunds: vec![],
    }
}

fn refused(reason: Reason, money_taken: bool) -> Verdict {
    Verdict::Refused { reason, money_taken }
}

fn paid() -> Verdict {
    Verdict::Paid { capture_id: "3C679366HH908993F".into(), payer_email: Some("payer@example.com".into()) }
}

fn verdict_when_exact(status: PaymentStatus) -> Verdict {
    match status {
        PaymentStatus::Created => refused(Reason::NotApproved, false),
        PaymentStatus::Approved => Verdict::NeedsCapture,
        PaymentStatus::Pending => Verdict::Pending,
        PaymentStatus::Completed => paid(),
        PaymentStatus::Denied => refused(Reason::Denied, false),
        PaymentStatus::Refunded => refused(Reason::Refunded, false),
        PaymentStatus::PartiallyRefunded => refused(Reason::Refunded, true),
    }
}

#[test]
fn an_exact_payment_is_judged_by_its_status() {
    for status in STATUSES {
        assert_eq!(check_payment(&expected(), &seen(status)), verdict_when_exact(status), "{status:?}");
    }
}

#[test]
fn any_difference_refuses_whatever_the_status() {
    type Change = fn(&mut ProviderPayment);
    let differences: [(&str, Change, Reason); 17] = [
        ("no unit", |p| p.units = 0, Reason::Units),
        ("two units", |p| p.units = 2, Reason::Units),
        ("another order", |p| p.our_order_id = Some("order-2".into()), Reason::OtherOrder),
        ("an order that begins alike", |p| p.our_order_id = Some("order-11".into()), Reason::OtherOrder),
        ("no order id", |p| p.our_order_id = None, Reason::OtherOrder),
        ("an empty order id", |p| p.our_order_id = Some(String::new()), Reason::OtherOrder),
        ("another merchant", |p| p.merchant = Some("THIEF".into()), Reason::OtherMerchant),
        ("the merchant in small letters", |p| p.merchant = Some("shop".into()), Reason::OtherMerchant),
        ("no merchant", |p| p.merchant = None, Reason::OtherMerchant),
        ("rupees", |p| p.currency = "INR".into(), Reason::Currency),
        ("small letters", |p| p.currency = "usd".into(), Reason::Currency),
        ("no currency", |p| p.currency = String::new(), Reason::Currency),
        ("a cent less", |p| p.amount -= 1, Reason::Amount),
        ("a cent more", |p| p.amount += 1, Reason::Amount),
        ("nothing", |p| p.amount = 0, Reason::Amount),
        ("a negative amount", |p| p.amount = -7039, Reason::Amount),
        ("a hundredth", |p| p.amount = 70, Reason::Amount),
    ];
    for status in STATUSES {
        for (what, change, reason) in &differences {
            let mut payment = seen(status);
            change(&mut payment);
            let verdict = check_payment(&expected(), &payment);
            assert_eq!(verdict, refused(*reason, money_taken(status)), "{what}, {status:?}");
        }
    }
}

#[test]
fn without_an_expected_merchant_none_is_compared() {
    let expected = Expected { merchant: None, ..expected() };
    for merchant in [None, Some("acct_1".to_owned())] {
        let payment = ProviderPayment { merchant, ..seen(PaymentStatus::Completed) };
        assert_eq!(check_payment(&expected, &payment), paid());
    }
}

#[test]
fn completed_without_a_capture_is_not_paid() {
    let payment = ProviderPayment { capture_id: None, ..seen(PaymentStatus::Completed) };
    assert_eq!(check_payment(&expected(), &payment), refused(Reason::NoCapture, true));
}

#[test]
fn an_order_of_nothing_cannot_be_paid() {
    for amount in [0, -1] {
        let expected = Expected { amount, ..expected() };
        let payment = ProviderPayment { amount, ..seen(PaymentStatus::Completed) };
        assert_eq!(check_payment(&expected, &payment), refused(Reason::Amount, true));
    }
}
