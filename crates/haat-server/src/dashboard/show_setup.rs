//! `GET /api/admin/setup`: what a new shop still needs, each line checked by the server.

use crate::app::AppState;
use crate::auth::Admin;
use crate::dashboard::shop_texts::ShopTexts;
use crate::dashboard::store::trail::any;
use crate::error::AppResult;
use crate::http::json::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

/// One line of the checklist.
#[derive(Debug, Serialize, ToSchema)]
pub struct SetupStep {
    /// A stable name: `name`, `payments`, `mail`, `backups`, `address`, `product`, `auction`.
    key: &'static str,
    /// What it is about.
    title: &'static str,
    /// Whether it is done, as the server sees it.
    done: bool,
    /// What the server saw, or how to do it.
    hint: String,
}

/// The checklist.
#[utoipa::path(get, path = "/api/admin/setup", tag = "dashboard", security(("session" = [])),
    responses((status = 200, body = [SetupStep])))]
pub async fn show_setup(State(state): State<AppState>, _admin: Admin) -> AppResult<Json<Vec<SetupStep>>> {
    let (config, db) = (&state.config, &state.db);
    let texts = ShopTexts::read(db).await?;
    let step = |key, title, done: bool, yes: &str, no: &str| SetupStep {
        key,
        title,
        done,
        hint: if done { yes } else { no }.to_owned(),
    };
    let paid = config.paypal_client_id.is_some() || config.stripe_publishable_key.is_some();
    let payments_hint = if config.sandbox_payments {
        "The sandbox takes payments; no real money."
    } else {
        "Set HAAT_PAYPAL_CLIENT_ID and HAAT_PAYPAL_SECRET, or Stripe's keys, and start again."
    };
    let backed_up = newest_backup(config).is_some();
    Ok(Json(vec![
        step(
            "name",
            "Name and logo of the shop",
            texts != ShopTexts::default(),
            &texts.name,
            "Give the shop its own name on the settings page.",
        ),
        step(
            "address",
            "Public address",
            config.public_url.is_some(),
            config.public_url.as_deref().unwrap_or_default(),
            "Set HAAT_PUBLIC_URL to the address that shoppers use.",
        ),
        step("payments", "Payments", paid && !config.sandbox_payments, "Configured.", payments_hint),
        step(
            "mail",
            "Mail",
            config.smtp_url.is_some(),
            "Mails go through your server.",
            "Set HAAT_SMTP_URL; until then mails are written to the outbox folder.",
        ),
        step(
            "backups",
            "Backups",
            backed_up,
            "There is a backup from the last seven days.",
            "Run haat admin backup DATA_DIR/backups/FILE regularly; the last one counts for seven days.",
        ),
        step(
            "product",
            "First product",
            any(db, "products", "state = 'listed'").await?,
            "There are products in the shop.",
            "Create one under Products.",
        ),
        step(
            "auction",
            "First auction",
            any(db, "auctions", "deleted_at IS NULL").await?,
            "There have been auctions.",
            "A seller creates one under Auctions.",
        ),
    ]))
}

/// The newest file in the data folder's `backups`, if it is younger than a week.
fn newest_backup(config: &crate::config::Config) -> Option<std::time::Duration> {
    let files = std::fs::read_dir(config.data_dir.join("backups")).ok()?;
    let ages = files.filter_map(|file| file.ok()?.metadata().ok()?.modified().ok()?.elapsed().ok());
    ages.min().filter(|age| age.as_secs() < 7 * 24 * 3600)
}
