//! Cosignatures: what public witnesses made is read right, and what we make a stranger's verifier (`sigsum`) accepts.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use haat_record::Hash;
use haat_record::checkpoint::{Checkpoint, cosign, cosigned_at};
use haat_record::merkle::{leaf_hash, root};
use haat_record::note::{Note, NoteError, SigningKey, Use, VerifierKey};
use sigsum::policy::Policy;
use sigsum::{PublicKey, SigsumSignature, verify};

/// A checkpoint of the Sigsum test log at serviceberry.tlog.stagemole.eu of February 2026, as the crate's documentation
/// has it, and what witnesses of that network made of it: name, public key, time, signature.
const LOG: &str = "47e481606d8acba747a6b053d6c2d191605fb122175d410a1202a91430abce39";
const SIZE: u64 = 381_382;
const ROOT: &str = "901fefc6f1d978d2c2bedb82d448755bcdc7e8626e67ac7ee80873771be9b667";
const SIGNED: &str = "8a8bf1fca60d1344fb6e2106e8f8906af833d3d75a21fe8d3af72be459f7a11f2ae6606ec6344a13b851cd454b3d281a2b1ae47732f7a8d6afbcc0134d1a2d00";
const TIME: u64 = 1_770_193_051;
const WITNESSES: [(&str, &str, &str); 4] = [
    (
        "witness.navigli.sunlight.geomys.org",
        "dcbf728e02d479f5a7e20dc09adf525833ed6e797526517aeb07fc6854849fc6",
        "f0dce1bcdda3a2826479d62e6afedbe9ec06e8f990ae59d8cefa84d9a6ee68c12c2820fb00e1dbdc30044b16c7695a9d1047cec4788dc757f698d34ebaec4305",
    ),
    (
        "transparency.dev/DEV:witness-little-garden",
        "2b6eb0ec483503544cde4e8fc1ce6d1921db21dffccc186865f808f7625443cc",
        "b44c41f75566850003f7f655a6dc7bb38bb980e8e2c383871e29883805d3adec7782a08388b9386d9718380a4bb6900043e2b46080cff0fa75a500c36ef9df0a",
    ),
    (
        "witness.stagemole.eu",
        "4a921b7caef58ae670cdc11ef4184f1c058f7b9259a9107a969f69fa54aa496f",
        "aaf642e81a54399777180f238573d74878b68c7b645d8011583621405bb450b4e7887fc76502a8142c493d64e3ed3e556d82dad1706411082e58805f64fa9d02",
    ),
    (
        "remora.n621.de",
        "ebcdeb78e7fdb2ef9227b2c1ef11e94600b55b4d6d9a57877e31ee89e59adc36",
        "3434b4646904714f4983c8e7e976a45332711f10012b19fbeb5549b6c0c04fb4ed52feed2da829354623c52b22b90093776034a8d57d660f9ff27a118f5bf801",
    ),
];

/// `name+id+key` of a public key, put together as the specification says.
fn verifier(name: &str, kind: u8, public: &[u8]) -> VerifierKey {
    let id = Hash::of(&[name.as_bytes(), b"\n", &[kind], public]);
    let key = STANDARD.encode([&[kind][..], public].concat());
    VerifierKey::parse(&format!("{name}+{}+{key}", &id.to_hex()[..8])).unwrap()
}

/// A line below a note, put together as the specification says.
fn line(key: &VerifierKey, bytes: &[u8]) -> String {
    format!("— {} {}\n", key.name(), STANDARD.encode([&key.id()[..], bytes].concat()))
}

/// Sigsum names its logs by the hash of their key.
fn origin(public: &[u8]) -> String {
    format!("sigsum.org/v1/tree/{}", Hash::of(&[public]).to_hex())
}

#[test]
fn what_public_witnesses_cosigned_is_read_right() {
    let public = hex::decode(LOG).unwrap();
    let checkpoint = Checkpoint { origin: origin(&public), size: SIZE, root: Hash::from_hex(ROOT).unwrap() };
    let log = verifier(&checkpoint.origin, 1, &public);
    let mut text = format!("{checkpoint}\n{}", line(&log, &hex::decode(SIGNED).unwrap()));
    let keys = WITNESSES.map(|(name, key, _)| verifier(name, 4, &hex::decode(key).unwrap()));
    for (key, (_, _, signature)) in keys.iter().zip(WITNESSES) {
        text += &line(key, &[&TIME.to_be_bytes()[..], &hex::decode(signature).unwrap()].concat());
    }
    assert_eq!(Checkpoint::open(&text, &log), Ok(checkpoint));
    let note = Note::parse(&text).unwrap();
    for key in &keys {
        assert_eq!(cosigned_at(&note, key), Ok(TIME), "{key}");
    }
    let other = Note::parse(&text.replacen("381382", "381383", 1)).unwrap();
    for key in &keys {
        assert_eq!(cosigned_at(&other, key), Err(NoteError::WrongSignature), "{key}");
    }
}

/// The public key inside of ours, as a stranger is given it.
fn public(key: &SigningKey) -> [u8; 32] {
    let text = key.verifier().to_string();
    STANDARD.decode(text.splitn(3, '+').nth(2).unwrap()).unwrap()[1..].try_into().unwrap()
}

/// A Sigsum proof whose log signature and cosignature we made, as its verifier sees it.
fn judged(time: u64, told: u64) -> Result<(), String> {
    let person = SigningKey::from_seed("person", Use::Notes, [3; 32]).unwrap();
    let probe = SigningKey::from_seed("log", Use::Notes, [7; 32]).unwrap();
    let log = SigningKey::from_seed(&origin(&public(&probe)), Use::Notes, [7; 32]).unwrap();
    let witness = SigningKey::from_seed("witness.example/w1", Use::Cosignatures, [8; 32]).unwrap();

    let message = sigsum::Hash::new(b"a lamp");
    let checksum: [u8; 32] = sigsum::Hash::new(&message).into();
    let signature = person.sign_bytes(&[b"sigsum.org/v1/tree-leaf\0".as_slice(), &checksum].concat());
    let person_hash = Hash::of(&[&public(&person)[..]]);
    let leaves = [
        leaf_hash(b"something else"),
        leaf_hash(&[&checksum[..], &signature, &person_hash.0].concat()),
        leaf_hash(b"and something more"),
    ];
    let checkpoint =
        Checkpoint { origin: origin(&public(&log)), size: leaves.len() as u64, root: root(&leaves) };
    let note = checkpoint.sign(&log);
    let cosigned = cosign(&note, &witness, time);
    let proof = format!(
        "version=2\nlog={}\nleaf={} {}\n\nsize=3\nroot_hash={}\nsignature={}\ncosignature={} {told} {}\n\nleaf_index=1\n\
         node_hash={}\nnode_hash={}\n",
        Hash::of(&[&public(&log)[..]]).to_hex(),
        person_hash.to_hex(),
        hex::encode(&signature),
        checkpoint.root.to_hex(),
        hex::encode(&note.signatures()[0].bytes),
        Hash::of(&[&public(&witness)[..]]).to_hex(),
        hex::encode(&cosigned.bytes[8..]),
        leaves[0].to_hex(),
        leaves[2].to_hex(),
    );
    let policy = format!(
        "log {}\nwitness w1 {}\nquorum w1\n",
        hex::encode(public(&log)),
        hex::encode(public(&witness))
    );
    let proof = SigsumSignature::from_ascii(&proof).map_err(|error| error.to_string())?;
    let policy = Policy::parse(&policy).map_err(|error| error.to_string())?;
    verify(&message, &proof, &[PublicKey::from(public(&person))], &policy).map_err(|error| error.to_string())
}

#[test]
fn a_strangers_verifier_accepts_what_we_sign_prove_and_cosign() {
    assert_eq!(judged(1_700_000_000, 1_700_000_000), Ok(()));
    let refused = judged(1_700_000_000, 1_700_000_001).unwrap_err();
    assert!(refused.contains("cosignature"), "{refused}");
}
