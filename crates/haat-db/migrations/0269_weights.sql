-- What one piece weighs; 0 when nobody said.
ALTER TABLE products ADD COLUMN weight_grams BIGINT NOT NULL DEFAULT 0;
