//! What went wrong, in one word that never changes: for clients that speak to people in words of their own.

use serde::Serialize;
use utoipa::ToSchema;

/// The stable name of a refusal or failure. What its line names in backticks is in `params`, or beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    // For any request.
    /// It cannot be read.
    BadRequest,
    /// It needs a session, and there is none that still holds.
    SignInRequired,
    /// The caller may not do this.
    Forbidden,
    /// `what` is not there.
    NotFound,
    /// The address does not take this method.
    MethodNotAllowed,
    /// It does not fit what is there now.
    Conflict,
    /// It was understood and does not hold; `errors` may say which field.
    Invalid,
    /// Fields of a form do not hold: `errors` says which and why.
    InvalidFields,
    /// It is too large.
    TooLarge,
    /// It is of a kind that is not taken here.
    UnsupportedMediaType,
    /// Too many of its kind came; the next is worth trying in `seconds`.
    TooManyTries,
    /// A part of the shop is away or busy; try again in a moment.
    Unavailable,
    /// Our fault.
    Internal,
    /// No provider takes the money, or the payer's bank refused.
    PaymentRequired,
    // Accounts.
    /// No account with this address and password.
    WrongPassword,
    /// Another account has this address.
    EmailTaken,
    /// The shop would be left without an admin.
    LastAdmin,
    /// This shop sends no mails to reset passwords.
    NoPasswordResets,
    /// The profile is another person's.
    NotYourProfile,
    /// Only admins.
    AdminsOnly,
    /// Only sellers.
    SellersOnly,
    /// Only sellers and admins.
    MerchantsOnly,
    /// It belongs to another seller.
    AnotherSellers,
    // Catalogue and pictures.
    /// Another product has this slug.
    SlugTaken,
    /// The stock changed meanwhile: it is `stock` now.
    StockChanged,
    /// The index is being built.
    SearchNotReady,
    /// The form has no file.
    FileMissing,
    /// The picture cannot be used.
    PictureRefused,
    // Checkout.
    /// There is nothing in the cart.
    CartEmpty,
    /// More than `most` lines.
    TooManyLines,
    /// Prices or stock changed: `changes` says which, `quote` has the new figures.
    QuoteChanged,
    /// Others are buying the same things at this moment.
    StockContended,
    // Orders and payments.
    /// The order is not paid.
    OrderNotPaid,
    /// The order is paid already.
    OrderAlreadyPaid,
    /// The order was delivered.
    OrderDelivered,
    /// The order was cancelled.
    OrderCancelled,
    /// The order was not paid in time.
    OrderExpired,
    /// The order was refunded.
    OrderRefunded,
    /// The money of this order is on its way back, or gone: nothing is to be sent.
    OrderStopped,
    /// Others are changing this order at this moment.
    OrderBusy,
    // Auctions.
    /// There are bids already.
    AuctionHasBids,
    /// Neither its seller nor an admin.
    NotYourAuction,
}
