-- The tax number that belongs to an address, for the invoices of what is sent there; may be empty.
ALTER TABLE addresses ADD COLUMN tax_number TEXT NOT NULL DEFAULT '';
