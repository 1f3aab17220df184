//! Products as lines of a CSV file: `name,url,price,category,brand,stock,description,image`, and `stockSeen`, the stock
//! when the file was made.

use crate::catalog::store::ProductRow;
use crate::http::csv::{guarded, is_formula};
use haat_domain::catalog::{ProductForm, ProductInput};
use haat_domain::errors::FieldErrors;

/// The columns, in the order of an export.
pub const COLUMNS: [&str; 8] = ["name", "url", "price", "category", "brand", "stock", "description", "image"];

/// The column that tells how much there was when the file was made; a file may leave it out.
pub const STOCK_SEEN: &str = "stockSeen";

/// Where each column is in a file that someone made.
#[derive(Debug)]
pub struct Layout([usize; 8], Option<usize>);

/// A line that can be stored, or why it cannot.
#[derive(Debug)]
pub struct Line {
    /// The line of the file it begins on, from 1.
    pub line: u64,
    /// Its number among the records, the heading being the first.
    pub record: u64,
    /// What it says.
    pub form: Result<ProductForm, String>,
    /// The stock when the file was made, if it says so.
    pub stock_seen: Option<i64>,
}

impl Layout {
    /// Finds the columns by their names, in any order and case; others are ignored.
    pub fn find(heading: &csv::StringRecord) -> Result<Self, String> {
        let mut places = [0; 8];
        let mut missing = Vec::new();
        let find = |column: &str| heading.iter().position(|name| name.trim().eq_ignore_ascii_case(column));
        for (place, column) in places.iter_mut().zip(COLUMNS) {
            match find(column) {
                Some(found) => *place = found,
                None => missing.push(column),
            }
        }
        if missing.is_empty() {
            return Ok(Self(places, find(STOCK_SEEN)));
        }
        Err(format!(
            "The first line must name the columns {}. Missing: {}.",
            COLUMNS.join(", "),
            missing.join(", ")
        ))
    }

    /// The stock when the file was made: nothing in an empty field.
    fn stock_seen(&self, record: &csv::StringRecord) -> Result<Option<i64>, String> {
        let text = self.1.and_then(|place| record.get(place)).map(unguarded).unwrap_or_default();
        if text.is_empty() {
            return Ok(None);
        }
        let seen = text.parse().ok().filter(|seen: &i64| *seen >= 0);
        seen.map(Some).ok_or_else(|| format!("{STOCK_SEEN} must be a whole number, as it was exported."))
    }

    fn input(&self, record: &csv::StringRecord) -> ProductInput {
        let text = |column: usize| unguarded(record.get(self.0[column]).unwrap_or_default()).to_owned();
        ProductInput {
            name: text(0),
            url: text(1),
            price: Some(text(2).into()),
            category: text(3),
            brand: text(4),
            stock: Some(text(5).into()),
            description: text(6),
            image: text(7),
            ..ProductInput::default()
        }
    }
}

/// Why a whole file is of no use.
#[derive(Debug)]
pub enum Useless {
    /// Its heading, and what is wrong with it.
    Heading(String),
    /// It has more lines than are taken.
    TooLong,
}

/// Reads a file of at most `most` lines; a line that is of no use is refused alone. A line of a few bytes becomes some
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
    let mut lines = Vec::new();
    for (record, number) in reader.records().zip(2..) {
        if lines.len() == most {
            return Err(Useless::TooLong);
        }
        let line = match record {
            Ok(record) => {
                let at = record.position().map_or(number, csv::Position::line);
                let seen = layout.stock_seen(&record);
                let form = if record.len() == columns {
                    let form = ProductForm::parse(&layout.input(&record)).map_err(|errors| sentence(&errors));
                    form.and_then(|form| seen.clone().map(|_| form))
                } else {
                    Err(format!("This line has {} fields, the first line has {columns}.", record.len()))
                };
                Line { line: at, record: number, form, stock_seen: seen.ok().flatten() }
            }
            Err(error) => {
                let at = error.position().map_or(number, csv::Position::line);
                let form = Err("This line is not text in UTF-8.".into());
                Line { line: at, record: number, form, stock_seen: None }
            }
        };
        lines.push(line);
    }
    Ok(lines)
}

fn sentence(errors: &FieldErrors) -> String {
    errors.to_string()
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

/// The heading of an export.
pub fn heading() -> Vec<u8> {
    let [name, url, price, category, brand, stock, description, image] = COLUMNS;
    written([name, url, price, category, brand, stock, description, image, STOCK_SEEN])
}

/// A product as a line of an export.
pub fn write(row: &ProductRow) -> Vec<u8> {
    let price = format!("{}.{:02}", row.price.0 / 100, row.price.0 % 100);
    let price = price.strip_suffix(".00").unwrap_or(&price);
    let stock = row.stock.to_string();
    let url = row.url.as_deref().unwrap_or_default();
    let texts =
        [&row.name, url, price, &row.category, &row.brand, &stock, &row.description, &row.image, &stock];
    let guarded = texts.map(guarded);
    written(guarded.each_ref().map(String::as_str))
}

fn written(fields: [&str; 9]) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // Writing to memory cannot fail.
    writer.write_record(fields).ok();
    writer.into_inner().unwrap_or_default()
}

fn unguarded(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if is_formula(rest) || rest.starts_with('\'') => rest,
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_look_like_formulas_come_back_as_they_were() {
        for text in ["=1+1", "+91 brass", "-5%", "@home", "'=1", "'quoted'", "plain", ""] {
            assert!(!is_formula(&guarded(text)), "{text}");
            assert_eq!(unguarded(&guarded(text)), text);
        }
    }

    #[test]
    fn columns_may_stand_in_any_order_with_others_between_them() {
        let file = "\u{feff}Image;STOCK;note;name;url;price;category;brand;description\n\
                    /a.png;3;x;Lamp;lamp;10.50;Home;Deep;\"Two\nlines\"\n\
                    /a.png;many;x;Lamp;lamp;10.50;Home;Deep;d\n\
                    too;few\n";
        let lines = read(file.as_bytes(), 100).unwrap();
        let form = lines[0].form.as_ref().unwrap();
        assert_eq!((form.name(), form.stock(), form.price().0), ("Lamp", 3, 1050));
        assert_eq!(form.description(), "Two\nlines");
        assert_eq!((lines[0].line, lines[0].record), (2, 2));
        assert_eq!((lines[1].line, lines[1].record), (4, 3));
        assert!(lines[1].form.as_ref().unwrap_err().contains("stock"));
        assert!(lines[2].form.as_ref().unwrap_err().contains("2 fields"));
    }

    #[test]
    fn a_heading_without_a_column_names_it() {
        let Err(Useless::Heading(error)) = read(b"name,url,price\nLamp,lamp,5\n", 100) else {
            panic!("taken")
        };
        assert!(error.ends_with("Missing: category, brand, stock, description, image."), "{error}");
    }

    #[test]
    fn bytes_that_are_no_text_refuse_their_line_only() {
        let mut file = COLUMNS.join(",").into_bytes();
        file.extend(b"\nL\xffmp,lamp,5,c,b,1,d,/a.png\nLamp,lamp,5,c,b,1,d,/a.png\n");
        let lines = read(&file, 100).unwrap();
        assert!(lines[0].form.is_err());
        assert!(lines[1].form.is_ok(), "{lines:?}");
    }

    #[test]
    fn a_file_that_is_too_long_is_read_no_further() {
        let file = format!("{}\n{}", COLUMNS.join(","), "x\n".repeat(101));
        assert!(matches!(read(file.as_bytes(), 100), Err(Useless::TooLong)));
        assert_eq!(read(file.as_bytes(), 101).unwrap().len(), 101);
    }
}
