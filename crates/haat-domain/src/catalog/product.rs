use super::variants::{self, ProductOption, VariantInput, Variety};
use super::{Picture, Rating, Slug, pictures};
use crate::errors::{Complaint, FieldErrors, Flaw};
use crate::input::{NumberInput, text};
use crate::money::Paise;
use crate::words::words;

/// The most pieces of one product that the books hold.
pub const MAX_STOCK: i64 = 1_000_000_000;
/// Of so many pieces or fewer, whoever sells them is told.
pub const FEW_LEFT: i64 = 3;

/// Where a product stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProductState {
    /// Begun and not yet saved whole; only its seller sees it.
    Draft,
    /// For sale.
    Listed,
    /// Taken out of the shop; orders still know it.
    Withdrawn,
}

words!(ProductState { Draft => "draft", Listed => "listed", Withdrawn => "withdrawn" });

/// A product as the form sent it. Absent texts are empty.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the fields of the form")]
pub struct ProductInput {
    pub name: String,
    pub url: String,
    pub price: Option<NumberInput>,
    pub price_seen: Option<NumberInput>,
    pub image: String,
    pub category: String,
    pub brand: String,
    pub stock: Option<NumberInput>,
    pub stock_seen: Option<NumberInput>,
    pub description: String,
    pub rating: Option<NumberInput>,
    pub reviews: Option<NumberInput>,
    /// All pictures, the first of which is `image`; none in a form that knows only of that.
    pub pictures: Option<Vec<Picture>>,
    /// Of a product without options. None leaves what is stored.
    pub sku: Option<String>,
    pub barcode: Option<String>,
    pub weight: Option<NumberInput>,
    /// None in a form that does not know of options.
    pub options: Option<Vec<ProductOption>>,
    pub variants: Vec<VariantInput>,
}

/// A product that may be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductForm {
    name: String,
    url: Slug,
    price: Paise,
    image: String,
    category: String,
    brand: String,
    stock: i64,
    stock_seen: Option<i64>,
    price_seen: Option<Paise>,
    description: String,
    rating: Option<Rating>,
    reviews: Option<i64>,
    pictures: Option<Vec<Picture>>,
    labels: Labels,
    variety: Variety,
}

/// By what the trade knows a product without options. None leaves what is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// The seller's own number.
    pub sku: Option<String>,
    /// The number under its bars.
    pub barcode: Option<String>,
    /// Grams; 0 when nobody said.
    pub weight: Option<i64>,
}

/// Pieces were sold or came back after the form had been opened, and the form wants another stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The stock changed while you were editing: it is {present} now. Please check it and save again.")]
pub struct StockMoved {
    /// How many pieces there are now.
    pub present: i64,
}

impl ProductForm {
    /// Checks all fields at once.
    pub fn parse(input: &ProductInput) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = errors.take("name", text::line(&input.name, "name", 200));
        let url = errors.take("url", Slug::parse(&input.url));
        let variety = match Variety::parse(input.options.as_deref(), &input.variants) {
            Ok(variety) => Some(variety),
            Err((field, complaint)) => errors.take(field, Err(complaint)),
        };
        let has_options = input.options.as_ref().is_some_and(|options| !options.is_empty());
        let price_seen = given(input.price_seen.as_ref()).map(|seen| price(Some(seen))).transpose();
        let price_seen = errors.take("priceSeen", price_seen);
        // With options, price and stock are those of the variants.
        let price = match &variety {
            Some(Variety::Of { variants, .. }) => variants.iter().map(|variant| variant.price).min(),
            _ if has_options => None,
            _ => errors.take("price", price(given(input.price.as_ref()))),
        };
        let pictures = errors.take("pictures", input.pictures.as_deref().map(pictures::parse).transpose());
        let first = pictures.iter().flatten().flatten().next().map(|picture| picture.image.clone());
        let image = match first {
            Some(first) => Some(first),
            None => errors.take("image", text::picture(&input.image, "image")),
        };
        let category = errors.take("category", text::line(&input.category, "category", 60));
        let brand = errors.take("brand", text::line(&input.brand, "brand", 80));
        let stock = match &variety {
            Some(Variety::Of { variants, .. }) => Some(variants.iter().map(|variant| variant.stock).sum()),
            _ if has_options => None,
            _ => errors.take("stock", stock(given(input.stock.as_ref()))),
        };
        let labels = Labels::parse(input, &mut errors);
        let seen = errors.take("stockSeen", given(input.stock_seen.as_ref()).map(stock_seen).transpose());
        let description =
            errors.take("description", text::paragraphs(&input.description, "description", 10_000));
        let rating = errors.take("rating", given(input.rating.as_ref()).map(Rating::parse).transpose());
        let reviews = errors.take("reviews", given(input.reviews.as_ref()).map(reviews).transpose());
        // Split in two: a tuple of ten is hard to read in one pattern.
        let texts = (name, url, image, category, brand, description);
        let figures = (price, stock, seen, rating, reviews);
        match (texts, figures, (price_seen, pictures, labels, variety)) {
            (
                (Some(name), Some(url), Some(image), Some(category), Some(brand), Some(description)),
                (Some(price), Some(stock), Some(stock_seen), Some(rating), Some(reviews)),
                (Some(price_seen), Some(pictures), Some(labels), Some(variety)),
            ) => Ok(Self {
                name,
                url,
                price,
                image,
                category,
                brand,
                stock,
                stock_seen,
                price_seen,
                description,
                rating,
                reviews,
                pictures: pictures.filter(|pictures| !pictures.is_empty()),
                labels,
                variety,
            }),
            _ => Err(errors),
        }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where it is found.
    pub const fn url(&self) -> &Slug {
        &self.url
    }

    /// What one piece costs.
    pub const fn price(&self) -> Paise {
        self.price
    }

    /// What it cost when the form was opened, no sale counted; `None` when the form knows of no sales.
    pub const fn price_seen(&self) -> Option<Paise> {
        self.price_seen
    }

    /// Its picture.
    pub fn image(&self) -> &str {
        &self.image
    }

    /// Where it belongs.
    pub fn category(&self) -> &str {
        &self.category
    }

    /// Who makes it.
    pub fn brand(&self) -> &str {
        &self.brand
    }

    /// How many pieces there are, by the form.
    pub const fn stock(&self) -> i64 {
        self.stock
    }

    /// The stock to store where `present` pieces are stored now. A form that says which stock it was opened
    /// with never undoes what was sold since: it leaves the stock alone when its own is untouched, and is
    /// refused when both have changed. A form that does not say sets the stock.
    pub const fn stock_over(&self, present: i64) -> Result<i64, StockMoved> {
        stock_over(self.stock, self.stock_seen, present)
    }

    /// How many pieces there were when the form was opened, if it says so.
    pub const fn stock_seen(&self) -> Option<i64> {
        self.stock_seen
    }

    /// The same form, where it says what it has seen having seen what `seen` tells instead: of the product (an empty
    /// choice), or of each of its variants.
    #[must_use]
    pub fn having_seen(&self, seen: impl Fn(&[String]) -> Option<i64>) -> Self {
        let mut form = self.clone();
        form.stock_seen = form.stock_seen.map(|own| seen(&[]).unwrap_or(own));
        if let Variety::Of { variants, .. } = &mut form.variety {
            for variant in variants {
                variant.stock_seen = variant.stock_seen.map(|own| seen(&variant.choice).unwrap_or(own));
            }
        }
        form
    }

    /// What it says of stock, of the product (an empty choice) or of each of its variants: what it saw, and how many there
    /// are.
    pub fn counts(&self) -> Vec<(&[String], Option<i64>, i64)> {
        match &self.variety {
            Variety::Of { variants, .. } => {
                variants.iter().map(|one| (one.choice.as_slice(), one.stock_seen, one.stock)).collect()
            }
            Variety::Unsaid | Variety::Plain => vec![(&[][..], self.stock_seen, self.stock)],
        }
    }

    /// More about it.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Its stars; none leaves the stored ones.
    pub const fn rating(&self) -> Option<Rating> {
        self.rating
    }

    /// How many reviews it has; none leaves the stored count.
    pub const fn reviews(&self) -> Option<i64> {
        self.reviews
    }

    /// All its pictures, at least one; none when the form knows only of the first.
    pub fn pictures(&self) -> Option<&[Picture]> {
        self.pictures.as_deref()
    }

    /// By what the trade knows it.
    pub const fn labels(&self) -> &Labels {
        &self.labels
    }

    /// Its options and the combinations of them.
    pub const fn variety(&self) -> &Variety {
        &self.variety
    }

    /// What the dearest variant costs, if not all cost the same.
    pub fn price_to(&self) -> Option<Paise> {
        let Variety::Of { variants, .. } = &self.variety else { return None };
        variants.iter().map(|variant| variant.price).max().filter(|dearest| *dearest > self.price)
    }
}

/// See [`ProductForm::stock_over`].
pub(super) const fn stock_over(stock: i64, seen: Option<i64>, present: i64) -> Result<i64, StockMoved> {
    match seen {
        Some(seen) if seen != present && stock == seen => Ok(present),
        Some(seen) if seen != present && stock != present => Err(StockMoved { present }),
        _ => Ok(stock),
    }
}

impl Labels {
    fn parse(input: &ProductInput, errors: &mut FieldErrors) -> Option<Self> {
        let sku = errors.take("sku", input.sku.as_deref().map(variants::sku).transpose());
        let barcode = errors.take("barcode", input.barcode.as_deref().map(variants::barcode).transpose());
        let weight = input.weight.as_ref().map(|weight| variants::weight(given(Some(weight))));
        let weight = errors.take("weight", weight.transpose());
        Some(Self { sku: sku?, barcode: barcode?, weight: weight? })
    }
}

/// An empty field of an HTML form is the same as an absent one.
pub(super) fn given(input: Option<&NumberInput>) -> Option<&NumberInput> {
    input.filter(|input| !input.is_blank())
}

pub(super) fn price(input: Option<&NumberInput>) -> Result<Paise, Complaint> {
    let input = input.ok_or_else(|| Flaw::Required.says("Please fill in the price."))?;
    Ok(input.paise()?)
}

pub(super) fn stock(input: Option<&NumberInput>) -> Result<i64, Complaint> {
    let input = input.ok_or_else(|| Flaw::Required.says("Please fill in the stock."))?;
    counted(input, "The stock must be a whole number from 0 to 1,00,00,00,000.")
}

pub(super) fn stock_seen(input: &NumberInput) -> Result<i64, Complaint> {
    counted(input, "The stock that the form began with must be a whole number, 0 or more.")
}

fn reviews(input: &NumberInput) -> Result<i64, Complaint> {
    counted(input, "The number of reviews must be a whole number, 0 or more.")
}

fn counted(input: &NumberInput, words: &str) -> Result<i64, Complaint> {
    input.whole(MAX_STOCK).ok_or_else(|| Flaw::OutOfRange(0, MAX_STOCK).says(words))
}
