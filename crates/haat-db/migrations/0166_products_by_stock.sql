-- What is nearly sold out comes first when a table of products is sorted by stock.
CREATE INDEX products_by_stock ON products (stock, created_at, id) WHERE state = 'listed';
CREATE INDEX products_by_stock_of_seller ON products (seller_id, stock, created_at, id) WHERE state = 'listed';
