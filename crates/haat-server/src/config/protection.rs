//! How accounts are protected.

use super::{Auto, Switch};
use clap::Args;
use haat_domain::accounts::SessionTerms;
use haat_domain::time::{DAY, HOUR, SECOND};

/// Settings of sessions.
#[derive(Debug, Clone, Args)]
pub struct Protection {
    /// Days after which a session that nobody used has ended.
    #[arg(long, env = "HAAT_IDLE_DAYS", value_name = "DAYS", default_value_t = 14)]
    pub idle_days: u32,

    /// Hours after which an admin's session that nobody used has ended.
    #[arg(long, env = "HAAT_ADMIN_IDLE_HOURS", value_name = "HOURS", default_value_t = 12)]
    pub admin_idle_hours: u32,

    /// Seconds after which the password is asked for again before refunds, changes of roles and the like.
    #[arg(long, env = "HAAT_FRESH_SECONDS", value_name = "SECONDS", default_value_t = 900)]
    pub fresh_seconds: u32,

    /// Whether admins made from now on need a second factor. They have one sign-in to set it up; after that the powers
    /// of an admin wait for it. Off in a demo.
    #[arg(long, env = "HAAT_ADMIN_SECOND_FACTOR", value_enum, default_value = "on")]
    pub admin_second_factor: Switch,

    /// Whether people have to open the link of a mail before they bid, sell, or order much; `auto`: where mails go out by
    /// SMTP.
    #[arg(long, env = "HAAT_VERIFY_EMAIL", value_enum, default_value = "auto")]
    pub verify_email: Auto,

    /// What an order may cost before that, in rupees.
    #[arg(long, env = "HAAT_UNVERIFIED_ORDER", value_name = "RUPEES", default_value_t = 5_000)]
    pub unverified_order: i64,
}

impl Protection {
    /// What sessions have to keep to.
    pub fn session_terms(&self) -> SessionTerms {
        SessionTerms {
            idle: i64::from(self.idle_days) * DAY,
            admin_idle: i64::from(self.admin_idle_hours) * HOUR,
            fresh: i64::from(self.fresh_seconds) * SECOND,
        }
    }

    /// Of tests, whose clock jumps: sessions of people who wait for days shall hold.
    pub(super) fn for_tests() -> Self {
        Self {
            idle_days: 30,
            admin_idle_hours: 30 * 24,
            fresh_seconds: 30 * 24 * 60 * 60,
            admin_second_factor: Switch::Off,
            verify_email: Auto::Off,
            unverified_order: 5_000,
        }
    }
}
