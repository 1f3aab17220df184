//! Products as the API shows them.

use crate::catalog::store::{ProductRow, VariantRow, options_of, pictures_of};
use crate::http::values::{IsoTime, Rupees};
use crate::uploads::sizes::Pictures;
use haat_domain::accounts::SellerProfile;
use haat_domain::catalog::ProductState;
use haat_domain::input::NumberInput;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

/// Whose product it is.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProductSellerJson {
    /// The seller's id.
    #[serde(rename = "_id")]
    pub id: String,
    /// The name of their shop.
    pub name: String,
    /// The address of its logo; may be empty.
    pub logo: String,
}

/// A product (spec section 3).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductJson {
    /// The product's id.
    #[serde(rename = "_id")]
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its slug: the page is at `/products/{url}`. Empty for a draft.
    pub url: String,
    /// What one piece costs, in rupees.
    pub price: Rupees,
    /// While a sale is on: what it costs otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub former_price: Option<Rupees>,
    /// While a sale is on that ends by itself: when.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sale_ends_at: Option<IsoTime>,
    /// Its picture: a web address or a path of this site.
    pub image: String,
    /// Smaller copies of the picture; null when it is not one of our uploads.
    pub images: Option<Pictures>,
    /// Where it belongs.
    pub category: String,
    /// Who makes it.
    pub brand: String,
    /// How many pieces there are.
    pub stock: i64,
    /// More about it.
    pub description: String,
    /// Stars from 0 to 5.
    pub rating: f64,
    /// How many reviews it has.
    pub reviews: i64,
    /// `draft` until first saved, then `listed`.
    #[schema(pattern = "^(draft|listed)$")]
    pub state: String,
    /// In no list, page or search of the shop yet.
    pub is_draft: bool,
    /// Why a saved product is not in the shop: `waiting` (for approval), `paused` (by its seller), `unlisted` (by an
    /// admin) or `closed` (its stall is); left out for others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden: Option<String>,
    /// What the admin said to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden_note: Option<String>,
    /// Whose it is; null for the house's own.
    pub seller: Option<ProductSellerJson>,
    /// When it was created.
    pub created_at: IsoTime,
    /// When it last changed.
    pub updated_at: IsoTime,
    /// All pictures with words about them, the first of which is `image`; absent when there is no more to say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<PictureJson>,
    /// What is to be chosen, such as size and colour; absent for a product without options. With options, `price` is
    /// the lowest of the variants' and `stock` all their pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<OptionJson>,
    /// What the dearest variant costs, when those that can be had differ; of what is sold out, when any do. The cheapest of
    /// them costs `priceFrom`, or else `price`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_to: Option<Rupees>,
    /// While the cheapest variants are sold out and others are not: the least for which a piece can be had. `price` stays
    /// the lowest of all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub price_from: Option<Rupees>,
    /// While a sale is on: what `priceFrom` is otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub former_price_from: Option<Rupees>,
    /// The combinations that are sold; absent in lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<VariantJson>,
    /// The seller's own number for it; absent when there is none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sku: String,
    /// The number under its bars; absent when nobody said.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub barcode: String,
    /// What a piece weighs in grams; absent when nobody said.
    #[serde(skip_serializing_if = "is_zero")]
    pub weight: i64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(number: &i64) -> bool {
    *number == 0
}

/// A picture of a product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PictureJson {
    /// A web address or a path of this site.
    pub image: String,
    /// What it shows, for those who cannot see it; may be empty.
    #[serde(default)]
    #[schema(required = true)]
    pub alt: String,
}

/// Something to be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OptionJson {
    /// What: `Size`.
    pub name: String,
    /// What there is, in the order in which it is shown.
    #[serde(default)]
    #[schema(required = true)]
    pub values: Vec<String>,
}

/// A combination of a product's options.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct VariantJson {
    /// The variant's id: `variantId` in a line of a cart.
    #[serde(rename = "_id")]
    pub id: String,
    /// One value of each option, in their order.
    pub choice: Vec<String>,
    /// What one piece costs.
    pub price: Rupees,
    /// While a sale is on: what it costs otherwise.
    #[serde(rename = "formerPrice", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub former_price: Option<Rupees>,
    /// How many pieces there are.
    pub stock: i64,
    /// The seller's own number for it; may be empty.
    pub sku: String,
    /// The number under its bars; may be empty.
    pub barcode: String,
    /// What a piece weighs in grams; 0 when nobody said.
    pub weight: i64,
    /// Its own picture; empty for the product's.
    pub image: String,
}

impl VariantJson {
    fn new(of: &ProductRow, row: VariantRow) -> Self {
        let price = of.price_of(&row);
        Self {
            choice: row.choice(),
            id: row.id.into_string(),
            price: Rupees(price),
            former_price: (price < row.price).then_some(Rupees(row.price)),
            stock: row.stock,
            sku: row.sku,
            barcode: row.barcode,
            weight: row.weight_grams,
            image: row.image,
        }
    }
}

impl ProductJson {
    /// A product with its variants.
    pub fn whole((row, variants): (ProductRow, Vec<VariantRow>)) -> Self {
        let variants = variants.into_iter().map(|variant| VariantJson::new(&row, variant)).collect();
        Self { variants, ..Self::from(row) }
    }
}

impl From<ProductRow> for ProductJson {
    fn from(row: ProductRow) -> Self {
        let hidden = row.why_hidden();
        let (from, up_to) = (row.price_from(), row.price_up_to());
        let hidden_note = hidden.as_ref().map(|_| row.withheld_note).filter(|note| !note.is_empty());
        let seller = row.seller_id.zip(row.seller_name);
        let logo = SellerProfile::shown_logo(&row.seller_logo.unwrap_or_default()).to_owned();
        Self {
            id: row.id.into_string(),
            name: row.name,
            url: row.url.unwrap_or_default(),
            price: Rupees(row.price),
            former_price: row.former_price.map(Rupees),
            sale_ends_at: row.former_price.and(row.sale_to).map(IsoTime),
            images: Pictures::of(&row.image),
            image: row.image,
            category: row.category,
            brand: row.brand,
            stock: row.stock,
            description: row.description,
            #[expect(clippy::cast_precision_loss, reason = "at most 500")]
            rating: row.rating_hundredths as f64 / 100.0,
            reviews: row.reviews,
            is_draft: row.state == ProductState::Draft,
            state: row.state.as_str().to_owned(),
            hidden,
            hidden_note,
            seller: seller.map(|(id, name)| ProductSellerJson { id: id.into_string(), name, logo }),
            created_at: IsoTime(row.created_at),
            updated_at: IsoTime(row.updated_at),
            pictures: pictures_of(&row.pictures)
                .into_iter()
                .map(|picture| PictureJson { image: picture.image, alt: picture.alt })
                .collect(),
            options: options_of(&row.options)
                .into_iter()
                .map(|option| OptionJson { name: option.name, values: option.values })
                .collect(),
            price_to: up_to.map(Rupees),
            price_from: from.map(|(price, _)| Rupees(price)),
            former_price_from: from.and_then(|(_, former)| former).map(Rupees),
            variants: Vec::new(),
            sku: row.sku,
            barcode: row.barcode,
            weight: row.weight_grams,
        }
    }
}

/// A number as a form sends it: a JSON number or a string. The domain judges it.
#[derive(Debug, Clone, ToSchema)]
#[schema(value_type = f64)]
pub struct FormNumber(pub NumberInput);

impl<'de> Deserialize<'de> for FormNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "must be a number")]
        enum Either {
            Number(f64),
            Text(String),
        }
        Either::deserialize(deserializer).map(|either| match either {
            Either::Number(number) => Self(number.into()),
            Either::Text(text) => Self(text.into()),
        })
    }
}
