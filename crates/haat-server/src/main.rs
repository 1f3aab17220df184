//! The `haat` program.

use haat_server::error::StartError;
use haat_server::{config, run};
use std::path::Path;
use std::process::ExitCode;

#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// SQLite answers from threads of its own, so whoever waits for it wakes up in the queue that all workers share. They
/// look there after so many steps of their own work, so that a transaction does not wait behind many requests.
const LOOK_AT_SHARED_QUEUE_AFTER: u32 = 4;

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
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .global_queue_interval(LOOK_AT_SHARED_QUEUE_AFTER)
        .build();
    let outcome = match runtime {
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
