//! What people are told, and in which words.

use crate::money::Paise;
use crate::orders::UNDO_SHIPPING;
use crate::returns::ReturnStatus;
use crate::time::MINUTE;

/// How long an outbid person may take to answer before a mail goes after them: who sits before the lot has seen it.
const ANSWER_WITHIN: i64 = 2 * MINUTE;

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $word:literal),* $(,)?) => {
        /// What a notice is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind { $($(#[$doc])* $name),* }

        impl Kind {
            /// All of them, in the order in which people choose among them.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The word in the database and the API.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $word),* }
            }

            /// The kind with this word.
            pub fn parse(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$name),)* _ => None }
            }
        }
    };
}

kinds! {
    /// A shopper ordered something.
    OrderPlaced = "order_placed",
    /// The money for it came.
    OrderPaid = "order_paid",
    /// A thing of it is on its way.
    OrderShipped = "order_shipped",
    /// It was delivered.
    OrderDelivered = "order_delivered",
    /// It was called off: by the shopper, the shop, or because nobody paid.
    OrderCancelled = "order_cancelled",
    /// Money went back to the shopper.
    RefundDone = "refund_done",
    /// What one wants to give back was answered, or went on.
    ReturnUpdate = "return_update",
    /// A product that one wishes for costs less.
    PriceDrop = "price_drop",
    /// It can be bought again.
    BackInStock = "back_in_stock",
    /// A question was answered.
    QuestionAnswered = "question_answered",
    /// Somebody wrote about an order.
    Message = "message",
    /// Something arrived some days ago: how is it?
    ReviewWanted = "review_wanted",
    /// A review of one's own was answered.
    ReviewAnswered = "review_answered",
    /// It was taken down.
    ReviewTakenDown = "review_taken_down",
    /// Someone bid more.
    Outbid = "outbid",
    /// A lot that one has bid on or watches ends within the hour.
    EndingSoon = "ending_soon",
    /// It ends within ten minutes.
    EndingNow = "ending_now",
    /// It goes on for longer, because of a late bid.
    Extended = "extended",
    /// One has won a lot.
    Won = "won",
    /// A lot that one has bid on went to another, or to nobody.
    Lost = "lost",
    /// The time to pay for a lot is running out.
    PayReminder = "pay_reminder",
    /// It is over.
    WinLapsed = "win_lapsed",
    /// A lot is offered to one who did not win it.
    SecondChance = "second_chance",
    /// A seller's lot found a buyer.
    LotSold = "lot_sold",
    /// A seller's lot found none.
    LotUnsold = "lot_unsold",
    /// Who won a seller's lot did not pay in time.
    LotUnpaid = "lot_unpaid",
    /// Another bidder took it instead.
    LotTaken = "lot_taken",
    /// A seller's goods are paid for.
    ToShip = "to_ship",
    /// A customer wants to give something of a seller's back.
    ReturnAsked = "return_asked",
    /// It went on: it is on its way, the shop decided, the customer thought better of it.
    ReturnProgress = "return_progress",
    /// Money for a seller's goods went back to their buyer.
    SaleRefunded = "sale_refunded",
    /// Few pieces are left of something that a seller sells.
    LowStock = "low_stock",
    /// Somebody asked about a seller's goods.
    QuestionAsked = "question_asked",
    /// A payment company does not answer.
    ProviderTrouble = "provider_trouble",
    /// Somebody reviewed a seller's goods.
    ReviewWritten = "review_written",
    /// A mail of the shop was given up.
    MailTrouble = "mail_trouble",
    /// A refund did not reach the shopper.
    RefundTrouble = "refund_trouble",
    /// Customer and seller disagree about a return, or its money is to be given back by hand.
    ReturnTrouble = "return_trouble",
    /// A payer asks for their money back through their bank or PayPal.
    Dispute = "dispute",
    /// Somebody signed in from where nobody did before.
    NewDevice = "new_device",
    /// Somebody tries passwords on an account, and is kept waiting.
    SignInSlowed = "sign_in_slowed",
    /// Somebody wants to sell here.
    SellerApplied = "seller_applied",
    /// They may.
    ApplicationApproved = "application_approved",
    /// They may not.
    ApplicationDeclined = "application_declined",
    /// An admin closed a seller's stall.
    StallSuspended = "stall_suspended",
    /// It is open again.
    StallReopened = "stall_reopened",
    /// A product of a new seller waits for approval.
    GoodsWaiting = "goods_waiting",
    /// It was approved.
    GoodsApproved = "goods_approved",
    /// An admin took a seller's product out.
    GoodsUnlisted = "goods_unlisted",
    /// Somebody thinks that a product should not be in the shop.
    GoodsReported = "goods_reported",
    /// A seller's money was transferred.
    PayoutPaid = "payout_paid",
    /// It did not arrive.
    PayoutFailed = "payout_failed",
}

/// Whom a kind concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Anyone with an account.
    Everyone,
    /// Sellers.
    Sellers,
    /// Admins.
    Admins,
}

impl Kind {
    /// Whom it concerns.
    pub const fn audience(self) -> Audience {
        match self {
            Self::LotSold
            | Self::LotUnsold
            | Self::LotUnpaid
            | Self::LotTaken
            | Self::ToShip
            | Self::ReturnAsked
            | Self::ReturnProgress
            | Self::SaleRefunded
            | Self::LowStock
            | Self::QuestionAsked
            | Self::ReviewWritten
            | Self::StallSuspended
            | Self::StallReopened
            | Self::GoodsApproved
            | Self::GoodsUnlisted
            | Self::PayoutPaid
            | Self::PayoutFailed => Audience::Sellers,
            Self::RefundTrouble
            | Self::ReturnTrouble
            | Self::Dispute
            | Self::MailTrouble
            | Self::SellerApplied
            | Self::GoodsWaiting
            | Self::GoodsReported
            | Self::SignInSlowed
            | Self::ProviderTrouble => Audience::Admins,
            _ => Audience::Everyone,
        }
    }

    /// What must be told: money, orders and who gets into an account. A mail of these cannot be switched off.
    pub const fn is_due(self) -> bool {
        matches!(
            self,
            Self::OrderPlaced
                | Self::OrderPaid
                | Self::OrderCancelled
                | Self::RefundDone
                | Self::ReturnUpdate
                | Self::Won
                | Self::PayReminder
                | Self::WinLapsed
                | Self::SecondChance
                | Self::LotUnpaid
                | Self::ToShip
                | Self::ReturnAsked
                | Self::RefundTrouble
                | Self::ReturnTrouble
                | Self::Dispute
                | Self::NewDevice
                | Self::ApplicationApproved
                | Self::ApplicationDeclined
                | Self::StallSuspended
                | Self::GoodsUnlisted
                | Self::PayoutFailed
        )
    }

    /// How long its mail waits, in milliseconds: it is not sent to those who have read the notice meanwhile.
    pub const fn waits(self) -> i64 {
        match self {
            Self::Outbid | Self::Message | Self::Extended => ANSWER_WITHIN,
            Self::OrderShipped => UNDO_SHIPPING,
            _ => 0,
        }
    }

    /// Whether its push does not wait with its mail: who is outbid, or written to, can answer at once.
    pub const fn pushes_at_once(self) -> bool {
        matches!(self, Self::Message | Self::Extended) || self.repeats()
    }

    /// Whether it may come again and again before it is read: then one mail is enough.
    pub const fn repeats(self) -> bool {
        matches!(
            self,
            Self::Outbid
                | Self::MailTrouble
                | Self::ProviderTrouble
                | Self::GoodsWaiting
                | Self::GoodsReported
                | Self::SignInSlowed
        )
    }
}

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

impl Notice {
    /// The headline, and the subject of the mail.
    pub fn title(&self) -> String {
        let name = &self.name;
        match self.kind {
            Kind::OrderPlaced => "Order placed".to_owned(),
            Kind::OrderPaid => "Payment received".to_owned(),
            Kind::OrderShipped => format!("On its way: {name}"),
            Kind::OrderDelivered => "Order delivered".to_owned(),
            Kind::OrderCancelled => "Order cancelled".to_owned(),
            Kind::RefundDone => "Refund on its way".to_owned(),
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
            Kind::SignInSlowed => format!("Somebody tries passwords on the account of {name}"),
            Kind::Won => format!("You won {name}"),
            Kind::Lost => format!("Auction ended: {name}"),
            Kind::PayReminder => format!("Please pay for {name}"),
            Kind::WinLapsed => format!("Not paid in time: {name}"),
            Kind::SecondChance => format!("A second chance for {name}"),
            Kind::LotUnpaid => format!("Not paid: {name}"),
            Kind::LotTaken => format!("Taken after all: {name}"),
            Kind::LotSold => format!("Sold: {name}"),
            Kind::LotUnsold => format!("Not sold: {name}"),
            Kind::ToShip => "Paid: please ship".to_owned(),
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

    fn rupees(&self) -> String {
        self.amount.map(|amount| format!("{amount:#}")).unwrap_or_default()
    }

    /// What happened and what to do next, in a sentence or two.
    #[expect(clippy::too_many_lines, reason = "one sentence for each kind")]
    pub fn text(&self) -> String {
        let amount = self.rupees();
        let order = short(&self.subject);
        match self.kind {
            Kind::OrderPlaced => format!(
                "We have your order {order} over {amount}. Its goods are kept for you until it is paid."
            ),
            Kind::OrderPaid => format!("Thank you: {amount} for your order {order} has arrived."),
            Kind::OrderShipped => format!("{} of your order {order} has been handed over.", self.name),
            Kind::OrderDelivered => format!("Your order {order} has been delivered. Enjoy it!"),
            Kind::OrderCancelled => format!(
                "Your order {order} was cancelled, and its goods went back. What you may have paid is returned."
            ),
            Kind::RefundDone => format!(
                "{amount} of your order {order} went back the way you paid. Banks take a few days to show it."
            ),
            Kind::ReturnUpdate
            | Kind::ReturnAsked
            | Kind::ReturnProgress
            | Kind::SaleRefunded
            | Kind::ReturnTrouble => self.about_a_return(&order),
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
            Kind::ProviderTrouble => {
                "Payments and refunds there have to wait. They go on by themselves once it answers again.".to_owned()
            }
            Kind::NewDevice => format!(
                "{} from {}. If that was you, there is nothing to do. If not, change your password and sign out \
                 everywhere.",
                self.name, self.note
            ),
            Kind::SignInSlowed => format!(
                "The last try came from {}. Further tries are kept waiting; who signed in there before is not.",
                self.note
            ),
            Kind::Won => format!("Yours for {amount}. Please pay for it to make it yours."),
            Kind::Lost => match self.amount {
                Some(_) => format!("It went to another bidder for {amount}."),
                None => "It ended without a sale.".to_owned(),
            },
            Kind::PayReminder => "The time to pay for what you won is running out.".to_owned(),
            Kind::WinLapsed => {
                "The time to pay is over, and the lot is no longer yours. Unpaid wins can bar from bidding."
                    .to_owned()
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
            Kind::ToShip => {
                format!("The order {order} is paid. Please send what is yours of it: {}.", self.name)
            }
            Kind::RefundTrouble => format!(
                "{amount} of the order {order} did not reach the payer and is still owed. Please look at it."
            ),
            Kind::Dispute => format!(
                "The payer of the order {order} asks for {amount} back through the provider. Nothing of it should be \
                 sent until that is decided."
            ),
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

    /// The same about goods that come back.
    fn about_a_return(&self, order: &str) -> String {
        match self.kind {
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
            Kind::ReturnTrouble => match ReturnStatus::parse(&self.note) {
                Some(ReturnStatus::Received) => {
                    format!("It came back, and its money is to be given back by hand: the order {order}.")
                }
                _ => format!("Customer and seller of the order {order} disagree. Please decide."),
            },
            _ => String::new(),
        }
    }

    /// What one would do about it: the words of the button in its mail.
    pub const fn action(&self) -> &'static str {
        match self.kind {
            Kind::OrderPlaced
            | Kind::OrderPaid
            | Kind::OrderShipped
            | Kind::OrderDelivered
            | Kind::OrderCancelled
            | Kind::RefundDone => "See your order",
            Kind::ReturnUpdate | Kind::ReturnAsked | Kind::ReturnProgress | Kind::ReturnTrouble => {
                "See the return"
            }
            Kind::Outbid => "Bid again",
            Kind::Won | Kind::PayReminder => "Pay for it",
            Kind::PriceDrop | Kind::BackInStock => "See your wish list",
            Kind::LowStock | Kind::GoodsApproved | Kind::GoodsUnlisted => "See your products",
            Kind::MailTrouble => "Look at the mails",
            Kind::ProviderTrouble => "See what waits",
            Kind::NewDevice => "See your devices",
            Kind::SignInSlowed => "See the security log",
            Kind::QuestionAsked => "Answer it",
            Kind::QuestionAnswered => "Read it there",
            Kind::Message => "Answer",
            Kind::ReviewWanted => "Write a review",
            Kind::ReviewAnswered | Kind::ReviewTakenDown => "See your reviews",
            Kind::ReviewWritten => "Read it and answer",
            Kind::EndingNow
            | Kind::EndingSoon
            | Kind::Extended
            | Kind::Lost
            | Kind::WinLapsed
            | Kind::LotSold
            | Kind::LotUnsold => "See the lot",
            Kind::SecondChance => "See the offer",
            Kind::LotUnpaid | Kind::LotTaken => "See your lots",
            Kind::ToShip => "See what to send",
            Kind::RefundTrouble | Kind::Dispute => "Look at the order",
            Kind::SellerApplied => "Read the application",
            Kind::ApplicationApproved => "Open your stall",
            Kind::ApplicationDeclined => "See your application",
            Kind::StallSuspended | Kind::StallReopened => "See your stall",
            Kind::GoodsWaiting | Kind::GoodsReported => "Look at the goods",
            Kind::SaleRefunded | Kind::PayoutPaid | Kind::PayoutFailed => "See your statement",
        }
    }

    /// Where it leads, within the shop.
    pub fn path(&self) -> String {
        match self.kind {
            Kind::PriceDrop | Kind::BackInStock => "/wishlist".to_owned(),
            Kind::LowStock | Kind::GoodsApproved | Kind::GoodsUnlisted => "/seller/products".to_owned(),
            Kind::MailTrouble => "/admin/mails?state=failed".to_owned(),
            Kind::QuestionAsked => "/seller/questions".to_owned(),
            Kind::ProviderTrouble => "/admin/attention".to_owned(),
            Kind::NewDevice => "/profile".to_owned(),
            Kind::SignInSlowed => "/admin/security".to_owned(),
            Kind::ReviewWanted | Kind::ReviewAnswered | Kind::ReviewTakenDown => "/reviews".to_owned(),
            Kind::ReviewWritten => "/seller/reviews".to_owned(),
            // It is about a page, by its path.
            Kind::QuestionAnswered | Kind::Message => self.subject.clone(),
            Kind::Outbid
            | Kind::EndingSoon
            | Kind::EndingNow
            | Kind::Extended
            | Kind::Won
            | Kind::Lost
            | Kind::PayReminder
            | Kind::WinLapsed
            | Kind::LotSold
            | Kind::LotUnsold => format!("/auctions/{}", self.subject),
            Kind::SecondChance => "/second-chances".to_owned(),
            Kind::LotUnpaid | Kind::LotTaken => "/seller/auctions".to_owned(),
            Kind::ToShip => "/seller/orders".to_owned(),
            Kind::ReturnAsked | Kind::ReturnProgress => "/seller/returns".to_owned(),
            Kind::ReturnTrouble => "/admin/returns?which=escalated".to_owned(),
            Kind::SellerApplied => "/admin/sellers".to_owned(),
            Kind::ApplicationApproved | Kind::StallSuspended | Kind::StallReopened => {
                "/seller/stall".to_owned()
            }
            Kind::ApplicationDeclined => "/sell".to_owned(),
            Kind::GoodsWaiting | Kind::GoodsReported => "/admin/moderation".to_owned(),
            Kind::SaleRefunded | Kind::PayoutPaid | Kind::PayoutFailed => "/seller/statement".to_owned(),
            _ => format!("/order/{}", self.subject),
        }
    }
}

/// The end of an id, as people read it aloud.
fn short(id: &str) -> String {
    let letters: Vec<char> = id.chars().collect();
    letters[letters.len().saturating_sub(8)..].iter().collect::<String>().to_uppercase()
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
    fn every_kind_has_its_own_word_and_is_found_by_it() {
        for kind in Kind::ALL {
            assert_eq!(Kind::parse(kind.as_str()), Some(*kind));
        }
        assert_eq!(Kind::parse("nothing"), None);
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
    }

    #[test]
    fn a_mail_waits_for_an_answer_to_a_bid_and_for_a_slip_of_the_finger() {
        for kind in Kind::ALL {
            let waits = matches!(kind, Kind::Outbid | Kind::Message | Kind::Extended | Kind::OrderShipped);
            let repeats = matches!(
                kind,
                Kind::Outbid
                    | Kind::MailTrouble
                    | Kind::ProviderTrouble
                    | Kind::GoodsWaiting
                    | Kind::GoodsReported
                    | Kind::SignInSlowed
            );
            assert_eq!((kind.waits() > 0, kind.repeats()), (waits, repeats), "{kind:?}");
        }
    }
}
