//! `GET`, `PUT` and `DELETE /api/seller/application`: asking to sell here.

use crate::audit;
use crate::auth::{CurrentUser, Fresh, Verified};
use crate::books::bank::BankDetails;
use crate::catalog::facts::SellerFact;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::{Json, MessageJson};
use crate::http::values::IsoTime;
use crate::sellers::parts::Parts;
use crate::sellers::store::{self, ApplicationRow, NewApplication};
use axum::extract::State;
use haat_domain::accounts::SellerProfile;
use haat_domain::errors::FieldErrors;
use haat_domain::sellers::{ApplicationState, Business};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// What somebody says who wants to sell.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationRequest {
    /// What the stall is to be called.
    #[serde(default)]
    name: String,
    /// Its logo: an address of a picture, as `POST /api/upload` gives it.
    #[serde(default)]
    logo: String,
    /// What is to be sold.
    #[serde(default)]
    description: String,
    #[serde(flatten)]
    business: BusinessJson,
    /// Where the money is to go; left out, it stays as it was.
    bank: Option<BankDetails>,
}

/// Where a business is.
#[derive(Debug, Default, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct BusinessJson {
    /// Street and number.
    address: String,
    /// City.
    city: String,
    /// State or province; may be empty.
    region: String,
    /// Pin code.
    pin_code: String,
    /// Country.
    country: String,
    /// GSTIN or PAN in India, the tax office's number elsewhere; may be empty.
    tax_number: String,
}

impl BusinessJson {
    /// The business, if it is whole.
    pub fn parse(&self) -> Result<Business, FieldErrors> {
        let Self { address, city, region, pin_code, country, tax_number } = self.clone();
        Business::parse(&Business { address, city, region, pin_code, country, tax_number })
    }
}

impl From<Business> for BusinessJson {
    fn from(business: Business) -> Self {
        let Business { address, city, region, pin_code, country, tax_number } = business;
        Self { address, city, region, pin_code, country, tax_number }
    }
}

/// An application, to whoever made it and to admins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationJson {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// Who asks.
    user_id: String,
    /// Their name.
    person: String,
    /// Their address.
    email: String,
    /// Where it stands.
    state: ApplicationStateJson,
    /// What the stall is to be called.
    name: String,
    /// The address of its logo; empty when it is none that can be shown.
    logo: String,
    /// What is to be sold.
    description: String,
    #[serde(flatten)]
    business: BusinessJson,
    /// Where the money is to go, with most of it hidden; empty when they did not say, and once it was answered.
    bank: String,
    /// What the admin said.
    reason: String,
    /// When it was made.
    at: IsoTime,
    /// When it was answered.
    decided_at: Option<IsoTime>,
    /// Who answered it; empty for whoever made it.
    decided_by: String,
}

/// Where an application stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words of ApplicationState")]
pub enum ApplicationStateJson {
    Waiting,
    Approved,
    Declined,
    Withdrawn,
}

impl From<ApplicationState> for ApplicationStateJson {
    fn from(state: ApplicationState) -> Self {
        match state {
            ApplicationState::Waiting => Self::Waiting,
            ApplicationState::Approved => Self::Approved,
            ApplicationState::Declined => Self::Declined,
            ApplicationState::Withdrawn => Self::Withdrawn,
        }
    }
}

impl From<ApplicationRow> for ApplicationJson {
    fn from(row: ApplicationRow) -> Self {
        Self {
            business: row.business().into(),
            id: row.id,
            user_id: row.user_id.into_string(),
            person: row.person,
            email: row.email,
            state: row.state.into(),
            name: row.name,
            logo: SellerProfile::shown_logo(&row.logo).to_owned(),
            description: row.description,
            bank: row.bank_shown,
            reason: row.reason,
            at: IsoTime(row.at),
            decided_at: row.decided_at.map(IsoTime),
            decided_by: row.decided_by,
        }
    }
}

/// Whether one may ask to sell here, and what one asked.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnApplicationJson {
    /// Whether the shop takes applications.
    open: bool,
    /// Whether the caller sells already.
    is_seller: bool,
    /// The latest application; null when there was none.
    application: Option<ApplicationJson>,
}

/// The caller's latest application, and whether the shop takes any.
#[utoipa::path(get, path = "/api/seller/application", tag = "sellers", security(("session" = [])),
    responses((status = 200, body = OwnApplicationJson)))]
pub async fn show_application(
    State(state): State<Arc<Parts>>,
    user: CurrentUser,
) -> AppResult<Json<OwnApplicationJson>> {
    answer(&state, &user).await.map(Json)
}

async fn answer(state: &Parts, user: &CurrentUser) -> AppResult<OwnApplicationJson> {
    let latest = store::latest(&state.db, &user.id).await?.map(ApplicationJson::from);
    let application = latest.map(|latest| ApplicationJson { decided_by: String::new(), ..latest });
    let open = state.settings.terms().await?.applications;
    Ok(OwnApplicationJson { open, is_seller: user.is_seller, application })
}

/// Asks to sell here, or changes what was said while nobody has answered. Bank details are kept sealed.
#[utoipa::path(put, path = "/api/seller/application", tag = "sellers", security(("session" = [])), request_body = ApplicationRequest,
    responses((status = 200, body = OwnApplicationJson), (status = 403, description = "The address has to be verified, or the password given again"),
        (status = 409, description = "They sell already, or the shop takes no applications"),
        (status = 422, description = "`errors` has a sentence for each wrong field")))]
pub async fn apply(
    State(state): State<Arc<Parts>>,
    _: Verified<CurrentUser>,
    Fresh(user): Fresh<CurrentUser>,
    Json(given): Json<ApplicationRequest>,
) -> AppResult<Json<OwnApplicationJson>> {
    if user.is_seller {
        return Err(AppError::conflict("You sell here already.").coded(Code::AlreadySeller));
    }
    if !state.settings.terms().await?.applications {
        return Err(AppError::conflict("This shop takes no new sellers at the moment.")
            .coded(Code::ApplicationsClosed));
    }
    let (profile, business, bank) = given.parse()?;
    state.limits.check(&format!("apply:{}", user.id), 20, Duration::from_hours(1)).await?;
    let sealed = match &bank {
        Some(bank) => {
            let text = serde_json::to_string(bank).unwrap_or_default();
            let sealed = state.vault.seal(user.id.as_str(), &text);
            sealed.ok_or_else(|| AppError::internal("bank details could not be sealed"))?
        }
        None => String::new(),
    };
    let shown = bank.as_ref().map(BankDetails::shown).unwrap_or_default();
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let new = NewApplication {
        user: &user.id,
        name: profile.name(),
        logo: profile.logo(),
        description: profile.description(),
        business: &business,
        bank: bank.as_ref().map(|_| (sealed.as_str(), shown.as_str())),
    };
    let id = store::put(&mut tx, &new, now).await?;
    let summary = format!("Asks to sell as {}.", profile.name());
    audit::record(&mut tx, &user, "seller.apply", "user", user.id.as_str(), &summary, now)?;
    tx.append(now, Some(&user.id), &SellerFact::Applied { application: id })?;
    tx.commit().await?;
    answer(&state, &user).await.map(Json)
}

/// Takes the caller's application back.
#[utoipa::path(delete, path = "/api/seller/application", tag = "sellers", security(("session" = [])),
    responses((status = 200, body = MessageJson), (status = 404, description = "None waits")))]
pub async fn withdraw_application(
    State(state): State<Arc<Parts>>,
    user: CurrentUser,
) -> AppResult<Json<MessageJson>> {
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let latest = store::latest(&mut tx, &user.id).await?;
    let waiting = latest.filter(|latest| latest.state == ApplicationState::Waiting);
    let waiting = waiting.ok_or_else(|| AppError::not_found("Application"))?;
    if !store::decide(&mut tx, &waiting.id, ApplicationState::Withdrawn, "", "", now).await? {
        return Err(AppError::not_found("Application"));
    }
    audit::record(
        &mut tx,
        &user,
        "seller.withdraw",
        "user",
        user.id.as_str(),
        "Took the application back.",
        now,
    )?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("Your application was taken back.")))
}

impl ApplicationRequest {
    /// Everything that is wrong, at once.
    fn parse(&self) -> AppResult<(SellerProfile, Business, Option<BankDetails>)> {
        let mut errors = FieldErrors::new();
        let profile = SellerProfile::parse(&self.name, &self.logo, &self.description);
        let profile = take(&mut errors, profile, |field| match field {
            "sellerName" => "name",
            "sellerLogo" => "logo",
            "sellerDescription" => "description",
            other => other,
        });
        let business = take(&mut errors, self.business.parse(), |field| field);
        let bank = self.bank.as_ref().map(BankDetails::checked).transpose();
        let bank = take(&mut errors, bank, |field| field);
        match (profile, business, bank) {
            (Some(profile), Some(business), Some(bank)) => Ok((profile, business, bank)),
            _ => Err(errors.into()),
        }
    }
}

/// The value, or its complaints under the names that this form has for them.
fn take<T>(
    errors: &mut FieldErrors,
    read: Result<T, FieldErrors>,
    named: impl Fn(&'static str) -> &'static str,
) -> Option<T> {
    read.map_err(|wrong| errors.join(wrong.renamed(named))).ok()
}
