//! The owner's desk: what words mean, what comes first, and what shoppers looked for in vain.

pub mod note_search;
pub mod pins;
pub mod preview;
pub mod totals;
pub mod words;

use crate::audit;
use crate::auth::CurrentUser;
use crate::catalog::facts::SearchFact;
use crate::catalog::parts::Parts;
use crate::error::AppResult;
use haat_db::Tx;
use haat_domain::errors::{FieldErrors, Flaw};
use haat_domain::time::Millis;

/// More lines, or longer ones, nobody keeps in view.
const MOST_LINES: usize = 1_000;
const LONGEST_LINE: usize = 300;
/// Words to which something is pinned, and products pinned to them.
const MOST_PINS: usize = 500;
const MOST_PINNED: usize = 12;
const LONGEST_QUERY: usize = 100;

/// The owner's lines tidied, or what is wrong with them.
fn parse_lines(words: &str) -> Result<String, FieldErrors> {
    let lines: Vec<&str> = words.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let mut errors = FieldErrors::new();
    if lines.len() > MOST_LINES {
        let told = format!("There may be at most {MOST_LINES} lines.");
        errors.push("words", Flaw::TooMany(MOST_LINES).says(told));
    }
    if lines.iter().any(|line| line.chars().count() > LONGEST_LINE) {
        let told = format!("A line may have at most {LONGEST_LINE} characters.");
        errors.push("words", Flaw::TooLong(LONGEST_LINE).says(told));
    }
    if lines.iter().any(|line| line.contains(char::is_control)) {
        errors.push("words", Flaw::Unshowable.says("A line has characters that cannot be read."));
    }
    if errors.is_empty() { Ok(lines.join("\n")) } else { Err(errors) }
}

/// Commits a change of what the owner says, told to every node, and waits until searches of this one follow it.
async fn commit(
    state: &Parts,
    mut tx: Tx,
    admin: &CurrentUser,
    action: &str,
    summary: &str,
    now: Millis,
) -> AppResult<()> {
    audit::record(&mut tx, admin, action, "settings", "search", summary, now)?;
    tx.append(now, Some(&admin.id), &SearchFact::Words {})?;
    tx.commit().await?;
    state.search.heed().await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use haat_search::Lexicon;

    #[test]
    fn every_line_of_the_beginning_can_be_written_to_switch_it_off() {
        for line in Lexicon::beginning_lines() {
            let off = format!("! {line}");
            assert_eq!(parse_lines(&off).ok(), Some(off));
        }
    }
}
