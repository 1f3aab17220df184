//! The catalogue as it grows: every kind of search, reading and writing, at up to a million products.

use crate::figures::{Waits, megabytes, number, usage};
use crate::http::{Asker, Connection, request, signed};
use crate::load::{Measured, closed};
use crate::plot::{self, Curve};
use crate::report::{Report, Table};
use crate::shop::{Ground, Shop};
use crate::{Options, Outcome, WARM_UP, catalogue, seed};
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often each kind is asked, with other words where it has some.
const ROUNDS: usize = 30;
/// Shoppers who search at the same time.
const SHOPPERS: usize = 32;

/// What shoppers ask, in many words each; `{}` stands for the word.
const KINDS: &[(&str, &str, &[&str])] = &[
    ("browse: newest", "", &[]),
    ("browse: lowest price", "order=lowest", &[]),
    ("browse: top rated", "order=toprated", &[]),
    ("browse: one category", "category=Tools", &[]),
    ("browse: price and rating", "price=1000-10000&rating=4", &[]),
    ("browse: page 800", "page=800", &[]),
    ("common word", "query={}", &["shoes", "wireless", "black", "premium", "samsung"]),
    ("common word, lowest price", "query={}&order=lowest", &["shoes", "wireless", "black", "premium"]),
    ("common word, price and rating", "query={}&price=1000-50000&rating=4", &["shoes", "wireless", "black"]),
    ("word in nearly all", "query={}", &["the", "with", "and"]),
    ("rare word", "query={}", &["theremin", "atlas", "gimbal", "charpai"]),
    ("two words", "query={}", &["black+shoes", "wireless+headphones", "samsung+charger"]),
    ("beginning of 1 letter", "query={}", &["s", "w", "p", "b"]),
    ("beginning of 3 letters", "query={}", &["hea", "sho", "wir", "kit"]),
    ("word and beginning", "query={}", &["wireless+hea", "black+sh", "samsung+cha"]),
    ("misspelt, 1 slip", "query={}", &["headphnes", "wirelss", "samsnug", "keybord", "blakc"]),
    ("misspelt, 2 slips", "query={}", &["haedphnes", "wirlesss+mouse", "smarpthone", "choclatte"]),
    ("two words misspelt", "query={}", &["wirless+headphons", "samsnug+chargr", "runing+shose"]),
    ("nothing like it", "query={}", &["qqqqqqqq", "zzxxyyzz", "xq99999z"]),
];

/// What comes beside the results, at addresses of its own: not among the searches above, so that those stay comparable.
const BESIDE: &[(&str, &str, &[&str])] = &[
    ("choices: everything", "/api/products/choices?", &[]),
    ("choices: common word", "/api/products/choices?query={}", &["shoes", "wireless", "black", "premium"]),
    (
        "choices: word, brand, stock and price",
        "/api/products/choices?query={}&brand=Samsung%7CSony&stock=in&price=1000-50000",
        &["shoes", "wireless", "black"],
    ),
    (
        "search: word, brand and stock",
        "/api/products/search?query={}&brand=Samsung%7CSony&stock=in",
        &["shoes", "wireless"],
    ),
    (
        "search: word, best selling",
        "/api/products/search?query={}&order=bestselling",
        &["shoes", "wireless", "black"],
    ),
    ("suggest: categories and sellers", "/api/products/suggest/places?query={}", &["sho", "ele", "sel"]),
];

/// One size of catalogue, measured.
struct Column {
    size: u64,
    kinds: Vec<Waits>,
    /// What comes beside the results.
    beside: Vec<Waits>,
    /// All kinds together.
    all: Waits,
    /// All kinds in turn, asked by many at once.
    crowd: Measured,
    /// The same few searches again and again.
    again: Measured,
    product: f64,
    home: f64,
    found: Waits,
    build: Duration,
    resident: f64,
    own: f64,
}

pub(crate) async fn run(options: &Options, report: &mut Report) -> Outcome<()> {
    let sizes: &[u64] = if options.quick { &[10_000, 100_000] } else { &[1_000, 10_000, 100_000, 1_000_000] };
    let mut columns = Vec::new();
    for size in sizes {
        println!("  {size} products");
        columns.push(measure(options, *size).await?);
    }
    let small = columns.iter().find(|column| column.size == 10_000).ok_or("no small catalogue")?;
    let large = columns.last().ok_or("no large catalogue")?;
    let size = number(to_f64(large.size));
    let growth = large.all.at(0.95) / small.all.at(0.95);
    report.at_most(&format!("search over {size} products: p95, times that of 10,000"), 5.0, growth);
    let what = "searches per second over 10,000 products; others: 100 times the best of them";
    report.remark(&format!("{what}: all new"), 6600.0, small.crowd.rate());
    report.remark(&format!("{what}: the same again"), 6600.0, small.again.rate());
    report.add(kinds_table(&columns));
    report.add(beside_table(&columns));
    report.add(size_table(&columns));
    if !options.quick {
        draw(options, &columns, report)?;
    }
    Ok(())
}

fn kinds_table(columns: &[Column]) -> Table {
    let sizes: Vec<_> =
        columns.iter().map(|column| format!("{}: p50 / p95 ms", number(to_f64(column.size)))).collect();
    let titles: Vec<_> = std::iter::once("kind").chain(sizes.iter().map(String::as_str)).collect();
    let mut table = Table::new(
        "Search",
        "`GET /api/products/search` over HTTP, one at a time: the page's twelve products, the exact number of matches \
         and the counts by category. Every search is a new one to the shop.",
        &titles,
    );
    let cell = |waits: &Waits| format!("{} / {}", number(waits.at(0.5)), number(waits.at(0.95)));
    for (place, (kind, _, _)) in KINDS.iter().enumerate() {
        let cells: Vec<_> = columns.iter().map(|column| cell(&column.kinds[place])).collect();
        table.row(&std::iter::once(*kind).chain(cells.iter().map(String::as_str)).collect::<Vec<_>>());
    }
    let cells: Vec<_> = columns.iter().map(|column| cell(&column.all)).collect();
    table.row(
        &std::iter::once("**all together**").chain(cells.iter().map(String::as_str)).collect::<Vec<_>>(),
    );
    table
}

fn beside_table(columns: &[Column]) -> Table {
    let sizes: Vec<_> =
        columns.iter().map(|column| format!("{}: p50 / p95 ms", number(to_f64(column.size)))).collect();
    let titles: Vec<_> = std::iter::once("what").chain(sizes.iter().map(String::as_str)).collect();
    let mut table = Table::new(
        "Beside the results",
        "The counts of every further choice (brand, stock, price, rating, category), what is found by them, and what the \
         search box offers beside goods. Over HTTP, one at a time, each a new one to the shop.",
        &titles,
    );
    for (place, (what, _, _)) in BESIDE.iter().enumerate() {
        let cell = |waits: &Waits| format!("{} / {}", number(waits.at(0.5)), number(waits.at(0.95)));
        let cells: Vec<_> = columns.iter().map(|column| cell(&column.beside[place])).collect();
        table.row(&std::iter::once(*what).chain(cells.iter().map(String::as_str)).collect::<Vec<_>>());
    }
    table
}

fn size_table(columns: &[Column]) -> Table {
    let mut table = Table::new(
        "Growth with the catalogue",
        "Product and home list are read one at a time, each product once. The 32 shoppers ask all kinds of the table \
         above in turn, each as soon as the last one was answered: new searches, though the products they show repeat, \
         and those are kept for a second; then the same few searches again, as shoppers do, \
         which are mostly answered from what is kept. Saved until found: an admin changes a \
         product and searches for its new name. The index is built from the database at the first start. Memory is \
         that of the program after all of this; the part without mapped files is in brackets.",
        &[
            "products",
            "product ms",
            "home list ms",
            "search p50 ms",
            "searches/s, 32 shoppers",
            "p99 ms",
            "the same again/s",
            "saved until found p50 / p95 ms",
            "index built in s",
            "MB",
        ],
    );
    for column in columns {
        table.row(&[
            &number(to_f64(column.size)),
            &number(column.product),
            &number(column.home),
            &number(column.all.at(0.5)),
            &number(column.crowd.rate()),
            &number(column.crowd.waits.at(0.99)),
            &number(column.again.rate()),
            &format!("{} / {}", number(column.found.at(0.5)), number(column.found.at(0.95))),
            &number(column.build.as_secs_f64()),
            &format!("{} ({})", number(column.resident), number(column.own)),
        ]);
    }
    table
}

fn draw(options: &Options, columns: &[Column], report: &mut Report) -> Outcome<()> {
    let curve = |name: &str, value: &dyn Fn(&Column) -> f64| Curve {
        name: name.to_owned(),
        points: columns.iter().map(|column| (to_f64(column.size), value(column))).collect(),
    };
    let curves = [
        curve("search p95", &|column| column.all.at(0.95)),
        curve("search p50", &|column| column.all.at(0.5)),
        curve("product", &|column| column.product),
        curve("home list", &|column| column.home),
        curve("saved until found", &|column| column.found.at(0.5)),
    ];
    let file = options.out.with_file_name("plots").join("products.svg");
    plot::draw(&file, "Latency by size of the catalogue", "products", "ms", &curves)?;
    report.text("\n![Latency by size of the catalogue](plots/products.svg)\n".to_owned());
    Ok(())
}

async fn measure(options: &Options, size: u64) -> Outcome<Column> {
    let ground = Ground::sqlite(options).await?;
    seed::products(&ground.db, size).await?;
    seed::sales(&ground.db, size).await?;
    let mut shop = Shop::open(options, ground).await?;
    let began = Instant::now();
    shop.wait_until("/api/products/search?query=shoes", Duration::from_mins(5)).await?;
    let build = began.elapsed();
    let mut connection = Connection::open(shop.port).await?;
    let mut kinds = Vec::new();
    let mut all = Waits::default();
    for (_, query, words) in KINDS {
        let mut waits = Waits::default();
        for round in 0..=ROUNDS {
            let path = anew(&path(query, words, round), round);
            let began = Instant::now();
            let answer = connection.exchange(&request("GET", &path, &[], "")).await?;
            if answer.status != 200 {
                return Err(format!("{path} answers {}", answer.status).into());
            }
            // The first of each kind warms up.
            if round > 0 {
                waits.push(began.elapsed());
                all.push(began.elapsed());
            }
        }
        waits.sort();
        kinds.push(waits);
    }
    all.sort();
    let mut beside = Vec::new();
    for (_, address, words) in BESIDE {
        let mut waits = Waits::default();
        for round in 0..=ROUNDS {
            let word = if words.is_empty() { "" } else { words[round % words.len()] };
            let path = anew(&address.replace("{}", word), round);
            let began = Instant::now();
            let answer = connection.exchange(&request("GET", &path, &[], "")).await?;
            if answer.status != 200 {
                return Err(format!("{path} answers {}", answer.status).into());
            }
            if round > 0 {
                waits.push(began.elapsed());
            }
        }
        waits.sort();
        beside.push(waits);
    }
    let askers = Asker::many(shop.port, &mixture(2000, anew), SHOPPERS).await?;
    let crowd = closed(askers, WARM_UP, options.lasting()).await.sound()?;
    let askers = Asker::many(shop.port, &mixture(60, |path, _| path.to_owned()), SHOPPERS).await?;
    let again = closed(askers, WARM_UP, options.lasting() / 2).await.sound()?;
    let product =
        read(&mut connection, |round| format!("/api/products/url/{}", seed::slug(round * 7 % size))).await?;
    let home = read(&mut connection, |round| format!("/api/products?limit=48&page={}", round + 1)).await?;
    let found = write_until_found(&shop, &mut connection, size).await?;
    let memory = usage(shop.pid);
    shop.close(options).await?;
    let (resident, own) = (megabytes(memory.resident_kb), megabytes(memory.own_kb));
    Ok(Column { size, kinds, beside, all, crowd, again, product, home, found, build, resident, own })
}

fn path(query: &str, words: &[&str], round: usize) -> String {
    let word = if words.is_empty() { "" } else { words[round % words.len()] };
    format!("/api/products/search?{}", query.replace("{}", word))
}

/// The same search at an address of its own, so that no answer that was kept is given again.
fn anew(path: &str, round: usize) -> String {
    format!("{path}&round={round}")
}

/// Every kind in all its words, in turn, for so many rounds.
fn mixture(rounds: usize, address: fn(&str, usize) -> String) -> Arc<Vec<Vec<u8>>> {
    let all = (0..rounds).flat_map(|round| KINDS.iter().map(move |kind| (round, kind)));
    let ask = |(round, (_, query, words)): (usize, &(&str, &str, &[&str]))| {
        request("GET", &address(&path(query, words, round), round), &[], "")
    };
    Arc::new(all.map(ask).collect())
}

/// The middle of a hundred reads, each at another path, in milliseconds.
async fn read(connection: &mut Connection, path: impl Fn(u64) -> String) -> Outcome<f64> {
    let mut waits = Waits::default();
    for round in 0..100 {
        let request = request("GET", &path(round), &[], "");
        let began = Instant::now();
        connection.exchange(&request).await?;
        waits.push(began.elapsed());
    }
    waits.sort();
    Ok(waits.at(0.5))
}

async fn write_until_found(shop: &Shop, connection: &mut Connection, size: u64) -> Outcome<Waits> {
    let admin = shop.admin().await?;
    let mut waits = Waits::default();
    for round in 0..20_u64 {
        let number = round * 31 % size;
        let made = catalogue::product(number);
        let name = format!("Justnow{round}");
        let body = json!({ "name": name, "url": seed::slug(number), "price": 100, "category": made.category,
                           "brand": made.brand, "stock": 5, "description": made.description,
                           "image": "https://pictures.example/product.jpg" });
        let path = format!("/api/products/{}", made.id);
        let began = Instant::now();
        connection.exchange(&signed("PUT", &path, &admin, &body.to_string())).await?.json()?;
        let search = request("GET", &format!("/api/products/search?query={name}"), &[], "");
        let found = connection.exchange(&search).await?.json()?;
        waits.push(began.elapsed());
        if found["countProducts"] != json!(1) {
            return Err(format!("{name} was saved but is not found: {}", found["countProducts"]).into());
        }
    }
    waits.sort();
    Ok(waits)
}

#[expect(clippy::cast_precision_loss, reason = "at most a million")]
fn to_f64(size: u64) -> f64 {
    size as f64
}
