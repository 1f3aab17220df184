//! The security log: who came in, who could not, what changed about how an account is protected, and who took files of
//! other people's data away.
//!
//! An entry is a fact in the transaction of what it tells, a line in the program's log and a count in its figures. None
//! of them holds a password, a token or a link.

use crate::audit::fold;
use crate::auth::{CurrentUser, Device};
use haat_db::{Db, DbError, Fact, Tx};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use utoipa::ToSchema;

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SecurityEvent {
    /// An account was made.
    SignedUp,
    /// A session was opened.
    SignedIn,
    /// A wrong password.
    SignInFailed,
    /// So many wrong passwords, from many networks, that strange devices have to wait.
    SignInSlowed,
    /// A session was ended by its holder.
    SignedOut,
    /// A session was ended from another one.
    SessionEnded,
    /// All sessions were ended.
    SignedOutEverywhere,
    /// The password was given again, before something that asks for it.
    PasswordConfirmed,
    /// A wrong one was given there.
    ConfirmationFailed,
    /// The password was changed in the profile.
    PasswordChanged,
    /// A link to set a new password was asked for.
    ResetAsked,
    /// The password was set by such a link.
    PasswordReset,
    /// The address was changed.
    EmailChanged,
    /// That was undone by its old owner.
    EmailChangeUndone,
    /// An admin changed the roles.
    RolesChanged,
    /// Codes of an authenticator app are taken from now on.
    SecondFactorOn,
    /// They are not any more.
    SecondFactorOff,
    /// Every second factor was taken off the account: by an admin, or when its address was first proven.
    SecondFactorReset,
    /// There are new recovery codes.
    RecoveryCodesRenewed,
    /// A passkey was added.
    PasskeyAdded,
    /// A passkey was removed.
    PasskeyRemoved,
    /// A session was opened by a passkey.
    SignedInByPasskey,
    /// The address was proven by the link of a mail.
    EmailVerified,
    /// Somebody downloaded what the shop holds about them.
    DataDownloaded,
    /// Somebody asked for their account to be deleted.
    DeletionAsked,
    /// They came back in time.
    DeletionCalledOff,
    /// A right password with a wrong code.
    WrongCode,
    /// A recovery code was used in the place of a code.
    RecoveryCodeUsed,
    /// A file of the shop was downloaded: bank details, addresses, invoices, books, goods. The note says which.
    Exported,
}

impl SecurityEvent {
    fn name(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(name)) => name,
            _ => String::new(),
        }
    }
}

/// An entry. It stays for as long as facts do that nobody keeps for good.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum SecurityFact {
    /// Something happened to an account.
    #[serde(rename = "security.entry")]
    Entry {
        /// Whose account; the subject of the fact.
        #[serde(skip)]
        user: String,
        /// What.
        event: SecurityEvent,
        /// The name of the account's owner then.
        name: String,
        /// From which device.
        device: String,
        /// From which network.
        network: String,
        /// What else there is to say: the device that was signed out, the role that was given.
        #[serde(default)]
        note: String,
    },
}

impl Fact for SecurityFact {
    const FEATURE: &'static str = "security";

    fn subject(&self) -> &str {
        let Self::Entry { user, .. } = self;
        user
    }

    fn words(&self) -> String {
        let Self::Entry { event, name, device, network, note, .. } = self;
        fold(&format!("{} {name} {device} {network} {note}", event.name().replace('_', " ")))
    }
}

/// What the log notes of a sign-in from where the account was never opened before.
pub const NEW_DEVICE: &str = "new device";

/// Whose account it is about.
#[derive(Clone, Copy)]
pub struct Whose<'a> {
    /// Their id.
    pub id: &'a UserId,
    /// Their name.
    pub name: &'a str,
}

impl<'a> From<&'a CurrentUser> for Whose<'a> {
    fn from(user: &'a CurrentUser) -> Self {
        Self { id: &user.id, name: &user.name }
    }
}

/// Writes the log, and counts.
#[derive(Clone, Default)]
pub struct SecurityLog {
    events: Family<Labels, Counter>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Labels {
    event: SecurityEvent,
}

impl EncodeLabelValue for SecurityEvent {
    fn encode(&self, encoder: &mut LabelValueEncoder) -> Result<(), std::fmt::Error> {
        encoder.write_str(&self.name())
    }
}

impl SecurityLog {
    /// Adds its figures to those of the program.
    pub fn measure(&self, registry: &mut Registry) {
        let help = "Sign-ins, good and bad, and changes of what protects an account";
        registry.register("security_events", help, self.events.clone());
    }

    /// Records an event in the transaction that makes it true.
    pub fn record<'a>(
        &self,
        tx: &mut Tx,
        whose: impl Into<Whose<'a>>,
        event: SecurityEvent,
        device: &Device,
        note: &str,
        now: Millis,
    ) -> Result<(), DbError> {
        let whose = whose.into();
        self.count(event, Some(whose.id), device);
        let entry = SecurityFact::Entry {
            user: whose.id.as_str().to_owned(),
            event,
            name: whose.name.to_owned(),
            device: device.name.clone(),
            network: device.network.clone(),
            note: note.to_owned(),
        };
        tx.append(now, None, &entry)
    }

    /// Records that `user` takes `file` away, before it is sent.
    pub async fn exported(
        &self,
        db: &Db,
        user: &CurrentUser,
        device: &Device,
        file: &str,
        now: Millis,
    ) -> Result<(), DbError> {
        let mut tx = db.begin().await?;
        self.record(&mut tx, user, SecurityEvent::Exported, device, file, now)?;
        tx.commit().await
    }

    /// Counts an event that belongs to no account, such as a wrong address at sign-in.
    pub fn count(&self, event: SecurityEvent, user: Option<&UserId>, device: &Device) {
        self.events.get_or_create(&Labels { event }).inc();
        let (event, user) = (event.name(), user.map(UserId::as_str).unwrap_or_default());
        tracing::info!(event, user, network = device.network, "security");
    }
}
