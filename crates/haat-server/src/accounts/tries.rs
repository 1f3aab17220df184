//! How often people may try what costs a password hash or a mail.

use crate::error::AppResult;
use crate::http::client_addr::ClientAddr;
use crate::limits::Limits;
use haat_domain::accounts::Email;
use haat_domain::ids::UserId;
use std::time::Duration;

const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);

/// Several limits on one try: it counts against each.
pub(super) struct Tries(Vec<(String, u32, Duration)>);

impl Tries {
    /// Counts the try; 429 when one of the limits is reached.
    pub(super) async fn check(&self, limits: &Limits) -> AppResult<()> {
        for (key, max, per) in &self.0 {
            limits.check(key, *max, *per).await?;
        }
        Ok(())
    }

    /// A limit for telling once an hour that these were refused, where an account is tried from many networks.
    pub(super) fn told_once(&self) -> Option<Tries> {
        let (account, ..) = self.0.get(2)?;
        Some(Self(vec![(format!("told:{account}"), 1, HOUR)]))
    }

    /// Takes it back.
    pub(super) async fn refund(&self, limits: &Limits) {
        for (key, max, per) in &self.0 {
            limits.refund(key, *max, *per).await;
        }
    }
}

/// Wrong sign-ins; right ones are refunded. Strict for one account from one network, looser for one account from
/// everywhere, which counts only networks that its owner never signed in from: a stranger shall not keep them out.
pub(super) fn sign_in(from: ClientAddr, email: Option<&Email>, at_home: bool) -> Tries {
    let from = from.network();
    let mut tries = vec![(format!("sign-in:from:{from}"), 60, 5 * MINUTE)];
    if let Some(email) = email {
        tries.push((format!("sign-in:to:{}:from:{from}", email.lower()), 10, 10 * MINUTE));
        if !at_home {
            tries.push((format!("sign-in:to:{}", email.lower()), 100, HOUR));
        }
    }
    Tries(tries)
}

/// Wrong sign-ins from a device that was there before: counted by themselves.
pub(super) fn known_device(number: &str) -> Tries {
    Tries(vec![(format!("sign-in:device:{number}"), 10, 10 * MINUTE)])
}

/// New accounts, and asking whether an address has one.
pub(super) fn sign_up(from: ClientAddr, email: &Email) -> Tries {
    Tries(vec![
        (format!("sign-up:from:{}", from.network()), 100, HOUR),
        (format!("sign-up:to:{}", email.lower()), 10, HOUR),
    ])
}

/// Changes of the own profile, each of which hashes a password.
pub(super) fn edit_profile(user: &UserId) -> Tries {
    Tries(vec![(format!("profile:{user}"), 30, 10 * MINUTE)])
}

/// The password given again, before something that asks for it.
pub(super) fn confirm(user: &UserId) -> Tries {
    Tries(vec![(format!("confirm:{user}"), 10, 10 * MINUTE)])
}

/// Where a code is typed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Typed<'a> {
    /// In a session that was opened before, by its id.
    InSession(&'a str),
    /// On a device that signed in before, by its number.
    OnDevice(&'a str),
    /// In a network that the account was opened from.
    AtHome(&'a str),
    /// Anywhere else.
    Elsewhere,
}

/// Codes of a second factor: of a million, few may be tried. Those from where the account was opened before are counted
/// by themselves: a stranger who knows the password shall not keep its owner out. All of them together are limited too,
/// since whoever knew the password before a code was asked for may have signed in on any number of devices.
pub(super) fn code(user: &UserId, typed: Typed<'_>) -> Tries {
    let of = match typed {
        Typed::InSession(session) => format!("{user}:session:{session}"),
        Typed::OnDevice(number) => format!("{user}:device:{number}"),
        Typed::AtHome(network) => format!("{user}:network:{network}"),
        Typed::Elsewhere => user.to_string(),
    };
    let mut tries = vec![(format!("code:{of}"), 10, 10 * MINUTE), (format!("codes:{of}"), 100, 24 * HOUR)];
    if !matches!(typed, Typed::Elsewhere) {
        tries.push((format!("codes:{user}:known"), 300, 24 * HOUR));
    }
    Tries(tries)
}

/// Downloads of everything about a person.
pub(super) fn download(user: &UserId) -> Tries {
    Tries(vec![(format!("data:{user}"), 10, HOUR)])
}

/// Passkeys that open nothing.
pub(super) fn passkey(from: ClientAddr) -> Tries {
    Tries(vec![(format!("passkey:from:{}", from.network()), 60, 5 * MINUTE)])
}

/// Mails asked for from one address.
pub(super) fn forgot_password_from(from: ClientAddr) -> Tries {
    Tries(vec![(format!("forgot:from:{}", from.network()), 20, HOUR)])
}

/// Mails to one address.
pub(super) fn forgot_password_to(email: &Email) -> Tries {
    Tries(vec![(format!("forgot:to:{}", email.lower()), 3, HOUR)])
}

/// Links tried.
pub(super) fn reset_password(from: ClientAddr) -> Tries {
    Tries(vec![(format!("reset:from:{}", from.network()), 30, 10 * MINUTE)])
}

/// New guests, each of whom gets mails.
pub(super) fn guest(from: ClientAddr, email: &Email) -> Tries {
    Tries(vec![
        (format!("guest:from:{}", from.network()), 30, HOUR),
        (format!("guest:to:{}", email.lower()), 5, HOUR),
    ])
}
