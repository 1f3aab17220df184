//! What people are told, and in which words.

mod kinds;
mod orders;
mod ways;
mod words;

pub use kinds::{Audience, Kind};

use crate::money::Paise;

/// Something that one person is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What kind of thing.
    pub kind: Kind,
    /// The order or lot that it is about.
    pub subject: String,
    /// Its name, where it has one.
    pub name: String,
    /// The money in it, where there is any.
    pub amount: Option<Paise>,
    /// What somebody wrote, in their own words.
    pub note: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notice(kind: Kind) -> Notice {
        Notice {
            kind,
            subject: "o-12345678".into(),
            name: "Lamp".into(),
            amount: Some(Paise(12_345_600)),
            note: "Is it brass?".into(),
        }
    }

    #[test]
    fn every_kind_speaks_in_whole_sentences_and_leads_somewhere() {
        for kind in Kind::ALL {
            let told = notice(*kind);
            assert!(!told.title().is_empty() && !told.title().ends_with('.'), "{kind:?}");
            assert!(told.text().ends_with(['.', '!']), "{kind:?}");
            let by_path = matches!(kind, Kind::QuestionAnswered | Kind::Message);
            let path = if by_path { "/".to_owned() } else { told.path() };
            assert!(path.starts_with('/') && !told.action().is_empty(), "{kind:?}");
        }
    }

    #[test]
    fn amounts_are_written_as_in_india() {
        assert_eq!(
            notice(Kind::Outbid).text(),
            "The price is ₹1,23,456 now. Bid again if you still want it."
        );
    }

    #[test]
    fn an_order_is_named_by_the_end_of_its_id() {
        assert!(notice(Kind::OrderPaid).text().contains("your order 12345678 "));
        assert!(notice(Kind::OrderPaid).text_of("H-2026-000123").contains("your order H-2026-000123 "));
        let sent = Notice { note: "India Post, RX1".into(), ..notice(Kind::OrderShipped) };
        assert!(sent.text().ends_with(" has been handed over: India Post, RX1."), "{}", sent.text());
    }

    #[test]
    fn what_is_paid_at_the_door_is_not_waited_for() {
        let at_the_door = |kind| Notice { note: "COD".into(), ..notice(kind) }.text_of("H-1");
        assert_eq!(
            at_the_door(Kind::OrderPlaced),
            "We have your order H-1 over ₹1,23,456. You pay when it is brought to you."
        );
        assert_eq!(
            at_the_door(Kind::ToShip),
            "The order H-1 is paid on delivery. Please send what is yours of it: Lamp."
        );
        let paid = Notice { note: String::new(), ..notice(Kind::HouseToShip) };
        assert_eq!(
            paid.text_of("H-1"),
            "The order H-1 is paid. Please send what is the shop's own of it: Lamp."
        );
    }

    #[test]
    fn a_refund_says_what_for_and_why_when_that_is_known() {
        let told = notice(Kind::RefundDone).text_of("H-1");
        assert!(told.contains(" the way you paid for Lamp. Why: “Is it brass?”. Banks "), "{told}");
        let bare = Notice { name: String::new(), note: String::new(), ..notice(Kind::RefundDone) };
        assert!(bare.text().contains(" the way you paid. Banks "), "{}", bare.text());
    }
}
