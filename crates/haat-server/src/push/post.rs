//! Sends the pushes of the outbox to all devices of whom they are for.

use super::crypt::{self, MAX_BYTES};
use super::endpoint::Endpoint;
use super::parts::Parts;
use super::store::{self, DeviceRow};
use crate::mail::Words;
use crate::mail::post::again;
use crate::mail::store::{self as outbox, Leased, Way};
use crate::workers::{Next, Trouble, Workers};
use futures_util::future::join_all;
use haat_domain::time::MINUTE;
use http::{StatusCode, header};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Pushes taken at a time.
const AT_ONCE: i64 = 50;
/// For so long nobody else takes them.
const LEASE: i64 = 10 * MINUTE;
/// How often is looked for pushes that are due.
const EVERY: Duration = Duration::from_millis(500);
/// How long a push service keeps it for a device that is off.
const KEPT_SECONDS: &str = "86400";

/// Sends what is due until `stop`.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("pushes", stop, move || {
        let state = state.clone();
        async move { send_due(&state).await }
    });
}

/// Sends the pushes that are due now.
pub async fn send_due(state: &Parts) -> Result<Next, Trouble> {
    let now = state.clock.now();
    let pushes = outbox::lease(&state.db, Way::Push, now, now.plus(LEASE), AT_ONCE).await?;
    let more = pushes.len() >= usize::try_from(AT_ONCE).unwrap_or(usize::MAX);
    // Side by side: a push service that does not answer keeps nobody else waiting.
    for sent in join_all(pushes.iter().map(|push| send(state, push))).await {
        sent?;
    }
    if !more {
        state.figures.note(&outbox::backlog(&state.db, Way::Push).await?, now);
    }
    Ok(Next::After(if more { Duration::ZERO } else { EVERY }))
}

async fn send(state: &Parts, push: &Leased) -> Result<(), Trouble> {
    let (Some(user), Some(words)) = (&push.user_id, push.words()) else {
        return Ok(outbox::drop_waiting(&state.db, &push.id).await?);
    };
    let (mut trouble, mut refused, mut reached) = (None, None, false);
    for device in store::devices(&state.db, user).await? {
        match deliver(state, &device, push, &words).await {
            Ok(()) => {
                reached = true;
                state.figures.sent.inc()
            }
            Err(Refusal::Gone) => {
                store::remove(&state.db, &device.id).await?;
                0
            }
            Err(Refusal::NotOurs(why)) => {
                tracing::error!(push = push.id, trouble = why, "a push service does not take the shop's key");
                state.refused.inc();
                refused = Some(why);
                state.figures.failed.inc()
            }
            Err(Refusal::Later(why)) => {
                trouble = Some(why);
                state.figures.failed.inc()
            }
        };
    }
    let now = state.clock.now();
    // Where another device was reached the key is right, and a try again would only shake that one.
    let Some(why) = trouble.or(refused.filter(|_| !reached)) else {
        return Ok(outbox::pushed(&state.db, &push.id, push.due_at, now).await?);
    };
    // A device that was reached is told again with the others; by the topic the later push stands for both.
    if let Some(again) = again(push.tries, now) {
        return Ok(outbox::not_sent(&state.db, &push.id, again, &why, &push.words).await?);
    }
    state.figures.given_up.inc();
    tracing::warn!(push = push.id, kind = push.kind, trouble = why, "a push was given up");
    Ok(outbox::give_up_push(&state.db, &push.id, &why).await?)
}

enum Refusal {
    /// The device takes no more pushes.
    Gone,
    /// Our signature is not taken. Be it our key or the service's fault, the device is there: it is kept.
    NotOurs(String),
    /// It may work later.
    Later(String),
}

async fn deliver(state: &Parts, device: &DeviceRow, push: &Leased, words: &Words) -> Result<(), Refusal> {
    let later = |why: String| Refusal::Later(why);
    let endpoint = Endpoint::parse(&device.endpoint, state.local).ok_or(Refusal::Gone)?;
    let mut text = words.text.clone();
    while text.len() > MAX_BYTES - 500 {
        text.pop();
    }
    let message =
        json!({ "title": words.title, "text": text, "path": words.path, "tag": push.id }).to_string();
    let body =
        device.keys().and_then(|keys| crypt::seal(&keys, message.as_bytes()).ok()).ok_or(Refusal::Gone)?;
    let signed = state.vapid.sign(&endpoint.origin(), state.clock.now());
    let http = state.http().map_err(|error| later(error.to_string()))?;
    let request = http
        .post(endpoint.url())
        .header("TTL", KEPT_SECONDS)
        .header("Urgency", "high")
        // A later push about the same takes its place while the device is off.
        .header("Topic", topic(&push.id))
        .header(header::CONTENT_ENCODING, "aes128gcm")
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .header(header::AUTHORIZATION, signed.map_err(|_| later("the push could not be signed".to_owned()))?)
        .body(body);
    // Without the address: whoever knows it can bother the device.
    let response = request.send().await.map_err(|error| later(error.without_url().to_string()))?;
    match response.status() {
        status if status.is_success() => Ok(()),
        StatusCode::NOT_FOUND | StatusCode::GONE => Err(Refusal::Gone),
        status @ (StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => {
            Err(Refusal::NotOurs(format!("{} answered {status}", endpoint.origin())))
        }
        status => Err(later(format!("the push service answered {status}"))),
    }
}

/// At most 32 letters of base64url.
fn topic(id: &str) -> String {
    let letters: String = id.chars().filter(char::is_ascii_alphanumeric).collect();
    letters[letters.len().saturating_sub(32)..].to_owned()
}

#[cfg(test)]
mod tests {
    use super::topic;

    #[test]
    fn a_topic_is_short_and_plain() {
        assert_eq!(topic("0198c0de-7a3b-7e11-9d1c-5a4b7c2f9e10"), "0198c0de7a3b7e119d1c5a4b7c2f9e10");
        assert_eq!(topic("ending-a-b"), "endingab");
    }
}
