//! `Json<T>`: a request body with our errors instead of the framework's.

use crate::error::AppError;
use crate::http::sending::with_room;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use haat_domain::errors::Flaw;
use http::{StatusCode, header};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

/// The most values that a body may have. What is read of one may take hundreds of bytes, and a megabyte of `{"":0}` a
/// tenth of the smallest machine's memory; the longest forms have some thousand.
const MOST_VALUES: usize = 20_000;

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
        with_room(axum::Json(self.0).into_response())
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
        too_large()
    } else {
        AppError::bad_request("The request could not be read to its end.")
    }
}

fn too_large() -> AppError {
    AppError::new(StatusCode::PAYLOAD_TOO_LARGE, "That is too large to send.")
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

/// How many values a text can have at most, be it JSON or not: each but the first comes after a comma or a bracket.
fn values(body: &[u8]) -> usize {
    let (mut count, mut in_text, mut escaped) = (1, false, false);
    for byte in body {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_text,
            b'"' => in_text = !in_text,
            b',' | b'[' | b'{' if !in_text => count += 1,
            _ => {}
        }
    }
    count
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, AppError> {
    if values(body) > MOST_VALUES {
        return Err(too_large());
    }
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
            refused.field(&path, &Flaw::Malformed.says(reason))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_and_words_are_not() {
        for (text, most) in [
            ("", 1),
            ("5", 1),
            ("[]", 2),
            (r#"{"a":1,"b":[2,3]}"#, 5),
            (r#""commas, [brackets] and {more}""#, 1),
            (r#"["a quote \", and, on",1]"#, 3),
            (r#"["a backslash \\",1,2]"#, 4),
        ] {
            assert_eq!(values(text.as_bytes()), most, "{text}");
        }
    }

    #[test]
    fn a_body_of_very_many_values_is_not_read() {
        let many = |count: usize| format!("[{}0]", "0,".repeat(count));
        assert!(parse::<Vec<u8>>(many(MOST_VALUES / 2).as_bytes()).is_ok());
        let refused = parse::<Vec<u8>>(many(MOST_VALUES).as_bytes()).unwrap_err();
        assert_eq!(refused.status(), StatusCode::PAYLOAD_TOO_LARGE);
        let words = serde_json::to_string(&",".repeat(2 * MOST_VALUES)).unwrap();
        assert!(parse::<String>(words.as_bytes()).is_ok());
    }
}
