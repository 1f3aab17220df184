//! The kinds of notices, whom they concern, and how their mails go.

use crate::orders::{UNDO_DELIVERY, UNDO_SHIPPING};
use crate::time::MINUTE;

/// How long an outbid person may take to answer before a mail goes after them: who sits before the lot has seen it.
const ANSWER_WITHIN: i64 = 2 * MINUTE;
/// How long the mail that money is to go back waits for the word that it did, which says the same and more: most of it
/// goes back at once.
const SETTLED_WITHIN: i64 = 2 * MINUTE;

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
    /// Pieces of an order are called off: they cannot be sent, and their money goes back or is not asked for.
    LineCancelled = "line_cancelled",
    /// Money is to go back to the shopper.
    RefundStarted = "refund_started",
    /// It takes longer: the provider would not, or could not.
    RefundDelayed = "refund_delayed",
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
    /// A bid of one's own was taken back.
    BidVoided = "bid_voided",
    /// One leads again, since a bid above one's own was.
    LeadingAgain = "leading_again",
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
    /// A seller's goods are paid for, or will be at the door.
    ToShip = "to_ship",
    /// The house's own are.
    HouseToShip = "house_to_ship",
    /// What was to be sent is called off.
    SaleCancelled = "sale_cancelled",
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
    /// The account's address is another one.
    EmailChanged = "email_changed",
    /// Its password is.
    PasswordChanged = "password_changed",
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
    /// Whether its subject is an order, which people call by its number.
    pub const fn is_about_an_order(self) -> bool {
        matches!(
            self,
            Self::OrderPlaced
                | Self::OrderPaid
                | Self::OrderShipped
                | Self::OrderDelivered
                | Self::OrderCancelled
                | Self::LineCancelled
                | Self::RefundStarted
                | Self::RefundDelayed
                | Self::RefundDone
                | Self::ReturnUpdate
                | Self::ReturnAsked
                | Self::ReturnProgress
                | Self::SaleRefunded
                | Self::ReturnTrouble
                | Self::ToShip
                | Self::HouseToShip
                | Self::SaleCancelled
                | Self::RefundTrouble
                | Self::Dispute
        )
    }

    /// Whom it concerns.
    pub const fn audience(self) -> Audience {
        match self {
            Self::LotSold
            | Self::LotUnsold
            | Self::LotUnpaid
            | Self::LotTaken
            | Self::ToShip
            | Self::SaleCancelled
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
            Self::HouseToShip
            | Self::RefundTrouble
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

    /// What must be told: money, orders and who gets into an account. A mail of these cannot be switched off. Which of the
    /// admins packs what the house sells is theirs to say.
    pub const fn is_due(self) -> bool {
        matches!(
            self,
            Self::OrderPlaced
                | Self::OrderPaid
                | Self::OrderShipped
                | Self::OrderDelivered
                | Self::OrderCancelled
                | Self::LineCancelled
                | Self::RefundStarted
                | Self::RefundDelayed
                | Self::RefundDone
                | Self::ReturnUpdate
                | Self::BidVoided
                | Self::Won
                | Self::PayReminder
                | Self::WinLapsed
                | Self::SecondChance
                | Self::LotUnpaid
                | Self::ToShip
                | Self::SaleCancelled
                | Self::ReturnAsked
                | Self::RefundTrouble
                | Self::ReturnTrouble
                | Self::Dispute
                | Self::NewDevice
                | Self::EmailChanged
                | Self::PasswordChanged
                | Self::SignInSlowed
                | Self::ApplicationApproved
                | Self::ApplicationDeclined
                | Self::StallSuspended
                | Self::GoodsUnlisted
                | Self::PayoutFailed
        )
    }

    /// Whether its mail is a letter that was written with the change itself: to the address of before, with the way back.
    pub const fn has_letter(self) -> bool {
        matches!(self, Self::EmailChanged | Self::PasswordChanged)
    }

    /// How long its mail waits, in milliseconds: it is not sent to those who have read the notice meanwhile.
    pub const fn waits(self) -> i64 {
        match self {
            Self::Outbid | Self::Message | Self::Extended => ANSWER_WITHIN,
            Self::OrderShipped => UNDO_SHIPPING,
            Self::OrderDelivered => UNDO_DELIVERY,
            Self::LineCancelled | Self::RefundStarted => SETTLED_WITHIN,
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
                | Self::RefundDelayed
                | Self::MailTrouble
                | Self::ProviderTrouble
                | Self::GoodsWaiting
                | Self::GoodsReported
                | Self::SignInSlowed
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_own_word_and_is_found_by_it() {
        for kind in Kind::ALL {
            assert_eq!(Kind::parse(kind.as_str()), Some(*kind));
        }
        assert_eq!(Kind::parse("nothing"), None);
    }

    #[test]
    fn what_opens_an_account_is_told_whether_one_wants_it_or_not() {
        for kind in [Kind::NewDevice, Kind::EmailChanged, Kind::PasswordChanged] {
            assert!(kind.is_due() && kind.audience() == Audience::Everyone, "{kind:?}");
        }
    }

    #[test]
    fn nobody_can_silence_their_orders_or_who_tries_to_get_in() {
        for kind in Kind::ALL {
            let orders = kind.as_str().starts_with("order_") || kind.as_str().starts_with("refund_");
            assert!(kind.is_due() || !(orders || *kind == Kind::SignInSlowed), "{kind:?}");
        }
    }

    #[test]
    fn a_mail_waits_for_an_answer_a_slip_of_the_finger_and_a_quick_refund() {
        for kind in Kind::ALL {
            let waits = matches!(
                kind,
                Kind::Outbid
                    | Kind::Message
                    | Kind::Extended
                    | Kind::OrderShipped
                    | Kind::OrderDelivered
                    | Kind::LineCancelled
                    | Kind::RefundStarted
            );
            let repeats = matches!(
                kind,
                Kind::Outbid
                    | Kind::RefundDelayed
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
