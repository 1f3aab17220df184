//! People: addresses, names, passwords, roles.

use haat_domain::accounts::{
    Email, EmailError, Password, PasswordError, PersonName, RoleError, SellerProfile, keep_an_admin, veiled,
};
use proptest::prelude::*;

#[test]
fn an_address_is_veiled_for_others() {
    assert_eq!(veiled("asha.rao@example.co.in"), "a…@example.co.in");
    assert_eq!((veiled("ß@example.com"), veiled("nonsense")), ("ß…@example.com".to_owned(), String::new()));
}

#[test]
fn addresses_are_trimmed_and_keep_their_case() {
    let email = Email::parse("  Asha.Rao+shop@Example.CO.in ").unwrap();
    assert_eq!(email.as_str(), "Asha.Rao+shop@Example.CO.in");
    assert_eq!(email.lower(), "asha.rao+shop@example.co.in");
    assert_eq!(email.lower(), Email::parse("ASHA.RAO+SHOP@EXAMPLE.CO.IN").unwrap().lower());
}

#[test]
fn sane_addresses_are_accepted() {
    let longest = format!("{}@{}.example.com", "a".repeat(64), "b".repeat(63));
    for text in [
        "a@b.co",
        "o'neil@example.ie",
        "first.last@sub.domain.example",
        "x_y-z%1@1-2.example",
        "user@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g",
        "#!$%&'*+-/=?^_`{}|~@example.org",
        &longest,
    ] {
        assert!(Email::parse(text).is_ok(), "{text}");
    }
}

#[test]
fn other_addresses_are_refused() {
    for text in ["", "  ", "\n"] {
        assert_eq!(Email::parse(text), Err(EmailError::Missing), "{text:?}");
    }
    let long_local = format!("{}@example.com", "a".repeat(65));
    let long_label = format!("a@{}.com", "b".repeat(64));
    let long_whole = format!("{}@{}.example.com", "a".repeat(64), vec!["b".repeat(60); 4].join("."));
    for text in [
        "asha",
        "@example.com",
        "asha@",
        "asha@localhost",
        "asha@example.",
        "asha@.com",
        "asha@exa..mple.com",
        "asha@-example.com",
        "asha@example-.com",
        "asha@127.0.0.1",
        "asha rao@example.com",
        "asha@exam ple.com",
        "asha@rao@example.com",
        ".asha@example.com",
        "asha.@example.com",
        "as..ha@example.com",
        "asha@example.com\0",
        "asha@example.com\r\nBcc: all@example.com",
        "Asha <asha@example.com>",
        "\"asha\"@example.com",
        "आशा@example.com",
        &long_local,
        &long_label,
        &long_whole,
    ] {
        assert_eq!(Email::parse(text), Err(EmailError::Invalid), "{text:?}");
    }
    assert!(EmailError::Missing.to_string().contains("email"));
    assert!(EmailError::Invalid.to_string().contains("name@example.com"));
}

#[test]
fn names_are_tidied() {
    for (typed, kept) in [
        ("Asha", "Asha"),
        ("  Asha   Rao\n", "Asha Rao"),
        ("आशा राव", "आशा राव"),
        ("क्\u{200D}ष", "क्\u{200D}ष"),
        ("Jose\u{301}", "José"),
        ("O'Neil-Smith 3rd", "O'Neil-Smith 3rd"),
        ("<b>Bob</b>", "<b>Bob</b>"),
        ("🦜", "🦜"),
    ] {
        assert_eq!(PersonName::parse(typed).unwrap().as_str(), kept);
    }
    assert!(PersonName::parse(&"अ".repeat(100)).is_ok());
}

#[test]
fn names_that_mislead_or_vanish_are_refused() {
    let missing = "Please fill in the name.";
    let odd = "The name contains characters that cannot be shown.";
    let long = "a".repeat(101);
    for (typed, message) in [
        ("", missing),
        (" \t ", missing),
        ("\u{200B}\u{200D}", missing),
        ("\u{3164}", missing),
        ("Asha\0", odd),
        ("Asha\u{1b}[31m", odd),
        ("\u{202E}ahsA", odd),
        ("A\u{2066}B", odd),
        (long.as_str(), "The name can have at most 100 characters."),
    ] {
        assert_eq!(PersonName::parse(typed).unwrap_err().to_string(), message, "{typed:?}");
    }
}

#[test]
fn the_texts_of_the_specification_are_letter_for_letter() {
    assert_eq!(
        PasswordError::Weak.to_string(),
        "Password must be at least 8 characters long and contain at least one uppercase,lowercase letter, and one special character."
    );
}

#[test]
fn the_password_rule_by_examples() {
    use PasswordError::{Common, TooLong, Weak};
    let longest = format!("Aa1!{}", "x".repeat(196));
    let longer = format!("{longest}x");
    for (password, expected) in [
        ("Tr1cky-Lamp", Ok(())),
        ("Ab1!wxyz", Ok(())),
        ("Ab1!wxy", Err(Weak)),
        ("ab1!wxyz", Err(Weak)),
        ("AB1!WXYZ", Err(Weak)),
        ("Abc!wxyz", Err(Weak)),
        ("Abc1wxyz", Err(Weak)),
        ("Abc1 wxyz", Err(Weak)),
        ("", Err(Weak)),
        ("Äpfel-123", Ok(())),
        ("Ab1!आशाआशा", Ok(())),
        ("Ab१!wxyz", Err(Weak)),
        ("Purple_Kite 7", Ok(())),
        (longest.as_str(), Ok(())),
        (longer.as_str(), Err(TooLong)),
        ("Password1!", Err(Common)),
        ("PASSWORd1!", Err(Common)),
        ("P@ssw0rd", Err(Common)),
        ("p@sSW0RD", Err(Common)),
        ("Welcome@123", Err(Common)),
        ("Welcome@1234567", Ok(())),
        ("password1!", Err(Weak)),
    ] {
        assert_eq!(Password::parse(password).map(drop), expected, "{password}");
    }
    assert!(Common.to_string().contains("attackers"));
    assert!(TooLong.to_string().contains("200"));
}

#[test]
fn passwords_never_show_themselves() {
    let password = Password::parse("Tr1cky-Lamp").unwrap();
    assert_eq!(format!("{password:?}"), "Password(…)");
    assert_eq!(password.expose(), "Tr1cky-Lamp");
}

#[test]
fn keyboards_that_compose_letters_differently_agree() {
    let composed = Password::parse("Café-au-1ait").unwrap();
    let decomposed = Password::parse("Cafe\u{301}-au-1ait").unwrap();
    assert_eq!(composed, decomposed);
    assert_eq!(Password::normalized("Cafe\u{301}-au-1ait"), composed.expose());
}

#[test]
fn a_seller_profile_needs_all_three() {
    let profile = SellerProfile::parse(" Lamp House ", "/media/logo.png", "Lamps.\r\nAll kinds.").unwrap();
    assert_eq!(profile.name(), "Lamp House");
    assert_eq!(profile.logo(), "/media/logo.png");
    assert_eq!(profile.description(), "Lamps.\nAll kinds.");

    let errors = SellerProfile::parse("", " ", "\n").unwrap_err();
    let fields: Vec<_> = errors.iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["sellerName", "sellerLogo", "sellerDescription"]);

    let errors = SellerProfile::parse("Lamps", &"x".repeat(2_001), &"x".repeat(2_001)).unwrap_err();
    assert!(errors.get("sellerLogo").unwrap().contains("2000"));
    assert_eq!(
        errors.get("sellerDescription"),
        Some("The seller description can have at most 2000 characters.")
    );
}

#[test]
fn any_text_is_taken_as_a_logo_and_only_an_address_is_shown() {
    for (logo, shown) in [
        ("logo.png", ""),
        ("javascript:alert(1)", ""),
        ("/media/logo.png", "/media/logo.png"),
        ("https://lamps.example/logo.png", "https://lamps.example/logo.png"),
    ] {
        let profile = SellerProfile::parse("Lamps", logo, "All kinds.").unwrap();
        assert_eq!((profile.logo(), SellerProfile::shown_logo(profile.logo())), (logo, shown));
    }
}

#[test]
fn the_last_admin_stays() {
    for (is_admin, will_be_admin, admins, expected) in [
        (true, false, 1, Err(RoleError::LastAdmin)),
        (true, false, 0, Err(RoleError::LastAdmin)),
        (true, false, 2, Ok(())),
        (true, true, 1, Ok(())),
        (false, true, 1, Ok(())),
        (false, false, 1, Ok(())),
        (false, false, 0, Ok(())),
    ] {
        assert_eq!(keep_an_admin(is_admin, will_be_admin, admins), expected);
    }
    assert!(RoleError::LastAdmin.to_string().contains("last admin"));
}

proptest! {
    #[test]
    fn whatever_is_typed_is_read_or_refused(text in "\\PC{0,40}", raw in any::<String>()) {
        for typed in [&text, &raw] {
            if let Ok(email) = Email::parse(typed) {
                prop_assert_eq!(&Email::parse(email.as_str()).unwrap(), &email);
                prop_assert!(Email::parse(email.lower()).is_ok());
            }
            if let Ok(name) = PersonName::parse(typed) {
                prop_assert_eq!(&PersonName::parse(name.as_str()).unwrap(), &name, "tidying once is enough");
                prop_assert!(!name.as_str().contains('\0'));
            }
            let _ = Password::parse(typed);
        }
    }

    #[test]
    fn the_rule_is_what_it_says(password in "[a-zA-Z0-9!@ ]{0,14}") {
        let has = |test: fn(char) -> bool| password.chars().any(test);
        let strong = password.len() >= 8
            && has(|c| c.is_ascii_uppercase())
            && has(|c| c.is_ascii_lowercase())
            && has(|c| c.is_ascii_digit())
            && has(|c| "!@".contains(c));
        let verdict = Password::parse(&password).map(drop);
        prop_assert_eq!(verdict == Err(PasswordError::Weak), !strong);
    }
}
