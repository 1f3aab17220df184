//! Mails that tell an account's owner what changed about it. Sent aside: nobody waits for a mail server.

use crate::accounts::parts::Parts;
use crate::mail::Mail;
use haat_domain::accounts::Email;
use haat_domain::time::Millis;
use std::sync::Arc;

/// Tells `email`, the old address, that the account has another one now, with the way back.
pub(super) fn email_changed(state: &Arc<Parts>, email: &str, token: &str, now: Millis) {
    // After the #, which browsers send to no server: the token stays out of access logs.
    let link = state.mail.link(&format!("/undo-email#token={token}"));
    let text = format!(
        "the email address of your account was changed, so this is the last mail to this one.\n\n\
         If it was not you, open this link within 7 days. It brings this address back, signs everybody out\n\
         and lets you choose a new password:\n\n{link}\n"
    );
    send(state, email, "Your email address was changed", text, now);
}

/// Tells `email` that the password is another one now.
pub(super) fn password_changed(state: &Arc<Parts>, email: &str, now: Millis) {
    let text = "the password of your account was changed, and every device has to sign in again.\n\n\
                If it was not you, choose a new password at once by \"Forgot password\", or write to the shop.\n";
    send(state, email, "Your password was changed", text.to_owned(), now);
}

fn send(state: &Arc<Parts>, email: &str, subject: &str, text: String, now: Millis) {
    let Ok(to) = Email::parse(email) else { return };
    let (state, subject) = (state.clone(), subject.to_owned());
    tokio::spawn(async move {
        let shop = state.settings.texts().await.name.clone();
        // No name in it: whoever signs up with a stranger's address would be writing to them.
        let text = format!("Hello,\n\n{text}\n{shop}\n");
        state.mail.send(Mail { to, subject: format!("{subject} at {shop}"), text, from: shop }, now).await;
    });
}
