//! The providers, as the settings name them.

use crate::clock::Clock;
use crate::config::Config;
use crate::error::StartError;
use axum::Router;
use haat_domain::checkout::PaymentMethod;
use haat_payments::{PayPal, PayPalConfig, PaymentError, Provider, Stripe, StripeConfig};
use haat_sandbox::{Sandbox, SandboxOptions};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// Where the sandbox's scripts are on our own origin.
const SANDBOX_PATH: &str = "/sandbox";

/// The payment providers that can be used now.
#[derive(Default)]
pub struct Payments {
    paypal: Option<PayPal>,
    stripe: Option<Stripe>,
    sandbox: Option<Sandbox>,
}

impl Payments {
    /// Makes a client for each provider that is configured, or starts the sandbox.
    pub async fn open(config: &Config, clock: &Clock) -> Result<Self, StartError> {
        let timeout = Duration::from_millis(config.payments.payment_timeout_ms);
        if config.payments.sandbox_payments {
            refuse_real_credentials(config)?;
            return Self::open_sandbox(config, clock.clone(), timeout).await;
        }
        let paypal = config.payments.paypal_client_id.as_ref().zip(config.payments.paypal_secret.as_ref());
        let paypal = paypal.map(|(id, secret)| {
            PayPal::new(PayPalConfig {
                webhook_id: config.payments.paypal_webhook_id.clone(),
                merchant_id: config.payments.paypal_merchant_id.clone(),
                timeout,
                ..PayPalConfig::new(&config.payments.paypal_url, id, secret)
            })
        });
        let stripe =
            config.payments.stripe_publishable_key.as_ref().zip(config.payments.stripe_secret_key.as_ref());
        let stripe = stripe.map(|(public, secret)| {
            Stripe::new(StripeConfig {
                webhook_secret: config.payments.stripe_webhook_secret.clone(),
                timeout,
                ..StripeConfig::new(&config.payments.stripe_url, public, secret)
            })
        });
        Ok(Self {
            paypal: paypal.transpose().map_err(|error| wrong("HAAT_PAYPAL_URL", &error))?,
            stripe: stripe.transpose().map_err(|error| wrong("HAAT_STRIPE_URL", &error))?,
            sandbox: None,
        })
    }

    async fn open_sandbox(config: &Config, clock: Clock, timeout: Duration) -> Result<Self, StartError> {
        let options = SandboxOptions {
            clock: Arc::new(move || clock.now().0),
            // A demo that was stopped goes on with the payments it has taken.
            folder: Some(config.data_dir.join("sandbox")),
            ..SandboxOptions::default()
        };
        let sandbox = Sandbox::start(options)
            .await
            .map_err(|error| StartError::new(format!("the payment sandbox cannot start: {error}")))?;
        let info = sandbox.info();
        let paypal = PayPal::new(PayPalConfig { timeout, ..info.paypal_config() });
        let stripe = Stripe::new(StripeConfig { timeout, ..info.stripe_config() });
        let problem = |error| wrong("HAAT_SANDBOX_PAYMENTS", &error);
        Ok(Self {
            paypal: Some(paypal.map_err(problem)?),
            stripe: Some(stripe.map_err(problem)?),
            sandbox: Some(sandbox),
        })
    }

    /// The provider for a payment method, if it is configured.
    pub fn get(&self, method: PaymentMethod) -> Option<Provider> {
        match method {
            PaymentMethod::PayPal => self.paypal.clone().map(Provider::PayPal),
            PaymentMethod::Stripe => self.stripe.clone().map(Provider::Stripe),
            PaymentMethod::Upi | PaymentMethod::Cod => None,
        }
    }

    /// PayPal, if it is configured.
    pub fn paypal(&self) -> Option<&PayPal> {
        self.paypal.as_ref()
    }

    /// Stripe, if it is configured.
    pub fn stripe(&self) -> Option<&Stripe> {
        self.stripe.as_ref()
    }

    /// The sandbox, when that is what the providers are.
    pub fn sandbox(&self) -> Option<&Sandbox> {
        self.sandbox.as_ref()
    }

    /// The address of a sandbox script on our own origin.
    pub fn sandbox_script(&self, path: &str) -> Option<String> {
        self.sandbox.as_ref().map(|_| format!("{SANDBOX_PATH}{path}"))
    }

    /// Lets the sandbox's webhooks find the shop.
    pub fn shop_listens_on(&self, mut address: SocketAddr) {
        if address.ip().is_unspecified() {
            address.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
        }
        if let Some(sandbox) = &self.sandbox {
            sandbox.send_webhooks_to(Some(&format!("http://{address}")));
        }
    }

    /// The sandbox's scripts and their calls, so that a page needs to allow no other origin than ours.
    pub fn sandbox_pages<S: Clone + Send + Sync + 'static>(&self) -> Router<S> {
        match &self.sandbox {
            Some(sandbox) => Router::new().nest_service(SANDBOX_PATH, sandbox.browser_router()),
            None => Router::new(),
        }
    }
}

fn refuse_real_credentials(config: &Config) -> Result<(), StartError> {
    let given = [
        ("HAAT_PAYPAL_CLIENT_ID", &config.payments.paypal_client_id),
        ("HAAT_PAYPAL_SECRET", &config.payments.paypal_secret),
        ("HAAT_STRIPE_PUBLISHABLE_KEY", &config.payments.stripe_publishable_key),
        ("HAAT_STRIPE_SECRET_KEY", &config.payments.stripe_secret_key),
    ];
    match given.into_iter().find(|(_, value)| value.is_some()) {
        Some((name, _)) => Err(StartError::new(format!(
            "{name}: real payment credentials and sandbox payments cannot be used together; remove one of them"
        ))),
        None => Ok(()),
    }
}

fn wrong(setting: &str, error: &PaymentError) -> StartError {
    StartError::new(format!("{setting}: {error}"))
}
