use super::{HeldProduct, ProductRow, SaveError, prices};
use haat_db::tables::VARIANTS;
use haat_db::{Db, DbError, Executor, FromRow, Tx, Value, new_id, sql};
use haat_domain::catalog::{Chosen, Picture, ProductOption, StockMoved, VariantForm};
use haat_domain::ids::{ProductId, VariantId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use serde::{Deserialize, Serialize};

/// A variant as stored.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of variants, described in the migration")]
pub struct VariantRow {
    pub id: VariantId,
    pub product_id: ProductId,
    pub choice: String,
    pub price: Paise,
    pub stock: i64,
    pub sku: String,
    pub barcode: String,
    pub weight_grams: i64,
    pub image: String,
}

const SELECT: &str =
    "SELECT id, product_id, choice, price, stock, sku, barcode, weight_grams, image FROM variants WHERE ";

impl VariantRow {
    /// One value of each option.
    pub fn choice(&self) -> Vec<String> {
        choice_of(&self.choice)
    }
}

/// One value of each option, from its column.
fn choice_of(column: &str) -> Vec<String> {
    serde_json::from_str(column).unwrap_or_default()
}

/// An option in its column.
#[derive(Serialize, Deserialize)]
struct StoredOption {
    name: String,
    values: Vec<String>,
}

/// The options of a product from their column.
pub fn options_of(column: &str) -> Vec<ProductOption> {
    if column.is_empty() {
        return Vec::new();
    }
    let stored: Vec<StoredOption> = serde_json::from_str(column).unwrap_or_default();
    stored.into_iter().map(|option| ProductOption { name: option.name, values: option.values }).collect()
}

/// Options as their column holds them.
pub fn options_column(options: &[ProductOption]) -> String {
    if options.is_empty() {
        return String::new();
    }
    let stored =
        |option: &ProductOption| StoredOption { name: option.name.clone(), values: option.values.clone() };
    serde_json::to_string(&options.iter().map(stored).collect::<Vec<_>>()).unwrap_or_default()
}

/// A picture in its column.
#[derive(Serialize, Deserialize)]
struct StoredPicture {
    image: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    alt: String,
}

/// The pictures of a product from their column; none when `image` says all.
pub fn pictures_of(column: &str) -> Vec<Picture> {
    if column.is_empty() {
        return Vec::new();
    }
    let stored: Vec<StoredPicture> = serde_json::from_str(column).unwrap_or_default();
    stored.into_iter().map(|picture| Picture { image: picture.image, alt: picture.alt }).collect()
}

/// Pictures as their column holds them.
pub fn pictures_column(pictures: &[Picture]) -> String {
    match pictures {
        [] => String::new(),
        [only] if only.alt.is_empty() => String::new(),
        all => {
            let stored =
                |picture: &Picture| StoredPicture { image: picture.image.clone(), alt: picture.alt.clone() };
            serde_json::to_string(&all.iter().map(stored).collect::<Vec<_>>()).unwrap_or_default()
        }
    }
}

/// What was chosen of a product's options.
pub fn chosen(options: &[ProductOption], choice: &[String]) -> Vec<Chosen> {
    let one = |(option, value): (&ProductOption, &String)| Chosen {
        name: option.name.clone(),
        value: value.clone(),
    };
    options.iter().zip(choice).map(one).collect()
}

/// The variants of a product, in their order.
pub async fn variants<'a>(on: impl Executor<'a>, product: &ProductId) -> Result<Vec<VariantRow>, DbError> {
    sql(SELECT).push("product_id = $1 ORDER BY position").bind(product).all(on).await
}

/// A product with its variants; one without options costs no further question.
pub async fn with_variants(
    db: &Db,
    product: Option<ProductRow>,
) -> Result<Option<(ProductRow, Vec<VariantRow>)>, DbError> {
    match product {
        Some(row) if row.has_options() => {
            let variants = variants(db, &row.id).await?;
            Ok(Some((row, variants)))
        }
        plain => Ok(plain.map(|row| (row, Vec::new()))),
    }
}

/// Those of several products, in their order.
pub async fn variants_of<'a, 'p>(
    on: impl Executor<'a>,
    products: impl IntoIterator<Item = &'p str>,
) -> Result<Vec<VariantRow>, DbError> {
    let products: Vec<String> = products.into_iter().map(str::to_owned).collect();
    if products.is_empty() {
        return Ok(Vec::new());
    }
    sql(SELECT)
        .push("product_id IN ")
        .push_list(products)
        .push(" ORDER BY product_id, position")
        .all(on)
        .await
}

/// How the stock of a form stands to what is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    /// It is set, unless it changed under whoever edits it.
    Form,
    /// Its change since the file was made is added.
    File,
}

impl Counting {
    pub(super) fn of(self, form: &VariantForm, present: Option<i64>) -> Result<i64, StockMoved> {
        match (self, present, form.stock_seen) {
            (Self::Form, Some(present), _) => form.stock_over(present),
            (Self::File, Some(present), Some(seen)) => Ok((form.stock + present - seen).max(0)),
            (_, None, _) | (Self::File, Some(_), None) => Ok(form.stock),
        }
    }
}

/// The stored variant that a form means: by its id, or by what is chosen.
pub(super) fn meant<'a>(form: &VariantForm, stored: &'a [VariantRow]) -> Option<&'a VariantRow> {
    let by_id = stored.iter().find(|row| Some(&row.id) == form.id.as_ref());
    by_id.or_else(|| stored.iter().find(|row| form.id.is_none() && row.choice() == form.choice))
}

/// Replaces the variants of a held product and tells how many pieces there are in all. One that stays keeps its id.
pub(super) async fn replace_variants(
    tx: &mut Tx,
    product: &ProductId,
    forms: &[VariantForm],
    counting: Counting,
    now: Millis,
) -> Result<i64, SaveError> {
    let stored = variants(&mut *tx, product).await?;
    let sale = prices(&mut *tx, product).await?.and_then(|row| row.sale()).filter(|sale| sale.is_on(now));
    let mut total = 0;
    let mut rows: Vec<[Value; 10]> = Vec::with_capacity(forms.len());
    for (position, form) in (0_i64..).zip(forms) {
        let old = meant(form, &stored);
        let stock = counting.of(form, old.map(|row| row.stock)).map_err(|moved| SaveError::StockMoved {
            words: form.choice.join(", "),
            variant: old.map(|row| row.id.clone()),
            moved,
        })?;
        total += stock;
        // Whoever sends back what it costs during a sale did not change what it costs otherwise.
        let price = match (old, &sale) {
            (Some(old), Some(sale)) if sale.cut.of(old.price) == form.price => old.price,
            _ => form.price,
        };
        let id = old.map_or_else(|| VariantId::from(new_id(now)), |row| row.id.clone());
        rows.push([
            (&id).into(),
            product.into(),
            position.into(),
            serde_json::to_string(&form.choice).unwrap_or_default().into(),
            price.into(),
            stock.into(),
            (&form.sku).into(),
            (&form.barcode).into(),
            form.weight.into(),
            (&form.image).into(),
        ]);
    }
    remove_variants(tx, product).await?;
    tx.insert_many(VARIANTS, COLUMNS_OF_A_VARIANT, rows).await?;
    Ok(total)
}

/// What a new variant is inserted with.
pub const COLUMNS_OF_A_VARIANT: &str =
    "(id, product_id, position, choice, price, stock, sku, barcode, weight_grams, image)";

/// Removes the variants of a held product.
pub(super) async fn remove_variants(tx: &mut Tx, product: &ProductId) -> Result<(), DbError> {
    VARIANTS.delete("WHERE product_id = $1").bind(product).execute(tx).await.map(|_| ())
}

impl HeldProduct {
    /// Whether it comes in variants.
    pub fn has_options(&self) -> bool {
        !self.options.is_empty()
    }
}
