//! Where an order goes and how it is paid.

use haat_domain::checkout::{AddressInput, PaymentMethod, ShippingAddress, UnknownPaymentMethod};

fn good() -> AddressInput {
    AddressInput {
        full_name: " Asha  Rao".into(),
        address: "12, M.G. Road\nIndiranagar".into(),
        city: "Bengaluru".into(),
        pin_code: "560038".into(),
        country: "India".into(),
        ..AddressInput::default()
    }
}

#[test]
fn a_whole_address_is_tidied() {
    let address = ShippingAddress::parse(&good()).unwrap();
    assert_eq!(address.full_name(), "Asha Rao");
    assert_eq!(address.address(), "12, M.G. Road Indiranagar");
    assert_eq!((address.city(), address.pin_code(), address.country()), ("Bengaluru", "560038", "India"));
}

#[test]
fn all_five_fields_are_required() {
    let errors = ShippingAddress::parse(&AddressInput::default()).unwrap_err();
    let told: Vec<_> = errors.iter().collect();
    assert_eq!(
        told,
        [
            ("fullName", "Please fill in the full name."),
            ("address", "Please fill in the address."),
            ("city", "Please fill in the city."),
            ("pinCode", "Please fill in the pin code."),
            ("country", "Please fill in the country."),
        ]
    );
}

#[test]
fn each_field_has_its_limit() {
    type Field = fn(&mut AddressInput) -> &mut String;
    let fields: [(&str, usize, Field); 5] = [
        ("fullName", 100, |input| &mut input.full_name),
        ("address", 300, |input| &mut input.address),
        ("city", 100, |input| &mut input.city),
        ("pinCode", 20, |input| &mut input.pin_code),
        ("country", 60, |input| &mut input.country),
    ];
    for (name, max, field) in fields {
        let mut input = good();
        *field(&mut input) = "9".repeat(max);
        assert!(ShippingAddress::parse(&input).is_ok(), "{name}");
        field(&mut input).push('9');
        let errors = ShippingAddress::parse(&input).unwrap_err().into_vec();
        assert_eq!(errors.len(), 1);
        assert_eq!(errors[0].0, name);
        assert!(errors[0].1.contains(&format!("at most {max} characters")), "{errors:?}");
        *field(&mut input) = "a\0b".into();
        assert!(ShippingAddress::parse(&input).unwrap_err().get(name).is_some());
    }
}

#[test]
fn payment_methods_are_named_as_on_the_screen() {
    assert_eq!(PaymentMethod::default(), PaymentMethod::PayPal);
    for method in PaymentMethod::ALL {
        assert_eq!(PaymentMethod::parse(method.as_str()), Ok(method));
    }
    assert_eq!(PaymentMethod::parse(" paypal "), Ok(PaymentMethod::PayPal));
    assert_eq!(PaymentMethod::parse("STRIPE"), Ok(PaymentMethod::Stripe));
    for method in PaymentMethod::ALL {
        assert_ne!(method.is_by_hand(), PaymentMethod::ONLINE.contains(&method));
    }
    for odd in ["", "Cash", "PayPal!"] {
        assert_eq!(PaymentMethod::parse(odd), Err(UnknownPaymentMethod));
    }
    assert!(UnknownPaymentMethod.to_string().contains("PayPal or Stripe"));
}

#[test]
fn a_phone_number_has_digits_or_is_none() {
    let with = |phone: &str| ShippingAddress::parse(&AddressInput { phone: phone.into(), ..good() });
    for number in ["", "  ", "+91 98765 43210", "(080) 2222-1111 ext. 5", "०९८७६५४३२१०"]
    {
        assert!(with(number).is_ok(), "{number}");
    }
    for wrong in ["xx", "12345", "+91"] {
        assert!(with(wrong).unwrap_err().get("phone").is_some(), "{wrong}");
    }
}
