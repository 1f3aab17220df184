//! Finding orders by what an admin remembers: a piece of the id, or words of the customer's name and address.

use crate::audit::fold;
use haat_db::tables::{COUNTERS, CUSTOMER_WORDS};
use haat_db::{Db, DbError, Query, Tx, sql};
use haat_domain::ids::UserId;

/// Characters of an id that the screens show: its last ones.
const SHOWN: usize = 8;
const MOST_WORDS: usize = 12;
const LONGEST_WORD: usize = 40;
const FILLED: &str = "customer_words_filled";

/// What a text asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum OrderSearch {
    /// The beginning or the end of an id.
    Id(String),
    /// The number that people read out.
    Number(i64),
    /// Beginnings of words, all of which the customer must have.
    Words(Vec<String>),
}

impl OrderSearch {
    /// As an id when it looks like a long enough piece of one.
    pub(super) fn read(text: &str) -> Self {
        let id = text.trim().to_ascii_lowercase();
        if let Some(number) = number(&id) {
            return Self::Number(number);
        }
        let long = id.len() >= SHOWN && id.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
        if long { Self::Id(id) } else { Self::Words(keys(text)) }
    }

    /// The same text as words.
    pub(super) fn as_words(text: &str) -> Self {
        Self::Words(keys(text))
    }

    /// Narrows a query over `orders o`.
    pub(super) fn apply(&self, query: Query) -> Query {
        match self {
            Self::Number(number) => query.push(" AND o.number = ").push_bind(*number),
            Self::Id(piece) => query
                .push(" AND (o.id >= ")
                .push_bind(piece)
                .push(" AND o.id < ")
                .push_bind(after(piece))
                .push(" OR substr(o.id, 29) = ")
                .push_bind(&piece[piece.len() - SHOWN..])
                .push(" AND o.id LIKE ")
                .push_bind(format!("%{piece}"))
                .push(")"),
            Self::Words(words) if words.is_empty() => query.push(" AND FALSE"),
            Self::Words(words) => {
                let mut query = query.push(" AND o.user_id IN (");
                for (place, word) in words.iter().enumerate() {
                    let joint = if place == 0 { "" } else { " INTERSECT " };
                    query = query
                        .push(joint)
                        .push("SELECT user_id FROM customer_words WHERE word >= ")
                        .push_bind(word)
                        .push(" AND word < ")
                        .push_bind(after(word));
                }
                query.push(")")
            }
        }
    }
}

/// The number in `h-2026-000123`.
fn number(text: &str) -> Option<i64> {
    let (year, number) = text.strip_prefix("h-")?.split_once('-')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits(year) && digits(number) { number.parse().ok() } else { None }
}

/// Behind everything that begins with a text of hexadecimal digits (and dashes).
fn after(beginning: &str) -> String {
    format!("{beginning}g")
}

/// The words of a text as they are stored.
fn keys(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut keys: Vec<String> =
        words.map(|word| hex::encode(word.chars().take(LONGEST_WORD).collect::<String>())).collect();
    keys.sort_unstable();
    keys.dedup();
    keys.truncate(MOST_WORDS);
    keys
}

/// Remembers by which words a customer's orders are found. Costs next to nothing from the second order on.
pub async fn remember(tx: &mut Tx, user: &UserId, name: &str, email: &str) -> Result<(), DbError> {
    let words = keys(&format!("{name} {email}"));
    if words.is_empty() {
        return Ok(());
    }
    let mut query = CUSTOMER_WORDS.insert("(word, user_id) VALUES ");
    for (place, word) in words.into_iter().enumerate() {
        let joint = if place == 0 { "(" } else { ", (" };
        query = query.push(joint).push_bind(word).push(", ").push_bind(user).push(")");
    }
    query.push(" ON CONFLICT (word, user_id) DO NOTHING").execute(tx).await.map(|_| ())
}

/// Learns the words of orders that are older than this table, once.
pub async fn fill(db: &Db) -> Result<(), DbError> {
    if sql("SELECT COUNT(*) FROM counters WHERE name = $1").bind(FILLED).count(db).await? > 0 {
        return Ok(());
    }
    let mut tx = db.begin().await?;
    tx.take_your_time().await?;
    let customers: Vec<(UserId, String, String)> =
        sql("SELECT DISTINCT user_id, customer_name, customer_email FROM orders").all(&mut tx).await?;
    for (user, name, email) in customers {
        remember(&mut tx, &user, &name, &email).await?;
    }
    COUNTERS
        .insert("(name, value) VALUES ($1, 1) ON CONFLICT (name) DO NOTHING")
        .bind(FILLED)
        .execute(&mut tx)
        .await?;
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_a_piece_of_an_id_or_words() {
        assert_eq!(OrderSearch::read(" 019A83B2-Cafe "), OrderSearch::Id("019a83b2-cafe".into()));
        assert_eq!(OrderSearch::read("cafe"), OrderSearch::Words(vec!["63616665".into()]));
        assert_eq!(
            OrderSearch::read("Rao, Asha rao"),
            OrderSearch::Words(vec![hex::encode("asha"), hex::encode("rao")])
        );
        assert_eq!(OrderSearch::read("% _ -"), OrderSearch::Words(vec![]));
        assert_eq!(OrderSearch::read("É"), OrderSearch::Words(vec![hex::encode("é")]));
    }
}
