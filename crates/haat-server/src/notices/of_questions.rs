//! Who is told of questions and their answers.

use super::gather::Told;
use super::store::subjects;
use crate::hearts::store::Thing;
use crate::questions::facts::QuestionFact;
use crate::questions::store as questions;
use haat_db::{DbError, Fact as _, Tx};
use haat_domain::notices::{Kind, Notice};
use haat_domain::time::Millis;

/// Who sells a thing learns what is asked about it (admins, of the house's own), and who asked what was answered.
pub(super) async fn tell(
    tx: &mut Tx,
    fact: &QuestionFact,
    at: Millis,
    told: &mut Told,
) -> Result<(), DbError> {
    let Some(question) = questions::find(&mut *tx, fact.subject()).await? else { return Ok(()) };
    let Some(thing) = Thing::parse(&question.thing) else { return Ok(()) };
    let Some(subject) = questions::subject(&mut *tx, thing, &question.thing_id).await? else { return Ok(()) };
    let notice = |kind, about: String, note: String| Notice {
        kind,
        subject: about,
        name: subject.name.clone(),
        amount: None,
        note,
    };
    match fact {
        QuestionFact::Answered { .. } => {
            let answered = notice(Kind::QuestionAnswered, subject.path.clone(), question.answer);
            told.tell(tx, &question.asker_id, answered, at).await
        }
        QuestionFact::Asked { .. } => {
            let people = match question.seller_id {
                Some(seller) => vec![seller],
                None => subjects::admins(tx).await?,
            };
            for person in people {
                let asked = notice(Kind::QuestionAsked, question.id.clone(), question.text.clone());
                told.tell(tx, &person, asked, at).await?;
            }
            Ok(())
        }
    }
}
