//! Who is told of a review.

use super::gather::Told;
use super::store;
use super::store::subjects;
use crate::reviews::facts::ReviewFact;
use crate::reviews::store as reviews;
use crate::reviews::store::lines::{self, LinesOf};
use haat_db::{DbError, Fact as _, Tx};
use haat_domain::notices::{Kind, Notice};
use haat_domain::time::Millis;

/// Letters of a review that its notice repeats.
const BEGINNING: usize = 300;

/// Who sells a thing learns what is said of it (admins, of the house's own), and who said it what was answered.
pub(super) async fn tell(tx: &mut Tx, fact: &ReviewFact, at: Millis, told: &mut Told) -> Result<(), DbError> {
    let Some(review) = reviews::find(&mut *tx, fact.subject()).await? else { return Ok(()) };
    let name = subjects::line_name(tx, &review.order_id, review.line_no).await?;
    let notice = |kind, note: String| Notice {
        kind,
        subject: review.id.clone(),
        name: name.clone(),
        amount: None,
        note,
    };
    match fact {
        ReviewFact::Answered { .. } => {
            let answered = notice(Kind::ReviewAnswered, review.answer.clone());
            told.tell(tx, &review.author_id, answered, at).await
        }
        ReviewFact::TakenDown { .. } => {
            let down = notice(Kind::ReviewTakenDown, review.hidden_why.clone());
            told.tell(tx, &review.author_id, down, at).await
        }
        ReviewFact::Written { .. } => {
            let people = match &review.seller_id {
                Some(seller) => vec![seller.clone()],
                None => subjects::admins(tx).await?,
            };
            for person in people {
                let written = notice(Kind::ReviewWritten, in_short(review.stars, &review.text));
                told.tell(tx, &person, written, at).await?;
            }
            // Nobody is asked for what they have just done: also not of an order that brought them the same before.
            let author = &review.author_id;
            for order in store::unread_of(tx, author, Kind::ReviewWanted).await? {
                let of = LinesOf { order: Some(&order), ..LinesOf::default() };
                if lines::to_review(&mut *tx, author, of).await?.is_empty() {
                    told.dismiss(tx, author, (Kind::ReviewWanted, &order), at).await?;
                }
            }
            Ok(())
        }
    }
}

/// “★★★★☆ Good, and soon here.”
fn in_short(stars: i64, text: &str) -> String {
    let stars: String = (1..=5).map(|place| if place <= stars { '★' } else { '☆' }).collect();
    let text = text.trim();
    let mut words: String = text.chars().take(BEGINNING).collect();
    if words.len() < text.len() {
        words.push('…');
    }
    if words.is_empty() { format!("{stars}.") } else { format!("{stars} “{words}”") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_review_is_told_by_its_stars_and_how_it_begins() {
        assert_eq!(in_short(4, " Good. "), "★★★★☆ “Good.”");
        assert_eq!(in_short(1, ""), "★☆☆☆☆.");
        let long = in_short(5, &"é".repeat(400));
        assert!(long.ends_with("é…”") && long.chars().count() < 320, "{long}");
    }
}
