//! Settings of mails.

use clap::Args;
use std::net::SocketAddr;

/// Which server sends mails, from whom, and how many.
#[derive(Debug, Clone, Args)]
pub struct MailSettings {
    /// Mail server, smtp://user:password@host:port or smtps://…; needs --public-url [default: mails go to the outbox folder]
    #[arg(long, env = "HAAT_SMTP_URL", value_name = "URL", hide_env_values = true)]
    pub smtp_url: Option<String>,

    /// The sender of the shop's mails; without a name, the shop's own stands before the address.
    #[arg(long, env = "HAAT_MAIL_FROM", value_name = "ADDRESS", default_value = "shop@localhost")]
    pub mail_from: String,

    /// Where answers to the shop's mails go [default: to their sender]
    #[arg(long, env = "HAAT_MAIL_REPLY_TO", value_name = "ADDRESS")]
    pub mail_reply_to: Option<String>,

    /// Mails that all nodes together send in a minute at most.
    #[arg(long, env = "HAAT_MAILS_PER_MINUTE", value_name = "MAILS", default_value = "300", value_parser = clap::value_parser!(u32).range(1..))]
    pub mails_per_minute: u32,

    /// The word before `._domainkey` of the sender's domain, for checking its DKIM record.
    #[arg(long, env = "HAAT_DKIM_SELECTOR", value_name = "WORD")]
    pub dkim_selector: Option<String>,

    /// Who is asked what the sender's domain says [default: the first resolver of this machine]
    #[arg(long, env = "HAAT_DNS_SERVER", value_name = "IP:PORT")]
    pub dns_server: Option<SocketAddr>,

    /// Allow a mail server elsewhere without TLS: whoever is on the way can read the mails, with the links in them.
    #[arg(long, env = "HAAT_SMTP_PLAINTEXT")]
    pub smtp_plaintext: bool,
}
