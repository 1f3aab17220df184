//! Writes to the admins when money needs a person: a refund that is still owed, a dispute.

use crate::error::AppResult;
use crate::mail::Mail;
use crate::payments::books::decimal;
use crate::payments::facts::PaymentFact;
use crate::payments::parts::Parts;
use crate::payments::store::attention;
use crate::workers::{Next, Workers};
use haat_db::{DbError, Follower, Recorded, Tx, facts};
use haat_domain::accounts::Email;
use haat_domain::time::{HOUR, Millis};
use jiff::Timestamp;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// What is older was seen in the office long ago: a program that learns to write mails does not begin with it.
const NEWS: i64 = HOUR;

/// Hands the facts on that someone should read of.
struct Listener(mpsc::UnboundedSender<Recorded>);

impl Follower for Listener {
    const NAME: &'static str = "mail to admins";

    fn wants(&self, kind: &str) -> bool {
        ["payment.refund_failed", "payment.refund_refused", "payment.dispute_opened"].contains(&kind)
    }

    async fn apply(&self, _: &mut Tx, facts: &[Recorded]) -> Result<(), DbError> {
        for fact in facts {
            // Nobody listens only when the program stops.
            let _ = self.0.send(fact.clone());
        }
        Ok(())
    }
}

/// Runs until `stop`. Any number of nodes may do so: each fact is handed to one of them.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let (state, until) = (state.clone(), stop.clone());
    workers.spawn("mail to admins", stop, move || {
        let (state, until) = (state.clone(), until.clone());
        async move {
            let (out, mut heard) = mpsc::unbounded_channel();
            let listener = Listener(out);
            let write = async {
                while let Some(fact) = heard.recv().await {
                    if let Err(error) = write(&state, &fact).await {
                        tracing::warn!(message = error.message(), "the admins could not be written to");
                    }
                }
            };
            tokio::select! {
                never = facts::follow(&state.db, &listener) => never,
                () = write => Ok(Next::Done),
                () = until.cancelled() => Ok(Next::Done),
            }
        }
    });
}

/// Writes everything that is to be written now, for tests.
pub async fn write_now(state: &Parts) -> AppResult<()> {
    let (out, mut heard) = mpsc::unbounded_channel();
    facts::catch_up(&state.db, &Listener(out)).await?;
    while let Ok(fact) = heard.try_recv() {
        write(state, &fact).await?;
    }
    Ok(())
}

async fn write(state: &Parts, fact: &Recorded) -> AppResult<()> {
    let now = state.clock.now();
    let Some((subject, text)) = fact.read::<PaymentFact>().as_ref().and_then(words) else { return Ok(()) };
    if now.since(fact.at) > NEWS {
        return Ok(());
    }
    let shop = state.settings.texts().await.name.clone();
    let link = state.mail.link(&format!("/order/{}", fact.subject));
    let text = format!(
        "{text}\n\n{link}\n\nEverything that waits for you: {}\n",
        state.mail.link("/admin/attention")
    );
    for admin in attention::admins(&state.db).await? {
        let Ok(to) = Email::parse(&admin) else { continue };
        let mail = Mail { to, subject: format!("{shop}: {subject}"), text: text.clone(), from: shop.clone() };
        state.mail.send(mail, now).await;
    }
    Ok(())
}

/// The subject and the words about a fact; `None` when nobody has to do anything.
fn words(fact: &PaymentFact) -> Option<(String, String)> {
    let sum = |amount: i64, provider: &str| decimal(amount, if provider == "PayPal" { "USD" } else { "INR" });
    Some(match fact {
        PaymentFact::RefundFailed { order, provider, amount, .. } => {
            let sum = sum(*amount, provider);
            let text = format!(
                "The refund of {sum} for the order {order} failed at {provider}: the money came back to the shop and is \
                 still owed to the payer. Please try it again from the order's page:"
            );
            (format!("A refund of {sum} failed"), text)
        }
        PaymentFact::RefundRefused { order, provider, amount, .. } => {
            let sum = sum(*amount, provider);
            let text = format!(
                "{provider} refused to give {sum} of the order {order} back, so it is still owed to the payer. Please try \
                 it again from the order's page:"
            );
            (format!("A refund of {sum} was refused"), text)
        }
        PaymentFact::DisputeOpened { order, provider, amount, respond_by, .. } => {
            let sum = sum(*amount, provider);
            let by = respond_by.and_then(day).map(|day| format!(" by {day}")).unwrap_or_default();
            let text = format!(
                "The payer disputes {sum} of the order {order}. It is stopped until that is decided: please send nothing, \
                 and answer at {provider}{by}, or the money is lost. The order's page links there:"
            );
            (format!("A payment of {sum} is disputed"), text)
        }
        _ => return None,
    })
}

/// `2026-08-04`, in UTC.
fn day(at: i64) -> Option<String> {
    let at = Timestamp::from_millisecond(Millis(at).0).ok()?;
    Some(at.to_zoned(jiff::tz::TimeZone::UTC).date().to_string())
}
