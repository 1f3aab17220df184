//! Judged queries and what is measured with them.

use std::collections::HashMap;
use std::convert::Infallible;
use std::fmt;

use haat_search::{Document, Index, Lexicon, Query};

const PAGE: usize = 12;

/// A query and what should come first, with its worth: 2 for what was meant, 1 for what fits somewhat.
pub(crate) struct Judged {
    pub(crate) kind: String,
    pub(crate) query: String,
    worth: Vec<(String, u8)>,
    /// What must not be shown: it only has a word in common.
    never: Vec<String>,
}

/// What is measured over some queries.
#[derive(Clone, Copy, Default)]
pub(crate) struct Figures {
    pub(crate) queries: usize,
    /// How many show something that was meant among the first four.
    pub(crate) first_four: f64,
    /// Normalised discounted cumulative gain of the first page.
    pub(crate) ndcg: f64,
    /// How many of the first three fit, of as many as could.
    pub(crate) precision: f64,
    /// How many find nothing at all, though something fits.
    pub(crate) nothing: f64,
    /// How many queries that mean nothing here find something.
    pub(crate) nonsense: usize,
    /// Products shown that must not be.
    pub(crate) wrong: usize,
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { queries, first_four, ndcg, precision, nothing, nonsense, wrong } = self;
        write!(
            f,
            "{queries:>4} queries, first four {first_four:.2}, nDCG@12 {ndcg:.2}, precision@3 {precision:.2}, \
             nothing {nothing:.2}, nonsense {nonsense}, wrong {wrong}"
        )
    }
}

/// The demo's goods in an index, and their names by id.
pub(crate) fn index() -> (Index, HashMap<String, String>) {
    let goods: Vec<serde_json::Value> = serde_json::from_str(include_str!("../../../../demo/products.json"))
        .expect("the demo's goods are JSON");
    let mut names = HashMap::new();
    let mut documents = Vec::new();
    for (number, product) in (0_i64..).zip(&goods) {
        let text = |field: &str| product[field].as_str().unwrap_or_default().to_owned();
        names.insert(text("url"), text("name"));
        documents.push(Document {
            id: text("url"),
            name: text("name"),
            brand: text("brand"),
            category: text("category"),
            description: text("description"),
            price_paise: product["price"].as_i64().unwrap_or_default() * 100,
            rating_hundredths: 400,
            created_at_ms: 1_700_000_000_000 - number,
            seller_id: None,
            in_stock: true,
            sold: 0,
            variants: Vec::new(),
        });
    }
    let index = Index::in_memory().expect("memory");
    index.rebuild(documents.into_iter().map(Ok::<_, Infallible>), 1, |_| ()).expect("a rebuild works");
    index.set_lexicon(Lexicon::beginning());
    (index, names)
}

/// The judged queries.
pub(crate) fn judged() -> Vec<Judged> {
    let lines = include_str!("queries.txt").lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let (mut worth, mut never) = (Vec::new(), Vec::new());
        for part in parts.get(2).unwrap_or(&"").split(';').map(str::trim).filter(|part| !part.is_empty()) {
            match (part.strip_prefix('!'), part.strip_prefix('-')) {
                (Some(part), _) => worth.push((part.to_owned(), 1)),
                (_, Some(part)) => never.push(part.to_owned()),
                _ => worth.push((part.to_owned(), 2)),
            }
        }
        Judged { kind: parts[0].to_owned(), query: parts[1].to_owned(), worth, never }
    };
    lines.map(read).collect()
}

/// The figures by kind, in the order of the queries, and of all together at the end. With `tell`, what falls short is
/// printed.
pub(crate) fn figures(
    index: &Index,
    names: &HashMap<String, String>,
    queries: &[Judged],
    tell: bool,
) -> Vec<(String, Figures)> {
    let mut table: Vec<(String, Figures)> = Vec::new();
    let mut all = Figures::default();
    for judged in queries {
        let query = Query { text: Some(judged.query.clone()), ..Query::default() };
        let found = index.search(&query).expect("a search works");
        let shown: Vec<&str> = found.ids.iter().map(|id| names[id].as_str()).collect();
        let one = judged.figures(&shown, names);
        if tell && (one.first_four < 1.0 || one.precision < 1.0) && !judged.worth.is_empty()
            || one.nonsense + one.wrong > 0
        {
            println!(
                "{:<10} {:?}: {:.2} {:?}",
                judged.kind,
                judged.query,
                one.ndcg,
                &shown[..shown.len().min(4)]
            );
        }
        if table.last().is_none_or(|(kind, _)| *kind != judged.kind) {
            table.push((judged.kind.clone(), Figures::default()));
        }
        for figures in [&mut all].into_iter().chain(table.last_mut().map(|(_, figures)| figures)) {
            figures.add(one);
        }
    }
    table.push(("all".to_owned(), all));
    for (_, figures) in &mut table {
        figures.share();
    }
    table
}

impl Judged {
    fn figures(&self, shown: &[&str], names: &HashMap<String, String>) -> Figures {
        if self.worth.is_empty() {
            return Figures { nonsense: usize::from(!shown.is_empty()), ..Figures::default() };
        }
        let worth = |name: &str| {
            self.worth.iter().find(|(part, _)| name.contains(part.as_str())).map_or(0, |(_, worth)| *worth)
        };
        let gain = |worths: &[u8]| -> f64 {
            (2_u32..)
                .zip(worths)
                .map(|(place, worth)| (f64::from(*worth).exp2() - 1.0) / f64::from(place).log2())
                .sum()
        };
        let shown_worth: Vec<u8> = shown.iter().take(PAGE).map(|name| worth(name)).collect();
        let mut ideal: Vec<u8> = names.values().map(|name| worth(name)).filter(|worth| *worth > 0).collect();
        assert!(!ideal.is_empty(), "{:?} names no product", self.query);
        ideal.sort_unstable_by(|a, b| b.cmp(a));
        let could = ideal.len().min(3);
        ideal.truncate(PAGE);
        let fitting = shown_worth.iter().take(3).filter(|worth| **worth > 0).count();
        let share = |count: usize, of: usize| {
            f64::from(u32::try_from(count).expect("few")) / f64::from(u32::try_from(of).expect("few"))
        };
        Figures {
            queries: 1,
            first_four: f64::from(u8::from(shown_worth.iter().take(4).any(|worth| *worth == 2))),
            ndcg: gain(&shown_worth) / gain(&ideal),
            precision: share(fitting, could),
            nothing: f64::from(u8::from(shown.is_empty())),
            nonsense: 0,
            wrong: shown
                .iter()
                .filter(|name| self.never.iter().any(|part| name.contains(part.as_str())))
                .count(),
        }
    }
}

impl Figures {
    fn add(&mut self, one: Self) {
        self.queries += one.queries;
        self.first_four += one.first_four;
        self.ndcg += one.ndcg;
        self.precision += one.precision;
        self.nothing += one.nothing;
        self.nonsense += one.nonsense;
        self.wrong += one.wrong;
    }

    /// From sums to shares.
    fn share(&mut self) {
        let queries = f64::from(u32::try_from(self.queries.max(1)).expect("few"));
        for figure in [&mut self.first_four, &mut self.ndcg, &mut self.precision, &mut self.nothing] {
            *figure /= queries;
        }
    }
}
