//! `GET /api/seller/bank` and `PUT /api/seller/bank`

use crate::audit;
use crate::auth::{Fresh, Seller};
use crate::books::parts::Parts;
use crate::books::store::payouts as store;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use axum::extract::State;
use haat_domain::errors::{FieldErrors, Flaw};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Where a seller wants their money.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct BankDetails {
    /// In whose name the account is.
    pub holder: String,
    /// Its number, or its IBAN.
    pub account: String,
    /// The bank's code: IFSC, or BIC.
    pub code: String,
}

/// Where a seller wants their money, as far as it is shown.
#[derive(Debug, Serialize, ToSchema)]
pub struct BankJson {
    /// With most of the account hidden; null when they did not say.
    shown: Option<String>,
}

impl BankDetails {
    /// What a bank can do something with.
    pub fn checked(&self) -> Result<Self, FieldErrors> {
        let plain =
            |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_uppercase();
        let details = Self {
            holder: self.holder.trim().to_owned(),
            account: plain(&self.account),
            code: plain(&self.code),
        };
        let is_code = |text: &str, from: usize, to: usize| {
            (from..=to).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        let mut errors = FieldErrors::new();
        let letters = details.holder.chars().count();
        if !(2..=80).contains(&letters) || details.holder.chars().any(char::is_control) {
            errors.push("holder", Flaw::Required.says("Please give the name of the account's holder."));
        }
        if !is_code(&details.account, 5, 34) {
            let words = "Please give the number of the account, or its IBAN: letters and digits.";
            errors.push("account", Flaw::Malformed.says(words));
        }
        if !is_code(&details.code, 8, 11) {
            let words = "Please give the bank's code: 11 letters and digits of the IFSC, or the BIC.";
            errors.push("code", Flaw::Malformed.says(words));
        }
        if errors.is_empty() { Ok(details) } else { Err(errors) }
    }

    /// `Meena Iyer · HDFC0001234 · •••• 6789`
    pub fn shown(&self) -> String {
        let last: String =
            self.account.chars().skip(self.account.chars().count().saturating_sub(4)).collect();
        format!("{} · {} · •••• {last}", self.holder, self.code)
    }
}

/// Where the calling seller's payouts go, with most of it hidden.
#[utoipa::path(get, path = "/api/seller/bank", tag = "books", security(("session" = [])),
    responses((status = 200, body = BankJson)))]
pub async fn show_bank(State(state): State<Arc<Parts>>, Seller(seller): Seller) -> AppResult<Json<BankJson>> {
    Ok(Json(BankJson { shown: store::bank(&state.db, &seller.id).await? }))
}

/// Says where the calling seller's payouts go from now on. It is kept sealed, and nobody reads it but the bank file.
#[utoipa::path(put, path = "/api/seller/bank", tag = "books", security(("session" = [])), request_body = BankDetails,
    responses((status = 200, body = BankJson), (status = 422, description = "Not an account")))]
pub async fn put_bank(
    State(state): State<Arc<Parts>>,
    Fresh(Seller(seller)): Fresh<Seller>,
    Json(given): Json<BankDetails>,
) -> AppResult<Json<BankJson>> {
    let details = given.checked()?;
    let (text, shown, now) =
        (serde_json::to_string(&details).unwrap_or_default(), details.shown(), state.clock.now());
    let sealed = state.vault.seal(seller.id.as_str(), &text);
    let sealed = sealed.ok_or_else(|| AppError::internal("bank details could not be sealed"))?;
    let mut tx = state.db.begin().await?;
    store::set_bank(&mut tx, &seller.id, &sealed, &shown, now).await?;
    let summary = format!("Wants payouts to {shown}.");
    audit::record(&mut tx, &seller, "seller.bank", "user", seller.id.as_str(), &summary, now)?;
    tx.commit().await?;
    Ok(Json(BankJson { shown: Some(shown) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_of_an_account_is_shown() {
        let given = BankDetails {
            holder: " Meena Iyer ".to_owned(),
            account: "5010 0012 3456 789".to_owned(),
            code: "hdfc0001234".to_owned(),
        };
        assert_eq!(given.checked().unwrap().shown(), "Meena Iyer · HDFC0001234 · •••• 6789");
        for wrong in ["", "12", "50100-123456", &"1".repeat(35)] {
            assert!(BankDetails { account: wrong.to_owned(), ..given.clone() }.checked().is_err(), "{wrong}");
        }
    }
}
