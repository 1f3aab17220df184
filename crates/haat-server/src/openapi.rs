//! The contract: OpenAPI 3.1, generated from the handlers.

use crate::app;
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

#[derive(OpenApi)]
#[openapi(info(
    title = "Haat",
    description = "The API of a Haat marketplace. Errors are always {\"message\": \"…\"} with an honest status."
))]
struct Base;

/// The document without routes; `app` merges those of each feature into it.
pub fn base() -> utoipa::openapi::OpenApi {
    let mut document = Base::openapi();
    let bearer = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
    document.components.get_or_insert_default().add_security_scheme("session", bearer);
    document
}

/// The whole document as pretty JSON, as it is committed in `openapi.json`.
pub fn document() -> Result<String, serde_json::Error> {
    let (_, document) = app::api().split_for_parts();
    let mut text = serde_json::to_string_pretty(&document)?;
    text.push('\n');
    Ok(text)
}
