-- Pages further back are counted off in an index that has everything by which they are chosen and sorted, without a look
-- at the rows that are skipped. Each takes the place of one that did not know what was deleted. (SQLite looks at the rows
-- of a partial index all the same unless the column of its condition is in it.)
CREATE INDEX orders_listed ON orders (created_at, id, deleted_at) WHERE deleted_at IS NULL;
DROP INDEX orders_newest;
CREATE INDEX orders_listed_by_status ON orders (status, created_at, id, deleted_at) WHERE deleted_at IS NULL;
DROP INDEX orders_by_status;
CREATE INDEX orders_listed_by_total ON orders (status, total_price, id, deleted_at) WHERE deleted_at IS NULL;
DROP INDEX orders_by_total;
CREATE INDEX auctions_listed ON auctions (created_at, id, deleted_at) WHERE deleted_at IS NULL;
DROP INDEX auctions_newest;
CREATE INDEX facts_audited ON facts (at, id, kind) WHERE kind = 'audit.entry';
DROP INDEX facts_audit;
CREATE INDEX facts_guarded ON facts (at, id, kind) WHERE kind = 'security.entry';
DROP INDEX facts_security;
-- With the state in front SQLite sees that it need not sort.
CREATE INDEX products_listed_by_stock ON products (state, stock, created_at, id) WHERE state = 'listed';
DROP INDEX products_by_stock;
