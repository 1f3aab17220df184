//! Settings of payments.

use super::values::http_url;
use clap::Args;

/// Who takes the money, and with which credentials.
#[derive(Debug, Clone, Args)]
pub struct PaymentSettings {
    /// PayPal's client id.
    #[arg(long, env = "HAAT_PAYPAL_CLIENT_ID", value_name = "ID", requires = "paypal_secret")]
    pub paypal_client_id: Option<String>,

    /// PayPal's secret.
    #[arg(long, env = "HAAT_PAYPAL_SECRET", value_name = "SECRET", hide_env_values = true)]
    pub paypal_secret: Option<String>,

    /// PayPal's API.
    #[arg(long, env = "HAAT_PAYPAL_URL", value_name = "URL", default_value = "https://api-m.paypal.com", value_parser = http_url)]
    pub paypal_url: String,

    /// Our merchant id at PayPal; a payment to anyone else is refused [default: the one that PayPal names when it makes
    /// our orders]
    #[arg(long, env = "HAAT_PAYPAL_MERCHANT_ID", value_name = "ID")]
    pub paypal_merchant_id: Option<String>,

    /// The id of the webhook registered with PayPal.
    #[arg(long, env = "HAAT_PAYPAL_WEBHOOK_ID", value_name = "ID")]
    pub paypal_webhook_id: Option<String>,

    /// Stripe's publishable key.
    #[arg(long, env = "HAAT_STRIPE_PUBLISHABLE_KEY", value_name = "KEY", requires = "stripe_secret_key")]
    pub stripe_publishable_key: Option<String>,

    /// Stripe's secret key.
    #[arg(long, env = "HAAT_STRIPE_SECRET_KEY", value_name = "KEY", hide_env_values = true)]
    pub stripe_secret_key: Option<String>,

    /// The signing secret of the webhook registered with Stripe.
    #[arg(long, env = "HAAT_STRIPE_WEBHOOK_SECRET", value_name = "SECRET", hide_env_values = true)]
    pub stripe_webhook_secret: Option<String>,

    /// Stripe's API.
    #[arg(long, env = "HAAT_STRIPE_URL", value_name = "URL", default_value = "https://api.stripe.com", value_parser = http_url)]
    pub stripe_url: String,

    /// Use the built-in sandbox payment providers. No real money; refused together with live credentials.
    #[arg(long, env = "HAAT_SANDBOX_PAYMENTS")]
    pub sandbox_payments: bool,

    /// How long a payment provider may take to answer, in milliseconds.
    #[arg(long, env = "HAAT_PAYMENT_TIMEOUT_MS", value_name = "MS", default_value = "15000")]
    pub payment_timeout_ms: u64,
}
