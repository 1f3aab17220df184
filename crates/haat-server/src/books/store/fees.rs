//! What is fixed of a line when it is ordered: the shop's part of it, and its tax.

use haat_db::tables::{LINE_FEES, LINE_TAXES};
use haat_db::{DbError, FromRow, Tx, Value, sql};
use haat_domain::books::{CommissionRates, Fee};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::tax::shared_out;
use std::collections::BTreeMap;

/// A line about to be ordered.
#[expect(missing_docs, reason = "the columns of order_lines, described in the migration")]
pub struct OrderedLine<'a> {
    pub order: &'a OrderId,
    pub line_no: i64,
    pub seller: Option<&'a UserId>,
    pub category: &'a str,
    pub amount: i64,
}

/// Fixes what the shop keeps of orders that are being placed, of any number of orders at once.
pub async fn fix_fees(
    tx: &mut Tx,
    rates: &CommissionRates,
    lines: &[OrderedLine<'_>],
) -> Result<(), DbError> {
    let mut rows: Vec<[Value; 5]> = Vec::new();
    for line in lines {
        let fee = rates.fee(line.seller, line.category, line.amount);
        if fee.commission > 0 {
            rows.push([
                line.order.into(),
                line.line_no.into(),
                fee.rate_bp.into(),
                fee.commission.into(),
                fee.tax.into(),
            ]);
        }
    }
    tx.insert_many(LINE_FEES, "(order_id, line_no, rate_bp, commission, tax)", rows).await.map(|_| ())
}

/// What of a line is tax, fixed when it was ordered; only of orders of a shop that does not tax everything alike.
#[derive(Debug, Clone, Copy, FromRow)]
#[expect(missing_docs, reason = "the columns of line_taxes, described in the migration")]
pub struct LineTax {
    pub line_no: i64,
    pub rate_bp: i64,
    pub tax: i64,
    pub inclusive: bool,
}

/// The taxes of the lines of an order; empty when they were taxed alike and on top.
pub async fn line_taxes(tx: &mut Tx, order: &OrderId) -> Result<Vec<LineTax>, DbError> {
    sql("SELECT line_no, rate_bp, tax, inclusive FROM line_taxes WHERE order_id = $1 ORDER BY line_no")
        .bind(order)
        .all(tx)
        .await
}

/// The tax on top of each line (number, whose, amount) of an order: as it was fixed, or its share of its parcel's (whose,
/// tax), as it stands on the invoice.
pub async fn taxes_on_top(
    tx: &mut Tx,
    order: &OrderId,
    lines: &[(i64, Option<&UserId>, i64)],
    parcels: &[(Option<&UserId>, i64)],
) -> Result<BTreeMap<i64, i64>, DbError> {
    let fixed = line_taxes(tx, order).await?;
    if fixed.is_empty() {
        return Ok(shared_out(lines, parcels));
    }
    Ok(fixed.iter().filter(|tax| !tax.inclusive).map(|tax| (tax.line_no, tax.tax)).collect())
}

/// Fixes the taxes of orders that are being placed, of any number of orders at once.
pub async fn fix_taxes(tx: &mut Tx, taxes: &[(&OrderId, LineTax)]) -> Result<(), DbError> {
    let row = |(order, line): &(&OrderId, LineTax)| -> [Value; 5] {
        [(*order).into(), line.line_no.into(), line.rate_bp.into(), line.tax.into(), line.inclusive.into()]
    };
    let rows = taxes.iter().map(row).collect();
    tx.insert_many(LINE_TAXES, "(order_id, line_no, rate_bp, tax, inclusive)", rows).await.map(|_| ())
}

/// What was fixed of a line of an order when that was placed: the shop's part of it, and its tax, where that was noted.
pub async fn fixed(tx: &mut Tx, order: &OrderId, line_no: i64) -> Result<(Fee, Option<LineTax>), DbError> {
    let fee: Option<(i64, i64, i64)> =
        sql("SELECT rate_bp, commission, tax FROM line_fees WHERE order_id = $1 AND line_no = $2")
            .bind(order)
            .bind(line_no)
            .optional(&mut *tx)
            .await?;
    let (rate_bp, commission, fee_tax) = fee.unwrap_or_default();
    let tax = line_taxes(tx, order).await?.into_iter().find(|tax| tax.line_no == line_no);
    Ok((Fee { rate_bp, commission, tax: fee_tax }, tax))
}

/// Fixes them anew for a line that became smaller before it was paid, or forgets them with it.
pub async fn fix_again(
    tx: &mut Tx,
    order: &OrderId,
    line_no: i64,
    left: Option<(Fee, i64)>,
) -> Result<(), DbError> {
    let Some((fee, tax)) = left else {
        for table in [LINE_FEES, LINE_TAXES] {
            let forget = table.delete("WHERE order_id = $1 AND line_no = $2");
            forget.bind(order).bind(line_no).execute(&mut *tx).await?;
        }
        return Ok(());
    };
    LINE_FEES
        .update("SET commission = $1, tax = $2 WHERE order_id = $3 AND line_no = $4")
        .bind(fee.commission)
        .bind(fee.tax)
        .bind(order)
        .bind(line_no)
        .execute(&mut *tx)
        .await?;
    let noted = LINE_TAXES.update("SET tax = $1 WHERE order_id = $2 AND line_no = $3");
    noted.bind(tax).bind(order).bind(line_no).execute(tx).await.map(|_| ())
}
