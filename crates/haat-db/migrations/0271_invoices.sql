-- The rate and the tax of a line, fixed when it was ordered, in a shop that does not tax everything alike and on top.
CREATE TABLE line_taxes (
    order_id TEXT NOT NULL REFERENCES orders (id),
    line_no BIGINT NOT NULL,
    rate_bp BIGINT NOT NULL,
    tax BIGINT NOT NULL,
    -- Whether the price holds the tax.
    inclusive BOOLEAN NOT NULL,
    PRIMARY KEY (order_id, line_no)
);

-- Products with a rate or a code of their own.
CREATE TABLE product_taxes (
    product_id TEXT PRIMARY KEY,
    rate_bp BIGINT,
    hsn TEXT NOT NULL DEFAULT ''
);

-- The tax number of a buyer who wants it on the invoice.
CREATE TABLE order_tax_numbers (
    order_id TEXT PRIMARY KEY REFERENCES orders (id),
    tax_number TEXT NOT NULL
);

-- The last number of each series: a seller's (or the house's, '') invoices or credit notes of a financial year. It is
-- raised in the transaction that writes the document, so there are no gaps.
CREATE TABLE invoice_numbers (
    series TEXT NOT NULL,
    kind TEXT NOT NULL,
    year BIGINT NOT NULL,
    last BIGINT NOT NULL,
    PRIMARY KEY (series, kind, year)
);

-- Invoices and credit notes, as they were written; nothing of them is ever changed. Orders that were paid before there
-- were invoices have none: a number would carry a date that it was not given on.
CREATE TABLE invoices (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
    series TEXT NOT NULL,
    year BIGINT NOT NULL,
    no BIGINT NOT NULL,
    -- The same as people write it.
    number TEXT NOT NULL,
    order_id TEXT NOT NULL REFERENCES orders (id),
    parcel_no BIGINT NOT NULL,
    -- NULL: the house.
    seller_id TEXT,
    -- The invoice that a credit note is of.
    refers_to TEXT,
    issued_at BIGINT NOT NULL,
    tax BIGINT NOT NULL,
    total BIGINT NOT NULL,
    -- All that stands on it, as JSON.
    body TEXT NOT NULL,
    UNIQUE (series, kind, year, no)
);
CREATE INDEX invoices_by_order ON invoices (order_id, issued_at, id);
CREATE INDEX invoices_by_seller ON invoices (seller_id, issued_at, id);
CREATE UNIQUE INDEX invoices_once ON invoices (order_id, parcel_no) WHERE kind = 'invoice';
