//! `Json<T>`: a request body with our errors instead of the framework's.

use crate::error::AppError;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{StatusCode, header};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

/// Words about what was done.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MessageJson {
    /// The words.
    pub message: String,
}

impl MessageJson {
    /// An answer of nothing but words.
    pub fn new(message: &str) -> Self {
        Self { message: message.to_owned() }
    }
}

/// A JSON body, in or out.
#[derive(Debug, Clone)]
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = AppError;

    async fn from_request(request: Request, state: &S) -> Result<Self, AppError> {
        require_json(&request)?;
        let body = Bytes::from_request(request, state).await.map_err(refused_body)?;
        parse(&body).map(Json)
    }
}

/// Turns a body that could not be read into our error.
#[expect(clippy::needless_pass_by_value, reason = "used as a map_err function")]
pub fn refused_body(rejection: BytesRejection) -> AppError {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        AppError::new(StatusCode::PAYLOAD_TOO_LARGE, "That is too large to send.")
    } else {
        AppError::bad_request("The request could not be read to its end.")
    }
}

fn require_json(request: &Request) -> Result<(), AppError> {
    let content_type =
        request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if essence == "application/json" || essence.ends_with("+json") {
        return Ok(());
    }
    Err(AppError::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "Please send JSON (Content-Type: application/json).",
    ))
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, AppError> {
    let mut deserializer = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        if inner.is_data() {
            let reason = without_position(&inner.to_string());
            if path == "." {
                return AppError::unprocessable(reason);
            }
            let refused = AppError::unprocessable(format!("{path}: {reason}"));
            refused.with("errors", serde_json::json!({ path: reason }))
        } else {
            AppError::bad_request("The request is not valid JSON.")
        }
    })?;
    deserializer.end().map_err(|_| AppError::bad_request("The request is not valid JSON."))?;
    Ok(value)
}

fn without_position(message: &str) -> String {
    message.split(" at line ").next().unwrap_or(message).to_owned()
}
