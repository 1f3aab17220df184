//! The `haat` program.

use haat_server::error::StartError;
use haat_server::{config, run};
use std::path::Path;
use std::process::ExitCode;

#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
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
    let outcome = match run::runtime() {
        Ok(runtime) => runtime.block_on(run::run(cli)),
        Err(error) => Err(StartError::new(format!("cannot start: {error}"))),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("haat: {error}");
            ExitCode::FAILURE
        }
    }
}
