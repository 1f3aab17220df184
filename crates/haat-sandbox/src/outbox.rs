//! Webhooks on their way to the shop: sent, repeated, held back or lost, as the test wants.

use std::{sync::Arc, time::Duration};

use parking_lot::Mutex;
use tokio::sync::watch;

use super::until;

/// A delivery that the shop does not accept is tried again after these pauses, as the providers do over days.
const PAUSES: [Duration; 4] =
    [Duration::ZERO, Duration::from_millis(500), Duration::from_secs(2), Duration::from_secs(10)];
const TIMEOUT: Duration = Duration::from_secs(10);
/// How many deliveries are remembered.
const JOURNAL: usize = 1000;

/// One event as it goes over the wire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// The provider's id of the event.
    pub event_id: String,
    /// The provider's name for what happened.
    pub name: String,
    /// Headers with the signature.
    pub headers: Vec<(String, String)>,
    /// The signed bytes.
    pub body: String,
}

type Sign = dyn Fn(&str) -> Vec<(String, String)> + Send + Sync;

/// The webhooks of one provider.
#[derive(Clone)]
pub struct Webhooks(Arc<Inner>);

struct Inner {
    http: reqwest::Client,
    sign: Box<Sign>,
    state: Mutex<State>,
    busy: watch::Sender<usize>,
    stopped: watch::Receiver<bool>,
}

#[derive(Default)]
struct State {
    url: Option<String>,
    hold: bool,
    copies: usize,
    held: Vec<Delivery>,
    journal: Vec<Delivery>,
}

impl Webhooks {
    pub(super) fn new(
        stopped: watch::Receiver<bool>,
        sign: impl Fn(&str) -> Vec<(String, String)> + Send + Sync + 'static,
    ) -> std::io::Result<Self> {
        let http = haat_payments::http_client("http://127.0.0.1", TIMEOUT).map_err(std::io::Error::other)?;
        let state = Mutex::new(State { copies: 1, ..State::default() });
        let busy = watch::Sender::new(0);
        Ok(Self(Arc::new(Inner { http, sign: Box::new(sign), state, busy, stopped })))
    }

    /// Sends to this address from now on; `None` sends nothing.
    pub fn send_to(&self, url: Option<String>) {
        self.0.state.lock().url = url;
    }

    /// Keeps events back until [`Self::release`] or [`Self::lose`].
    pub fn hold(&self) {
        self.0.state.lock().hold = true;
    }

    /// Sends what was held back, late, and holds no more.
    pub fn release(&self) {
        let held = {
            let mut state = self.0.state.lock();
            state.hold = false;
            std::mem::take(&mut state.held)
        };
        for delivery in held {
            self.dispatch(delivery);
        }
    }

    /// Drops what was held back, as if the network had, and holds no more.
    pub fn lose(&self) {
        let mut state = self.0.state.lock();
        state.hold = false;
        state.held.clear();
    }

    /// Sends every event so many times.
    pub fn repeat(&self, copies: usize) {
        self.0.state.lock().copies = copies;
    }

    /// Sends an event of the journal once more.
    pub fn resend(&self, event_id: &str) {
        let found = self.journal().into_iter().find(|delivery| delivery.event_id == event_id);
        if let Some(delivery) = found {
            self.dispatch(delivery);
        }
    }

    /// Every event so far, sent or not, oldest first, signed when it happened.
    pub fn journal(&self) -> Vec<Delivery> {
        self.0.state.lock().journal.clone()
    }

    /// Waits until nothing is on its way.
    pub async fn settled(&self) {
        // The sender lives in `self`, so waiting cannot fail.
        let _ = self.0.busy.subscribe().wait_for(|busy| *busy == 0).await;
    }

    /// Something happened.
    pub(super) fn emit(&self, event_id: &str, name: &str, body: String) {
        let headers = (self.0.sign)(&body);
        let delivery = Delivery { event_id: event_id.to_owned(), name: name.to_owned(), headers, body };
        let copies = {
            let mut state = self.0.state.lock();
            if state.journal.len() == JOURNAL {
                state.journal.remove(0);
            }
            state.journal.push(delivery.clone());
            if state.hold {
                for _ in 0..state.copies {
                    state.held.push(delivery.clone());
                }
                return;
            }
            state.copies
        };
        for _ in 0..copies {
            self.dispatch(delivery.clone());
        }
    }

    fn dispatch(&self, delivery: Delivery) {
        let Some(url) = self.0.state.lock().url.clone() else { return };
        let inner = Arc::clone(&self.0);
        let under_way = UnderWay::new(&inner.busy);
        tokio::spawn(async move {
            let _under_way = under_way;
            tokio::select! {
                () = inner.deliver(&url, &delivery) => {}
                () = until(inner.stopped.clone()) => {}
            }
        });
    }
}

/// One delivery under way, until it is dropped, however that comes about.
struct UnderWay(watch::Sender<usize>);

impl UnderWay {
    fn new(busy: &watch::Sender<usize>) -> Self {
        busy.send_modify(|busy| *busy += 1);
        Self(busy.clone())
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.send_modify(|busy| *busy -= 1);
    }
}

impl Inner {
    async fn deliver(&self, url: &str, delivery: &Delivery) {
        for pause in PAUSES {
            tokio::time::sleep(pause).await;
            // Signed anew each time: a late delivery carries the time it is sent, not the time it happened.
            let mut request = self.http.post(url).header("Content-Type", "application/json");
            for (name, value) in (self.sign)(&delivery.body) {
                request = request.header(name, value);
            }
            match request.body(delivery.body.clone()).send().await {
                Ok(response) if response.status().is_success() => return,
                Ok(response) => {
                    tracing::debug!(
                        status = response.status().as_u16(),
                        name = delivery.name,
                        "webhook refused"
                    );
                }
                Err(error) => tracing::debug!(%error, name = delivery.name, "webhook not delivered"),
            }
        }
    }
}
