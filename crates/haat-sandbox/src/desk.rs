//! What both providers are made of.

use std::{path::PathBuf, sync::Arc, time::Duration};

use serde::{Serialize, de::DeserializeOwned};
use tokio::sync::watch;

use super::{Clock, SandboxInfo, Webhooks, faults::Faults, kept::Kept};

/// What both sandboxes are given at start.
pub(super) struct Setup {
    pub(super) clock: Clock,
    pub(super) hang: Duration,
    pub(super) review: Duration,
    pub(super) folder: Option<PathBuf>,
    pub(super) stopped: watch::Receiver<bool>,
}

/// A provider's counter, with its books of the kind `B`.
pub(super) struct Desk<B> {
    pub(super) info: SandboxInfo,
    pub(super) clock: Clock,
    pub(super) faults: Faults,
    pub(super) webhooks: Webhooks,
    pub(super) books: Kept<B>,
    /// How long a payment that has to be checked stays so.
    pub(super) review: Duration,
    pub(super) stopped: watch::Receiver<bool>,
}

impl<B: Default + Serialize + DeserializeOwned> Desk<B> {
    /// Opens the counter called `name`; `sign` makes the headers of a webhook from its body and the time.
    pub(super) fn open(
        name: &str,
        info: &SandboxInfo,
        setup: &Setup,
        sign: impl Fn(&str, i64) -> Vec<(String, String)> + Send + Sync + 'static,
    ) -> std::io::Result<Arc<Self>> {
        let clock = Arc::clone(&setup.clock);
        let file = setup.folder.as_ref().map(|folder| folder.join(format!("{name}.json")));
        Ok(Arc::new(Self {
            info: info.clone(),
            clock: Arc::clone(&setup.clock),
            faults: Faults::new(setup.hang, setup.stopped.clone()),
            webhooks: Webhooks::new(setup.stopped.clone(), move |body| sign(body, clock()))?,
            books: Kept::open(file)?,
            review: setup.review,
            stopped: setup.stopped.clone(),
        }))
    }
}
