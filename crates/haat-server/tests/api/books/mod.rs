mod ledger;
mod payouts;
