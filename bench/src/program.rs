//! Programs that are measured, in processes of their own. They end with their handle.

use crate::Outcome;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// A running program.
pub(crate) struct Program(Child);

impl Program {
    pub(crate) fn start(command: &mut Command) -> Outcome<Self> {
        Ok(Self(command.spawn()?))
    }

    /// Starts one that says something first, and gives its first line.
    pub(crate) async fn start_and_hear(command: &mut Command, patience: Duration) -> Outcome<(Self, String)> {
        let mut program = Self::start(command.stdout(Stdio::piped()))?;
        let output = program.0.stdout.take().ok_or("no output")?;
        let heard = tokio::task::spawn_blocking(move || BufReader::new(output).lines().next());
        match tokio::time::timeout(patience, heard).await?? {
            Some(line) => Ok((program, line?)),
            None => Err("it ended without a word (are its packages installed?)".into()),
        }
    }

    pub(crate) fn child(&mut self) -> &mut Child {
        &mut self.0
    }

    pub(crate) fn id(&self) -> u32 {
        self.0.id()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// Runs a program to its end.
pub(crate) async fn run(mut command: Command) -> Outcome<Output> {
    Ok(tokio::task::spawn_blocking(move || command.output()).await??)
}
