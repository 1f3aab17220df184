//! Hands mails over: to a mail server, or into a folder when none is configured.

use crate::config::{Config, Switch};
use crate::error::StartError;
use haat_domain::accounts::Email;
use lettre::message::header::{ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox, MultiPart, SinglePart};
use lettre::transport::smtp::{AsyncSmtpTransport, AsyncSmtpTransportBuilder};
use lettre::{AsyncTransport as _, Message, Tokio1Executor};
use std::fmt::Display;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;

/// How long a mail may take from the first word to the last.
const SEND_TIMEOUT: Duration = Duration::from_secs(30);

/// How long the set-up page waits for the mail server.
const SMTP_TIMEOUT: Duration = Duration::from_secs(5);

/// Sends mails.
#[derive(Clone)]
pub struct Mailer {
    way: Via,
    from: Mailbox,
    reply_to: Option<Mailbox>,
    public_url: String,
}

#[derive(Clone)]
enum Via {
    Smtp(Arc<Server>),
    Folder(PathBuf),
}

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// A mail server, and the connection to it that is kept for the next mail.
struct Server {
    /// Its host and port, as they are set.
    name: String,
    settings: AsyncSmtpTransportBuilder,
    kept: Mutex<Option<Transport>>,
}

impl Server {
    fn connect(&self) -> Transport {
        self.settings.clone().build()
    }

    async fn send(&self, message: Message) -> Result<(), String> {
        let mut kept = self.kept.try_lock().ok();
        // Out of its place while it speaks: a conversation that is broken off would go on in the middle, and take answers
        // to older questions for those to its own.
        let transport = kept.as_mut().and_then(|kept| kept.take()).unwrap_or_else(|| self.connect());
        let sent = tokio::time::timeout(SEND_TIMEOUT, transport.send(message)).await;
        let sent = sent.map_err(|_| "the mail server did not answer in time".to_owned())?;
        if let Some(kept) = &mut kept {
            **kept = Some(transport);
        }
        sent.map(|_| ()).map_err(|error| error.to_string())
    }
}

/// A mail, ready to be sent.
pub struct Sealed {
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

impl Mailer {
    /// Chooses the way by the settings.
    pub fn new(config: &Config) -> Result<Self, StartError> {
        let wrong = |setting: &str, error: &dyn Display| StartError::new(format!("{setting}: {error}"));
        let way = match &config.mail.smtp_url {
            Some(url) => {
                if !config.mail.smtp_plaintext && !is_private(url) {
                    return Err(StartError::new(
                        "HAAT_SMTP_URL: mails would travel unencrypted: use smtps://, or add ?tls=required \
                         (or set HAAT_SMTP_PLAINTEXT=true if the way to that server is safe otherwise)",
                    ));
                }
                let settings = Transport::from_url(url).map_err(|error| wrong("HAAT_SMTP_URL", &error))?;
                Via::Smtp(Arc::new(Server { name: host(url).to_owned(), settings, kept: Mutex::default() }))
            }
            None => Via::Folder(config.data_dir.join("outbox")),
        };
        let mailbox = |setting: &str, text: &str| text.parse().map_err(|error| wrong(setting, &error));
        let from = mailbox("HAAT_MAIL_FROM", &config.mail.mail_from)?;
        let reply_to = config
            .mail
            .mail_reply_to
            .as_deref()
            .map(|text| mailbox("HAAT_MAIL_REPLY_TO", text))
            .transpose()?;
        // Nobody else can open the address that it listens at, and one from a request's Host header would lead wherever a
        // stranger wants it to. The demo is looked at where it runs.
        let is_looked_at_here = config.demo && config.password_resets == Switch::Off;
        if config.mail.smtp_url.is_some() && config.public_url.is_none() && !is_looked_at_here {
            return Err(StartError::new(
                "HAAT_SMTP_URL: set HAAT_PUBLIC_URL too, the address that shoppers use (https://shop.example.com), so \
                 that the links in mails lead to this shop",
            ));
        }
        let public_url = config.public_url.clone().unwrap_or_else(|| format!("http://{}", config.listen));
        Ok(Self { way, from, reply_to, public_url })
    }

    /// The address of `path` (which begins with `/`) for a link in a mail.
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }

    /// Whether there is a mail server, and not only a folder.
    pub fn has_server(&self) -> bool {
        matches!(self.way, Via::Smtp(_))
    }

    /// The sender's address.
    pub fn sender(&self) -> String {
        self.from.email.to_string()
    }

    /// From whom and through which server mails go; `None` without one. What was tried of another says nothing of it.
    pub fn route(&self) -> Option<String> {
        let Via::Smtp(server) = &self.way else { return None };
        Some(format!("{} through {}", self.from.email, server.name))
    }

    /// Whether the mail server answers; `None` without one.
    pub async fn reach(&self) -> Option<bool> {
        let Via::Smtp(server) = &self.way else { return None };
        let transport = server.connect();
        let answer = tokio::time::timeout(SMTP_TIMEOUT, transport.test_connection()).await;
        Some(matches!(answer, Ok(Ok(true))))
    }

    /// Hands a mail over, and tells why not.
    pub async fn hand_over(&self, mail: Sealed) -> Result<(), String> {
        let id = mail.id.clone();
        let message = self.message(mail)?;
        match &self.way {
            Via::Smtp(server) => server.send(message).await,
            Via::Folder(folder) => {
                // The same mail is the same file: one that is sent again after a crash is there once.
                let file = folder.join(format!("{id}.eml"));
                let written =
                    tokio::task::spawn_blocking(move || write_private(&file, &message.formatted())).await;
                match written.map_err(|error| error.to_string())? {
                    Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error.to_string()),
                    _ => Ok(()),
                }
            }
        }
    }

    fn message(&self, mail: Sealed) -> Result<Message, String> {
        let text = |error: &dyn Display| error.to_string();
        let to = mail.to.as_str().parse().map_err(|error| text(&error))?;
        let name = self.from.name.clone().or(Some(mail.from));
        let mut message = Message::builder()
            .from(Mailbox::new(name, self.from.email.clone()))
            .to(Mailbox::new(None, to))
            .message_id(Some(format!("<{}@{}>", mail.id, self.from.email.domain())))
            .subject(&mail.subject)
            .header(AutoSubmitted("auto-generated".to_owned()));
        if let Some(reply_to) = &self.reply_to {
            message = message.reply_to(reply_to.clone());
        }
        if let Some(address) = mail.unsubscribe {
            message = message
                .header(ListUnsubscribe(format!("<{address}>")))
                .header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()));
        }
        let part = |kind, text: &str| SinglePart::builder().header(kind).body(body(text));
        let parts = MultiPart::alternative()
            .singlepart(part(ContentType::TEXT_PLAIN, &mail.text))
            .singlepart(part(ContentType::TEXT_HTML, &mail.html));
        message.multipart(parts).map_err(|error| text(&error))
    }
}

/// Host and port in the address of a mail server.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let server = rest.split_once('?').map_or(rest, |(server, _)| server);
    server.rsplit_once('@').map_or(server, |(_, host)| host)
}

/// Whether nobody on the way can read along: by TLS, or because the way is within this machine.
fn is_private(url: &str) -> bool {
    if !url.starts_with("smtp://") {
        return true;
    }
    let (host, query) = (host(url), url.split_once('?').map_or("", |(_, query)| query));
    let local = ["localhost", "127.0.0.1", "[::1]"];
    query.split('&').any(|setting| setting == "tls=required")
        || local.iter().any(|name| {
            host.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '/']))
        })
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

/// Text as it is where the standard allows it: the library would fold a line of more than 76 characters, and with it
/// every link, into a form that only a mail program can read.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_known_by_its_host_and_port_without_its_password() {
        assert_eq!(host("smtps://user:p@ss@mail.example.com:465"), "mail.example.com:465");
        assert_eq!(host("smtp://mail.example.com?tls=required"), "mail.example.com");
    }

    #[test]
    fn what_travels_unencrypted_stays_on_this_machine() {
        for fine in [
            "smtps://user:secret@mail.example.com",
            "smtp://mail.example.com:587?tls=required",
            "smtp://127.0.0.1:2525",
            "smtp://localhost",
            "smtp://user:p@localhost:25",
            "smtp://[::1]:25",
        ] {
            assert!(is_private(fine), "{fine}");
        }
        for open in [
            "smtp://mail.example.com",
            "smtp://mail.example.com?tls=opportunistic",
            "smtp://localhost.example.com",
            "smtp://localhost@mail.example.com",
            "smtp://127.0.0.1.example.com:25",
        ] {
            assert!(!is_private(open), "{open}");
        }
    }
}
