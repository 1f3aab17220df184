//! Mails of the shop. Whoever has something to say writes it into the outbox, in the transaction of what happened
//! ([`write`], or by a notice); workers on every node send what is due ([`post`]): through SMTP, or into a folder when
//! no server is configured.

pub mod dns;
pub mod explain;
pub mod facts;
pub mod letter;
pub mod links;
mod mailer;
mod parts;
pub mod post;
pub mod sender;
pub mod store;
mod words;

pub use links::Links;
pub use mailer::{Mailer, Sealed};
pub use parts::{Figures, Parts};
pub use words::Words;

use haat_db::{DbError, Tx};
use haat_domain::accounts::Email;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;
use store::{Outgoing, Way};

/// A mail about an account, to an address.
pub struct Letter<'a> {
    /// Whose account: a mail to somebody who has left is not sent.
    pub user: &'a UserId,
    /// To whom.
    pub to: &'a Email,
    /// What kind of mail, in one word: `password_reset`.
    pub kind: &'static str,
    /// What it says.
    pub words: Words,
    /// After that it is worth nothing: a link in it has run out.
    pub until: Option<Millis>,
}

/// Writes a letter into the outbox. It is sent once `tx` is committed, whatever dies when.
pub async fn write(tx: &mut Tx, letter: Letter<'_>, now: Millis) -> Result<(), DbError> {
    let outgoing = Outgoing {
        way: Way::Mail,
        kind: letter.kind,
        user: letter.user,
        address: letter.to.as_str(),
        notice: None,
        fold: None,
        words: letter.words,
        at: now,
        due: now,
        until: letter.until,
    };
    store::put(tx, &[outgoing]).await
}
