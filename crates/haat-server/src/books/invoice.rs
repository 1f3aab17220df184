//! Invoices and credit notes as they are kept and shown.

use crate::books::json::order_number;
use crate::books::store::invoices::InvoiceRow;
use crate::http::values::{IsoTime, Rupees};
use haat_domain::invoices::{Document, DraftLine, Title};
use haat_domain::money::Paise;
use haat_domain::orders::shows_address;
use haat_domain::tax::{TaxPerson, basis_points, state};
use haat_domain::time::Millis;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// An invoice or a credit note. Nothing of it ever changes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceJson {
    /// Its id.
    #[serde(rename = "_id")]
    pub id: String,
    /// What it is.
    #[schema(value_type = DocumentKindJson)]
    pub kind: String,
    /// Its number, of its seller's and financial year's own series: `INV/26-27/000123`.
    pub number: String,
    /// Its order.
    pub order: String,
    /// What people call that.
    pub order_number: String,
    /// The parcel that it is of.
    pub parcel_no: i64,
    /// Whose it is; null for the house.
    pub seller_id: Option<String>,
    /// The number of the invoice that a credit note is of; empty for an invoice.
    pub refers_to: String,
    /// When it was written.
    pub issued_at: IsoTime,
    /// All tax on it.
    pub tax: Rupees,
    /// What it comes to.
    pub total: Rupees,
    /// All that stands on it.
    pub document: InvoiceDocument,
}

/// What a document is; `credit_note`: of what went back.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the words of DocumentKind")]
pub enum DocumentKindJson {
    Invoice,
    CreditNote,
}

/// All that stands on an invoice.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceDocument {
    /// Who sells.
    pub seller: InvoiceSeller,
    /// Who buys, and where it goes.
    pub buyer: InvoiceBuyer,
    /// What the law calls it: `tax_invoice`, `bill_of_supply` or `invoice`.
    #[serde(default = "tax_invoice")]
    pub title: String,
    /// `cgst_sgst`, `igst`, `vat`, or `plain` where the seller may show none of these.
    pub regime: String,
    /// Whether the prices hold the tax.
    pub inclusive: bool,
    /// The state whose tax it is, with its number, as India's invoices say: `27-Maharashtra`.
    pub place_of_supply: String,
    /// How it was paid.
    pub payment_method: String,
    /// Its lines.
    pub lines: Vec<InvoiceLine>,
    /// Tax by rate.
    pub rates: Vec<InvoiceRate>,
    /// Shipping, which carries no tax.
    pub shipping: Rupees,
    /// All that is taxed.
    pub taxable: Rupees,
    /// All tax.
    pub tax: Rupees,
    /// Everything together.
    pub total: Rupees,
}

/// Who sells.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct InvoiceSeller {
    pub name: String,
    pub address: String,
    pub state: String,
    /// GSTIN, or whatever the country calls it; may be empty.
    pub tax_number: String,
}

/// Who buys.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct InvoiceBuyer {
    pub name: String,
    pub address: String,
    pub city: String,
    pub pin_code: String,
    pub state: String,
    pub country: String,
    /// May be empty.
    pub tax_number: String,
}

/// A line of an invoice.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceLine {
    /// Its number in the order.
    pub line_no: i64,
    /// What it is.
    pub name: String,
    /// Its code in the tariff; may be empty.
    pub hsn: String,
    /// How many were bought.
    pub quantity: i64,
    /// What one piece costs.
    pub price: Rupees,
    /// What a coupon took off all of them.
    #[serde(default = "nothing")]
    pub discount: Rupees,
    /// What is taxed.
    pub taxable: Rupees,
    /// In percent.
    pub rate: f64,
    /// The tax.
    pub tax: Rupees,
    /// With tax.
    pub total: Rupees,
}

/// What documents were called before there were others.
fn tax_invoice() -> String {
    Title::TaxInvoice.as_str().to_owned()
}

const fn nothing() -> Rupees {
    Rupees(Paise::ZERO)
}

/// The tax of one rate.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct InvoiceRate {
    /// In percent.
    pub rate: f64,
    /// What is taxed with it.
    pub taxable: Rupees,
    /// The taxes on that.
    pub parts: Vec<InvoiceTax>,
}

/// One tax.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct InvoiceTax {
    /// `CGST`, `SGST`, `IGST`, `VAT` or `Tax`.
    pub name: String,
    /// In percent.
    pub rate: f64,
    /// How much.
    pub amount: Rupees,
}

/// What a line of an order is called on an invoice.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the columns of order_lines, described in the migration")]
pub struct Named {
    pub name: String,
    pub hsn: String,
    pub quantity: i64,
    pub price: i64,
    pub discount: i64,
}

/// Hundredths of a percent as percent.
#[expect(clippy::cast_precision_loss, reason = "a rate has few digits")]
pub fn percent(bp: i64) -> f64 {
    bp as f64 / 100.0
}

impl InvoiceDocument {
    /// Takes the figures up.
    #[must_use]
    pub fn with(self, document: &Document, names: &BTreeMap<i64, Named>) -> Self {
        let rupees = |paise: i64| Rupees(Paise(paise));
        let lines = document.lines.iter().filter_map(|line| {
            let named = names.get(&line.line_no)?;
            Some(InvoiceLine {
                line_no: line.line_no,
                name: named.name.clone(),
                hsn: named.hsn.clone(),
                quantity: named.quantity,
                price: rupees(named.price),
                discount: rupees(named.discount),
                taxable: rupees(line.taxable),
                rate: percent(line.rate_bp),
                tax: rupees(line.tax),
                total: rupees(line.total),
            })
        });
        let rates = document.rates.iter().map(|rate| InvoiceRate {
            rate: percent(rate.rate_bp),
            taxable: rupees(rate.taxable),
            parts: rate
                .parts
                .iter()
                .map(|(name, bp, amount)| InvoiceTax {
                    name: (*name).to_owned(),
                    rate: percent(*bp),
                    amount: rupees(*amount),
                })
                .collect(),
        });
        Self {
            regime: document.regime.as_str().to_owned(),
            inclusive: document.inclusive,
            lines: lines.collect(),
            rates: rates.collect(),
            shipping: rupees(document.shipping),
            taxable: rupees(document.taxable),
            tax: rupees(document.tax),
            total: rupees(document.total),
            ..self
        }
    }
}

impl InvoiceDocument {
    /// Its lines as it charges them.
    pub fn charged(&self) -> Vec<DraftLine> {
        let line = |line: &InvoiceLine| DraftLine {
            line_no: line.line_no,
            amount: line.taxable.0.0 + if self.inclusive { line.tax.0.0 } else { 0 },
            rate_bp: basis_points(line.rate),
            tax: line.tax.0.0,
        };
        self.lines.iter().map(line).collect()
    }

    /// What its lines are called.
    pub fn names(&self) -> BTreeMap<i64, Named> {
        let named = |line: &InvoiceLine| Named {
            name: line.name.clone(),
            hsn: line.hsn.clone(),
            quantity: line.quantity,
            price: line.price.0.0,
            discount: line.discount.0.0,
        };
        self.lines.iter().map(|line| (line.line_no, named(line))).collect()
    }
}

impl From<TaxPerson> for InvoiceSeller {
    fn from(person: TaxPerson) -> Self {
        let TaxPerson { name, address, state, tax_number } = person;
        Self { name, address, state, tax_number }
    }
}

/// `27-Maharashtra`: the state that a buyer's or a seller's words mean; their words when they mean none.
pub fn place(text: &str) -> String {
    state(text).map_or_else(|| text.trim().to_owned(), |state| format!("{}-{}", state.number, state.name))
}

impl InvoiceJson {
    /// The same in its seller's eyes: without where it went, where the order itself does not say that any more. Name, state and
    /// tax number stay, since the tax office asks for them.
    pub fn for_seller(row: InvoiceRow, now: Millis) -> Self {
        let shows_address = shows_address(row.paid_at, row.closed_at.or(row.delivered_at), false, now);
        let mut invoice = Self::new(row);
        if !shows_address {
            let buyer = &mut invoice.document.buyer;
            for gone in [&mut buyer.address, &mut buyer.city, &mut buyer.pin_code] {
                gone.clear();
            }
        }
        invoice
    }

    /// A document as it was written.
    pub fn new(row: InvoiceRow) -> Self {
        Self {
            id: row.id,
            kind: row.kind,
            number: row.number,
            order_number: order_number(row.order_number, row.order_at),
            order: row.order_id,
            parcel_no: row.parcel_no,
            seller_id: row.seller_id,
            refers_to: row.refers_to_number.unwrap_or_default(),
            issued_at: IsoTime(row.issued_at),
            tax: Rupees(Paise(row.tax)),
            total: Rupees(Paise(row.total)),
            document: serde_json::from_str(&row.body).unwrap_or_default(),
        }
    }
}
