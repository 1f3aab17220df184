//! `GET /api/shop`: what a visitor may know about the shop itself.

use crate::app::AppState;
use crate::config::{Config, Switch};
use crate::http::json::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The shop.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopJson {
    /// What it is called.
    name: &'static str,
    /// No real money: the payment providers are sandboxes.
    demo: bool,
    /// Whether a forgotten password can be reset by mail.
    password_resets: bool,
    /// The payment methods that can be used now.
    providers: Vec<&'static str>,
}

impl ShopJson {
    /// As the settings say.
    pub fn new(config: &Config) -> Self {
        let offered = [
            ("PayPal", config.paypal_client_id.is_some()),
            ("Stripe", config.stripe_publishable_key.is_some()),
        ];
        Self {
            name: "Haat",
            demo: config.sandbox_payments,
            password_resets: config.password_resets == Switch::On,
            providers: offered
                .into_iter()
                .filter(|(_, configured)| *configured || config.sandbox_payments)
                .map(|(provider, _)| provider)
                .collect(),
        }
    }

    /// The same as tags for the page's head, so that no screen waits for a request to know it.
    pub fn tags(&self) -> String {
        let tag = |name: &str, on: bool| {
            if on { format!(r#"<meta name="haat:{name}" content="on">"#) } else { String::new() }
        };
        tag("demo", self.demo) + &tag("password-reset", self.password_resets)
    }
}

/// The route.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(show_shop))
}

/// What the shop is called and what it offers.
#[utoipa::path(get, path = "/api/shop", tag = "shop", responses((status = 200, body = ShopJson)))]
pub async fn show_shop(State(state): State<AppState>) -> Json<ShopJson> {
    Json(ShopJson::new(&state.config))
}
