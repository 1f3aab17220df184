//! The `haat` program.

use haat_server::{config, run};
use std::path::Path;
use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    let cli = match config::read(std::env::args_os(), Path::new("haat.toml")) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            eprintln!("haat: {}", config::sentence(&error));
            return ExitCode::from(2);
        }
        Err(help) => {
            help.print().ok();
            return ExitCode::SUCCESS;
        }
    };
    match run::run(cli).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("haat: {error}");
            ExitCode::FAILURE
        }
    }
}
