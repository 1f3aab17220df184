//! The mails of notices: every node takes those that are due, sends them, and tries again later what failed.
//!
//! A crash between sending and noting it sends the mail again, with the same Message-ID.

use super::letter::{self, Frame};
use super::parts::Parts;
use super::store::{self, MailRow};
use crate::mail::Letter;
use crate::workers::{Next, Trouble, Workers};
use haat_domain::accounts::Email;
use haat_domain::notices::{Kind, Notice};
use haat_domain::time::{DAY, HOUR, MINUTE, Millis, SECOND};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Mails taken at a time.
const AT_ONCE: i64 = 20;
/// For so long nobody else takes them: longer than all of them can take to time out one after another.
const LEASE: i64 = 15 * MINUTE;
/// How often is looked for mails that are due.
const LOOK: Duration = Duration::from_secs(1);
/// The pause after the first failed try; it doubles with each further one, up to an hour.
const FIRST_PAUSE: i64 = 15 * SECOND;
/// After so many tries, some sixteen hours, the mail is given up.
const TRIES: i64 = 24;
/// Read notices are kept for so long.
const KEPT: i64 = 180 * DAY;
/// How often old ones are removed.
const REMOVE_EVERY: Duration = Duration::from_hours(1);

/// Sends what is due until `stop`.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let sender = state.clone();
    workers.spawn("mails", stop, move || {
        let state = sender.clone();
        async move { send_due(&state).await }
    });
    let state = state.clone();
    workers.spawn("old notices", stop, move || {
        let state = state.clone();
        async move {
            store::remove_old(&state.db, state.clock.now().plus(-KEPT)).await?;
            Ok(Next::After(REMOVE_EVERY))
        }
    });
}

/// Sends the mails that are due now.
pub async fn send_due(state: &Parts) -> Result<Next, Trouble> {
    let now = state.clock.now();
    let mails = store::lease(&state.db, now, now.plus(LEASE), AT_ONCE).await?;
    let more = mails.len() >= usize::try_from(AT_ONCE).unwrap_or(usize::MAX);
    for mail in mails {
        send(state, mail).await?;
    }
    let backlog = store::backlog(&state.db).await?;
    state.figures.waiting.set(backlog.waiting);
    let due = backlog.oldest.map_or(0, |oldest| now.since(oldest).max(0) / SECOND);
    state.figures.oldest.set(due);
    Ok(Next::After(if more { Duration::ZERO } else { LOOK }))
}

async fn send(state: &Parts, mail: MailRow) -> Result<(), Trouble> {
    let kind = Kind::parse(&mail.kind).filter(|kind| kind.is_due() || mail.unwanted == 0);
    let to = mail.email.as_deref().and_then(|address| Email::parse(address).ok());
    let (Some(kind), Some(to)) = (kind, to) else {
        // Not wanted, or nobody is there to read it.
        return Ok(store::mailed(&state.db, &mail.id, None).await?);
    };
    let notice = Notice { kind, subject: mail.subject, name: mail.name, amount: mail.amount };
    let shop = state.settings.texts().await.name.clone();
    let (link, choices) = (state.mail.link(&notice.path()), state.mail.link("/notices"));
    let frame = Frame { shop: &shop, link: &link, choices: &choices };
    let unsubscribe = (!kind.is_due()).then(|| {
        state.mail.link(&format!("/api/notices/unsubscribe?key={}", state.links.sign(&mail.user_id, kind)))
    });
    let letter = Letter {
        to,
        subject: notice.title(),
        text: letter::text(&notice, &frame),
        html: letter::html(&notice, &frame),
        id: format!("notice-{}", mail.id),
        unsubscribe,
        from: shop.clone(),
    };
    let now = state.clock.now();
    match state.mail.hand_over(letter).await {
        Ok(()) => {
            state.figures.sent.inc();
            store::mailed(&state.db, &mail.id, Some(now)).await?;
        }
        Err(trouble) => {
            state.figures.failed.inc();
            let again = again(mail.mail_tries, now);
            if again.is_none() {
                tracing::error!(notice = mail.id, trouble, "a mail was given up after many tries");
            } else if mail.mail_tries == 1 {
                tracing::warn!(notice = mail.id, trouble, "a mail could not be sent; it is tried again");
            }
            store::not_mailed(&state.db, &mail.id, again, &trouble).await?;
        }
    }
    Ok(())
}

/// When a mail that failed for the `tries`th time is tried again.
fn again(tries: i64, now: Millis) -> Option<Millis> {
    let doublings = u32::try_from(tries - 1).unwrap_or_default().min(20);
    (tries < TRIES).then(|| now.plus((FIRST_PAUSE << doublings).min(HOUR)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_end() {
        let pauses: Vec<_> =
            (1..=TRIES).map(|tries| again(tries, Millis(0)).map(|at| at.0 / SECOND)).collect();
        assert_eq!(pauses[..4], [Some(15), Some(30), Some(60), Some(120)]);
        assert_eq!(pauses[10], Some(3600));
        assert_eq!(pauses.last(), Some(&None));
    }
}
