mod accountants;
mod discounted_invoices;
mod figures;
mod held_money;
mod invoices;
mod ledger;
mod payouts;
mod reconciliation;
