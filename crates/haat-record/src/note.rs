//! C2SP signed notes with Ed25519 keys.

use crate::hash::Hash;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use std::fmt;
use thiserror::Error;

/// More signatures than this on one note are not read.
const MOST_SIGNATURES: usize = 100;
/// A longer note is not read.
const MOST_BYTES: usize = 1_000_000;

/// What a key signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Notes, such as checkpoints and receipts (type 1).
    Notes,
    /// Checkpoints of others, with the time (type 4).
    Cosignatures,
}

/// A public key, which checks signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifierKey {
    name: String,
    purpose: Use,
    public: [u8; 32],
}

/// A private key. It is never printed.
pub struct SigningKey {
    verifier: VerifierKey,
    seed: [u8; 32],
    pair: Ed25519KeyPair,
}

/// Text with signatures below it; whether they are right is not yet known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    text: String,
    signatures: Vec<Signature>,
}

/// One line below a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The name of the key.
    pub name: String,
    /// The number of the key.
    pub id: [u8; 4],
    /// What the key made of the text.
    pub bytes: Vec<u8>,
}

/// Why a key or a note cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoteError {
    /// Not `<name>+<id>+<key>`, or of a kind that is not known here.
    #[error("this is not a key of the signed note format with Ed25519")]
    BadKey,
    /// Not text, a blank line, and signatures.
    #[error("this is not a signed note")]
    Malformed,
    /// None of its signatures is by the key.
    #[error("the note is not signed by the key")]
    NotSigned,
    /// It claims to be by the key, but the signature is wrong.
    #[error("the signature on the note is wrong")]
    WrongSignature,
}

impl Use {
    const fn byte(self) -> u8 {
        match self {
            Self::Notes => 1,
            Self::Cosignatures => 4,
        }
    }

    const fn of(byte: u8) -> Option<Self> {
        match byte {
            1 => Some(Self::Notes),
            4 => Some(Self::Cosignatures),
            _ => None,
        }
    }
}

fn is_key_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(|c: char| c == '+' || c.is_whitespace() || c.is_control())
}

impl VerifierKey {
    /// Reads `<name>+<id>+<key>`.
    pub fn parse(text: &str) -> Result<Self, NoteError> {
        let mut parts = text.splitn(3, '+');
        let (Some(name), Some(id), Some(key)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(NoteError::BadKey);
        };
        let (purpose, public) = key_bytes(key)?;
        let key = Self { name: name.to_owned(), purpose, public };
        if is_key_name(name) && hex::encode(key.id()) == id { Ok(key) } else { Err(NoteError::BadKey) }
    }

    /// The name, which for a log is its origin.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it signs.
    pub const fn purpose(&self) -> Use {
        self.purpose
    }

    /// The number that stands in its signatures.
    pub fn id(&self) -> [u8; 4] {
        let hash = Hash::of(&[self.name.as_bytes(), b"\n", &[self.purpose.byte()], &self.public]);
        [hash.0[0], hash.0[1], hash.0[2], hash.0[3]]
    }

    /// Whether the key made `signature` for `message`.
    pub fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        UnparsedPublicKey::new(&ED25519, &self.public).verify(message, signature).is_ok()
    }
}

impl fmt::Display for VerifierKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = STANDARD.encode([&[self.purpose.byte()][..], &self.public].concat());
        write!(f, "{}+{}+{key}", self.name, hex::encode(self.id()))
    }
}

fn key_bytes(text: &str) -> Result<(Use, [u8; 32]), NoteError> {
    let bytes = STANDARD.decode(text).map_err(|_| NoteError::BadKey)?;
    let (kind, key) = bytes.split_first().ok_or(NoteError::BadKey)?;
    let purpose = Use::of(*kind).ok_or(NoteError::BadKey)?;
    Ok((purpose, key.try_into().map_err(|_| NoteError::BadKey)?))
}

impl SigningKey {
    /// A new key from the system's randomness.
    pub fn generate(name: &str, purpose: Use) -> Result<Self, NoteError> {
        let mut seed = [0; 32];
        SystemRandom::new().fill(&mut seed).map_err(|_| NoteError::BadKey)?;
        Self::from_seed(name, purpose, seed)
    }

    /// The key of a seed that is kept elsewhere.
    pub fn from_seed(name: &str, purpose: Use, seed: [u8; 32]) -> Result<Self, NoteError> {
        if !is_key_name(name) {
            return Err(NoteError::BadKey);
        }
        let pair = Ed25519KeyPair::from_seed_unchecked(&seed).map_err(|_| NoteError::BadKey)?;
        let public = pair.public_key().as_ref().try_into().map_err(|_| NoteError::BadKey)?;
        Ok(Self { verifier: VerifierKey { name: name.to_owned(), purpose, public }, seed, pair })
    }

    /// Reads `PRIVATE+KEY+<name>+<id>+<seed>`, the form in which Go's tools keep such keys.
    pub fn parse(text: &str) -> Result<Self, NoteError> {
        let rest = text.trim().strip_prefix("PRIVATE+KEY+").ok_or(NoteError::BadKey)?;
        let mut parts = rest.splitn(3, '+');
        let (Some(name), Some(id), Some(key)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(NoteError::BadKey);
        };
        let (purpose, seed) = key_bytes(key)?;
        let key = Self::from_seed(name, purpose, seed)?;
        if hex::encode(key.verifier.id()) == id { Ok(key) } else { Err(NoteError::BadKey) }
    }

    /// The text that [`SigningKey::parse`] reads: the secret itself.
    pub fn secret_text(&self) -> String {
        let verifier = &self.verifier;
        let key = STANDARD.encode([&[verifier.purpose.byte()][..], &self.seed].concat());
        format!("PRIVATE+KEY+{}+{}+{key}", verifier.name, hex::encode(verifier.id()))
    }

    /// The public half.
    pub const fn verifier(&self) -> &VerifierKey {
        &self.verifier
    }

    /// The signature over `message`.
    pub fn sign_bytes(&self, message: &[u8]) -> Vec<u8> {
        self.pair.sign(message).as_ref().to_vec()
    }

    /// The text, which ends with a newline, as a note with this key's signature.
    pub fn sign(&self, text: &str) -> Note {
        let signature = self.line(self.sign_bytes(text.as_bytes()));
        Note { text: text.to_owned(), signatures: vec![signature] }
    }

    /// A line with this key's name and number.
    pub(crate) fn line(&self, bytes: Vec<u8>) -> Signature {
        Signature { name: self.verifier.name.clone(), id: self.verifier.id(), bytes }
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey({})", self.verifier)
    }
}

impl Signature {
    /// Reads one line, without its newline.
    pub fn parse(line: &str) -> Result<Self, NoteError> {
        let (name, bytes) =
            line.strip_prefix("— ").and_then(|line| line.split_once(' ')).ok_or(NoteError::Malformed)?;
        let bytes = STANDARD.decode(bytes).map_err(|_| NoteError::Malformed)?;
        match bytes.split_first_chunk::<4>() {
            Some((id, rest)) if is_key_name(name) && !rest.is_empty() => {
                Ok(Self { name: name.to_owned(), id: *id, bytes: rest.to_vec() })
            }
            _ => Err(NoteError::Malformed),
        }
    }

    /// Whether it claims to be by `key`.
    pub fn is_by(&self, key: &VerifierKey) -> bool {
        self.name == key.name && self.id == key.id()
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "— {} {}", self.name, STANDARD.encode([&self.id[..], &self.bytes].concat()))
    }
}

impl Note {
    /// Reads a note without judging its signatures.
    pub fn parse(note: &str) -> Result<Self, NoteError> {
        let control = |c: char| c < ' ' && c != '\n';
        if note.len() > MOST_BYTES || note.contains(control) {
            return Err(NoteError::Malformed);
        }
        let blank = note.rfind("\n\n").ok_or(NoteError::Malformed)?;
        let (text, below) = (&note[..=blank], &note[blank + 2..]);
        let below = below.strip_suffix('\n').ok_or(NoteError::Malformed)?;
        let signatures: Vec<_> = below.split('\n').map(Signature::parse).collect::<Result<_, _>>()?;
        if signatures.len() > MOST_SIGNATURES {
            return Err(NoteError::Malformed);
        }
        Ok(Self { text: text.to_owned(), signatures })
    }

    /// The signed text. Not to be believed before [`Note::verify`].
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The lines below it.
    pub fn signatures(&self) -> &[Signature] {
        &self.signatures
    }

    /// Adds a line, unless that key has one already.
    pub fn add(&mut self, signature: Signature) {
        let known = |s: &Signature| s.name == signature.name && s.id == signature.id;
        if !self.signatures.iter().any(known) {
            self.signatures.push(signature);
        }
    }

    /// The note with the lines of these keys alone.
    #[must_use]
    pub fn signed_by(&self, keys: &[&VerifierKey]) -> Self {
        let theirs = |signature: &&Signature| keys.iter().any(|key| signature.is_by(key));
        let signatures = self.signatures.iter().filter(theirs).cloned().collect();
        Self { text: self.text.clone(), signatures }
    }

    /// The text, if `key` signed it.
    pub fn verify(&self, key: &VerifierKey) -> Result<&str, NoteError> {
        let mut theirs = self.signatures.iter().filter(|signature| signature.is_by(key)).peekable();
        if key.purpose != Use::Notes || theirs.peek().is_none() {
            return Err(NoteError::NotSigned);
        }
        let right = theirs.all(|signature| key.verifies(self.text.as_bytes(), &signature.bytes));
        if right { Ok(&self.text) } else { Err(NoteError::WrongSignature) }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.text)?;
        self.signatures.iter().try_for_each(|signature| writeln!(f, "{signature}"))
    }
}
