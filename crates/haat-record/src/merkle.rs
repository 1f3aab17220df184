//! The Merkle tree of RFC 6962 (and 9162): hashing, and checking proofs.

use crate::hash::Hash;
use std::ops::Range;

/// The hash of a leaf with this entry.
pub fn leaf_hash(entry: &[u8]) -> Hash {
    Hash::of(&[&[0], entry])
}

/// The hash of a node above two others.
pub fn node_hash(left: Hash, right: Hash) -> Hash {
    Hash::of(&[&[1], &left.0, &right.0])
}

/// The root of a tree without leaves.
pub fn empty_root() -> Hash {
    Hash::of(&[])
}

/// The root of a tree with these leaf hashes.
pub fn root(leaves: &[Hash]) -> Hash {
    match leaves {
        [] => empty_root(),
        [leaf] => *leaf,
        _ => {
            let (left, right) = leaves.split_at(usize::try_from(split(leaves.len() as u64)).unwrap_or(1));
            node_hash(root(left), root(right))
        }
    }
}

/// The largest power of two below `n`, which is at least 2.
fn split(n: u64) -> u64 {
    1 << (n - 1).ilog2()
}

/// The subtrees whose hashes prove that leaf `index` is in a tree of `size`, from the leaf upwards.
pub fn inclusion_ranges(index: u64, size: u64) -> Vec<Range<u64>> {
    let mut path = Vec::new();
    let (mut low, mut high) = (0, size);
    while index < size && high - low > 1 {
        let middle = low + split(high - low);
        if index < middle {
            path.push(middle..high);
            high = middle;
        } else {
            path.push(low..middle);
            low = middle;
        }
    }
    path.reverse();
    path
}

/// The subtrees whose hashes prove that a tree of `new` leaves continues one of `old`, from below upwards.
pub fn consistency_ranges(old: u64, new: u64) -> Vec<Range<u64>> {
    if old == 0 || old >= new {
        return Vec::new();
    }
    let mut path = Vec::new();
    let (mut low, mut high) = (0, new);
    // While the old tree is a whole subtree from the left, the verifier knows its hash already.
    let mut whole = true;
    while high != old {
        let middle = low + split(high - low);
        if old <= middle {
            path.push(middle..high);
            high = middle;
        } else {
            path.push(low..middle);
            low = middle;
            whole = false;
        }
    }
    if !whole {
        path.push(low..high);
    }
    path.reverse();
    path
}

/// Whether `proof` shows that `leaf` is number `index` of the tree with `size` leaves and this root
/// (RFC 9162, 2.1.3.2).
#[must_use]
pub fn verify_inclusion(proof: &[Hash], index: u64, leaf: Hash, size: u64, root: Hash) -> bool {
    if index >= size {
        return false;
    }
    let (mut at, mut last, mut hash) = (index, size - 1, leaf);
    for step in proof {
        if last == 0 {
            return false;
        }
        if at % 2 == 1 || at == last {
            hash = node_hash(*step, hash);
            while at % 2 == 0 && at != 0 {
                at /= 2;
                last /= 2;
            }
        } else {
            hash = node_hash(hash, *step);
        }
        at /= 2;
        last /= 2;
    }
    last == 0 && hash == root
}

/// Whether `proof` shows that the tree of `new` leaves begins with the tree of `old` leaves
/// (RFC 9162, 2.1.4.2).
#[must_use]
pub fn verify_consistency(proof: &[Hash], old: u64, old_root: Hash, new: u64, new_root: Hash) -> bool {
    if old > new {
        return false;
    }
    if old == new {
        return proof.is_empty() && old_root == new_root;
    }
    if old == 0 {
        // Everything continues the empty tree.
        return proof.is_empty() && old_root == empty_root();
    }
    let mut steps = proof.iter().copied();
    let start = if old.is_power_of_two() { Some(old_root) } else { steps.next() };
    let Some(start) = start else { return false };
    let (mut at, mut last) = (old - 1, new - 1);
    while at % 2 == 1 {
        at /= 2;
        last /= 2;
    }
    let (mut old_hash, mut new_hash) = (start, start);
    for step in steps {
        if last == 0 {
            return false;
        }
        if at % 2 == 1 || at == last {
            old_hash = node_hash(step, old_hash);
            new_hash = node_hash(step, new_hash);
            while at % 2 == 0 && at != 0 {
                at /= 2;
                last /= 2;
            }
        } else {
            new_hash = node_hash(new_hash, step);
        }
        at /= 2;
        last /= 2;
    }
    last == 0 && old_hash == old_root && new_hash == new_root
}
