//! Finding the settings: flags go before the environment, and that before `haat.toml`.
//!
//! The file's lines become the defaults of the flags, so that one parser decides about all three and says what is
//! wrong in the same words.

use super::{Cli, Config};
use clap::{ArgMatches, Args, Command, CommandFactory, FromArgMatches};
use std::path::Path;

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
