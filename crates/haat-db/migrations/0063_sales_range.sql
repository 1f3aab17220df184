-- What sold best in some weeks is added up from the index alone; the rows themselves lie all over the table.
CREATE INDEX sales_by_product_range ON sales_by_product (scope, day, product_id, quantity, sales);
