//! `POST /api/products/import`

use crate::audit;
use crate::auth::{Merchant, Verified};
use crate::catalog::csv_row::{self, Line, Useless};
use crate::catalog::list_managed_products::Scope;
use crate::catalog::parts::Parts;
use crate::catalog::store::{self, Filed, Import};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::{Json, refused_body};
use crate::http::own_turn::{length, own_turn};
use crate::http::params::Params;
use axum::extract::{FromRequest as _, Multipart, Request, State};
use bytes::Bytes;
use haat_domain::ids::UserId;
use http::{StatusCode, header};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// The largest file taken.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// The most products in one file.
const MAX_LINES: usize = 20_000;
/// How long a file waits for its turn.
const LONGEST_QUEUE: Duration = Duration::from_secs(20);
/// Products stored in one transaction.
const CHUNK: usize = 200;

/// The form that is sent.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form for the OpenAPI document")]
pub struct ImportForm {
    /// A CSV file whose first line names the columns.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// A line that was not taken.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefusedLine {
    /// The line of the file it begins on, from 1.
    line: u64,
    /// Its number among the records, the heading being the first: differs from `line` after a text of several
    /// lines.
    record: u64,
    /// Why.
    message: String,
}

/// What became of a file.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct ImportReport {
    /// Products that are new.
    created: u64,
    /// Products that were there and have changed.
    updated: u64,
    /// Lines that were not taken, in the order of the file.
    refused: Vec<RefusedLine>,
    /// Of the updated ones, those whose stock had changed since the file was made (its `stockSeen` tells): the file's
    /// change was added to what is there, and each says so.
    adjusted: Vec<RefusedLine>,
    /// Of the updated ones, how many had their stock overwritten, since the file does not say what it was.
    overwritten: u64,
}

/// Stores the products of a CSV file with the columns `name,url,price,category,brand,stock,description,image`
/// (in any order; others are ignored), as a form field `file` or as a `text/csv` body. A product whose url the
/// caller already has is changed, its rating and reviews stay; every other line is a new product. Lines that do
/// not validate, or whose url is someone else's, are refused one by one. With the column `stockSeen`, as it was
/// exported, goods that were sold in between stay sold: the file's change is added to the stock, and with the column
/// `exported` only once, however often the file is sent. A product with
/// options has a line for each variant with the same url, and `option1,value1` to `option3,value3` say what is chosen;
/// `sku,barcode,weight,variantImage` are the variant's and `pictures` (one a line, each an address and what it shows)
/// the product's, as are `taxRate` (in percent) and `hsn`; all of them a file may leave out. Sending a file again changes nothing
/// more, so a client may cut a long one into pieces of some hundred lines, each with the heading, and show its
/// progress between them. What an admin creates is the house's; with `mine=true` an admin who also sells keeps
/// to their own products, as every seller does.
#[utoipa::path(post, path = "/api/products/import", tag = "catalog", security(("session" = [])),
    params(("mine" = Option<bool>, Query)), request_body(content((ImportForm = "multipart/form-data"), (String = "text/csv"))),
    responses((status = 200, body = ImportReport), (status = 403, description = "Not a seller or admin"),
        (status = 413, description = "More than 10 MB or 20,000 products"),
        (status = 422, description = "The first line does not name the columns")))]
pub async fn import_products(
    State(state): State<Arc<Parts>>,
    Verified(merchant): Verified<Merchant>,
    Params(scope): Params<Scope>,
    request: Request,
) -> AppResult<Json<ImportReport>> {
    state.limits.check(&format!("import:{}", merchant.0.id), 600, Duration::from_mins(10)).await?;
    let owner = scope.owner(&merchant)?;
    let busy =
        |_| AppError::unavailable("Other files are being read right now. Please try again in a moment.");
    let own = own_turn(&merchant.0.id, length(request.headers())).await?;
    let file = file(request, &state).await?;
    drop(own);
    let turn = tokio::time::timeout(LONGEST_QUEUE, Arc::clone(&state.imports).acquire_owned());
    let turn = turn.await.map_err(busy)?.map_err(AppError::internal)?;
    // The reading holds its turn itself: it runs on when the caller hangs up, and must still be counted.
    let read = tokio::task::spawn_blocking(move || (csv_row::read(&file, MAX_LINES), turn));
    let (lines, _turn) = read.await.map_err(AppError::internal)?;
    let lines = lines.map_err(|useless| match useless {
        Useless::Heading(problem) => AppError::unprocessable(problem),
        Useless::TooLong => too_large(),
    })?;
    let mut report = ImportReport::default();
    let lines = without_repeats(lines);
    let mut seq = 0;
    for chunk in lines.chunks(CHUNK) {
        seq = import_chunk(&state, &merchant, owner, chunk, &mut report).await?.max(seq);
    }
    state.search.follow(seq).await;
    Ok(Json(report))
}

/// Stores a part of the file, all of it or none; what is wrong with single lines goes to the report.
async fn import_chunk(
    state: &Parts,
    merchant: &Merchant,
    owner: Option<&UserId>,
    lines: &[Line],
    report: &mut ImportReport,
) -> AppResult<i64> {
    let now = state.clock.now();
    let forms = lines.iter().filter_map(|line| {
        let Line { form, tax, exported, .. } = line;
        Some(Filed { form: form.as_ref().ok()?, tax, exported })
    });
    let forms: Vec<Filed<'_>> = forms.collect();
    let mut tx = state.db.begin().await?;
    let outcome = store::import(&mut tx, owner, &forms, now).await?;
    let (created, updated) = (outcome.count(Import::Created), outcome.updated());
    report.overwritten += outcome.count(Import::Overwritten);
    if created + updated > 0 {
        let summary =
            format!("Imported a file: {} created, {updated} updated.", audit::counted(created, "product"));
        audit::record(&mut tx, &merchant.0, "product.import", "product", "", &summary, now)?;
    }
    let seq = tx.commit_facts().await?;
    let mut outcomes = outcome.each.into_iter();
    for line in lines {
        let about = |message| RefusedLine { line: line.line, record: line.record, message };
        match line.form.as_ref().map(|_| outcomes.next()) {
            Err(reason) => report.refused.push(about(reason.clone())),
            Ok(Some(Import::SlugTaken)) => {
                report.refused.push(about(store::SaveError::SlugTaken.to_string()));
            }
            Ok(Some(Import::HasOptions)) => {
                let refusal = store::SaveError::HasOptions { field: "price" };
                report.refused.push(about(refusal.to_string()));
            }
            Ok(Some(Import::Adjusted { fewer, more })) => {
                report.adjusted.push(about(adjusted(fewer, more)));
            }
            Ok(_) => {}
        }
    }
    report.created += created;
    report.updated += updated;
    Ok(seq)
}

fn adjusted(fewer: i64, more: i64) -> String {
    let there = if fewer.max(more) == 1 { "is" } else { "are" };
    let what = match (fewer, more) {
        (0, more) => format!("There {there} {more} more"),
        (fewer, 0) => format!("There {there} {fewer} fewer"),
        (fewer, more) => format!("There are {fewer} fewer of some and {more} more of others"),
    };
    format!("{what} than when the file was made; its change was added to what is there.")
}

/// The second line with the same url would undo the first.
fn without_repeats(mut lines: Vec<Line>) -> Vec<Line> {
    let mut seen = HashMap::new();
    for line in &mut lines {
        let Ok(form) = &line.form else { continue };
        if let Some(first) = seen.get(form.url()) {
            line.form = Err(format!("Line {first} has the same url."));
        } else {
            seen.insert(form.url().clone(), line.line);
        }
    }
    lines
}

async fn file(request: Request, state: &Parts) -> AppResult<Bytes> {
    let kind =
        request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    match kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
        "text/csv" | "text/plain" | "application/vnd.ms-excel" => {
            Bytes::from_request(request, state).await.map_err(refused_body)
        }
        "multipart/form-data" => {
            let unreadable = || AppError::bad_request("The form could not be read to its end.");
            let mut form = Multipart::from_request(request, state).await.map_err(|_| unreadable())?;
            while let Some(field) = form.next_field().await.map_err(|_| unreadable())? {
                if field.name() == Some("file") {
                    let read = field.bytes().await;
                    return read.map_err(|error| {
                        if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
                            too_large()
                        } else {
                            unreadable()
                        }
                    });
                }
            }
            Err(AppError::unprocessable("Please choose a file: the form has no field 'file'.")
                .coded(Code::FileMissing))
        }
        _ => Err(AppError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "Please send a CSV file.")),
    }
}

fn too_large() -> AppError {
    AppError::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        "This file is too large. Please send at most 10 MB and 20,000 products at a time.",
    )
}
