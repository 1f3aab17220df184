//! Sandboxes: small services that speak the providers' own interfaces, so that the shop's code runs against
//! them unchanged, in `haat demo` and in tests. No real money exists here. The books are in memory, and in
//! small files beside the shop's data where a demo is to go on after a restart.
//!
//! One listener serves both: PayPal below `/paypal`, Stripe below `/stripe`. What a provider does on a bad day
//! (time-outs, pending payments, late or doubled webhooks) is brought about through [`Sandbox::paypal`] and
//! [`Sandbox::stripe`].
#![recursion_limit = "256"]

mod desk;
mod faults;
mod kept;
mod outbox;
pub mod paypal;
mod random;
mod reading;
pub mod stripe;
mod web;

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use axum::Router;
use tokio::{net::TcpListener, sync::watch};

use desk::Setup;
pub use faults::{Fault, Op};
use haat_payments::{PayPalConfig, StripeConfig};
use haat_workers::{Next, Trouble, Turn, Workers};
pub use outbox::{Delivery, Webhooks};
use paypal::PayPalSandbox;
use random::random_text;
use stripe::StripeSandbox;

/// Where the shop takes PayPal's webhooks, below its own address.
pub const PAYPAL_WEBHOOK_PATH: &str = "/api/webhooks/paypal";
/// Where the shop takes Stripe's webhooks, below its own address.
pub const STRIPE_WEBHOOK_PATH: &str = "/api/webhooks/stripe";

/// Tells UTC milliseconds.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// How to start a sandbox.
#[derive(Clone)]
pub struct SandboxOptions {
    /// Port 0 takes any free one. Anything but a loopback address is refused.
    pub listen: SocketAddr,
    /// The shop's own address, such as `http://127.0.0.1:8080`; without it no webhook is sent.
    pub webhook_base: Option<String>,
    /// The clock that signs webhooks; tests give the shop's.
    pub clock: Clock,
    /// How long a call that hangs stays open; longer than any client waits.
    pub hang: Duration,
    /// How long a payment that has to be checked stays pending before it comes through by itself.
    pub review: Duration,
    /// Where the books are kept; in memory only without it.
    pub folder: Option<PathBuf>,
}

impl Default for SandboxOptions {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            webhook_base: None,
            clock: Arc::new(system_clock),
            hang: Duration::from_mins(1),
            review: Duration::from_secs(8),
            folder: None,
        }
    }
}

/// Addresses and credentials of a running sandbox, made up anew at each start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SandboxInfo {
    /// The origin that a content security policy has to allow for scripts and connections.
    pub origin: String,
    /// What `HAAT_PAYPAL_URL` would be.
    pub paypal_url: String,
    /// The script address to give to `@paypal/react-paypal-js` as `sdkBaseUrl`.
    pub paypal_sdk_url: String,
    /// What `HAAT_PAYPAL_CLIENT_ID` would be.
    pub paypal_client_id: String,
    /// What `HAAT_PAYPAL_SECRET` would be.
    pub paypal_secret: String,
    /// What `HAAT_PAYPAL_WEBHOOK_ID` would be.
    pub paypal_webhook_id: String,
    /// The account that the money goes to.
    pub paypal_merchant_id: String,
    /// What `HAAT_STRIPE_URL` would be.
    pub stripe_url: String,
    /// The script that defines `window.Stripe`, to be loaded before `loadStripe`.
    pub stripe_js_url: String,
    /// What `HAAT_STRIPE_PUBLISHABLE_KEY` would be.
    pub stripe_publishable_key: String,
    /// What `HAAT_STRIPE_SECRET_KEY` would be.
    pub stripe_secret_key: String,
    /// What `HAAT_STRIPE_WEBHOOK_SECRET` would be.
    pub stripe_webhook_secret: String,
}

impl SandboxInfo {
    fn made_up(origin: String) -> Self {
        Self {
            paypal_url: format!("{origin}/paypal"),
            paypal_sdk_url: format!("{origin}/paypal/sdk/js"),
            paypal_client_id: format!("sandbox-{}", random_text(24)),
            paypal_secret: random_text(40),
            paypal_webhook_id: random_text(17).to_ascii_uppercase(),
            paypal_merchant_id: "HAATSHP234567".to_owned(),
            stripe_url: format!("{origin}/stripe"),
            stripe_js_url: format!("{origin}/stripe/v3/"),
            stripe_publishable_key: format!("pk_sandbox_{}", random_text(24)),
            stripe_secret_key: format!("sk_sandbox_{}", random_text(40)),
            stripe_webhook_secret: format!("whsec_{}", random_text(32)),
            origin,
        }
    }

    /// What the shop's PayPal client needs to talk to this sandbox.
    pub fn paypal_config(&self) -> PayPalConfig {
        PayPalConfig {
            webhook_id: Some(self.paypal_webhook_id.clone()),
            ..PayPalConfig::new(&self.paypal_url, &self.paypal_client_id, &self.paypal_secret)
        }
    }

    /// What the shop's Stripe client needs to talk to this sandbox.
    pub fn stripe_config(&self) -> StripeConfig {
        StripeConfig {
            webhook_secret: Some(self.stripe_webhook_secret.clone()),
            ..StripeConfig::new(&self.stripe_url, &self.stripe_publishable_key, &self.stripe_secret_key)
        }
    }
}

/// Where the sandbox is served.
struct Door {
    address: SocketAddr,
    /// Taken by the one who serves; bound anew should that one have failed.
    listener: Option<TcpListener>,
    router: Router,
    stopped: watch::Receiver<bool>,
}

impl Door {
    async fn serve(&mut self) -> Turn {
        let listener = match self.listener.take() {
            Some(listener) => Ok(listener),
            None => TcpListener::bind(self.address).await,
        };
        let failed = |error: std::io::Error| Trouble::Failed(error.to_string());
        let server = axum::serve(listener.map_err(failed)?, self.router.clone());
        server.with_graceful_shutdown(until(self.stopped.clone())).await.map_err(failed)?;
        Ok(Next::Done)
    }
}

/// Both sandboxes, serving until dropped.
pub struct Sandbox {
    info: SandboxInfo,
    paypal: PayPalSandbox,
    stripe: StripeSandbox,
    stop: watch::Sender<bool>,
}

impl Sandbox {
    /// Starts serving on a loopback address.
    pub async fn start(options: SandboxOptions) -> std::io::Result<Self> {
        if !options.listen.ip().is_loopback() {
            let message = "a payment sandbox listens on a loopback address only";
            return Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, message));
        }
        let listener = TcpListener::bind(options.listen).await?;
        let info = SandboxInfo::made_up(format!("http://{}", listener.local_addr()?));
        let (stop, stopped) = watch::channel(false);
        let SandboxOptions { clock, hang, review, folder, .. } = options;
        let setup = Setup { clock, hang, review, folder, stopped: stopped.clone() };
        let paypal = PayPalSandbox::new(&info, &setup)?;
        let stripe = StripeSandbox::new(&info, &setup)?;
        let sandbox = Self { info, paypal, stripe, stop };
        sandbox.send_webhooks_to(options.webhook_base.as_deref());
        sandbox.paypal.resume_reviews();

        let router = Router::new()
            .nest("/paypal", sandbox.paypal.router())
            .nest("/stripe", sandbox.stripe.router())
            .layer(axum::middleware::from_fn(web::open_to_all_origins));
        let door = Door { address: listener.local_addr()?, listener: Some(listener), router, stopped };
        tokio::spawn(Workers::default().supervise("payment sandbox", door, |door| Box::pin(door.serve())));
        Ok(sandbox)
    }

    /// Addresses and credentials.
    pub fn info(&self) -> &SandboxInfo {
        &self.info
    }

    /// PayPal's side of the counter.
    pub fn paypal(&self) -> &PayPalSandbox {
        &self.paypal
    }

    /// Stripe's side of the counter.
    pub fn stripe(&self) -> &StripeSandbox {
        &self.stripe
    }

    /// What the payer's browser needs, for serving on the shop's own origin too: the scripts and the calls
    /// they make. Mount it anywhere; the scripts find their way back by their own address.
    pub fn browser_router(&self) -> Router {
        Router::new()
            .nest("/paypal", self.paypal.browser_router())
            .nest("/stripe", self.stripe.browser_router())
            .layer(axum::middleware::from_fn(web::never_stored))
    }

    /// Sends webhooks to the shop at this address from now on; `None` sends none.
    pub fn send_webhooks_to(&self, base: Option<&str>) {
        let url = |path: &str| base.map(|base| format!("{}{path}", base.trim_end_matches('/')));
        self.paypal.webhooks().send_to(url(PAYPAL_WEBHOOK_PATH));
        self.stripe.webhooks().send_to(url(STRIPE_WEBHOOK_PATH));
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.stop.send_replace(true);
    }
}

/// Waits for the sandbox to be dropped.
async fn until(mut stopped: watch::Receiver<bool>) {
    // An error means that the sender is gone, which is a stop too.
    let _ = stopped.wait_for(|stop| *stop).await;
}

#[expect(
    clippy::disallowed_methods,
    reason = "the sandbox stands for somebody else's machine, with its own clock"
)]
fn system_clock() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.ok().and_then(|d| i64::try_from(d.as_millis()).ok()).unwrap_or_default()
}
