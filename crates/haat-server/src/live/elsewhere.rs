//! Who watches on other nodes, by what they tell.

use haat_domain::ids::AuctionId;
use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

/// A node that was not heard for so long is gone, and its watchers with it.
const SILENCE: Duration = Duration::from_secs(35);

/// The watchers of all other nodes.
#[derive(Default)]
pub(super) struct Elsewhere {
    nodes: HashMap<String, Node>,
    /// Rooms whose count there changed.
    changed: HashSet<AuctionId>,
}

/// Another node and its watchers.
struct Node {
    heard: Instant,
    rooms: HashMap<AuctionId, usize>,
}

impl Elsewhere {
    /// How many watch the auction there.
    pub(super) fn watchers(&self, id: &AuctionId) -> usize {
        self.nodes.values().filter_map(|node| node.rooms.get(id)).sum()
    }

    /// A node tells how many watch these auctions there; `all` when it watches no others.
    pub(super) fn hear(&mut self, node: &str, rooms: HashMap<String, usize>, all: bool) {
        let fresh = || Node { heard: Instant::now(), rooms: HashMap::new() };
        let known = self.nodes.entry(node.to_owned()).or_insert_with(fresh);
        known.heard = Instant::now();
        if all {
            self.changed.extend(known.rooms.drain().map(|(id, _)| id));
        }
        for (id, count) in rooms {
            let id = AuctionId::from(id);
            self.changed.insert(id.clone());
            if count == 0 {
                known.rooms.remove(&id);
            } else {
                known.rooms.insert(id, count);
            }
        }
    }

    /// Strikes off a node.
    pub(super) fn forget(&mut self, node: &str) {
        if let Some(node) = self.nodes.remove(node) {
            self.changed.extend(node.rooms.into_keys());
        }
    }

    /// Strikes off nodes that fell silent.
    pub(super) fn forget_silent(&mut self) {
        let silent = self.nodes.iter().filter(|(_, node)| node.heard.elapsed() >= SILENCE);
        let gone: Vec<String> = silent.map(|(name, _)| name.clone()).collect();
        for name in gone {
            self.forget(&name);
        }
    }

    /// Rooms whose count there changed since the last call.
    pub(super) fn take_changed(&mut self) -> HashSet<AuctionId> {
        std::mem::take(&mut self.changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(elsewhere: &mut Elsewhere, node: &str, rooms: &[(&str, usize)], all: bool) {
        let rooms = rooms.iter().map(|(id, count)| ((*id).to_owned(), *count)).collect();
        elsewhere.hear(node, rooms, all);
    }

    #[test]
    fn watchers_of_all_other_nodes_count_until_they_are_gone() {
        let (mut elsewhere, lamp, vase) =
            (Elsewhere::default(), AuctionId::from("lamp"), AuctionId::from("vase"));
        told(&mut elsewhere, "one", &[("lamp", 2), ("vase", 1)], true);
        told(&mut elsewhere, "two", &[("lamp", 3)], false);
        assert_eq!((elsewhere.watchers(&lamp), elsewhere.watchers(&vase)), (5, 1));
        assert_eq!(elsewhere.take_changed(), HashSet::from([lamp.clone(), vase.clone()]));
        // It watches no others now.
        told(&mut elsewhere, "one", &[("lamp", 1)], true);
        assert_eq!((elsewhere.watchers(&lamp), elsewhere.watchers(&vase)), (4, 0));
        assert_eq!(elsewhere.take_changed(), HashSet::from([lamp.clone(), vase]));
        told(&mut elsewhere, "one", &[("lamp", 0)], false);
        elsewhere.take_changed();
        elsewhere.forget("two");
        assert_eq!(elsewhere.watchers(&lamp), 0);
        assert_eq!(elsewhere.take_changed(), HashSet::from([lamp]));
    }
}
