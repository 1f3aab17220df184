//! Empties the outbox: every node takes mails that are due, sends them, and tries again later what failed.
//!
//! A crash between sending and noting it sends the mail again, with the same Message-ID.

use super::letter::{self, Frame};
use super::links;
use super::mailer::Sealed;
use super::parts::Parts;
use super::store::{self, Leased, Way};
use super::words::Words;
use crate::workers::{Next, Trouble, Workers};
use haat_domain::accounts::{Email, GuestProof};
use haat_domain::ids::UserId;
use haat_domain::notices::Kind;
use haat_domain::time::{DAY, HOUR, MINUTE, Millis, SECOND};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Mails taken at a time.
const AT_ONCE: i64 = 20;
/// For so long nobody else takes them: longer than all of them can take to time out one after another.
const LEASE: i64 = 15 * MINUTE;
/// How often is looked for mails that are due.
const EVERY: Duration = Duration::from_secs(1);
/// The pause after the first failed try; it doubles with each further one, up to an hour.
const FIRST_PAUSE: i64 = 15 * SECOND;
/// After so many tries, some sixteen hours, the mail is given up.
const TRIES: i64 = 24;
/// What was sent or given up can be looked at for so long.
const KEPT_FOR: i64 = 30 * DAY;
/// How often older ones are removed.
const REMOVE_EVERY: Duration = Duration::from_hours(1);

/// Sends what is due until `stop`.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let sender = state.clone();
    workers.spawn("mails", stop, move || {
        let state = sender.clone();
        async move { send_due(&state).await }
    });
    let state = state.clone();
    workers.spawn("old mails", stop, move || {
        let state = state.clone();
        async move {
            store::remove_old(&state.db, state.clock.now().plus(-KEPT_FOR)).await?;
            Ok(Next::After(REMOVE_EVERY))
        }
    });
}

/// Sends the mails that are due now.
pub async fn send_due(state: &Parts) -> Result<Next, Trouble> {
    let now = state.clock.now();
    let mut mails = store::lease(&state.db, Way::Mail, now, now.plus(LEASE), AT_ONCE).await?.into_iter();
    let mut next =
        if mails.len() < usize::try_from(AT_ONCE).unwrap_or(usize::MAX) { EVERY } else { Duration::ZERO };
    let mut sent = Vec::new();
    while let Some(mail) = mails.next() {
        if state.pace.check("mails", state.per_minute, Duration::from_mins(1)).await.is_err() {
            // The mail server would take it amiss. The others may try them when there is room again.
            let left: Vec<String> = std::iter::once(mail.id).chain(mails.map(|mail| mail.id)).collect();
            store::release(&state.db, &left).await?;
            next = EVERY;
            break;
        }
        sent.extend(send(state, mail).await?);
        // What a server took is noted at once, lest it be sent twice; a file that is written again is the same file.
        if state.mailer.has_server() {
            store::sent(&state.db, &std::mem::take(&mut sent), state.clock.now()).await?;
        }
    }
    store::sent(&state.db, &sent, state.clock.now()).await?;
    if next == EVERY {
        state.figures.note(&store::backlog(&state.db, Way::Mail).await?, now);
    }
    Ok(Next::After(next))
}

/// Sends a mail. If it went out, its id and the words that are kept of it.
async fn send(state: &Parts, mail: Leased) -> Result<Option<(String, String)>, Trouble> {
    let now = state.clock.now();
    let to = mail.email.as_deref().and_then(|address| Email::parse(address).ok());
    let (Some(words), Some(to)) = (mail.words(), to) else {
        // Nobody is there to read it.
        store::drop_waiting(&state.db, &mail.id).await?;
        return Ok(None);
    };
    let kept = words.clone().spent();
    let words = if mail.is_guest { let_in(state, &mail, words) } else { words };
    let kept = serde_json::to_string(if state.keeps_keys { &words } else { &kept }).unwrap_or_default();
    if mail.until_at.is_some_and(|until| until <= now) {
        state.figures.given_up.inc();
        tracing::error!(mail = mail.id, kind = mail.kind, "a mail came too late to be of use");
        store::give_up(&state.db, &mail.id, "it came too late to be of use", &kept, now).await?;
        return Ok(None);
    }
    let end = unsubscribe_key(state, &mail.kind, mail.user_id.as_ref());
    let sealed = seal(state, mail.id.clone(), &words, to, end.as_deref()).await;
    let Err(trouble) = state.mailer.hand_over(sealed).await else {
        state.figures.sent.inc();
        return Ok(Some((mail.id, kept)));
    };
    state.figures.failed.inc();
    let (mail, kind) = (&mail, &mail.kind);
    if let Some(again) = again(mail.tries, now) {
        if mail.tries == 1 {
            tracing::warn!(mail = mail.id, kind, trouble, "a mail could not be sent; it is tried again");
        }
        store::not_sent(&state.db, &mail.id, again, &trouble, &mail.words).await?;
    } else {
        state.figures.given_up.inc();
        tracing::error!(mail = mail.id, kind, trouble, "a mail was given up after many tries");
        store::give_up(&state.db, &mail.id, &trouble, &kept, now).await?;
    }
    Ok(None)
}

/// A guest has no password: their mails carry the key to what they ordered.
fn let_in(state: &Parts, mail: &Leased, mut words: Words) -> Words {
    // In the demo, words that were sent before have it already.
    if let Some(guest) =
        mail.user_id.as_ref().filter(|_| words.path.starts_with('/') && !words.path.contains('#'))
    {
        words.path = state.links.guest_path(guest, GuestProof::Mailed, &words.path);
    }
    words
}

/// A mail as text and as HTML. `end` is the key that ends mails of its kind: empty where it is not to be seen, `None` for
/// what must be told.
pub async fn render(state: &Parts, words: &Words, end: Option<&str>) -> (String, String) {
    let shop = state.settings.texts().await.name.clone();
    let link = if words.path.is_empty() { String::new() } else { state.mailer.link(&words.path) };
    let choices = state.mailer.link("/notices");
    let end = end.map_or_else(String::new, |key| state.mailer.link(&links::unsubscribe_path(key)));
    let to_guest = words.path.starts_with("/guest#");
    let frame = Frame { shop: &shop, link: &link, choices: &choices, end: &end, to_guest };
    (letter::text(words, &frame), letter::html(words, &frame))
}

/// A mail, ready to be sent, with the key that ends mails of its kind.
pub async fn seal(state: &Parts, id: String, words: &Words, to: Email, end: Option<&str>) -> Sealed {
    let (text, html) = render(state, words, end).await;
    let unsubscribe = end.map(|key| state.mailer.link(&format!("/api/notices/unsubscribe?key={key}")));
    let from = state.settings.texts().await.name.clone();
    Sealed { to, subject: words.title.clone(), text, html, id, unsubscribe, from }
}

/// The key that ends mails of this kind to this person; `None` for what must be told.
pub fn unsubscribe_key(state: &Parts, kind: &str, user: Option<&UserId>) -> Option<String> {
    let kind = Kind::parse(kind).filter(|kind| !kind.is_due())?;
    Some(state.links.sign(user?, kind))
}

/// When a mail that failed for the `tries`th time is tried again.
pub fn again(tries: i64, now: Millis) -> Option<Millis> {
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
