-- Lists of the back office in the order that is asked for, each page by an index.
CREATE INDEX orders_by_total ON orders (status, total_price, id);
CREATE INDEX users_by_name ON users (search_text, id);
