//! `GET /api/orders/{id}/transfer`

use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::values::Rupees;
use crate::orders;
use crate::orders::access::not_found;
use crate::payments::parts::Parts;
use axum::extract::{Path, State};
use haat_domain::upi::{Transfer, UpiId};
use qrcode::{Color, EcLevel, QrCode};
use serde::Serialize;
use std::fmt::Write as _;
use std::sync::Arc;
use utoipa::ToSchema;

/// How to transfer the money for an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TransferJson {
    /// How much.
    amount: Rupees,
    /// Whom, in UPI.
    upi_id: String,
    /// Their name: the shop's.
    name: String,
    /// What the shop's bank shows beside it.
    reference: String,
    /// Opens a payer's app with all of it: `upi://pay?…`.
    link: String,
    /// The same for a camera.
    qr: QrJson,
    /// Where to transfer it to without UPI; may be empty.
    bank_details: String,
}

/// A QR code, to be drawn as `<svg viewBox="0 0 size size"><path d="…"/></svg>`, its quiet zone included.
#[derive(Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct QrJson {
    pub size: usize,
    pub path: String,
}

/// How the customer of an order transfers its money.
#[utoipa::path(get, path = "/api/orders/{id}/transfer", tag = "payments", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = TransferJson), (status = 409, description = "This shop does not take transfers")))]
pub async fn show_transfer(
    State(state): State<Arc<Parts>>,
    customer: CurrentUser,
    Path(id): Path<String>,
) -> AppResult<Json<TransferJson>> {
    let order = orders::store::find(&state.db, &id.into()).await?;
    let order = order.filter(|order| order.user_id == customer.id && order.deleted_at.is_none());
    let order = order.ok_or_else(not_found)?;
    let texts = state.settings.texts().await;
    let payee = UpiId::parse(&texts.upi_id).ok();
    let payee = if state.settings.get().await?.upi { payee } else { None };
    let payee = payee.ok_or_else(|| {
        AppError::conflict("This shop does not take transfers.").coded(Code::ProviderNotSetUp)
    })?;
    // Banks show at most 35 characters of it.
    let reference = order.id.as_str().replace('-', "");
    let note = format!("Order {}", reference.get(24..).unwrap_or(&reference));
    let transfer = Transfer {
        payee: &payee,
        name: &texts.name,
        amount: order.total_price,
        note: &note,
        reference: &reference,
    };
    let link = transfer.link();
    Ok(Json(TransferJson {
        amount: Rupees(order.total_price),
        upi_id: texts.upi_id.clone(),
        name: texts.name.clone(),
        qr: draw(&link)?,
        link,
        reference,
        bank_details: texts.bank_details.clone(),
    }))
}

/// The dark squares, each row's neighbours as one stroke, with the four squares of air that a camera wants around them.
fn draw(text: &str) -> AppResult<QrJson> {
    const AIR: usize = 4;
    let code = QrCode::with_error_correction_level(text, EcLevel::M).map_err(AppError::internal)?;
    let width = code.width();
    let mut path = String::new();
    for (y, row) in code.to_colors().chunks(width).enumerate() {
        let mut x = 0;
        while x < width {
            let run = row[x..].iter().take_while(|color| **color == Color::Dark).count();
            if run > 0 {
                // Writing to a string cannot fail.
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + AIR, y + AIR);
            }
            x += run.max(1);
        }
    }
    Ok(QrJson { size: width + 2 * AIR, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_finders_and_its_air() {
        let QrJson { size, path } = draw("upi://pay?pa=shop@ybl&am=1650.00&cu=INR").unwrap();
        assert!(size >= 21 + 8);
        // The finder at the top left: seven dark squares, four squares of air before it.
        assert!(path.starts_with("M4 4h7v1h-7z"), "{path}");
        assert!(draw(&"x".repeat(5_000)).is_err());
    }
}
