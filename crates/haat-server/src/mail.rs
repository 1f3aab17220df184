//! Mails of the shop: through SMTP, or into a folder when no server is configured.

use crate::config::{Config, Switch};
use crate::error::StartError;
use haat_db::new_id;
use haat_domain::accounts::Email;
use haat_domain::time::Millis;
use lettre::message::header::{ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox, MultiPart};
use lettre::transport::smtp::AsyncSmtpTransport;
use lettre::{AsyncTransport as _, Message, Tokio1Executor};
use std::fmt::Display;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Mails that may be on their way at once; further ones are dropped, and the log says so.
const IN_FLIGHT: usize = 32;

/// How long a mail may take from the first word to the last.
const SEND_TIMEOUT: Duration = Duration::from_secs(30);

/// How long the set-up page waits for the mail server.
const SMTP_TIMEOUT: Duration = Duration::from_secs(5);

/// Sends mails.
#[derive(Clone)]
pub struct Mailer {
    way: Way,
    from: Mailbox,
    public_url: String,
    turns: Arc<Semaphore>,
}

#[derive(Clone)]
enum Way {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    Outbox(PathBuf),
}

/// A mail that somebody keeps trying to send: in plain text and in our design.
pub struct Letter {
    /// To whom.
    pub to: Email,
    /// Its subject.
    pub subject: String,
    /// Its text, for those who read it so.
    pub text: String,
    /// The same in HTML.
    pub html: String,
    /// Whose name stands before the sender's address, unless `HAAT_MAIL_FROM` has one of its own.
    pub from: String,
    /// What a second copy of it has in common with the first.
    pub id: String,
    /// Where one press ends mails of its kind (RFC 8058); `None` for what must be told.
    pub unsubscribe: Option<String>,
}

/// A mail in plain text.
pub struct Mail {
    /// To whom.
    pub to: Email,
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub text: String,
    /// Whose name stands before the sender's address, unless `HAAT_MAIL_FROM` has one of its own.
    pub from: String,
}

impl Mailer {
    /// Chooses the way by the settings.
    pub fn new(config: &Config) -> Result<Self, StartError> {
        let wrong = |setting: &str, error: &dyn Display| StartError::new(format!("{setting}: {error}"));
        let way = match &config.smtp_url {
            Some(url) => Way::Smtp(
                AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
                    .map_err(|error| wrong("HAAT_SMTP_URL", &error))?
                    .build(),
            ),
            None => Way::Outbox(config.data_dir.join("outbox")),
        };
        let from = config.mail_from.parse().map_err(|error| wrong("HAAT_MAIL_FROM", &error))?;
        if config.password_resets == Switch::On && config.smtp_url.is_some() && config.public_url.is_none() {
            // A link made from the request's Host header would lead wherever a stranger wants it to.
            return Err(StartError::new(
                "HAAT_PASSWORD_RESETS: set HAAT_PUBLIC_URL too, so that the links in mails lead to this shop",
            ));
        }
        let public_url = config.public_url.clone().unwrap_or_else(|| format!("http://{}", config.listen));
        Ok(Self { way, from, public_url, turns: Arc::new(Semaphore::new(IN_FLIGHT)) })
    }

    /// The address of `path` (which begins with `/`) for a link in a mail.
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }

    /// Whether the mail server answers; `None` without one.
    pub async fn reach(&self) -> Option<bool> {
        let Way::Smtp(transport) = &self.way else { return None };
        let answer = tokio::time::timeout(SMTP_TIMEOUT, transport.test_connection()).await;
        Some(matches!(answer, Ok(Ok(true))))
    }

    /// Sends a mail. Failures go to the log: nobody waits for the answer.
    pub async fn send(&self, mail: Mail, now: Millis) {
        let Ok(_turn) = self.turns.try_acquire() else {
            tracing::warn!(subject = mail.subject, "too many mails are on their way: dropped one");
            return;
        };
        if let Err(error) = self.deliver(mail, now).await {
            tracing::error!(error, "a mail could not be sent");
        }
    }

    /// Hands a letter over, and tells why not.
    pub async fn hand_over(&self, letter: Letter) -> Result<(), String> {
        let text = |error: &dyn Display| error.to_string();
        let to = letter.to.as_str().parse().map_err(|error| text(&error))?;
        let name = self.from.name.clone().or(Some(letter.from));
        let mut message = Message::builder()
            .from(Mailbox::new(name, self.from.email.clone()))
            .to(Mailbox::new(None, to))
            .message_id(Some(format!("<{}@{}>", letter.id, self.from.email.domain())))
            .subject(&letter.subject)
            .header(AutoSubmitted("auto-generated".to_owned()));
        if let Some(address) = letter.unsubscribe {
            message = message
                .header(ListUnsubscribe(format!("<{address}>")))
                .header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()));
        }
        let message = message
            .multipart(MultiPart::alternative_plain_html(letter.text, letter.html))
            .map_err(|error| text(&error))?;
        match &self.way {
            Way::Smtp(transport) => {
                let sent = tokio::time::timeout(SEND_TIMEOUT, transport.send(message)).await;
                sent.map_err(|_| "the mail server did not answer in time".to_owned())?
                    .map(|_| ())
                    .map_err(|error| text(&error))
            }
            Way::Outbox(folder) => {
                // The same letter is the same file: one that is sent again after a crash is there once.
                let file = folder.join(format!("{}.eml", letter.id));
                let written =
                    tokio::task::spawn_blocking(move || write_private(&file, &message.formatted())).await;
                match written.map_err(|error| text(&error))? {
                    Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(text(&error)),
                    _ => Ok(()),
                }
            }
        }
    }

    async fn deliver(&self, mail: Mail, now: Millis) -> Result<(), String> {
        let text = |error: &dyn Display| error.to_string();
        let to = mail.to.as_str().parse().map_err(|error| text(&error))?;
        let name = self.from.name.clone().or(Some(mail.from));
        let message = Message::builder()
            .from(Mailbox::new(name, self.from.email.clone()))
            .to(Mailbox::new(None, to))
            .subject(&mail.subject)
            .header(ContentType::TEXT_PLAIN)
            .body(body(&mail.text))
            .map_err(|error| text(&error))?;
        match &self.way {
            Way::Smtp(transport) => transport.send(message).await.map(|_| ()).map_err(|error| text(&error)),
            Way::Outbox(folder) => {
                let file = folder.join(format!("{}.eml", new_id(now)));
                let (target, content) = (file.clone(), message.formatted());
                let written = tokio::task::spawn_blocking(move || write_private(&target, &content)).await;
                written.map_err(|error| text(&error))?.map_err(|error| text(&error))?;
                // Where it is, not what it says: a link in it may be the key to an account.
                tracing::info!(
                    subject = mail.subject,
                    file = %file.display(),
                    "no mail server is configured: the mail is in a file"
                );
                Ok(())
            }
        }
    }
}

/// A header whose value is plain text.
macro_rules! text_header {
    ($($type:ident = $name:literal),*) => {$(
        #[derive(Clone)]
        struct $type(String);

        impl Header for $type {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Ok(Self(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::new(Self::name(), self.0.clone())
            }
        }
    )*};
}
text_header!(
    // So that nobody's holiday answers it (RFC 3834).
    AutoSubmitted = "Auto-Submitted",
    ListUnsubscribe = "List-Unsubscribe",
    ListUnsubscribePost = "List-Unsubscribe-Post"
);

/// Plain text as it is where the standard allows it: the library would fold a line of more than 76
/// characters, and with it every link, into a form that only a mail program can read.
fn body(text: &str) -> Body {
    if text.is_ascii() && text.lines().all(|line| line.len() < 998) {
        let lines = text.replace('\n', "\r\n").into_bytes();
        return Body::dangerous_pre_encoded(lines, ContentTransferEncoding::SevenBit);
    }
    Body::new(text.to_owned())
}

/// Writes a file that only its owner may read: a mail may hold a key to an account.
fn write_private(file: &Path, content: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(content)
}
