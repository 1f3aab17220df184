//! A small catalogue with everything that makes searching hard.

use haat_search::{Document, Variant};

/// Numbers that look random and are the same every time.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides
    }

    pub(crate) fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.roll(from.len())]
    }
}

const KINDS: &[(&str, &[&str])] = &[
    ("Shoes", &["Running Shoes", "Leather Boots", "Sandals", "Sneakers"]),
    ("shoes", &["Trail Shoes", "Slippers"]),
    (
        "Electronics",
        &["Headphones", "Smartwatch", "Smart Watch", "Wi-Fi Router", "Power Bank", "Watch Strap"],
    ),
    ("Clothings", &["T-Shirt", "Men's Jacket", "Women\u{2019}s Shirt", "Hoodie", "Jeans"]),
    ("Home & Kitchen", &["Café Press", "Coffee Maker", "Rice Cooker", "Knife Set", "Crème Brûlée Torch"]),
    ("Books", &["हिन्दी किताब", "Cookbook", "Notebook", "Novel"]),
    ("Bathroom", &["Shower Head", "Towel Set", "Mirror"]),
];
const BRANDS: &[&str] =
    &["Nike", "Adidas", "Nestlé", "Samsung", "Sony", "Bosch", "Levi's", "Puma", "Coffee House", "Watchmen"];
const ADJECTIVES: &[&str] =
    &["Wireless", "Premium", "Classic", "Waterproof", "Compact", "Slim", "All-in-One", "Ultra", "Señor"];
const COLOURS: &[&str] = &["Black", "White", "Blue", "Red", "Navy"];
const FILLER: &[&str] = &[
    "made",
    "of",
    "leather",
    "cotton",
    "steel",
    "for",
    "travel",
    "office",
    "running",
    "coffee",
    "watch",
    "gift",
    "wireless",
    "quality",
    "comfort",
    "shower",
    "headphone",
    "samsung",
    "books",
    "the",
    "and",
];

/// One product, always the same for the same number. `version` changes what an edit would change.
pub(crate) fn product(number: usize, version: usize) -> Document {
    let mut dice = Dice::new((number * 7919 + version * 104_729) as u64);
    for _ in 0..4 {
        dice.roll(2);
    }
    let (category, kinds) = KINDS[dice.roll(KINDS.len())];
    let brand = dice.pick(BRANDS);
    let mut name = Vec::new();
    if dice.roll(2) == 0 {
        name.push(brand.to_owned());
    }
    if dice.roll(3) > 0 {
        name.push(dice.pick(ADJECTIVES).to_owned());
    }
    if dice.roll(2) == 0 {
        name.push(dice.pick(COLOURS).to_owned());
    }
    name.push(dice.pick(kinds).to_owned());
    if dice.roll(3) == 0 {
        name.push(format!("XB{}", 100 + dice.roll(900)));
    }
    let description: Vec<&str> = (0..dice.roll(12)).map(|_| dice.pick(FILLER)).collect();
    let in_stock = dice.roll(4) > 0;
    Document {
        id: format!("p{number:04}"),
        name: name.join(" "),
        brand: brand.to_owned(),
        category: category.to_owned(),
        description: description.join(" "),
        price_paise: [0, 99_900, 100_000, 1_000_000, 5_000_000, 9_000_000_000_000][dice.roll(6)]
            + i64::try_from(dice.roll(3)).expect("small"),
        rating_hundredths: u16::try_from(dice.roll(11) * 50).expect("small"),
        // Few moments, so that many products share one.
        created_at_ms: 1_700_000_000_000 + i64::try_from(number / 7 * 7 % 90).expect("small") * 1000,
        seller_id: [None, Some("anna".to_owned()), Some("ravi".to_owned())][dice.roll(3)].clone(),
        in_stock,
        // Many never sold, and many alike.
        sold: u32::try_from(dice.roll(3) * dice.roll(20)).expect("small"),
        variants: variants(&mut dice, in_stock),
    }
}

/// Half of the goods come in sizes, some of them in colours too; not every combination is sold, nor every one in stock.
fn variants(dice: &mut Dice, in_stock: bool) -> Vec<Variant> {
    let mut choices: Vec<Vec<(String, String)>> = vec![Vec::new()];
    for (name, values) in [("Size", &["S", "M", "L"][..]), ("Colour", &["Red", "Blue"])] {
        if dice.roll(2) == 0 {
            break;
        }
        let with = |choice: &Vec<_>, value: &str| {
            [choice.clone(), vec![(name.to_owned(), value.to_owned())]].concat()
        };
        choices = choices.iter().flat_map(|choice| values.iter().map(|value| with(choice, value))).collect();
    }
    choices.retain(|choice| !choice.is_empty() && dice.roll(2) == 0);
    let mut variants: Vec<Variant> = choices
        .into_iter()
        .map(|options| Variant { options, in_stock: in_stock && dice.roll(2) == 0 })
        .collect();
    if let Some(first) = variants.first_mut() {
        first.in_stock = in_stock;
    }
    variants
}

pub(crate) fn products(count: usize) -> Vec<Document> {
    (0..count).map(|number| product(number, 0)).collect()
}

/// A product with a name alone.
pub(crate) fn named(id: &str, name: &str) -> Document {
    Document { id: id.to_owned(), name: name.to_owned(), ..Document::default() }
}
