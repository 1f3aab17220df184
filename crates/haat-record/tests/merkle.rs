//! Hashing and proofs against the published vectors, against an independent implementation, and against forgery.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use haat_record::hash::Hash;
use haat_record::merkle::{
    consistency_ranges, empty_root, inclusion_ranges, leaf_hash, root, verify_consistency, verify_inclusion,
};
use haat_record::tiles::{Resource, Tile, Tiles, bundle, filled, needed, unbundle};
use std::ops::Range;
use tlog_tiles::{HashReader, check_record, check_tree, prove_record, prove_tree, stored_hashes};

/// The leaves of the test vectors that came with RFC 6962.
fn published() -> Vec<Vec<u8>> {
    ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
        .into_iter()
        .map(|leaf| hex::decode(leaf).unwrap())
        .collect()
}

fn hashes(hex: &[&str]) -> Vec<Hash> {
    hex.iter().map(|hash| Hash::from_hex(hash).unwrap()).collect()
}

fn leaves(count: u64) -> Vec<Hash> {
    (0..count).map(|n| leaf_hash(format!("leaf {n}").as_bytes())).collect()
}

fn over(leaves: &[Hash], ranges: &[Range<u64>]) -> Vec<Hash> {
    let at = |n: u64| usize::try_from(n).unwrap();
    ranges.iter().map(|range| root(&leaves[at(range.start)..at(range.end)])).collect()
}

#[test]
fn roots_are_those_of_the_published_vectors() {
    assert_eq!(empty_root().to_hex(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    let roots = [
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ];
    let leaves: Vec<Hash> = published().iter().map(|leaf| leaf_hash(leaf)).collect();
    for (n, expected) in roots.iter().enumerate() {
        assert_eq!(root(&leaves[..=n]).to_hex(), *expected, "root of {} leaves", n + 1);
    }
}

#[test]
fn proofs_are_those_of_the_published_vectors() {
    let leaves: Vec<Hash> = published().iter().map(|leaf| leaf_hash(leaf)).collect();
    let first_of_eight = hashes(&[
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ]);
    assert_eq!(over(&leaves, &inclusion_ranges(0, 8)), first_of_eight);
    assert!(verify_inclusion(&first_of_eight, 0, leaves[0], 8, root(&leaves)));
    let six_to_eight = hashes(&[
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]);
    assert_eq!(over(&leaves, &consistency_ranges(6, 8)), six_to_eight);
    assert!(verify_consistency(&six_to_eight, 6, root(&leaves[..6]), 8, root(&leaves)));
}

/// What the independent implementation stores for our leaves.
struct Stored(Vec<tlog_tiles::Hash>);

impl HashReader for Stored {
    fn read_hashes(&self, indexes: &[u64]) -> Result<Vec<tlog_tiles::Hash>, tlog_tiles::Error> {
        Ok(indexes.iter().map(|at| self.0[usize::try_from(*at).unwrap()]).collect())
    }
}

fn theirs(hash: Hash) -> tlog_tiles::Hash {
    tlog_tiles::Hash(hash.0)
}

#[test]
fn every_proof_up_to_130_leaves_is_the_independent_implementations_too() {
    const MOST: u64 = 130;
    let ours = leaves(MOST);
    let mut stored = Stored(Vec::new());
    for n in 0..MOST {
        let new = stored_hashes(n, format!("leaf {n}").as_bytes(), &stored).unwrap();
        stored.0.extend(new);
    }
    for size in 1..=MOST {
        let tree = &ours[..usize::try_from(size).unwrap()];
        let head = root(tree);
        for index in 0..size {
            let proof = over(tree, &inclusion_ranges(index, size));
            let leaf = tree[usize::try_from(index).unwrap()];
            let expected = prove_record(size, index, &stored).unwrap();
            assert_eq!(proof.iter().copied().map(theirs).collect::<Vec<_>>(), expected);
            assert!(check_record(&expected, size, theirs(head), index, theirs(leaf)).is_ok());
            assert!(verify_inclusion(&proof, index, leaf, size, head), "leaf {index} of {size}");
        }
        for old in 1..=size {
            let proof = over(tree, &consistency_ranges(old, size));
            let before = root(&tree[..usize::try_from(old).unwrap()]);
            let expected = prove_tree(size, old, &stored).unwrap();
            assert_eq!(proof.iter().copied().map(theirs).collect::<Vec<_>>(), expected);
            assert!(check_tree(&expected, size, theirs(head), old, theirs(before)).is_ok());
            assert!(verify_consistency(&proof, old, before, size, head), "{old} to {size}");
        }
    }
}

#[test]
fn forged_proofs_are_refused() {
    let all = leaves(70);
    for size in [1u64, 2, 3, 7, 8, 9, 63, 64, 65, 70] {
        let tree = &all[..usize::try_from(size).unwrap()];
        let head = root(tree);
        for index in 0..size {
            let leaf = tree[usize::try_from(index).unwrap()];
            let proof = over(tree, &inclusion_ranges(index, size));
            for changed in mutations(&proof) {
                assert!(!verify_inclusion(&changed, index, leaf, size, head));
            }
            assert!(!verify_inclusion(&proof, index, leaf_hash(b"other"), size, head));
            assert!(!verify_inclusion(&proof, index, leaf, size, leaf_hash(b"other")));
            for other in (0..size + 2).filter(|other| *other != index) {
                assert!(
                    !verify_inclusion(&proof, other, leaf, size, head),
                    "{index} passed as {other} of {size}"
                );
            }
        }
        for old in 1..size {
            let before = root(&tree[..usize::try_from(old).unwrap()]);
            let proof = over(tree, &consistency_ranges(old, size));
            for changed in mutations(&proof) {
                assert!(!verify_consistency(&changed, old, before, size, head));
            }
            assert!(!verify_consistency(&proof, old, leaf_hash(b"other"), size, head));
            assert!(!verify_consistency(&proof, old, before, size, leaf_hash(b"other")));
            assert!(!verify_consistency(&proof, size, head, old, before), "a log cannot shrink");
        }
    }
    assert!(!verify_consistency(&[], 5, all[0], 5, all[1]), "two trees of one size");
}

fn mutations(proof: &[Hash]) -> Vec<Vec<Hash>> {
    let mut all = vec![[proof, &[Hash::ZERO]].concat()];
    for at in 0..proof.len() {
        let mut flipped = proof.to_vec();
        flipped[at].0[at % 32] ^= 1;
        let mut dropped = proof.to_vec();
        dropped.remove(at);
        all.extend([flipped, dropped]);
        if at > 0 && proof[at] != proof[at - 1] {
            let mut swapped = proof.to_vec();
            swapped.swap(at, at - 1);
            all.push(swapped);
        }
    }
    all
}

/// All tiles of a tree, by the definition in the specification.
fn tiles_of(leaves: &[Hash]) -> Tiles {
    let mut tiles = Tiles::default();
    let mut row = leaves.to_vec();
    let mut level = 0;
    while !row.is_empty() {
        for (index, hashes) in row.chunks(256).enumerate() {
            let bytes: Vec<u8> = hashes.iter().flat_map(|hash| hash.0).collect();
            assert!(tiles.insert(level, index as u64, &bytes));
        }
        row = row.chunks_exact(256).map(root).collect();
        level += 1;
    }
    tiles
}

#[test]
fn proofs_from_tiles_are_those_from_leaves() {
    let all = leaves(66_000);
    for size in [1u64, 2, 255, 256, 257, 511, 512, 700, 65_535, 65_536, 65_537, 66_000] {
        let tree = &all[..usize::try_from(size).unwrap()];
        let tiles = tiles_of(tree);
        assert_eq!(tiles.root(size), Some(root(tree)));
        for index in [0, size / 3, size / 2, size.saturating_sub(1)] {
            let ranges = inclusion_ranges(index, size);
            assert_eq!(tiles.proof(&ranges), Some(over(tree, &ranges)));
            assert!(needed(&ranges, size).len() <= 6, "a proof needs few tiles");
        }
        for old in [1, size / 3, size / 2, size].into_iter().filter(|old| *old > 0) {
            let ranges = consistency_ranges(old, size);
            assert_eq!(tiles.proof(&ranges), Some(over(tree, &ranges)));
        }
    }
}

#[test]
fn a_growing_tree_fills_each_tile_once() {
    for step in [1u64, 7, 255, 256, 257, 70_000] {
        let mut all = Vec::new();
        let mut size = 0;
        while size < 140_000 {
            all.extend(filled(size, size + step));
            size += step;
        }
        let mut expected: Vec<(u8, u64)> = (0..size / 256).map(|index| (1, index)).collect();
        expected.extend((0..size / 65_536).map(|index| (2, index)));
        all.sort_unstable();
        assert_eq!(all, expected);
    }
}

#[test]
fn tiles_have_the_widths_of_the_specification() {
    let width = |level, index| Tile::in_tree(level, index, 70_000).map(|tile| tile.width);
    assert_eq!((width(0, 272), width(0, 273), width(0, 274)), (Some(256), Some(112), None));
    assert_eq!((width(1, 0), width(1, 1), width(1, 2)), (Some(256), Some(17), None));
    assert_eq!((width(2, 0), width(3, 0)), (Some(1), None));
    assert_eq!(Tile::in_tree(1, 0, 256).map(|tile| tile.width), Some(1));
    assert_eq!(Tile::in_tree(63, u64::MAX, u64::MAX), None);
}

#[test]
fn paths_are_those_of_the_specification_and_have_one_spelling() {
    let tile = Tile { level: 0, index: 1_234_067, width: 256 };
    assert_eq!(tile.path(), "tile/0/x001/x234/067");
    assert_eq!(Tile { width: 8, ..tile }.entries_path(), "tile/entries/x001/x234/067.p/8");
    for index in [0, 5, 999, 1000, 1_234_067, 999_999_999, u64::MAX / 1000] {
        for width in [1, 255, 256] {
            let tile = Tile { level: 3, index, width };
            assert_eq!(Resource::parse(&tile.path()[5..]), Some(Resource::Hashes(tile)));
            let tile = Tile { level: 0, ..tile };
            assert_eq!(Resource::parse(&tile.entries_path()[5..]), Some(Resource::Entries(tile)));
            let theirs = tlog_tiles::Tile::new(8, 0, index, u32::from(width), false).path();
            assert_eq!(tile.path(), theirs.replace("tile/8/", "tile/"));
        }
    }
    for wrong in [
        "",
        "0",
        "0/",
        "0/0",
        "0/0000",
        "00/000",
        "+1/000",
        "64/000",
        "x/000",
        "0/x000/001",
        "0/x001",
        "0/001/002",
        "0/000.p/0",
        "0/000.p/256",
        "0/000.p/007",
        "0/000.p/+7",
        "0/000.p/7/8",
        "0/-01",
        "entries/00",
        "0/x999/x999/x999/x999/x999/x999/x999/999",
        "../etc/passwd",
    ] {
        assert_eq!(Resource::parse(wrong), None, "{wrong:?}");
    }
}

#[test]
fn bundles_give_their_entries_back() {
    let entries: [&[u8]; 3] = [b"one", b"", b"three"];
    let bytes = bundle(entries).unwrap();
    assert_eq!(bytes, b"\0\x03one\0\0\0\x05three");
    assert_eq!(unbundle(&bytes).unwrap(), entries);
    assert_eq!(unbundle(&bytes[..bytes.len() - 1]), None);
    assert_eq!(unbundle(b"\0"), None);
    assert_eq!(bundle([vec![0; 65_536].as_slice()]), None);
}
