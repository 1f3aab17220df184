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
    /// It came too slowly.
    TooSlow,
    /// It does not fit what is there now.
    Conflict,
    /// It was understood and does not hold; `errors` may say which field.
    Invalid,
    /// Fields of a form do not hold: `errors` says which and why, `fields` the same for programs.
    InvalidFields,
    /// It is too large.
    TooLarge,
    /// It is of a kind that is not taken here.
    UnsupportedMediaType,
    /// Too many of its kind came; the next is worth trying in `seconds`.
    TooManyTries,
    /// A part of the shop is away or busy; try again in a moment.
    Unavailable,
    /// The shop has no room left to store anything.
    StorageFull,
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
    /// The password has to be given again: with the call where it takes one, or by `POST /api/users/me/confirm`.
    PasswordNeeded,
    /// The code of the authenticator app, or a recovery code, is needed beside the password.
    CodeNeeded,
    /// That code is wrong, or was used.
    WrongCode,
    /// The pictures of the account take up all that they may.
    UploadQuota,
    /// The email address has to be verified first.
    EmailUnverified,
    /// Guests may not: it needs an account.
    AccountNeeded,
    /// This shop sells to people with an account alone.
    GuestsNotTaken,
    /// A guest's orders are small: up to `limit` rupees.
    TooMuchForGuest,
    /// The passkey opens nothing here, or its challenge ran out.
    WrongPasskey,
    /// An admin of this shop has to have a second factor, and has none yet.
    SecondFactorMissing,
    /// The link was used, or is too old.
    LinkUseless,
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
    /// Only admins and accountants.
    AccountantsOnly,
    // Sellers.
    /// They sell here already.
    AlreadySeller,
    /// The shop takes no new sellers.
    ApplicationsClosed,
    /// The application was answered, or taken back.
    ApplicationAnswered,
    /// The shop closed the stall.
    StallSuspended,
    /// The product waits for approval, or an admin took it out.
    GoodsHeld,
    // Catalogue and pictures.
    /// Another product has this slug.
    SlugTaken,
    /// The stock changed meanwhile: it is `stock` now.
    StockChanged,
    /// The product has options: price and stock are set for each combination of them.
    HasOptions,
    /// The page is further back than results are shown: `most` of them are.
    PageTooDeep,
    /// The index is being built.
    SearchNotReady,
    /// The form has no file.
    FileMissing,
    /// The picture cannot be used.
    PictureRefused,
    // Reviews and addresses.
    /// The line was reviewed before.
    ReviewExists,
    /// It has not arrived yet.
    NotArrived,
    /// It is no longer in the shop.
    NotInShop,
    /// It is the caller's own product.
    OwnProduct,
    /// It is the caller's own review.
    OwnReview,
    /// The shop took the review down.
    ReviewTakenDown,
    /// The account keeps as many addresses as it may: `most`.
    TooManyAddresses,
    // Checkout.
    /// There is nothing in the cart.
    CartEmpty,
    /// More than `most` lines.
    TooManyLines,
    /// Prices or stock changed: `changes` says which, `quote` has the new figures.
    QuoteChanged,
    /// Others are buying the same things at this moment.
    StockContended,
    /// Too many orders wait; try again in a moment.
    TooManyOrders,
    /// A quantity is not a whole number from 1 to `most`.
    BadQuantity,
    /// A won lot is ordered once, as one piece.
    OneLotOnly,
    /// The cart is worth more than can be counted.
    OrderTooLarge,
    /// No such way to pay.
    UnknownPaymentMethod,
    /// Other orders of this customer wait for their payment, and one of them comes first; or, with `limit`, this one alone
    /// is worth more than an account that has never paid may order.
    TooManyUnpaid,
    /// The coupon takes nothing off; `reason` says why.
    CouponRefused,
    /// Another coupon has this code.
    CouponCodeTaken,
    /// The `Idempotency-Key` cannot be read.
    BadIdempotencyKey,
    /// The `Idempotency-Key` was used for something else.
    IdempotencyKeyReused,
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
    /// Some of this order is on its way, so it cannot be cancelled.
    OrderOnItsWay,
    /// The money came by hand, and only an admin returns it.
    RefundByHand,
    /// The payout is no longer where this could be done with it.
    PayoutMoved,
    /// The parcel is no longer where this could be done with it.
    ParcelMoved,
    /// The return is no longer where this could be done with it.
    ReturnMoved,
    /// It has not arrived, or the time to give it back is over.
    NotReturnable,
    /// Others are changing this order at this moment.
    OrderBusy,
    /// Money of this order is not settled, so it cannot be deleted.
    OrderUnsettled,
    /// It was marked as shipped too long ago to be taken back, or was not.
    ShippedForGood,
    /// It was marked as delivered too long ago to be taken back, or was not, or something came of it.
    DeliveredForGood,
    /// The money for this line goes back.
    LineRefunded,
    /// The request does not say which payment it is about.
    PaymentUnclear,
    /// The provider is checking the payment.
    PaymentPending,
    /// The payer has not agreed yet.
    PaymentNotCompleted,
    /// The money came, does not pay this order and goes back.
    PaymentHeld,
    /// The payment was made and went back.
    PaymentWentBack,
    /// The payment paid another order.
    PaymentUsedElsewhere,
    /// It is no payment of this order.
    PaymentRefused,
    /// The provider does not know this payment.
    PaymentUnknown,
    /// The order is too small for `provider`.
    AmountTooSmall,
    /// The shop does not take payments with `provider`.
    ProviderNotSetUp,
    /// The payment provider cannot be reached.
    ProviderAway,
    /// The payment provider refused what the shop asked.
    ProviderRefused,
    /// A webhook that is not believed.
    EventNotBelieved,
    /// No money of this order is with the shop.
    NoMoneyLeft,
    /// Only `left` can still be given back.
    RefundTooLarge,
    /// The provider refused the refund.
    RefundRefused,
    /// The refund failed, and the money is still owed.
    RefundFailed,
    // Money by hand.
    /// The shop takes no transfers.
    TransfersNotTaken,
    /// A lot is paid before it is sent.
    LotNotOnDelivery,
    /// No bank's reference of a transfer.
    BadReference,
    /// The transfer was confirmed for this order before.
    TransferConfirmed,
    /// The reference was confirmed for another order.
    ReferenceUsed,
    /// Nobody told of a transfer that waits to be confirmed.
    NoTransferWaits,
    /// Others sell something of the order too, or it is the caller's own: an admin looks into the account.
    AdminConfirms,
    /// Money that came by hand goes back with a note that says how.
    RefundNoteMissing,
    // Auctions.
    /// There are bids already.
    AuctionHasBids,
    /// Neither its seller nor an admin.
    NotYourAuction,
    /// Bids will be taken later.
    AuctionNotStarted,
    /// No bid counts any more.
    AuctionEnded,
    /// Sellers do not bid on their own lots.
    OwnAuction,
    /// Price or leader changed since the bidder looked: `auction` is how it stands now.
    PriceMoved,
    /// The smallest bid accepted now is `minimumBid`, in rupees.
    BidTooLow,
    /// The largest bid possible is `maximumBid`, in rupees.
    BidTooHigh,
    /// The leader named as high a maximum before.
    MaximumNotRaised,
    /// The lot has no fixed price, or no longer.
    NotForSale,
    /// There is no amount, or none that can be read.
    BidMissing,
    /// Too many bids wait; try again in a moment.
    TooManyBids,
    /// It is done with a reason only, and there is none.
    ReasonMissing,
    /// The bid was taken back before.
    BidAlreadyVoided,
    /// The bid was made for its bidder: the one that it answered can be taken back.
    BidAutomatic,
    /// The lot was bought at its fixed price.
    LotBoughtNow,
    /// The lot was ordered.
    LotOrdered,
    /// Unpaid wins bar from bidding until `until`.
    BiddingBarred,
    /// More than `limit`, the caller's bidding limit, with `committed` on other lots.
    BidAboveLimit,
    /// The win lapsed: who may have the lot next is settled by second chances.
    LotSettled,
    /// The second chance was answered, or its time is over.
    OfferOver,
    /// The seller cannot decide about the lot, now or any more.
    LotNotFree,
    /// A seller does not write first about an order that was not paid.
    ThreadNotOpen,
    /// A picture could not be fetched from its address.
    PictureNotFetched,
    /// The shop signs nothing at the moment.
    NotSigned,
    /// The event is not in the public log yet.
    NotLogged,
    /// The public log does not continue what somebody holds of it.
    Forked,
}
