//! Long-lived work, and when a request's error is trouble of a worker's.

use crate::error::AppError;
pub use haat_workers::{Next, Trouble, Turn, Workers};
use http::StatusCode;

impl From<AppError> for Trouble {
    fn from(error: AppError) -> Self {
        if error.status() == StatusCode::SERVICE_UNAVAILABLE {
            Self::Away
        } else {
            Self::Failed(error.message().to_owned())
        }
    }
}
