//! The one error of the HTTP side: a status, words a shopper understands, nothing internal.

mod code;

pub use code::Code;

use axum::Json;
use axum::response::{IntoResponse, Response};
use haat_db::DbError;
use haat_domain::errors::{Complaint, FieldErrors, Param};
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::fmt::Display;
use utoipa::ToSchema;

/// What a handler returns.
pub type AppResult<T> = Result<T, AppError>;

/// A refusal or failure, ready to be sent.
#[derive(Debug)]
pub struct AppError {
    status: StatusCode,
    code: Code,
    params: Map<String, Value>,
    message: Cow<'static, str>,
    details: Map<String, Value>,
    retry_after: Option<u64>,
}

impl AppError {
    /// An error with `status` and `message`, and the code that says no more than the status does.
    pub fn new(status: StatusCode, message: impl Into<Cow<'static, str>>) -> Self {
        let code = match status {
            StatusCode::BAD_REQUEST => Code::BadRequest,
            StatusCode::UNAUTHORIZED => Code::SignInRequired,
            StatusCode::PAYMENT_REQUIRED => Code::PaymentRequired,
            StatusCode::FORBIDDEN => Code::Forbidden,
            StatusCode::NOT_FOUND => Code::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Code::MethodNotAllowed,
            StatusCode::REQUEST_TIMEOUT => Code::TooSlow,
            StatusCode::CONFLICT => Code::Conflict,
            StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Code::UnsupportedMediaType,
            StatusCode::UNPROCESSABLE_ENTITY => Code::Invalid,
            StatusCode::TOO_MANY_REQUESTS => Code::TooManyTries,
            StatusCode::SERVICE_UNAVAILABLE => Code::Unavailable,
            StatusCode::INSUFFICIENT_STORAGE => Code::StorageFull,
            _ => Code::Internal,
        };
        let (params, details) = (Map::new(), Map::new());
        Self { status, code, params, message: message.into(), details, retry_after: None }
    }

    /// A code that says more.
    #[must_use]
    pub fn coded(mut self, code: Code) -> Self {
        self.code = code;
        self
    }

    /// A figure or name in the sentence, for those who say it in other words.
    #[must_use]
    pub fn param(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.params.insert(name.to_owned(), value.into());
        self
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
        Self::new(StatusCode::NOT_FOUND, format!("{what} not found.")).param("what", what)
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
        error.param("seconds", seconds)
    }

    /// 503: a part we depend on is away.
    pub fn unavailable(message: impl Into<Cow<'static, str>>) -> Self {
        let mut error = Self::new(StatusCode::SERVICE_UNAVAILABLE, message);
        error.retry_after = Some(2);
        error
    }

    /// 507: there is no room to store anything. The log says so once (`http/health.rs`).
    pub fn storage_full() -> Self {
        let words = "The shop's disk is full, so nothing can be saved right now. Please try again later.";
        Self::new(StatusCode::INSUFFICIENT_STORAGE, words)
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

    /// What is wrong with one field of the form, beside what is wrong with all of it.
    #[must_use]
    pub fn field(self, name: &str, complaint: &Complaint) -> Self {
        self.fields(std::iter::once((name, complaint)))
    }

    fn fields<'a, 'b>(self, complaints: impl Iterator<Item = (&'a str, &'b Complaint)>) -> Self {
        let (mut errors, mut fields) = (Map::new(), Map::new());
        for (name, complaint) in complaints {
            errors.insert(name.to_owned(), json!(complaint.message()));
            fields.insert(name.to_owned(), json!(FieldJson::from(complaint)));
        }
        self.with("errors", errors).with("fields", fields)
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Its stable name.
    pub fn code(&self) -> Code {
        self.code
    }

    /// The words.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// The body of every error; some have more fields, which their calls describe.
#[derive(Serialize, ToSchema)]
pub struct ErrorJson {
    /// What is wrong, in words for people.
    #[schema(value_type = String)]
    message: Cow<'static, str>,
    /// The same for programs.
    code: Code,
    /// The figures and names that `message` mentions.
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    params: Map<String, Value>,
    /// What is wrong with which field; the sentences are in `errors`, by the same names.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, value_type = std::collections::HashMap<String, FieldJson>)]
    fields: Option<Value>,
    #[serde(flatten)]
    #[schema(ignore)]
    details: Map<String, Value>,
}

/// What is wrong with a field, for programs.
#[derive(Debug, Serialize, ToSchema)]
pub struct FieldJson {
    /// Its stable name: `required`, `too_long`, `out_of_range` …
    code: &'static str,
    /// The figures and names that the sentence mentions: `max`, `min` …
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    params: Map<String, Value>,
}

impl From<&Complaint> for FieldJson {
    fn from(complaint: &Complaint) -> Self {
        let figure = |param: &Param| match param {
            Param::Whole(number) => json!(number),
            Param::Rupees(amount) => json!(amount.to_rupees_f64()),
            Param::Words(words) => json!(words),
        };
        let params = complaint.params().iter().map(|(name, param)| ((*name).to_owned(), figure(param)));
        Self { code: complaint.code(), params: params.collect() }
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        let Self { status, code, params, message, mut details, retry_after } = self;
        let fields = details.remove("fields");
        let body = ErrorJson { message, code, params, fields, details };
        let mut response = (status, Json(body)).into_response();
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = retry_after {
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
        match error {
            DbError::Busy(cause) => {
                tracing::warn!(%cause, "a request waited too long for the database");
                Self::unavailable("The shop is very busy right now. Please try again in a moment.")
            }
            DbError::Full(_) => Self::storage_full(),
            other => Self::internal(other),
        }
    }
}

impl From<FieldErrors> for AppError {
    fn from(errors: FieldErrors) -> Self {
        let message = errors.iter().next().map(|(_, message)| message.to_owned()).unwrap_or_default();
        Self::unprocessable(message).coded(Code::InvalidFields).fields(errors.complaints())
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
