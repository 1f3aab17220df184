//! A small deterministic generator: the demo needs variety, not secrecy.

pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// From 0 to one less than `sides`.
    pub(super) fn roll(&mut self, sides: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(self.0 >> 33).unwrap_or_default() % sides
    }

    pub(super) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let at = self.roll(i64::try_from(items.len().max(1)).unwrap_or(1));
        items.get(usize::try_from(at).unwrap_or_default())
    }
}
