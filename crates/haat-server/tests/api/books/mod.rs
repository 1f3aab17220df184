mod invoices;
mod accountants;
mod figures;
mod held_money;
mod ledger;
mod payouts;
mod reconciliation;
