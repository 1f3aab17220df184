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
                    Err(format!("This line has {} fields, the first line has {columns}.", record.len()))
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
mod tests {
    use super::*;
    use crate::http::csv::guarded;
    use haat_domain::catalog::Variety;

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
    fn lines_are_counted_as_an_editor_counts_them() {
        for end in ["\n", "\r\n"] {
            let file = [&COLUMNS.join(","), "x", "\"a", "b\"", "", "y", ""].join(end);
            let lines = read(file.as_bytes(), 100).unwrap();
            assert_eq!(lines.iter().map(|line| line.line).collect::<Vec<_>>(), [2, 3, 6], "{end:?}");
        }
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

    #[test]
    fn lines_of_one_url_with_values_are_variants_of_one_product() {
        let file = "name,url,price,category,brand,stock,description,image,option1,value1,option2,value2,sku,pictures\n\
                    Shirt,shirt,700,Clothings,N,3,Cotton.,/a.webp,Size,S,Colour,Blue,HT-S,\"/a.webp The front\n/b.webp\"\n\
                    Lamp,lamp,10,Home,Deep,1,d,/l.webp,,,,,,\n\
                    ,Shirt,650,,,4,,,,M,,Green,HT-M,\n\
                    Cap,cap,10,Home,Deep,1,d,/c.webp,Size,S,,,,\n\
                    ,cap,10,,,1,,,Colour,M,,,,\n";
        let lines = read(file.as_bytes(), 100).unwrap();
        assert_eq!(lines.len(), 3);
        let shirt = lines[0].form.as_ref().unwrap();
        assert_eq!((shirt.stock(), shirt.price().0, shirt.image()), (7, 65_000, "/a.webp"));
        let pictures = shirt.pictures().unwrap();
        assert_eq!((pictures.len(), pictures[0].alt.as_str()), (2, "The front"));
        let Variety::Of { options, variants } = shirt.variety() else { panic!("{shirt:?}") };
        assert_eq!(options[1].values, ["Blue", "Green"]);
        assert_eq!((variants[1].choice.join(" "), variants[1].sku.as_str()), ("M Green".to_owned(), "HT-M"));
        assert_eq!(lines[1].form.as_ref().unwrap().variety(), &Variety::Unsaid);
        assert!(lines[2].form.as_ref().unwrap_err().contains("Line 7: all lines"), "{lines:?}");
    }

    #[test]
    fn whatever_a_product_has_too_much_of_is_read_no_further() {
        let head = "name,url,price,category,brand,stock,description,image,option1,value1,pictures\n";
        let pictures = "/p.webp\n".repeat(100_000);
        let one = format!("{head}Lamp,lamp,10,Home,Deep,1,d,/p.webp,,,\"{pictures}\"\n");
        let lines = read(one.as_bytes(), 100).unwrap();
        assert!(lines[0].form.as_ref().unwrap_err().contains("at most 10 pictures"), "{lines:?}");
        let sizes = (0..20_000).map(|size| format!("Cap,cap,10,Home,Deep,1,d,/c.webp,Size,{size},\n"));
        let lines = read(format!("{head}{}", sizes.collect::<String>()).as_bytes(), 20_000).unwrap();
        assert_eq!(lines.len(), 1, "what is left of it is no product");
        assert!(lines[0].form.as_ref().unwrap_err().contains("at most 100 combinations"), "{lines:?}");
    }
}
