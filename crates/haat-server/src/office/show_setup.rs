//! `GET /api/admin/setup`: what a new shop still needs, each line checked by the server.

use crate::auth::Admin;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::office::parts::Parts;
use crate::office::store::trail::{any, last_backup};
use crate::settings::{self, ShopTexts};
use axum::extract::State;
use haat_db::DbError;
use haat_domain::checkout::PaymentMethod;
use haat_domain::time::{DAY, Millis};
use serde::Serialize;
use std::fmt::Write as _;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::UNIX_EPOCH;
use utoipa::ToSchema;

/// For how many days a backup counts.
const BACKUP_DAYS: i64 = 7;

/// One line of the checklist.
#[derive(Debug, Serialize, ToSchema)]
pub struct SetupStep {
    /// A stable name: `name`, `product`, `auction`, `payments`, `mail`, `address`, `backups`.
    key: &'static str,
    /// What it is about.
    title: &'static str,
    /// Whether it is done, as the server sees it.
    done: bool,
    /// What the server saw, or how to do it.
    hint: String,
    /// What to type where the server runs, when that is how it is done; empty otherwise.
    command: String,
}

impl SetupStep {
    fn new(key: &'static str, title: &'static str, done: bool, hint: impl Into<String>) -> Self {
        Self { key, title, done, hint: hint.into(), command: String::new() }
    }

    /// What to type while it is not done.
    fn by(mut self, command: impl Into<String>) -> Self {
        if !self.done {
            self.command = command.into();
        }
        self
    }
}

/// The checklist, in the order in which a new shop goes through it.
#[utoipa::path(get, path = "/api/admin/setup", tag = "office", security(("session" = [])),
    responses((status = 200, body = [SetupStep])))]
pub async fn show_setup(State(state): State<Arc<Parts>>, _admin: Admin) -> AppResult<Json<Vec<SetupStep>>> {
    let product = any(&state.db, "products", "state = 'listed'").await?;
    let auction = any(&state.db, "auctions", "deleted_at IS NULL").await?;
    Ok(Json(vec![
        name(&*state.settings.texts().await),
        SetupStep::new(
            "product",
            "First product",
            product,
            if product {
                "Shoppers find goods in the shop."
            } else {
                "Create one, or import a file of many."
            },
        ),
        SetupStep::new(
            "auction",
            "First auction",
            auction,
            if auction {
                "An auction has been held or is running."
            } else {
                "Sellers create auctions: make an account a seller under Manage Users, your own for a start."
            },
        ),
        payments(&state).await?,
        mail(&state).await?,
        address(&state),
        backups(&state).await?,
    ]))
}

fn name(texts: &ShopTexts) -> SetupStep {
    let named = texts.name != ShopTexts::default().name;
    let hint = match (named, texts.logo.is_empty()) {
        (true, false) => format!("The shop is called {}, with a logo of its own.", texts.name),
        (true, true) => format!("The shop is called {}. Give it a logo too.", texts.name),
        (false, false) => "There is a logo. Give the shop its own name too.".to_owned(),
        (false, true) => {
            "Give the shop its own name and logo; every page, mail and invoice carries them.".to_owned()
        }
    };
    SetupStep::new("name", "Name and logo of the shop", named && !texts.logo.is_empty(), hint)
}

async fn payments(state: &Parts) -> Result<SetupStep, DbError> {
    let (config, payments) = (&state.config, &state.payments);
    let title = "Payments";
    if payments.sandbox().is_some() {
        return Ok(SetupStep::new("payments", title, false, "The sandbox takes payments; no real money."));
    }
    let (paypal, stripe) = (payments.paypal().is_some(), payments.stripe().is_some());
    let figures = state.settings.get().await?;
    let (transfers, cash) = (figures.offers(PaymentMethod::Upi), figures.offers(PaymentMethod::Cod));
    let by_hand = [(transfers, "UPI"), (transfers, "bank transfer"), (cash, "cash on delivery")];
    let names: Vec<&str> = [(paypal, "PayPal"), (stripe, "Stripe")]
        .iter()
        .chain(&by_hand)
        .filter(|(on, _)| *on)
        .map(|(_, name)| *name)
        .collect();
    if names.is_empty() {
        return Ok(SetupStep::new(
            "payments",
            title,
            false,
            "Nobody can pay yet. Switch on UPI and bank transfers, or cash on delivery, under Settings: they need no \
             provider. Or start the server with the keys of PayPal, of Stripe, or of both.",
        )
        .by("HAAT_PAYPAL_CLIENT_ID=… HAAT_PAYPAL_SECRET=… haat serve\n\
             HAAT_STRIPE_PUBLISHABLE_KEY=… HAAT_STRIPE_SECRET_KEY=… haat serve"));
    }
    let deaf: Vec<&str> = [
        (paypal && config.payments.paypal_webhook_id.is_none(), "HAAT_PAYPAL_WEBHOOK_ID"),
        (stripe && config.payments.stripe_webhook_secret.is_none(), "HAAT_STRIPE_WEBHOOK_SECRET"),
    ]
    .iter()
    .filter(|(missing, _)| *missing)
    .map(|(_, setting)| *setting)
    .collect();
    let mut hint = format!("{} can be used.", listed(&names));
    let more: Vec<&str> = by_hand.iter().filter(|(on, _)| !*on).map(|(_, name)| *name).collect();
    if !more.is_empty() {
        let _ = write!(hint, " Under Settings you can take {} too.", listed(&more));
    }
    if !deaf.is_empty() {
        let deaf = deaf.join(" and ");
        let _ = write!(hint, " Without {deaf} the shop hears of late payments only when it asks.");
    }
    Ok(SetupStep::new("payments", title, true, hint))
}

/// "a", "a and b", "a, b and c".
fn listed(names: &[&str]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    }
}

async fn mail(state: &Parts) -> Result<SetupStep, DbError> {
    let title = "Mail";
    let mailer = &state.mail.mailer;
    // Who answers may still refuse to pass mails on.
    let is_tested = settings::read_mail_test(&state.db).await? == mailer.route();
    Ok(match mailer.reach().await {
        Some(true) if is_tested => {
            SetupStep::new("mail", title, true, "The mail server answers, and took a test mail.")
        }
        Some(true) => SetupStep::new(
            "mail",
            title,
            false,
            "The mail server answers. Send a test mail, and see whether it arrives and what the sender's domain lacks.",
        ),
        Some(false) => SetupStep::new(
            "mail",
            title,
            false,
            "The mail server of HAAT_SMTP_URL does not answer. Check its address, port and password.",
        ),
        None => SetupStep::new(
            "mail",
            title,
            false,
            "Mails are only written to the outbox folder. Start the server with the address of a mail server.",
        )
        .by(format!(
            "{}HAAT_SMTP_URL=smtps://user:password@mail.example.com HAAT_MAIL_FROM=shop@example.com haat serve",
            if state.config.public_url.is_none() { "HAAT_PUBLIC_URL=https://shop.example.com " } else { "" }
        )),
    })
}

fn address(state: &Parts) -> SetupStep {
    let url = state.config.public_url.as_deref();
    let hint = match url {
        None => "Links in mails and for search engines need the address that shoppers use.".to_owned(),
        Some(url) if is_private(url) => {
            format!("{url} leads nowhere but from here: shoppers need one of their own.")
        }
        Some(url) => format!("Shoppers come to {url}."),
    };
    SetupStep::new("address", "Public address", url.is_some_and(|url| !is_private(url)), hint)
        .by("HAAT_PUBLIC_URL=https://shop.example.com haat serve")
}

/// Whether an address leads to this machine or this house only.
fn is_private(url: &str) -> bool {
    let Ok(url) = url.parse::<axum::http::Uri>() else { return true };
    let host = url.host().unwrap_or_default().trim_matches(['[', ']']);
    match host.parse::<IpAddr>() {
        Ok(IpAddr::V4(ip)) => {
            ip.is_loopback() || ip.is_private() || ip.is_link_local() || ip.is_unspecified()
        }
        Ok(IpAddr::V6(ip)) => {
            ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local() || ip.is_unspecified()
        }
        Err(_) => host == "localhost" || host.ends_with(".localhost") || host.ends_with(".local"),
    }
}

async fn backups(state: &Parts) -> Result<SetupStep, DbError> {
    let folder = state.config.data_dir.join("backups");
    let newest = last_backup(&state.db).await?.max(newest_file(&folder));
    let days = newest.map(|at| state.clock.now().since(at).max(0) / DAY);
    let done = days.is_some_and(|days| days < BACKUP_DAYS);
    let hint = match days {
        Some(0) => "The last backup is from the last 24 hours.".to_owned(),
        Some(days) => format!(
            "The last backup is {days} {} old.{}",
            if days == 1 { "day" } else { "days" },
            if done { "" } else { " Make one at least every week, best by a timer." }
        ),
        None => "There is none yet. Make one at least every week, best by a timer.".to_owned(),
    };
    let (file, data) = (folder.join("$(date +%F).db"), state.config.data_dir.display());
    let command = format!("haat admin backup {} --data-dir {data}", file.display());
    Ok(SetupStep::new("backups", "Backups", done, hint).by(command))
}

/// When the newest file of the folder was written: a backup may also have been put there by other means.
fn newest_file(folder: &std::path::Path) -> Option<Millis> {
    let written = |file: std::fs::DirEntry| file.metadata().ok()?.modified().ok();
    let newest = std::fs::read_dir(folder).ok()?.filter_map(|file| written(file.ok()?)).max()?;
    let since = newest.duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(since.as_millis()).ok().map(Millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_this_machine_or_house_is_not_one_for_shoppers() {
        for url in [
            "http://127.0.0.1:8080",
            "http://[::1]:8080",
            "http://localhost",
            "http://192.168.1.7",
            "http://10.0.0.3",
        ] {
            assert!(is_private(url), "{url}");
        }
        for url in ["https://shop.example.com", "https://203.0.113.5", "https://localhost.example.com"] {
            assert!(!is_private(url), "{url}");
        }
    }
}
