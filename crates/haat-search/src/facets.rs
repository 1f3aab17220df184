//! Categories by number, and how many products each of them shows.

use std::cmp::Reverse;
use std::collections::HashMap;

/// All categories ever met, numbered. `Shoes` and `shoes` are one category.
#[derive(Clone, Default)]
pub(crate) struct Categories {
    numbers: HashMap<String, u32>,
    /// How each is shown, by number.
    names: Vec<String>,
}

impl Categories {
    /// The number of a category, a new one if need be.
    pub(crate) fn number(&mut self, name: &str) -> u32 {
        let next = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        let number = *self.numbers.entry(key(name)).or_insert(next);
        if number == next {
            self.names.push(name.to_owned());
        }
        number
    }

    /// The number of a category that a shopper named.
    pub(crate) fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(&key(name)).copied()
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// Shows each category as most of its products write it.
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

/// Products per category, by the category's number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Facets(Vec<u64>);

impl Facets {
    pub(crate) fn new(categories: &Categories) -> Self {
        Self(vec![0; categories.len()])
    }

    pub(crate) fn add(&mut self, category: u32) {
        self.0[category as usize] += 1;
    }

    /// Counts one more if told so, without a branch.
    pub(crate) fn add_if(&mut self, counts: bool, category: u32) {
        self.0[category as usize] += u64::from(counts);
    }

    /// The products of all categories.
    pub(crate) fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The products of one category.
    pub(crate) fn of(&self, category: u32) -> u64 {
        self.0[category as usize]
    }

    /// The categories that show anything, most products first, then by name.
    pub(crate) fn named(&self, categories: &Categories) -> Vec<(String, u64)> {
        let mut named: Vec<(String, u64)> = (self.0.iter().zip(&categories.names))
            .filter(|(count, _)| **count > 0)
            .map(|(count, name)| (name.clone(), *count))
            .collect();
        named.sort_unstable_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        named
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_category_is_one_however_it_is_written() {
        let mut categories = Categories::default();
        let shoes = categories.number("shoes");
        assert_eq!(categories.number("Shoes"), shoes);
        assert_eq!(categories.find(" SHOES "), Some(shoes));
        assert_eq!(categories.find("boots"), None);
        categories.choose_names([("shoes".to_owned(), shoes, 1), ("Shoes".to_owned(), shoes, 2)].iter());
        let mut facets = Facets::new(&categories);
        facets.add(shoes);
        assert_eq!(facets.named(&categories), [("Shoes".to_owned(), 1)]);
    }
}
