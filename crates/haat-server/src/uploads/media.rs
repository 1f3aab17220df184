//! Where the files of pictures are: a folder, or an S3-compatible store.

use crate::config::Config;
use crate::error::{AppError, AppResult, StartError};
use crate::uploads::picture::{self, Copies};
use crate::uploads::s3;
use bytes::Bytes;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{Error, ObjectStore, ObjectStoreExt as _};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Pictures that are worked on at once.
const IN_FLIGHT: usize = 12;
/// Megabytes that decoding may take at once, over all uploads: half of the smallest machine that we recommend.
const DECODING_MB: u32 = 512;
/// How long an upload waits for its turn.
const LONGEST_QUEUE: Duration = Duration::from_secs(20);

/// The pictures.
pub struct Media {
    files: Arc<dyn ObjectStore>,
    in_flight: Arc<Semaphore>,
    decoding: Arc<Semaphore>,
}

impl Media {
    /// Opens the folder `media` in the data folder, or the store that `HAAT_MEDIA_URL` names.
    pub fn open(config: &Config) -> Result<Self, StartError> {
        let files = match &config.media_url {
            Some(url) => s3::open(url, std::env::vars())
                .map_err(|reason| StartError::new(format!("HAAT_MEDIA_URL: {reason}")))?,
            None => folder(config)?,
        };
        Ok(Self {
            files,
            in_flight: Arc::new(Semaphore::new(IN_FLIGHT)),
            decoding: Arc::new(Semaphore::new(DECODING_MB as usize)),
        })
    }

    /// Makes the copies of a picture when its turn comes, on a thread of its own and within the memory set aside for that.
    ///
    /// The jobs hold their turn and their memory themselves: they run on when the caller hangs up, and must still be
    /// counted.
    pub async fn copies(&self, bytes: Bytes) -> AppResult<Copies> {
        let turn = patiently(Arc::clone(&self.in_flight).acquire_owned()).await?;
        // A decoder that panics on a broken file is no fault of ours to show as one.
        let unreadable = picture::PictureError::Unreadable;
        let probe = tokio::task::spawn_blocking(move || picture::probe(bytes).map(|probe| (probe, turn)));
        let (probe, turn) = probe.await.unwrap_or(Err(unreadable))?;
        let megabytes = u32::try_from(probe.memory / 1_000_000 + 1).unwrap_or(u32::MAX);
        // With sixteen bits a channel even fewer pixels than are taken would need more than there is.
        if megabytes > DECODING_MB {
            return Err(picture::PictureError::TooManyPixels.into());
        }
        let memory = patiently(Arc::clone(&self.decoding).acquire_many_owned(megabytes)).await?;
        let copies = tokio::task::spawn_blocking(move || {
            let copies = picture::copies(&probe);
            drop((probe, memory, turn));
            copies
        });
        Ok(copies.await.unwrap_or(Err(unreadable))?)
    }

    /// Stores the files of a picture under `key`. Storing them again changes nothing.
    pub async fn put(&self, key: &str, copies: Copies) -> AppResult<()> {
        // The full copy last: where it is, the others are too.
        for (name, bytes) in copies.files.into_iter().rev() {
            let path = Path::from(format!("{key}/{name}.{}", copies.ending));
            self.files.put(&path, bytes.into()).await.map_err(away)?;
        }
        Ok(())
    }

    /// Whether the picture under `key` is there.
    pub async fn has(&self, key: &str, ending: &str) -> AppResult<bool> {
        match self.files.head(&Path::from(format!("{key}/full.{ending}"))).await {
            Ok(_) => Ok(true),
            Err(Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(away(error)),
        }
    }

    /// Removes the files of the picture under `key`; those that are gone already are no matter.
    pub async fn remove(&self, key: &str, ending: &str) -> AppResult<()> {
        for name in ["full", "page", "card"] {
            match self.files.delete(&Path::from(format!("{key}/{name}.{ending}"))).await {
                Ok(()) | Err(Error::NotFound { .. }) => {}
                Err(error) => return Err(away(error)),
            }
        }
        Ok(())
    }

    /// One file.
    pub async fn get(&self, key: &str, file: &str) -> AppResult<Option<Bytes>> {
        match self.files.get(&Path::from(format!("{key}/{file}"))).await {
            Ok(found) => Ok(Some(found.bytes().await.map_err(away)?)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(away(error)),
        }
    }
}

async fn patiently<T, E>(turn: impl Future<Output = Result<T, E>>) -> AppResult<T> {
    let busy = || AppError::unavailable("Many pictures are being uploaded right now. Please try again.");
    tokio::time::timeout(LONGEST_QUEUE, turn).await.map_err(|_| busy())?.map_err(|_| busy())
}

#[expect(clippy::needless_pass_by_value, reason = "used as a map_err function")]
fn away(error: Error) -> AppError {
    let mut causes = std::iter::successors(Some(&error as &dyn std::error::Error), |cause| cause.source());
    if causes.any(|cause| {
        cause
            .downcast_ref()
            .is_some_and(|cause: &std::io::Error| cause.kind() == std::io::ErrorKind::StorageFull)
    }) {
        return AppError::storage_full();
    }
    tracing::error!(%error, "the store of pictures failed");
    AppError::unavailable("Pictures cannot be reached right now. Please try again in a moment.")
}

fn folder(config: &Config) -> Result<Arc<dyn ObjectStore>, StartError> {
    let folder = config.data_dir.join("media");
    let open = || {
        std::fs::create_dir_all(&folder)?;
        LocalFileSystem::new_with_prefix(&folder).map_err(std::io::Error::other)
    };
    let files = open().map_err(|error: std::io::Error| {
        StartError::new(format!("HAAT_DATA_DIR: cannot keep pictures in {}: {error}", folder.display()))
    })?;
    Ok(Arc::new(files))
}
