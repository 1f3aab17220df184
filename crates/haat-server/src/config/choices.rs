//! Settings that are one of a few words.

use clap::ValueEnum;

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
