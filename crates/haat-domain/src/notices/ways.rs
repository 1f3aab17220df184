//! What to do about a notice, and where.

use super::{Kind, Notice};

impl Notice {
    /// What one would do about it: the words of the button in its mail.
    pub const fn action(&self) -> &'static str {
        match self.kind {
            Kind::OrderPlaced
            | Kind::OrderPaid
            | Kind::OrderShipped
            | Kind::OrderDelivered
            | Kind::OrderCancelled
            | Kind::LineCancelled
            | Kind::RefundStarted
            | Kind::RefundDelayed
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
            Kind::EmailChanged | Kind::PasswordChanged => "Look at your account",
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
            | Kind::BidVoided
            | Kind::LeadingAgain
            | Kind::Lost
            | Kind::WinLapsed
            | Kind::LotSold
            | Kind::LotUnsold => "See the lot",
            Kind::SecondChance => "See the offer",
            Kind::LotUnpaid | Kind::LotTaken => "See your lots",
            Kind::ToShip => "See what to send",
            Kind::HouseToShip | Kind::SaleCancelled | Kind::RefundTrouble | Kind::Dispute => {
                "Look at the order"
            }
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
            Kind::NewDevice | Kind::EmailChanged | Kind::PasswordChanged => "/profile".to_owned(),
            Kind::SignInSlowed => "/admin/security".to_owned(),
            Kind::ReviewWanted | Kind::ReviewAnswered | Kind::ReviewTakenDown => "/reviews".to_owned(),
            Kind::ReviewWritten => "/seller/reviews".to_owned(),
            // It is about a page, by its path.
            Kind::QuestionAnswered | Kind::Message => self.subject.clone(),
            Kind::Outbid
            | Kind::EndingSoon
            | Kind::EndingNow
            | Kind::Extended
            | Kind::BidVoided
            | Kind::LeadingAgain
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
