use super::Rating;
use crate::input::NumberInput;
use crate::money::Paise;

/// The query string of a search, as it arrived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the parameters of the address")]
pub struct SearchParams<'a> {
    pub page: Option<&'a str>,
    pub category: Option<&'a str>,
    pub query: Option<&'a str>,
    pub price: Option<&'a str>,
    pub rating: Option<&'a str>,
    pub order: Option<&'a str>,
    pub brand: Option<&'a str>,
    pub stock: Option<&'a str>,
}

/// What someone looks for. Odd values in the address fall back to the defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchFilters {
    /// From 1.
    pub page: u32,
    /// Exactly this category.
    pub category: Option<String>,
    /// Words to look for.
    pub query: Option<String>,
    /// Prices between these, both included.
    pub price: Option<PriceRange>,
    /// At least this many stars.
    pub rating: Option<Rating>,
    /// What comes first.
    pub order: SortOrder,
    /// One of these brands; none allow all.
    pub brands: Vec<String>,
    /// Only what can be bought now.
    pub in_stock: bool,
}

/// Prices from `low` to `high`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "said above")]
pub struct PriceRange {
    pub low: Paise,
    pub high: Paise,
}

/// What comes first in a list of products.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SortOrder {
    /// Better matches, the newest among equals; without words, plainly the newest.
    #[default]
    Best,
    /// The newest.
    Newest,
    /// The cheapest.
    Lowest,
    /// The dearest.
    Highest,
    /// The most stars.
    TopRated,
    /// The most pieces sold.
    BestSelling,
}

impl SearchFilters {
    /// Pages beyond this are as good as empty.
    pub const MAX_PAGE: u32 = 1_000_000;
    const MAX_QUERY_CHARS: usize = 200;
    /// Brands chosen at once.
    const MAX_BRANDS: usize = 20;

    /// Reads a query string. Absent, empty, `all` and odd values are the default.
    pub fn parse(params: &SearchParams<'_>) -> Self {
        Self {
            page: params.page.and_then(page).unwrap_or(1),
            category: params.category.and_then(words),
            query: params.query.and_then(words),
            price: params.price.and_then(PriceRange::parse),
            rating: params.rating.and_then(rating),
            order: params.order.map(SortOrder::parse).unwrap_or_default(),
            brands: params.brand.map(brands).unwrap_or_default(),
            in_stock: params.stock.is_some_and(|stock| stock.trim().eq_ignore_ascii_case("in")),
        }
    }

    /// The brands as the address has them.
    pub fn brands_in_address(&self) -> Option<String> {
        (!self.brands.is_empty()).then(|| self.brands.join("|"))
    }
}

impl Default for SearchFilters {
    fn default() -> Self {
        Self::parse(&SearchParams::default())
    }
}

impl PriceRange {
    /// Reads `lo-hi` in rupees.
    pub fn parse(text: &str) -> Option<Self> {
        let (low, high) = text.split_once('-')?;
        let (low, high) = (Paise::from_rupees_str(low).ok()?, Paise::from_rupees_str(high).ok()?);
        (low <= high).then_some(Self { low, high })
    }
}

impl SortOrder {
    /// Every order.
    pub const ALL: [Self; 6] =
        [Self::Best, Self::Newest, Self::Lowest, Self::Highest, Self::TopRated, Self::BestSelling];

    /// The word in the address.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Newest => "newest",
            Self::Lowest => "lowest",
            Self::Highest => "highest",
            Self::TopRated => "toprated",
            Self::BestSelling => "bestselling",
        }
    }

    /// Reads the word in the address; any other is the default.
    pub fn parse(text: &str) -> Self {
        let text = text.trim();
        Self::ALL.into_iter().find(|order| order.as_str().eq_ignore_ascii_case(text)).unwrap_or_default()
    }
}

fn page(text: &str) -> Option<u32> {
    text.trim().parse().ok().filter(|page| (1..=SearchFilters::MAX_PAGE).contains(page))
}

fn rating(text: &str) -> Option<Rating> {
    Rating::parse(&NumberInput::from(text)).ok().filter(|rating| *rating > Rating::default())
}

/// Brands are parted by a bar, which names of brands have not; each counts once.
fn brands(text: &str) -> Vec<String> {
    let mut brands: Vec<String> = Vec::new();
    for brand in text.split('|').filter_map(words) {
        if brands.len() < SearchFilters::MAX_BRANDS && !brands.contains(&brand) {
            brands.push(brand);
        }
    }
    brands
}

/// Control characters become spaces: a database refuses some of them.
fn words(text: &str) -> Option<String> {
    let spaced = text.replace(char::is_control, " ");
    let words = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    let words: String = words.chars().take(SearchFilters::MAX_QUERY_CHARS).collect();
    let words = words.trim_end();
    (!words.is_empty() && !words.eq_ignore_ascii_case("all")).then(|| words.to_owned())
}
