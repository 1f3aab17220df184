//! The log as C2SP tlog-tiles: paths, widths, bundles of entries, and proofs from tiles.

use crate::hash::Hash;
use crate::merkle::{self, node_hash};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;
use std::ops::Range;

/// How many hashes a full tile has.
pub const WIDTH: u64 = 256;

/// One tile of hashes: `level` 0 has the leaves, each level above the roots of full tiles below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    /// From 0.
    pub level: u8,
    /// Its place among those of its level, from 0.
    pub index: u64,
    /// How many hashes it has, 1 to 256.
    pub width: u16,
}

/// What a path below `tile/` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// Hashes.
    Hashes(Tile),
    /// A bundle of entries; its level is 0.
    Entries(Tile),
}

impl Tile {
    /// The tile as it is in a tree of `size` leaves, if it has anything in it there.
    pub fn in_tree(level: u8, index: u64, size: u64) -> Option<Self> {
        let hashes = size.checked_shr(8 * u32::from(level)).unwrap_or(0);
        let before = index.checked_mul(WIDTH)?;
        let width = hashes.checked_sub(before)?.min(WIDTH);
        (width > 0).then(|| Self { level, index, width: width.try_into().unwrap_or(256) })
    }

    /// Whether it lacks hashes that later leaves will bring.
    pub const fn is_partial(self) -> bool {
        (self.width as u64) < WIDTH
    }

    /// The same tile once it is full.
    #[must_use]
    pub const fn filled(self) -> Self {
        Self { width: 256, ..self }
    }

    /// `tile/<L>/<N>[.p/<W>]`.
    pub fn path(self) -> String {
        format!("tile/{}/{}", self.level, self.number())
    }

    /// `tile/entries/<N>[.p/<W>]`.
    pub fn entries_path(self) -> String {
        format!("tile/entries/{}", self.number())
    }

    fn number(self) -> String {
        let mut groups = vec![format!("{:03}", self.index % 1000)];
        let mut rest = self.index / 1000;
        while rest > 0 {
            groups.push(format!("x{:03}", rest % 1000));
            rest /= 1000;
        }
        groups.reverse();
        let mut number = groups.join("/");
        if self.is_partial() {
            let _ = write!(number, ".p/{}", self.width);
        }
        number
    }
}

impl Resource {
    /// Reads what comes after `tile/`. Only the one right spelling is read.
    pub fn parse(path: &str) -> Option<Self> {
        let (kind, rest) = path.split_once('/')?;
        let (number, width) = match rest.split_once(".p/") {
            Some((number, width)) => (number, width.parse().ok().filter(|width| (1..256).contains(width))?),
            None => (rest, 256),
        };
        let mut index: u64 = 0;
        for group in number.split('/') {
            let digits = group.strip_prefix('x').unwrap_or(group);
            if digits.len() != 3 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
                return None;
            }
            index = index.checked_mul(1000)?.checked_add(digits.parse().ok()?)?;
        }
        let level = if kind == "entries" { 0 } else { kind.parse().ok().filter(|level| *level < 64)? };
        let tile = Tile { level, index, width };
        let (resource, spelt) = match kind {
            "entries" => (Self::Entries(tile), tile.entries_path()),
            _ => (Self::Hashes(tile), tile.path()),
        };
        (spelt.strip_prefix("tile/") == Some(path)).then_some(resource)
    }
}

/// Tiles at hand, from which hashes of subtrees follow.
#[derive(Default)]
pub struct Tiles(HashMap<(u8, u64), Vec<Hash>>);

impl Tiles {
    /// Takes the bytes of a tile; false when they are not whole hashes or more than a tile.
    pub fn insert(&mut self, level: u8, index: u64, bytes: &[u8]) -> bool {
        let hashes: Vec<Hash> = bytes.chunks(32).filter_map(Hash::from_slice).collect();
        let right = !hashes.is_empty() && hashes.len() <= 256 && hashes.len() * 32 == bytes.len();
        if right {
            self.0.insert((level, index), hashes);
        }
        right
    }

    /// The root of the subtree over these leaves, if the tiles for it are here.
    pub fn subtree(&self, leaves: &Range<u64>) -> Option<Hash> {
        let mut hashes = Vec::new();
        for node in nodes(leaves) {
            let place = node.first_hash();
            let from = usize::try_from(place.offset).ok()?;
            let tile = self.0.get(&(place.level, place.index))?;
            hashes.push(merkle::root(tile.get(from..from + (1 << place.rows))?));
        }
        hashes.into_iter().rev().reduce(|right, left| node_hash(left, right))
    }

    /// The root of the tree of `size` leaves.
    pub fn root(&self, size: u64) -> Option<Hash> {
        if size == 0 { Some(merkle::empty_root()) } else { self.subtree(&(0..size)) }
    }

    /// The hashes of these subtrees, which is a proof.
    pub fn proof(&self, ranges: &[Range<u64>]) -> Option<Vec<Hash>> {
        ranges.iter().map(|range| self.subtree(range)).collect()
    }
}

/// The tiles that the hashes of these subtrees need, as they are in a tree of `size` leaves.
pub fn needed(ranges: &[Range<u64>], size: u64) -> BTreeSet<Tile> {
    let all = ranges.iter().flat_map(nodes);
    all.filter_map(|node| {
        let place = node.first_hash();
        Tile::in_tree(place.level, place.index, size)
    })
    .collect()
}

/// The tiles that the root of a tree of `size` leaves needs.
pub fn needed_for_root(size: u64) -> BTreeSet<Tile> {
    needed(std::slice::from_ref(&(0..size)), size)
}

/// The hashes that come to the tree when it grows from `old` to `new` leaves, above the leaves themselves:
/// level, index, and the leaves below it. Each is the root of a tile that became full, lower levels first.
pub fn filled(old: u64, new: u64) -> Vec<(u8, u64)> {
    let mut all = Vec::new();
    for level in 1..8u8 {
        let shift = 8 * u32::from(level);
        all.extend((old >> shift..new >> shift).map(|index| (level, index)));
    }
    all
}

/// A full subtree: `index` counts those with `2^height` leaves.
struct Node {
    height: u32,
    index: u64,
}

/// Where the hashes below a node stand: `2^rows` of them, from `offset` of a tile.
struct Place {
    level: u8,
    index: u64,
    offset: u64,
    rows: u32,
}

impl Node {
    fn first_hash(&self) -> Place {
        let rows = self.height % 8;
        let first = self.index << rows;
        Place {
            level: u8::try_from(self.height / 8).unwrap_or(u8::MAX),
            index: first / WIDTH,
            offset: first % WIDTH,
            rows,
        }
    }
}

/// The full subtrees that a subtree of the RFC's shape is made of, from left to right.
fn nodes(leaves: &Range<u64>) -> Vec<Node> {
    let mut all = Vec::new();
    let mut low = leaves.start;
    while low < leaves.end {
        let height = (leaves.end - low).ilog2();
        all.push(Node { height, index: low >> height });
        low += 1 << height;
    }
    all
}

/// Entries as a bundle: each after its length as two bytes.
pub fn bundle<'a>(entries: impl IntoIterator<Item = &'a [u8]>) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for entry in entries {
        bytes.extend(u16::try_from(entry.len()).ok()?.to_be_bytes());
        bytes.extend(entry);
    }
    Some(bytes)
}

/// The entries of a bundle.
pub fn unbundle(mut bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let mut entries = Vec::new();
    while !bytes.is_empty() {
        let (length, rest) = bytes.split_first_chunk::<2>()?;
        let (entry, rest) = rest.split_at_checked(u16::from_be_bytes(*length).into())?;
        entries.push(entry);
        bytes = rest;
    }
    Some(entries)
}
