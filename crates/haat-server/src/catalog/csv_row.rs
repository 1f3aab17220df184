//! Products as lines of a CSV file: `name,url,price,category,brand,stock,description,image`, and `stockSeen`, the stock
//! when the file was made. A file may have more ([`MORE`]): a product with options has a line for each variant, all with
//! its url, of which the first says what is the same for all.

mod joining;

use crate::catalog::store::{OwnRate, TaxChange};
use crate::http::csv::is_formula;
use haat_domain::catalog::{MOST_PICTURES, Picture, ProductForm, ProductInput, ProductOption, VariantInput};
use haat_domain::tax::{ProductTax, basis_points};
use haat_domain::time::Millis;

/// The columns, in the order of an export.
pub const COLUMNS: [&str; 8] = ["name", "url", "price", "category", "brand", "stock", "description", "image"];

/// The columns that a file may leave out: what they would say then stays as it is.
pub const MORE: [&str; 13] = [
    "sku",
    "barcode",
    "weight",
    "option1",
    "value1",
    "option2",
    "value2",
    "option3",
    "value3",
    "variantImage",
    "pictures",
    "taxRate",
    "hsn",
];
const SKU: usize = 0;
const BARCODE: usize = 1;
const WEIGHT: usize = 2;
const OPTIONS: usize = 3;
const VARIANT_IMAGE: usize = 9;
const PICTURES: usize = 10;
const TAX_RATE: usize = 11;
const HSN: usize = 12;

/// The column that tells how much there was when the file was made; a file may leave it out.
pub const STOCK_SEEN: &str = "stockSeen";
/// The column that tells the export that a file is of, so that sending it twice does not count twice; a file may leave it
/// out.
pub const EXPORTED: &str = "exported";

/// What an export of that moment is called: no spreadsheet takes it for a number or a date.
pub fn export_of(now: Millis) -> String {
    format!("x{:x}", now.0)
}

/// Where each column is in a file that someone made.
#[derive(Debug)]
pub struct Layout {
    columns: [usize; 8],
    more: [Option<usize>; 13],
    stock_seen: Option<usize>,
    exported: Option<usize>,
}

/// A product that can be stored, or why it cannot.
#[derive(Debug)]
pub struct Line {
    /// The line of the file it begins on, from 1.
    pub line: u64,
    /// Its number among the records, the heading being the first.
    pub record: u64,
    /// What it says.
    pub form: Result<ProductForm, String>,
    /// What it says of the product's tax.
    pub tax: TaxChange,
    /// The export that it is of; empty when it does not say.
    pub exported: String,
}

/// A line as it is written: a product, or one of its variants.
struct Record {
    line: u64,
    number: u64,
    input: Result<ProductInput, String>,
    tax: TaxChange,
    exported: String,
}

impl Layout {
    /// Finds the columns by their names, in any order and case; others are ignored.
    pub fn find(heading: &csv::StringRecord) -> Result<Self, String> {
        let mut columns = [0; 8];
        let mut missing = Vec::new();
        let find = |column: &str| heading.iter().position(|name| name.trim().eq_ignore_ascii_case(column));
        for (place, column) in columns.iter_mut().zip(COLUMNS) {
            match find(column) {
                Some(found) => *place = found,
                None => missing.push(column),
            }
        }
        if missing.is_empty() {
            return Ok(Self {
                columns,
                more: MORE.map(find),
                stock_seen: find(STOCK_SEEN),
                exported: find(EXPORTED),
            });
        }
        Err(format!(
            "The first line must name the columns {}. Missing: {}.",
            COLUMNS.join(", "),
            missing.join(", ")
        ))
    }

    /// The stock when the file was made: nothing in an empty field.
    fn stock_seen(&self, record: &csv::StringRecord) -> Result<Option<i32>, String> {
        let text = self.stock_seen.and_then(|place| record.get(place)).map(unguarded).unwrap_or_default();
        if text.is_empty() {
            return Ok(None);
        }
        let seen = text.parse().ok().filter(|seen: &i32| *seen >= 0);
        seen.map(Some).ok_or_else(|| format!("{STOCK_SEEN} must be a whole number, as it was exported."))
    }

    /// The export that a line is of.
    fn exported(&self, record: &csv::StringRecord) -> String {
        let text = self.exported.and_then(|place| record.get(place)).map(unguarded).unwrap_or_default();
        text.chars().take(40).collect()
    }

    /// What a line says of the product's tax.
    fn tax(&self, record: &csv::StringRecord) -> Result<TaxChange, String> {
        let said =
            |column: usize| self.more[column].map(|place| unguarded(record.get(place).unwrap_or_default()));
        let rate = |text: &str| match text.trim_end_matches('%').trim() {
            "" => OwnRate(None),
            percent => OwnRate(Some(percent.parse().map_or(-1, basis_points))),
        };
        let change = TaxChange { rate: said(TAX_RATE).map(rate), hsn: said(HSN).map(str::to_owned) };
        change.after(&ProductTax::default()).check().map_err(|errors| errors.to_string())?;
        Ok(change)
    }

    /// What a line says, as a product of its own or as the variant of one.
    fn input(&self, record: &csv::StringRecord) -> Result<ProductInput, String> {
        let text = |column: usize| unguarded(record.get(self.columns[column]).unwrap_or_default()).to_owned();
        let more = |column: usize| {
            self.more[column].map(|place| unguarded(record.get(place).unwrap_or_default()).to_owned())
        };
        let stock_seen = self.stock_seen(record)?.map(Into::into);
        let input = ProductInput {
            name: text(0),
            url: text(1),
            price: Some(text(2).into()),
            category: text(3),
            brand: text(4),
            stock: Some(text(5).into()),
            description: text(6),
            image: text(7),
            pictures: more(PICTURES).and_then(|pictures| all_pictures(&text(7), &pictures)),
            stock_seen,
            ..ProductInput::default()
        };
        let pair = |number: usize| {
            let said = |column| more(column).unwrap_or_default();
            (said(OPTIONS + 2 * number), said(OPTIONS + 2 * number + 1))
        };
        let pairs: Vec<_> = (0..3).map(pair).filter(|(_, value)| !value.is_empty()).collect();
        if pairs.is_empty() {
            let weight = more(WEIGHT).map(Into::into);
            return Ok(ProductInput { sku: more(SKU), barcode: more(BARCODE), weight, ..input });
        }
        let variant = VariantInput {
            id: None,
            choice: pairs.iter().map(|(_, value)| value.clone()).collect(),
            price: input.price.clone(),
            stock: input.stock.clone(),
            stock_seen: input.stock_seen.clone(),
            sku: more(SKU).unwrap_or_default(),
            barcode: more(BARCODE).unwrap_or_default(),
            weight: more(WEIGHT).map(Into::into),
            image: more(VARIANT_IMAGE).unwrap_or_default(),
        };
        let option = |(name, value): (String, String)| ProductOption { name, values: vec![value] };
        let options = pairs.into_iter().map(option).collect();
        Ok(ProductInput { options: Some(options), variants: vec![variant], ..input })
    }
}

/// The product's own picture, and after it those of the column: one a line, each an address and, after a space, what it
/// shows. The words of the first stand after its address alone.
fn all_pictures(image: &str, column: &str) -> Option<Vec<Picture>> {
    let read = |line: &str| {
        let (image, alt) = line.split_once(' ').unwrap_or((line, ""));
        Picture { image: image.to_owned(), alt: alt.trim().to_owned() }
    };
    // One too many is enough to be refused; a file's worth of them would take forty times its size.
    let lines = column.lines().map(str::trim).filter(|line| !line.is_empty()).take(MOST_PICTURES + 1);
    let listed: Vec<Picture> = lines.map(read).collect();
    if listed.first().is_some_and(|first| first.image != image.trim()) {
        return Some([vec![Picture::plain(image.trim())], listed].concat());
    }
    (!listed.is_empty()).then_some(listed)
}

/// Why a whole file is of no use.
#[derive(Debug)]
pub enum Useless {
    /// Its heading, and what is wrong with it.
    Heading(String),
    /// It has more lines than are taken.
    TooLong,
}

/// Reads a file of at most `most` lines; a product that is of no use is refused alone. A line of a few bytes becomes some
/// hundred here, so the lines are counted as they come.
pub fn read(bytes: &[u8], most: usize) -> Result<Vec<Line>, Useless> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter(bytes))
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(bytes);
    let no_text = |_| Useless::Heading("The file is not text in UTF-8.".to_owned());
    let heading = reader.headers().map_err(no_text)?;
    let layout = Layout::find(heading).map_err(Useless::Heading)?;
    let columns = heading.len();
    let mut records = Vec::new();
    for (record, number) in reader.records().zip(2..) {
        if records.len() == most {
            return Err(Useless::TooLong);
        }
        records.push(match record {
            Ok(record) => {
                let line = record.position().map_or(number, |at| begins(bytes, at));
                let read = if record.len() == columns {
                    layout.tax(&record).and_then(|tax| Ok((layout.input(&record)?, tax)))
                } else {
                    Err(format!("Fields in this line: {}; in the first line: {columns}.", record.len()))
                };
                let (input, tax) = match read {
                    Ok((input, tax)) => (Ok(input), tax),
                    Err(refusal) => (Err(refusal), TaxChange::default()),
                };
                Record { line, number, input, tax, exported: layout.exported(&record) }
            }
            Err(error) => {
                let line = error.position().map_or(number, |at| begins(bytes, at));
                let input = Err("This line is not text in UTF-8.".into());
                Record { line, number, input, tax: TaxChange::default(), exported: String::new() }
            }
        });
    }
    Ok(joining::products(records))
}

/// The line that a record begins on. The reader stands between the two ends of a `\r\n`, and before empty lines.
fn begins(bytes: &[u8], at: &csv::Position) -> u64 {
    let rest = usize::try_from(at.byte()).ok().and_then(|byte| bytes.get(byte..)).unwrap_or_default();
    let between = rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n'));
    at.line() + between.filter(|byte| **byte == b'\n').count() as u64
}

/// Spreadsheets of some countries write semicolons or tabs.
fn delimiter(bytes: &[u8]) -> u8 {
    let heading = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let count = |wanted: u8| heading.split(|byte| *byte == wanted).count();
    [b',', b';', b'\t']
        .into_iter()
        .max_by_key(|candidate| (count(*candidate), *candidate == b','))
        .unwrap_or(b',')
}

pub(super) fn unguarded(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if is_formula(rest) || rest.starts_with('\'') => rest,
        _ => text,
    }
}

#[cfg(test)]
mod tests;
