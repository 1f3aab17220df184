//! Sessions: opened by a password, held by a token, seen and ended by their owner.

use super::callers::Callers;
use super::device::Device;
use super::store::{self, NewSession, SessionRow};
use super::token::{Token, TokenHash, TokenSigner};
use super::user::CurrentUser;
use crate::clock::Clock;
use crate::config::{Auto, Config, Switch};
use crate::error::{AppError, AppResult, Code};
use crate::http::client_addr::TrustedProxies;
use crate::workers::{Next, Workers};
use haat_db::{Db, Tx};
use haat_domain::accounts::SessionTerms;
use haat_domain::ids::UserId;
use haat_domain::time::{MINUTE, Millis};
use http::request;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// That a session is in use is noted so often at most.
const NOTE_USE_AFTER: i64 = 10 * MINUTE;
/// More devices than anybody looks through.
const LISTED: i64 = 100;
/// How often ended sessions are removed.
const SWEEP_EVERY: Duration = Duration::from_hours(1);

/// What it takes to know a caller.
pub struct Parts {
    /// Where accounts and sessions are.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// Reads the tokens of before, and signs what known devices carry.
    pub signer: TokenSigner,
    /// How long sessions hold.
    pub terms: SessionTerms,
    /// Whether admins who were made since there are second factors need one.
    pub admins_need_factor: bool,
    /// Whether people have to prove that their address is theirs.
    pub verifies_email: bool,
    /// How many proxies of ours calls come through.
    pub proxies: TrustedProxies,
    /// The sessions of the latest calls.
    pub callers: Callers,
}

impl Parts {
    /// Nobody has called yet; `secret` is what tokens are signed with.
    pub fn new(config: &Config, db: &Db, clock: &Clock, secret: &[u8]) -> Self {
        Self {
            db: db.clone(),
            clock: clock.clone(),
            signer: TokenSigner::new(secret),
            terms: config.protection.session_terms(),
            admins_need_factor: config.protection.admin_second_factor == Switch::On && !config.demo,
            verifies_email: match config.protection.verify_email {
                Auto::On => true,
                Auto::Off => false,
                Auto::Auto => config.mail.smtp_url.is_some(),
            },
            proxies: TrustedProxies(config.trust_proxy),
            callers: Callers::default(),
        }
    }

    /// Opens a session in `tx` and gives its token.
    pub async fn open(
        &self,
        tx: &mut Tx,
        user: &UserId,
        epoch: i64,
        device: &Device,
        now: Millis,
    ) -> AppResult<String> {
        let token = Token::new()?;
        store::open(tx, NewSession { token: token.hash(), user, epoch, device }, now).await?;
        Ok(token.expose().to_owned())
    }

    /// Whose session `token` opens; 401 when none does.
    pub(super) async fn caller(&self, token: &str, request: &request::Parts) -> AppResult<CurrentUser> {
        let (now, hash) = (self.clock.now(), TokenHash::of(token));
        let mut user = self.callers.find(&self.db, hash).await?;
        if user.is_none() && self.adopt(token, hash, request, now).await? {
            user = self.callers.find(&self.db, hash).await?;
        }
        let holds = |user: &CurrentUser| {
            self.terms.holds(user.is_admin || user.is_accountant, user.used_at, user.expires_at, now)
        };
        let user = user.filter(holds).ok_or_else(AppError::unauthorized)?;
        if now.since(user.used_at) >= NOTE_USE_AFTER {
            match store::note_use(&self.db, &user.session, now).await {
                Ok(()) => self.callers.forget(hash),
                // Whoever may read may read, also while nothing can be written.
                Err(error) => tracing::debug!(%error, "the use of a session could not be noted"),
            }
        }
        Ok(user.where_needed(self.admins_need_factor, self.verifies_email))
    }

    /// Whose session `token` opens, if it opens one, for those who only listen: it counts as no use of the session.
    pub async fn holder(&self, token: &str) -> AppResult<Option<CurrentUser>> {
        let now = self.clock.now();
        let user = self.callers.find(&self.db, TokenHash::of(token)).await?;
        let user = user.filter(|user| !user.is_guest).filter(|user| {
            self.terms.holds(user.is_admin || user.is_accountant, user.used_at, user.expires_at, now)
        });
        Ok(user.map(|user| user.where_needed(self.admins_need_factor, self.verifies_email)))
    }

    /// A signed token of before is as good as it was: it becomes a row at its first use.
    async fn adopt(
        &self,
        token: &str,
        hash: TokenHash,
        request: &request::Parts,
        now: Millis,
    ) -> AppResult<bool> {
        let Some(claim) = self.signer.read_old(token, now) else { return Ok(false) };
        let device = Device::of(request, self.proxies);
        store::adopt(&self.db, hash, &claim, &device, now).await?;
        // Another call with the same token may have been first.
        Ok(true)
    }

    /// 403 unless the holder of this session gave the password a short while ago. Read from the database: it must
    /// count as soon as it is given.
    pub async fn must_be_fresh(&self, user: &CurrentUser) -> AppResult<()> {
        if self.is_fresh(user).await? { Ok(()) } else { Err(password_needed()) }
    }

    /// Whether they did.
    pub async fn is_fresh(&self, user: &CurrentUser) -> AppResult<bool> {
        let proved_at = store::proved_at(&self.db, &user.session).await?;
        Ok(proved_at.is_some_and(|at| self.terms.is_fresh(at, self.clock.now())))
    }

    /// Notes that they just did.
    pub async fn note_proof(&self, user: &CurrentUser) -> AppResult<()> {
        Ok(store::note_proof(&self.db, &user.session, self.clock.now()).await?)
    }

    /// A user's sessions, the latest used first.
    pub async fn list(&self, user: &CurrentUser) -> AppResult<Vec<SessionRow>> {
        let now = self.clock.now();
        let rows = store::list(&self.db, &user.id, user.session_epoch, now, LISTED).await?;
        let holds = |row: &SessionRow| {
            self.terms.holds(user.is_admin || user.is_accountant, row.used_at, row.expires_at, now)
        };
        Ok(rows.into_iter().filter(holds).collect())
    }

    /// Ends one session and tells on which device it was; `None` when the user has no such session.
    pub async fn end(&self, tx: &mut Tx, user: &UserId, session: &str) -> AppResult<Option<String>> {
        Ok(store::end(tx, user, session).await?)
    }

    /// Ends them all and tells the new epoch; `None` when there is no such user.
    pub async fn end_all(&self, tx: &mut Tx, user: &UserId, now: Millis) -> AppResult<Option<i64>> {
        Ok(store::end_all(tx, user, now).await?)
    }

    /// Whether the user signed in from this network before and the session is still there.
    pub async fn is_known_network(&self, user: &UserId, network: &str) -> AppResult<bool> {
        Ok(store::is_known_network(&self.db, user, network).await?)
    }

    /// The same within a transaction.
    pub async fn knows_network(&self, tx: &mut Tx, user: &UserId, network: &str) -> AppResult<bool> {
        Ok(store::is_known_network(tx, user, network).await?)
    }
}

/// 403: the password has to be given again.
pub fn password_needed() -> AppError {
    AppError::forbidden("Please enter your password again to do this.").coded(Code::PasswordNeeded)
}

/// Removes ended sessions until `stop`.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("old sessions", stop, move || {
        let state = state.clone();
        async move {
            let now = state.clock.now();
            store::sweep(&state.db, now.plus(-state.terms.idle), now).await?;
            Ok(Next::After(SWEEP_EVERY))
        }
    });
}
