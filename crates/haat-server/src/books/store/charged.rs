//! What an order charges and who its sellers are, as invoices and credit notes need it.

use super::{LineTax, line_taxes};
use crate::books::invoice::Named;
use crate::settings;
use haat_db::{DbError, FromRow, Tx, sql};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::{OrderId, UserId};
use haat_domain::invoices::{DraftLine, ParcelLine, drafts, rate_of};
use haat_domain::tax::{ProductTax, TaxPerson, TaxRules};
use std::collections::BTreeMap;

#[derive(FromRow)]
pub(super) struct Bought {
    pub(super) full_name: String,
    pub(super) address: String,
    pub(super) city: String,
    pub(super) pin_code: String,
    pub(super) state: String,
    pub(super) country: String,
    pub(super) payment_method: PaymentMethod,
    pub(super) items_price: i64,
    pub(super) tax_price: i64,
    pub(super) tax_number: Option<String>,
}

#[derive(FromRow)]
struct Line {
    line_no: i64,
    seller_id: Option<UserId>,
    name: String,
    category: String,
    price: i64,
    quantity: i64,
    discount: i64,
    own: Option<String>,
    hsn: Option<String>,
}

#[derive(FromRow)]
pub(super) struct Parcel {
    pub(super) no: i64,
    pub(super) seller_id: Option<UserId>,
    pub(super) items: i64,
    pub(super) shipping: i64,
    pub(super) tax: i64,
}

/// What an order charges: by parcel, with lines that add up to it.
pub(super) struct Charged {
    pub(super) parcels: Vec<(Parcel, Vec<DraftLine>)>,
    pub(super) names: BTreeMap<i64, Named>,
    pub(super) inclusive: bool,
}

/// Reads what an order charges.
pub(super) async fn charged(
    tx: &mut Tx,
    order: &OrderId,
    bought: &Bought,
    rules: &TaxRules,
) -> Result<Charged, DbError> {
    let lines: Vec<Line> = sql(
        "SELECT l.line_no, l.seller_id, l.name, l.category, l.price, l.quantity, l.discount, t.product_id AS own, t.hsn \
         FROM order_lines l LEFT JOIN product_taxes t ON t.product_id = l.product_id WHERE l.order_id = $1 ORDER BY l.line_no",
    )
    .bind(order)
    .all(&mut *tx)
    .await?;
    let parcels: Vec<Parcel> = sql(
        "SELECT no, seller_id, items_price - discount + shipping_discount AS items, shipping_price - shipping_discount AS shipping, \
         tax_price AS tax FROM parcels \
         WHERE order_id = $1 ORDER BY no",
    )
    .bind(order)
    .all(&mut *tx)
    .await?;
    let taxes = line_taxes(tx, order).await?;
    let inclusive = taxes.iter().any(|tax| tax.inclusive);
    let shop_bp = rate_of(bought.items_price, bought.tax_price, settings::read_tax_bp(&mut *tx).await?);
    let named = |line: &Line| {
        let own = line
            .own
            .as_ref()
            .map(|_| ProductTax { rate_bp: None, hsn: line.hsn.clone().unwrap_or_default() });
        let hsn = rules.code(own.as_ref(), &line.category).to_owned();
        (
            line.line_no,
            Named {
                name: line.name.clone(),
                hsn,
                quantity: line.quantity,
                price: line.price,
                discount: line.discount,
            },
        )
    };
    let fixed =
        |no: i64| taxes.iter().find(|tax: &&LineTax| tax.line_no == no).map(|tax| (tax.rate_bp, tax.tax));
    let of_parcel = |parcel: Parcel| {
        let own = lines.iter().filter(|line| line.seller_id == parcel.seller_id);
        let own: Vec<ParcelLine> = own
            .map(|line| ParcelLine {
                line_no: line.line_no,
                amount: line.price.saturating_mul(line.quantity) - line.discount,
                fixed: fixed(line.line_no),
            })
            .collect();
        let drafted = drafts(&own, parcel.items, parcel.tax, shop_bp, inclusive);
        (parcel, drafted)
    };
    Ok(Charged {
        names: lines.iter().map(named).collect(),
        parcels: parcels.into_iter().map(of_parcel).collect(),
        inclusive,
    })
}

/// Who bought an order, and what was paid for its goods.
pub(super) async fn bought(tx: &mut Tx, order: &OrderId) -> Result<Option<Bought>, DbError> {
    // What was chosen with the order may not be what it was paid with.
    sql("SELECT o.full_name, o.address, o.city, o.pin_code, o.state, o.country, \
         COALESCE((SELECT p.provider FROM payments p WHERE p.order_id = o.id AND p.status = 'completed' \
         ORDER BY p.created_at, p.id LIMIT 1), o.payment_method) AS payment_method, \
         o.items_price - COALESCE((SELECT CAST(SUM(l.discount) AS BIGINT) FROM order_lines l WHERE l.order_id = o.id), 0) AS items_price, \
         o.tax_price, t.tax_number FROM orders o LEFT JOIN order_tax_numbers t ON t.order_id = o.id WHERE o.id = $1")
        .bind(order)
        .optional(tx)
        .await
}

/// Who a seller, or the house, is for the tax office.
pub(super) async fn seller(
    tx: &mut Tx,
    seller: Option<&UserId>,
    rules: &TaxRules,
) -> Result<TaxPerson, DbError> {
    let Some(seller) = seller else { return Ok(rules.house.clone()) };
    let known = sql(
        "SELECT CASE WHEN u.seller_name <> '' THEN u.seller_name ELSE u.name END, COALESCE(s.address, ''), \
         COALESCE(s.city, ''), COALESCE(s.pin_code, ''), COALESCE(s.region, ''), COALESCE(s.tax_number, '') \
         FROM users u LEFT JOIN stalls s ON s.seller_id = u.id WHERE u.id = $1",
    );
    let row: Option<(String, String, String, String, String, String)> =
        known.bind(seller).optional(tx).await?;
    let (name, street, city, pin_code, state, tax_number) = row.unwrap_or_default();
    let city = [city, pin_code].join(" ").trim().to_owned();
    let address = if city.is_empty() { street } else { format!("{street}\n{city}") };
    Ok(TaxPerson { name, address, state, tax_number })
}
