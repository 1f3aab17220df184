//! Mails that tell an account's owner what changed about it, written in the transaction that changes it.

use crate::accounts::parts::Parts;
use crate::accounts::store::UserRow;
use crate::accounts::{resets, undo_email, verify_email};
use crate::auth::token::Token;
use crate::error::{AppError, AppResult};
use crate::mail::{self, Letter, Words};
use haat_db::Tx;
use haat_domain::accounts::{Email, GuestProof};
use haat_domain::time::Millis;

/// Every letter with a made-up key, for looking at them.
pub fn samples(shop: &str) -> [(&'static str, Words); 9] {
    [
        ("password_reset", reset_words(shop, "sample")),
        ("email_changed", email_words(shop, "sample")),
        ("email_taken_back", taken_back_words(shop)),
        ("password_changed", password_words(shop)),
        ("second_factor_changed", factor_words(shop, "An authenticator app was set up for your account.")),
        ("verify_email", verify_words(shop, "sample")),
        ("has_account", has_account_words(shop)),
        ("deletion_asked", deletion_words(shop)),
        ("guest_account", guest_words(shop, "/guest#key=sample".to_owned())),
    ]
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

fn guest_words(shop: &str, path: String) -> Words {
    Words {
        title: format!("Create your account at {shop}"),
        text: "Open the link below to choose a password. Everything that you ordered with this address is then in your \
               account."
            .to_owned(),
        button: "Choose a password".to_owned(),
        path,
        note: "If it was not you, there is nothing to do.".to_owned(),
        ..Words::default()
    }
}

/// Sends `user` the link that sets a new password.
pub(super) async fn password_reset(
    tx: &mut Tx,
    state: &Parts,
    user: &UserRow,
    token: &Token,
    now: Millis,
) -> AppResult<()> {
    let shop = &state.settings.texts().await.name;
    let words = reset_words(shop, token.expose());
    write(tx, user, "password_reset", words, Some(now.plus(resets::VALID_FOR)), now).await
}

/// Tells the old address of `user` that the account has another one now, with the way back.
pub(super) async fn email_changed(
    tx: &mut Tx,
    state: &Parts,
    user: &UserRow,
    token: &Token,
    now: Millis,
) -> AppResult<()> {
    let shop = &state.settings.texts().await.name;
    let words = email_words(shop, token.expose());
    write(tx, user, "email_changed", words, Some(now.plus(undo_email::VALID_FOR)), now).await
}

/// Tells the address that `user` had until now that the one of before is back: its mailbox may be the stolen one.
pub(super) async fn email_taken_back(
    tx: &mut Tx,
    state: &Parts,
    user: &UserRow,
    now: Millis,
) -> AppResult<()> {
    let shop = &state.settings.texts().await.name;
    write(tx, user, "email_taken_back", taken_back_words(shop), None, now).await
}

/// Tells `user` that the password is another one now.
pub(super) async fn password_changed(
    tx: &mut Tx,
    state: &Parts,
    user: &UserRow,
    now: Millis,
) -> AppResult<()> {
    let shop = &state.settings.texts().await.name;
    let words = password_words(shop);
    write(tx, user, "password_changed", words, None, now).await
}

/// Tells `user` that the account goes in 14 days.
pub(super) async fn deletion_asked(tx: &mut Tx, state: &Parts, user: &UserRow, now: Millis) -> AppResult<()> {
    let shop = &state.settings.texts().await.name;
    let words = deletion_words(shop);
    write(tx, user, "deletion_asked", words, None, now).await
}

/// Tells `user` what changed about how they prove who they are.
pub(super) async fn second_factor_changed(
    tx: &mut Tx,
    state: &Parts,
    user: &UserRow,
    what: &str,
    now: Millis,
) -> AppResult<()> {
    let shop = &state.settings.texts().await.name;
    let words = factor_words(shop, what);
    write(tx, user, "second_factor_changed", words, None, now).await
}

/// Sends `user` the link that proves their address.
pub(super) async fn verify_email(
    tx: &mut Tx,
    state: &Parts,
    user: &UserRow,
    token: &Token,
    now: Millis,
) -> AppResult<()> {
    let shop = &state.settings.texts().await.name;
    let words = verify_words(shop, token.expose());
    write(tx, user, "verify_email", words, Some(now.plus(verify_email::VALID_FOR)), now).await
}

/// Tells `user` that somebody, perhaps they themselves, signed up with their address again.
pub(super) async fn has_account(tx: &mut Tx, state: &Parts, user: &UserRow, now: Millis) -> AppResult<()> {
    let shop = &state.settings.texts().await.name;
    let words = has_account_words(shop);
    write(tx, user, "has_account", words, None, now).await
}

/// Sends a guest the link by which they choose a password.
pub(super) async fn guest_account(tx: &mut Tx, state: &Parts, guest: &UserRow, now: Millis) -> AppResult<()> {
    let shop = &state.settings.texts().await.name;
    let words = guest_words(shop, state.links.guest_path(&guest.id, GuestProof::Mailed, ""));
    write(tx, guest, "guest_account", words, None, now).await
}

/// No name stands in any of them: whoever signs up with a stranger's address would be writing to them.
async fn write(
    tx: &mut Tx,
    user: &UserRow,
    kind: &'static str,
    words: Words,
    until: Option<Millis>,
    now: Millis,
) -> AppResult<()> {
    let to = Email::parse(&user.email).map_err(AppError::internal)?;
    mail::write(tx, Letter { user: &user.id, to: &to, kind, words, until }, now).await?;
    Ok(())
}
