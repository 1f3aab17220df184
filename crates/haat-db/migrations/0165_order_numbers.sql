-- A number that people can read out to each other (H-2026-000123). Numbers rise, with gaps: they are given out in
-- blocks, so that orders placed at once do not wait for each other.
ALTER TABLE orders ADD COLUMN number BIGINT;
UPDATE orders SET number = ranked.number
FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY created_at, id) AS number FROM orders) AS ranked
WHERE ranked.id = orders.id;
CREATE UNIQUE INDEX orders_number ON orders (number);
INSERT INTO counters (name, value) SELECT 'order_numbers', COALESCE(MAX(number), 0) FROM orders;
-- What a parcel service asks for beside the five fields; both may be empty.
ALTER TABLE orders ADD COLUMN state TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN phone TEXT NOT NULL DEFAULT '';
