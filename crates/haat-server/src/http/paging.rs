//! `?page=` and `?limit=` of lists, forgiving of odd values.

use axum::extract::{FromRequestParts, Query};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue};
use serde::Deserialize;
use std::convert::Infallible;

/// How many a bare list holds unless asked otherwise.
pub const LIST_LIMIT: i64 = 500;

/// Rows of one page of an admin or seller table.
pub const TABLE_PAGE: i64 = 10;

/// Which part of a list is wanted. Values that make no sense count as not given.
#[derive(Debug, Clone, Copy, Default)]
pub struct Paging {
    page: Option<i64>,
    limit: Option<i64>,
}

#[derive(Deserialize, Default)]
struct Raw {
    page: Option<String>,
    limit: Option<String>,
}

impl Paging {
    /// The page, from 1.
    pub fn page(self) -> i64 {
        self.page.unwrap_or(1)
    }

    /// Rows per page: what was asked, at most [`LIST_LIMIT`], or `default`.
    pub fn limit(self, default: i64) -> i64 {
        self.limit.unwrap_or(default).min(LIST_LIMIT)
    }

    /// Rows to skip.
    pub fn offset(self, default: i64) -> i64 {
        (self.page() - 1).saturating_mul(self.limit(default))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Paging {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let raw =
            Query::<Raw>::from_request_parts(parts, state).await.map(|Query(raw)| raw).unwrap_or_default();
        let positive =
            |text: Option<String>| text.and_then(|text| text.parse().ok()).filter(|number| *number > 0);
        // Beyond a billion pages there is nothing, and the offset must not overflow.
        Ok(Self {
            page: positive(raw.page).map(|page: i64| page.min(1_000_000_000)),
            limit: positive(raw.limit),
        })
    }
}

/// How many pages `total` rows fill; at least one.
pub fn pages(total: i64, per_page: i64) -> i64 {
    ((total + per_page - 1) / per_page).max(1)
}

/// The header that tells how many rows a list has in all.
pub fn total_count(total: i64) -> HeaderMap {
    HeaderMap::from_iter([(HeaderName::from_static("x-total-count"), HeaderValue::from(total))])
}
