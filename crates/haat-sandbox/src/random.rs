//! Made-up ids and secrets.

const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// So many letters and digits nobody can guess.
pub(super) fn random_text(length: usize) -> String {
    let mut bytes = vec![0_u8; length];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes.iter().map(|b| char::from(ALPHABET[usize::from(b % 32)])).collect()
}
