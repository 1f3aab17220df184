//! What happens to an index that the world was unkind to.

mod support;

use std::convert::Infallible;
use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use haat_search::{Change, Index, Query};
use support::products::{Dice, named, products};
use tempfile::tempdir;

fn fill(dir: &Path) {
    let index = Index::open(dir).expect("a fresh folder works");
    index.rebuild(products(200).into_iter().map(Ok::<_, Infallible>), 200, |_| ()).expect("a rebuild works");
    let edited = products(20).into_iter().map(Change::Put).collect();
    index.apply(edited, 201).expect("changes work");
}

fn total(index: &Index, text: &str) -> u64 {
    let query = Query { text: Some(text.to_owned()), ..Query::default() };
    index.search(&query).expect("a search works").total
}

fn files(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            // Under the eyes of a writer files may vanish: so they would in a copy by hand.
            let _ = fs::copy(&path, &target);
        }
    }
}

/// Either nothing was lost, or the index says that it has to be rebuilt, and then works.
fn assert_whole_or_empty(dir: &Path, what: &str) {
    let index = Index::open(dir).unwrap_or_else(|error| panic!("{what}: {error}"));
    if index.committed_seq() == 0 {
        assert_eq!(total(&index, "all"), 0, "{what}");
        index.apply(vec![Change::Put(named("a", "Kettle"))], 1).expect("changes work");
        assert_eq!(total(&index, "kettle"), 1, "{what}");
    } else {
        assert_eq!((index.committed_seq(), total(&index, "all")), (201, 200), "{what}");
        assert!(total(&index, "s") > 0 && total(&index, "headphones") > 0, "{what}");
    }
}

#[test]
fn whatever_file_is_damaged_the_index_is_whole_or_empty() {
    let whole = tempdir().unwrap();
    fill(whole.path());
    let mut dice = Dice::new(42);
    let mut rebuilt = 0;
    for file in files(whole.path()) {
        let relative = file.strip_prefix(whole.path()).unwrap();
        let length = usize::try_from(fs::metadata(&file).unwrap().len()).unwrap();
        for harm in ["cut", "empty", "gone", "flip", "flip", "flip", "zeros"] {
            let dir = tempdir().unwrap();
            copy(whole.path(), dir.path());
            let victim = dir.path().join(relative);
            let mut bytes = fs::read(&victim).unwrap();
            match harm {
                "cut" => bytes.truncate(length / 2),
                "empty" => bytes.clear(),
                "zeros" => bytes.iter_mut().skip(length / 2).for_each(|byte| *byte = 0),
                "flip" if length > 0 => bytes[dice.roll(length)] ^= 1 << dice.roll(8),
                _ => {}
            }
            if harm == "gone" {
                fs::remove_file(&victim).unwrap();
            } else {
                fs::write(&victim, bytes).unwrap();
            }
            assert_whole_or_empty(dir.path(), &format!("{harm} {}", relative.display()));
            rebuilt += 1;
        }
    }
    assert!(rebuilt > 50, "the test means to damage many files, not {rebuilt}");
}

#[test]
fn an_index_of_another_version_is_thrown_away() {
    let dir = tempdir().unwrap();
    fill(dir.path());
    let meta = files(dir.path()).into_iter().find(|file| file.ends_with("meta.json")).unwrap();
    let written = fs::read_to_string(&meta).unwrap();
    let at = written.rfind(" 201 201\"").unwrap();
    let start = written[..at].rfind('"').unwrap() + 1;
    let newer = format!("{}999{}", &written[..start], &written[at..]);
    assert_ne!(written, newer);
    fs::write(&meta, newer).unwrap();
    let index = Index::open(dir.path()).unwrap();
    assert_eq!((index.committed_seq(), total(&index, "all")), (0, 0));
    assert!(!meta.exists(), "the old files are removed");
}

#[test]
fn a_wrong_count_of_documents_is_noticed() {
    for wrong in ["199", "201"] {
        let dir = tempdir().unwrap();
        fill(dir.path());
        let meta = files(dir.path()).into_iter().find(|file| file.ends_with("meta.json")).unwrap();
        let written = fs::read_to_string(&meta).unwrap();
        fs::write(&meta, written.replace("\"max_doc\": 200", &format!("\"max_doc\": {wrong}"))).unwrap();
        let index = Index::open(dir.path()).unwrap();
        assert_eq!((index.committed_seq(), total(&index, "all")), (0, 0));
    }
}

#[test]
fn an_index_deleted_while_in_use_heals_with_a_rebuild() {
    let dir = tempdir().unwrap();
    let root = dir.path().join("search");
    fill(&root);
    let index = Index::open(&root).unwrap();
    fs::remove_dir_all(&root).unwrap();
    assert_eq!(total(&index, "all"), 200, "readers go on");
    assert!(index.apply(vec![Change::Put(named("a", "Kettle"))], 202).is_err());
    assert_eq!((index.committed_seq(), total(&index, "all")), (201, 200));

    index.rebuild(products(200).into_iter().map(Ok::<_, Infallible>), 202, |_| ()).unwrap();
    index.apply(vec![Change::Put(named("a", "Kettle"))], 203).unwrap();
    assert_eq!((index.committed_seq(), total(&index, "all")), (203, 201));
    drop(index);
    assert_eq!(total(&Index::open(&root).unwrap(), "all"), 201);
}

#[test]
fn the_remains_of_a_broken_rebuild_do_no_harm() {
    let dir = tempdir().unwrap();
    fill(dir.path());
    let remains = dir.path().join("index-99999999");
    fs::create_dir(&remains).unwrap();
    fs::write(remains.join("meta.json"), "{ half").unwrap();
    fs::write(dir.path().join("current.new"), "index-99").unwrap();
    assert_whole_or_empty(dir.path(), "remains");
    assert!(!remains.exists());
}

#[test]
fn copies_made_under_a_writer_are_whole_or_empty() {
    let dir = tempdir().unwrap();
    let index = Index::open(dir.path()).unwrap();
    thread::scope(|scope| {
        let writing = scope.spawn(|| {
            for seq in 1..=60 {
                index.apply(vec![Change::Put(named(&format!("p{seq}"), "Kettle"))], seq).unwrap();
            }
        });
        while !writing.is_finished() {
            let copied = tempdir().unwrap();
            copy(dir.path(), copied.path());
            let copy = Index::open(copied.path()).unwrap();
            assert_eq!(total(&copy, "kettle"), copy.committed_seq());
        }
    });
}

const CHILD_FOLDER: &str = "HAAT_SEARCH_TEST_FOLDER";

/// Not a test of its own: the process that the next test kills.
#[test]
fn a_writer_that_never_ends() {
    let Some(folder) = env::var_os(CHILD_FOLDER) else { return };
    let index = Index::open(Path::new(&folder)).unwrap();
    for seq in index.committed_seq() + 1.. {
        if seq % 7 == 0 {
            let documents = (1..=seq).map(|n| Ok::<_, Infallible>(named(&format!("p{n}"), "Kettle")));
            index.rebuild(documents, seq, |_| ()).unwrap();
        } else {
            index.apply(vec![Change::Put(named(&format!("p{seq}"), "Kettle"))], seq).unwrap();
        }
        println!("at {seq}");
    }
}

#[test]
fn a_killed_process_loses_nothing_that_it_was_told_is_safe() {
    let dir = tempdir().unwrap();
    let mut dice = Dice::new(7);
    for round in 0..6 {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "a_writer_that_never_ends", "--nocapture"])
            .env(CHILD_FOLDER, dir.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut safe = 0;
        for _ in 0..6 + dice.roll(12) {
            let line = lines.next().unwrap().unwrap();
            // The test runner writes into the same stream.
            if let Some((_, seq)) = line.split_once("at ") {
                safe = seq.parse().unwrap_or(safe);
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();

        let index = Index::open(dir.path()).unwrap();
        let seq = index.committed_seq();
        assert!(seq >= safe && safe > 0, "round {round}: {seq} of {safe}");
        assert_eq!(total(&index, "kettle"), seq, "round {round}");
    }
}
