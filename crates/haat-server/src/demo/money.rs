//! What the demo's sellers earned: the shop's terms, bank details, a payout that arrived and one to be made.

use super::content::People;
use super::goods::Keys;
use crate::books::bank::BankDetails;
use crate::books::store;
use crate::books::store::payouts;
use crate::error::StartError;
use crate::settings::ShopSettings;
use crate::vault::Vault;
use haat_db::{DbError, Tx, sql};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::payouts::SellerTerms;
use haat_domain::time::{DAY, HOUR, Millis};

const COMMISSION_BP: i64 = 800;
const COMMISSION_TAX_BP: i64 = 1_800;

/// The shop keeps a little of what its sellers sell, and pays the tax on that.
pub(super) async fn agree(tx: &mut Tx, now: Millis) -> Result<(), DbError> {
    let mut terms = SellerTerms::default();
    terms.rates.default_bp = COMMISSION_BP;
    terms.rates.tax_bp = COMMISSION_TAX_BP;
    ShopSettings::put_terms(tx, &terms, now).await
}

/// Pays the sellers what they had earned a week ago, all but the last of them; what became theirs since then waits
/// for the next payout.
pub(super) async fn pay(
    tx: &mut Tx,
    people: &People,
    keys: &Keys,
    vault: &Vault,
    now: Millis,
) -> Result<(), StartError> {
    for (place, seller) in (0..).zip(&people.sellers) {
        let Some(id) = keys.get(&seller.key) else { continue };
        let bank = BankDetails {
            holder: seller.name.clone(),
            account: format!("5010{:08}", 12_345_678 + place * 111),
            code: "HDFC0001234".to_owned(),
        };
        let sealed = vault.seal(id, &serde_json::to_string(&bank).unwrap_or_default());
        let sealed = sealed.ok_or_else(|| StartError::new("no randomness"))?;
        payouts::set_bank(tx, &UserId::from(id.as_str()), &sealed, &bank.shown(), now).await?;
    }
    let wait = SellerTerms::default().release_days * DAY;
    let run_at = Millis(now.0 - 7 * DAY);
    release(tx, Millis(run_at.0 - wait), run_at).await?;
    // After what it pays out, in the statements too.
    let run_at = run_at.plus(HOUR);
    if let Some(run) = payouts::start_run(tx, None, "The shop", run_at).await? {
        let owed = payouts::owed(tx, SellerTerms::default().minimum, None).await?;
        let last = owed.len().saturating_sub(1);
        for (place, owed) in owed.iter().enumerate() {
            let started = payouts::start(tx, &run, owed, "The shop", run_at).await?;
            if let Some(payout) = started.filter(|_| place < last || last == 0) {
                let reference = format!("UTR2026{:06}", 4_711 + place * 13);
                payouts::paid(tx, &payout, &reference, "The shop", run_at.plus(DAY)).await?;
            }
        }
    }
    Ok(release(tx, Millis(now.0 - wait), now).await?)
}

async fn release(tx: &mut Tx, before: Millis, at: Millis) -> Result<(), DbError> {
    let due: Vec<(OrderId, i64)> = sql("SELECT order_id, no FROM parcels WHERE released_at IS NULL \
                                        AND seller_id IS NOT NULL AND delivered_at <= $1 ORDER BY delivered_at")
    .bind(before)
    .all(&mut *tx)
    .await?;
    for (order, no) in due {
        store::release(tx, &order, no, at).await?;
    }
    Ok(())
}
