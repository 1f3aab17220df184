//! Tables as CSV files that spreadsheets open.

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, header};

/// A file of these lines, the first of which names the columns.
pub fn file(name: &str, lines: &[Vec<String>]) -> Response {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for line in lines {
        // Writing to memory cannot fail.
        writer.write_record(line).ok();
    }
    let body = writer.into_inner().unwrap_or_default();
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""))
        .unwrap_or_else(|_| HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static("text/csv; charset=utf-8");
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, disposition)], body).into_response()
}

/// A spreadsheet takes a text that begins like this for a formula and runs it.
pub fn guarded(text: &str) -> String {
    if is_formula(text) || text.strip_prefix('\'').is_some_and(is_formula) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

/// Whether a spreadsheet would run it.
pub fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r'])
}

/// An amount as accountants' programs read it: `1234.50`, without signs of a currency.
pub fn amount(paise: i64) -> String {
    let sign = if paise < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", paise.unsigned_abs() / 100, paise.unsigned_abs() % 100)
}
