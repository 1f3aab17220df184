//! Products as the API shows them.

use crate::catalog::store::ProductRow;
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
    /// Whose it is; null for the house's own.
    pub seller: Option<ProductSellerJson>,
    /// When it was created.
    pub created_at: IsoTime,
    /// When it last changed.
    pub updated_at: IsoTime,
}

impl From<ProductRow> for ProductJson {
    fn from(row: ProductRow) -> Self {
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
            seller: seller.map(|(id, name)| ProductSellerJson { id: id.into_string(), name, logo }),
            created_at: IsoTime(row.created_at),
            updated_at: IsoTime(row.updated_at),
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
