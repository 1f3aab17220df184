//! Hashing passwords with Argon2id, off the async threads and a few at a time.

use crate::error::{AppError, AppResult};
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version};
use haat_domain::accounts::Password;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// 19 MiB, 4 passes, 1 lane: twice OWASP's least for Argon2id, about 50 ms on a small server.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 4;

/// How many may wait for their turn: about three seconds' worth.
const QUEUE: usize = 128;

/// Hashes and checks passwords. At most two run at once, so a flood of sign-ins cannot starve the shop.
#[derive(Clone)]
pub struct Passwords {
    queue: Arc<Semaphore>,
    turns: Arc<Semaphore>,
    argon2: Argon2<'static>,
    /// Checked when there is no such account, so that both answers take the same time.
    nobody: Arc<str>,
}

/// The outcome of a check.
#[derive(Debug, PartialEq, Eq)]
pub enum Check {
    /// Right.
    Right,
    /// Right, but the hash was made with other parameters: store a new one.
    RightButOld,
    /// Wrong.
    Wrong,
}

impl Passwords {
    /// With the parameters of production.
    pub fn new() -> AppResult<Self> {
        Self::with_cost(MEMORY_KIB, PASSES)
    }

    /// With other parameters: tests use cheap ones.
    pub fn with_cost(memory_kib: u32, passes: u32) -> AppResult<Self> {
        let params = Params::new(memory_kib, passes, 1, None).map_err(AppError::internal)?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let nobody = argon2.hash_password(b"nobody").map_err(AppError::internal)?.to_string().into();
        let queue = Arc::new(Semaphore::new(QUEUE));
        Ok(Self { queue, turns: Arc::new(Semaphore::new(2)), argon2, nobody })
    }

    /// The hash to store.
    pub async fn hash(&self, password: &Password) -> AppResult<String> {
        let text = password.expose().to_owned();
        self.run(move |argon2| {
            argon2.hash_password(text.as_bytes()).map(|hash| hash.to_string()).map_err(AppError::internal)
        })
        .await?
    }

    /// Whether `attempt` is the password behind `stored`. `None` costs the same and is wrong.
    pub async fn check(&self, attempt: &str, stored: Option<String>) -> AppResult<Check> {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.nobody.to_string());
        let attempt = Password::normalized(attempt);
        self.run(move |argon2| {
            let Ok(hash) = PasswordHash::new(&stored) else { return Check::Wrong };
            if argon2.verify_password(attempt.as_bytes(), &hash).is_err() || !known {
                return Check::Wrong;
            }
            let current = Params::try_from(&hash).is_ok_and(|params| {
                (params.m_cost(), params.t_cost(), params.p_cost())
                    == (argon2.params().m_cost(), argon2.params().t_cost(), argon2.params().p_cost())
            });
            if current { Check::Right } else { Check::RightButOld }
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Argon2<'static>) -> T + Send + 'static,
    ) -> AppResult<T> {
        let place = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| AppError::too_many(3))?;
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(AppError::internal)?;
        let argon2 = self.argon2.clone();
        // The job holds its place itself: it runs on when the caller hangs up, and must still be counted.
        let job = move || {
            let done = job(&argon2);
            drop((place, turn));
            done
        };
        tokio::task::spawn_blocking(job).await.map_err(AppError::internal)
    }
}
