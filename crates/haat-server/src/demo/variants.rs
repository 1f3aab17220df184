//! Sizes and colours of the demo's goods.

use super::content::Product;
use super::pictures::picture_url;
use crate::catalog::store::{COLUMNS_OF_A_VARIANT, options_column, pictures_column};
use haat_db::tables::VARIANTS;
use haat_db::{DbError, Tx, Value, new_id};
use haat_domain::catalog::{Picture, ProductOption};
use haat_domain::time::Millis;

impl Product {
    /// Its pictures, as stored.
    pub(super) fn pictures_column(&self) -> String {
        let picture = |one: &crate::catalog::json::PictureJson| Picture {
            image: picture_url(&one.image),
            alt: one.alt.clone(),
        };
        pictures_column(&self.pictures.iter().map(picture).collect::<Vec<_>>())
    }

    /// Its options, as stored.
    pub(super) fn options_column(&self) -> String {
        let option = |one: &crate::catalog::json::OptionJson| ProductOption {
            name: one.name.clone(),
            values: one.values.clone(),
        };
        options_column(&self.options.iter().map(option).collect::<Vec<_>>())
    }

    /// What its variants cost, in rupees: the least and, when they differ, the most.
    pub(super) fn price_to(&self) -> Option<i64> {
        self.prices.iter().copied().max().filter(|most| *most > self.price)
    }

    /// Every combination of its options: the last option changes first.
    fn choices(&self) -> Vec<Vec<String>> {
        self.options.iter().fold(vec![Vec::new()], |begun, option| {
            let longer = |choice: &Vec<String>| {
                let value = |value: &String| [choice.as_slice(), std::slice::from_ref(value)].concat();
                option.values.iter().map(value).collect::<Vec<_>>()
            };
            begun.iter().flat_map(longer).collect()
        })
    }
}

/// Adds the variants of a product that has options; `number` is its place in the catalogue.
pub(super) async fn insert_variants(
    tx: &mut Tx,
    id: &str,
    product: &Product,
    number: i64,
    at: Millis,
) -> Result<(), DbError> {
    if product.options.is_empty() {
        return Ok(());
    }
    let weight = if product.category == "Shoes" { 780_i64 } else { 320 };
    let row = |(position, choice): (usize, Vec<String>)| -> [Value; 10] {
        let image = choice.iter().find_map(|value| product.looks.get(value)).map(|file| picture_url(file));
        let place = i64::try_from(position).unwrap_or_default();
        [
            new_id(at).into(),
            id.into(),
            place.into(),
            serde_json::to_string(&choice).unwrap_or_default().into(),
            (product.prices.get(position).unwrap_or(&product.price) * 100).into(),
            product.stocks.get(position).copied().unwrap_or_default().into(),
            sku(product, &choice).into(),
            barcode(number * 100 + place).into(),
            weight.into(),
            image.unwrap_or_default().into(),
        ]
    };
    let rows = product.choices().into_iter().enumerate().map(row).collect();
    tx.insert_many(VARIANTS, COLUMNS_OF_A_VARIANT, rows).await.map(|_| ())
}

/// `PAD-MRRS-8-SEA`
fn sku(product: &Product, choice: &[String]) -> String {
    let letters = |text: &str, most: usize| {
        text.chars().filter(|letter| letter.is_alphanumeric()).take(most).collect::<String>().to_uppercase()
    };
    let initials: String = product.url.split('-').filter_map(|word| word.chars().next()).collect();
    let mut parts = vec![letters(&product.brand, 3), initials.to_uppercase()];
    parts.extend(choice.iter().map(|value| letters(value, 4)));
    parts.join("-")
}

/// A number of the trade (GTIN) that no real thing has.
fn barcode(number: i64) -> String {
    let digits = format!("299{number:09}");
    let weighed = digits.bytes().enumerate().map(|(place, byte)| {
        let digit = u32::from(byte - b'0');
        if place % 2 == 1 { digit * 3 } else { digit }
    });
    let check = (10 - weighed.sum::<u32>() % 10) % 10;
    format!("{digits}{check}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::content::World;
    use haat_domain::catalog::is_gtin;

    #[test]
    fn every_combination_has_its_stock_and_every_colour_its_picture() {
        let world = World::load().ok().unwrap();
        let with_options: Vec<_> =
            world.products.iter().filter(|product| !product.options.is_empty()).collect();
        assert!(with_options.len() > 10);
        for product in &with_options {
            let choices = product.choices();
            assert_eq!(choices.len(), product.stocks.len(), "{}", product.name);
            assert_eq!(product.stocks.iter().sum::<i64>(), product.stock, "{}", product.name);
            assert!(product.prices.is_empty() || product.prices.iter().min() == Some(&product.price));
            let mut skus: Vec<_> = choices.iter().map(|choice| sku(product, choice)).collect();
            skus.sort();
            skus.dedup();
            assert_eq!(skus.len(), choices.len(), "{skus:?}");
        }
        let files = world.products.iter().flat_map(|product| {
            product.looks.values().chain(product.pictures.iter().map(|picture| &picture.image))
        });
        for file in files {
            assert!(crate::demo::content::Folder::get(&format!("pictures/{file}")).is_some(), "{file}");
        }
        for product in world.products.iter().filter(|product| !product.pictures.is_empty()) {
            assert_eq!(product.pictures[0].image, product.image, "{}", product.name);
        }
        let several = world.products.iter().filter(|product| product.pictures.len() > 1).count();
        assert!(several * 10 > world.products.len() * 9, "{several} goods have several pictures");
        assert!(is_gtin(&barcode(1234)));
    }
}
