//! What is asked of options (size, colour), and how many products each of their values would show.
//!
//! The values of all products are numbered like brands. What is asked for has to come together in one variant: a shirt
//! that is sold small in blue and large in red is none in small and red. Where only what is in stock is wanted, that
//! variant has to be.

use crate::facets::Names;
use crate::snapshot::Snapshot;
use crate::variants::Combination;

/// More options than this are not listed, nor more values of one; those chosen always are.
const MOST_OPTIONS: usize = 6;
const MOST_VALUES: usize = 40;

/// Between the name of an option and its value.
const BETWEEN: char = '\u{1f}';

/// An option and its value, as one name.
pub(crate) fn joined(name: &str, value: &str) -> String {
    format!("{}{BETWEEN}{}", name.trim(), value.trim())
}

/// The name of an option as it is compared.
pub(crate) fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

fn parted(joined: &str) -> (&str, &str) {
    joined.split_once(BETWEEN).unwrap_or((joined, ""))
}

/// The values asked for of one option: a variant has to have one of them.
pub(crate) struct Wanted {
    /// The option's name, as it is compared.
    pub(crate) option: String,
    /// Their numbers; none if no product ever had them.
    pub(crate) values: Vec<u32>,
}

impl Wanted {
    /// What a query asks for, by option.
    pub(crate) fn all(query: &[(String, String)], names: &Names) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for (name, value) in query {
            let option = key(name);
            let number = names.find(&joined(name, value));
            match all.iter_mut().find(|wanted| wanted.option == option) {
                Some(wanted) => wanted.values.extend(number),
                None => all.push(Self { option, values: number.into_iter().collect() }),
            }
        }
        all
    }

    /// Whether one of these values is wanted.
    fn is_in(&self, values: &[u32]) -> bool {
        values.iter().any(|value| self.values.contains(value))
    }
}

/// Whether one of these is all that is wanted.
pub(crate) fn any_fits<'a>(wanted: &[Wanted], mut variants: impl Iterator<Item = &'a Combination>) -> bool {
    variants.any(|variant| wanted.iter().all(|wanted| wanted.is_in(&variant.values)))
}

/// Counters of all values.
pub(crate) struct Counts {
    /// By the value's number, with the product that was counted last: one counts once, in however many variants.
    counts: Vec<(u32, u32)>,
    /// How many products were counted.
    products: u32,
    /// For each option asked for, which values are its own.
    own: Vec<Vec<bool>>,
}

impl Counts {
    pub(crate) fn new(snapshot: &Snapshot, wanted: &[Wanted]) -> Self {
        let shown = snapshot.options.shown();
        let own = |wanted: &Wanted| shown.iter().map(|name| key(parted(name).0) == wanted.option).collect();
        Self { counts: vec![(0, 0); shown.len()], products: 0, own: wanted.iter().map(own).collect() }
    }

    /// Counts a product that is sold in these variants: each for all its values, or for those of the one option alone that
    /// it lacks what is wanted of. With several of those it counts for none.
    pub(crate) fn count<'a>(&mut self, wanted: &[Wanted], variants: impl Iterator<Item = &'a Combination>) {
        self.products += 1;
        for Combination { values, .. } in variants {
            let mut missed =
                (0..).zip(wanted).filter(|(_, wanted)| !wanted.is_in(values)).map(|(at, _): (usize, _)| at);
            let only = missed.next();
            if missed.next().is_some() {
                continue;
            }
            for value in values {
                let at = *value as usize;
                let (count, last) = &mut self.counts[at];
                if *last != self.products && only.is_none_or(|option| self.own[option][at]) {
                    *count += 1;
                    *last = self.products;
                }
            }
        }
    }

    /// The counts by name: options with most products first, and of each the values with most.
    pub(crate) fn finish(self, snapshot: &Snapshot, wanted: &[Wanted]) -> Vec<(String, Vec<(String, u64)>)> {
        let mut groups: Vec<Group<'_>> = Vec::new();
        for ((number, name), (count, _)) in (0..).zip(snapshot.options.shown()).zip(&self.counts) {
            if *count == 0 {
                continue;
            }
            let (name, value) = parted(name);
            let option = key(name);
            let chosen = wanted.iter().any(|wanted| wanted.values.contains(&number));
            let value = Value { name, value, count: u64::from(*count), chosen };
            match groups.iter_mut().find(|group| group.option == option) {
                Some(group) => group.values.push(value),
                None => groups.push(Group { option, values: vec![value] }),
            }
        }
        groups.sort_by_cached_key(|group| (std::cmp::Reverse(group.products()), group.option.clone()));
        let is_wanted = |group: &Group<'_>| wanted.iter().any(|wanted| wanted.option == group.option);
        let mut place = 0;
        groups.retain(|group| {
            place += 1;
            place <= MOST_OPTIONS || is_wanted(group)
        });
        groups.into_iter().map(Group::named).collect()
    }
}

struct Group<'a> {
    option: String,
    values: Vec<Value<'a>>,
}

struct Value<'a> {
    name: &'a str,
    value: &'a str,
    count: u64,
    chosen: bool,
}

impl Group<'_> {
    fn products(&self) -> u64 {
        self.values.iter().map(|value| value.count).sum()
    }

    /// The option as its most frequent value writes it, with its values.
    fn named(mut self) -> (String, Vec<(String, u64)>) {
        self.values.sort_unstable_by(|a, b| b.count.cmp(&a.count).then_with(|| a.value.cmp(b.value)));
        let name = self.values.first().map_or_else(String::new, |first| first.name.to_owned());
        let shown =
            self.values.iter().enumerate().filter(|(place, value)| *place < MOST_VALUES || value.chosen);
        (name, shown.map(|(_, value)| (value.value.to_owned(), value.count)).collect())
    }
}
