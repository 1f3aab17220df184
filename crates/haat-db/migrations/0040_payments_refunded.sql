-- How much of a payment went back, in its minor units; refunds may come in parts.
ALTER TABLE payments ADD COLUMN refunded_amount BIGINT NOT NULL DEFAULT 0;
