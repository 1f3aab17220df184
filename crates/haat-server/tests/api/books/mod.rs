mod invoices;
mod ledger;
mod payouts;
