//! Lines that are variants of one product.

use super::{Line, Record};
use haat_domain::catalog::{MOST_VARIANTS, ProductForm, ProductInput};
use std::collections::HashMap;

/// The lines that are variants of one product become one.
pub(super) fn products(records: Vec<Record>) -> Vec<Line> {
    let mut together: Vec<Record> = Vec::with_capacity(records.len());
    let mut first: HashMap<String, usize> = HashMap::new();
    for record in records {
        let url = record.input.as_ref().ok().filter(|input| input.options.is_some());
        let url = url.map(|input| input.url.to_lowercase());
        let begun = url.as_ref().and_then(|url| first.get(url)).and_then(|place| together.get_mut(*place));
        if let Some(product) = begun {
            let joined = product.input.as_mut().ok().zip(record.input.ok());
            if let Some((begun, line)) = joined
                && let Err(refusal) = join(begun, line)
            {
                // As a whole: its further lines are its own too, and no product by themselves.
                product.input = Err(format!("Line {}: {refusal}", record.line));
            }
        } else {
            if let Some(url) = url {
                first.insert(url, together.len());
            }
            together.push(record);
        }
    }
    let line = |record: Record| {
        let form =
            record.input.and_then(|input| ProductForm::parse(&input).map_err(|errors| errors.to_string()));
        Line { line: record.line, record: record.number, form, tax: record.tax, exported: record.exported }
    };
    together.into_iter().map(line).collect()
}

/// Adds the variant of a further line. Its options may go without their names.
fn join(product: &mut ProductInput, line: ProductInput) -> Result<(), String> {
    let options = product.options.get_or_insert_default();
    let further = line.options.unwrap_or_default();
    if further.len() != options.len() {
        return Err("all lines of a product need the same options.".into());
    }
    // Each value is compared with all before it.
    if product.variants.len() >= MOST_VARIANTS {
        return Err(format!("a product can have at most {MOST_VARIANTS} combinations."));
    }
    for (option, further) in options.iter_mut().zip(further) {
        if !further.name.is_empty() && !further.name.eq_ignore_ascii_case(&option.name) {
            return Err(format!(
                "all lines of a product need the same options, and {} is not {}.",
                further.name, option.name
            ));
        }
        for value in further.values {
            if !option.values.iter().any(|known| known.to_lowercase() == value.to_lowercase()) {
                option.values.push(value);
            }
        }
    }
    product.variants.extend(line.variants);
    Ok(())
}
