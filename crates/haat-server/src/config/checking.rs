//! What `haat verify` and `haat witness` take, and which witnesses a shop knows.

use super::values::http_url;
use clap::Args;
use haat_record::VerifierKey;
use haat_record::note::Use;
use std::path::PathBuf;

/// What to check, and whom to believe.
#[derive(Debug, Args)]
pub struct Verify {
    /// The record, as downloaded from the shop.
    pub(crate) record: PathBuf,
    /// A public key of the shop: name+id+key. From someone you trust, not from the record. May be given again.
    #[arg(long = "key", value_name = "KEY", required = true, value_parser = VerifierKey::parse)]
    pub(crate) keys: Vec<VerifierKey>,
    /// A receipt for a bid, as the shop gave it. May be given again.
    #[arg(long = "receipt", value_name = "FILE")]
    pub(crate) receipts: Vec<PathBuf>,
    /// The public key of a witness who must have cosigned. May be given again.
    #[arg(long = "witness", value_name = "KEY", value_parser = VerifierKey::parse)]
    pub(crate) witnesses: Vec<VerifierKey>,
}

/// A witness whose cosignatures a shop takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownWitness {
    /// Its public key.
    pub key: VerifierKey,
    /// Where to ask it; `None` for one that follows the log and brings what it cosigned.
    pub url: Option<String>,
}

impl KnownWitness {
    /// Reads `KEY` or `KEY URL`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (key, url) = match text.trim().split_once(char::is_whitespace) {
            Some((key, url)) => (key, Some(http_url(url.trim())?.trim_end_matches('/').to_owned())),
            None => (text.trim(), None),
        };
        let key = VerifierKey::parse(key).map_err(|error| error.to_string())?;
        match key.purpose() {
            Use::Cosignatures => Ok(Self { key, url }),
            Use::Notes => Err("this is the key of a log, not of a witness".into()),
        }
    }
}

/// Which log to follow, and with which keys.
#[derive(Debug, Args)]
pub struct Witness {
    /// Where the log is, such as `https://shop.example/log`
    #[arg(long, value_name = "URL", value_parser = http_url)]
    pub(crate) log: String,
    /// The log's public key: name+id+key.
    #[arg(long, value_name = "KEY", value_parser = VerifierKey::parse)]
    pub(crate) log_key: VerifierKey,
    /// The witness's own key. What it last cosigned is kept beside it, in `FILE.seen`: never delete that.
    #[arg(long, value_name = "FILE")]
    pub(crate) key: PathBuf,
    /// The name of the key if there is none yet, such as `witness.example/w1`
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Seconds between two looks at the log.
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    pub(crate) every: u64,
    /// Look once and stop.
    #[arg(long)]
    pub(crate) once: bool,
}
