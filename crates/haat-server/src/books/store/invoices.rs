//! Invoices and credit notes follow the books: an invoice for each parcel when its order is paid, and a credit note
//! whenever more of it went back than was credited. All in the transaction of what causes them, so numbers have no gaps.

use super::LedgerKind;
use super::charged::{Charged, bought, charged, seller};
use super::sold::{self, RefundsCounted};
use crate::books::invoice::{InvoiceBuyer, InvoiceDocument, InvoiceSeller, place};
use crate::http::values::shop_zone;
use crate::settings;
use haat_db::tables::{INVOICE_NUMBERS, INVOICES, ORDER_TAX_NUMBERS};
use haat_db::{Db, DbError, Executor, FromRow, Query, Tx, new_id, sql};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::invoices::{
    Credit, Document, DocumentKind, DraftLine, FinancialYear, Shipped, Title, to_credit,
};
use haat_domain::tax::{Regime, state_supplied};
use haat_domain::time::Millis;

/// A document with the order that it is of.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of invoices, described in the migration")]
pub struct InvoiceRow {
    pub id: String,
    pub kind: String,
    pub number: String,
    pub order_id: String,
    pub parcel_no: i64,
    pub seller_id: Option<String>,
    pub refers_to_number: Option<String>,
    pub issued_at: Millis,
    pub tax: i64,
    pub total: i64,
    pub body: String,
    pub order_number: Option<i64>,
    pub order_at: Millis,
    pub customer_id: UserId,
    pub paid_at: Option<Millis>,
    pub delivered_at: Option<Millis>,
    pub closed_at: Option<Millis>,
}

const SELECT: &str = "SELECT i.id, i.kind, i.number, i.order_id, i.parcel_no, i.seller_id, r.number AS refers_to_number, \
    i.issued_at, i.tax, i.total, i.body, o.number AS order_number, o.created_at AS order_at, o.user_id AS customer_id, o.paid_at, \
    o.delivered_at, o.closed_at \
    FROM invoices i JOIN orders o ON o.id = i.order_id LEFT JOIN invoices r ON r.id = i.refers_to";

/// One document.
pub async fn find(db: &Db, id: &str) -> Result<Option<InvoiceRow>, DbError> {
    sql(format!("{SELECT} WHERE i.id = $1")).bind(id).optional(db).await
}

/// The documents of an order, oldest first.
pub async fn of_order<'a>(on: impl Executor<'a>, order: &OrderId) -> Result<Vec<InvoiceRow>, DbError> {
    sql(format!("{SELECT} WHERE i.order_id = $1 ORDER BY i.issued_at, i.parcel_no, i.id"))
        .bind(order)
        .all(on)
        .await
}

/// Whose order it is; `None` when there is none, or it was deleted.
pub async fn customer_of(db: &Db, order: &OrderId) -> Result<Option<UserId>, DbError> {
    sql("SELECT user_id FROM orders WHERE id = $1 AND deleted_at IS NULL").bind(order).scalar(db).await
}

/// The documents of a seller, or of the whole shop, between two moments, newest first.
pub async fn of_month(
    db: &Db,
    seller: Option<&UserId>,
    (from, to): (Millis, Millis),
    (limit, offset): (i64, i64),
) -> Result<(Vec<InvoiceRow>, i64), DbError> {
    let wanted = |query: Query| {
        let query = query.bind(from).bind(to).push("i.issued_at >= $1 AND i.issued_at < $2");
        if let Some(seller) = seller { query.push(" AND i.seller_id = ").push_bind(seller) } else { query }
    };
    let total = wanted(sql("SELECT COUNT(*) FROM invoices i WHERE ")).count(db).await?;
    let rows = wanted(sql(format!("{SELECT} WHERE i.id IN (SELECT i.id FROM invoices i WHERE ")))
        .push(" ORDER BY i.issued_at DESC, i.id DESC")
        .page(limit, offset)
        .push(") ORDER BY i.issued_at DESC, i.id DESC")
        .all(db)
        .await?;
    Ok((rows, total))
}

/// Lets the documents of an order follow its books.
pub(super) async fn follow(
    tx: &mut Tx,
    order: &OrderId,
    kind: LedgerKind,
    now: Millis,
) -> Result<(), DbError> {
    let written = of_order(&mut *tx, order).await?;
    if written.is_empty() {
        // What was paid before there were invoices gets none.
        if kind != LedgerKind::Paid {
            return Ok(());
        }
        issue(tx, order, now).await?;
    }
    let written = of_order(&mut *tx, order).await?;
    credit(tx, order, &written, now).await
}

/// Writes the invoice of each parcel of an order.
async fn issue(tx: &mut Tx, order: &OrderId, now: Millis) -> Result<(), DbError> {
    let Some(bought) = bought(tx, order).await? else { return Ok(()) };
    let rules = settings::read_tax_rules(&mut *tx).await?;
    let Charged { mut parcels, names, inclusive } = charged(tx, order, &bought, &rules).await?;
    let to = state_supplied(&bought.state, &bought.pin_code, &bought.country);
    // By seller, so that two orders at once take the series in the same order.
    parcels.sort_by(|(a, _), (b, _)| a.seller_id.cmp(&b.seller_id));
    // A parcel of which all was called off before anybody paid charges nothing.
    for (parcel, lines) in parcels.into_iter().filter(|(_, lines)| !lines.is_empty()) {
        let seller = seller(tx, parcel.seller_id.as_ref(), &rules).await?;
        let regime = Regime::for_seller(rules.is_india(), &seller, to, &bought.country);
        let document = Document::new(&lines, parcel.shipping, regime, inclusive);
        let supplied = if to.is_empty() { &seller.state } else { to };
        let named_place = matches!(regime, Regime::CgstSgst | Regime::Igst);
        let title = Title::of(regime, !seller.tax_number.is_empty(), document.tax);
        let body = InvoiceDocument {
            title: title.as_str().to_owned(),
            place_of_supply: if named_place { place(supplied) } else { String::new() },
            payment_method: bought.payment_method.as_str().to_owned(),
            buyer: InvoiceBuyer {
                name: bought.full_name.clone(),
                address: bought.address.clone(),
                city: bought.city.clone(),
                pin_code: bought.pin_code.clone(),
                state: bought.state.clone(),
                country: bought.country.clone(),
                tax_number: bought.tax_number.clone().unwrap_or_default(),
            },
            seller: InvoiceSeller::from(seller),
            ..InvoiceDocument::default()
        };
        let new = New {
            kind: DocumentKind::Invoice,
            order,
            parcel_no: parcel.no,
            seller: parcel.seller_id.as_ref(),
            refers_to: None,
            india: rules.is_india(),
            document: &document,
            body: &body.with(&document, &names),
        };
        write(tx, &new, now).await?;
    }
    Ok(())
}

/// Writes credit notes for what went back since the last ones, each of its invoice as that was written.
async fn credit(tx: &mut Tx, order: &OrderId, written: &[InvoiceRow], now: Millis) -> Result<(), DbError> {
    let Some(sold) = sold::read(tx, order, RefundsCounted::Gone).await? else { return Ok(()) };
    let back = sold.given_back();
    if back.total() == 0 {
        return Ok(());
    }
    let india = settings::read_tax_rules(&mut *tx).await?.is_india();
    let read = |row: &InvoiceRow| serde_json::from_str(&row.body).unwrap_or_default();
    let is_invoice = |row: &&InvoiceRow| row.kind == DocumentKind::Invoice.as_str();
    let mut invoices: Vec<(&InvoiceRow, InvoiceDocument)> =
        written.iter().filter(is_invoice).map(|row| (row, read(row))).collect();
    let own: Vec<i64> = sql("SELECT no FROM parcels WHERE order_id = $1 AND own_shipping = TRUE")
        .bind(order)
        .scalars(&mut *tx)
        .await?;
    let lines: Vec<DraftLine> = invoices.iter().flat_map(|(_, body)| body.charged()).collect();
    let shipped = |(row, body): &(&InvoiceRow, InvoiceDocument)| Shipped {
        no: row.parcel_no,
        amount: body.shipping.0.0,
        own: own.contains(&row.parcel_no),
    };
    let shippings: Vec<Shipped> = invoices.iter().map(shipped).collect();
    let inclusive = invoices.iter().any(|(_, body)| body.inclusive);
    let due = to_credit(&lines, &shippings, &back, &credited(written, inclusive), inclusive);
    invoices.sort_by(|(a, _), (b, _)| a.seller_id.cmp(&b.seller_id));
    for (invoice, body) in invoices {
        let own = body.charged().into_iter().map(|line| {
            let (amount, tax) = due.lines.get(&line.line_no).copied().unwrap_or_default();
            DraftLine { amount, tax, ..line }
        });
        let own: Vec<DraftLine> = own.filter(|line| line.amount > 0 || line.tax > 0).collect();
        let shipping = due.shipping.get(&invoice.parcel_no).copied().unwrap_or(0);
        let regime = Regime::parse(&body.regime).unwrap_or(Regime::Vat);
        let document = Document::new(&own, shipping, regime, inclusive);
        // Money that came back to us, because a refund failed, is credited when it goes again.
        if document.total <= 0 {
            continue;
        }
        let (names, seller) = (body.names(), invoice.seller_id.clone().map(UserId::from));
        let new = New {
            kind: DocumentKind::CreditNote,
            order,
            parcel_no: invoice.parcel_no,
            seller: seller.as_ref(),
            refers_to: Some(&invoice.id),
            india,
            document: &document,
            body: &body.with(&document, &names),
        };
        write(tx, &new, now).await?;
    }
    Ok(())
}

/// What the credit notes of an order give back so far.
fn credited(written: &[InvoiceRow], inclusive: bool) -> Credit {
    let mut before = Credit::default();
    for note in written.iter().filter(|row| row.kind == DocumentKind::CreditNote.as_str()) {
        let body: InvoiceDocument = serde_json::from_str(&note.body).unwrap_or_default();
        for line in &body.lines {
            let sums = before.lines.entry(line.line_no).or_default();
            let amount = line.taxable.0.0 + if inclusive { line.tax.0.0 } else { 0 };
            *sums = (sums.0 + amount, sums.1 + line.tax.0.0);
        }
        *before.shipping.entry(note.parcel_no).or_default() += body.shipping.0.0;
    }
    before
}

struct New<'a> {
    kind: DocumentKind,
    order: &'a OrderId,
    parcel_no: i64,
    seller: Option<&'a UserId>,
    refers_to: Option<&'a str>,
    india: bool,
    document: &'a Document,
    body: &'a InvoiceDocument,
}

async fn write(tx: &mut Tx, new: &New<'_>, now: Millis) -> Result<(), DbError> {
    let year = financial_year(new.india, now);
    let series = new.seller.map_or("", UserId::as_str);
    let no: i64 = INVOICE_NUMBERS
        .insert(
            "(series, kind, year, last) VALUES ($1, $2, $3, 1) ON CONFLICT (series, kind, year) \
             DO UPDATE SET last = invoice_numbers.last + 1 RETURNING last",
        )
        .bind(series)
        .bind(new.kind.as_str())
        .bind(year.begins)
        .scalar(&mut *tx)
        .await?
        .ok_or_else(|| DbError::Setup("an invoice got no number".into()))?;
    let body = serde_json::to_string(new.body)
        .map_err(|error| DbError::Setup(format!("an invoice cannot be written as JSON: {error}")))?;
    INVOICES
        .insert(
            "(id, kind, series, year, no, number, order_id, parcel_no, seller_id, refers_to, issued_at, tax, total, body) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        )
        .bind(new_id(now))
        .bind(new.kind.as_str())
        .bind(series)
        .bind(year.begins)
        .bind(no)
        .bind(year.number(new.kind, no))
        .bind(new.order)
        .bind(new.parcel_no)
        .bind(new.seller)
        .bind(new.refers_to)
        .bind(now)
        .bind(new.document.tax)
        .bind(new.document.total)
        .bind(body)
        .execute(tx)
        .await
        .map(|_| ())
}

/// The financial year of a moment in the shop's zone.
fn financial_year(india: bool, now: Millis) -> FinancialYear {
    let moment = jiff::Timestamp::from_millisecond(now.0).unwrap_or_default();
    let date = moment.to_zoned(shop_zone().clone()).date();
    FinancialYear::of(india, date.year().into(), date.month().into())
}

/// Whether somebody sells something of an order.
pub async fn sells_in(db: &Db, seller: &UserId, order: &OrderId) -> Result<bool, DbError> {
    let parcels = sql("SELECT COUNT(*) FROM parcels WHERE order_id = $1 AND seller_id = $2");
    Ok(parcels.bind(order).bind(seller).count(db).await? > 0)
}

/// Notes the tax number that the buyer of an order wants on the invoice.
pub async fn note_tax_number(tx: &mut Tx, order: &OrderId, number: &str) -> Result<(), DbError> {
    ORDER_TAX_NUMBERS
        .insert("(order_id, tax_number) VALUES ($1, $2) ON CONFLICT (order_id) DO NOTHING")
        .bind(order)
        .bind(number)
        .execute(tx)
        .await
        .map(|_| ())
}
