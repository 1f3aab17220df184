//! Recognises words that are a few slips away from a given one: a Levenshtein automaton with transpositions.
//!
//! A slip is a letter missing, added, changed, or swapped with its neighbour.

use std::sync::LazyLock;

use levenshtein_automata::{DFA, Distance, LevenshteinAutomatonBuilder, SINK_STATE};

/// What is the same for every word is made once, for each count of slips that may be forgiven.
static ONE_SLIP: LazyLock<LevenshteinAutomatonBuilder> =
    LazyLock::new(|| LevenshteinAutomatonBuilder::new(1, true));
static TWO_SLIPS: LazyLock<LevenshteinAutomatonBuilder> =
    LazyLock::new(|| LevenshteinAutomatonBuilder::new(2, true));

/// A beginning was recognised: whatever follows is fine.
const SETTLED: u32 = u32::MAX;

pub(crate) struct Slips {
    automaton: DFA,
    beginnings: bool,
}

impl Slips {
    /// Up to `allowed` slips from `word`, at least one and at most two. With `beginnings`, words that only begin
    /// so count too.
    pub(crate) fn new(word: &str, allowed: u8, beginnings: bool) -> Self {
        // Not the library's own automaton for beginnings: with two slips it misses some.
        let builder = if allowed < 2 { &ONE_SLIP } else { &TWO_SLIPS };
        Self { automaton: builder.build_dfa(word), beginnings }
    }

    pub(crate) fn start(&self) -> u32 {
        self.settle(self.automaton.initial_state())
    }

    /// Reads one byte more. `None` if no word as near as allowed begins so.
    pub(crate) fn accept(&self, state: u32, byte: u8) -> Option<u32> {
        if state == SETTLED {
            return Some(SETTLED);
        }
        let next = self.automaton.transition(state, byte);
        (next != SINK_STATE).then(|| self.settle(next))
    }

    /// Whether what was read so far is a word as near as allowed.
    pub(crate) fn is_match(&self, state: u32) -> bool {
        state == SETTLED || matches!(self.automaton.distance(state), Distance::Exact(_))
    }

    fn settle(&self, state: u32) -> u32 {
        if self.beginnings && self.is_match(state) { SETTLED } else { state }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recognises(automaton: &Slips, other: &str) -> bool {
        let mut bytes = other.bytes();
        let end = bytes.try_fold(automaton.start(), |state, byte| automaton.accept(state, byte));
        end.is_some_and(|state| automaton.is_match(state))
    }

    /// The textbook's table.
    fn slips_between(a: &[char], b: &[char]) -> usize {
        let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                if i == 0 || j == 0 {
                    table[i][j] = i + j;
                    continue;
                }
                let changed = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                table[i][j] = changed.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    table[i][j] = table[i][j].min(table[i - 2][j - 2] + 1);
                }
            }
        }
        table[a.len()][b.len()]
    }

    #[test]
    fn agrees_with_the_textbook_on_all_short_words() {
        let mut words = vec![String::new()];
        let mut from = 0;
        for _ in 0..5 {
            let upto = words.len();
            for at in from..upto {
                words.extend(["a", "b", "क"].map(|letter| words[at].clone() + letter));
            }
            from = upto;
        }
        for word in words.iter().filter(|word| !word.is_empty()).step_by(3) {
            let automata =
                [1, 2].map(|slips| [false, true].map(|beginnings| Slips::new(word, slips, beginnings)));
            for other in &words {
                let (a, b): (Vec<char>, Vec<char>) = (word.chars().collect(), other.chars().collect());
                let apart = slips_between(&a, &b);
                let nearest_beginning = (0..=b.len()).map(|end| slips_between(&a, &b[..end])).min();
                for (slips, [whole, beginning]) in (1..).zip(&automata) {
                    assert_eq!(recognises(whole, other), apart <= slips, "{word} {other} {slips}");
                    let near = nearest_beginning <= Some(slips);
                    assert_eq!(recognises(beginning, other), near, "{word} {other}… {slips}");
                }
            }
        }
    }
}
