//! Options such as size and colour, and the combinations of them that are sold: a product's variants.

use super::product::{StockMoved, given, price, stock, stock_seen};
use crate::errors::{Complaint, Flaw};
use crate::ids::VariantId;
use crate::input::{NumberInput, text};
use crate::money::Paise;

/// How many options a product may have.
pub const MOST_OPTIONS: usize = 3;
/// How many values an option may have.
pub const MOST_VALUES: usize = 50;
/// How many variants a product may have.
pub const MOST_VARIANTS: usize = 100;
/// The heaviest that one piece may be, in grams: ten tonnes.
pub const MOST_GRAMS: i64 = 10_000_000;

/// Something to be chosen, such as the size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductOption {
    /// What is chosen.
    pub name: String,
    /// What there is to choose from, in the order in which it is shown.
    pub values: Vec<String>,
}

/// What of an option somebody chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The option.
    pub name: String,
    /// The value.
    pub value: String,
}

/// A variant as the form sent it. Absent texts are empty.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the fields of the form")]
pub struct VariantInput {
    /// The stored variant that this is; none for a new one.
    pub id: Option<String>,
    /// One value of each option, in their order.
    pub choice: Vec<String>,
    pub price: Option<NumberInput>,
    pub stock: Option<NumberInput>,
    pub stock_seen: Option<NumberInput>,
    pub sku: String,
    pub barcode: String,
    pub weight: Option<NumberInput>,
    pub image: String,
}

/// A variant that may be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantForm {
    /// The stored variant that this is; none for a new one.
    pub id: Option<VariantId>,
    /// One value of each option, in their order.
    pub choice: Vec<String>,
    /// What one piece costs.
    pub price: Paise,
    /// How many pieces there are, by the form.
    pub stock: i64,
    /// How many there were when the form was opened.
    pub stock_seen: Option<i64>,
    /// The seller's own number for it; may be empty.
    pub sku: String,
    /// The number under its bars; may be empty.
    pub barcode: String,
    /// Grams; 0 when nobody said.
    pub weight: i64,
    /// Its own picture; empty for the product's.
    pub image: String,
}

impl VariantForm {
    /// The stock to store where `present` pieces are stored now, as for a product without options.
    pub const fn stock_over(&self, present: i64) -> Result<i64, StockMoved> {
        super::product::stock_over(self.stock, self.stock_seen, present)
    }
}

/// What a form says about options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variety {
    /// Nothing: what is stored stays.
    Unsaid,
    /// The product has none.
    Plain,
    /// These, sold in these combinations.
    Of {
        /// At least one.
        options: Vec<ProductOption>,
        /// At least one.
        variants: Vec<VariantForm>,
    },
}

impl Variety {
    /// Reads what a form says; `options` is absent in a form that does not know of them.
    pub fn parse(
        options: Option<&[ProductOption]>,
        variants: &[VariantInput],
    ) -> Result<Self, (&'static str, Complaint)> {
        let Some(given) = options else { return Ok(Self::Unsaid) };
        if given.is_empty() {
            return Ok(Self::Plain);
        }
        let options = parse_options(given).map_err(|complaint| ("options", complaint))?;
        let variants = parse_variants(&options, variants).map_err(|complaint| ("variants", complaint))?;
        Ok(Self::Of { options, variants })
    }
}

fn parse_options(given: &[ProductOption]) -> Result<Vec<ProductOption>, Complaint> {
    if given.len() > MOST_OPTIONS {
        let words = format!("A product can have at most {MOST_OPTIONS} options.");
        return Err(Flaw::TooMany(MOST_OPTIONS).says(words));
    }
    let mut options: Vec<ProductOption> = Vec::with_capacity(given.len());
    for option in given {
        let name = text::line(&option.name, "name of the option", 40)?;
        if options.iter().any(|other| same(&other.name, &name)) {
            return Err(Flaw::Twice.says(format!("{name} is there twice among the options.")));
        }
        if option.values.is_empty() {
            return Err(Flaw::Required.says(format!("Please give {name} at least one value.")));
        }
        if option.values.len() > MOST_VALUES {
            let words = format!("{name} can have at most {MOST_VALUES} values.");
            return Err(Flaw::TooMany(MOST_VALUES).says(words));
        }
        let mut values: Vec<String> = Vec::with_capacity(option.values.len());
        for value in &option.values {
            let value = text::line(value, "value of the option", 60)?;
            if values.iter().any(|other| same(other, &value)) {
                return Err(Flaw::Twice.says(format!("{name} has {value} twice.")));
            }
            values.push(value);
        }
        options.push(ProductOption { name, values });
    }
    Ok(options)
}

fn parse_variants(options: &[ProductOption], given: &[VariantInput]) -> Result<Vec<VariantForm>, Complaint> {
    if given.is_empty() {
        return Err(Flaw::Required.says("Please keep at least one combination of the options."));
    }
    if given.len() > MOST_VARIANTS {
        let words = format!("A product can have at most {MOST_VARIANTS} combinations.");
        return Err(Flaw::TooMany(MOST_VARIANTS).says(words));
    }
    let mut forms: Vec<VariantForm> = Vec::with_capacity(given.len());
    for input in given {
        let choice = parse_choice(options, &input.choice)?;
        let words = choice.join(", ");
        let form = parse_variant(input, choice).map_err(|complaint| complaint.of(&words))?;
        if forms.iter().any(|other| other.choice == form.choice) {
            return Err(Flaw::Twice.says(format!("{words} is there twice.")));
        }
        if form.id.is_some() && forms.iter().any(|other| other.id == form.id) {
            return Err(Flaw::Taken.says(format!("{words} has the id of another combination.")));
        }
        if !form.sku.is_empty() && forms.iter().any(|other| same(&other.sku, &form.sku)) {
            let taken = format!("another combination has the SKU {}.", form.sku);
            return Err(Flaw::Taken.says(taken).of(&words));
        }
        forms.push(form);
    }
    Ok(forms)
}

/// One value of each option, spelt as the option spells it.
fn parse_choice(options: &[ProductOption], given: &[String]) -> Result<Vec<String>, Complaint> {
    if given.len() != options.len() {
        return Err(Flaw::Required.says("Each combination needs one value of every option."));
    }
    let pick = |(option, value): (&ProductOption, &String)| {
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        let found = option.values.iter().find(|known| same(known, &value));
        found
            .cloned()
            .ok_or_else(|| Flaw::Unknown.says(format!("{value} is not among the values of {}.", option.name)))
    };
    options.iter().zip(given).map(pick).collect()
}

fn parse_variant(input: &VariantInput, choice: Vec<String>) -> Result<VariantForm, Complaint> {
    Ok(VariantForm {
        id: input.id.as_deref().filter(|id| !id.is_empty()).map(VariantId::from),
        choice,
        price: price(given(input.price.as_ref()))?,
        stock: stock(given(input.stock.as_ref()))?,
        stock_seen: given(input.stock_seen.as_ref()).map(stock_seen).transpose()?,
        sku: sku(&input.sku)?,
        barcode: barcode(&input.barcode)?,
        weight: weight(given(input.weight.as_ref()))?,
        image: match input.image.trim() {
            "" => String::new(),
            image => text::picture(image, "image")?,
        },
    })
}

/// A seller's own number for something; may be empty.
pub(super) fn sku(given: &str) -> Result<String, Complaint> {
    if given.trim().is_empty() { Ok(String::new()) } else { text::line(given, "SKU", 64) }
}

/// The number under the bars; may be empty.
pub(super) fn barcode(given: &str) -> Result<String, Complaint> {
    let given = given.trim();
    if given.len() > 64 || !given.chars().all(|c| c.is_ascii_graphic()) {
        let words = "The barcode can have at most 64 letters and digits, without spaces.";
        return Err(Flaw::TooLong(64).says(words));
    }
    Ok(given.to_owned())
}

/// Grams; none is 0.
pub(super) fn weight(given: Option<&NumberInput>) -> Result<i64, Complaint> {
    let Some(given) = given else { return Ok(0) };
    let words = "The weight must be a whole number of grams, at most 1,00,00,000.";
    given.whole(MOST_GRAMS).ok_or_else(|| Flaw::OutOfRange(0, MOST_GRAMS).says(words))
}

/// Whether a barcode is one of the trade's item numbers (GTIN), whose last digit proves the others.
pub fn is_gtin(barcode: &str) -> bool {
    if !matches!(barcode.len(), 8 | 12 | 13 | 14) || !barcode.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let weighed = barcode.bytes().rev().enumerate().map(|(place, byte)| {
        let digit = u32::from(byte - b'0');
        if place % 2 == 1 { digit * 3 } else { digit }
    });
    weighed.sum::<u32>() % 10 == 0
}

/// What a line of an order calls the variant of a product.
pub fn variant_name(product: &str, choice: &[String]) -> String {
    if choice.is_empty() { product.to_owned() } else { format!("{product} ({})", choice.join(", ")) }
}

/// The variant that is meant by a call that knows of none: the first at the product's own price (which is the lowest)
/// of which there are `wanted`; else the first of which there are so many; else the first of which there are most.
/// Each is given as its price and stock.
pub fn default_variant(variants: &[(Paise, i64)], wanted: i64) -> Option<usize> {
    let lowest = variants.iter().map(|(price, _)| *price).min()?;
    let enough = |(_, stock): &(Paise, i64)| *stock >= wanted;
    let at_lowest = variants.iter().position(|variant| variant.0 == lowest && enough(variant));
    at_lowest.or_else(|| variants.iter().position(enough)).or_else(|| {
        let most = variants.iter().map(|(_, stock)| *stock).max()?;
        variants.iter().position(|(_, stock)| *stock == most)
    })
}

/// Whether two words look the same to a shopper.
fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}
