//! The contract: OpenAPI 3.1, generated from the handlers.

use crate::error::{ErrorJson, FieldJson};
use serde_json::Value;
use std::collections::BTreeSet;
use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem, Paths};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder, Schema};

/// Fields that stand in an answer only when there is something to say: lists of products are long.
const SELDOM: [&str; 4] = ["formerPrice", "formerPriceFrom", "priceFrom", "saleEndsAt"];

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Haat",
        description = "The API of a Haat marketplace. Errors have an honest status and always the body `ErrorJson`."
    ),
    components(schemas(ErrorJson, FieldJson))
)]
struct Base;

/// What the document says of one handler.
pub type Description = fn(&mut Vec<(String, RefOr<Schema>)>, &mut Paths);

/// The document of all routes as it is published.
pub fn document(descriptions: &[Description]) -> utoipa::openapi::OpenApi {
    let mut document = Base::openapi();
    let components = document.components.get_or_insert_default();
    let bearer = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
    components.add_security_scheme("session", bearer);
    let mut schemas = Vec::new();
    for description in descriptions {
        description(&mut schemas, &mut document.paths);
        components.schemas.extend(schemas.drain(..));
    }
    finish(document)
}

/// The same, where another answer has a field of that name always: goods without options are as they were.
const SELDOM_OF: [(&str, &[&str]); 4] = [
    (
        "ProductJson",
        &["barcode", "hidden", "hiddenNote", "options", "pictures", "priceTo", "sku", "variants", "weight"],
    ),
    ("OrderLineJson", &["options", "sku", "variantId"]),
    ("QuotedLineJson", &["options", "variantId"]),
    ("ChangeJson", &["variantId"]),
];

/// Answers name every field they have, `null` included; utoipa takes any `Option` for a field that may be missing, which
/// is true of requests only. Refusals and failures have one body.
fn finish(mut document: utoipa::openapi::OpenApi) -> utoipa::openapi::OpenApi {
    let only_asked = only_asked(&document);
    let schemas = document.components.as_mut().map(|components| &mut components.schemas);
    for (name, schema) in schemas.into_iter().flatten() {
        if let RefOr::T(Schema::Object(object)) = schema
            && !only_asked.contains(name)
        {
            let own = SELDOM_OF.iter().filter(|(of, _)| of == name).flat_map(|(_, fields)| *fields);
            let seldom: Vec<&str> = SELDOM.iter().chain(own).copied().collect();
            let always = object.properties.keys().filter(|field| !seldom.contains(&field.as_str()));
            object.required = always.cloned().collect();
        }
    }
    for (writes, operation) in document.paths.paths.values_mut().flat_map(operations) {
        name_refusals(operation, writes);
        for (status, response) in &mut operation.responses.responses {
            if let RefOr::T(response) = response
                && status.starts_with(['4', '5'])
                && response.content.is_empty()
            {
                let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorJson"))).build();
                response.content.insert("application/json".to_owned(), RefOr::T(body));
            }
        }
    }
    document
}

/// The schemas that calls send and no answer holds.
fn only_asked(document: &utoipa::openapi::OpenApi) -> BTreeSet<String> {
    let document = serde_json::to_value(document).unwrap_or_default();
    let schemas = &document["components"]["schemas"];
    let operations = || document["paths"].as_object().into_iter().flat_map(|paths| paths.values());
    let operations = || operations().filter_map(Value::as_object).flat_map(|path| path.values());
    let (mut asked, mut answered) = (BTreeSet::new(), BTreeSet::new());
    for operation in operations() {
        name_schemas(&operation["requestBody"], schemas, &mut asked);
        name_schemas(&operation["responses"], schemas, &mut answered);
    }
    &asked - &answered
}

/// Adds the schemas that are named in this part of the document, and those in them.
fn name_schemas(part: &Value, schemas: &Value, names: &mut BTreeSet<String>) {
    match part {
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
            if let Some(name) = name
                && names.insert(name.to_owned())
            {
                name_schemas(&schemas[name], schemas, names);
            }
            fields.values().for_each(|field| name_schemas(field, schemas, names));
        }
        Value::Array(items) => items.iter().for_each(|item| name_schemas(item, schemas, names)),
        _ => {}
    }
}

/// Adds the refusals that follow from what a call takes: a session, something named in its address or after the `?`, a
/// body; and from whether it writes. What a handler itself says of a status stays.
fn name_refusals(operation: &mut Operation, writes: bool) {
    let mut refusals = vec![("503", "A part of the shop is away or busy; try again in a moment")];
    if operation.security.as_ref().is_some_and(|security| !security.is_empty()) {
        refusals.push(("401", "No session, or one that has ended"));
        refusals.push(("403", "Not for this account"));
    }
    let stands = |place: &ParameterIn| {
        let there = |parameter: &RefOr<Parameter>| matches!(parameter, RefOr::T(parameter) if parameter.parameter_in == *place);
        operation.parameters.iter().flatten().any(there)
    };
    let named = stands(&ParameterIn::Path);
    if named {
        refusals.push(("404", "Not there"));
    }
    let (addressed, sends) = (named || stands(&ParameterIn::Query), operation.request_body.is_some());
    match (addressed, sends) {
        (true, true) => refusals.push(("400", "The address or the body cannot be read")),
        (true, false) => refusals.push(("400", "The address cannot be read")),
        (false, true) => refusals.push(("400", "The body cannot be read")),
        (false, false) => {}
    }
    if sends {
        refusals.extend([
            ("408", "The body came too slowly"),
            ("413", "The body is too large"),
            ("415", "The body is of another kind"),
            ("422", "Understood, but does not hold"),
        ]);
    }
    if writes {
        refusals.push(("429", "Tried too often; `Retry-After` says when it may be tried again"));
        refusals.push(("507", "The shop has no room to store anything"));
    }
    for (status, words) in refusals {
        let described = || RefOr::T(ResponseBuilder::new().description(words).build());
        operation.responses.responses.entry(status.to_owned()).or_insert_with(described);
    }
}

/// The operations of an address, each with whether it writes.
fn operations(path: &mut PathItem) -> impl Iterator<Item = (bool, &mut Operation)> {
    let PathItem { get, put, post, delete, .. } = path;
    let all = [(false, get), (true, put), (true, post), (true, delete)];
    all.into_iter().filter_map(|(writes, operation)| Some((writes, operation.as_mut()?)))
}
