//! One picture from elsewhere: never from our own network, wherever it leads, and never more of it than we would take.

use crate::push::endpoint::{Endpoint, Outside};
use crate::uploads::parts::Parts;
use crate::uploads::upload_picture::MAX_BYTES;
use bytes::{Bytes, BytesMut};
use http::{StatusCode, header};
use reqwest::{Client, Response, Url};
use std::time::Duration;

/// How long it may take in all, with every step.
const TIMEOUT: Duration = Duration::from_secs(15);
/// Pictures are often a step or two away from their address.
const MOST_STEPS: usize = 3;

/// Why a picture is not here.
#[derive(Debug)]
pub(in crate::uploads) enum Unfetched {
    /// It never will be.
    Never(String),
    /// It may be another time.
    Later(String),
}

/// The bytes at `address`, each step to them checked.
pub(in crate::uploads) async fn bring(state: &Parts, address: &str) -> Result<Bytes, Unfetched> {
    let too_slow = || Unfetched::Later("The host was too slow.".to_owned());
    tokio::time::timeout(TIMEOUT, step_by_step(state, address)).await.map_err(|_| too_slow())?
}

async fn step_by_step(state: &Parts, address: &str) -> Result<Bytes, Unfetched> {
    let never = |why: &str| Unfetched::Never(why.to_owned());
    let mut next =
        endpoint(address, state.local).ok_or_else(|| never("The address cannot be fetched from."))?;
    for _ in 0..=MOST_STEPS {
        let request = state.http()?.get(next.url()).header(header::ACCEPT, "image/*");
        // Without the address, which may hold a secret of its host.
        let response =
            request.send().await.map_err(|error| Unfetched::Later(error.without_url().to_string()))?;
        if !response.status().is_redirection() {
            return body(response).await;
        }
        let to = response.headers().get(header::LOCATION).and_then(|to| to.to_str().ok());
        let to: Option<Url> = to.and_then(|to| next.url().join(to).ok());
        next = to
            .and_then(|to| endpoint(to.as_str(), state.local))
            .ok_or_else(|| never("It leads somewhere that cannot be fetched from."))?;
    }
    Err(never("It leads on and on."))
}

/// Where to ask. What was entered without encryption is asked for with it.
fn endpoint(address: &str, local: bool) -> Option<Endpoint> {
    Endpoint::parse(address, local).or_else(|| {
        let rest = address.strip_prefix("http://")?;
        Endpoint::parse(&format!("https://{rest}"), local)
    })
}

async fn body(mut response: Response) -> Result<Bytes, Unfetched> {
    let too_large = || Unfetched::Never("The picture is larger than 10 MB.".to_owned());
    match response.status() {
        status if status.is_success() => {}
        StatusCode::NOT_FOUND | StatusCode::GONE => {
            return Err(Unfetched::Never("There is no picture at this address.".to_owned()));
        }
        status => return Err(Unfetched::Later(format!("The host answered {status}."))),
    }
    if response.content_length().is_some_and(|length| length > MAX_BYTES as u64) {
        return Err(too_large());
    }
    let mut bytes = BytesMut::new();
    while let Some(chunk) =
        response.chunk().await.map_err(|error| Unfetched::Later(error.without_url().to_string()))?
    {
        if bytes.len() + chunk.len() > MAX_BYTES {
            return Err(too_large());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}

impl Parts {
    /// What pictures come by. It takes no step by itself: each is checked before.
    fn http(&self) -> Result<&Client, Unfetched> {
        Outside::client(&self.http, TIMEOUT).map_err(|error| Unfetched::Later(error.to_string()))
    }
}
