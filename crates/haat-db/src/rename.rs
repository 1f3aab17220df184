//! Another name in facts that stay: for people who left.

use crate::tables::FACTS;
use crate::{DbError, Tx, sql};
use haat_domain::ids::UserId;
use serde_json::Value;

/// Facts read at a time.
const AT_ONCE: usize = 500;

/// Fields with the program's own words, which name nobody.
const OUR_WORDS: [&str; 3] = ["action", "what", "event"];

impl Tx {
    /// Puts another name into the audit trail and the security log where they tell of somebody, or of what they did:
    /// the one change that facts know, for people who left. `words` is the same pair as people look for it.
    pub async fn rename_in_facts(
        &mut self,
        user: &UserId,
        (from, to): (&str, &str),
        (from_word, to_word): (&str, &str),
    ) -> Result<(), DbError> {
        for kind in ["audit.entry", "security.entry"] {
            let theirs = sql(format!(
                "SELECT id FROM facts WHERE kind = '{kind}' AND (subject = $1 OR actor = $1) ORDER BY id"
            ));
            let ids: Vec<i64> = theirs.bind(user).scalars(&mut *self).await?;
            for some in ids.chunks(AT_ONCE) {
                let read =
                    sql("SELECT id, payload, words FROM facts WHERE id IN ").push_list(some.iter().copied());
                let facts: Vec<(i64, String, String)> = read.all(&mut *self).await?;
                for (id, payload, words) in facts {
                    let renamed = (in_values(&payload, from, to), whole_words(&words, from_word, to_word));
                    if renamed == (payload, words) {
                        continue;
                    }
                    let (payload, words) = renamed;
                    FACTS
                        .update("SET payload = $1, words = $2 WHERE id = $3")
                        .bind(payload)
                        .bind(words)
                        .bind(id)
                        .execute(&mut *self)
                        .await?;
                }
            }
        }
        Ok(())
    }
}

/// The JSON with another name in its texts. The names of its fields stay, whatever somebody is called.
fn in_values(payload: &str, from: &str, to: &str) -> String {
    let Ok(mut value) = serde_json::from_str::<Value>(payload) else {
        return whole_words(payload, from, to);
    };
    rename(&mut value, from, to);
    value.to_string()
}

fn rename(value: &mut Value, from: &str, to: &str) {
    match value {
        Value::String(text) => *text = whole_words(text, from, to),
        Value::Array(items) => {
            for item in items {
                rename(item, from, to);
            }
        }
        Value::Object(fields) => {
            for (field, value) in fields {
                if !OUR_WORDS.contains(&field.as_str()) {
                    rename(value, from, to);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The text with another name where the name stands by itself, and not inside of a word.
fn whole_words(text: &str, from: &str, to: &str) -> String {
    let goes_on = |edge: Option<char>, next: Option<char>| {
        edge.is_some_and(char::is_alphanumeric) && next.is_some_and(char::is_alphanumeric)
    };
    let (mut renamed, mut copied) = (String::with_capacity(text.len()), 0);
    for (at, found) in text.match_indices(from).filter(|(_, found)| !found.is_empty()) {
        let end = at + found.len();
        if goes_on(found.chars().next(), text[..at].chars().next_back())
            || goes_on(found.chars().next_back(), text[end..].chars().next())
        {
            continue;
        }
        renamed.push_str(&text[copied..at]);
        renamed.push_str(to);
        copied = end;
    }
    renamed.push_str(&text[copied..]);
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_by_themselves() {
        for (text, from, renamed) in [
            ("An told Anita of An's plan: an", "An", "X told Anita of X's plan: an"),
            ("<a@b.in>: a@b.in, aa@b.in", "a@b.in", "<X>: X, aa@b.in"),
            ("A. Devi.", "A. Devi", "X."),
            ("M.Devi and M.", "M.", "XDevi and X"),
            ("लता, लताजी", "लता", "X, लताजी"),
            ("", "An", ""),
            ("as it was", "", "as it was"),
        ] {
            assert_eq!(whole_words(text, from, "X"), renamed, "{text}");
        }
    }

    #[test]
    fn fields_and_our_own_words_stay() {
        let entry = r#"{"action":"by.user","by":"by","list":["by",1],"summary":"Gone by \"by\".","v":1}"#;
        let renamed = r#"{"action":"by.user","by":"X","list":["X",1],"summary":"Gone X \"X\".","v":1}"#;
        assert_eq!(in_values(entry, "by", "X"), renamed);
        assert_eq!(in_values("{by", "by", "X"), "{X");
    }
}
