//! `GET /api/admin/settings` and `PUT /api/admin/settings`

use crate::audit;
use crate::auth::{Admin, Fresh};
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::values::{Number, Rupees, Whole};
use crate::office::parts::Parts;
use crate::settings::{Figures, ShopSettings, ShopTexts};
use crate::uploads::foreign::store::{self as foreign, PictureOf};
use axum::extract::State;
use haat_domain::auctions::{BidderRules, Names};
use haat_domain::checkout::PricingRules;
use haat_domain::errors::FieldErrors;
use haat_domain::money::Paise;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What an admin may set while the shop runs.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsJson {
    /// What the shop is called.
    name: String,
    /// The address of its logo; empty for ours.
    #[serde(default)]
    logo: String,
    /// A line at the foot of every page.
    #[serde(default)]
    footer: String,
    /// Tax in percent of the items, with at most two decimals.
    tax_percent: Number,
    /// Shipping in rupees.
    shipping_fee: Rupees,
    /// Orders above this ship for free.
    free_shipping_above: Rupees,
    /// Rupees for one US dollar.
    usd_rate: Rupees,
    /// Hours for which an unpaid order keeps its stock.
    order_hold_hours: Whole,
    /// Whether customers may transfer the money themselves, and an admin or seller confirms it.
    #[serde(default)]
    upi: bool,
    /// Whom they pay then: `name@bank`.
    #[serde(default)]
    upi_id: String,
    /// The same for those who transfer it without UPI.
    #[serde(default)]
    bank_details: String,
    /// Whether customers may pay at their door.
    #[serde(default)]
    pay_on_delivery: bool,
    /// Whether people may order without an account. Left out: as it is.
    #[serde(default)]
    guest_checkout: Option<bool>,
    /// How much those who have never paid an order may bid in all, in rupees; 0 for no limit. Left out: as it is.
    #[serde(default)]
    bidding_limit: Option<Rupees>,
    /// So many unpaid wins bar from bidding; 0 for never. Left out: as it is.
    #[serde(default)]
    unpaid_wins: Option<Whole>,
    /// For so many days an unpaid win counts. Left out: as it is.
    #[serde(default)]
    unpaid_wins_days: Option<Whole>,
    /// Whether bidders are named by their first and last letter alone. Left out: as it is.
    #[serde(default)]
    masked_names: Option<bool>,
}

impl SettingsJson {
    fn new(texts: &ShopTexts, figures: Figures) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "a percentage is small")]
        let tax_percent = Number(figures.pricing.tax_bp as f64 / 100.0);
        Self {
            name: texts.name.clone(),
            logo: texts.logo.clone(),
            footer: texts.footer.clone(),
            tax_percent,
            shipping_fee: Rupees(figures.pricing.shipping_fee),
            free_shipping_above: Rupees(figures.pricing.free_shipping_above),
            usd_rate: Rupees(Paise(figures.pricing.paise_per_usd)),
            order_hold_hours: Whole(figures.order_hold_hours),
            upi: figures.upi,
            upi_id: texts.upi_id.clone(),
            bank_details: texts.bank_details.clone(),
            pay_on_delivery: figures.pay_on_delivery,
            guest_checkout: Some(figures.guest_checkout),
            bidding_limit: Some(Rupees(figures.bidders.limit.unwrap_or(Paise::ZERO))),
            unpaid_wins: Some(Whole(figures.bidders.strikes)),
            unpaid_wins_days: Some(Whole(figures.bidders.strike_days)),
            masked_names: Some(figures.names == Names::Masked),
        }
    }

    fn parse(&self, now: Figures) -> Result<(ShopTexts, Figures), FieldErrors> {
        let mut errors = FieldErrors::new();
        let texts = ShopTexts::parse(&self.name, &self.logo, &self.footer, &mut errors);
        let texts = texts.paid_to(&self.upi_id, &self.bank_details, self.upi, &mut errors);
        let figures = Figures {
            pricing: PricingRules {
                tax_bp: basis_points(self.tax_percent.0),
                shipping_fee: self.shipping_fee.0,
                free_shipping_above: self.free_shipping_above.0,
                paise_per_usd: self.usd_rate.0.0,
            },
            order_hold_hours: self.order_hold_hours.0,
            upi: self.upi,
            pay_on_delivery: self.pay_on_delivery,
            guest_checkout: self.guest_checkout.unwrap_or(now.guest_checkout),
            bidders: BidderRules {
                limit: self
                    .bidding_limit
                    .map_or(now.bidders.limit, |limit| Some(limit.0).filter(|limit| *limit != Paise::ZERO)),
                strikes: self.unpaid_wins.map_or(now.bidders.strikes, |wins| wins.0),
                strike_days: self.unpaid_wins_days.map_or(now.bidders.strike_days, |days| days.0),
            },
            names: self
                .masked_names
                .map_or(now.names, |masked| if masked { Names::Masked } else { Names::Full }),
        };
        if let Err(wrong) = figures.check() {
            errors.join(wrong);
        }
        if errors.is_empty() { Ok((texts, figures)) } else { Err(errors) }
    }
}

/// In hundredths of a percent; what is far out of range stays out of range.
fn basis_points(percent: f64) -> i64 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the cast saturates, and the range is checked after it"
    )]
    let points = (percent * 100.0).round() as i64;
    points
}

/// The settings in effect.
#[utoipa::path(get, path = "/api/admin/settings", tag = "office", security(("session" = [])),
    responses((status = 200, body = SettingsJson)))]
pub async fn show_settings(State(state): State<Arc<Parts>>, _admin: Admin) -> AppResult<Json<SettingsJson>> {
    Ok(Json(SettingsJson::new(&*state.settings.texts().await, state.settings.get().await?)))
}

/// Changes them, in effect at once on this node and within a second on the others.
#[utoipa::path(put, path = "/api/admin/settings", tag = "office", security(("session" = [])),
    request_body = SettingsJson, responses((status = 200, body = SettingsJson),
        (status = 403, description = "Not an admin, or the password has to be given again"), (status = 422, description = "By field")))]
pub async fn update_settings(
    State(state): State<Arc<Parts>>,
    Fresh(Admin(admin)): Fresh<Admin>,
    Json(request): Json<SettingsJson>,
) -> AppResult<Json<SettingsJson>> {
    let (texts, figures) = request.parse(state.settings.get().await?)?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    ShopSettings::put_texts(&mut tx, &texts, now).await?;
    foreign::note(&mut tx, PictureOf::Shop, "", &[texts.logo.as_str()]).await?;
    ShopSettings::put(&mut tx, &figures, now).await?;
    let summary = format!(
        "Shop settings: {}, tax {} %, shipping {} below {}, {} per USD, hold {} h, transfers {}, pay on delivery {}, \
         guests {}, bids of newcomers up to {}, barred after {} in {}, names {:?}",
        texts.name,
        request.tax_percent.0,
        figures.pricing.shipping_fee,
        figures.pricing.free_shipping_above,
        Paise(figures.pricing.paise_per_usd),
        figures.order_hold_hours,
        if figures.upi { &texts.upi_id } else { "off" },
        if figures.pay_on_delivery { "on" } else { "off" },
        if figures.guest_checkout { "welcome" } else { "not taken" },
        figures.bidders.limit.map_or_else(|| "any sum".to_owned(), |limit| limit.to_string()),
        audit::counted(figures.bidders.strikes, "unpaid win"),
        audit::counted(figures.bidders.strike_days, "day"),
        figures.names,
    );
    audit::record(&mut tx, &admin, "settings.update", "settings", "shop", &summary, now)?;
    tx.commit().await?;
    state.settings.forget();
    Ok(Json(SettingsJson::new(&texts, figures)))
}
