//! Pictures that were entered by an address elsewhere: fetched once, checked and kept. So nobody else sees who looks, and
//! no picture changes or breaks under a product.

mod fetch;
pub mod store;

use crate::error::{AppError, AppResult};
use crate::uploads::parts::Parts;
use crate::uploads::upload_picture::{keep_bytes, must_have_room};
use crate::workers::{Next, Workers};
pub(super) use fetch::{Unfetched, bring};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use haat_domain::ids::UserId;
use haat_domain::time::{HOUR, MINUTE};
use http::StatusCode;
use reqwest::Url;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::ForeignPicture;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Pictures looked at in a turn.
const LOOKED_AT: i64 = 200;
/// Hosts that are asked at once, and pictures of one that come at once: each of them is in memory.
const HOSTS_AT_ONCE: usize = 6;
const OF_A_HOST_AT_ONCE: usize = 2;
/// For so long a host is asked for one more in a turn; then it is the others' turn.
const HOSTS_TURN: Duration = Duration::from_secs(20);
/// For so long nobody else takes one.
const LEASE: i64 = 5 * MINUTE;
/// The pauses between tries; after the last it is given up.
const PAUSES: [i64; 5] = [MINUTE, 5 * MINUTE, HOUR / 2, 3 * HOUR, 12 * HOUR];
const EVERY: Duration = Duration::from_secs(5);
/// Hosts that the policy names at most, of those whose pictures are still to come.
const MOST_HOSTS: usize = 40;

/// Fetches what waits until `stop`.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("foreign pictures", stop, move || {
        let state = state.clone();
        async move {
            let found = fetch_due(&state).await?;
            Ok(Next::After(if found > 0 { Duration::ZERO } else { EVERY }))
        }
    });
}

/// Fetches those that are due, and tells browsers from which hosts pictures are still shown. How many there were.
pub async fn fetch_due(state: &Parts) -> AppResult<usize> {
    let due = store::due(&state.db, state.clock.now(), LOOKED_AT).await?;
    let found = due.len();
    let hosts = stream::iter(by_host(due)).map(|waiting| fetch_of_host(state, waiting));
    hosts.buffer_unordered(HOSTS_AT_ONCE).try_collect::<()>().await?;
    let hosts: BTreeSet<String> =
        store::early(&state.db).await?.iter().filter_map(|text| host(text)).collect();
    state.policy.show_from(hosts.into_iter().take(MOST_HOSTS));
    Ok(found)
}

/// Those of each host together, in the order in which they are due.
fn by_host(due: Vec<ForeignPicture>) -> Vec<Vec<ForeignPicture>> {
    let mut hosts: Vec<(String, Vec<ForeignPicture>)> = Vec::new();
    for waiting in due {
        let host = host(&waiting.address).unwrap_or_default();
        match hosts.iter_mut().find(|(known, _)| *known == host) {
            Some((_, of_host)) => of_host.push(waiting),
            None => hosts.push((host, vec![waiting])),
        }
    }
    hosts.into_iter().map(|(_, of_host)| of_host).collect()
}

/// Those of one host, a few at once. When it gives trouble or is slow, the rest waits a while, and all others come first.
async fn fetch_of_host(state: &Parts, waiting: Vec<ForeignPicture>) -> AppResult<()> {
    let (begun, troubled) = (Instant::now(), AtomicBool::new(false));
    let fetched = stream::iter(waiting).map(|waiting| in_turn(state, waiting, begun, &troubled));
    fetched.buffer_unordered(OF_A_HOST_AT_ONCE).try_collect::<()>().await
}

async fn in_turn(
    state: &Parts,
    waiting: ForeignPicture,
    begun: Instant,
    troubled: &AtomicBool,
) -> AppResult<()> {
    let now = state.clock.now();
    if troubled.load(Ordering::Relaxed) || begun.elapsed() > HOSTS_TURN {
        store::wait(&state.db, &waiting, now.plus(MINUTE)).await?;
    } else if store::claim(&state.db, &waiting, now.plus(LEASE)).await? && !take(state, &waiting).await? {
        troubled.store(true, Ordering::Relaxed);
    }
    Ok(())
}

/// Fetches one; false when its host may have it another time.
async fn take(state: &Parts, waiting: &ForeignPicture) -> AppResult<bool> {
    if waiting.address.is_empty() {
        store::look_into_lot(&state.db, waiting, is_foreign).await?;
        return Ok(true);
    }
    if !state.brings(&waiting.address) {
        store::forget(&state.db, waiting).await?;
        return Ok(true);
    }
    let owner = store::owner(&state.db, waiting).await?;
    let room = has_room(state, waiting, owner.as_ref()).await;
    let (brought, at_host) = match room {
        Err(full) => (Err(told(full)), false),
        Ok(()) => match bring(state, &waiting.address).await {
            Ok(bytes) => {
                let owner = owner.map_or_else(|| UserId::from(""), |(owner, _)| owner);
                (keep_bytes(state, &owner, bytes).await.map_err(told), false)
            }
            Err(trouble) => (Err(trouble), true),
        },
    };
    match brought {
        Ok(path) => {
            store::replace(&state.db, waiting, &path).await?;
            Ok(true)
        }
        Err(trouble) => {
            let fine = !(at_host && matches!(trouble, Unfetched::Later(_)));
            let next = PAUSES.get(usize::try_from(waiting.tries).unwrap_or(usize::MAX));
            let next = next.filter(|_| matches!(trouble, Unfetched::Later(_)));
            let now = state.clock.now();
            let (Unfetched::Later(why) | Unfetched::Never(why)) = trouble;
            tracing::info!(
                address = waiting.address,
                why,
                again = next.is_some(),
                "a picture was not fetched"
            );
            store::put_off(&state.db, waiting, next.map(|pause| now.plus(*pause)), &why, now).await?;
            Ok(fine)
        }
    }
}

/// Whether one more picture of theirs may be kept. What was in the shop before there were quotas is not refused.
async fn has_room(state: &Parts, waiting: &ForeignPicture, owner: Option<&(UserId, bool)>) -> AppResult<()> {
    match owner {
        Some((owner, false)) if !waiting.early => must_have_room(state, owner, state.quota).await,
        _ => Ok(()),
    }
}

/// What cannot be decoded will not be better later; a full disk or account may.
#[expect(clippy::needless_pass_by_value, reason = "used as a map_err function")]
fn told(error: AppError) -> Unfetched {
    let words = error.message().to_owned();
    let never = error.status().is_client_error() && error.status() != StatusCode::CONFLICT;
    if never { Unfetched::Never(words) } else { Unfetched::Later(words) }
}

/// Whether a picture is elsewhere.
pub fn is_foreign(address: &str) -> bool {
    let lower = address.trim_start().to_ascii_lowercase();
    lower.starts_with("https://") || lower.starts_with("http://")
}

/// The host of an address, as a policy names it.
fn host(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    let host = url.host_str()?;
    let plain = host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'));
    plain.then(|| match url.port() {
        Some(port) => format!("https://{host}:{port}"),
        None => format!("https://{host}"),
    })
}

impl Parts {
    /// Whether a picture at `address` is to be brought here: not if it is ours, nor from a host that the shop allows.
    pub(super) fn brings(&self, address: &str) -> bool {
        let ours = self.public_url.as_deref().is_some_and(|ours| address.starts_with(ours));
        let host = Url::parse(address).ok().and_then(|url| url.host_str().map(str::to_owned));
        let allowed =
            host.is_some_and(|host| self.picture_hosts.iter().any(|allowed| covers(allowed, &host)));
        is_foreign(address) && !ours && !allowed
    }
}

/// Whether the name `allowed`, which may begin with `*.`, is that of `host` or of what it is a part of.
fn covers(allowed: &str, host: &str) -> bool {
    match allowed.strip_prefix("*.") {
        Some(parent) => host.strip_suffix(parent).is_some_and(|rest| rest.ends_with('.')),
        None => allowed.eq_ignore_ascii_case(host),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_allowed_by_its_name_or_its_parents() {
        assert!(covers("cdn.example.com", "cdn.example.com") && covers("*.example.com", "cdn.example.com"));
        assert!(!covers("*.example.com", "example.com") && !covers("*.example.com", "badexample.com"));
        assert!(!covers("example.com", "cdn.example.com"));
    }

    #[test]
    fn a_policy_names_hosts_and_nothing_else() {
        assert_eq!(host("https://cdn.example.com/a;b.jpg").as_deref(), Some("https://cdn.example.com"));
        assert_eq!(host("http://cdn.example.com:8080/x").as_deref(), Some("https://cdn.example.com:8080"));
        assert_eq!(host("/media/x"), None);
        assert_eq!(host("https://[::1]/x"), None);
    }
}
