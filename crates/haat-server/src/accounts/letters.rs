//! Mails that tell an account's owner what changed about it, written in the transaction that changes it.

use crate::accounts::parts::Parts;
use crate::accounts::store::UserRow;
use crate::accounts::{resets, undo_email, verify_email};
use crate::error::{AppError, AppResult};
use crate::mail::{self, Words};
use haat_db::Tx;
use haat_domain::accounts::Email;
use haat_domain::time::Millis;

/// What somebody is told of their account.
#[derive(Clone, Copy)]
pub(super) enum Letter<'a> {
    /// The key that sets a new password.
    PasswordReset(&'a str),
    /// To the old address: the account has another one now; with the key of the way back.
    EmailChanged(&'a str),
    /// To the address until now: the one of before is back. Its mailbox may be the stolen one.
    EmailTakenBack,
    /// The password is another one now.
    PasswordChanged,
    /// What changed about how they prove who they are.
    SecondFactorChanged(&'a str),
    /// The key that proves their address.
    VerifyEmail(&'a str),
    /// Somebody, perhaps they themselves, signed up with their address again.
    HasAccount,
    /// The account goes in 14 days.
    DeletionAsked,
    /// To a guest: the path on which they choose a password.
    GuestAccount(&'a str),
}

impl Letter<'_> {
    const fn kind(self) -> &'static str {
        match self {
            Self::PasswordReset(_) => "password_reset",
            Self::EmailChanged(_) => "email_changed",
            Self::EmailTakenBack => "email_taken_back",
            Self::PasswordChanged => "password_changed",
            Self::SecondFactorChanged(_) => "second_factor_changed",
            Self::VerifyEmail(_) => "verify_email",
            Self::HasAccount => "has_account",
            Self::DeletionAsked => "deletion_asked",
            Self::GuestAccount(_) => "guest_account",
        }
    }

    fn words(self, shop: &str) -> Words {
        match self {
            Self::PasswordReset(key) => reset_words(shop, key),
            Self::EmailChanged(key) => email_words(shop, key),
            Self::EmailTakenBack => taken_back_words(shop),
            Self::PasswordChanged => password_words(shop),
            Self::SecondFactorChanged(what) => factor_words(shop, what),
            Self::VerifyEmail(key) => verify_words(shop, key),
            Self::HasAccount => has_account_words(shop),
            Self::DeletionAsked => deletion_words(shop),
            Self::GuestAccount(path) => guest_words(shop, path),
        }
    }

    /// How long the link in it opens something; `None` where that is no matter of time.
    const fn valid_for(self) -> Option<i64> {
        match self {
            Self::PasswordReset(_) => Some(resets::VALID_FOR),
            Self::EmailChanged(_) => Some(undo_email::VALID_FOR),
            Self::VerifyEmail(_) => Some(verify_email::VALID_FOR),
            Self::EmailTakenBack
            | Self::PasswordChanged
            | Self::SecondFactorChanged(_)
            | Self::HasAccount
            | Self::DeletionAsked
            | Self::GuestAccount(_) => None,
        }
    }
}

/// Writes it to `user`. No name stands in any of them: whoever signs up with a stranger's address would be writing to
/// them.
pub(super) async fn write(
    tx: &mut Tx,
    state: &Parts,
    user: &UserRow,
    letter: Letter<'_>,
    now: Millis,
) -> AppResult<()> {
    let to = Email::parse(&user.email).map_err(AppError::internal)?;
    let (kind, words) = (letter.kind(), letter.words(&state.settings.texts().await.name));
    let until = letter.valid_for().map(|valid| now.plus(valid));
    mail::write(tx, mail::Letter { user: &user.id, to: &to, kind, words, until }, now).await?;
    Ok(())
}

/// Every letter with a made-up key, for looking at them.
pub fn samples(shop: &str) -> [(&'static str, Words); 9] {
    [
        Letter::PasswordReset("sample"),
        Letter::EmailChanged("sample"),
        Letter::EmailTakenBack,
        Letter::PasswordChanged,
        Letter::SecondFactorChanged("An authenticator app was set up for your account."),
        Letter::VerifyEmail("sample"),
        Letter::HasAccount,
        Letter::DeletionAsked,
        Letter::GuestAccount("/guest#key=sample"),
    ]
    .map(|letter| (letter.kind(), letter.words(shop)))
}

fn reset_words(shop: &str, token: &str) -> Words {
    Words {
        title: format!("Choose a new password for {shop}"),
        text: format!(
            "Someone asked for a new password for your account at {shop}. To choose one, open the link below within \
             an hour."
        ),
        button: "Choose a new password".to_owned(),
        // After the #, which browsers send to no server: the token stays out of access logs.
        path: format!("/reset-password#token={token}"),
        note: "If it was not you, there is nothing to do: your password stays as it is.".to_owned(),
        ..Words::default()
    }
}

fn email_words(shop: &str, token: &str) -> Words {
    Words {
        title: format!("Your email address was changed at {shop}"),
        text: "The email address of your account was changed, so this is the last mail to this one.\n\n\
               If it was not you, open the link below within 7 days. It brings this address back, signs everybody \
               out and lets you choose a new password."
            .to_owned(),
        button: "It was not me".to_owned(),
        path: format!("/undo-email#token={token}"),
        ..Words::default()
    }
}

fn taken_back_words(shop: &str) -> Words {
    Words {
        title: format!("Your account at {shop} has its old email address again"),
        text: "The change of its address was undone by the link in the mail to the old one, so this is the last mail to this \
               address. The password was changed with it, and every device has to sign in again."
            .to_owned(),
        note: "If it was not you, somebody else reads the old mailbox: please write to the shop at once.".to_owned(),
        ..Words::default()
    }
}

fn password_words(shop: &str) -> Words {
    Words {
        title: format!("Your password was changed at {shop}"),
        text: "The password of your account was changed, and every device has to sign in again.".to_owned(),
        note:
            "If it was not you, choose a new password at once by \"Forgot password\", or write to the shop."
                .to_owned(),
        ..Words::default()
    }
}

fn deletion_words(shop: &str) -> Words {
    Words {
        title: format!("Your account at {shop} will be deleted"),
        text: "Your account will be deleted in 14 days, as you asked. If you want to keep it, or if it was not you, \
               sign in before then."
            .to_owned(),
        button: "Sign in".to_owned(),
        path: "/signin".to_owned(),
        ..Words::default()
    }
}

fn factor_words(shop: &str, what: &str) -> Words {
    Words {
        title: format!("Two-step sign-in was changed at {shop}"),
        text: what.to_owned(),
        button: "Look at your account".to_owned(),
        path: "/profile".to_owned(),
        // A new password removes no second factor, and whoever added one is the only one who can confirm its removal.
        note: "If it was not you, write to the shop at once: it can take two-step sign-in off your account and sign \
               everybody out. A new password takes nothing off."
            .to_owned(),
        ..Words::default()
    }
}

fn verify_words(shop: &str, token: &str) -> Words {
    Words {
        title: format!("Verify your email address for {shop}"),
        text: "Please open the link below within a day, so that we know this address is yours.".to_owned(),
        button: "Verify the address".to_owned(),
        path: format!("/verify-email#token={token}"),
        note: "If you have no account there, somebody mistyped theirs: there is nothing to do.".to_owned(),
        ..Words::default()
    }
}

fn has_account_words(shop: &str) -> Words {
    Words {
        title: format!("You already have an account at {shop}"),
        text: "Somebody signed up with your email address, which has an account already. If it was you, sign in; \
               \"Forgot password\" helps if you do not know the password any more."
            .to_owned(),
        button: "Sign in".to_owned(),
        path: "/signin".to_owned(),
        note: "If it was not you, there is nothing to do.".to_owned(),
        ..Words::default()
    }
}

fn guest_words(shop: &str, path: &str) -> Words {
    Words {
        title: format!("Create your account at {shop}"),
        text: "Open the link below to choose a password. Everything that you ordered with this address is then in your \
               account."
            .to_owned(),
        button: "Choose a password".to_owned(),
        path: path.to_owned(),
        note: "If it was not you, there is nothing to do.".to_owned(),
        ..Words::default()
    }
}
