//! Codes of authenticator apps: RFC 6238 with SHA-1, six digits and half minutes, which every app knows.

use crate::error::{AppError, AppResult};
use haat_domain::time::{Millis, SECOND};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha1::Sha1;
use std::fmt::Write as _;

/// How long a code is shown.
const STEP: i64 = 30 * SECOND;
/// Clocks differ: the code before and the one after are taken too.
const SLACK: i64 = 1;
const DIGITS: u32 = 6;
const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// The secret that an account shares with its owner's app.
pub struct TotpSecret(Vec<u8>);

impl TotpSecret {
    /// A new one, of 160 random bits.
    pub fn new() -> AppResult<Self> {
        let mut bytes = vec![0; 20];
        getrandom::fill(&mut bytes).map_err(AppError::internal)?;
        Ok(Self(bytes))
    }

    /// As it is typed into an app, and stored.
    pub fn base32(&self) -> String {
        base32(&self.0)
    }

    /// The secret that was stored so; `None` for what is none.
    pub fn read(base32: &str) -> Option<Self> {
        let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
        for letter in base32.bytes() {
            let value = ALPHABET.iter().position(|known| *known == letter.to_ascii_uppercase())?;
            bits = (bits << 5) | u32::try_from(value).ok()?;
            count += 5;
            if count >= 8 {
                count -= 8;
                bytes.push(u8::try_from((bits >> count) & 0xff).ok()?);
            }
        }
        Some(Self(bytes))
    }

    /// The half minute whose code this is, if it is one of now and later than `last`: no code opens twice.
    pub fn step_of(&self, code: &str, last: i64, now: Millis) -> Option<i64> {
        let typed: String = code.chars().filter(|c| !c.is_whitespace()).collect();
        if typed.len() != 6 || !typed.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let typed: u32 = typed.parse().ok()?;
        let here = now.0 / STEP;
        (here - SLACK..=here + SLACK).find(|step| *step > last && self.code(*step) == typed)
    }

    /// The code of a half minute.
    fn code(&self, step: i64) -> u32 {
        #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
        let mac = Hmac::<Sha1>::new_from_slice(&self.0).expect("any key length");
        let digest = mac.chain_update(step.to_be_bytes()).finalize().into_bytes();
        let at = usize::from(digest[19] & 0xf);
        let four = [digest[at] & 0x7f, digest[at + 1], digest[at + 2], digest[at + 3]];
        u32::from_be_bytes(four) % 10_u32.pow(DIGITS)
    }

    /// The code that an app shows now, for tests.
    pub fn code_at(&self, now: Millis) -> String {
        format!("{:06}", self.code(now.0 / STEP))
    }

    /// What an app reads from the picture: whose code it shows, and where.
    pub fn uri(&self, shop: &str, email: &str) -> String {
        let (shop, email) = (escape(shop), escape(email));
        format!(
            "otpauth://totp/{shop}:{email}?secret={}&issuer={shop}&digits={DIGITS}&period=30",
            self.base32()
        )
    }
}

/// A code for the day when the app is lost: 80 random bits.
pub fn recovery_code() -> AppResult<String> {
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes).map_err(AppError::internal)?;
    let text = base32(&bytes);
    Ok([&text[..4], &text[4..8], &text[8..12], &text[12..]].join("-"))
}

/// As a recovery code is compared: however it was typed.
pub fn plain_recovery_code(typed: &str) -> String {
    typed.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect()
}

fn base32(bytes: &[u8]) -> String {
    let (mut text, mut bits, mut count) = (String::new(), 0_u32, 0);
    for byte in bytes {
        bits = (bits << 8) | u32::from(*byte);
        count += 8;
        while count >= 5 {
            count -= 5;
            text.push(char::from(ALPHABET[((bits >> count) & 31) as usize]));
        }
    }
    if count > 0 {
        text.push(char::from(ALPHABET[((bits << (5 - count)) & 31) as usize]));
    }
    text
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret() -> TotpSecret {
        TotpSecret(b"12345678901234567890".to_vec())
    }

    /// RFC 6238, appendix B, of which six digits are the last of eight.
    #[test]
    fn codes_are_those_of_the_standard() {
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(secret().code_at(Millis(seconds * 1000)), code);
        }
    }

    /// RFC 4648, section 10.
    #[test]
    fn base32_is_that_of_the_standard() {
        for (bytes, text) in [("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foobar", "MZXW6YTBOI")] {
            assert_eq!(base32(bytes.as_bytes()), text);
            assert_eq!(TotpSecret::read(text).unwrap().0, bytes.as_bytes());
        }
        assert!(TotpSecret::read("0189").is_none());
    }

    #[test]
    fn a_code_is_taken_a_little_early_or_late_and_once() {
        let now = Millis(1_800_000_000_000);
        let code = secret().code_at(now);
        let here = now.0 / STEP;
        for (moved, taken) in [(0, true), (STEP, true), (-STEP, true), (2 * STEP, false), (-2 * STEP, false)]
        {
            assert_eq!(secret().step_of(&code, 0, now.plus(moved)).is_some(), taken, "{moved}");
        }
        assert_eq!(secret().step_of(&format!("{} {}", &code[..3], &code[3..]), 0, now), Some(here));
        assert_eq!(secret().step_of(&code, here, now), None, "it was used");
        for wrong in ["", "12345", "abcdef", "1234567"] {
            assert_eq!(secret().step_of(wrong, 0, now), None, "{wrong}");
        }
    }

    #[test]
    fn the_address_for_apps_is_escaped() {
        let uri = secret().uri("Haat & Co", "asha@example.com");
        assert!(
            uri.starts_with("otpauth://totp/Haat%20%26%20Co:asha%40example.com?secret=GEZDGNBV"),
            "{uri}"
        );
    }
}
