//! Categories and brands by number, and how many products each of them shows.

use std::cmp::Reverse;
use std::collections::HashMap;

/// All categories (or all brands) ever met, numbered. `Shoes` and `shoes` are one.
#[derive(Clone, Default)]
pub(crate) struct Names {
    numbers: HashMap<String, u32>,
    /// How each is shown, by number.
    names: Vec<String>,
}

impl Names {
    /// The number of a name, a new one if need be.
    pub(crate) fn number(&mut self, name: &str) -> u32 {
        let next = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        let number = *self.numbers.entry(key(name)).or_insert(next);
        if number == next {
            self.names.push(name.to_owned());
        }
        number
    }

    /// The number of a name that a shopper gave.
    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(&key(name)).copied()
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// How each is shown, by number.
    pub(crate) fn shown(&self) -> &[String] {
        &self.names
    }

    /// Shows each as most of its products write it.
    pub(crate) fn choose_names<'a>(&mut self, spellings: impl Iterator<Item = &'a (String, u32, u64)>) {
        let mut products: HashMap<(u32, &str), u64> = HashMap::new();
        for (name, number, count) in spellings {
            *products.entry((*number, name)).or_default() += count;
        }
        let mut most: HashMap<u32, (Reverse<u64>, &str)> = HashMap::new();
        for ((number, name), count) in products {
            let candidate = (Reverse(count), name);
            most.entry(number).and_modify(|best| *best = candidate.min(*best)).or_insert(candidate);
        }
        for (number, (_, name)) in most {
            name.clone_into(&mut self.names[number as usize]);
        }
    }
}

fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

/// Counters of each category. Neighbours often share a category: with one counter each would wait for the one before.
const LANES: usize = 4;

/// Products per category, by the category's number.
#[derive(Clone, Debug)]
pub(crate) struct Facets(Vec<[u32; LANES]>);

impl Facets {
    pub(crate) fn new(categories: usize) -> Self {
        Self(vec![[0; LANES]; categories])
    }

    /// Counts one product of each of these categories.
    pub(crate) fn count(&mut self, categories: impl Iterator<Item = u32>) {
        for (at, category) in categories.enumerate() {
            self.0[category as usize][at % LANES] += 1;
        }
    }

    /// Counts those of these categories that are marked with 1, the others being 0.
    pub(crate) fn count_marked(&mut self, marks: &[u8], categories: &[u32]) {
        for (at, (mark, category)) in marks.iter().zip(categories).enumerate() {
            self.0[*category as usize][at % LANES] += u32::from(*mark);
        }
    }

    /// Counts one product less.
    pub(crate) fn remove(&mut self, category: u32) {
        if let Some(lane) = self.0[category as usize].iter_mut().find(|lane| **lane > 0) {
            *lane -= 1;
        }
    }

    /// Adds what was counted elsewhere.
    pub(crate) fn add(&mut self, others: &Facets) {
        for (lanes, others) in self.0.iter_mut().zip(&others.0) {
            for (lane, other) in lanes.iter_mut().zip(others) {
                *lane += other;
            }
        }
    }

    /// The products of all categories.
    pub(crate) fn total(&self) -> u64 {
        self.0.iter().map(sum).sum()
    }

    /// The products of one category.
    pub(crate) fn of(&self, category: u32) -> u64 {
        sum(&self.0[category as usize])
    }

    /// The categories that show anything, most products first, then by name.
    pub(crate) fn named(&self, categories: &Names) -> Vec<(String, u64)> {
        let mut named: Vec<(String, u64)> = (self.0.iter().map(sum).zip(&categories.names))
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| (name.clone(), count))
            .collect();
        named.sort_unstable_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        named
    }
}

fn sum(lanes: &[u32; LANES]) -> u64 {
    lanes.iter().map(|lane| u64::from(*lane)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_category_is_one_however_it_is_written() {
        let mut categories = Names::default();
        let shoes = categories.number("shoes");
        assert_eq!(categories.number("Shoes"), shoes);
        assert_eq!(categories.find(" SHOES "), Some(shoes));
        assert_eq!(categories.find("boots"), None);
        categories.choose_names([("shoes".to_owned(), shoes, 1), ("Shoes".to_owned(), shoes, 2)].iter());
        let mut facets = Facets::new(categories.len());
        facets.count([shoes].into_iter());
        assert_eq!(facets.named(&categories), [("Shoes".to_owned(), 1)]);
    }

    #[test]
    fn counts_add_up_over_all_lanes() {
        let mut facets = Facets::new(2);
        facets.count([0, 0, 1, 0, 0, 0].into_iter());
        facets.count_marked(&[1, 0, 1], &[1, 1, 0]);
        let mut twice = facets.clone();
        twice.add(&facets);
        assert_eq!((twice.of(0), twice.of(1), twice.total()), (12, 4, 16));
        for _ in 0..5 {
            twice.remove(0);
        }
        assert_eq!((twice.of(0), twice.total()), (7, 11));
    }
}
