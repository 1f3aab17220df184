//! Starting and stopping the program.

use crate::accounts::passwords::Passwords;
use crate::accounts::store;
use crate::app::{self, AppState};
use crate::clock::Clock;
use crate::config::{Action, Cli, Config};
use crate::error::StartError;
use crate::workers::{Next, Trouble, Turn};
use crate::{admin, demo, record, telemetry};
use haat_domain::accounts::Email;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// SQLite answers from threads of its own, so whoever waits for it wakes up in the queue that all workers share. They
/// look there after so many steps of their own work, so that a transaction does not wait behind many requests.
const LOOK_AT_SHARED_QUEUE_AFTER: u32 = 4;

/// What the program runs on.
pub fn runtime() -> std::io::Result<Runtime> {
    Builder::new_multi_thread().enable_all().global_queue_interval(LOOK_AT_SHARED_QUEUE_AFTER).build()
}

/// Does what the command line asks.
pub async fn run(cli: Cli) -> Result<(), StartError> {
    crate::http::tls::install();
    match cli.command {
        Action::Serve(config) => serve(config).await,
        Action::Demo(config) => serve(as_demo(config)).await,
        Action::Admin(action) => Box::pin(admin::run(action)).await,
        Action::Verify(verify) => record::verify::run(&verify),
        Action::Witness(witness) => record::witness::run(&witness).await,
        Action::Openapi => {
            let document = app::document().map_err(|error| StartError::new(error.to_string()))?;
            print!("{document}");
            Ok(())
        }
    }
}

/// The same shop as a demo: no real money.
fn as_demo(mut config: Config) -> Config {
    config.demo = true;
    config.payments.sandbox_payments = true;
    config
}

async fn serve(config: Config) -> Result<(), StartError> {
    telemetry::start(&config).map_err(StartError::new)?;
    let state = AppState::open(config, Clock::System, Passwords::new()?).await?;
    if !state.config.demo {
        demo::refuse(&state.db).await?;
    }
    create_first_admin(&state).await?;
    if state.config.demo {
        demo::prepare(&state.demo()).await?;
    }
    let listener = TcpListener::bind(state.config.listen).await.map_err(|error| {
        StartError::new(format!("HAAT_LISTEN: cannot listen on {}: {error}", state.config.listen))
    })?;
    let stop = CancellationToken::new();
    let address = listener.local_addr().unwrap_or(state.config.listen);
    state.payments.service.shop_listens_on(address);
    state.start_workers(&stop);
    tracing::info!("Haat is open at http://{address} (database: {})", state.db.engine());
    if state.config.demo {
        demo::start_bidders(state.demo(), &state.workers, &stop)?;
        welcome(&address.to_string())?;
    }
    state.workers.spawn_with("signals", &stop, (state.clone(), stop.clone()), |(state, stop)| {
        Box::pin(stop_on_signal(state, stop))
    });
    crate::http::serve::serve(listener, app::router(&state), state.door.clone(), stop).await;
    // Sockets are no requests: what is still to be told on them is not waited for above.
    state.live.closed().await;
    tracing::info!("Haat has closed");
    Ok(())
}

/// What a newcomer needs to know, printed once the door is open.
fn welcome(address: &str) -> Result<(), StartError> {
    println!("\n  Haat is open: http://{address}\n\n  This is a demo, no real money. Sign in as:");
    for account in demo::accounts()? {
        println!("    {account}");
    }
    println!("\n  Stop it with Ctrl-C.\n");
    Ok(())
}

async fn create_first_admin(state: &AppState) -> Result<(), StartError> {
    let (Some(email), Some(password)) = (&state.config.admin_email, &state.config.admin_password) else {
        return Ok(());
    };
    let address =
        Email::parse(email).map_err(|error| StartError::new(format!("HAAT_ADMIN_EMAIL: {error}")))?;
    if store::find_by_email(&state.db, &address).await?.is_none() {
        let created =
            admin::create_admin(&state.db, &state.accounts.passwords, "Admin", email, password).await;
        if let Err(error) = created {
            // Nodes that start together all find nobody, and one of them is first.
            if store::find_by_email(&state.db, &address).await?.is_some() {
                return Ok(());
            }
            return Err(StartError::new(format!("HAAT_ADMIN_PASSWORD: {error}")));
        }
        tracing::info!("created the admin {email}");
    }
    Ok(())
}

async fn stop_on_signal(state: &AppState, stop: &CancellationToken) -> Turn {
    let mut terminate =
        signal(SignalKind::terminate()).map_err(|error| Trouble::Failed(error.to_string()))?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
    tracing::info!("stopping: finishing requests in flight");
    state.stopping.begin();
    tokio::time::sleep(Duration::from_millis(state.config.drain_ms)).await;
    stop.cancel();
    Ok(Next::Done)
}
