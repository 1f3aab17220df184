//! `GET /api/shop`: what a visitor may know about the shop itself.

use crate::app::AppState;
use crate::config::{Config, Switch};
use crate::http::json::Json;
use crate::pages::escape;
use crate::settings::ShopTexts;
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
    name: String,
    /// The address of its logo; empty for ours.
    logo: String,
    /// A line at the foot of every page; may be empty.
    footer: String,
    /// No real money: the payment providers are sandboxes.
    demo: bool,
    /// Whether a forgotten password can be reset by mail.
    password_resets: bool,
    /// The payment methods that can be used now.
    providers: Vec<&'static str>,
}

impl ShopJson {
    /// As the settings say.
    pub fn new(config: &Config, texts: &ShopTexts) -> Self {
        let offered = [
            ("PayPal", config.paypal_client_id.is_some()),
            ("Stripe", config.stripe_publishable_key.is_some()),
        ];
        Self {
            name: texts.name.clone(),
            logo: texts.logo.clone(),
            footer: texts.footer.clone(),
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
        let on = |flag: bool| if flag { "on" } else { "" };
        let told = [
            ("name", self.name.as_str()),
            ("logo", &self.logo),
            ("footer", &self.footer),
            ("demo", on(self.demo)),
            ("password-reset", on(self.password_resets)),
        ];
        let tag = |(name, content): (&str, &str)| {
            format!(r#"<meta name="haat:{name}" content="{}">"#, escape(content))
        };
        told.into_iter().filter(|(_, content)| !content.is_empty()).map(tag).collect()
    }
}

/// The route.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(show_shop))
}

/// What the shop is called and what it offers.
#[utoipa::path(get, path = "/api/shop", tag = "shop", responses((status = 200, body = ShopJson)))]
pub async fn show_shop(State(state): State<AppState>) -> Json<ShopJson> {
    Json(ShopJson::new(&state.config, &*state.settings.texts().await))
}
