//! Products as lines of a CSV file that can be imported again.

use crate::catalog::csv_row::{COLUMNS, EXPORTED, MORE, STOCK_SEEN};
use crate::catalog::store::{ProductRow, VariantRow, options_of, pictures_of};
use crate::http::csv::guarded;
use haat_domain::tax::ProductTax;

/// The heading of an export.
pub fn heading() -> Vec<u8> {
    written(COLUMNS.iter().chain(&MORE).chain([&EXPORTED, &STOCK_SEEN]).copied())
}

/// A product as a line of an export; one with options has a line for each variant.
pub fn write(row: &ProductRow, variants: &[VariantRow], tax: &ProductTax, exported: &str) -> Vec<u8> {
    if variants.is_empty() {
        return line(row, None, tax, exported, true);
    }
    let lines = variants.iter().enumerate();
    lines.flat_map(|(place, variant)| line(row, Some(variant), tax, exported, place == 0)).collect()
}

fn line(
    row: &ProductRow,
    variant: Option<&VariantRow>,
    tax: &ProductTax,
    exported: &str,
    first: bool,
) -> Vec<u8> {
    // What it costs when no sale is on: a file that is read again later must not make a sale's price the usual one.
    let regular = row.former_price.unwrap_or(row.price);
    let price = decimal(variant.map_or(regular, |variant| variant.price).0);
    let stock = variant.map_or(row.stock, |variant| variant.stock).to_string();
    let weight = variant.map_or(row.weight_grams, |variant| variant.weight_grams);
    let weight = if weight == 0 { String::new() } else { weight.to_string() };
    let once = |text: String| if first { text } else { String::new() };
    let pictures: Vec<String> = pictures_of(&row.pictures)
        .into_iter()
        .map(|picture| format!("{} {}", picture.image, picture.alt).trim().to_owned())
        .collect();
    let mut fields = vec![
        row.name.clone(),
        row.url.clone().unwrap_or_default(),
        price,
        row.category.clone(),
        row.brand.clone(),
        stock.clone(),
        once(row.description.clone()),
        once(row.image.clone()),
        variant.map_or(&row.sku, |variant| &variant.sku).clone(),
        variant.map_or(&row.barcode, |variant| &variant.barcode).clone(),
        weight,
    ];
    let choice = variant.map(VariantRow::choice).unwrap_or_default();
    let mut chosen = options_of(&row.options).into_iter().map(|option| option.name).zip(choice);
    for _ in 0..3 {
        let (name, value) = chosen.next().unwrap_or_default();
        fields.extend([name, value]);
    }
    fields.extend([
        variant.map(|variant| variant.image.clone()).unwrap_or_default(),
        once(pictures.join("\n")),
        once(tax.rate_bp.map(decimal).unwrap_or_default()),
        once(tax.hsn.clone()),
        exported.to_owned(),
        stock,
    ]);
    let guarded: Vec<String> = fields.iter().map(|text| guarded(text)).collect();
    written(guarded.iter().map(String::as_str))
}

/// Hundredths as people write them: rupees, or percent.
fn decimal(hundredths: i64) -> String {
    let written = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    written.strip_suffix(".00").unwrap_or(&written).to_owned()
}

fn written<'a>(fields: impl IntoIterator<Item = &'a str>) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // Writing to memory cannot fail.
    writer.write_record(fields).ok();
    writer.into_inner().unwrap_or_default()
}
