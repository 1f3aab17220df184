//! `GET /api/shop`: what a visitor may know about the shop itself.

use crate::config::{Config, Switch};
use crate::http::json::Json;
use crate::http::routes::{Routes, routes};
use crate::settings::{ShopSettings, ShopTexts};
use axum::extract::{FromRef, State};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What this feature needs of the program.
pub struct Parts {
    /// The settings of the program.
    pub config: Arc<Config>,
    /// The words that the shop set.
    pub settings: Arc<ShopSettings>,
}

/// The shop.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopJson {
    /// What it is called.
    pub name: String,
    /// The address of its logo; empty for ours.
    pub logo: String,
    /// A line at the foot of every page; may be empty.
    pub footer: String,
    /// No real money: the payment providers are sandboxes.
    pub demo: bool,
    /// Whether a forgotten password can be reset by mail.
    pub password_resets: bool,
    /// The payment methods that can be used now.
    pub providers: Vec<&'static str>,
}

impl ShopJson {
    /// As the settings say.
    pub fn new(config: &Config, texts: &ShopTexts) -> Self {
        let offered = [
            ("PayPal", config.payments.paypal_client_id.is_some()),
            ("Stripe", config.payments.stripe_publishable_key.is_some()),
        ];
        Self {
            name: texts.name.clone(),
            logo: texts.logo.clone(),
            footer: texts.footer.clone(),
            demo: config.payments.sandbox_payments,
            password_resets: config.password_resets == Switch::On,
            providers: offered
                .into_iter()
                .filter(|(_, configured)| *configured || config.payments.sandbox_payments)
                .map(|(provider, _)| provider)
                .collect(),
        }
    }
}

/// The route.
pub fn router<S>() -> Routes<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
{
    Routes::default().routes(routes!(show_shop))
}

/// What the shop is called and what it offers.
#[utoipa::path(get, path = "/api/shop", tag = "shop", responses((status = 200, body = ShopJson)))]
pub async fn show_shop(State(state): State<Arc<Parts>>) -> Json<ShopJson> {
    Json(ShopJson::new(&state.config, &*state.settings.texts().await))
}
