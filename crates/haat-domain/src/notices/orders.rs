//! The words about what is to be sent, what comes back, and the money for it.

use super::{Kind, Notice};
use crate::checkout::PaymentMethod;
use crate::returns::{KEPT, ReturnStatus};

impl Notice {
    /// Whether the order that it is about is paid at the door: then it says by which method.
    pub(super) fn is_paid_on_delivery(&self) -> bool {
        PaymentMethod::parse(&self.note) == Ok(PaymentMethod::Cod)
    }

    /// Whether the money that it is about came by hand: then it says by which method.
    pub(super) fn came_by_hand(&self) -> bool {
        PaymentMethod::parse(&self.note).is_ok_and(PaymentMethod::is_by_hand)
    }

    /// What is said to whoever sends the goods.
    pub(super) fn about_a_sale(&self, order: &str) -> String {
        let whose = if self.kind == Kind::HouseToShip { "the shop's own" } else { "yours" };
        let goods = &self.name;
        match self.kind {
            Kind::SaleCancelled if !self.note.is_empty() => format!(
                "{goods} of the order {order} will not be sent. Please keep it. Why: “{}”.",
                self.note
            ),
            Kind::SaleCancelled => {
                format!(
                    "The order {order} was called off before it was sent. Please keep what was to go: {goods}."
                )
            }
            _ if self.is_paid_on_delivery() => {
                format!("The order {order} is paid on delivery. Please send what is {whose} of it: {goods}.")
            }
            _ => format!("The order {order} is paid. Please send what is {whose} of it: {goods}."),
        }
    }

    /// What is said about money that goes back: how much, what for and why, as far as that is known.
    pub(super) fn about_a_refund(&self, order: &str) -> String {
        let (name, note, amount) = (&self.name, &self.note, self.rupees());
        let goods = if name.is_empty() { String::new() } else { format!(" for {name}") };
        let why = if note.is_empty() { String::new() } else { format!(" Why: “{note}”.") };
        match self.kind {
            Kind::LineCancelled if self.amount.is_none() => {
                format!("{name} of your order {order} will not be sent, and you do not pay for it.{why}")
            }
            Kind::LineCancelled => {
                format!("{name} of your order {order} will not be sent.{why} {amount} goes back to you.")
            }
            Kind::RefundStarted => {
                format!(
                    "{amount} of your order {order} goes back to you{goods}.{why} We tell you when it is done."
                )
            }
            Kind::RefundDelayed => format!(
                "{amount} of your order {order} takes longer to get back to you{goods}.{why} Somebody is looking into it; \
                 there is nothing you need to do."
            ),
            _ => format!(
                "{amount} of your order {order} went back the way you paid{goods}.{why} Banks take a few days to show it."
            ),
        }
    }

    /// What is said about goods that come back.
    pub(super) fn about_a_return(&self, order: &str) -> String {
        match self.kind {
            Kind::ReturnUpdate if self.note == KEPT => {
                format!("You need not send it back. Your money for it, of the order {order}, follows.")
            }
            Kind::ReturnUpdate => match ReturnStatus::parse(&self.note) {
                Some(ReturnStatus::Accepted) => {
                    format!("Your return of the order {order} is accepted. Please send it, and tell us how.")
                }
                Some(ReturnStatus::Refused) => format!(
                    "The seller does not take it back; the order {order} says why. If you disagree, the shop decides."
                ),
                Some(ReturnStatus::Declined) => format!("It stays with you; the order {order} says why."),
                Some(ReturnStatus::Lapsed) => "It was not sent in time, so it stays with you.".to_owned(),
                Some(ReturnStatus::Received | ReturnStatus::Refunded) => {
                    format!("What you gave back of the order {order} is settled, and your money follows.")
                }
                Some(ReturnStatus::Escalated) => {
                    format!("The shop looks into your return of the order {order} and decides.")
                }
                _ => format!("There is news about your return of the order {order}."),
            },
            Kind::ReturnAsked => format!(
                "A customer wants to give something of the order {order} back. Please answer soon; otherwise the shop decides."
            ),
            Kind::ReturnProgress => match ReturnStatus::parse(&self.note) {
                Some(ReturnStatus::Sent) => {
                    format!("The customer of the order {order} sent it. Please say when it has come.")
                }
                Some(ReturnStatus::Withdrawn | ReturnStatus::Lapsed) => {
                    format!("The customer of the order {order} keeps it. Nothing is left to do.")
                }
                _ => format!("There is news about a return of the order {order}."),
            },
            Kind::SaleRefunded => {
                format!(
                    "The buyer got the money for this of the order {order} back. Your statement shows it."
                )
            }
            Kind::ReturnTrouble if self.note == KEPT => {
                format!(
                    "The customer keeps it, and its money is to be given back by hand: the order {order}."
                )
            }
            Kind::ReturnTrouble => match ReturnStatus::parse(&self.note) {
                Some(ReturnStatus::Received) => {
                    format!("It came back, and its money is to be given back by hand: the order {order}.")
                }
                _ => format!("Customer and seller of the order {order} disagree. Please decide."),
            },
            _ => String::new(),
        }
    }
}
