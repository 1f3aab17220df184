//! What dies, falls silent or is full, and when it is well again.

use super::dice::Dice;
use crate::services::until;
use crate::town::{NODES, Town};
use crate::visitor::Book;
use haat_testing::Silent;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    /// `kill -9` of a node.
    NodeKilled,
    /// A node is asked to stop, and started again.
    NodeRestarted,
    RedisKilled,
    PostgresCrashed,
    /// What was missed can be read only later.
    RedisAndPostgres,
    /// Its connections stay open, and nothing answers.
    RedisFrozen,
    PostgresFrozen,
    /// The network between one node and PostgreSQL swallows packets: one way, the other, or both.
    WireSilent,
    /// PostgreSQL's tables cannot grow.
    DiskFull,
}

const FAULTS: [Fault; 9] = [
    Fault::NodeKilled,
    Fault::NodeRestarted,
    Fault::RedisKilled,
    Fault::PostgresCrashed,
    Fault::RedisAndPostgres,
    Fault::RedisFrozen,
    Fault::PostgresFrozen,
    Fault::WireSilent,
    Fault::DiskFull,
];
/// Which ways nothing gets through.
const WAYS: [Silent; NODES] = [
    Silent { there: true, back: true },
    Silent { there: true, back: false },
    Silent { there: false, back: true },
];

/// Breaks one thing after the other until `end`, each at least once, and tells how often.
pub(super) async fn play(
    town: &mut Town,
    book: &Book,
    dice: &mut Dice,
    end: Instant,
) -> BTreeMap<Fault, usize> {
    let mut played = BTreeMap::new();
    let mut next = Vec::new();
    while Instant::now() < end || played.len() < FAULTS.len() {
        if next.is_empty() {
            next = FAULTS.to_vec();
        }
        let fault = next.swap_remove(usize::try_from(dice.below(next.len() as u64)).unwrap());
        tokio::time::sleep(Duration::from_millis(1000 + dice.below(1500))).await;
        let node = usize::try_from(dice.below(NODES as u64)).unwrap();
        let away = Duration::from_millis(200 + dice.below(2000));
        println!("{fault:?} (node {node}), back after {away:?}");
        bring_about(town, book, fault, node, away).await;
        *played.entry(fault).or_insert(0) += 1;
        for node in &town.nodes {
            node.ready().await;
        }
    }
    // What happens after the last fault shows that everyone is back.
    tokio::time::sleep(Duration::from_secs(3)).await;
    played
}

async fn bring_about(town: &mut Town, book: &Book, fault: Fault, node: usize, away: Duration) {
    let Town { nodes, postgres, redis, wire, .. } = town;
    // Long enough that many give up waiting.
    let silence = away * 4;
    match fault {
        Fault::NodeKilled => {
            nodes[node].kill();
            tokio::time::sleep(away).await;
            nodes[node].start_again().await;
        }
        Fault::NodeRestarted => {
            nodes[node].stop().await;
            tokio::time::sleep(away).await;
            nodes[node].start_again().await;
        }
        Fault::RedisKilled => {
            redis.kill();
            tokio::time::sleep(away).await;
            redis.start_again().await;
        }
        Fault::PostgresCrashed => {
            tokio::task::block_in_place(|| postgres.crash());
            tokio::time::sleep(away).await;
            tokio::task::block_in_place(|| postgres.start_again());
        }
        Fault::RedisAndPostgres => {
            redis.kill();
            tokio::task::block_in_place(|| postgres.crash());
            redis.start_again().await;
            tokio::time::sleep(away).await;
            tokio::task::block_in_place(|| postgres.start_again());
        }
        Fault::RedisFrozen => {
            redis.freeze();
            tokio::time::sleep(silence).await;
            redis.thaw();
        }
        Fault::PostgresFrozen => {
            tokio::task::block_in_place(|| postgres.freeze());
            tokio::time::sleep(silence).await;
            tokio::task::block_in_place(|| postgres.thaw());
        }
        Fault::WireSilent => {
            wire.fall_silent(WAYS[node]);
            tokio::time::sleep(silence).await;
            wire.fall_silent(Silent::default());
        }
        Fault::DiskFull => {
            let before = book.told_of_a_full_disk();
            tokio::task::block_in_place(|| postgres.fill_disk());
            // Tables have some room left in what they took before.
            until("somebody is told that the disk is full", async || book.told_of_a_full_disk() > before)
                .await;
            tokio::time::sleep(away).await;
            tokio::task::block_in_place(|| postgres.make_room());
        }
    }
}
