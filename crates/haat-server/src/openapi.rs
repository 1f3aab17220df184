//! The contract: OpenAPI 3.1, generated from the handlers.

use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{RefOr, Schema};

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

/// The document of all routes as it is published. Answers name every field they have, `null` included; utoipa takes
/// any `Option` for a field that may be missing, which is true of requests only.
pub fn finish(mut document: utoipa::openapi::OpenApi) -> utoipa::openapi::OpenApi {
    let schemas = document.components.as_mut().map(|components| &mut components.schemas);
    for (name, schema) in schemas.into_iter().flatten() {
        let is_request = name.ends_with("Request") || name.ends_with("Form");
        if let RefOr::T(Schema::Object(object)) = schema
            && !is_request
        {
            object.required = object.properties.keys().cloned().collect();
        }
    }
    document
}
