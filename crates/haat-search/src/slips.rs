//! Recognises words that are a few slips away from a given one, letter by letter.
//!
//! A slip is a letter missing, added, changed, or swapped with its neighbour. The positions reached in the word
//! are the bits of a number, one number for each count of slips, so a step costs a handful of instructions and
//! nothing is built beforehand: a table of all states, as is usual, takes longer than to walk the dictionary.

/// The most slips ever forgiven.
const MOST: usize = 2;

/// Words longer than this are taken at their word: their positions would not fit.
pub(crate) const LONGEST: usize = 62;

pub(crate) struct Slips {
    letters: Vec<char>,
    /// Where each ASCII letter stands in the word.
    ascii: [u64; 128],
    allowed: usize,
    /// Whether words that only begin like the given one count.
    beginnings: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct State {
    /// Bit `i` of `reached[n]`: the first `i` letters were read, with `n` slips.
    reached: [u64; MOST + 1],
    /// Bit `i` of `swapped[n]`: like that, and then letter `i + 1` came where letter `i` was due.
    swapped: [u64; MOST + 1],
    /// The bytes of an unfinished letter, and how many are missing.
    letter: u32,
    missing: u8,
    /// A beginning was recognised: whatever follows is fine.
    settled: bool,
}

impl State {
    /// Whether it may still become a word as near as allowed.
    pub(crate) fn has_hope(&self) -> bool {
        self.settled || self.reached.iter().chain(&self.swapped).any(|places| *places != 0)
    }
}

impl Slips {
    /// Up to `allowed` slips from `word`, which has at most [`LONGEST`] letters.
    pub(crate) fn new(word: &str, allowed: u8, beginnings: bool) -> Self {
        let letters: Vec<char> = word.chars().take(LONGEST).collect();
        let mut ascii = [0; 128];
        for (at, letter) in letters.iter().enumerate().filter(|(_, letter)| letter.is_ascii()) {
            ascii[*letter as usize] |= 1 << at;
        }
        Self { letters, ascii, allowed: usize::from(allowed).min(MOST), beginnings }
    }

    /// Where a letter stands in the word.
    fn places(&self, letter: u32) -> u64 {
        if let Some(places) = self.ascii.get(letter as usize) {
            return *places;
        }
        let same = |(_, other): &(usize, &char)| u32::from(**other) == letter;
        self.letters.iter().enumerate().filter(same).fold(0, |places, (at, _)| places | 1 << at)
    }

    fn end(&self) -> u64 {
        1 << self.letters.len()
    }

    fn reads_letter(&self, from: &State, letter: u32) -> State {
        let places = self.places(letter);
        let within = self.end() | (self.end() - 1);
        let mut to = State { letter: 0, missing: 0, reached: [0; MOST + 1], swapped: [0; MOST + 1], ..*from };
        to.reached[0] = (from.reached[0] & places) << 1;
        for slips in 1..=self.allowed {
            let before = from.reached[slips - 1];
            let as_written = (from.reached[slips] & places) << 1;
            let added_or_changed = before | before << 1;
            let missing = to.reached[slips - 1] << 1;
            let swapped_back = (from.swapped[slips] & places) << 2;
            to.reached[slips] = (as_written | added_or_changed | missing | swapped_back) & within;
            to.swapped[slips] = before & (places >> 1);
        }
        to.settled = self.beginnings && self.is_at_end(&to);
        to
    }

    fn is_at_end(&self, state: &State) -> bool {
        state.reached.iter().any(|reached| reached & self.end() != 0)
    }
}

impl Slips {
    pub(crate) fn start(&self) -> State {
        let mut reached = [0; MOST + 1];
        // The first letters may be the missing ones.
        for (slips, reached) in reached.iter_mut().enumerate().take(self.allowed + 1) {
            *reached = ((2 << slips) - 1) & (self.end() | (self.end() - 1));
        }
        let mut start = State { reached, swapped: [0; MOST + 1], letter: 0, missing: 0, settled: false };
        start.settled = self.beginnings && self.is_at_end(&start);
        start
    }

    /// Whether what was read so far is a word as near as allowed.
    pub(crate) fn is_match(&self, state: &State) -> bool {
        state.settled || state.missing == 0 && self.is_at_end(state)
    }

    /// Reads one byte more.
    pub(crate) fn accept(&self, state: &State, byte: u8) -> State {
        if state.settled {
            return *state;
        }
        let (letter, missing) = match (state.missing, byte) {
            (0, 0x00..0x80) => (u32::from(byte), 0),
            (0, 0x80..0xe0) => (u32::from(byte & 0x1f), 1),
            (0, 0xe0..0xf0) => (u32::from(byte & 0x0f), 2),
            (0, _) => (u32::from(byte & 0x07), 3),
            (missing, _) => (state.letter << 6 | u32::from(byte & 0x3f), missing - 1),
        };
        if missing > 0 {
            return State { letter, missing, ..*state };
        }
        self.reads_letter(state, letter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recognises(word: &str, slips: u8, beginnings: bool, other: &str) -> bool {
        let automaton = Slips::new(word, slips, beginnings);
        let end = other.bytes().fold(automaton.start(), |state, byte| automaton.accept(&state, byte));
        assert!(end.has_hope() || !automaton.is_match(&end));
        automaton.is_match(&end)
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
            for other in &words {
                let (a, b): (Vec<char>, Vec<char>) = (word.chars().collect(), other.chars().collect());
                let apart = slips_between(&a, &b);
                let nearest_beginning = (0..=b.len()).map(|end| slips_between(&a, &b[..end])).min();
                for slips in 0..=2 {
                    assert_eq!(
                        recognises(word, slips, false, other),
                        apart <= usize::from(slips),
                        "{word} {other} {slips}"
                    );
                    assert_eq!(
                        recognises(word, slips, true, other),
                        nearest_beginning <= Some(usize::from(slips)),
                        "{word} {other}… {slips}"
                    );
                }
            }
        }
    }
}
