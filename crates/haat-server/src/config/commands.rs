//! What the program can be asked to do on the command line.

use super::values::database_url;
use super::{Config, Verify, Witness};
use clap::{Parser, Subcommand};
use std::path::PathBuf;

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
