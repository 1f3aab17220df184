//! `Params<T>`: what follows the `?`, forgiving of what cannot be read.

use axum::extract::{FromRequestParts, Query};
use http::request::Parts;
use serde::de::DeserializeOwned;
use std::convert::Infallible;

/// Parameters after the `?`; all defaults when they cannot be read.
#[derive(Debug, Clone, Default)]
pub struct Params<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Default> FromRequestParts<S> for Params<T> {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Query::<T>::from_request_parts(parts, state)
            .await
            .map(|Query(value)| Self(value))
            .unwrap_or_default())
    }
}
