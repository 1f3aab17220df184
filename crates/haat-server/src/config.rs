//! Settings: flags, then environment, then `haat.toml`.

mod checking;
mod protection;

pub use checking::{KnownWitness, Verify, Witness};
use clap::{ArgMatches, Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use haat_domain::checkout::UnpaidLimits;
use haat_domain::money::Paise;
pub use protection::Protection;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// Haat: an online marketplace with live auctions, in one program.
#[derive(Debug, Parser)]
#[command(name = "haat", version, about, arg_required_else_help = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Action,
}

/// The ways to start.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Run the shop.
    Serve(Config),
    /// Run a demo shop with products, people, auctions and sandbox payments. No real money.
    Demo(Config),
    /// Look after the shop from the command line.
    #[command(subcommand)]
    Admin(AdminAction),
    /// Check the record of an auction, offline: who won at which price, or the first thing that is wrong.
    Verify(Verify),
    /// Follow the log of a shop's auctions, cosign what is consistent, and stop at a fork.
    Witness(Witness),
    /// Print the OpenAPI description of the API.
    #[command(hide = true)]
    Openapi,
}

/// `haat admin …`
#[derive(Debug, Subcommand)]
pub enum AdminAction {
    /// Create an admin account, or make an existing one an admin with a new password.
    Create {
        /// The account's email address.
        #[arg(long)]
        email: String,
        /// Its password; asked from standard input when left out.
        #[arg(long)]
        password: Option<String>,
        /// The name shown.
        #[arg(long, default_value = "Admin")]
        name: String,
        /// Where the shop is.
        #[command(flatten)]
        config: Config,
    },
    /// Make an existing account an admin.
    Promote {
        /// The account's email address.
        email: String,
        /// Where the shop is.
        #[command(flatten)]
        config: Config,
    },
    /// Take the second factor off an account whose owner lost it, and end its sessions.
    ResetSecondFactor {
        /// The account's email address.
        email: String,
        /// Where the shop is.
        #[command(flatten)]
        config: Config,
    },
    /// Bring the database up to date and stop.
    Migrate(Config),
    /// Write a consistent copy of the database to FILE while the shop runs.
    Backup {
        /// The file to write; it must not exist.
        file: PathBuf,
        /// Put the secret that signs sessions into the copy too, when it is kept in the database.
        #[arg(long)]
        with_session_secret: bool,
        /// Where the shop is.
        #[command(flatten)]
        config: Config,
    },
    /// Copy the whole shop into another, empty database and compare it row by row. Stop the shop first.
    Move {
        /// The new database, sqlite:PATH or postgres://…
        #[arg(long, value_parser = database_url)]
        to: String,
        /// Where the shop is.
        #[command(flatten)]
        config: Config,
    },
    /// Verify the database's invariants and print what is wrong.
    Check(Config),
    /// Show the public keys of the log of auctions, or make a new one.
    LogKey {
        /// Sign the same log with a new key from now on.
        #[arg(long, conflicts_with = "new_log")]
        rotate: bool,
        /// Begin a new log of this name, such as shop.example/log2, when the old one cannot be continued: after a
        /// backup was restored that is older than what was signed.
        #[arg(long, value_name = "NAME")]
        new_log: Option<String>,
        /// Where the shop is.
        #[command(flatten)]
        config: Config,
    },
    /// Build the search index anew from the database. Stop the shop first.
    Reindex(Config),
}

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Text on a terminal, JSON otherwise.
    Auto,
    /// Always text.
    Text,
    /// Always JSON.
    Json,
}

/// On or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// On.
    On,
    /// Off.
    Off,
}

/// On, off, or as the other settings suggest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Auto {
    /// As the other settings suggest.
    Auto,
    /// On.
    On,
    /// Off.
    Off,
}

/// How strictly tries are limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RateLimits {
    /// As in a real shop.
    On,
    /// A thousand times looser: for tests, whose tries all come from one address.
    #[value(hide = true)]
    Generous,
    /// Not at all.
    Off,
}

/// Every setting of the program. Each is a flag, an environment variable, or a line in haat.toml.
#[derive(Debug, Clone, Args)]
pub struct Config {
    /// Address and port to listen on.
    #[arg(long, env = "HAAT_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDR")]
    pub listen: SocketAddr,

    /// Folder for the database, pictures, search index and session secret.
    #[arg(long, env = "HAAT_DATA_DIR", default_value = "./haat-data", value_name = "DIR")]
    pub data_dir: PathBuf,

    /// The database: sqlite:PATH or postgres://… [default: haat.db in the data folder]
    #[arg(long, env = "DATABASE_URL", value_name = "URL", hide_env_values = true, value_parser = database_url)]
    pub database_url: Option<String>,

    /// The file with the key that signs the public log of auctions; every node needs it [default: log-key in the data
    /// folder, made with the shop]
    #[arg(long, env = "HAAT_LOG_KEY", value_name = "FILE")]
    pub log_key: Option<PathBuf>,

    /// Whose cosignatures of the public log the shop collects and shows, separated by commas: the public key of each
    /// witness, and after a space where it answers if it does not come by itself (C2SP tlog-witness) [default: none]
    #[arg(long, env = "HAAT_WITNESSES", value_name = "LIST", value_delimiter = ',', value_parser = KnownWitness::parse)]
    pub witnesses: Vec<KnownWitness>,

    /// Keep the public record of auctions; `off` only to measure what it costs.
    #[arg(long, env = "HAAT_RECORD", value_enum, default_value = "on", hide = true)]
    pub record: Switch,

    /// Redis for live events and rate limits across several nodes [default: none, one node]
    #[arg(long, env = "HAAT_REDIS_URL", value_name = "URL", hide_env_values = true, value_parser = redis_url)]
    pub redis_url: Option<String>,

    /// The address that shoppers use, for links in mails and for search engines [default: from the request]
    #[arg(long, env = "HAAT_PUBLIC_URL", value_name = "URL", value_parser = http_url)]
    pub public_url: Option<String>,

    /// The zone that the shop is in, by its IANA name: times that a form sends without one are its
    #[arg(long, env = "HAAT_TIME_ZONE", value_name = "NAME", default_value = "Asia/Kolkata", value_parser = time_zone)]
    pub time_zone: String,

    /// Other origins that may call the API, separated by commas [default: none]
    #[arg(long, env = "HAAT_ALLOWED_ORIGINS", value_name = "LIST", value_delimiter = ',', value_parser = http_url)]
    pub allowed_origins: Vec<String>,

    /// How many reverse proxies of yours stand before the shop, each adding to X-Forwarded-For what it saw; `true` is
    /// one. Never more than there are: the rest of that header is the visitor's own word.
    #[arg(long, env = "HAAT_TRUST_PROXY", value_name = "N", default_value = "0", num_args = 0..=1,
        default_missing_value = "1", value_parser = proxies)]
    pub trust_proxy: u8,

    /// Connections open at once at most; fewer when the limit of open files is lower.
    #[arg(long, env = "HAAT_CONNECTIONS", value_name = "N", default_value_t = 20_000)]
    pub connections: usize,

    /// How long to go on serving after SIGTERM with `/readyz` already false, in milliseconds: the time that a
    /// balancer needs to send new requests elsewhere.
    #[arg(long, env = "HAAT_DRAIN_MS", value_name = "MS", default_value = "500")]
    pub drain_ms: u64,

    /// Create this admin at start when no such user exists.
    #[arg(long, env = "HAAT_ADMIN_EMAIL", value_name = "EMAIL", requires = "admin_password")]
    pub admin_email: Option<String>,

    /// The password of that admin.
    #[arg(long, env = "HAAT_ADMIN_PASSWORD", value_name = "PASSWORD", hide_env_values = true)]
    pub admin_password: Option<String>,

    /// Secret that signs sessions; nodes of one shop must share it [default: generated, kept in the data
    /// folder, or in the database when that is PostgreSQL]
    #[arg(long, env = "HAAT_SESSION_SECRET", value_name = "SECRET", hide_env_values = true, value_parser = secret)]
    pub session_secret: Option<String>,

    /// Secrets that it had before, separated by commas: what is sealed with them (bank details, the secrets of
    /// authenticator apps) can still be read, and is sealed anew [default: none]
    #[arg(
        long,
        env = "HAAT_OLD_SESSION_SECRETS",
        value_name = "LIST",
        value_delimiter = ',',
        hide_env_values = true
    )]
    pub old_session_secrets: Vec<String>,

    /// How accounts are protected.
    #[command(flatten)]
    pub protection: Protection,

    /// Limits on sign-in tries and the like; `off` only for load tests.
    #[arg(long, env = "HAAT_RATE_LIMITS", value_enum, default_value = "on")]
    pub rate_limits: RateLimits,

    /// Megabytes that the pictures of one account may take up; admins have no limit.
    #[arg(long, env = "HAAT_UPLOAD_QUOTA_MB", value_name = "MB", default_value_t = 1_000)]
    pub upload_quota_mb: i64,

    /// Hosts from which pictures may be shown as they are, separated by commas, `*.` before a name for all below it; others
    /// are fetched once and kept [default: none]
    #[arg(long, env = "HAAT_PICTURE_HOSTS", value_name = "LIST", value_delimiter = ',', value_parser = host_name)]
    pub picture_hosts: Vec<String>,

    /// Unpaid orders that an account without a paid one may have open at once.
    #[arg(long, env = "HAAT_UNPAID_ORDERS", value_name = "N", default_value_t = 10)]
    pub unpaid_orders: i64,

    /// What those may be worth together, in rupees.
    #[arg(long, env = "HAAT_UNPAID_WORTH", value_name = "RUPEES", default_value_t = 200_000)]
    pub unpaid_worth: i64,

    /// Let people reset a forgotten password by mail.
    #[arg(long, env = "HAAT_PASSWORD_RESETS", value_enum, default_value = "off")]
    pub password_resets: Switch,

    /// PayPal's client id.
    #[arg(long, env = "HAAT_PAYPAL_CLIENT_ID", value_name = "ID", requires = "paypal_secret")]
    pub paypal_client_id: Option<String>,

    /// PayPal's secret.
    #[arg(long, env = "HAAT_PAYPAL_SECRET", value_name = "SECRET", hide_env_values = true)]
    pub paypal_secret: Option<String>,

    /// PayPal's API.
    #[arg(long, env = "HAAT_PAYPAL_URL", value_name = "URL", default_value = "https://api-m.paypal.com", value_parser = http_url)]
    pub paypal_url: String,

    /// Our merchant id at PayPal; a payment to anyone else is refused [default: the one that PayPal names when it makes
    /// our orders]
    #[arg(long, env = "HAAT_PAYPAL_MERCHANT_ID", value_name = "ID")]
    pub paypal_merchant_id: Option<String>,

    /// The id of the webhook registered with PayPal.
    #[arg(long, env = "HAAT_PAYPAL_WEBHOOK_ID", value_name = "ID")]
    pub paypal_webhook_id: Option<String>,

    /// Stripe's publishable key.
    #[arg(long, env = "HAAT_STRIPE_PUBLISHABLE_KEY", value_name = "KEY", requires = "stripe_secret_key")]
    pub stripe_publishable_key: Option<String>,

    /// Stripe's secret key.
    #[arg(long, env = "HAAT_STRIPE_SECRET_KEY", value_name = "KEY", hide_env_values = true)]
    pub stripe_secret_key: Option<String>,

    /// The signing secret of the webhook registered with Stripe.
    #[arg(long, env = "HAAT_STRIPE_WEBHOOK_SECRET", value_name = "SECRET", hide_env_values = true)]
    pub stripe_webhook_secret: Option<String>,

    /// Stripe's API.
    #[arg(long, env = "HAAT_STRIPE_URL", value_name = "URL", default_value = "https://api.stripe.com", value_parser = http_url)]
    pub stripe_url: String,

    /// Use the built-in sandbox payment providers. No real money; refused together with live credentials.
    #[arg(long, env = "HAAT_SANDBOX_PAYMENTS")]
    pub sandbox_payments: bool,

    /// How long a payment provider may take to answer, in milliseconds.
    #[arg(long, env = "HAAT_PAYMENT_TIMEOUT_MS", value_name = "MS", default_value = "15000")]
    pub payment_timeout_ms: u64,

    /// Mail server, smtp://user:password@host:port or smtps://… [default: mails go to the outbox folder]
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

    /// Take endpoints of pushes on this machine too: for tests, not a setting for shops.
    #[arg(long, env = "HAAT_PUSH_TO_LOOPBACK", value_enum, default_value = "off", hide = true)]
    pub push_to_loopback: Switch,

    /// Allow a mail server elsewhere without TLS: whoever is on the way can read the mails, with the links in them.
    #[arg(long, env = "HAAT_SMTP_PLAINTEXT")]
    pub smtp_plaintext: bool,

    /// Keep pictures in an S3-compatible store, `s3://BUCKET/FOLDER`, with the usual `AWS_ACCESS_KEY_ID`,
    /// `AWS_SECRET_ACCESS_KEY`, `AWS_REGION` and `AWS_ENDPOINT_URL` [default: media in the data folder]
    #[arg(long, env = "HAAT_MEDIA_URL", value_name = "URL", hide_env_values = true)]
    pub media_url: Option<String>,

    /// Where the footer's link to the source code leads [default: a copy inside the program]
    #[arg(long, env = "HAAT_SOURCE_URL", value_name = "URL", value_parser = http_url)]
    pub source_url: Option<String>,

    /// Which log lines to write, as in `RUST_LOG`.
    #[arg(long, env = "HAAT_LOG", value_name = "FILTER", default_value = "info")]
    pub log: String,

    /// How log lines look.
    #[arg(long, env = "HAAT_LOG_FORMAT", value_enum, default_value = "auto")]
    pub log_format: LogFormat,

    /// Whether this is the demo world: set by `haat demo`, not a setting.
    #[arg(skip)]
    pub demo: bool,

    /// Products in one file of the sitemap, not a setting. The protocol allows 50,000 addresses; smaller files are
    /// quicker to make.
    #[arg(skip = 20_000_i64)]
    pub sitemap_part: i64,
}

impl Config {
    /// How much an account that never paid may have waiting for its payment; `None` when nobody counts.
    pub fn unpaid_limits(&self) -> Option<UnpaidLimits> {
        let worth = Paise(self.unpaid_worth.saturating_mul(100));
        (self.rate_limits == RateLimits::On).then_some(UnpaidLimits { orders: self.unpaid_orders, worth })
    }

    /// The database's address.
    pub fn database_url(&self) -> String {
        self.database_url
            .clone()
            .unwrap_or_else(|| format!("sqlite:{}", self.data_dir.join("haat.db").display()))
    }

    /// The defaults, for tests.
    pub fn for_tests(data_dir: &Path, database_url: String) -> Self {
        #[derive(Parser)]
        struct Only {
            #[command(flatten)]
            config: Config,
        }
        let mut config = Only::parse_from(["haat"]).config;
        data_dir.clone_into(&mut config.data_dir);
        config.database_url = Some(database_url);
        config.rate_limits = RateLimits::Generous;
        config.protection = Protection::for_tests();
        config
    }
}

/// Reads the command line, the environment and the optional `haat.toml`; a wrong setting is one sentence.
pub fn read(args: impl IntoIterator<Item = std::ffi::OsString>, toml: &Path) -> Result<Cli, clap::Error> {
    let command = with_file(Cli::command(), toml)?;
    let matches: ArgMatches = command.try_get_matches_from(args)?;
    Cli::from_arg_matches(&matches)
}

/// Lays the file's lines under the flags and the environment, as defaults.
fn with_file(mut command: Command, path: &Path) -> Result<Command, clap::Error> {
    let wrong =
        |message: String| clap::Error::raw(clap::error::ErrorKind::InvalidValue, format!("{message}\n"));
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(command),
        Err(error) => return Err(wrong(format!("{} cannot be read: {error}", path.display()))),
    };
    let table: toml::Table =
        text.parse().map_err(|error| wrong(format!("{} is not valid TOML: {error}", path.display())))?;
    for (key, value) in table {
        let id = key.replace('-', "_");
        let known = Config::augment_args(Command::new("config"))
            .get_arguments()
            .any(|arg| arg.get_id() == id.as_str());
        if !known {
            return Err(wrong(format!("{} has an unknown setting: {key}", path.display())));
        }
        let values = match value {
            toml::Value::Array(items) => items.iter().map(plain).collect(),
            single => vec![plain(&single)],
        };
        command = default_everywhere(command, &id, &values);
    }
    Ok(command)
}

fn plain(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        toml::Value::Integer(number) => number.to_string(),
        toml::Value::Float(number) => number.to_string(),
        toml::Value::Boolean(truth) => truth.to_string(),
        other => format!("{other:?}"),
    }
}

fn default_everywhere(mut command: Command, id: &str, values: &[String]) -> Command {
    let nested: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in nested {
        command = command.mut_subcommand(name, |sub| default_everywhere(sub, id, values));
    }
    if command.get_arguments().any(|arg| arg.get_id() == id) {
        command =
            command.mut_arg(id, |arg| arg.default_values(values.iter().map(clap::builder::OsStr::from)));
    }
    command
}

fn host_name(text: &str) -> Result<String, String> {
    let name = text.trim().to_ascii_lowercase();
    let letters = name.strip_prefix("*.").unwrap_or(&name);
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    if letters.contains('.') && letters.chars().all(plain) {
        Ok(name)
    } else {
        Err("must be the name of a host, such as cdn.example.com or *.example.com".to_owned())
    }
}

fn http_url(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match rest {
        Some(host) if !host.is_empty() && !host.starts_with('/') => Ok(text.trim_end_matches('/').to_owned()),
        _ => Err("must begin with http:// or https://".into()),
    }
}

fn time_zone(text: &str) -> Result<String, String> {
    let known = jiff::tz::TimeZone::get(text);
    known.map(|_| text.to_owned()).map_err(|_| "must be a name like Asia/Kolkata or Europe/Berlin".into())
}

fn database_url(text: &str) -> Result<String, String> {
    if ["sqlite:", "postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
        Ok(text.to_owned())
    } else {
        Err("must begin with sqlite: or postgres://".into())
    }
}

fn redis_url(text: &str) -> Result<String, String> {
    if text.starts_with("redis://") || text.starts_with("rediss://") {
        Ok(text.to_owned())
    } else {
        Err("must begin with redis:// or rediss://".into())
    }
}

fn secret(text: &str) -> Result<String, String> {
    // What our example files say: everybody knows it.
    if text.starts_with("CHANGE-ME") {
        return Err(
            "is the sample from the example files; make one of your own (openssl rand -hex 32)".into()
        );
    }
    if text.len() >= 32 { Ok(text.to_owned()) } else { Err("must have at least 32 characters".into()) }
}

fn proxies(text: &str) -> Result<u8, String> {
    match text {
        "true" => Ok(1),
        "false" => Ok(0),
        number => number.parse().map_err(|_| "must be a number, true or false".into()),
    }
}

/// A command-line or settings error as one sentence that names the setting.
pub fn sentence(error: &clap::Error) -> String {
    use clap::error::{ContextKind, ContextValue};
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    let first_line =
        error.to_string().lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
    let Some(flag) = context(ContextKind::InvalidArg) else { return first_line };
    let name = flag.trim_start_matches("--").split([' ', '=']).next().unwrap_or_default().replace('-', "_");
    let variable = Config::augment_args(Command::new("config"))
        .get_arguments()
        .find(|arg| arg.get_id() == name.as_str())
        .and_then(|arg| arg.get_env().map(|env| env.to_string_lossy().into_owned()));
    let value = context(ContextKind::InvalidValue).unwrap_or_default();
    let reason = std::error::Error::source(error).map_or_else(|| first_line.clone(), ToString::to_string);
    match variable {
        Some(variable) if !value.is_empty() => {
            format!("{variable} (--{}) cannot be '{value}': {reason}", name.replace('_', "-"))
        }
        _ => first_line,
    }
}
