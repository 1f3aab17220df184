/// What the index is told about a product.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The product's id, given back by searches.
    pub id: String,
    /// The product's name.
    pub name: String,
    /// The brand's name.
    pub brand: String,
    /// The category's name, shown as it is in the counts per category.
    pub category: String,
    /// The description.
    pub description: String,
    /// The price in paise.
    pub price_paise: i64,
    /// The rating in hundredths of a star, 0 to 500.
    pub rating_hundredths: u16,
    /// When the product was created, in UTC milliseconds.
    pub created_at_ms: i64,
    /// The seller it belongs to, or `None` for the house.
    pub seller_id: Option<String>,
    /// Whether a piece can be bought now.
    pub in_stock: bool,
    /// How many pieces were sold so far.
    pub sold: u32,
    /// The combinations of options in which it is sold, if any can be chosen.
    pub variants: Vec<Variant>,
}

/// One of the combinations in which a product is sold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variant {
    /// The name of each option with its value.
    pub options: Vec<(String, String)>,
    /// Whether a piece of it can be bought now.
    pub in_stock: bool,
}

/// What of a product changes with every sale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The product's id.
    pub id: String,
    /// Whether a piece can be bought now.
    pub in_stock: bool,
    /// How many pieces were sold so far.
    pub sold: u32,
    /// The combinations of options in which it is sold.
    pub variants: Vec<Variant>,
}

/// One step from an older catalogue to a newer one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The product is new, or is now like this.
    Put(Document),
    /// The product with this id is gone from the shop.
    Delete(String),
}

impl Change {
    pub(crate) fn id(&self) -> &str {
        match self {
            Change::Put(document) => &document.id,
            Change::Delete(id) => id,
        }
    }
}

/// What a shopper asks for. The default asks for the first page of everything, newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The words; `None`, blank or `all` browse the whole catalogue.
    pub text: Option<String>,
    /// Only this category, by its name in any case.
    pub category: Option<String>,
    /// Only prices in this range of paise, both ends included.
    pub price: Option<(i64, i64)>,
    /// Only products rated at least this, in hundredths of a star.
    pub min_rating: Option<u16>,
    /// Only products of this seller.
    pub seller: Option<String>,
    /// Only products of one of these brands, by their names in any case; none allow all.
    pub brands: Vec<String>,
    /// Only products that can be bought now.
    pub in_stock: bool,
    /// Only products with a variant of these values of options, by name and value in any case: of each option one of those
    /// named. With `in_stock`, that variant has to be.
    pub options: Vec<(String, String)>,
    /// What comes first.
    pub order: Order,
    /// The page, counted from 1.
    pub page: u32,
    /// How many products a page holds.
    pub per_page: u32,
}

impl Default for Query {
    fn default() -> Self {
        Self {
            text: None,
            category: None,
            price: None,
            min_rating: None,
            seller: None,
            brands: Vec::new(),
            in_stock: false,
            options: Vec::new(),
            order: Order::Best,
            page: 1,
            per_page: 12,
        }
    }
}

/// What comes first. Among equals it is always the newest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// Matches in the name, then the brand, the category, the description; without words, the newest.
    #[default]
    Best,
    /// The newest.
    Newest,
    /// The lowest price.
    Lowest,
    /// The highest price.
    Highest,
    /// The best rating.
    TopRated,
    /// The most pieces sold.
    BestSelling,
}

/// The answer to a [`Query`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// The ids of the page's products, in order. Empty for a page behind the end.
    pub ids: Vec<String>,
    /// How many products the whole query finds, exactly.
    pub total: u64,
    /// How many products each category would show, were it chosen; most first, then by name.
    pub categories: Vec<(String, u64)>,
    /// The words really looked for, when the spelling of the query found nothing.
    pub corrected: Option<String>,
    /// Whether some of these have only some of the words, since no product has all of them or hardly any.
    pub close: bool,
    /// Whether any product has all words; without words there is nothing to have.
    pub exact: bool,
    /// The price in paise that the words spoke of, both ends included.
    pub price: Option<(i64, i64)>,
}

/// What each further choice would show: every count fits all the other choices of the query, and not its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// How many products the whole query finds.
    pub total: u64,
    /// The categories, most products first, then by name.
    pub categories: Vec<(String, u64)>,
    /// The brands with most products, then by name, and those chosen. Not all of them, where there are very many.
    pub brands: Vec<(String, u64)>,
    /// How many brands there are in all.
    pub brands_in_all: u64,
    /// The products that can be bought now.
    pub in_stock: u64,
    /// The options with most products, then by name, each with its values. Not all of them, where there are very many.
    pub options: Vec<(String, Vec<(String, u64)>)>,
    /// Those with at least one, two, three and four stars.
    pub ratings: [u64; 4],
    /// Those in each of the price ranges asked for.
    pub prices: Vec<u64>,
    /// The lowest and the highest price.
    pub price: Option<(i64, i64)>,
}

/// A product offered while a shopper types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The product's id.
    pub id: String,
    /// The product's name.
    pub name: String,
}

/// The state of the index, for the metrics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Products that can be found.
    pub documents: u64,
    /// Parts the index consists of.
    pub segments: u64,
    /// The number in the change log up to which everything can be found.
    pub committed_seq: u64,
}
