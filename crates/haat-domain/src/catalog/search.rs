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
    pub option: Option<&'a str>,
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
    /// The name of an option and a value, for each value chosen: of every option one of them.
    pub options: Vec<(String, String)>,
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
    const MAX_PAGE: u32 = 1_000_000;
    const MAX_QUERY_CHARS: usize = 200;
    /// Brands chosen at once.
    const MAX_BRANDS: usize = 20;
    /// Values of options chosen at once.
    const MAX_OPTIONS: usize = 20;

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
            options: params.option.map(options).unwrap_or_default(),
        }
    }

    /// The brands as the address has them.
    pub fn brands_in_address(&self) -> Option<String> {
        (!self.brands.is_empty()).then(|| self.brands.join("|"))
    }

    /// The options as the address has them.
    pub fn options_in_address(&self) -> Option<String> {
        let options: Vec<String> =
            self.options.iter().map(|(name, value)| format!("{name}:{value}")).collect();
        (!options.is_empty()).then(|| options.join("|"))
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

/// Sizes in letters, from small to large; one with a number of Xs before it is further out.
const LETTER_SIZES: [&str; 5] = ["xs", "s", "m", "l", "xl"];

/// By what a value of an option stands among the others: numbers rise (`UK 8` before `UK 10`), sizes go from small to
/// large, and whatever else there is keeps the order it came in, behind them.
pub fn option_value_order(value: &str) -> (u8, i64) {
    let value = value.trim().to_lowercase();
    if let Some(size) = letter_size(&value) {
        return (1, size);
    }
    let number = value.trim_start_matches(|c: char| c.is_ascii_alphabetic()).trim_start();
    let prefix = value.len() - number.len();
    let digits: String = number.chars().take_while(|c| c.is_ascii_digit() || *c == '.').take(12).collect();
    match thousandths(&digits).filter(|_| prefix <= 3) {
        Some(thousandths) => (0, thousandths),
        None => (2, 0),
    }
}

fn thousandths(digits: &str) -> Option<i64> {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let part: String = part.chars().chain("000".chars()).take(3).collect();
    Some(whole.parse::<i64>().ok()? * 1000 + part.parse::<i64>().ok()?)
}

/// `XXS` and `2XS` come before `XS`, `XXL` and `3XL` behind `XL`.
fn letter_size(value: &str) -> Option<i64> {
    let value = value.replace([' ', '-'], "");
    let place = |size: &str| LETTER_SIZES.iter().position(|known| *known == size);
    if let Some(place) = place(&value) {
        return i64::try_from(place).ok();
    }
    let spelt = value.trim_start_matches('x');
    let (times, rest) = match value.split_once('x') {
        Some((times, rest)) if !times.is_empty() => (times.parse().ok()?, rest),
        _ => (value.len() - spelt.len(), spelt),
    };
    let more = i64::try_from(times).ok().filter(|times| (1..100).contains(times))? - 1;
    match rest {
        "s" => Some(-more),
        "l" => Some(4 + more),
        _ => None,
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

/// `Size:M|Size:L|Colour:Red`; what has no name or no value is as good as none, and each counts once.
fn options(text: &str) -> Vec<(String, String)> {
    let mut options: Vec<(String, String)> = Vec::new();
    for option in text.split('|') {
        let Some((name, value)) = option.split_once(':') else { continue };
        let (Some(name), Some(value)) = (words(name), words(value)) else { continue };
        let option = (name, value);
        if options.len() < SearchFilters::MAX_OPTIONS && !options.contains(&option) {
            options.push(option);
        }
    }
    options
}

/// Control characters become spaces: a database refuses some of them.
fn words(text: &str) -> Option<String> {
    let spaced = text.replace(char::is_control, " ");
    let words = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    let words: String = words.chars().take(SearchFilters::MAX_QUERY_CHARS).collect();
    let words = words.trim_end();
    (!words.is_empty() && !words.eq_ignore_ascii_case("all")).then(|| words.to_owned())
}
