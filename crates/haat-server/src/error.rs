//! The one error of the HTTP side: a status, words a shopper understands, nothing internal.

use axum::Json;
use axum::response::{IntoResponse, Response};
use haat_db::DbError;
use haat_domain::errors::FieldErrors;
use http::{HeaderValue, StatusCode, header};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::fmt::Display;

/// What a handler returns.
pub type AppResult<T> = Result<T, AppError>;

/// A refusal or failure, ready to be sent.
#[derive(Debug)]
pub struct AppError {
    status: StatusCode,
    message: Cow<'static, str>,
    details: Map<String, Value>,
    retry_after: Option<u64>,
}

impl AppError {
    /// An error with `status` and `message`.
    pub fn new(status: StatusCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self { status, message: message.into(), details: Map::new(), retry_after: None }
    }

    /// 400: the request cannot be read.
    pub fn bad_request(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// 401: no session, or one that has ended.
    pub fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "Please sign in.")
    }

    /// 403: signed in, but not allowed.
    pub fn forbidden(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::FORBIDDEN, message)
    }

    /// 404: `what` (a noun, capitalised) is not there.
    pub fn not_found(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, format!("{what} not found."))
    }

    /// 409: the request does not fit the present state.
    pub fn conflict(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::CONFLICT, message)
    }

    /// 422: understood, but does not validate.
    pub fn unprocessable(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// 429: too many tries; `seconds` until the next is worthwhile.
    pub fn too_many(seconds: u64) -> Self {
        let mut error = Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            format!("Too many tries. Please wait {seconds} seconds and try again."),
        );
        error.retry_after = Some(seconds);
        error
    }

    /// 503: a part we depend on is away.
    pub fn unavailable(message: impl Into<Cow<'static, str>>) -> Self {
        let mut error = Self::new(StatusCode::SERVICE_UNAVAILABLE, message);
        error.retry_after = Some(2);
        error
    }

    /// 500: our fault. The cause goes to the log, never to the client.
    pub fn internal(cause: impl Display) -> Self {
        tracing::error!(%cause, "request failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong on our side. Please try again.")
    }

    /// Adds a field to the body beside `message`.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.details.insert(name.to_owned(), value.into());
        self
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The words.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        let mut body = self.details;
        body.insert("message".to_owned(), json!(self.message));
        let mut response = (self.status, Json(body)).into_response();
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<DbError> for AppError {
    fn from(error: DbError) -> Self {
        if let DbError::Unavailable(cause) = &error {
            // Whether the database is away, the log says once (`http/health.rs`).
            tracing::debug!(%cause, "database unavailable");
            return Self::unavailable(
                "The shop cannot reach its database right now. Please try again in a moment.",
            );
        }
        Self::internal(error)
    }
}

impl From<FieldErrors> for AppError {
    fn from(errors: FieldErrors) -> Self {
        let message = errors.iter().next().map(|(_, message)| message.to_owned()).unwrap_or_default();
        let by_field: Map<String, Value> =
            errors.iter().map(|(field, message)| (field.to_string(), json!(message))).collect();
        Self::unprocessable(message).with("errors", by_field)
    }
}

/// Why the program cannot start, in one sentence.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct StartError(String);

impl StartError {
    /// The sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl From<DbError> for StartError {
    fn from(error: DbError) -> Self {
        Self(error.to_string())
    }
}

impl From<AppError> for StartError {
    fn from(error: AppError) -> Self {
        Self(error.message().to_owned())
    }
}
