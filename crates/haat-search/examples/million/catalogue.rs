//! As many products as wanted, always the same ones, with words as unevenly spread as in a real shop.

use crate::Document;

/// Numbers that look random: the same for the same seed.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Self {
        let mut dice = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03);
        dice.next();
        dice
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() >> 33).expect("31 bits fit") % limit
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn even<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    /// The first are picked often, the last hardly ever: halving the range again and again is close enough to
    /// how words are used.
    fn skewed(&mut self, limit: usize) -> usize {
        let mut range = limit;
        while range > 1 && self.chance(70) {
            range = range.div_ceil(2);
        }
        self.below(range)
    }

    fn often<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.skewed(from.len())]
    }
}

#[rustfmt::skip]
const CATEGORIES: &[(&str, &[&str])] = &[
    ("Shoes", &["Running Shoes", "Sneakers", "Trail Shoes", "Leather Boots", "Sandals", "Loafers", "Slippers"]),
    ("Electronics", &["Headphones", "Smartphone", "Charger", "Earbuds", "Smartwatch", "Power Bank", "USB Cable"]),
    ("Clothings", &["T-Shirt", "Jacket", "Jeans", "Hoodie", "Kurta", "Saree", "Men's Shirt", "Sweater", "Socks"]),
    ("Home", &["Lamp", "Pillow", "Blanket", "Curtain", "Rug", "Candle", "Mirror", "Clock", "Shelf"]),
    ("Kitchen", &["Coffee Maker", "Pressure Cooker", "Knife Set", "Mixer", "Toaster", "Kettle", "Café Press"]),
    ("Computers", &["Laptop", "Monitor", "Keyboard", "Mouse", "Webcam", "SSD Drive", "Wi-Fi Router", "Printer"]),
    ("Beauty", &["Shampoo", "Lipstick", "Moisturizer", "Perfume", "Sunscreen", "Hair Dryer", "Face Serum"]),
    ("Sports", &["Cricket Bat", "Yoga Mat", "Dumbbell", "Badminton Racket", "Football", "Water Bottle"]),
    ("Toys", &["Building Blocks", "Puzzle", "Doll", "Board Game", "Remote Car", "Drone", "Kite"]),
    ("Books", &["Novel", "Cookbook", "Biography", "Dictionary", "Comic Book", "Travel Guide", "Atlas"]),
    ("Garden", &["Lawn Mower", "Garden Hose", "Flower Pot", "Seeds", "Rake", "Shovel", "Sprinkler"]),
    ("Automotive", &["Car Tyre", "Motor Oil", "Seat Cover", "Dash Camera", "Wiper Blades", "Helmet"]),
    ("Pets", &["Dog Food", "Cat Litter", "Leash", "Pet Bed", "Fish Tank", "Bird Cage"]),
    ("Baby", &["Stroller", "Car Seat", "Diapers", "Baby Bottle", "Crib", "High Chair"]),
    ("Jewellery", &["Necklace", "Bracelet", "Ring", "Earrings", "Bangles", "Pendant", "Watch"]),
    ("Office", &["Desk", "Office Chair", "Stapler", "Pen Set", "Whiteboard", "Calculator"]),
    ("Music", &["Guitar", "Tabla", "Sitar", "Harmonium", "Violin", "Microphone", "Theremin"]),
    ("Tools", &["Drill", "Hammer", "Screwdriver", "Wrench", "Saw", "Ladder", "Tape Measure"]),
    ("Health", &["Vitamins", "Thermometer", "Bandages", "Massage Gun", "Toothbrush", "First Aid Kit"]),
    ("Bags", &["Backpack", "Suitcase", "Handbag", "Wallet", "Messenger Bag", "Duffel Bag", "Lunch Box"]),
    ("Camping", &["Tent", "Sleeping Bag", "Camp Stove", "Headlamp", "Hammock", "Compass", "Lantern"]),
    ("Furniture", &["Sofa", "Dining Table", "Bed Frame", "Mattress", "Bookcase", "Armchair", "Charpai"]),
    ("Grocery", &["Basmati Rice", "Masala Chai", "Olive Oil", "Chocolate", "Honey", "Almonds", "Spices"]),
    ("Photography", &["Camera", "Tripod", "Camera Lens", "Memory Card", "Flash", "Gimbal"]),
    ("Bathroom", &["Shower Head", "Towel Set", "Bath Mat", "Soap Dispenser", "Shower Curtain"]),
];
#[rustfmt::skip]
const BRANDS: &[&str] = &[
    "Samsung", "Nike", "Adidas", "Sony", "Philips", "Bosch", "Puma", "Logitech", "Lenovo", "Canon", "Nestlé",
    "Panasonic", "Reebok", "Prestige", "Makita", "Asics", "Garmin", "Yamaha", "Lego", "Levi's", "Titan", "Bata",
    "Whirlpool", "Motorola",
];
#[rustfmt::skip]
const ADJECTIVES: &[&str] = &[
    "Premium", "Classic", "Wireless", "Portable", "Lightweight", "Waterproof", "Compact", "Deluxe", "Ergonomic",
    "Vintage", "Modern", "Durable", "Organic", "Adjustable", "Foldable", "Rechargeable", "Handmade", "Ultra",
    "Smart", "Soft", "Heavy Duty", "Slim", "Eco-Friendly", "Insulated", "Breathable", "Stainless", "Mini",
];
#[rustfmt::skip]
const COLOURS: &[&str] = &[
    "Black", "White", "Blue", "Red", "Green", "Grey", "Brown", "Pink", "Navy", "Yellow", "Purple", "Gold",
];
#[rustfmt::skip]
const FILLER: &[&str] = &[
    "with", "and", "the", "of", "to", "for", "quality", "comfort", "design", "easy", "new", "leather", "cotton",
    "steel", "wood", "bamboo", "rubber", "travel", "office", "summer", "winter", "gift", "kids", "men", "women",
];
#[rustfmt::skip]
const SYLLABLES: &[&str] = &[
    "ba", "ke", "lo", "mi", "ra", "tu", "ven", "dor", "sal", "qui", "nar", "pel", "zo", "fin", "gra", "hul", "ist",
    "jo", "mar", "tex", "wen", "xan", "yor", "cle", "bri", "tos", "phe", "lum", "ney", "kar",
];

/// A word that nobody uses anywhere else.
pub(crate) fn made_up(number: usize) -> String {
    let mut dice = Dice::new(number as u64 * 7919 + 5);
    (0..2 + dice.below(3)).map(|_| dice.even(SYLLABLES)).collect()
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The product with this number, which is also its place in time.
pub(crate) fn product(number: u64) -> Document {
    let mut dice = Dice::new(number);
    let place = dice.skewed(CATEGORIES.len());
    let (category, kinds) = CATEGORIES[place];
    let kind = dice.often(kinds);
    let brand = match (dice.skewed(1000) + place * 3) % 1000 {
        known if known < BRANDS.len() => BRANDS[known].to_owned(),
        unknown => capitalised(&made_up(unknown)),
    };
    let adjective = dice.often(ADJECTIVES);

    let mut name = vec![brand.clone()];
    if dice.chance(70) {
        name.push(adjective.to_owned());
    }
    if dice.chance(50) {
        name.push(dice.often(COLOURS).to_owned());
    }
    name.push(kind.to_owned());
    if dice.chance(60) {
        let letter = |dice: &mut Dice| char::from(b'A' + u8::try_from(dice.below(26)).expect("a letter"));
        name.push(format!("{}{}{}", letter(&mut dice), letter(&mut dice), 100 + dice.below(9900)));
    }
    let mut description = format!("{adjective} {} from {brand},", kind.to_lowercase());
    for _ in 0..20 + dice.below(25) {
        description.push(' ');
        if dice.chance(50) {
            description.push_str(dice.often(FILLER));
        } else {
            description.push_str(&made_up(dice.skewed(30_000)));
        }
    }
    let cheap = i64::try_from(dice.below(200_000)).expect("small");
    let dear = i64::try_from(dice.skewed(500)).expect("small");
    Document {
        id: id(number),
        name: name.join(" "),
        brand,
        category: category.to_owned(),
        description,
        price_paise: 9900 + cheap * (1 + dear),
        rating_hundredths: u16::try_from(500 - dice.skewed(300)).expect("small"),
        created_at_ms: created_at(number),
        seller_id: dice.chance(80).then(|| format!("seller-{}", dice.skewed(2000))),
        in_stock: dice.chance(90),
        sold: u32::try_from(dice.skewed(5000)).expect("small"),
        variants: Vec::new(),
    }
}

fn created_at(number: u64) -> i64 {
    1_600_000_000_000 + i64::try_from(number).expect("no more products than that") * 150_000
}

/// Shaped like the shop's real ids: the time first, then noise.
fn id(number: u64) -> String {
    let noise = Dice::new(!number).next();
    let time = created_at(number);
    let (high, low) = (time >> 16, time & 0xffff);
    let (third, fourth, last) = ((noise >> 52) & 0xfff, (noise >> 48) & 0xfff, noise & 0xffff_ffff_ffff);
    format!("{high:08x}-{low:04x}-7{third:03x}-8{fourth:03x}-{last:012x}")
}
