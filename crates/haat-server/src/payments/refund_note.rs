//! How money went back that people return by hand.

use crate::error::{AppError, AppResult, Code};
use crate::payments::store::Payment;
use bytes::Bytes;
use serde::Deserialize;
use utoipa::ToSchema;

/// What may be said with a refund; of money that came by hand it must be.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct RefundNote {
    /// How the money went back: the reference of a transfer, who handed it over.
    #[serde(default)]
    note: Option<String>,
}

impl RefundNote {
    /// Reads a body, which may be missing.
    pub fn read(body: &Bytes) -> AppResult<Self> {
        if body.is_empty() {
            return Ok(Self::default());
        }
        serde_json::from_slice(body).map_err(|_| AppError::bad_request("The request is not valid JSON."))
    }

    /// The note for a refund of this payment.
    pub fn of(&self, payment: &Payment) -> AppResult<&str> {
        let note = self.note.as_deref().unwrap_or_default().trim();
        if note.chars().count() > 500 {
            return Err(AppError::unprocessable("The note may have at most 500 letters."));
        }
        if payment.provider.is_by_hand() && note.is_empty() {
            let words = "Please note how the money went back, for example the reference of your transfer.";
            return Err(AppError::unprocessable(words).coded(Code::RefundNoteMissing));
        }
        Ok(note)
    }
}
