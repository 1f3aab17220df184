//! How quick the index is, at ten thousand and at a million products.
//!
//! ```text
//! cargo run --release -p haat-search --example million             10,000 and 1,000,000
//! cargo run --release -p haat-search --example million 10000 50000  other sizes
//! ```

mod catalogue;

use std::convert::Infallible;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use haat_search::{Change, Document, Index, Lexicon, Order, Query};

type Fallible<T> = Result<T, Box<dyn Error>>;

/// How often each kind of query is asked, always with other words.
const ROUNDS: usize = 40;

fn main() -> Fallible<()> {
    let mut sizes = std::env::args().skip(1).map(|size| size.parse()).collect::<Result<Vec<u64>, _>>()?;
    if sizes.is_empty() {
        sizes = vec![10_000, 1_000_000];
    }
    let mut columns = Vec::new();
    for size in &sizes {
        columns.push(measure(*size)?);
    }
    print!("\n{:<34}", "milliseconds");
    for size in &sizes {
        print!("{:>20}", format!("{size}: p50 / p95"));
    }
    println!("{:>9}", "ratio");
    for row in 0..columns[0].len() {
        print!("{:<34}", columns[0][row].kind);
        for column in &columns {
            print!("{:>20}", format!("{:.3} / {:.3}", column[row].p50, column[row].p95));
        }
        let (first, last) = (&columns[0][row], &columns[columns.len() - 1][row]);
        println!("{:>9.1}", last.p50 / first.p50);
    }
    Ok(())
}

struct Timing {
    kind: &'static str,
    p50: f64,
    p95: f64,
}

fn measure(size: u64) -> Fallible<Vec<Timing>> {
    let dir = tempfile::tempdir()?;
    println!("{size} products");
    let begin = Instant::now();
    for number in 0..size {
        std::hint::black_box(catalogue::product(number));
    }
    let generating = begin.elapsed();

    let index = Index::open(dir.path())?;
    let newest_first = (0..size).rev().map(|number| Ok::<_, Infallible>(catalogue::product(number)));
    let begin = Instant::now();
    index.rebuild(newest_first, size, |_| ())?;
    println!("  built in {:.1?}, without making the products", begin.elapsed().saturating_sub(generating));
    println!("  most memory while building: {}", memory("VmHWM:"));
    println!("  on disk: {} MB", bytes(dir.path())? / 1_000_000);
    drop(index);

    let begin = Instant::now();
    let index = Index::open(dir.path())?;
    println!("  opened in {:.1?}", begin.elapsed());
    index.set_lexicon(Lexicon::beginning());
    let timings = ask(&index, size)?;
    println!("  memory of the process: {}, of it not files: {}", memory("VmRSS:"), memory("RssAnon:"));
    Ok(timings)
}

fn ask(index: &Index, size: u64) -> Fallible<Vec<Timing>> {
    let mut timings = Vec::new();
    for (kind, query) in kinds() {
        timings.push(time(kind, |round| {
            let found = index.search(&query(round))?;
            std::hint::black_box(found);
            Ok(())
        })?);
    }
    for (kind, typed) in [("suggest: 1 letter", 1), ("suggest: 4 letters", 4), ("suggest: 7 letters", 7)] {
        timings.push(time(kind, |round| {
            let words = ["samsung", "wireless", "headphones", "premium", "running", "keyboard"];
            let typed: String = words[round % words.len()].chars().take(typed).collect();
            std::hint::black_box(index.suggest(&typed, 8)?);
            Ok(())
        })?);
    }
    for (kind, query) in kinds_of_choices() {
        timings.push(time(kind, |round| {
            let ranges = [(100_000, 1_000_000), (1_000_100, 5_000_000), (5_000_100, 100_000_000)];
            std::hint::black_box(index.choices(&query(round), &ranges)?);
            Ok(())
        })?);
    }
    timings.push(time("like another product", |round| {
        std::hint::black_box(index.like(&catalogue::product(round as u64 * 997 % size).id, 8)?);
        Ok(())
    })?);
    timings.push(time("suggest: misspelt", |round| {
        let words = ["hedphones", "samsnug ga", "wirless mo", "keybord", "runing sh"];
        std::hint::black_box(index.suggest(words[round % words.len()], 8)?);
        Ok(())
    })?);
    timings.push(time("write one product until found", |round| {
        let mut product = catalogue::product(round as u64 % size);
        product.name = format!("Justnow{round}");
        index.apply(vec![Change::Put(product)], size + 1 + round as u64)?;
        let found = index.search(&words(&format!("justnow{round}")))?;
        if found.total != 1 {
            return Err("a product just written is not found".into());
        }
        Ok(())
    })?);
    timings.push(time("common word, after these writes", |round| {
        std::hint::black_box(index.search(&words(COMMON[round % COMMON.len()]))?);
        Ok(())
    })?);
    Ok(timings)
}

const COMMON: [&str; 5] = ["shoes", "wireless", "black", "premium", "samsung"];

fn words(text: &str) -> Query {
    Query { text: Some(text.to_owned()), ..Query::default() }
}

type Kind = (&'static str, Box<dyn Fn(usize) -> Query>);

/// What shoppers ask, in many words each.
fn kinds() -> Vec<Kind> {
    fn from(texts: &'static [&'static str]) -> Box<dyn Fn(usize) -> Query> {
        Box::new(|round| words(texts[round % texts.len()]))
    }
    let ordered = |order| move |round: usize| Query { order, ..words(COMMON[round % COMMON.len()]) };
    let browse = |order| move |_: usize| Query { order, ..Query::default() };
    let filtered = |round: usize| Query {
        price: Some((100_000, 5_000_000)),
        min_rating: Some(400),
        ..words(COMMON[round % COMMON.len()])
    };
    vec![
        ("browse: newest", Box::new(browse(Order::Best))),
        ("browse: lowest price", Box::new(browse(Order::Lowest))),
        ("browse: top rated", Box::new(browse(Order::TopRated))),
        (
            "browse: one category",
            Box::new(|_| Query { category: Some("tools".to_owned()), ..Query::default() }),
        ),
        (
            "browse: price and rating",
            Box::new(|_| Query {
                price: Some((100_000, 1_000_000)),
                min_rating: Some(400),
                ..Query::default()
            }),
        ),
        ("browse: page 10,000 of newest", Box::new(|_| Query { page: 10_000, ..Query::default() })),
        (
            "browse: page 10,000 of lowest",
            Box::new(|_| Query { page: 10_000, order: Order::Lowest, ..Query::default() }),
        ),
        ("common word", from(&COMMON)),
        ("common word, lowest price", Box::new(ordered(Order::Lowest))),
        ("common word, price and rating", Box::new(filtered)),
        (
            "common word, page 500",
            Box::new(|round| Query { page: 500, ..words(COMMON[round % COMMON.len()]) }),
        ),
        (
            "common word, brand and stock",
            Box::new(|round| Query {
                brands: vec!["Samsung".to_owned(), "sony".to_owned()],
                in_stock: true,
                ..words(COMMON[round % COMMON.len()])
            }),
        ),
        ("common word, best selling", Box::new(ordered(Order::BestSelling))),
        ("word in nearly all", from(&["the", "with", "and"])),
        ("rare word", from(&["theremin", "atlas", "gimbal", "charpai"])),
        ("made-up word", Box::new(|round| words(&format!("{} ", catalogue::made_up(round * 613))))),
        ("model number", Box::new(|round| words(&format!("ab{}", 100 + round * 97)))),
        ("two words", from(&["black shoes", "wireless headphones", "samsung charger", "men shirt"])),
        ("three words", from(&["nike black shoes", "sony wireless headphones", "premium leather boots"])),
        ("beginning of 1 letter", from(&["s", "w", "p", "b"])),
        ("beginning of 3 letters", from(&["hea", "sho", "wir", "kit"])),
        ("beginning of 6 letters", from(&["headph", "wirele", "keyboa", "chocol"])),
        ("word and beginning", from(&["wireless hea", "black sh", "samsung cha"])),
        ("misspelt, 1 slip", from(&["headphnes", "wirelss", "samsnug", "keybord", "blakc"])),
        ("misspelt, 2 slips", from(&["haedphnes", "wirlesss mouse", "smarpthone", "choclatte"])),
        ("two words misspelt", from(&["wirless headphons", "samsnug chargr", "runing shose"])),
        ("blank too many", from(&["smart phone", "key board", "back pack"])),
        ("blank too few", from(&["powerbank", "coffeemaker", "officechair"])),
        ("nothing like it", from(&["qqqqqqqq", "zzxxyyzz", "xq99999z"])),
    ]
}

/// The counts beside the results.
fn kinds_of_choices() -> Vec<Kind> {
    let brands = || vec!["Samsung".to_owned(), "sony".to_owned()];
    vec![
        ("choices: everything", Box::new(|_| Query::default())),
        ("choices: common word", Box::new(|round| words(COMMON[round % COMMON.len()]))),
        ("choices: word in nearly all", Box::new(|_| words("with"))),
        (
            "choices: word, brand, stock and price",
            Box::new(move |round| Query {
                brands: brands(),
                in_stock: true,
                price: Some((100_000, 5_000_000)),
                ..words(COMMON[round % COMMON.len()])
            }),
        ),
    ]
}

fn time(kind: &'static str, mut ask: impl FnMut(usize) -> Fallible<()>) -> Fallible<Timing> {
    ask(0)?;
    let mut took = Vec::with_capacity(ROUNDS);
    for round in 1..=ROUNDS {
        let begin = Instant::now();
        ask(round)?;
        took.push(begin.elapsed());
    }
    took.sort_unstable();
    let at = |percent: usize| milliseconds(took[(took.len() * percent / 100).min(took.len() - 1)]);
    Ok(Timing { kind, p50: at(50), p95: at(95) })
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

fn bytes(dir: &Path) -> Fallible<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let meta = entry.metadata()?;
        sum += if meta.is_dir() { bytes(&entry.path())? } else { meta.len() };
    }
    Ok(sum)
}

/// A line of what Linux knows about this process.
fn memory(line: &str) -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status
        .lines()
        .find_map(|it| it.strip_prefix(line))
        .map_or("unknown".to_owned(), |it| it.trim().to_owned())
}
