//! What can go wrong between the shop and a provider.

/// Why a call to a provider did not give an answer that can be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaymentError {
    /// No answer, an overloaded or failing provider, or an answer nobody can read. **The outcome is unknown**:
    /// the call may have taken effect, so ask again with the same idempotency key or look the payment up.
    #[error("the payment provider did not answer properly: {0}")]
    Unreachable(String),
    /// The provider answered that it is unwell (a 5xx). **The outcome is unknown**, and since Stripe gives the same
    /// answer to the same key for a day, asking again needs a look at what there is, and a new key.
    #[error("the payment provider is unwell: {0}")]
    Unwell(String),
    /// The provider refused the payer's money. The message is fit for a shopper.
    #[error("{message}")]
    Declined {
        /// What to tell the shopper.
        message: String,
    },
    /// The provider knows no such payment (or the id could not be one).
    #[error("the payment provider knows no such payment")]
    NotFound,
    /// The whole amount was already given back.
    #[error("this payment was already refunded")]
    AlreadyRefunded,
    /// The provider refused our request: wrong credentials, wrong state, a mistake of ours. For the log.
    #[error("the payment provider refused the request ({code}): {detail}")]
    Rejected {
        /// The provider's own code, such as `ORDER_NOT_APPROVED`.
        code: String,
        /// The provider's own words.
        detail: String,
    },
}

impl PaymentError {
    /// Whether the same call may be tried again later with hope.
    pub fn is_temporary(&self) -> bool {
        matches!(self, Self::Unreachable(_) | Self::Unwell(_))
    }

    /// Words a shopper understands, revealing nothing of the inside.
    pub fn shopper_message(&self) -> &str {
        match self {
            Self::Unreachable(_) | Self::Unwell(_) => {
                "The payment provider cannot be reached right now. Your order is kept: please try again in a moment."
            }
            Self::Declined { message } => message,
            Self::NotFound => "The payment provider does not know this payment. Nothing was charged.",
            Self::AlreadyRefunded => "This payment was already refunded.",
            Self::Rejected { .. } => {
                "The payment could not be completed. Please try again or pay another way."
            }
        }
    }

    /// Words for those who run the shop, who may know what the provider said.
    pub fn office_message(&self) -> String {
        match self {
            Self::Rejected { code, .. }
                if ["balance_insufficient", "REFUND_FAILED_INSUFFICIENT_FUNDS"].contains(&code.as_str()) =>
            {
                "The shop's balance with the payment provider is too low.".to_owned()
            }
            Self::Rejected { code, detail } => {
                let end = if detail.ends_with('.') { "" } else { "." };
                format!("The payment provider says ({code}): {detail}{end}")
            }
            Self::Unreachable(_) | Self::Unwell(_) => "The payment provider cannot be reached.".to_owned(),
            Self::Declined { .. } | Self::NotFound | Self::AlreadyRefunded => {
                self.shopper_message().to_owned()
            }
        }
    }

    /// Whether the provider has answered this call for good, so that its key will only repeat the answer.
    pub fn is_decided(&self) -> bool {
        !matches!(self, Self::Unreachable(_))
    }

    pub(crate) fn unreadable(what: &str) -> Self {
        Self::Unreachable(format!("unreadable answer: {what}"))
    }

    pub(crate) fn rejected(code: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::Rejected { code: code.into(), detail: detail.into() }
    }
}

/// Why a webhook was not believed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WebhookError {
    /// Not signed, or not signed by the provider.
    #[error("the signature is missing or wrong")]
    BadSignature,
    /// Signed, but too long ago (or in the future): a replay.
    #[error("the signature is too old")]
    Stale,
    /// Not an event that can be read.
    #[error("the event cannot be read")]
    Malformed,
    /// The provider could not be asked about the signature; it will send the event again.
    #[error("the signature could not be checked: {0}")]
    Unreachable(String),
}
