//! Logs: readable on a terminal, JSON otherwise.

use crate::config::{Config, LogFormat};
use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;

/// Starts logging as the settings say.
pub fn start(config: &Config) -> Result<(), String> {
    let filter =
        EnvFilter::try_new(&config.log).map_err(|error| format!("HAAT_LOG is not a log filter: {error}"))?;
    let json = match config.log_format {
        LogFormat::Json => true,
        LogFormat::Text => false,
        LogFormat::Auto => !std::io::stderr().is_terminal(),
    };
    let logger = fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if json {
        logger.json().flatten_event(true).try_init().ok();
    } else {
        logger.with_target(false).compact().try_init().ok();
    }
    Ok(())
}
