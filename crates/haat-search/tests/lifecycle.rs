//! The index through its life: changes, restarts, rebuilds, readers and writers at once.

mod support;

use std::convert::Infallible;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use haat_search::{Change, Document, Error, Index, Query, Results};
use support::oracle::Oracle;
use support::products::{named, product, products};
use tempfile::tempdir;

fn search(index: &Index, text: &str) -> Results {
    index.search(&Query { text: Some(text.to_owned()), ..Query::default() }).expect("a search works")
}

fn all(documents: &[Document]) -> impl Iterator<Item = Result<Document, Infallible>> {
    documents.iter().cloned().map(Ok)
}

fn assert_holds(index: &Index, documents: Vec<Document>) {
    let oracle = Oracle::new(documents);
    for text in ["all", "shoes", "wireles headphones", "s", "black"] {
        let query = Query { text: Some(text.to_owned()), ..Query::default() };
        assert_eq!(index.search(&query).expect("a search works"), oracle.search(&query));
    }
}

#[test]
fn a_change_is_found_at_once() {
    let index = Index::in_memory().unwrap();
    assert_eq!((index.committed_seq(), search(&index, "all").total), (0, 0));

    index.apply(vec![Change::Put(named("a", "Blue Kettle"))], 3).unwrap();
    assert_eq!(search(&index, "kettle").ids, ["a"]);

    index.apply(vec![Change::Put(named("a", "Blue Teapot"))], 4).unwrap();
    assert_eq!(search(&index, "teapot").ids, ["a"]);
    assert_eq!(search(&index, "kettle").total, 0);
    assert_eq!(search(&index, "all").total, 1);

    index.apply(vec![Change::Delete("a".to_owned()), Change::Delete("never there".to_owned())], 5).unwrap();
    assert_eq!(search(&index, "all"), Results::default());
    assert_eq!(index.committed_seq(), 5);
}

#[test]
fn in_one_step_the_last_change_of_a_product_counts() {
    let index = Index::in_memory().unwrap();
    let step = vec![
        Change::Put(named("a", "First")),
        Change::Delete("a".to_owned()),
        Change::Put(Document { created_at_ms: 5, ..named("a", "Second") }),
        Change::Put(Document { created_at_ms: 9, ..named("b", "Third") }),
        Change::Delete("b".to_owned()),
    ];
    index.apply(step, 1).unwrap();
    assert_eq!(search(&index, "all").ids, ["a"]);
    assert_eq!(search(&index, "second").total, 1);
}

#[test]
fn an_older_number_does_not_turn_the_index_back() {
    let index = Index::in_memory().unwrap();
    index.apply(vec![Change::Put(named("a", "Kettle"))], 10).unwrap();
    index.apply(vec![Change::Put(named("b", "Kettle"))], 7).unwrap();
    assert_eq!((index.committed_seq(), search(&index, "kettle").total), (10, 2));
}

#[test]
fn a_word_that_only_deleted_products_have_counts_as_misspelt() {
    let index = Index::in_memory().unwrap();
    let together = vec![Change::Put(named("a", "Blue Ketle")), Change::Put(named("b", "Red Kettle"))];
    index.apply(together, 1).unwrap();
    assert_eq!(search(&index, "ketle").ids, ["a"]);
    index.apply(vec![Change::Put(named("a", "Blue Kettle"))], 2).unwrap();
    let found = search(&index, "ketle red");
    assert_eq!((found.ids, found.corrected.as_deref()), (vec!["b".to_owned()], Some("kettle red")));
    assert_eq!(search(&index, "ketle").total, 2);
}

#[test]
fn an_index_survives_a_restart() {
    let dir = tempdir().unwrap();
    let mut documents = products(120);
    {
        let index = Index::open(dir.path()).unwrap();
        index.rebuild(all(&documents), 120, |_| ()).unwrap();
        documents[7] = product(7, 1);
        let gone = documents.remove(3);
        index.apply(vec![Change::Put(product(7, 1)), Change::Delete(gone.id)], 122).unwrap();
    }
    let index = Index::open(dir.path()).unwrap();
    assert_eq!(index.committed_seq(), 122);
    assert_eq!(index.stats().documents, 119);
    assert_holds(&index, documents);
}

#[test]
fn two_cannot_have_the_same_folder() {
    let dir = tempdir().unwrap();
    let index = Index::open(dir.path()).unwrap();
    assert!(matches!(Index::open(dir.path()), Err(Error::InUse(_))));
    drop(index);
    Index::open(dir.path()).unwrap();
}

#[test]
fn a_rebuild_tells_how_far_it_is_and_leaves_one_folder() {
    let dir = tempdir().unwrap();
    let index = Index::open(dir.path()).unwrap();
    for seq in [2500, 2600] {
        let mut told = Vec::new();
        index.rebuild(all(&products(2500)), seq, |done| told.push(done)).unwrap();
        assert_eq!(told, [1000, 2000, 2500]);
    }
    let stats = index.stats();
    assert_eq!((stats.documents, stats.segments, stats.committed_seq), (2500, 1, 2600));
    let folders = fs::read_dir(dir.path()).unwrap().filter(|entry| entry.as_ref().unwrap().path().is_dir());
    assert_eq!(folders.count(), 1);
}

#[test]
fn a_rebuild_may_leave_nothing() {
    let index = Index::in_memory().unwrap();
    index.apply(vec![Change::Put(named("a", "Kettle"))], 1).unwrap();
    index.rebuild(all(&[]), 9, |_| ()).unwrap();
    assert_eq!((search(&index, "all").total, index.committed_seq()), (0, 9));
}

#[test]
fn a_rebuild_that_fails_leaves_the_old_index() {
    let dir = tempdir().unwrap();
    let index = Index::open(dir.path()).unwrap();
    index.apply(vec![Change::Put(named("a", "Kettle"))], 1).unwrap();
    let broken = products(50).into_iter().map(Ok).chain([Err("the database is gone")]);
    let failed = index.rebuild(broken, 50, |_| ());
    assert!(matches!(failed, Err(Error::Source(reason)) if reason.to_string() == "the database is gone"));
    assert_eq!((search(&index, "all").ids, index.committed_seq()), (vec!["a".to_owned()], 1));
    index.apply(vec![Change::Put(named("b", "Kettle"))], 2).unwrap();
    drop(index);
    assert_eq!(search(&Index::open(dir.path()).unwrap(), "kettle").total, 2);
}

#[test]
fn searches_go_on_during_a_rebuild_and_changes_come_after_it() {
    let dir = tempdir().unwrap();
    let index = Index::open(dir.path()).unwrap();
    index.apply(vec![Change::Put(named("old", "Kettle"))], 1).unwrap();
    let mut documents = products(60);
    let read = documents.clone();
    let step =
        || vec![Change::Put(product(4, 1)), Change::Delete("p0005".to_owned()), Change::Put(product(500, 0))];
    thread::scope(|scope| {
        let mut changing = None;
        let source = read.into_iter().enumerate().map(|(number, document)| {
            if number == 30 {
                changing = Some(scope.spawn(|| index.apply(step(), 61).unwrap()));
                assert_eq!(search(&index, "all").ids, ["old"], "the old index is in use meanwhile");
            }
            Ok::<_, Infallible>(document)
        });
        index.rebuild(source, 60, |_| ()).unwrap();
        changing.expect("it was begun").join().unwrap();
    });
    assert_eq!(index.committed_seq(), 61);
    documents[4] = product(4, 1);
    documents.remove(5);
    documents.push(product(500, 0));
    assert_holds(&index, documents.clone());
    drop(index);
    assert_holds(&Index::open(dir.path()).unwrap(), documents);
}

#[test]
fn readers_see_whole_states_while_a_writer_writes() {
    let dir = tempdir().unwrap();
    let index = Index::open(dir.path()).unwrap();
    let rounds = 30;
    // Each step replaces all ten products, so every state has ten of one kind.
    let step = |round: u64| -> Vec<Document> {
        (0..10).map(|n| named(&format!("p{n}"), &format!("round{round} kettle"))).collect()
    };
    index.apply(step(0).into_iter().map(Change::Put).collect(), 1).unwrap();
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut latest = 0;
                while !done.load(Ordering::Relaxed) {
                    let found = search(&index, "kettle");
                    assert_eq!((found.total, found.ids.len()), (10, 10));
                    let seq = index.committed_seq();
                    assert!(seq >= latest, "the index went back from {latest} to {seq}");
                    latest = seq;
                    let suggested = index.suggest("kettle", 20).unwrap();
                    assert_eq!(suggested.len(), 1, "one name at a time: {suggested:?}");
                }
            });
        }
        for round in 1..rounds {
            if round % 10 == 0 {
                index.rebuild(all(&step(round)), round + 1, |_| ()).unwrap();
            } else {
                index.apply(step(round).into_iter().map(Change::Put).collect(), round + 1).unwrap();
            }
        }
        done.store(true, Ordering::Relaxed);
    });
    assert_eq!(search(&index, &format!("round{}", rounds - 1)).total, 10);
}

#[test]
fn many_small_changes_do_not_leave_many_segments() {
    let index = Index::in_memory().unwrap();
    for seq in 0..100 {
        let number = usize::try_from(seq).unwrap();
        index.apply(vec![Change::Put(product(number, 0))], seq + 1).unwrap();
    }
    // Merges run beside the writer: give the last of them a moment.
    let patience = Instant::now() + Duration::from_secs(20);
    let mut seq = 200;
    while index.stats().segments > 15 && Instant::now() < patience {
        thread::sleep(Duration::from_millis(20));
        seq += 1;
        index.apply(Vec::new(), seq).unwrap();
    }
    assert!(index.stats().segments <= 15, "{:?}", index.stats());
    assert_holds(&index, products(100));
}

#[test]
fn more_than_256_categories_and_prices_beyond_32_bits() {
    let index = Index::in_memory().unwrap();
    let documents: Vec<Document> = (0..1000)
        .map(|n| Document {
            category: format!("Category {n}"),
            price_paise: i64::from(n) * 10_000_000_000,
            created_at_ms: i64::from(n),
            ..named(&format!("p{n}"), "Thing")
        })
        .collect();
    index.rebuild(all(&documents), 1, |_| ()).unwrap();
    let everything = search(&index, "thing");
    assert_eq!((everything.total, everything.categories.len()), (1000, 1000));
    let one = Query { category: Some("category 777".to_owned()), ..Query::default() };
    assert_eq!(index.search(&one).unwrap().ids, ["p777"]);
    let dear = Query { price: Some((9_990_000_000_000, i64::MAX)), ..Query::default() };
    assert_eq!(index.search(&dear).unwrap().ids, ["p999"]);
}

#[test]
fn pages_behind_the_end_are_empty_and_know_the_total() {
    let index = Index::in_memory().unwrap();
    index.rebuild(all(&products(50)), 1, |_| ()).unwrap();
    for page in [6, 10_000, u32::MAX] {
        for text in ["all", "s"] {
            let text = Some(text.to_owned());
            let query = Query { text, page, per_page: 10, ..Query::default() };
            let found = index.search(&query).unwrap();
            assert_eq!((found.ids.len(), found.total > 0), (0, true), "{query:?}");
        }
    }
    let first = Query { page: 0, per_page: 0, ..Query::default() };
    assert_eq!(index.search(&first).unwrap().ids.len(), 1);
}

#[test]
fn endless_queries_are_answered_quickly() {
    let index = Index::in_memory().unwrap();
    index.rebuild(all(&products(50)), 1, |_| ()).unwrap();
    for text in ["x".repeat(1_000_000), "wirelss ".repeat(100_000), "é".repeat(70), "\u{0}\u{ffff}".repeat(9)]
    {
        let begin = Instant::now();
        search(&index, &text);
        index.suggest(&text, 10).unwrap();
        assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    }
}
