-- What an exported file said of the stock of a product when it was last sent, or of that of one of its variants: sent once
-- more it has seen what it left, so its change is not made twice. `choice` is empty for a product without options.
CREATE TABLE counted_files (
    product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    choice TEXT NOT NULL,
    exported TEXT NOT NULL,
    stock BIGINT NOT NULL,
    PRIMARY KEY (product_id, choice)
);
