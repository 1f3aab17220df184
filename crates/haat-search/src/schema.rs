//! What of a product goes where in the index.

use tantivy::schema::{
    FAST, Field, IndexRecordOption, STORED, STRING, Schema, SchemaBuilder, TextFieldIndexing, TextOptions,
};
use tantivy::{IndexSettings, IndexSortByField, TantivyDocument, Term};

use crate::text;
use crate::things::things;
use crate::types::Document;
use crate::variants;
use crate::word::Scope;

/// Raised whenever an older index would answer wrongly: words cut differently, other fields.
pub(crate) const VERSION: u32 = 6;

pub(crate) const CATEGORY_NAME: &str = "category_name";
pub(crate) const BRAND_NAME: &str = "brand_name";
pub(crate) const PRICE: &str = "price";
pub(crate) const RATING: &str = "rating";
pub(crate) const CREATED: &str = "created";
pub(crate) const TIE: &str = "tie";
pub(crate) const SOLD: &str = "sold";
pub(crate) const IN_STOCK: &str = "in_stock";
pub(crate) const VARIANT: &str = "variant";

/// The fields that queries are built from.
#[derive(Clone, Copy)]
pub(crate) struct Fields {
    pub(crate) id: Field,
    pub(crate) seller: Field,
    /// The words of the name as they are written.
    pub(crate) name: Field,
    /// The forms of the words in the name, see [`text::forms`].
    pub(crate) name_forms: Field,
    /// The forms of the words that say what the product is, see [`things`].
    pub(crate) name_things: Field,
    /// The words of the brand and their forms.
    pub(crate) brand: Field,
    /// The words of the category and their forms.
    pub(crate) category: Field,
    /// The words of name, brand, category and description together, and their forms.
    pub(crate) everything: Field,
    /// The short beginnings of the words in the name.
    pub(crate) name_starts: Field,
    /// The short beginnings of all words.
    pub(crate) starts: Field,
    /// The name as it is written, kept for suggestions only.
    pub(crate) shown_name: Field,
    category_name: Field,
    brand_name: Field,
    price: Field,
    rating: Field,
    created: Field,
    tie: Field,
    sold: Field,
    in_stock: Field,
    variant: Field,
}

/// The schema and its fields.
pub(crate) fn schema() -> (Schema, Fields) {
    let mut builder = Schema::builder();
    let fields = Fields {
        id: builder.add_text_field("id", STRING | STORED),
        seller: builder.add_text_field("seller", STRING),
        name: add_words(&mut builder, "name"),
        name_forms: add_words(&mut builder, "name_forms"),
        name_things: add_words(&mut builder, "name_things"),
        brand: add_words(&mut builder, "brand"),
        category: add_words(&mut builder, "category"),
        everything: add_words(&mut builder, "everything"),
        name_starts: add_words(&mut builder, "name_starts"),
        starts: add_words(&mut builder, "starts"),
        shown_name: builder.add_text_field("shown_name", STORED),
        category_name: builder.add_text_field(CATEGORY_NAME, TextOptions::default().set_fast("raw")),
        brand_name: builder.add_text_field(BRAND_NAME, TextOptions::default().set_fast("raw")),
        price: builder.add_i64_field(PRICE, FAST),
        rating: builder.add_u64_field(RATING, FAST),
        created: builder.add_i64_field(CREATED, FAST),
        tie: builder.add_u64_field(TIE, FAST),
        sold: builder.add_u64_field(SOLD, FAST),
        in_stock: builder.add_u64_field(IN_STOCK, FAST),
        variant: builder.add_text_field(VARIANT, TextOptions::default().set_fast("raw")),
    };
    (builder.build(), fields)
}

/// Newest first on disk, so that a page of the newest needs only the beginning of each segment.
pub(crate) fn settings() -> IndexSettings {
    IndexSettings {
        sort_by_field: Some(IndexSortByField { field: CREATED.into(), order: tantivy::Order::Desc }),
        // Pages read single products: small blocks, little to unpack.
        docstore_blocksize: 4096,
        // There is little to compress: no thread for it.
        docstore_compress_dedicated_thread: false,
        ..IndexSettings::default()
    }
}

/// Words are cut by `text`, so the engine only splits at blanks. Neither frequencies, positions nor lengths
/// are kept: ranking is by field, and in a shop rare words are not better words.
fn add_words(builder: &mut SchemaBuilder, name: &str) -> Field {
    let indexing = TextFieldIndexing::default()
        .set_tokenizer("whitespace")
        .set_index_option(IndexRecordOption::Basic)
        .set_fieldnorms(false);
    builder.add_text_field(name, TextOptions::default().set_indexing_options(indexing))
}

impl Fields {
    /// All words of a product count.
    pub(crate) fn everything(&self) -> Scope {
        let words = self.everything;
        Scope { words, forms: words, things: words, starts: Some(self.starts) }
    }

    pub(crate) fn in_name(&self) -> Scope {
        let (forms, things) = (self.name_forms, self.name_things);
        Scope { words: self.name, forms, things, starts: Some(self.name_starts) }
    }

    // Brands and categories have few words: short beginnings need no lists of their own.

    pub(crate) fn in_brand(&self) -> Scope {
        Scope { words: self.brand, forms: self.brand, things: self.brand, starts: None }
    }

    pub(crate) fn in_category(&self) -> Scope {
        Scope { words: self.category, forms: self.category, things: self.category, starts: None }
    }

    pub(crate) fn id_term(&self, id: &str) -> Term {
        Term::from_field_text(self.id, id)
    }

    /// The engine's form of a product.
    pub(crate) fn document(&self, product: &Document) -> TantivyDocument {
        let name = text::indexed_words(&product.name);
        let name_forms = text::forms(&name);
        let brand = with_forms(&product.brand);
        let category = with_forms(&product.category);
        let description = with_forms(&product.description);

        let mut document = TantivyDocument::default();
        document.add_text(self.id, &product.id);
        if let Some(seller) = &product.seller_id {
            document.add_text(self.seller, seller);
        }
        document.add_text(self.name, name.join(" "));
        document.add_text(self.brand, brand.join(" "));
        document.add_text(self.category, category.join(" "));
        document.add_text(self.name_forms, name_forms.join(" "));
        document.add_text(self.name_things, text::forms(&things(&product.name)).join(" "));
        let name = [name, name_forms].concat();
        document.add_text(self.name_starts, text::short_beginnings(&name).join(" "));
        let everything = [name, brand, category, description].concat();
        document.add_text(self.starts, text::short_beginnings(&everything).join(" "));
        document.add_text(self.everything, everything.join(" "));
        document.add_text(self.shown_name, &product.name);
        document.add_text(self.category_name, product.category.trim());
        document.add_text(self.brand_name, product.brand.trim());
        document.add_i64(self.price, product.price_paise);
        document.add_u64(self.rating, u64::from(product.rating_hundredths));
        document.add_i64(self.created, product.created_at_ms);
        document.add_u64(self.tie, tie(&product.id));
        document.add_u64(self.sold, product.sold.into());
        document.add_u64(self.in_stock, product.in_stock.into());
        for variant in &product.variants {
            document.add_text(self.variant, variants::packed(variant));
        }
        document
    }
}

fn with_forms(text: &str) -> Vec<String> {
    let words = text::indexed_words(text);
    let forms = text::forms(&words);
    [words, forms].concat()
}

/// Orders products created in the same millisecond, as a CSV import makes them, like their ids do.
///
/// Of a `UUIDv7` it takes what stands behind the clock, where ids of one millisecond differ; of any other id
/// the first eight bytes.
fn tie(id: &str) -> u64 {
    let digits: String = id.chars().filter(|c| *c != '-').collect();
    if id.len() == 36
        && digits.len() == 32
        && digits.is_ascii()
        && let Ok(behind_the_clock) = u64::from_str_radix(&digits[12..28], 16)
    {
        return behind_the_clock;
    }
    let mut first = [0; 8];
    for (to, from) in first.iter_mut().zip(id.bytes()) {
        *to = from;
    }
    u64::from_be_bytes(first)
}

#[cfg(test)]
mod tests {
    use super::tie;

    #[test]
    fn ties_are_ordered_like_ids() {
        assert!(tie("p2") > tie("p1"));
        assert!(tie("p10") > tie("p1"));
        let same_millisecond =
            ["0198f7a2-1c00-7000-8000-000000000000", "0198f7a2-1c00-7000-8000-0001f0000000"];
        assert!(tie(same_millisecond[1]) > tie(same_millisecond[0]));
        let counted = ["0198f7a2-1c00-7001-8000-000000000000", "0198f7a2-1c00-7002-8000-000000000000"];
        assert!(tie(counted[1]) > tie(counted[0]));
    }
}
