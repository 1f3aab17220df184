//! Notes, checkpoints and cosignatures against the published example, an independent implementation, and forgery.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use haat_record::checkpoint::{Checkpoint, NotConsistent, cosign, cosigned_at};
use haat_record::merkle::{consistency_ranges, leaf_hash, root};
use haat_record::note::{Note, NoteError, SigningKey, Use, VerifierKey};
use haat_record::{Hash, receipt};
use signed_note::{StandardSigner, StandardVerifier, VerifierList};

const KEY: &str = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";
const NOTE: &str = "This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n";
const COSIGNED: &str = "example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
";

fn log_key() -> SigningKey {
    SigningKey::from_seed("shop.example/log", Use::Notes, [7; 32]).unwrap()
}

fn witness_key() -> SigningKey {
    SigningKey::from_seed("witness.example/w1", Use::Cosignatures, [8; 32]).unwrap()
}

#[test]
fn the_example_of_the_note_specification_verifies() {
    let key = VerifierKey::parse(KEY).unwrap();
    assert_eq!(key.to_string(), KEY);
    let note = Note::parse(NOTE).unwrap();
    assert_eq!(note.to_string(), NOTE);
    assert_eq!(note.verify(&key), Ok("This is an example message.\n"));
    let other = Note::parse(&NOTE.replace("example message", "exemple message")).unwrap();
    assert_eq!(other.verify(&key), Err(NoteError::WrongSignature));
    assert_eq!(note.verify(log_key().verifier()), Err(NoteError::NotSigned));
}

#[test]
fn the_examples_of_checkpoints_and_cosignatures_are_read_as_they_are() {
    let note = Note::parse(COSIGNED).unwrap();
    assert_eq!(note.to_string(), COSIGNED);
    let checkpoint = Checkpoint::parse(note.text()).unwrap();
    assert_eq!((checkpoint.origin.as_str(), checkpoint.size), ("example.com/behind-the-sofa", 20_852_163));
    assert_eq!(checkpoint.to_string(), note.text());
    // The timestamp of the example: 1679315147.
    let witness = &note.signatures()[1];
    assert_eq!(witness.bytes[..8], 1_679_315_147u64.to_be_bytes());
    assert_eq!(witness.bytes.len(), 8 + 64);
}

#[test]
fn the_independent_implementation_reads_our_keys_and_notes_and_we_theirs() {
    let ours = log_key();
    let text = "shop.example/log\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n";
    let signed = ours.sign(text).to_string();
    let verifier = StandardVerifier::new(&ours.verifier().to_string()).unwrap();
    let known = VerifierList::new(vec![Box::new(verifier)]);
    let read = signed_note::Note::from_bytes(signed.as_bytes()).unwrap();
    let (verified, unknown) = read.verify(&known).unwrap();
    assert_eq!((verified.len(), unknown.len()), (1, 0));
    assert_eq!(tlog_tiles::Checkpoint::from_bytes(read.text()).unwrap().size(), 0);

    let signer = StandardSigner::new(&ours.secret_text()).unwrap();
    let mut theirs = signed_note::Note::new(text.as_bytes(), &[]).unwrap();
    theirs.add_sigs(&[&signer]).unwrap();
    assert_eq!(theirs.to_bytes(), signed.as_bytes(), "Ed25519 signs the same text the same way");
}

#[test]
fn keys_come_back_from_their_text_and_wrong_ones_do_not() {
    let key = log_key();
    let again = SigningKey::parse(&format!("{}\n", key.secret_text())).unwrap();
    assert_eq!(again.verifier(), key.verifier());
    assert!(!format!("{key:?}").contains(&key.secret_text()[40..]), "a secret is not printed");
    assert_ne!(
        SigningKey::generate("a", Use::Notes).unwrap().secret_text(),
        SigningKey::generate("a", Use::Notes).unwrap().secret_text()
    );
    for wrong in
        ["", "a+b+c", "name", &KEY.replace("530d903a", "530d903b"), &KEY.replace("foo", "fo o"), &KEY[..60]]
    {
        assert_eq!(VerifierKey::parse(wrong), Err(NoteError::BadKey), "{wrong:?}");
    }
    assert!(SigningKey::from_seed("with space", Use::Notes, [0; 32]).is_err());
}

#[test]
fn what_is_not_a_note_is_refused() {
    for wrong in [
        "",
        "text\n",
        "text\n\n",
        "text\n\n\n",
        &NOTE[..NOTE.len() - 1],
        &NOTE.replace("— ", "- "),
        &NOTE.replace("foo Uw", "foo  Uw"),
        &NOTE.replace("This", "Th\tis"),
        &format!("{NOTE}text\n"),
        "text\n\n— name AAAA\n",
    ] {
        assert_eq!(Note::parse(wrong), Err(NoteError::Malformed), "{wrong:?}");
    }
    let lines: Vec<String> = (0..16).map(|n| format!("— k{n} AAAAAAAA\n")).collect();
    let sixteen = NOTE.to_owned() + &lines.concat();
    assert!(Note::parse(&sixteen).unwrap().verify(&VerifierKey::parse(KEY).unwrap()).is_ok());
    let many = NOTE.to_owned() + &"— name AAAAAAAA\n".repeat(1000);
    assert_eq!(Note::parse(&many), Err(NoteError::Malformed));
}

#[test]
fn a_second_wrong_signature_of_the_same_key_spoils_the_note() {
    let mut lines = NOTE.to_owned();
    lines.push_str("— example.com/foo Uw2QOgAAAAAA\n");
    assert_eq!(
        Note::parse(&lines).unwrap().verify(&VerifierKey::parse(KEY).unwrap()),
        Err(NoteError::WrongSignature)
    );
}

fn checkpoint(leaves: &[Hash]) -> Checkpoint {
    Checkpoint { origin: "shop.example/log".into(), size: leaves.len() as u64, root: root(leaves) }
}

#[test]
fn a_witness_cosigns_and_its_line_can_be_checked() {
    let (log, witness) = (log_key(), witness_key());
    let mut note = checkpoint(&[leaf_hash(b"a")]).sign(&log);
    let line = cosign(&note, &witness, 1_679_315_147);
    assert_eq!(cosigned_at(&note, witness.verifier()), Err(NoteError::NotSigned));
    note.add(line.clone());
    note.add(line);
    assert_eq!(note.signatures().len(), 2);
    let note = Note::parse(&note.to_string()).unwrap();
    assert_eq!(cosigned_at(&note, witness.verifier()), Ok(1_679_315_147));
    assert!(Checkpoint::open(&note.to_string(), log.verifier()).is_ok());
    // The witness's key does not sign as a log, nor the log's as a witness.
    assert_eq!(Checkpoint::open(&note.to_string(), witness.verifier()), Err(NoteError::NotSigned));
    assert_eq!(cosigned_at(&note, log.verifier()), Err(NoteError::NotSigned));
    // Another time or another tree is not what the witness signed.
    let (mut text, at) = (note.to_string(), note.to_string().rfind(' ').unwrap() + 8);
    text.replace_range(at..=at, if &text[at..=at] == "A" { "B" } else { "A" });
    assert_eq!(cosigned_at(&Note::parse(&text).unwrap(), witness.verifier()), Err(NoteError::WrongSignature));
    let grown = note.to_string().replacen("\n1\n", "\n2\n", 1);
    assert_eq!(
        cosigned_at(&Note::parse(&grown).unwrap(), witness.verifier()),
        Err(NoteError::WrongSignature)
    );
}

#[test]
fn checkpoints_follow_each_other_or_are_named_as_forks() {
    let leaves: Vec<Hash> = (0..9u8).map(|n| leaf_hash(&[n])).collect();
    let (five, nine) = (checkpoint(&leaves[..5]), checkpoint(&leaves));
    let ranges = consistency_ranges(5, 9);
    let at = |n: u64| usize::try_from(n).unwrap();
    let proof: Vec<Hash> = ranges.iter().map(|r| root(&leaves[at(r.start)..at(r.end)])).collect();
    assert_eq!(nine.follows(&five, &proof), Ok(()));
    assert_eq!(five.follows(&five, &[]), Ok(()));
    assert_eq!(five.follows(&nine, &proof), Err(NotConsistent::Shrunk { seen: 9, now: 5 }));
    let other = Checkpoint { root: leaf_hash(b"x"), ..five.clone() };
    assert_eq!(other.follows(&five, &[]), Err(NotConsistent::Forked(5)));
    assert_eq!(nine.follows(&other, &proof), Err(NotConsistent::Rewritten { seen: 5, now: 9 }));
    let elsewhere = Checkpoint { origin: "else.example".into(), ..nine };
    assert_eq!(elsewhere.follows(&five, &proof), Err(NotConsistent::OtherLog("else.example".into())));
}

#[test]
fn texts_that_are_not_checkpoints_are_refused() {
    let right = checkpoint(&[leaf_hash(b"a")]).to_string();
    assert!(Checkpoint::parse(&right).is_some());
    assert!(Checkpoint::parse(&format!("{right}extension\n")).is_some());
    let key = log_key();
    for wrong in [
        right.replace("\n1\n", "\n01\n"),
        right.replace("\n1\n", "\n+1\n"),
        right.replace("\n1\n", "\n-1\n"),
        right.replace("\n1\n", "\n0\n"),
        right.replace("shop.example/log", ""),
        format!("{right}\n"),
        right.trim_end().to_owned(),
        right.replace('=', ""),
    ] {
        assert_eq!(Checkpoint::parse(&wrong), None, "{wrong:?}");
    }
    let foreign = key.sign(&right.replace("shop.example", "else.example")).to_string();
    assert_eq!(Checkpoint::open(&foreign, key.verifier()), Err(NoteError::NotSigned));
}

#[test]
fn a_receipt_is_no_checkpoint_and_a_checkpoint_no_receipt() {
    let key = log_key();
    let entry = "format haat-auction-event/v1\nauction a1\nnumber 3\nat 5\nevent reserve-met\nprevious \
                 0000000000000000000000000000000000000000000000000000000000000000\n";
    let signed = receipt::sign(entry, &key);
    let (text, read) = receipt::open(&signed, key.verifier()).unwrap();
    assert_eq!((text, read.number), (entry, 3));
    assert!(Checkpoint::open(&signed.to_string(), key.verifier()).is_err());
    let checkpoint = checkpoint(&[leaf_hash(b"a")]).sign(&key);
    assert!(receipt::open(&checkpoint, key.verifier()).is_err());
    let forged = Note::parse(&signed.to_string().replace("number 3", "number 4")).unwrap();
    assert!(matches!(receipt::open(&forged, key.verifier()), Err(NoteError::WrongSignature)));
}
