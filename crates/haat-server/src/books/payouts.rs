//! Starting payouts: each seller's available balance, once.

use crate::audit;
use crate::auth::CurrentUser;
use crate::books::parts::Parts;
use crate::books::store::payouts::{self as store, Payout};
use crate::error::AppResult;
use crate::http::days::day_of;
use crate::settings::read_weekday_since;
use haat_domain::money::Paise;
use haat_domain::payouts::last_weekday;

/// What came of a run.
pub struct Run {
    /// Those that were started.
    pub started: Vec<Payout>,
    /// Sellers to whom the shop owes enough, and who did not say where they want it: their names and how much.
    pub without_bank: Vec<(String, i64)>,
}

impl Run {
    /// How many there are to be transferred.
    pub fn words(&self) -> String {
        let sum = Paise(self.started.iter().map(|payout| payout.amount).sum());
        match self.started.len() {
            0 => "There is nothing to pay out.".to_owned(),
            1 => format!("One payout of {sum} is to be transferred."),
            many => format!("{many} payouts of {sum} are to be transferred."),
        }
    }
}

/// Who starts a run.
#[derive(Clone, Copy)]
pub enum Starter<'a> {
    /// The weekday did.
    TheShop,
    /// Somebody did.
    Person(&'a CurrentUser),
}

impl Starter<'_> {
    fn name(&self) -> &str {
        match self {
            Self::TheShop => "The shop",
            Self::Person(person) => &person.name,
        }
    }
}

/// Starts the payouts of everyone to whom the shop owes enough; on a day that has its run already, none. All of it is
/// one transaction: killed before its end, nothing happened, and after it, everything did.
pub async fn start(state: &Parts, by: Starter<'_>, day: Option<i64>) -> AppResult<Run> {
    let (now, terms) = (state.clock.now(), state.settings.terms().await?);
    let mut run = Run { started: Vec::new(), without_bank: Vec::new() };
    let mut tx = state.db.begin().await?;
    let name = by.name();
    let Some(id) = store::start_run(&mut tx, day, name, now).await? else { return Ok(run) };
    run.without_bank = store::without_bank(&mut tx, terms.minimum).await?;
    let mut after = None;
    loop {
        let owed = store::owed(&mut tx, terms.minimum, after.as_ref()).await?;
        for owed in &owed {
            run.started.extend(store::start(&mut tx, &id, owed, name, now).await?);
        }
        match owed.into_iter().next_back() {
            Some(last) => after = Some(last.seller),
            None => break,
        }
    }
    if run.started.is_empty() && day.is_none() {
        // Nobody needs to read about a run that paid nobody.
        return Ok(run);
    }
    if let Starter::Person(person) = by {
        audit::record(&mut tx, person, "payout.start", "payout", &id, &run.words(), now)?;
    }
    tx.commit().await?;
    Ok(run)
}

/// The run of the week, if nobody made it: on its day, or when the shop is open again after it.
pub async fn weekly(state: &Parts) -> AppResult<()> {
    let weekday = state.settings.terms().await?.weekday;
    if weekday == 0 {
        return Ok(());
    }
    let day = last_weekday(day_of(state.clock.now()), weekday);
    // A day that was chosen after it had passed is the next one.
    let agreed = read_weekday_since(&state.db).await?.is_some_and(|since| day_of(since) <= day);
    if agreed && !store::has_run(&state.db, day).await? {
        let run = start(state, Starter::TheShop, Some(day)).await?;
        tracing::info!(payouts = run.started.len(), "started the payouts of the week");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use haat_domain::time::Millis;

    #[test]
    fn days_of_the_week_are_indias() {
        // Monday, 16 November 2026, 00:10 in India.
        let today = day_of(Millis(1_794_787_200_000 - 19_800_000 + 600_000));
        assert_eq!((last_weekday(today, 1), last_weekday(today, 7)), (today, today - 1));
    }
}
