//! Transfers by hand.

use haat_domain::money::Paise;
use haat_domain::upi::{Reference, Transfer, UpiId};

#[test]
fn a_upi_id_has_a_name_and_a_bank() {
    for fine in ["asha@okhdfcbank", " shop.one@ybl ", "98765-43210@paytm", "a_b@upi"] {
        assert_eq!(UpiId::parse(fine).unwrap().as_str(), fine.trim());
    }
    for odd in [
        "",
        "asha",
        "@ybl",
        "a@ybl",
        "asha@",
        "asha@1",
        "asha@y bl",
        "asha@ybl@ybl",
        "ash a@ybl",
        "आशा@ybl",
        "a&b@ybl",
    ] {
        assert!(UpiId::parse(odd).is_err(), "{odd}");
    }
}

#[test]
fn the_link_carries_everything_and_nothing_leaks_out_of_its_field() {
    let payee = UpiId::parse("shop@ybl").unwrap();
    let transfer = Transfer {
        payee: &payee,
        name: "Asha & Sons=हाट",
        amount: Paise(165_005),
        note: "Order 42",
        reference: "0198c7d2",
    };
    assert_eq!(
        transfer.link(),
        "upi://pay?pa=shop@ybl&pn=Asha%20%26%20Sons%3D%E0%A4%B9%E0%A4%BE%E0%A4%9F&am=1650.05&cu=INR&tn=Order%2042&tr=0198c7d2"
    );
}

#[test]
fn a_reference_is_the_same_however_it_is_typed() {
    for typed in ["123456789012", " 1234 5678 9012 ", "1234-5678-9012"] {
        assert_eq!(Reference::parse(typed).unwrap().as_str(), "123456789012");
    }
    assert_eq!(Reference::parse("hdfcn52026081500123").unwrap().as_str(), "HDFCN52026081500123");
    for odd in ["", "12345", "1234567890123456789012345678901234567", "१२३४५६७८९०१२", "1234;5678"]
    {
        assert!(Reference::parse(odd).is_err(), "{odd}");
    }
}
