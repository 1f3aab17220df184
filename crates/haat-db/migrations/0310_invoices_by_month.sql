-- The whole shop's invoices of a month, for whoever keeps its books.
CREATE INDEX invoices_by_month ON invoices (issued_at, id);
