//! The books: what of each order is whose, written in the transaction that makes it so; what sellers are paid, and
//! what they and the shop can read about it.

pub mod adjust;
pub mod bank;
pub mod facts;
pub mod figures;
pub mod invoice;
pub mod json;
pub mod list_invoices;
pub mod list_payouts;
mod parts;
pub mod payouts;
pub mod reconcile;
pub mod release;
pub mod report;
pub mod settle_payout;
pub mod show_books;
pub mod show_statement;
pub mod start_payouts;
pub mod store;
pub mod tax;
pub mod terms;

use crate::auth;
use crate::http::routes::{Routes, routes};
use axum::extract::{DefaultBodyLimit, FromRef};
pub use parts::Parts;
use std::sync::Arc;

/// The feature's routes.
pub fn router<S>() -> Routes<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    Arc<auth::Parts>: FromRef<S>,
{
    Routes::default()
        .routes(routes!(reconcile::reconcile))
        .layer(DefaultBodyLimit::max(reconcile::MAX_BYTES))
        .routes(routes!(figures::show_seller_figures))
        .routes(routes!(figures::show_shop_figures))
        .routes(routes!(show_statement::show_statement))
        .routes(routes!(show_statement::export_statement))
        .routes(routes!(show_statement::show_seller_statement))
        .routes(routes!(show_statement::export_seller_statement))
        .routes(routes!(show_books::show_books))
        .routes(routes!(show_books::list_entries))
        .routes(routes!(show_books::export_books))
        .routes(routes!(bank::show_bank, bank::put_bank))
        .routes(routes!(terms::show_terms, terms::put_terms))
        .routes(routes!(list_payouts::list_payouts, start_payouts::start_payouts))
        .routes(routes!(list_payouts::export_bank_file))
        .routes(routes!(settle_payout::pay_payout))
        .routes(routes!(settle_payout::fail_payout))
        .routes(routes!(adjust::adjust))
        .routes(routes!(list_invoices::list_order_invoices))
        .routes(routes!(list_invoices::get_invoice))
        .routes(routes!(list_invoices::list_seller_invoices))
        .routes(routes!(list_invoices::export_seller_invoices))
        .routes(routes!(list_invoices::list_shop_invoices))
        .routes(routes!(list_invoices::export_shop_invoices))
        .routes(routes!(tax::show_tax_rules, tax::put_tax_rules))
        .routes(routes!(tax::show_product_tax, tax::put_product_tax))
}
