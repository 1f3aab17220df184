//! What `haat verify` and `haat witness` take.

use super::http_url;
use clap::Args;
use haat_record::VerifierKey;
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
