mod accountants;
mod figures;
mod held_money;
mod invoices;
mod ledger;
mod payouts;
mod reconciliation;
