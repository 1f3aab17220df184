//! The words of each notice.

use super::{Kind, Notice};
use crate::returns::{KEPT, ReturnStatus};

impl Notice {
    /// The headline, and the subject of the mail.
    pub fn title(&self) -> String {
        let name = &self.name;
        match self.kind {
            Kind::OrderPlaced => "Order placed".to_owned(),
            Kind::OrderPaid => "Payment received".to_owned(),
            Kind::OrderShipped => format!("On its way: {name}"),
            Kind::OrderDelivered if name.is_empty() => "Order delivered".to_owned(),
            Kind::OrderDelivered => format!("Delivered: {name}"),
            Kind::OrderCancelled => "Order cancelled".to_owned(),
            Kind::LineCancelled | Kind::SaleCancelled => format!("Called off: {name}"),
            Kind::RefundStarted => "A refund is under way".to_owned(),
            Kind::RefundDelayed => "A refund takes longer".to_owned(),
            Kind::RefundDone => "Refund on its way".to_owned(),
            Kind::ReturnUpdate if self.note == KEPT => format!("You can keep it: {name}"),
            Kind::ReturnUpdate => match ReturnStatus::parse(&self.note) {
                Some(ReturnStatus::Accepted) => format!("Please send it back: {name}"),
                Some(ReturnStatus::Refused) => format!("Your return was refused: {name}"),
                Some(ReturnStatus::Declined) => format!("Your return was not accepted: {name}"),
                Some(ReturnStatus::Lapsed) => format!("Your return is over: {name}"),
                Some(ReturnStatus::Received | ReturnStatus::Refunded) => format!("It came back: {name}"),
                _ => format!("Your return of {name}"),
            },
            Kind::ReturnAsked => format!("A return is asked for: {name}"),
            Kind::ReturnProgress => match ReturnStatus::parse(&self.note) {
                Some(ReturnStatus::Sent) => format!("On its way back to you: {name}"),
                Some(ReturnStatus::Withdrawn | ReturnStatus::Lapsed) => format!("A return is over: {name}"),
                _ => format!("The shop decided about a return: {name}"),
            },
            Kind::SaleRefunded => format!("Refunded: {name}"),
            Kind::ReturnTrouble => format!("A return needs you: {name}"),
            Kind::Outbid => format!("You were outbid on {name}"),
            Kind::LowStock => format!("Nearly sold out: {name}"),
            Kind::MailTrouble => "A mail could not be delivered".to_owned(),
            Kind::QuestionAsked => format!("A question about {name}"),
            Kind::QuestionAnswered => format!("Answered: your question about {name}"),
            Kind::Message => format!("A message from {name}"),
            Kind::ReviewWanted => format!("How is {name}?"),
            Kind::ReviewAnswered => format!("Answered: your review of {name}"),
            Kind::ReviewTakenDown => format!("Taken down: your review of {name}"),
            Kind::ReviewWritten => format!("A review of {name}"),
            Kind::PriceDrop => format!("Now for less: {name}"),
            Kind::BackInStock => format!("Back in stock: {name}"),
            Kind::EndingSoon => format!("Ending soon: {name}"),
            Kind::EndingNow => format!("Ten minutes left: {name}"),
            Kind::Extended => format!("Still open: {name}"),
            Kind::ProviderTrouble => format!("{name} does not answer"),
            Kind::NewDevice => "A new sign-in to your account".to_owned(),
            Kind::EmailChanged => "Your email address was changed".to_owned(),
            Kind::PasswordChanged => "Your password was changed".to_owned(),
            Kind::SignInSlowed => format!("Somebody tries passwords on the account of {name}"),
            Kind::LeadingAgain => format!("You lead again: {name}"),
            Kind::Won => format!("You won {name}"),
            Kind::BidVoided => format!("Your bid was taken back: {name}"),
            Kind::Lost if !self.note.is_empty() => format!("Your bid was taken back: {name}"),
            Kind::Lost => format!("Auction ended: {name}"),
            Kind::PayReminder => format!("Please pay for {name}"),
            Kind::WinLapsed => format!("Not paid in time: {name}"),
            Kind::SecondChance => format!("A second chance for {name}"),
            Kind::LotUnpaid => format!("Not paid: {name}"),
            Kind::LotTaken => format!("Taken after all: {name}"),
            Kind::LotSold => format!("Sold: {name}"),
            Kind::LotUnsold => format!("Not sold: {name}"),
            Kind::ToShip | Kind::HouseToShip if self.is_paid_on_delivery() => {
                "Ordered: please ship".to_owned()
            }
            Kind::ToShip | Kind::HouseToShip => "Paid: please ship".to_owned(),
            Kind::RefundTrouble if self.came_by_hand() => "Money is to be given back by hand".to_owned(),
            Kind::RefundTrouble => "A refund did not go through".to_owned(),
            Kind::Dispute => "A payment is disputed".to_owned(),
            Kind::SellerApplied => format!("{name} wants to sell here"),
            Kind::ApplicationApproved => "Welcome: you can sell now".to_owned(),
            Kind::ApplicationDeclined => "Your application to sell".to_owned(),
            Kind::StallSuspended => "Your stall is suspended".to_owned(),
            Kind::StallReopened => "Your stall is open again".to_owned(),
            Kind::GoodsWaiting => format!("To be approved: {name}"),
            Kind::GoodsApproved => format!("Approved: {name}"),
            Kind::GoodsUnlisted => format!("Taken out of the shop: {name}"),
            Kind::GoodsReported => format!("Reported: {name}"),
            Kind::PayoutPaid => "Your payout is on its way".to_owned(),
            Kind::PayoutFailed => "A payout did not arrive".to_owned(),
        }
    }

    pub(super) fn rupees(&self) -> String {
        self.amount.map(|amount| format!("{amount:#}")).unwrap_or_default()
    }

    /// What happened and what to do next, in a sentence or two.
    pub fn text(&self) -> String {
        self.text_of(&short(&self.subject))
    }

    /// The same, where the order that it is about is called `order`.
    #[expect(clippy::too_many_lines, reason = "one sentence for each kind")]
    pub fn text_of(&self, order: &str) -> String {
        let amount = self.rupees();
        match self.kind {
            Kind::OrderPlaced if self.is_paid_on_delivery() => {
                format!("We have your order {order} over {amount}. You pay when it is brought to you.")
            }
            Kind::OrderPlaced => format!(
                "We have your order {order} over {amount}. Its goods are kept for you until it is paid."
            ),
            Kind::OrderPaid => format!("Thank you: {amount} for your order {order} has arrived."),
            Kind::OrderShipped if self.note.is_empty() => {
                format!("{} of your order {order} has been handed over.", self.name)
            }
            Kind::OrderShipped => {
                format!("{} of your order {order} has been handed over: {}.", self.name, self.note)
            }
            Kind::OrderDelivered if self.name.is_empty() => {
                format!("Your order {order} has been delivered. Enjoy it!")
            }
            Kind::OrderDelivered => {
                format!("{} of your order {order} has been delivered. The rest follows.", self.name)
            }
            Kind::OrderCancelled => format!(
                "Your order {order} was cancelled, and its goods went back. What you may have paid is returned."
            ),
            Kind::LineCancelled | Kind::RefundStarted | Kind::RefundDelayed | Kind::RefundDone => {
                self.about_a_refund(order)
            }
            Kind::ReturnUpdate
            | Kind::ReturnAsked
            | Kind::ReturnProgress
            | Kind::SaleRefunded
            | Kind::ReturnTrouble => self.about_a_return(order),
            Kind::Outbid => format!("The price is {amount} now. Bid again if you still want it."),
            Kind::LowStock => match self.note.as_str() {
                "0" => "The last piece was ordered. It cannot be bought until there are more.".to_owned(),
                left => format!("Only {left} left. Add to its stock if you have more."),
            },
            Kind::MailTrouble => {
                "The mail server refused it again and again, or it came too late to be of use. Please look at it."
                    .to_owned()
            }
            Kind::QuestionAsked => {
                format!("“{}” Your answer will stand on the page for everyone.", self.note)
            }
            Kind::QuestionAnswered => format!("“{}” Everyone can read it on the page now.", self.note),
            Kind::Message => {
                format!("“{}” Please answer in the shop: a reply to this mail does not get there.", self.note)
            }
            Kind::ReviewWanted => {
                "It arrived some days ago. Your stars and a few words help others to choose.".to_owned()
            }
            Kind::ReviewAnswered => format!("“{}” Everyone can read it below your review now.", self.note),
            Kind::ReviewTakenDown => format!("The shop took it off the page. Why: “{}”.", self.note),
            Kind::ReviewWritten => {
                format!("{} You can answer it; your answer will stand below it for everyone.", self.note)
            }
            Kind::PriceDrop => format!("It is on your wish list, and costs {amount} now."),
            Kind::BackInStock => {
                format!("It is on your wish list, and can be bought again for {amount}.")
            }
            Kind::EndingSoon => match self.amount {
                Some(_) => format!("The price is {amount}. It ends within the hour."),
                None => "Nobody has bid yet. It ends within the hour.".to_owned(),
            },
            Kind::EndingNow => match self.amount {
                Some(_) => format!("The price is {amount}. It is about to end."),
                None => "Nobody has bid yet, and it is about to end.".to_owned(),
            },
            Kind::Extended => {
                format!("A late bid moved its end to {}. The price is {amount}.", self.note)
            }
            Kind::BidVoided => {
                format!("The shop took your bid of {amount} back, and it no longer counts. Why: “{}”.", self.note)
            }
            Kind::LeadingAgain => {
                format!("A bid above yours was taken back. The price is {amount} now, and so far the lot is yours.")
            }
            Kind::ProviderTrouble => {
                "Payments and refunds there have to wait. They go on by themselves once it answers again.".to_owned()
            }
            Kind::NewDevice => format!(
                "{} from {}. If that was you, there is nothing to do. If not, change your password and sign out \
                 everywhere.",
                self.name, self.note
            ),
            Kind::EmailChanged => format!(
                "{} from {}. If that was not you, open the link in the mail to your old address: it brings that back.",
                self.name, self.note
            ),
            Kind::PasswordChanged => format!(
                "{} from {}. If that was not you, choose a new one at once by “Forgot password”, or write to the shop.",
                self.name, self.note
            ),
            Kind::SignInSlowed => format!(
                "The last try came from {}. Further tries are kept waiting; who signed in there before is not.",
                self.note
            ),
            Kind::Won if self.note.is_empty() => {
                format!("Yours for {amount}. Please pay for it to make it yours.")
            }
            Kind::Won => format!("Yours for {amount}. Please pay for it by {}.", self.note),
            Kind::Lost if !self.note.is_empty() => {
                format!("The shop took your bid back, and the lot is no longer yours. Why: “{}”.", self.note)
            }
            Kind::Lost => match self.amount {
                Some(_) => format!("It went to another bidder for {amount}."),
                None => "It ended without a sale.".to_owned(),
            },
            Kind::PayReminder if self.note.is_empty() => {
                "The time to pay for what you won is running out.".to_owned()
            }
            Kind::PayReminder => {
                format!("The time to pay for what you won is running out: it ends on {}.", self.note)
            }
            Kind::WinLapsed => {
                "The time to pay is over, and the lot is no longer yours. Unpaid wins can bar from bidding."
                    .to_owned()
            }
            Kind::SecondChance if !self.note.is_empty() => {
                format!("You can have it for {amount}, your own highest bid. The offer stands until {}.", self.note)
            }
            Kind::SecondChance => {
                "It was not paid for, and you can have it at your own last bid. The offer does not last long."
                    .to_owned()
            }
            Kind::LotUnpaid => {
                "The winner did not pay in time. Offer it to another bidder, or put it up again.".to_owned()
            }
            Kind::LotTaken => "A bidder took your offer. You will hear from us when it is paid.".to_owned(),
            Kind::LotSold => format!("It went for {amount}. You will hear from us when it is paid."),
            Kind::LotUnsold => "No bid reached what you asked for.".to_owned(),
            Kind::ToShip | Kind::HouseToShip | Kind::SaleCancelled => self.about_a_sale(order),
            Kind::RefundTrouble if self.came_by_hand() => format!(
                "{amount} of the order {order} came by hand, so nobody sends it back by itself. Please give it back, \
                 then say so on the order's page."
            ),
            Kind::RefundTrouble => format!(
                "{amount} of the order {order} did not reach the payer and is still owed. Please look at it."
            ),
            Kind::Dispute => {
                let provider = if self.name.is_empty() { "the provider" } else { &self.name };
                let until = match self.note.as_str() {
                    "" => String::new(),
                    until => format!(" Please answer by {until}; the order's page leads to where."),
                };
                format!(
                    "The payer of the order {order} asks for {amount} back through {provider}.{until} Nothing of it \
                     should be sent until that is decided."
                )
            }
            Kind::SellerApplied => "Please look at the application, and say yes or why not.".to_owned(),
            Kind::ApplicationApproved => {
                format!("{} is your stall. Put your first goods up, and say how you send them.", self.name)
            }
            Kind::ApplicationDeclined => format!("The shop says: “{}” You may apply again.", self.note),
            Kind::StallSuspended => format!(
                "The shop says: “{}” Your goods are hidden. Please send what is ordered; it will be paid.",
                self.note
            ),
            Kind::StallReopened => "Your goods are in the shop again.".to_owned(),
            Kind::GoodsWaiting => "Goods of new sellers wait until you have looked at them.".to_owned(),
            Kind::GoodsApproved => "The shop has looked at it, and everyone can buy it now.".to_owned(),
            Kind::GoodsUnlisted => format!("The shop says: “{}” Nobody can buy it any more.", self.note),
            Kind::GoodsReported => format!("“{}” Please decide whether it may stay.", self.note),
            Kind::PayoutPaid => match self.note.as_str() {
                "" => format!("{amount} was transferred. Banks take a day or two to show it."),
                reference => format!(
                    "{amount} was transferred, with the number {reference}. Banks take a day or two to show it."
                ),
            },
            Kind::PayoutFailed => format!(
                "{amount} could not be transferred: “{}” It is part of your balance again. Please look at your bank details.",
                self.note
            ),
        }
    }
}

/// The end of an id, as people read it aloud.
fn short(id: &str) -> String {
    let letters: Vec<char> = id.chars().collect();
    letters[letters.len().saturating_sub(8)..].iter().collect::<String>().to_uppercase()
}
