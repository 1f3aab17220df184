//! What both providers are made of.

use std::{path::PathBuf, sync::Arc, time::Duration};

use serde::{Serialize, de::DeserializeOwned};
use tokio::sync::watch;

use super::{Clock, SandboxInfo, Webhooks, faults::Faults, kept::Kept};

/// What both sandboxes are given at start.
pub(super) struct Stage {
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
        stage: &Stage,
        sign: impl Fn(&str, i64) -> Vec<(String, String)> + Send + Sync + 'static,
    ) -> std::io::Result<Arc<Self>> {
        let clock = Arc::clone(&stage.clock);
        let file = stage.folder.as_ref().map(|folder| folder.join(format!("{name}.json")));
        Ok(Arc::new(Self {
            info: info.clone(),
            clock: Arc::clone(&stage.clock),
            faults: Faults::new(stage.hang, stage.stopped.clone()),
            webhooks: Webhooks::new(stage.stopped.clone(), move |body| sign(body, clock()))?,
            books: Kept::open(file)?,
            review: stage.review,
            stopped: stage.stopped.clone(),
        }))
    }
}
