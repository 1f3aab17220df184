//! Passwords that keep the rule and still head the lists of leaked ones, here and in India.

use std::sync::OnceLock;

/// In lower case and sorted: it is searched by halves.
#[rustfmt::skip]
pub(super) const COMMON: &[&str] = &[
    "!qaz1qaz", "!qaz2wsx", "!qaz@wsx1", "1q2w3e4r!", "1q2w3e4r@", "1qaz!qaz", "1qaz@wsx", "aa123456!",
    "aa123456@", "aa@123456", "abc@1234", "abcd1234!", "abcd@123", "abcd@1234", "abcdef1!", "abcdef@1",
    "admin#123", "admin123!", "admin123#", "admin1234!", "admin123@", "admin@123", "admin@1234",
    "admin@12345", "administrator1!", "administrator@1", "asdf1234!", "asdf@1234", "asdfgh1!", "bangalore@1",
    "baseball1!", "bharat@123", "changeme1!", "changeme123!", "changeme@1", "charlie1!", "computer1!",
    "computer@1", "cricket@1", "cricket@123", "default@1", "delhi@123", "demo@123", "demo@1234", "dragon123!",
    "football1!", "football@1", "ganesh@123", "google@123", "guest@123", "hello123!", "hello@123",
    "hello@1234", "iloveyou1!", "iloveyou@1", "iloveyou@123", "india@123", "india@1234", "india@2023",
    "india@2024", "india@2025", "jaihind@1", "jaihind@123", "krishna@1", "krishna@108", "krishna@123",
    "letmein1!", "letmein123!", "letmein@1", "login@123", "master@123", "michael1!", "monkey123!",
    "mumbai@123", "namaste@1", "namaste@123", "omsairam@1", "p@$$w0rd", "p@$$w0rd1", "p@55w0rd", "p@55word1",
    "p@ssw0rd", "p@ssw0rd!", "p@ssw0rd1", "p@ssw0rd1!", "p@ssw0rd12", "p@ssw0rd123", "p@ssw0rd1234",
    "p@ssword1", "p@ssword1!", "p@ssword12", "p@ssword123", "pa$$w0rd", "pa$$w0rd1", "pa$$word1",
    "pa$$word123", "pass1234!", "pass@123", "pass@1234", "pass@12345", "pass@word1", "passw0rd!",
    "passw0rd!1", "passw0rd1!", "passw0rd@1", "passw0rd@123", "password!1", "password!123", "password!23",
    "password#1", "password#123", "password$1", "password*1", "password.1", "password1!", "password1!!",
    "password1#", "password1$", "password1.", "password12!", "password12#", "password123!", "password123#",
    "password123$", "password123.", "password1234!", "password1234@", "password123@", "password1?",
    "password1@", "password@1", "password@12", "password@123", "password@1234", "password@12345",
    "password@2023", "password@2024", "password@2025", "password_1", "princess1!", "q1w2e3r4!", "qwerty!1",
    "qwerty!123", "qwerty1!", "qwerty12!", "qwerty123!", "qwerty1234!", "qwerty123@", "qwerty@1", "qwerty@12",
    "qwerty@123", "qwerty@1234", "qwerty@12345", "qwertyuiop1!", "rahul@123", "ram@1234", "root@123",
    "root@1234", "sachin@10", "samsung@1", "secret123!", "secret@1", "secret@123", "shadow123!",
    "spring2024!", "sriram@1", "summer2023!", "summer2024!", "summer2025!", "summer@123", "sunshine1!",
    "sunshine@1", "superman1!", "superman@1", "system@123", "temp@123", "temp@1234", "test123!", "test1234!",
    "test1234@", "test@123", "test@1234", "test@12345", "trustno1!", "user123!", "user@123", "user@1234",
    "welcome!1", "welcome#1", "welcome$1", "welcome1!", "welcome1#", "welcome1$", "welcome12!", "welcome123!",
    "welcome123#", "welcome123@", "welcome1@", "welcome@1", "welcome@12", "welcome@123", "welcome@1234",
    "welcome@2023", "welcome@2024", "welcome@2025", "winter2023!", "winter2024!", "winter2025!", "zaq!2wsx",
    "zaq12wsx!", "zaq1@wsx", "zxcvbn1!", "zxcvbnm1!",
];

/// The words of the 10,000 most common leaked passwords without what stands before and after them, sorted. Of those
/// passwords themselves the rule refuses all but a dozen: people make them keep it by the same few disguises. From the
/// lists of zxcvbn (MIT licence, Dropbox Inc. and Daniel Wolf).
const WORDS: &str = include_str!("common_words.txt");

/// More of them are letters of their own.
const LONGEST_DISGUISE: usize = 5;

/// Whether `password`, whatever its case, is one of them, or a common word in a usual disguise: `Dragon@123`,
/// `$unsh1ne!`.
pub(super) fn contains(password: &str) -> bool {
    let lower = password.to_lowercase();
    COMMON.binary_search(&lower.as_str()).is_ok() || is_disguised(&lower)
}

/// Whether a common word is left without a little counting and a sign before or after it.
fn is_disguised(lower: &str) -> bool {
    // A sign at either end stands for a letter, or is there for the rule: `$unshine`, `sunshine$`.
    let is_letter =
        |letter: char, signs: bool| (if signs { plain(letter, 'i') } else { letter }).is_alphabetic();
    [(false, false), (false, true), (true, false), (true, true)].into_iter().any(|(first, last)| {
        let core =
            lower.trim_start_matches(|c| !is_letter(c, first)).trim_end_matches(|c| !is_letter(c, last));
        let word = |one| core.chars().map(|c| plain(c, one)).collect::<String>();
        !core.is_empty()
            && is_usual(&lower.replacen(core, "", 1))
            && (is_word(&word('i')) || is_word(&word('l')))
    })
}

/// What a sign stands for; a `1` for an i or an l.
fn plain(letter: char, one: char) -> char {
    match letter {
        '@' | '4' => 'a',
        '3' => 'e',
        '1' | '!' => one,
        '0' => 'o',
        '$' | '5' => 's',
        '7' => 't',
        other => other,
    }
}

/// A sign or two, and digits that count or repeat.
fn is_usual(around: &str) -> bool {
    let digits: String = around.chars().filter(char::is_ascii_digit).collect();
    let counts = "1234567890".starts_with(&digits) || digits.chars().all(|digit| digits.starts_with(digit));
    around.chars().count() <= LONGEST_DISGUISE && counts
}

fn is_word(word: &str) -> bool {
    static SORTED: OnceLock<Vec<&str>> = OnceLock::new();
    SORTED.get_or_init(|| WORDS.lines().collect()).binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::{Password, PasswordError};

    #[test]
    fn the_list_is_sorted_lower_case_and_without_repeats() {
        assert!(COMMON.len() >= 100);
        assert!(COMMON.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(COMMON.iter().all(|password| *password == password.to_lowercase()));
    }

    #[test]
    fn the_words_are_sorted_and_lower_case() {
        let words: Vec<&str> = WORDS.lines().collect();
        assert!(words.len() > 7_500 && words.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(words.iter().all(|word| word.len() >= 4 && *word == word.to_lowercase()));
    }

    #[test]
    fn a_common_word_in_a_usual_disguise_is_common() {
        for common in
            ["Dragon@123", "$Unsh1ne!", "Michael!1", "123Shadow#", "M0nkey!!1", "Jennifer@111", "!Superm4n1"]
        {
            assert_eq!(Password::parse(common), Err(PasswordError::Common), "{common}");
        }
        for own in
            ["Dragon@7391", "Marigold#2026", "Lotus-Pond7!", "Blue-Dragon@123", "Xkqzvw@123", "Tr0ub4dor&3x"]
        {
            assert!(Password::parse(own).is_ok(), "{own}");
        }
    }

    /// An entry that the rule refuses anyway would be dead weight.
    #[test]
    fn every_entry_would_otherwise_be_accepted() {
        for entry in COMMON {
            let first_letter = entry.find(|c: char| c.is_ascii_alphabetic()).unwrap();
            let mut typed = (*entry).to_owned();
            typed[first_letter..=first_letter].make_ascii_uppercase();
            assert_eq!(Password::parse(&typed), Err(PasswordError::Common), "{typed}");
        }
    }
}
