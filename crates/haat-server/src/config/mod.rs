//! Settings: flags, then environment, then `haat.toml`.
//!
//! Here is the list of them all. Those of a feature that has many are in a file of its name; `commands` is what the
//! program can be asked to do, `reading` finds the settings in their three places, `values` says which are well
//! written. A setting's name is written once, as its field: flag, line of `haat.toml` and error come from it.

mod checking;
mod choices;
mod commands;
mod mail;
mod payments;
mod protection;
mod reading;
mod values;

pub use checking::{KnownWitness, Verify, Witness};
pub use choices::{Auto, LogFormat, RateLimits, Switch};
use clap::{Args, Parser};
pub use commands::{Action, AdminAction, Cli};
use haat_domain::checkout::UnpaidLimits;
use haat_domain::money::Paise;
pub use mail::MailSettings;
pub use payments::PaymentSettings;
pub use protection::Protection;
pub use reading::{read, sentence};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use values::{database_url, host_name, http_url, proxies, redis_url, secret, time_zone};

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

    /// The address that shoppers use, for links in mails and for search engines; a must with --smtp-url [default: from the request]
    #[arg(long, env = "HAAT_PUBLIC_URL", value_name = "URL", value_parser = http_url)]
    pub public_url: Option<String>,

    /// The zone that the shop is in, by its IANA name: its days, and times that a form sends without one
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

    /// How shoppers pay.
    #[command(flatten)]
    pub payments: PaymentSettings,

    /// How mails go out.
    #[command(flatten)]
    pub mail: MailSettings,

    /// Take endpoints of pushes on this machine too: for tests, not a setting for shops.
    #[arg(long, env = "HAAT_PUSH_TO_LOOPBACK", value_enum, default_value = "off", hide = true)]
    pub push_to_loopback: Switch,

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
